// Written by `make protocols` from kde-fake-input.xml.
// swift-format-ignore-file

import CTestProtocols
package import WaylandSurface

/// Wire interface: `org_kde_kwin_fake_input`, up to version 4.
package final class FakeInputProxy: Proxy {
  package static var interface: Interface { Interface(org_kde_kwin_fake_input_table(), upTo: 4) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `org_kde_kwin_fake_input.authenticate`.
  package func authenticate(application: String, reason: String) {
    application.withCString { application in reason.withCString { reason in send(0, [.string(application), .string(reason)]) } }
  }

  /// Wire request: `org_kde_kwin_fake_input.pointer_motion`.
  package func pointerMotion(deltaX: Double, deltaY: Double) {
    send(1, [.fixed(deltaX), .fixed(deltaY)])
  }

  /// Wire request: `org_kde_kwin_fake_input.button`.
  package func button(button: UInt32, state: PointerProxy.ButtonState) {
    send(2, [.uint(button), .uint(state.rawValue)])
  }

  /// Wire request: `org_kde_kwin_fake_input.axis`.
  package func axis(axis: PointerProxy.Axis, value: Double) {
    send(3, [.uint(axis.rawValue), .fixed(value)])
  }

  /// Wire request: `org_kde_kwin_fake_input.touch_down`. Since version 2.
  package func touchDown(id: UInt32, x: Double, y: Double) {
    require(since: 2)
    send(4, [.uint(id), .fixed(x), .fixed(y)])
  }

  /// Wire request: `org_kde_kwin_fake_input.touch_motion`. Since version 2.
  package func touchMotion(id: UInt32, x: Double, y: Double) {
    require(since: 2)
    send(5, [.uint(id), .fixed(x), .fixed(y)])
  }

  /// Wire request: `org_kde_kwin_fake_input.touch_up`. Since version 2.
  package func touchUp(_ id: UInt32) {
    require(since: 2)
    send(6, [.uint(id)])
  }

  /// Wire request: `org_kde_kwin_fake_input.touch_cancel`. Since version 2.
  package func touchCancel() {
    require(since: 2)
    send(7, [])
  }

  /// Wire request: `org_kde_kwin_fake_input.touch_frame`. Since version 2.
  package func touchFrame() {
    require(since: 2)
    send(8, [])
  }

  /// Wire request: `org_kde_kwin_fake_input.pointer_motion_absolute`. Since version 3.
  package func pointerMotionAbsolute(x: Double, y: Double) {
    require(since: 3)
    send(9, [.fixed(x), .fixed(y)])
  }

  /// Wire request: `org_kde_kwin_fake_input.keyboard_key`. Since version 4.
  package func keyboardKey(button: UInt32, state: KeyboardProxy.KeyState) {
    require(since: 4)
    send(10, [.uint(button), .uint(state.rawValue)])
  }

  /// No wire request: the client forgets the object.
  package func destroy() {
    forget()
  }
}
