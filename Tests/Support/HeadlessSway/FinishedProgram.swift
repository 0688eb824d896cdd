/// A program that has exited: its status and its output.
package struct FinishedProgram: Sendable {
  package let ending: RunningProgram.Ending
  package let outputBytes: [UInt8]
  package let errors: String

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The exit status, or nil if it was killed by a signal.
  package var status: Int32? {
    guard case .status(let status) = ending else { return nil }
    return status
  }

  /// Runs a program and waits until it exits.
  ///
  /// - Throws: ``HarnessError`` if it cannot be started or does not exit in time. A failure status is a result.
  package static func run(
    _ arguments: [String], environment: [String: String], input: RunningProgram.Input = .nothing,
    within timeout: Duration = .seconds(60)
  ) throws -> FinishedProgram {
    let program = try RunningProgram(arguments, environment: environment, input: input)
    guard let ending = program.ending(within: timeout) else {
      throw HarnessError(
        "\(arguments) did not exit within \(timeout); its output was: \(program.output)\(program.errors)")
    }
    return FinishedProgram(ending: ending, outputBytes: program.outputBytes, errors: program.errors)
  }
}
