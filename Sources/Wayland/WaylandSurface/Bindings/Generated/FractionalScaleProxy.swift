// Written by `make protocols` from fractional-scale-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_fractional_scale_v1`, up to version 1.
package final class FractionalScaleProxy: Proxy {
  package enum Event {
    /// Wire event: `wp_fractional_scale_v1.preferred_scale`.
    case preferredScale(scale: UInt32)
  }

  package static var interface: Interface { Interface(wp_fractional_scale_v1_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_fractional_scale_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.preferredScale(scale: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
