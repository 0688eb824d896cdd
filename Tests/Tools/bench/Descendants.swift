import CTestSystem
import Foundation
import Glibc

/// The processes that a run has started, directly or not. A server leaves the client that has started it.
enum Descendants {
  /// Makes this process the parent of every one whose parent ends, and ends them all when a signal ends this process.
  /// Called before other threads are started.
  static func adopt() {
    test_adopt_orphans()
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var signal: Int32 = 0
      sigwait(&signals, &signal)
      end()
      _exit(128 + signal)
    }
  }

  /// Kills them. The children of each become this process's own.
  static func end() {
    while case let children = children, !children.isEmpty {
      for child in children {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
    }
  }

  private static var children: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { parent(of: $0) == getpid() }
  }

  /// The second field after the name, which may have spaces and parentheses.
  private static func parent(of process: pid_t) -> pid_t? {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}
