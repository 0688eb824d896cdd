import Glibc

extension SocketPlace {
  /// Connects to the server, or gives nil when none runs.
  package func connect() throws(ControlError) -> ServerChannel? {
    guard let socket = try connectedSocket() else { return nil }
    return ServerChannel(socket)
  }

  /// Connects to the server, which is started if none runs.
  ///
  /// The socket exists before its server does: whoever comes first makes it under the lock, and the server
  /// inherits it. So connecting works from that moment on, and nobody has to wait or to try again.
  package func connect(
    orStart program: @autoclosure () -> ServerProgram
  ) throws(ControlError) -> ServerChannel {
    if let channel = try connect() { return channel }
    let socket = try locked { () throws(ControlError) in
      // Somebody may have been faster.
      if let socket = try connectedSocket() { return socket }
      return try startedSocket(program())
    }
    return ServerChannel(socket)
  }

  /// A connected socket that doesn't block, got without waiting for anybody: where that can't be, it throws `busy`.
  /// `program` is the server to be started if none runs; nil starts none.
  package func socketAtOnce(_ program: ServerProgram?) throws(ControlError) -> Int32 {
    if let socket = try connectedSocket(atOnce: true) { return socket }
    guard let program else { throw .system("connect", path: socketPath, errno: ECONNREFUSED) }
    return try locked(atOnce: true) { () throws(ControlError) in
      if let socket = try connectedSocket(atOnce: true) { return socket }
      return try startedSocket(program)
    }
  }

  private func startedSocket(_ program: ServerProgram) throws(ControlError) -> Int32 {
    let listener = try listeningSocket()
    // This process's copy must go, so that connections break when the server does. Only after connecting:
    // a server may end at once.
    defer { close(listener) }
    do throws(ControlError) {
      try program.serve(on: listener)
      guard let socket = try connectedSocket() else {
        throw .system("connect", path: socketPath, errno: ECONNREFUSED)
      }
      return socket
    } catch {
      unlink(socketPath)
      throw error
    }
  }
}
