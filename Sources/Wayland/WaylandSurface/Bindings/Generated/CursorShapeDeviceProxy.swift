// Written by `make protocols` from cursor-shape-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wp_cursor_shape_device_v1`, up to version 1.
package final class CursorShapeDeviceProxy: Proxy {
  /// Wire enum: `wp_cursor_shape_device_v1.shape`.
  package struct Shape: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let `default` = Self(rawValue: 1)
    package static let contextMenu = Self(rawValue: 2)
    package static let help = Self(rawValue: 3)
    package static let pointer = Self(rawValue: 4)
    package static let progress = Self(rawValue: 5)
    package static let wait = Self(rawValue: 6)
    package static let cell = Self(rawValue: 7)
    package static let crosshair = Self(rawValue: 8)
    package static let text = Self(rawValue: 9)
    package static let verticalText = Self(rawValue: 10)
    package static let alias = Self(rawValue: 11)
    package static let copy = Self(rawValue: 12)
    package static let move = Self(rawValue: 13)
    package static let noDrop = Self(rawValue: 14)
    package static let notAllowed = Self(rawValue: 15)
    package static let grab = Self(rawValue: 16)
    package static let grabbing = Self(rawValue: 17)
    package static let eResize = Self(rawValue: 18)
    package static let nResize = Self(rawValue: 19)
    package static let neResize = Self(rawValue: 20)
    package static let nwResize = Self(rawValue: 21)
    package static let sResize = Self(rawValue: 22)
    package static let seResize = Self(rawValue: 23)
    package static let swResize = Self(rawValue: 24)
    package static let wResize = Self(rawValue: 25)
    package static let ewResize = Self(rawValue: 26)
    package static let nsResize = Self(rawValue: 27)
    package static let neswResize = Self(rawValue: 28)
    package static let nwseResize = Self(rawValue: 29)
    package static let colResize = Self(rawValue: 30)
    package static let rowResize = Self(rawValue: 31)
    package static let allScroll = Self(rawValue: 32)
    package static let zoomIn = Self(rawValue: 33)
    package static let zoomOut = Self(rawValue: 34)
  }

  package static var interface: Interface { Interface(wp_cursor_shape_device_v1_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_cursor_shape_device_v1.set_shape`.
  package func setShape(serial: UInt32, shape: Shape) {
    send(1, [.uint(serial), .uint(shape.rawValue)])
  }

  /// Wire request: `wp_cursor_shape_device_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
