// Written by `make protocols` from kde-blur.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `org_kde_kwin_blur`, up to version 1.
package final class KDEBlurProxy: Proxy {
  package static var interface: Interface { Interface(org_kde_kwin_blur_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `org_kde_kwin_blur.commit`.
  package func commit() {
    send(0, [])
  }

  /// Wire request: `org_kde_kwin_blur.set_region`.
  package func setRegion(_ region: RegionProxy?) {
    send(1, [.object(region)])
  }

  /// Wire request: `org_kde_kwin_blur.release`.
  package func destroy() {
    end(2, since: 1)
  }
}
