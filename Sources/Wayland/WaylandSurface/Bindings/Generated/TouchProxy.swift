// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_touch`, up to version 8.
package final class TouchProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_touch.down`.
    case down(serial: UInt32, time: UInt32, surface: SurfaceProxy?, id: Int32, x: Double, y: Double)
    /// Wire event: `wl_touch.up`.
    case up(serial: UInt32, time: UInt32, id: Int32)
    /// Wire event: `wl_touch.motion`.
    case motion(time: UInt32, id: Int32, x: Double, y: Double)
    /// Wire event: `wl_touch.frame`.
    case frame
    /// Wire event: `wl_touch.cancel`.
    case cancel
    /// Wire event: `wl_touch.shape`. Since version 6.
    case shape(id: Int32, major: Double, minor: Double)
    /// Wire event: `wl_touch.orientation`. Since version 6.
    case orientation(id: Int32, orientation: Double)
  }

  package static var interface: Interface { Interface(wl_touch_table(), upTo: 8) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_touch.release`. Since version 3; an older object is only forgotten.
  package func destroy() {
    onEvent = nil
    end(0, since: 3)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.down(serial: arguments.uint(0), time: arguments.uint(1), surface: arguments.object(2), id: arguments.int(3), x: arguments.fixed(4), y: arguments.fixed(5)))
    case 1:
      onEvent?(.up(serial: arguments.uint(0), time: arguments.uint(1), id: arguments.int(2)))
    case 2:
      onEvent?(.motion(time: arguments.uint(0), id: arguments.int(1), x: arguments.fixed(2), y: arguments.fixed(3)))
    case 3:
      onEvent?(.frame)
    case 4:
      onEvent?(.cancel)
    case 5:
      onEvent?(.shape(id: arguments.int(0), major: arguments.fixed(1), minor: arguments.fixed(2)))
    case 6:
      onEvent?(.orientation(id: arguments.int(0), orientation: arguments.fixed(1)))
    default: unknownEvent(opcode)
    }
  }
}
