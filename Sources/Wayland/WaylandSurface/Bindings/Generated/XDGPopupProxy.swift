// Written by `make protocols` from xdg-shell.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `xdg_popup`, up to version 3.
package final class XDGPopupProxy: Proxy {
  package enum Event {
    /// Wire event: `xdg_popup.configure`.
    case configure(x: Int32, y: Int32, width: Int32, height: Int32)
    /// Wire event: `xdg_popup.popup_done`.
    case popupDone
    /// Wire event: `xdg_popup.repositioned`. Since version 3.
    case repositioned(token: UInt32)
  }

  package static var interface: Interface { Interface(xdg_popup_table(), upTo: 3) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `xdg_popup.grab`.
  package func grab(seat: SeatProxy, serial: UInt32) {
    send(1, [.object(seat), .uint(serial)])
  }

  /// Wire request: `xdg_popup.reposition`. Since version 3.
  package func reposition(positioner: XDGPositionerProxy, token: UInt32) {
    require(since: 3)
    send(2, [.object(positioner), .uint(token)])
  }

  /// Wire request: `xdg_popup.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.configure(x: arguments.int(0), y: arguments.int(1), width: arguments.int(2), height: arguments.int(3)))
    case 1:
      onEvent?(.popupDone)
    case 2:
      onEvent?(.repositioned(token: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
