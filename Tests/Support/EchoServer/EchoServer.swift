import BezelControlWire
import BezelPosix
import Glibc
import HUDControl

/// A substitute for bezeld in tests of the client. It performs the request's arguments, one request after the other:
/// `show pid`, `show large` (10 MiB), `show complain`, `show status N`, `show hold` (until the client disconnects),
/// `show crash`, `stop`. The arguments of every other request are sent back, one a line. With OTHER_VERSION in its
/// environment it answers every request in a frame of version 99.
enum EchoServer {
  /// Serves until `stop` if it is started as by the client. Otherwise prints its arguments.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.dropFirst().first == "serve", let descriptor = arguments.last.flatMap(Int32.init) else {
      print("bezeld:", arguments.dropFirst().joined(separator: " "))
      return 7
    }
    signal(SIGXFSZ, SIG_IGN)
    do throws(ControlError) {
      let listener = try ControlListener.adopt(descriptor)
      try serve(listener)
      listener.close()
      return 0
    } catch {
      return 1
    }
  }

  private static func serve(_ listener: ControlListener) throws(ControlError) {
    var isStopped = false
    while !isStopped {
      wait(for: listener.fileDescriptor)
      while !isStopped, let connection = try listener.accept() { isStopped = answer(connection) }
    }
  }

  /// Returns whether the request was `stop`.
  private static func answer(_ connection: ControlConnection) -> Bool {
    while true {
      wait(for: connection.fileDescriptor)
      switch connection.readable() {
      case .request where getenv("OTHER_VERSION") != nil:
        // An exit status: one byte, version 99, kind 4.
        _ = Glibc.write(connection.fileDescriptor, [1, 0, 0, 0, 99, 4, 0] as [UInt8], 7)
        return false
      case .request(let request): return answer(request, on: connection)
      case .command, .refused, .closed: return false
      case nil: continue
      }
    }
  }

  private static func answer(_ request: ArgumentsRequest, on connection: ControlConnection) -> Bool {
    let words = request.arguments.map { String(decoding: $0, as: UTF8.self) }
    var status: UInt8 = 0
    switch words.dropFirst().first {
    case "pid": connection.send(.output(Array("\(getpid())\n".utf8)))
    case "large": connection.send(.output([UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)))
    case "complain": connection.send(.error(Array("no such thing\n".utf8)))
    case "status": status = words.last.flatMap { UInt8($0) } ?? 255
    case "crash": exit(9)
    case "hold": hold(connection)
    default: echo(request, on: connection)
    }
    connection.finish(ExitStatus(rawValue: status))
    drain(connection)
    return words == ["stop"]
  }

  private static func echo(_ request: ArgumentsRequest, on connection: ControlConnection) {
    let directory = [Array("in ".utf8) + request.directory]
    let variables = request.environment.map { Array("with ".utf8) + $0.name + [UInt8(ascii: "=")] + $0.value }
    for line in request.arguments + directory + variables {
      connection.send(.output(line + [UInt8(ascii: "\n")]))
    }
  }

  /// Writes what the socket has not taken yet. The status is the last of it.
  private static func drain(_ connection: ControlConnection) {
    while connection.wantsToWrite {
      var entry = pollfd(fd: connection.fileDescriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, -1)
      connection.writable()
    }
  }

  private static func hold(_ connection: ControlConnection) {
    connection.send(.output(Array("holding\n".utf8)))
    repeat { wait(for: connection.fileDescriptor) } while connection.readable() != .closed
  }

  private static func wait(for descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, -1)
  }
}
