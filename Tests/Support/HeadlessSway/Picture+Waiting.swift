extension Picture {
  /// Takes pictures, one a frame of the compositor, until one matches.
  ///
  /// - Throws: ``HarnessError`` with `expectation` if no picture matched in time.
  package static func wait(
    for expectation: String, within timeout: Duration, taking picture: () throws -> Picture,
    where isAsWanted: (Picture) -> Bool
  ) throws -> Picture {
    let deadline = Deadline(in: timeout)
    repeat {
      let picture = try picture()
      if isAsWanted(picture) { return picture }
    } while !deadline.hasPassed
    throw HarnessError("no picture matched in \(timeout): \(expectation)")
  }
}
