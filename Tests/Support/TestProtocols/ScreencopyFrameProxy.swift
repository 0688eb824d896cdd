// Written by `make protocols` from wlr-screencopy-unstable-v1.xml.
// swift-format-ignore-file

import CTestProtocols
package import WaylandSurface

/// Wire interface: `zwlr_screencopy_frame_v1`, up to version 3.
package final class ScreencopyFrameProxy: Proxy {
  package enum Event {
    /// Wire event: `zwlr_screencopy_frame_v1.buffer`.
    case buffer(format: ShmProxy.Format, width: UInt32, height: UInt32, stride: UInt32)
    /// Wire event: `zwlr_screencopy_frame_v1.flags`.
    case flags(flags: Flags)
    /// Wire event: `zwlr_screencopy_frame_v1.ready`.
    case ready(tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32)
    /// Wire event: `zwlr_screencopy_frame_v1.failed`.
    case failed
    /// Wire event: `zwlr_screencopy_frame_v1.damage`. Since version 2.
    case damage(x: UInt32, y: UInt32, width: UInt32, height: UInt32)
    /// Wire event: `zwlr_screencopy_frame_v1.linux_dmabuf`. Since version 3.
    case linuxDmabuf(format: UInt32, width: UInt32, height: UInt32)
    /// Wire event: `zwlr_screencopy_frame_v1.buffer_done`. Since version 3.
    case bufferDone
  }

  /// Wire bitfield: `zwlr_screencopy_frame_v1.flags`.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let yInvert = Self(rawValue: 1)
  }

  package static var interface: Interface { Interface(zwlr_screencopy_frame_v1_table(), upTo: 3) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_screencopy_frame_v1.copy`.
  package func copy(_ buffer: BufferProxy) {
    send(0, [.object(buffer)])
  }

  /// Wire request: `zwlr_screencopy_frame_v1.copy_with_damage`. Since version 2.
  package func copyWithDamage(_ buffer: BufferProxy) {
    require(since: 2)
    send(2, [.object(buffer)])
  }

  /// Wire request: `zwlr_screencopy_frame_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(1, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.buffer(format: ShmProxy.Format(rawValue: arguments.uint(0)), width: arguments.uint(1), height: arguments.uint(2), stride: arguments.uint(3)))
    case 1:
      onEvent?(.flags(flags: Flags(rawValue: arguments.uint(0))))
    case 2:
      onEvent?(.ready(tvSecHi: arguments.uint(0), tvSecLo: arguments.uint(1), tvNsec: arguments.uint(2)))
    case 3:
      onEvent?(.failed)
    case 4:
      onEvent?(.damage(x: arguments.uint(0), y: arguments.uint(1), width: arguments.uint(2), height: arguments.uint(3)))
    case 5:
      onEvent?(.linuxDmabuf(format: arguments.uint(0), width: arguments.uint(1), height: arguments.uint(2)))
    case 6:
      onEvent?(.bufferDone)
    default: unknownEvent(opcode)
    }
  }
}
