package import HUDModel

/// Names one presentation on the stage.
package struct PresentationID: Hashable, Sendable {
  package let id: String
  package let generation: Generation

  package init(id: String, generation: Generation) {
    self.id = id
    self.generation = generation
  }
}

/// Waits for the end of a presentation; it is told once, or never if it is cancelled.
package final class Watch {
  let presentation: PresentationID
  private var ended: ((HUDLifecycle.Reason) -> Void)?

  init(_ presentation: PresentationID, _ ended: @escaping (HUDLifecycle.Reason) -> Void) {
    self.presentation = presentation
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
