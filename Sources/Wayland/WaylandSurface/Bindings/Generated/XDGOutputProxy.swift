// Written by `make protocols` from xdg-output-unstable-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `zxdg_output_v1`, up to version 3.
package final class XDGOutputProxy: Proxy {
  package enum Event {
    /// Wire event: `zxdg_output_v1.logical_position`.
    case logicalPosition(x: Int32, y: Int32)
    /// Wire event: `zxdg_output_v1.logical_size`.
    case logicalSize(width: Int32, height: Int32)
    /// Wire event: `zxdg_output_v1.done`.
    case done
    /// Wire event: `zxdg_output_v1.name`. Since version 2.
    case name(name: String)
    /// Wire event: `zxdg_output_v1.description`. Since version 2.
    case description(description: String)
  }

  package static var interface: Interface { Interface(zxdg_output_v1_table(), upTo: 3) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zxdg_output_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.logicalPosition(x: arguments.int(0), y: arguments.int(1)))
    case 1:
      onEvent?(.logicalSize(width: arguments.int(0), height: arguments.int(1)))
    case 2:
      onEvent?(.done)
    case 3:
      onEvent?(.name(name: arguments.string(0)))
    case 4:
      onEvent?(.description(description: arguments.string(0)))
    default: unknownEvent(opcode)
    }
  }
}
