// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_buffer`, up to version 1.
package final class BufferProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_buffer.release`.
    case release
  }

  package static var interface: Interface { Interface(wl_buffer_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_buffer.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.release)
    default: unknownEvent(opcode)
    }
  }
}
