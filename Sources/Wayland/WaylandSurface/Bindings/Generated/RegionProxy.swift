// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_region`, up to version 1.
package final class RegionProxy: Proxy {
  package static var interface: Interface { Interface(wl_region_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_region.add`.
  package func add(x: Int32, y: Int32, width: Int32, height: Int32) {
    send(1, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `wl_region.subtract`.
  package func subtract(x: Int32, y: Int32, width: Int32, height: Int32) {
    send(2, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `wl_region.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
