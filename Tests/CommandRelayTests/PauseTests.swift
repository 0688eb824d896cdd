import EventLoop
import Glibc
import Testing

@testable import CommandRelay

struct PauseTests {
  /// A command that only notes what is done with it.
  private final class NotedCommand: RunningCommand {
    var onStop: (Int32) -> Void = { _ in }
    var onEnd: (Ending) -> Void = { _ in }
    var isStopped: Bool
    let note: (String) -> Void

    init(isStopped: Bool, note: @escaping (String) -> Void) {
      self.isStopped = isStopped
      self.note = note
    }

    func begin() {}
    func lookAfterChildren() {}
    func forward(_ signal: Int32, from sender: pid_t?) {}
    func deliver(_ signal: Int32) {}
    func resize() {}
    func stopUs(by signal: Int32) { note("stop by \(signal)") }
    func goOn(after signal: Int32) { note("go on after \(signal)") }
    func takeUp() {}
    func close() {}
  }

  private func notes(isStopped: Bool) -> [String] {
    var notes: [String] = []
    let relay = CommandRelay([Array("true".utf8)], on: EventLoop())
    relay.onPause = { notes.append("pause") }
    relay.onResume = { notes.append("resume") }
    relay.running = NotedCommand(isStopped: isStopped) { notes.append($0) }
    relay.stop(by: SIGTSTP)
    return notes
  }

  @Test func `a pause is told right before we stop, and its end before the command goes on`() {
    #expect(
      notes(isStopped: true) == ["pause", "stop by \(SIGTSTP)", "resume", "go on after \(SIGTSTP)"])
  }

  @Test func `a command that was continued meanwhile stops nobody, and there is no pause`() {
    #expect(notes(isStopped: false) == [])
  }
}
