import BezelControlWire
import BezelEventLoop
import BezelPosix
import Glibc
import HUDControl

/// A substitute for bezeld in tests of the client. It runs the words of a request: `show pid`, `show large` (10 MiB),
/// `show complain`, `show status N`, `show hold` (until the client disconnects), `show crash`, `stop`. The words of every other
/// request are sent back, one a line. With OTHER_VERSION in its environment it refuses every request as one of another version.
enum EchoServer {
  /// Serves until `stop` if it is started as by the client. Otherwise prints its arguments.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.dropFirst().first == "serve", let descriptor = arguments.last.flatMap(Int32.init) else {
      print("bezeld:", arguments.dropFirst().joined(separator: " "))
      return 7
    }
    signal(SIGXFSZ, SIG_IGN)
    let loop = EventLoop()
    do {
      let server = try ControlServer(ControlListener.adopt(descriptor), on: loop) { request, reply in
        answer(request, reply)
        if request.words == ["stop"], getenv("OTHER_VERSION") == nil { loop.stop() }
      }
      loop.run()
      server.close()
      return 0
    } catch {
      return 1
    }
  }

  private static func answer(_ request: ControlRequest, _ reply: PendingReply) {
    if getenv("OTHER_VERSION") != nil {
      return reply.refuse("the request is of version 1 of the protocol; run 'bezel stop'", .usage)
    }
    switch request.words.dropFirst().first {
    case "pid": reply.write("\(getpid())\n")
    case "large": reply.write(String(repeating: "x", count: 10 << 20))
    case "complain": reply.writeError("no such thing")
    case "status": return reply.finish(ExitStatus(rawValue: request.words.last.flatMap { UInt8($0) } ?? 255))
    case "crash": exit(9)
    case "hold": return reply.write("holding\n")
    default:
      for word in request.words { reply.write(word + "\n") }
      reply.write("in \(request.directory ?? "")\n")
      for variable in request.environment { reply.write("with \(variable.name)=\(variable.value)\n") }
    }
    if request.words == ["stop"] { reply.finishWithServer() } else { reply.finish() }
  }
}
