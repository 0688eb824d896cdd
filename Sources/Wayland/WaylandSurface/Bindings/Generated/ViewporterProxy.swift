// Written by `make protocols` from viewporter.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_viewporter`, up to version 1.
package final class ViewporterProxy: Proxy {
  package static var interface: Interface { Interface(wp_viewporter_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_viewporter.get_viewport`.
  package func getViewport(_ surface: SurfaceProxy) -> ViewportProxy {
    make(1, [.newID, .object(surface)])
  }

  /// Wire request: `wp_viewporter.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
