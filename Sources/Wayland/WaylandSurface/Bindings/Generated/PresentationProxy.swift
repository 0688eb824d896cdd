// Written by `make protocols` from presentation-time.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_presentation`, up to version 1.
package final class PresentationProxy: Proxy {
  package enum Event {
    /// Wire event: `wp_presentation.clock_id`.
    case clockId(clkId: UInt32)
  }

  package static var interface: Interface { Interface(wp_presentation_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_presentation.feedback`.
  package func feedback(_ surface: SurfaceProxy) -> PresentationFeedbackProxy {
    make(1, [.object(surface), .newID])
  }

  /// Wire request: `wp_presentation.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.clockId(clkId: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
