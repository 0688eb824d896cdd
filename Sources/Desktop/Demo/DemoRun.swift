import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc

/// `bezel demo`: runs the commands of the tour one after the other, and prints each.
package final class DemoRun {
  private let loop = EventLoop()
  private let bezel = InstalledProgram("bezel").path
  private var isInterrupted = false
  /// What may be up.
  private var ids = [Tour.id]

  /// Returns what the process ends with, when nothing of the tour is up any more.
  package static func perform() -> ExitStatus { DemoRun().perform() }

  private func perform() -> ExitStatus {
    let signals: SignalSource
    do throws(EventLoopError) {
      signals = try SignalSource([SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in isInterrupted = true }
    } catch {
      return Console.fail("\(error)", .failure)
    }
    loop.add(signals)
    defer {
      loop.remove(signals)
      signals.close()
    }
    for step in Tour.steps where !isInterrupted {
      let status = perform(step)
      guard Tour.goesOn(after: status) || isInterrupted else {
        dismiss()
        return ExitStatus(rawValue: status)
      }
    }
    if isInterrupted { dismiss() }
    return isInterrupted
      ? .failure : Console.print("Now try: bezel volume up, bezel run -- make, man bezel\n")
  }

  /// Returns the command's status when it has ended and the user has looked.
  private func perform(_ step: Tour.Step) -> UInt8 {
    guard Console.print(step.text + "\n") == .success else { return ExitStatus.failure.rawValue }
    var hasLooked = false
    let pause = LoopTimer(on: loop, after: step.pause) { hasLooked = true }
    let status = run(step.command, while: { !self.isInterrupted })
    while !hasLooked, Tour.goesOn(after: status), !isInterrupted { loop.turn() }
    pause.cancel()
    return status
  }

  private func dismiss() {
    for id in ids { _ = run(["dismiss", id], isQuiet: true, while: { true }) }
  }

  /// Runs `bezel`, and passes its messages on. One that is given up is interrupted, as by Ctrl-C.
  private func run(_ words: [String], isQuiet: Bool = false, while isWanted: () -> Bool) -> UInt8 {
    var outcome: CapturedProgram.Outcome?
    do throws(Errno) {
      let program = try CapturedProgram(bezel, words, on: loop) { outcome = $0 }
      // The client becomes 'bezel-run', whose HUD is named after the process.
      if words.first == "run" { ids.append("run-\(program.process)") }
      while outcome == nil, isWanted() { loop.turn() }
      if outcome == nil { program.interrupt() }
      while outcome == nil { loop.turn() }
    } catch {
      return Console.fail("'\(bezel)' can't be started (\(error))", .failure).rawValue
    }
    let status = outcome?.status ?? ExitStatus.failure.rawValue
    if !isQuiet, isWanted(), !Tour.goesOn(after: status), let errors = outcome?.errors, !errors.isEmpty {
      try? writeAll(errors, to: STDERR_FILENO)
    }
    return status
  }
}
