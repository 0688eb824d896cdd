import HUDControl

/// A command that is connected: what it asked for, and the way to answer it.
///
/// It is answered at once, or later; then it stays connected, and `onGone` tells when it didn't wait.
package final class Caller {
  /// Called once when the command goes away before it was answered.
  package var onGone: (() -> Void)?

  private let connection: ControlConnection
  private var isAnswered = false
  /// What the command is to end with, until it is sent.
  private var status: ExitStatus?

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

  /// Answers the command: it ends with the status, at the end of the loop's turn.
  ///
  /// A command that ends takes a processor for a moment. What it asked for goes first.
  package func finish(_ status: ExitStatus = .success) {
    guard !isAnswered else { return }
    isAnswered = true
    self.status = status
  }

  /// Whether there was one to send.
  @discardableResult
  func sendStatus() -> Bool {
    guard let status else { return false }
    self.status = nil
    connection.finish(status: status.rawValue)
    return true
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
