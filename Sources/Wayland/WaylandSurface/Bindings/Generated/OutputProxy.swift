// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_output`, up to version 4.
package final class OutputProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_output.geometry`.
    case geometry(x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: Subpixel, make: String, model: String, transform: Transform)
    /// Wire event: `wl_output.mode`.
    case mode(flags: Mode, width: Int32, height: Int32, refresh: Int32)
    /// Wire event: `wl_output.done`. Since version 2.
    case done
    /// Wire event: `wl_output.scale`. Since version 2.
    case scale(factor: Int32)
    /// Wire event: `wl_output.name`. Since version 4.
    case name(name: String)
    /// Wire event: `wl_output.description`. Since version 4.
    case description(description: String)
  }

  /// Wire enum: `wl_output.subpixel`.
  package struct Subpixel: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let unknown = Self(rawValue: 0)
    package static let none = Self(rawValue: 1)
    package static let horizontalRgb = Self(rawValue: 2)
    package static let horizontalBgr = Self(rawValue: 3)
    package static let verticalRgb = Self(rawValue: 4)
    package static let verticalBgr = Self(rawValue: 5)
  }

  /// Wire enum: `wl_output.transform`.
  package struct Transform: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let normal = Self(rawValue: 0)
    package static let transform90 = Self(rawValue: 1)
    package static let transform180 = Self(rawValue: 2)
    package static let transform270 = Self(rawValue: 3)
    package static let flipped = Self(rawValue: 4)
    package static let flipped90 = Self(rawValue: 5)
    package static let flipped180 = Self(rawValue: 6)
    package static let flipped270 = Self(rawValue: 7)
  }

  /// Wire bitfield: `wl_output.mode`.
  package struct Mode: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let current = Self(rawValue: 1)
    package static let preferred = Self(rawValue: 2)
  }

  package static var interface: Interface { Interface(wl_output_table(), upTo: 4) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_output.release`. Since version 3; an older object is only forgotten.
  package func destroy() {
    onEvent = nil
    end(0, since: 3)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.geometry(x: arguments.int(0), y: arguments.int(1), physicalWidth: arguments.int(2), physicalHeight: arguments.int(3), subpixel: Subpixel(rawValue: arguments.uint(4)), make: arguments.string(5), model: arguments.string(6), transform: Transform(rawValue: arguments.uint(7))))
    case 1:
      onEvent?(.mode(flags: Mode(rawValue: arguments.uint(0)), width: arguments.int(1), height: arguments.int(2), refresh: arguments.int(3)))
    case 2:
      onEvent?(.done)
    case 3:
      onEvent?(.scale(factor: arguments.int(0)))
    case 4:
      onEvent?(.name(name: arguments.string(0)))
    case 5:
      onEvent?(.description(description: arguments.string(0)))
    default: unknownEvent(opcode)
    }
  }
}
