package import BezelEventLoop

/// One question to a compositor, on a connection of its own.
package final class CompositorQuery {
  package enum Failure: Error {
    /// There was no answer in time.
    case silent
    /// The compositor has closed the connection, or has sent no answer.
    case closed
  }

  private let answer: Answer<Result<[UInt8], Failure>>
  private var stream: LocalStream?
  /// What Hyprland has sent of the answer, which ends with the connection.
  private var part: [UInt8] = []

  private static let limit = Duration.seconds(2)
  /// In bytes.
  private static let longest = 4 << 20

  /// Nil if nobody listens. The question is a message for sway, a request for Hyprland, a line for niri. `done` is called
  /// once, with the payload of sway's reply, Hyprland's reply or niri's line.
  package init?(
    _ question: [UInt8], to compositor: CompositorSocket, on loop: EventLoop,
    done: @escaping (Result<[UInt8], Failure>) -> Void
  ) {
    answer = Answer(within: Self.limit, on: loop, orElse: { .failure(.silent) }, done)
    stream = LocalStream(compositor.path, on: loop, onEnd: { [unowned self] in end(of: compositor) }) {
      [unowned self] in take($0, from: compositor)
    }
    guard let stream else {
      answer.cancel()
      return nil
    }
    stream.send(question)
  }

  deinit {
    cancel()
  }

  package func cancel() {
    answer.cancel()
    stream?.close()
    stream = nil
  }

  private func take(_ bytes: ArraySlice<UInt8>, from compositor: CompositorSocket) -> Int? {
    switch compositor {
    case .sway:
      var payload: ArraySlice<UInt8>?
      let length = SwayMessage.readAll(bytes) { payload = payload ?? $0.payload }
      if let payload { give(Array(payload)) }
      return length
    case .niri:
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
      give(Array(bytes[..<end]))
    case .hyprland:
      part += bytes
      if part.count > Self.longest { return nil }
    }
    return bytes.count
  }

  private func end(of compositor: CompositorSocket) {
    if case .hyprland = compositor, part.count <= Self.longest {
      give(part)
    } else {
      answer.give(.failure(.closed))
    }
  }

  /// The connection ends before the answer is given, which may ask the next question.
  private func give(_ bytes: [UInt8]) {
    stream?.close()
    answer.give(.success(bytes))
  }
}
