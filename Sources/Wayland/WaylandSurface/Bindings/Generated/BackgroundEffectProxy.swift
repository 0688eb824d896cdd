// Written by `make protocols` from ext-background-effect-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `ext_background_effect_surface_v1`, up to version 1.
package final class BackgroundEffectProxy: Proxy {
  package static var interface: Interface { Interface(ext_background_effect_surface_v1_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `ext_background_effect_surface_v1.set_blur_region`.
  package func setBlurRegion(_ region: RegionProxy?) {
    send(1, [.object(region)])
  }

  /// Wire request: `ext_background_effect_surface_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
