/// The system refused what an event loop needs.
package struct EventLoopError: Error, Equatable, CustomStringConvertible {
  /// The system call that failed.
  package var call: String
  package var errno: Int32

  package var description: String {
    "\(call) failed (\(describe(errno))); close other programs or raise the limits of this one"
  }
}
