// Written by `make protocols` from presentation-time.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_presentation_feedback`, up to version 1.
package final class PresentationFeedbackProxy: Proxy {
  package enum Event {
    /// Wire event: `wp_presentation_feedback.sync_output`.
    case syncOutput(output: OutputProxy?)
    /// Wire event: `wp_presentation_feedback.presented`.
    case presented(tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32, refresh: UInt32, seqHi: UInt32, seqLo: UInt32, flags: Kind)
    /// Wire event: `wp_presentation_feedback.discarded`.
    case discarded
  }

  /// Wire bitfield: `wp_presentation_feedback.kind`.
  package struct Kind: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let vsync = Self(rawValue: 1)
    package static let hwClock = Self(rawValue: 2)
    package static let hwCompletion = Self(rawValue: 4)
    package static let zeroCopy = Self(rawValue: 8)
  }

  package static var interface: Interface { Interface(wp_presentation_feedback_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.syncOutput(output: arguments.object(0)))
    case 1:
      let event = Event.presented(tvSecHi: arguments.uint(0), tvSecLo: arguments.uint(1), tvNsec: arguments.uint(2), refresh: arguments.uint(3), seqHi: arguments.uint(4), seqLo: arguments.uint(5), flags: Kind(rawValue: arguments.uint(6))), handler = onEvent
      destroy()
      handler?(event)
    case 2:
      let event = Event.discarded, handler = onEvent
      destroy()
      handler?(event)
    default: unknownEvent(opcode)
    }
  }
}
