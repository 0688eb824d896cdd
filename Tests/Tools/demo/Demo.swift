import DesktopControls
import HeadlessSway

/// Runs the tour on a screen.
struct Demo {
  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"

  func run(on screen: inout HeadlessScreen) throws {
    for step in Tour.steps {
      print(step.text)
      let program = try RunningProgram([bezel] + step.command, environment: screen.environment)
      if !step.isLong { _ = program.ending() }
      try screen.pause(step.pause)
      if let picture = step.picture { try screen.keepPicture(picture) }
      while program.isRunning { try screen.pause(.milliseconds(100)) }
      guard case .status(let status)? = program.ending(), Tour.goesOn(after: UInt8(status)) else {
        throw HarnessError("`bezel \(step.command)` failed: \(program.errors)")
      }
      if step.isLong { try screen.pause(.milliseconds(1500)) }
    }
    _ = try FinishedProgram.run([bezel, "stop"], environment: screen.environment)
    for line in try screen.finish() { print(line) }
  }
}
