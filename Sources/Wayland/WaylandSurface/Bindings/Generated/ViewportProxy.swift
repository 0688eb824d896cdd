// Written by `make protocols` from viewporter.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_viewport`, up to version 1.
package final class ViewportProxy: Proxy {
  package static var interface: Interface { Interface(wp_viewport_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_viewport.set_source`.
  package func setSource(x: Double, y: Double, width: Double, height: Double) {
    send(1, [.fixed(x), .fixed(y), .fixed(width), .fixed(height)])
  }

  /// Wire request: `wp_viewport.set_destination`.
  package func setDestination(width: Int32, height: Int32) {
    send(2, [.int(width), .int(height)])
  }

  /// Wire request: `wp_viewport.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
