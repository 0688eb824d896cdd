// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_surface`, up to version 4.
package final class SurfaceProxy: Proxy {
  package enum Event {
    /// Wire event: `wl_surface.enter`.
    case enter(output: OutputProxy?)
    /// Wire event: `wl_surface.leave`.
    case leave(output: OutputProxy?)
  }

  package static var interface: Interface { Interface(wl_surface_table(), upTo: 4) }
  package let object: WireObject
  package var onEvent: ((Event) -> Void)?

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_surface.attach`.
  package func attach(buffer: BufferProxy?, x: Int32, y: Int32) {
    send(1, [.object(buffer), .int(x), .int(y)])
  }

  /// Wire request: `wl_surface.damage`.
  package func damage(x: Int32, y: Int32, width: Int32, height: Int32) {
    send(2, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `wl_surface.frame`.
  package func frame() -> CallbackProxy {
    make(3, [.newID])
  }

  /// Wire request: `wl_surface.set_opaque_region`.
  package func setOpaqueRegion(_ region: RegionProxy?) {
    send(4, [.object(region)])
  }

  /// Wire request: `wl_surface.set_input_region`.
  package func setInputRegion(_ region: RegionProxy?) {
    send(5, [.object(region)])
  }

  /// Wire request: `wl_surface.commit`.
  package func commit() {
    send(6, [])
  }

  /// Wire request: `wl_surface.set_buffer_transform`. Since version 2.
  package func setBufferTransform(_ transform: OutputProxy.Transform) {
    require(since: 2)
    send(7, [.uint(transform.rawValue)])
  }

  /// Wire request: `wl_surface.set_buffer_scale`. Since version 3.
  package func setBufferScale(_ scale: Int32) {
    require(since: 3)
    send(8, [.int(scale)])
  }

  /// Wire request: `wl_surface.damage_buffer`. Since version 4.
  package func damageBuffer(x: Int32, y: Int32, width: Int32, height: Int32) {
    require(since: 4)
    send(9, [.int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `wl_surface.destroy`.
  package func destroy() {
    onEvent = nil
    end(0, since: 1)
  }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.enter(output: arguments.object(0)))
    case 1:
      onEvent?(.leave(output: arguments.object(0)))
    default: unknownEvent(opcode)
    }
  }
}
