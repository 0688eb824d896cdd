/// Recognizes the progress lines of a tool, or of tools that print them alike.
protocol LineMatcher {
  /// The name, for users.
  var name: String { get }

  /// Returns the progress that a line reports; nil if the line isn't the tool's.
  mutating func progress(in line: Span<UInt8>) -> LineProgress?
}
