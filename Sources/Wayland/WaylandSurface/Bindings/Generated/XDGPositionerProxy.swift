// Written by `make protocols` from xdg-shell.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `xdg_positioner`, up to version 3.
package final class XDGPositionerProxy: Proxy {
  /// Wire enum: `xdg_positioner.anchor`.
  package struct Anchor: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let none = Self(rawValue: 0)
    package static let top = Self(rawValue: 1)
    package static let bottom = Self(rawValue: 2)
    package static let left = Self(rawValue: 3)
    package static let right = Self(rawValue: 4)
    package static let topLeft = Self(rawValue: 5)
    package static let bottomLeft = Self(rawValue: 6)
    package static let topRight = Self(rawValue: 7)
    package static let bottomRight = Self(rawValue: 8)
  }

  /// Wire enum: `xdg_positioner.gravity`.
  package struct Gravity: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let none = Self(rawValue: 0)
    package static let top = Self(rawValue: 1)
    package static let bottom = Self(rawValue: 2)
    package static let left = Self(rawValue: 3)
    package static let right = Self(rawValue: 4)
    package static let topLeft = Self(rawValue: 5)
    package static let bottomLeft = Self(rawValue: 6)
    package static let topRight = Self(rawValue: 7)
    package static let bottomRight = Self(rawValue: 8)
  }

  /// Wire bitfield: `xdg_positioner.constraint_adjustment`.
  package struct ConstraintAdjustment: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let slideX = Self(rawValue: 1)
    package static let slideY = Self(rawValue: 2)
    package static let flipX = Self(rawValue: 4)
    package static let flipY = Self(rawValue: 8)
    package static let resizeX = Self(rawValue: 16)
    package static let resizeY = Self(rawValue: 32)
  }

  package static var interface: Interface { Interface(xdg_positioner_table(), upTo: 3) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `xdg_positioner.set_size`.
  package func setSize(width: Int32, height: Int32) {
    send(1, [.int(width), .int(height)])
  }

  /// Wire request: `xdg_positioner.set_anchor_rect`.
  package func setAnchorRect(x: Int32, y: Int32, width: Int32, height: Int32) {
    send(2, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `xdg_positioner.set_anchor`.
  package func setAnchor(_ anchor: Anchor) {
    send(3, [.uint(anchor.rawValue)])
  }

  /// Wire request: `xdg_positioner.set_gravity`.
  package func setGravity(_ gravity: Gravity) {
    send(4, [.uint(gravity.rawValue)])
  }

  /// Wire request: `xdg_positioner.set_constraint_adjustment`.
  package func setConstraintAdjustment(_ constraintAdjustment: UInt32) {
    send(5, [.uint(constraintAdjustment)])
  }

  /// Wire request: `xdg_positioner.set_offset`.
  package func setOffset(x: Int32, y: Int32) {
    send(6, [.int(x), .int(y)])
  }

  /// Wire request: `xdg_positioner.set_reactive`. Since version 3.
  package func setReactive() {
    require(since: 3)
    send(7, [])
  }

  /// Wire request: `xdg_positioner.set_parent_size`. Since version 3.
  package func setParentSize(parentWidth: Int32, parentHeight: Int32) {
    require(since: 3)
    send(8, [.int(parentWidth), .int(parentHeight)])
  }

  /// Wire request: `xdg_positioner.set_parent_configure`. Since version 3.
  package func setParentConfigure(_ serial: UInt32) {
    require(since: 3)
    send(9, [.uint(serial)])
  }

  /// Wire request: `xdg_positioner.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
