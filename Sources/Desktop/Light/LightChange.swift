import BezelValues

/// One command about lights. Each is changed on its own: one that fails keeps none of the others from it.
final class LightChange {
  /// Called when all lights have ended.
  var onEnd: () -> Void = {}

  /// The changes of lights that commands set.
  var changes: [CommandLightChange] = []
  private var first: DesktopReading?
  private var failure: DesktopFailure?
  /// How many lights have not ended.
  private var unwritten: Int
  private let done: (DesktopResult) -> Void

  /// `done` receives the reading of the light whose value is known first, as soon as it is, unless that is the end. It
  /// receives the end: the reading again, or a failure.
  init(of count: Int, _ done: @escaping (DesktopResult) -> Void) {
    (unwritten, self.done) = (count, done)
  }

  func cancel() {
    for change in changes { change.cancel() }
  }

  /// More lights are changed: a search, which counts as one, has found them.
  func begin(_ count: Int) { unwritten += count }

  /// The value of a light after the change. `isWritten` if the light has it already.
  func take(_ reading: DesktopReading, isWritten: Bool = false) {
    if isWritten { unwritten -= 1 }
    if first == nil {
      first = reading
      if unwritten > 0 || failure != nil { report(isBeingWritten: true) }
    }
    if isWritten { endIfWritten() }
  }

  /// A light has the value, or has failed.
  func end(_ failure: DesktopFailure?) {
    self.failure = self.failure ?? failure
    unwritten -= 1
    endIfWritten()
  }

  private func endIfWritten() {
    guard unwritten == 0 else { return }
    if let failure { done(.failure(failure)) } else { report(isBeingWritten: false) }
    onEnd()
  }

  private func report(isBeingWritten: Bool) {
    guard var reading = first else { return }
    reading.isBeingWritten = isBeingWritten
    done(.success(reading))
  }
}
