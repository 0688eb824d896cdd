/// A program that ran to its end: what it answered and what it printed.
package struct FinishedProgram: Sendable {
  package let ending: RunningProgram.Ending
  package let outputBytes: [UInt8]
  package let errors: String

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The exit status, or nil if a signal ended it.
  package var status: Int32? {
    guard case .status(let status) = ending else { return nil }
    return status
  }

  /// Runs a program and waits for its end.
  ///
  /// - Throws: ``HarnessError`` when it can't be started or doesn't end in time; a status is a result.
  package static func run(
    _ arguments: [String], environment: [String: String], input: RunningProgram.Input = .nothing,
    within patience: Duration = .seconds(60)
  ) throws -> FinishedProgram {
    let program = try RunningProgram(arguments, environment: environment, input: input)
    guard let ending = program.ending(within: patience) else {
      throw HarnessError(
        "\(arguments) did not end within \(patience); it wrote: \(program.output)\(program.errors)")
    }
    return FinishedProgram(ending: ending, outputBytes: program.outputBytes, errors: program.errors)
  }
}
