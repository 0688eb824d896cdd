package import BezelControlWire
package import BezelPosix
package import BezelValues

/// The reply to a request, which is given at once or later.
package final class PendingReply {
  /// Called once if the client leaves, or cancels the request, before it was answered.
  package var onClientGone: (() -> Void)?
  /// Called once when the client sends nothing more: what it holds ends.
  package var onInputEnd: (() -> Void)? {
    didSet { if isInputOver { takeInputEnd() } }
  }
  /// Whether the reply may come later. False when too many clients wait already.
  package internal(set) var mayWait = true

  let id: RequestID
  private weak var connection: ControlConnection?
  private(set) var isFinished = false
  private var isInputOver = false
  private var finishesWithServer = false

  init(to id: RequestID, on connection: ControlConnection) {
    (self.id, self.connection) = (id, connection)
  }

  /// Sends text for the client's standard output, in answers of bounded size; none for an empty one.
  package func write(_ text: String) {
    if text.isEmpty { return }
    if text.utf8.count <= ControlAnswer.outputLimit { return send(.output(text)) }
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var end = rest.utf8Index(atMost: ControlAnswer.outputLimit)
      if end == rest.startIndex { end = rest.index(after: end) }
      send(.output(String(rest[..<end])))
      rest = rest[end...]
    }
  }

  /// Sends an answer; a status ends the reply.
  package func give(_ answer: ControlAnswer) {
    switch answer {
    case .output(let text): write(text)
    case .status(let status): finish(status)
    case .begun, .error, .json, .event, .code: send(answer)
    }
  }

  /// Sends a message for the client's standard error.
  package func writeError(_ message: String) { send(.error(message)) }

  /// Sends what a verb prints with `--json`.
  package func writeJSON(_ text: String) { send(.json(text)) }

  /// Sends an answer of a list without an end. A client that does not read it is disconnected.
  package func writeEvent(_ event: ControlAnswer) {
    if !isFinished { connection?.sendEvent(event, for: id) }
  }

  /// The process that has connected, on this machine; nil when it is not known.
  package var clientProcess: Int32? { connection?.clientProcess }

  private func send(_ answer: ControlAnswer) {
    if !isFinished { connection?.send(answer, for: id) }
  }

  /// Ends the reply: the client exits with the status.
  package func finish(_ status: ExitStatus = .success) {
    guard !isFinished else { return }
    send(.status(status))
    end()
  }

  /// Ends the reply with a message for standard error, and a code for programs. A reply that has ended stays as it is.
  package func refuse(_ message: String, _ status: ExitStatus, code: RefusalCode? = nil) {
    guard !isFinished else { return }
    writeError(message)
    if let code { send(.code(code.rawValue)) }
    finish(status)
  }

  /// Ends the reply with success when nobody is the server any more: the client may then start another one.
  package func finishWithServer() {
    finishesWithServer = true
  }

  /// To be called when the connection is closed.
  func serverHasEnded() {
    if finishesWithServer { finish() }
  }

  /// The client does not want the reply any more.
  func cancel() {
    guard !isFinished else { return }
    let onClientGone = onClientGone
    refuse("the request was cancelled", .failure)
    onClientGone?()
  }

  func inputEnded() {
    isInputOver = true
    takeInputEnd()
  }

  private func takeInputEnd() {
    let onInputEnd = onInputEnd
    if isFinished || onInputEnd == nil { return }
    self.onInputEnd = nil
    onInputEnd?()
  }

  func clientLeft() {
    guard !isFinished else { return }
    let onClientGone = onClientGone
    end()
    onClientGone?()
  }

  private func end() {
    isFinished = true
    (onClientGone, onInputEnd) = (nil, nil)
    connection?.finished(self)
  }
}

extension Substring.UnicodeScalarView {
  /// The end of the longest beginning with at most so many bytes of UTF-8.
  fileprivate func utf8Index(atMost count: Int) -> Index {
    var (end, bytes) = (startIndex, 0)
    while end < endIndex {
      bytes += UTF8.width(self[end])
      if bytes > count { break }
      end = index(after: end)
    }
    return end
  }
}
