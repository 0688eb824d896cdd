import BezelPosix
package import BezelValues

/// The files of a user's configuration, for a program other than the server. They are read whenever that is asked for, and
/// waited for at most a second: until they answer, what was read before applies.
///
/// - Precondition: The process has one thread; otherwise the files are waited for without a limit.
package final class ConfigurationFiles {
  private let find: () -> ConfigurationPaths
  /// The work that has not been done in time.
  private var late: ForkedWork?
  private var last = Configuration()

  /// - Parameter find: Returns where the files are now.
  package init(_ find: @escaping () -> ConfigurationPaths = { ConfigurationPaths() }) { self.find = find }

  /// Reads files, and returns what `body` returns; nil if a file system does not answer. `body` may run twice: its outcome
  /// must not depend on that.
  package func read<Outcome>(
    _ body: (ConfigurationPaths) throws(UsageError) -> Outcome
  ) throws(UsageError) -> Outcome? {
    if late?.isDone(within: 0) == false { return nil }
    late = ForkedWork { _ = try? body(find()) }
    if late?.isDone() == false { return nil }
    late = nil
    return try body(find())
  }

  /// Whether the files have answered when they were read last.
  package var areAnswering: Bool { late == nil }

  /// What applies now. A message on standard error says once that the files don't answer.
  package var configuration: Configuration {
    let wasAnswering = areAnswering
    if let read = try? read({ Configuration(at: $0) }) {
      last = read
    } else if wasAnswering {
      Console.complain(ConfigurationError.unanswered.description)
    }
    return last
  }
}
