// Written by `make protocols` from fractional-scale-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_fractional_scale_manager_v1`, up to version 1.
package final class FractionalScaleManagerProxy: Proxy {
  package static var interface: Interface { Interface(wp_fractional_scale_manager_v1_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_fractional_scale_manager_v1.get_fractional_scale`.
  package func getFractionalScale(_ surface: SurfaceProxy) -> FractionalScaleProxy {
    make(1, [.newID, .object(surface)])
  }

  /// Wire request: `wp_fractional_scale_manager_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
