import BezelEventLoop
package import BezelPosix
import BezelValues
import Glibc

/// `bezel demo`: runs the commands of the tour one after the other, and prints each.
package final class DemoRun {
  private let loop = EventLoop()
  private let bezel = InstalledProgram("bezel").path
  /// The signal that ends the tour.
  private var interruption: Int32?
  private var isInterrupted: Bool { interruption != nil }
  /// The HUD of the last 'run', which may be up.
  private var runID: String?

  /// Returns what the process ends with, when nothing of the tour is up any more.
  package static func perform() -> ExitStatus { DemoRun().perform() }

  private func perform() -> ExitStatus {
    let signals: SignalSource
    do throws(EventLoopError) {
      signals = try SignalSource([SIGINT, SIGTERM, SIGHUP]) { [unowned self] in interruption = $0 }
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
        dismiss(Tour.id)
        return ExitStatus(rawValue: status)
      }
    }
    if let interruption {
      dismiss(Tour.id)
      return ExitStatus(rawValue: UInt8(128 + interruption))
    }
    return Console.print("Now try: bezel volume up, bezel run -- make, man bezel\n")
  }

  /// Returns the command's status when it has ended and the user has looked.
  private func perform(_ step: Tour.Step) -> UInt8 {
    guard Console.print(step.text + "\n") == .success else { return ExitStatus.failure.rawValue }
    let status = run(step.command, while: { !self.isInterrupted })
    var hasLooked = false
    let pause = LoopTimer(on: loop, after: step.pause) { hasLooked = true }
    while !hasLooked, Tour.goesOn(after: status), !isInterrupted { loop.turn() }
    pause.cancel()
    // The next HUD has the same place.
    if let runID { dismiss(runID) }
    runID = nil
    return status
  }

  private func dismiss(_ id: String) {
    _ = run(["dismiss", id], isQuiet: true, while: { true })
  }

  /// Runs `bezel`, and passes its messages on. One that is given up is interrupted, as by Ctrl-C.
  private func run(_ words: [String], isQuiet: Bool = false, while isWanted: () -> Bool) -> UInt8 {
    var outcome: CapturedProgram.Outcome?
    do throws(Errno) {
      let program = try CapturedProgram(bezel, words, on: loop) { outcome = $0 }
      // The client becomes 'bezel-run', whose HUD is named after the process.
      if words.first == "run" { runID = "run-\(program.process)" }
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
