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
      print("bezel", step.command.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " "))
      let answer = try FinishedProgram.run([bezel] + step.command, environment: screen.environment)
      guard answer.status == 0 else {
        throw HarnessError("`bezel \(step.command)` ended with \(answer.ending): \(answer.errors)")
      }
      try screen.pause(step.pause)
      if let picture = step.picture { try screen.keepPicture(picture) }
    }
    _ = try FinishedProgram.run([bezel, "stop"], environment: screen.environment)
    for line in try screen.finish() { print(line) }
  }
}
