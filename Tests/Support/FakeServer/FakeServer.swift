import BezelCommandLine
package import BezelControlWire
package import BezelEventLoop
import BezelPosix
package import BezelValues
package import HUDCommands
package import HUDControl

/// A server on the test's loop: the test answers its commands.
package final class FakeServer {
  package private(set) var commands: [Command] = []
  package private(set) var replies: [PendingReply] = []
  /// The numbers of the commands whose clients have left.
  package private(set) var left: [Int] = []
  private var control: ControlServer?

  package init(on loop: EventLoop, at address: ControlSocketAddress) throws {
    control = try ControlServer(ControlListener.listen(at: address), on: loop) {
      [unowned self] request, reply in
      guard case .command(let command)? = try? Invocation(parsing: request.words.map { Array($0.utf8) })
      else { return reply.refuse("\(request.words)", .usage) }
      let number = commands.count
      commands.append(command)
      replies.append(reply)
      reply.onClientGone = { [unowned self] in left.append(number) }
    }
  }

  package func end() {
    control?.close()
    control = nil
  }
}

/// The clock of a loop, which the test sets.
package final class SetClock {
  package var now = Instant.monotonic()

  package init() {}
}
