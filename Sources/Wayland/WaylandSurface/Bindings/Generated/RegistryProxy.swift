// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_registry`, up to version 1.
package final class RegistryProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_registry.global`.
    case global(name: UInt32, interface: String, version: UInt32)
    /// Wire event: `wl_registry.global_remove`.
    case globalRemove(name: UInt32)
  }

  package static var interface: Interface { Interface(wl_registry_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_registry.bind`.
  package func bind<P: Proxy>(name: UInt32, as type: P.Type, version: UInt32) -> P {
    make(0, [.uint(name), .string(type.interface.wireName), .uint(version), .newID], version: version)
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.global(name: arguments.uint(0), interface: arguments.string(1), version: arguments.uint(2)))
    case 1:
      onEvent?(.globalRemove(name: arguments.uint(0)))
    default: unknownEvent(opcode)
    }
  }
}
