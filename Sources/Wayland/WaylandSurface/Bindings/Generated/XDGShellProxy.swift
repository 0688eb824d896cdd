// Written by `make protocols` from xdg-shell.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `xdg_wm_base`, up to version 3.
package final class XDGShellProxy: Proxy {
  package enum Event {
    /// Wire event: `xdg_wm_base.ping`.
    case ping(serial: UInt32)
  }

  package static var interface: Interface { Interface(xdg_wm_base_table(), upTo: 3) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `xdg_wm_base.create_positioner`.
  package func createPositioner() -> XDGPositionerProxy {
    make(1, [.newID])
  }

  /// Wire request: `xdg_wm_base.get_xdg_surface`.
  package func getXdgSurface(_ surface: SurfaceProxy) -> XDGSurfaceProxy {
    make(2, [.newID, .object(surface)])
  }

  /// Wire request: `xdg_wm_base.pong`.
  package func pong(_ serial: UInt32) {
    send(3, [.uint(serial)])
  }

  /// Wire request: `xdg_wm_base.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.ping(serial: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
