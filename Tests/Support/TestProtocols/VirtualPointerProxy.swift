// Written by `make protocols` from wlr-virtual-pointer-unstable-v1.xml.
// swift-format-ignore-file

import CTestProtocols
package import WaylandSurface

/// Wire interface: `zwlr_virtual_pointer_v1`, up to version 2.
package final class VirtualPointerProxy: Proxy {
  package static var interface: Interface { Interface(zwlr_virtual_pointer_v1_table(), upTo: 2) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_virtual_pointer_v1.motion`.
  package func motion(time: UInt32, dx: Double, dy: Double) {
    send(0, [.uint(time), .fixed(dx), .fixed(dy)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.motion_absolute`.
  package func motionAbsolute(time: UInt32, x: UInt32, y: UInt32, xExtent: UInt32, yExtent: UInt32) {
    send(1, [.uint(time), .uint(x), .uint(y), .uint(xExtent), .uint(yExtent)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.button`.
  package func button(time: UInt32, button: UInt32, state: PointerProxy.ButtonState) {
    send(2, [.uint(time), .uint(button), .uint(state.rawValue)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.axis`.
  package func axis(time: UInt32, axis: PointerProxy.Axis, value: Double) {
    send(3, [.uint(time), .uint(axis.rawValue), .fixed(value)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.frame`.
  package func frame() {
    send(4, [])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.axis_source`.
  package func axisSource(_ axisSource: PointerProxy.AxisSource) {
    send(5, [.uint(axisSource.rawValue)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.axis_stop`.
  package func axisStop(time: UInt32, axis: PointerProxy.Axis) {
    send(6, [.uint(time), .uint(axis.rawValue)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.axis_discrete`.
  package func axisDiscrete(time: UInt32, axis: PointerProxy.Axis, value: Double, discrete: Int32) {
    send(7, [.uint(time), .uint(axis.rawValue), .fixed(value), .int(discrete)])
  }

  /// Wire request: `zwlr_virtual_pointer_v1.destroy`.
  package func destroy() {
    end(8, since: 1)
  }
}
