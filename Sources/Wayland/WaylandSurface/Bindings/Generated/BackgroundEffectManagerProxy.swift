// Written by `make protocols` from ext-background-effect-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `ext_background_effect_manager_v1`, up to version 1.
package final class BackgroundEffectManagerProxy: Proxy {
  package enum Event {
    /// Wire event: `ext_background_effect_manager_v1.capabilities`.
    case capabilities(flags: Capability)
  }

  /// Wire bitfield: `ext_background_effect_manager_v1.capability`.
  package struct Capability: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let blur = Self(rawValue: 1)
  }

  package static var interface: Interface { Interface(ext_background_effect_manager_v1_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `ext_background_effect_manager_v1.get_background_effect`.
  package func getBackgroundEffect(_ surface: SurfaceProxy) -> BackgroundEffectProxy {
    make(1, [.newID, .object(surface)])
  }

  /// Wire request: `ext_background_effect_manager_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.capabilities(flags: Capability(rawValue: arguments.uint(0))))
    default: unknownEvent(opcode)
    }
  }
}
