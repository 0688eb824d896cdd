// Written by `make protocols` from cursor-shape-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_cursor_shape_manager_v1`, up to version 1.
package final class CursorShapeManagerProxy: Proxy {
  package static var interface: Interface { Interface(wp_cursor_shape_manager_v1_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_cursor_shape_manager_v1.get_pointer`.
  package func getPointer(_ pointer: PointerProxy) -> CursorShapeDeviceProxy {
    make(1, [.newID, .object(pointer)])
  }

  /// Wire request: `wp_cursor_shape_manager_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
