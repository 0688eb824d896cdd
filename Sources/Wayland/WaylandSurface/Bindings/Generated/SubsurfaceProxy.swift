// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_subsurface`, up to version 1.
package final class SubsurfaceProxy: Proxy {
  package static var interface: Interface { Interface(wl_subsurface_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_subsurface.set_position`.
  package func setPosition(x: Int32, y: Int32) {
    send(1, [.int(x), .int(y)])
  }

  /// Wire request: `wl_subsurface.place_above`.
  package func placeAbove(_ sibling: SurfaceProxy) {
    send(2, [.object(sibling)])
  }

  /// Wire request: `wl_subsurface.place_below`.
  package func placeBelow(_ sibling: SurfaceProxy) {
    send(3, [.object(sibling)])
  }

  /// Wire request: `wl_subsurface.set_sync`.
  package func setSync() {
    send(4, [])
  }

  /// Wire request: `wl_subsurface.set_desync`.
  package func setDesync() {
    send(5, [])
  }

  /// Wire request: `wl_subsurface.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
