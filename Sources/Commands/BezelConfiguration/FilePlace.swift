import BezelValues

/// A line of a file.
package struct FilePlace: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The first line is 1.
  package let line: Int

  package init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }

  package var description: String { "\(file.onOneLine):\(line)" }
}
