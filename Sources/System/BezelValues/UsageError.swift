/// An error in what a user wrote: one sentence that says what was wrong, with the value, and what is accepted.
package struct UsageError: CodedError, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  package let code: RefusalCode?

  package init(_ description: String, code: RefusalCode? = nil) {
    (self.description, self.code) = (description, code)
  }
}
