import Glibc

/// A failure of the harness itself; a failure of a program under test is a result.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// A call that returned a negative errno.
  init(call: String, result: Int32) {
    let reason = strerror(-result).map { String(cString: $0) } ?? "errno \(-result)"
    description = "\(call) failed: \(reason)"
  }
}
