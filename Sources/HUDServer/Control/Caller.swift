import HUDControl

/// A command that is connected: what it asked for, and the way to answer it.
///
/// It is answered at once, or later; then it stays connected, and `onGone` tells when it didn't wait.
package final class Caller {
  /// Called once when the command goes away before it was answered.
  package var onGone: (() -> Void)?

  private let connection: ControlConnection
  private(set) var isAnswered = false

  init(_ connection: ControlConnection) {
    self.connection = connection
  }

  /// Text for the command's standard output.
  package func write(_ text: String) {
    connection.send(.output(Array(text.utf8)))
  }

  /// One sentence for the command's standard error.
  package func complain(_ sentence: String) {
    connection.send(.complaint(Array("bezel: \(sentence)\n".utf8)))
  }

  /// Answers the command: it ends with the status.
  package func finish(_ status: ExitStatus = .success) {
    guard !isAnswered else { return }
    isAnswered = true
    connection.finish(status: status.rawValue)
  }

  package func refuse(_ sentence: String, _ status: ExitStatus) {
    complain(sentence)
    finish(status)
  }

  func gone() {
    guard !isAnswered else { return }
    isAnswered = true
    onGone?()
  }
}
