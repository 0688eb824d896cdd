// Written by `make protocols` from xdg-shell.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `xdg_surface`, up to version 3.
///
/// Without `xdg_surface.get_toplevel`: windows are for toolkits.
package final class XDGSurfaceProxy: Proxy {
  package enum Event {
    /// Wire event: `xdg_surface.configure`.
    case configure(serial: UInt32)
  }

  package static var interface: Interface { Interface(xdg_surface_table(), upTo: 3) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `xdg_surface.get_popup`.
  package func getPopup(parent: XDGSurfaceProxy?, positioner: XDGPositionerProxy) -> XDGPopupProxy {
    make(2, [.newID, .object(parent), .object(positioner)])
  }

  /// Wire request: `xdg_surface.set_window_geometry`.
  package func setWindowGeometry(x: Int32, y: Int32, width: Int32, height: Int32) {
    send(3, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `xdg_surface.ack_configure`.
  package func ackConfigure(_ serial: UInt32) {
    send(4, [.uint(serial)])
  }

  /// Wire request: `xdg_surface.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.configure(serial: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
