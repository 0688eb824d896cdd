// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_callback`, up to version 1.
package final class CallbackProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_callback.done`.
    case done(callbackData: UInt32)
  }

  package static var interface: Interface { Interface(wl_callback_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      let event = Event.done(callbackData: arguments.uint(0)), handler = onEvent
      destroy()
      handler?(event)
    default: unknownEvent(opcode)
    }
  }
}
