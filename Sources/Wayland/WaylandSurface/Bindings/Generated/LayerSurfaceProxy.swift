// Written by `make protocols` from wlr-layer-shell-unstable-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `zwlr_layer_surface_v1`, up to version 4.
package final class LayerSurfaceProxy: Proxy {
  package enum Event {
    /// Wire event: `zwlr_layer_surface_v1.configure`.
    case configure(serial: UInt32, width: UInt32, height: UInt32)
    /// Wire event: `zwlr_layer_surface_v1.closed`.
    case closed
  }

  /// Wire enum: `zwlr_layer_surface_v1.keyboard_interactivity`.
  package struct KeyboardInteractivity: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let none = Self(rawValue: 0)
    package static let exclusive = Self(rawValue: 1)
    package static let onDemand = Self(rawValue: 2)
  }

  /// Wire bitfield: `zwlr_layer_surface_v1.anchor`.
  package struct Anchor: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let top = Self(rawValue: 1)
    package static let bottom = Self(rawValue: 2)
    package static let left = Self(rawValue: 4)
    package static let right = Self(rawValue: 8)
  }

  package static var interface: Interface { Interface(zwlr_layer_surface_v1_table(), upTo: 4) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_layer_surface_v1.set_size`.
  package func setSize(width: UInt32, height: UInt32) {
    send(0, [.uint(width), .uint(height)])
  }

  /// Wire request: `zwlr_layer_surface_v1.set_anchor`.
  package func setAnchor(_ anchor: Anchor) {
    send(1, [.uint(anchor.rawValue)])
  }

  /// Wire request: `zwlr_layer_surface_v1.set_exclusive_zone`.
  package func setExclusiveZone(_ zone: Int32) {
    send(2, [.int(zone)])
  }

  /// Wire request: `zwlr_layer_surface_v1.set_margin`.
  package func setMargin(top: Int32, right: Int32, bottom: Int32, left: Int32) {
    send(3, [.int(top), .int(right), .int(bottom), .int(left)])
  }

  /// Wire request: `zwlr_layer_surface_v1.set_keyboard_interactivity`.
  package func setKeyboardInteractivity(_ keyboardInteractivity: KeyboardInteractivity) {
    send(4, [.uint(keyboardInteractivity.rawValue)])
  }

  /// Wire request: `zwlr_layer_surface_v1.get_popup`.
  package func getPopup(_ popup: XDGPopupProxy) {
    send(5, [.object(popup)])
  }

  /// Wire request: `zwlr_layer_surface_v1.ack_configure`.
  package func ackConfigure(_ serial: UInt32) {
    send(6, [.uint(serial)])
  }

  /// Wire request: `zwlr_layer_surface_v1.set_layer`. Since version 2.
  package func setLayer(_ layer: LayerShellProxy.Layer) {
    require(since: 2)
    send(8, [.uint(layer.rawValue)])
  }

  /// Wire request: `zwlr_layer_surface_v1.destroy`.
  package func destroy() {
    onEvent = nil
    end(7, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.configure(serial: arguments.uint(0), width: arguments.uint(1), height: arguments.uint(2)))
    case 1:
      onEvent?(.closed)
    default: unknownEvent(opcode)
    }
  }
}
