import Foundation
import HeadlessSway

/// A compositor's socket that replies to each connection's query, and records the queries.
final class FakeCompositorSocket: @unchecked Sendable {
  let path: String
  /// That of Hyprland's sockets.
  var directory: String { folder.path }
  private let folder: PrivateFolder
  private let listener: Descriptor
  private let lock = NSLock()
  private var asked: [[UInt8]] = []

  /// Each element is the reply to one connection, in the pieces in which it is sent.
  init(answering answers: [[[UInt8]]]) throws {
    folder = try PrivateFolder()
    path = "\(folder.path)/.socket.sock"
    listener = try UnixSocket.listening(at: path)
    Thread.detachNewThread { [self] in
      for answer in answers { serve(answer) }
    }
  }

  var questions: [[UInt8]] { lock.withLock { asked } }

  private func serve(_ pieces: [[UInt8]]) {
    let connection = accept(listener.number, nil, nil)
    guard connection >= 0 else { return }
    defer { close(connection) }
    var question = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &question, question.count, 0)
    lock.withLock { asked.append(Array(question.prefix(max(0, count)))) }
    for piece in pieces { send(connection, piece, piece.count, Int32(MSG_NOSIGNAL)) }
  }
}
