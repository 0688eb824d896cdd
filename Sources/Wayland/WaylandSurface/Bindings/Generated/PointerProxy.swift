// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_pointer`, up to version 8.
package final class PointerProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_pointer.enter`.
    case enter(serial: UInt32, surface: SurfaceProxy?, surfaceX: Double, surfaceY: Double)
    /// Wire event: `wl_pointer.leave`.
    case leave(serial: UInt32, surface: SurfaceProxy?)
    /// Wire event: `wl_pointer.motion`.
    case motion(time: UInt32, surfaceX: Double, surfaceY: Double)
    /// Wire event: `wl_pointer.button`.
    case button(serial: UInt32, time: UInt32, button: UInt32, state: ButtonState)
    /// Wire event: `wl_pointer.axis`.
    case axis(time: UInt32, axis: Axis, value: Double)
    /// Wire event: `wl_pointer.frame`. Since version 5.
    case frame
    /// Wire event: `wl_pointer.axis_source`. Since version 5.
    case axisSource(axisSource: AxisSource)
    /// Wire event: `wl_pointer.axis_stop`. Since version 5.
    case axisStop(time: UInt32, axis: Axis)
    /// Wire event: `wl_pointer.axis_discrete`. Since version 5.
    case axisDiscrete(axis: Axis, discrete: Int32)
    /// Wire event: `wl_pointer.axis_value120`. Since version 8.
    case axisValue120(axis: Axis, value120: Int32)
  }

  /// Wire enum: `wl_pointer.button_state`.
  package struct ButtonState: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let released = Self(rawValue: 0)
    package static let pressed = Self(rawValue: 1)
  }

  /// Wire enum: `wl_pointer.axis`.
  package struct Axis: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let verticalScroll = Self(rawValue: 0)
    package static let horizontalScroll = Self(rawValue: 1)
  }

  /// Wire enum: `wl_pointer.axis_source`.
  package struct AxisSource: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let wheel = Self(rawValue: 0)
    package static let finger = Self(rawValue: 1)
    package static let continuous = Self(rawValue: 2)
    package static let wheelTilt = Self(rawValue: 3)
  }

  package static var interface: Interface { Interface(wl_pointer_table(), upTo: 8) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_pointer.set_cursor`.
  package func setCursor(serial: UInt32, surface: SurfaceProxy?, hotspotX: Int32, hotspotY: Int32) {
    send(0, [.uint(serial), .object(surface), .int(hotspotX), .int(hotspotY)])
  }

  /// Wire request: `wl_pointer.release`. Since version 3; an older object is only forgotten.
  package func destroy() {
    onEvent = nil
    end(1, since: 3)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.enter(serial: arguments.uint(0), surface: arguments.object(1), surfaceX: arguments.fixed(2), surfaceY: arguments.fixed(3)))
    case 1:
      onEvent?(.leave(serial: arguments.uint(0), surface: arguments.object(1)))
    case 2:
      onEvent?(.motion(time: arguments.uint(0), surfaceX: arguments.fixed(1), surfaceY: arguments.fixed(2)))
    case 3:
      onEvent?(.button(serial: arguments.uint(0), time: arguments.uint(1), button: arguments.uint(2), state: ButtonState(rawValue: arguments.uint(3))))
    case 4:
      onEvent?(.axis(time: arguments.uint(0), axis: Axis(rawValue: arguments.uint(1)), value: arguments.fixed(2)))
    case 5:
      onEvent?(.frame)
    case 6:
      onEvent?(.axisSource(axisSource: AxisSource(rawValue: arguments.uint(0))))
    case 7:
      onEvent?(.axisStop(time: arguments.uint(0), axis: Axis(rawValue: arguments.uint(1))))
    case 8:
      onEvent?(.axisDiscrete(axis: Axis(rawValue: arguments.uint(0)), discrete: arguments.int(1)))
    case 9:
      onEvent?(.axisValue120(axis: Axis(rawValue: arguments.uint(0)), value120: arguments.int(1)))
    default: unknownEvent(opcode)
    }
  }
}
