import TestProtocols
import WaylandSurface

/// A pointer that exists as long as this object. Without one, sway's seat has no pointer.
package final class VirtualPointer {
  /// The layout's size in logical pixels.
  private let extent: () throws -> (width: Int, height: Int)
  private let display: Display
  private let registry: Registry
  private let manager: VirtualPointerManagerProxy
  private let pointer: VirtualPointerProxy
  private let start = ContinuousClock.now

  /// The left button's evdev code.
  private let leftButton: UInt32 = 0x110

  package convenience init(on sway: Sway) throws {
    try self.init(on: sway) {
      let places = try sway.outputs().map(\.rect)
      return (places.map { $0.x + $0.width }.max() ?? 0, places.map { $0.y + $0.height }.max() ?? 0)
    }
  }

  package init(
    on compositor: HeadlessCompositor, extent: @escaping () throws -> (width: Int, height: Int)
  ) throws {
    self.extent = extent
    display = try Display(name: compositor.display)
    registry = Registry(of: display)
    try display.roundtrip()
    manager = try registry.bind(VirtualPointerManagerProxy.self, 1...2)
    pointer = manager.createVirtualPointer(nil)
    try display.roundtrip()
  }

  deinit {
    pointer.destroy()
    manager.destroy()
    registry.destroy()
    try? display.flush()
  }

  /// Moves to a position in the layout, in logical pixels.
  package func move(toX x: Int, y: Int) throws {
    let (width, height) = try extent()
    pointer.motionAbsolute(
      time: now, x: UInt32(x), y: UInt32(y), xExtent: UInt32(width), yExtent: UInt32(height))
    try finishFrame()
  }

  package func press() throws {
    pointer.button(time: now, button: leftButton, state: .pressed)
    try finishFrame()
  }

  package func release() throws {
    pointer.button(time: now, button: leftButton, state: .released)
    try finishFrame()
  }

  /// Moves there, presses and releases.
  package func click(x: Int, y: Int) throws {
    try move(toX: x, y: y)
    try press()
    try release()
  }

  /// Turns the wheel by steps: down, or up if they are negative.
  package func turnWheel(_ steps: Int) throws {
    pointer.axisSource(.wheel)
    pointer.axisDiscrete(
      time: now, axis: .verticalScroll, value: Double(steps) * 15, discrete: Int32(steps))
    try finishFrame()
  }

  private var now: UInt32 {
    let passed = start.duration(to: .now).components
    return UInt32(truncatingIfNeeded: passed.seconds * 1000 + passed.attoseconds / 1_000_000_000_000_000)
  }

  /// Ends a group of events that belong together, and waits until sway has processed it.
  private func finishFrame() throws {
    pointer.frame()
    try display.roundtrip()
  }
}
