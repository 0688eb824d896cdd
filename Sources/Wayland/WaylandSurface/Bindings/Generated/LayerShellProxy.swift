// Written by `make protocols` from wlr-layer-shell-unstable-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `zwlr_layer_shell_v1`, up to version 4.
package final class LayerShellProxy: Proxy {
  /// Wire enum: `zwlr_layer_shell_v1.layer`.
  package struct Layer: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let background = Self(rawValue: 0)
    package static let bottom = Self(rawValue: 1)
    package static let top = Self(rawValue: 2)
    package static let overlay = Self(rawValue: 3)
  }

  package static var interface: Interface { Interface(zwlr_layer_shell_v1_table(), upTo: 4) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_layer_shell_v1.get_layer_surface`.
  package func getLayerSurface(surface: SurfaceProxy, output: OutputProxy?, layer: Layer, namespace: String) -> LayerSurfaceProxy {
    namespace.withCString { namespace in make(0, [.newID, .object(surface), .object(output), .uint(layer.rawValue), .string(namespace)]) }
  }

  /// Wire request: `zwlr_layer_shell_v1.destroy`. Since version 3; an older object is only forgotten.
  package func destroy() {
    end(1, since: 3)
  }
}
