/// An error in what a user wrote: one sentence that says what was wrong, with the value, and what is accepted.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
