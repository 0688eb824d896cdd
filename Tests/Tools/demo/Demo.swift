import HeadlessSway

/// Runs the tour on a screen.
struct Demo {
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"

  /// Whether bezel can show a HUD there: the status for "no compositor or no layer shell" means no.
  func canShow(on screen: some Screen) throws -> Bool {
    let answer = try FinishedProgram.run(
      [bezel, "show", "Bezel", "--mode", "text"], environment: screen.environment)
    return answer.status != 69
  }

  func run(on screen: inout some Screen) throws {
    for step in Tour.steps {
      let words = step.command.map { $0.contains("\n") ? "'…'" : $0.contains(" ") ? "'\($0)'" : $0 }
      print("bezel", words.joined(separator: " "))
      let program = try RunningProgram([bezel] + step.command, environment: screen.environment)
      if !step.isLong { _ = program.ending() }
      try screen.pause(step.pause)
      if let picture = step.picture { try screen.keepPicture(picture) }
      while program.isRunning { try screen.pause(.milliseconds(100)) }
      guard program.ending() == .status(0) else {
        throw HarnessError("`bezel \(step.command)` failed: \(program.errors)")
      }
      if step.isLong { try screen.pause(.milliseconds(1500)) }
    }
    _ = try FinishedProgram.run([bezel, "stop"], environment: screen.environment)
    for line in try screen.finish() { print(line) }
  }
}
