// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_shm`, up to version 1.
package final class ShmProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_shm.format`.
    case format(format: Format)
  }

  /// Wire enum: `wl_shm.format`.
  package struct Format: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let argb8888 = Self(rawValue: 0)
  }

  package static var interface: Interface { Interface(wl_shm_table(), upTo: 1) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_shm.create_pool`.
  package func createPool(fd: CInt, size: Int32) -> ShmPoolProxy {
    make(0, [.newID, .fd(fd), .int(size)])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    onEvent = nil
    forget()
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.format(format: Format(rawValue: arguments.uint(0))))
    default: unknownEvent(opcode)
    }
  }
}
