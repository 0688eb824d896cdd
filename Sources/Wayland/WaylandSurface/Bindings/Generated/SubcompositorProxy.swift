// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_subcompositor`, up to version 1.
package final class SubcompositorProxy: Proxy {
  package static var interface: Interface { Interface(wl_subcompositor_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_subcompositor.get_subsurface`.
  package func getSubsurface(surface: SurfaceProxy, parent: SurfaceProxy) -> SubsurfaceProxy {
    make(1, [.newID, .object(surface), .object(parent)])
  }

  /// Wire request: `wl_subcompositor.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
