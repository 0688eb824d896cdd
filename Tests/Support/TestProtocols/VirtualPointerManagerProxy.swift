// Written by `make protocols` from wlr-virtual-pointer-unstable-v1.xml.
// swift-format-ignore-file

import CTestProtocols
package import WaylandSurface

/// Wire interface: `zwlr_virtual_pointer_manager_v1`, up to version 2.
package final class VirtualPointerManagerProxy: Proxy {
  package static var interface: Interface { Interface(zwlr_virtual_pointer_manager_v1_table(), upTo: 2) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_virtual_pointer_manager_v1.create_virtual_pointer`.
  package func createVirtualPointer(_ seat: SeatProxy?) -> VirtualPointerProxy {
    make(0, [.object(seat), .newID])
  }

  /// Wire request: `zwlr_virtual_pointer_manager_v1.create_virtual_pointer_with_output`. Since version 2.
  package func createVirtualPointerWithOutput(seat: SeatProxy?, output: OutputProxy?) -> VirtualPointerProxy {
    require(since: 2)
    return make(2, [.object(seat), .object(output), .newID])
  }

  /// Wire request: `zwlr_virtual_pointer_manager_v1.destroy`.
  package func destroy() {
    end(1, since: 1)
  }
}
