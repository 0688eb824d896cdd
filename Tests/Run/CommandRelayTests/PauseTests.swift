import BezelEventLoop
import BezelPosix
import Glibc
import Testing

@testable import CommandRelay

struct PauseTests {
  /// A command that records the calls of the relay.
  private final class RecordingCommand: RunningCommand {
    var foregroundOutput: OutputPump? { nil }
    let process: pid_t = 0
    var onStop: (Int32) -> Void = { _ in }
    var onEnd: (ProcessEnding) -> Void = { _ in }
    let isStopped: Bool
    let record: (String) -> Void

    init(isStopped: Bool, record: @escaping (String) -> Void) {
      self.isStopped = isStopped
      self.record = record
    }

    func begin() {}
    func reapChildren() {}
    func forward(_ signal: Int32, from sender: pid_t?) {}
    func send(_ signal: Int32) {}
    func updateSize() {}
    func stopThisProcess(by signal: Int32) { record("stop by \(signal)") }
    func resume(afterStopBy signal: Int32) { record("resume after \(signal)") }
    func continueCommand() {}
    func close() {}
  }

  private func calls(isStopped: Bool) -> [String] {
    var calls: [String] = []
    let relay = CommandRelay([Array("true".utf8)], on: EventLoop())
    relay.onPause = { calls.append("onPause") }
    relay.onResume = { calls.append("onResume") }
    relay.running = RecordingCommand(isStopped: isStopped) { calls.append($0) }
    relay.stop(by: SIGTSTP)
    return calls
  }

  @Test func `onPause comes right before the process stops, and onResume before the command continues`() {
    #expect(
      calls(isStopped: true) == ["onPause", "stop by \(SIGTSTP)", "onResume", "resume after \(SIGTSTP)"])
  }

  @Test func `a command that was continued meanwhile doesn't stop the process`() {
    #expect(calls(isStopped: false) == [])
  }
}
