// Written by `make protocols` from kde-blur.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `org_kde_kwin_blur_manager`, up to version 1.
package final class KDEBlurManagerProxy: Proxy {
  package static var interface: Interface { Interface(org_kde_kwin_blur_manager_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `org_kde_kwin_blur_manager.create`.
  package func create(_ surface: SurfaceProxy) -> KDEBlurProxy {
    make(0, [.newID, .object(surface)])
  }

  /// Wire request: `org_kde_kwin_blur_manager.unset`.
  package func unset(_ surface: SurfaceProxy) {
    send(1, [.object(surface)])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    forget()
  }
}
