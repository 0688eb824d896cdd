package import HUDModel

/// Names one showing on the display.
package struct ShowingID: Hashable, Sendable {
  package let id: String
  package let generation: Generation

  package init(id: String, generation: Generation) {
    self.id = id
    self.generation = generation
  }
}

/// Waits for the end of a showing; it is told once, or never if it is cancelled.
package final class Watch {
  let showing: ShowingID
  private var ended: ((HUDLifecycle.Reason) -> Void)?

  init(_ showing: ShowingID, _ ended: @escaping (HUDLifecycle.Reason) -> Void) {
    self.showing = showing
    self.ended = ended
  }

  var isOver: Bool { ended == nil }

  package func cancel() { ended = nil }

  func end(_ reason: HUDLifecycle.Reason) {
    let handler = ended
    ended = nil
    handler?(reason)
  }
}
