import HUDModel

/// One who hears of all that happens on a display, until it leaves or the display is closed.
package final class Listener {
  private var heard: ((HUDEvent) -> Void)?
  private var closed: (() -> Void)?

  init(_ heard: @escaping (HUDEvent) -> Void, closed: @escaping () -> Void) {
    self.heard = heard
    self.closed = closed
  }

  var hasLeft: Bool { heard == nil }

  package func leave() {
    heard = nil
    closed = nil
  }

  func tell(_ event: HUDEvent) { heard?(event) }

  /// Nothing will happen any more.
  func end() {
    let handler = closed
    leave()
    handler?()
  }
}
