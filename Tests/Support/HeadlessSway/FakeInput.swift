import TestProtocols
import WaylandSurface

/// A pointer, a keyboard and a touch screen for KWin, which exist as long as this object.
///
/// Positions are in the layout, in logical pixels. Each method returns when KWin has processed it.
package final class FakeInput {
  /// Keys, by evdev code.
  package enum Key: UInt32, Sendable {
    case escape = 1
    case a = 30
  }

  private let display: Display
  private let registry: Registry
  private let devices: FakeInputProxy

  /// The left button's evdev code.
  private let leftButton: UInt32 = 0x110

  package init(on kwin: KWin) throws {
    display = try Display(name: kwin.display)
    registry = Registry(of: display)
    try display.roundtrip()
    devices = try registry.bind(FakeInputProxy.self, 4...4)
    devices.authenticate(application: "bezel", reason: "tests")
    try display.roundtrip()
  }

  deinit {
    devices.destroy()
    registry.destroy()
    try? display.flush()
  }

  package func move(toX x: Double, y: Double) throws {
    devices.pointerMotionAbsolute(x: x, y: y)
    try display.roundtrip()
  }

  package func click(x: Double, y: Double) throws {
    try move(toX: x, y: y)
    devices.button(button: leftButton, state: .pressed)
    try display.roundtrip()
    devices.button(button: leftButton, state: .released)
    try display.roundtrip()
  }

  /// Touches and releases with one finger.
  package func tap(x: Double, y: Double) throws {
    devices.touchDown(id: 0, x: x, y: y)
    devices.touchFrame()
    try display.roundtrip()
    devices.touchUp(0)
    devices.touchFrame()
    try display.roundtrip()
  }

  package func type(_ key: Key) throws {
    devices.keyboardKey(button: key.rawValue, state: .pressed)
    try display.roundtrip()
    devices.keyboardKey(button: key.rawValue, state: .released)
    try display.roundtrip()
  }
}
