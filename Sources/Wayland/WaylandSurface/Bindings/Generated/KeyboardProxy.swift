// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_keyboard`, up to version 8.
package final class KeyboardProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_keyboard.keymap`.
    case keymap(format: KeymapFormat, fd: OwnedDescriptor, size: UInt32)
    /// Wire event: `wl_keyboard.enter`.
    case enter(serial: UInt32, surface: SurfaceProxy?, keys: [UInt32])
    /// Wire event: `wl_keyboard.leave`.
    case leave(serial: UInt32, surface: SurfaceProxy?)
    /// Wire event: `wl_keyboard.key`.
    case key(serial: UInt32, time: UInt32, key: UInt32, state: KeyState)
    /// Wire event: `wl_keyboard.modifiers`.
    case modifiers(serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32)
    /// Wire event: `wl_keyboard.repeat_info`. Since version 4.
    case repeatInfo(rate: Int32, delay: Int32)
  }

  /// Wire enum: `wl_keyboard.keymap_format`.
  package struct KeymapFormat: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let noKeymap = Self(rawValue: 0)
    package static let xkbV1 = Self(rawValue: 1)
  }

  /// Wire enum: `wl_keyboard.key_state`.
  package struct KeyState: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let released = Self(rawValue: 0)
    package static let pressed = Self(rawValue: 1)
  }

  package static var interface: Interface { Interface(wl_keyboard_table(), upTo: 8) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_keyboard.release`. Since version 3; an older object is only forgotten.
  package func destroy() {
    onEvent = nil
    end(0, since: 3)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      let event = Event.keymap(format: KeymapFormat(rawValue: arguments.uint(0)), fd: arguments.descriptor(1), size: arguments.uint(2))
      onEvent?(event)
    case 1:
      onEvent?(.enter(serial: arguments.uint(0), surface: arguments.object(1), keys: arguments.words(2)))
    case 2:
      onEvent?(.leave(serial: arguments.uint(0), surface: arguments.object(1)))
    case 3:
      onEvent?(.key(serial: arguments.uint(0), time: arguments.uint(1), key: arguments.uint(2), state: KeyState(rawValue: arguments.uint(3))))
    case 4:
      onEvent?(.modifiers(serial: arguments.uint(0), modsDepressed: arguments.uint(1), modsLatched: arguments.uint(2), modsLocked: arguments.uint(3), group: arguments.uint(4)))
    case 5:
      onEvent?(.repeatInfo(rate: arguments.int(0), delay: arguments.int(1)))
    default: unknownEvent(opcode)
    }
  }
}
