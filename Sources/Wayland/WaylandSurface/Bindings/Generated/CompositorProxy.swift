// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_compositor`, up to version 4.
package final class CompositorProxy: Proxy {
  package static var interface: Interface { Interface(wl_compositor_table(), upTo: 4) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_compositor.create_surface`.
  package func createSurface() -> SurfaceProxy {
    make(0, [.newID])
  }

  /// Wire request: `wl_compositor.create_region`.
  package func createRegion() -> RegionProxy {
    make(1, [.newID])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    forget()
  }
}
