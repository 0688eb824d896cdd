// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_seat`, up to version 8.
package final class SeatProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_seat.capabilities`.
    case capabilities(capabilities: Capability)
    /// Wire event: `wl_seat.name`. Since version 2.
    case name(name: String)
  }

  /// Wire bitfield: `wl_seat.capability`.
  package struct Capability: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let pointer = Self(rawValue: 1)
    package static let keyboard = Self(rawValue: 2)
    package static let touch = Self(rawValue: 4)
  }

  package static var interface: Interface { Interface(wl_seat_table(), upTo: 8) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_seat.get_pointer`.
  package func getPointer() -> PointerProxy {
    make(0, [.newID])
  }

  /// Wire request: `wl_seat.get_keyboard`.
  package func getKeyboard() -> KeyboardProxy {
    make(1, [.newID])
  }

  /// Wire request: `wl_seat.get_touch`.
  package func getTouch() -> TouchProxy {
    make(2, [.newID])
  }

  /// Wire request: `wl_seat.release`. Since version 5; an older object is only forgotten.
  package func destroy() {
    onEvent = nil
    end(3, since: 5)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.capabilities(capabilities: Capability(rawValue: arguments.uint(0))))
    case 1:
      onEvent?(.name(name: arguments.string(0)))
    default: unknownEvent(opcode)
    }
  }
}
