import Glibc

/// What went wrong in the harness itself; what a program under test does is a result, not an error.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// A call that answered with a negated errno.
  init(call: String, result: Int32) {
    let reason = strerror(-result).map { String(cString: $0) } ?? "errno \(-result)"
    description = "\(call) failed: \(reason)"
  }
}
