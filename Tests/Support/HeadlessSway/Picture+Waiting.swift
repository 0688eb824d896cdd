extension Picture {
  /// Takes pictures, each with the compositor's next frame, until one is as wanted.
  ///
  /// - Throws: ``HarnessError`` with `expectation` when no picture was right in time.
  static func wait(
    for expectation: String, within patience: Duration, taking picture: () throws -> Picture,
    where isAsWanted: (Picture) -> Bool
  ) throws -> Picture {
    let deadline = Deadline(in: patience)
    repeat {
      let picture = try picture()
      if isAsWanted(picture) { return picture }
    } while !deadline.hasPassed
    throw HarnessError("no picture showed in \(patience): \(expectation)")
  }
}
