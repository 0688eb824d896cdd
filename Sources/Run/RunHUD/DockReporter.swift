import BezelCommandLine
import BezelDBus
import BezelEventLoop
import BezelPosix
import Glibc
import ToolProgress

/// Reports progress to docks, on the entry of a program: signals of `com.canonical.Unity.LauncherEntry`.
///
/// Nothing waits for the bus. A dock forgets what a connection has reported when that ends.
final class DockReporter {
  private let bus: Bus
  private let entry: DockEntry
  /// In whole percent; nil while nothing is shown.
  private var reported: Int?

  /// - Throws: `BusFailure` without a session bus.
  init(on entry: DockEntry, _ loop: EventLoop) throws(BusFailure) {
    (self.entry, bus) = (entry, try Bus(.session, on: loop))
  }

  /// Shows how far the command is, or nothing.
  func report(_ progress: ToolProgress?) {
    // As much as a dock can draw.
    let percent = progress?.fraction.map { Int(min(max($0, 0), 1) * 100 + 1e-6) }
    guard percent != reported else { return }
    reported = percent
    try? bus.emit(
      BusSignal(
        "Update", of: "com.canonical.Unity.LauncherEntry", at: RunOptions.dockPath,
        .string("application://\(entry.name).desktop"),
        .dictionary([
          "progress": .double(Double(percent ?? 0) / 100), "progress-visible": .boolean(percent != nil),
        ])))
  }

  func close() { bus.close() }
}

/// The program on the desktop that a process belongs to, such as its terminal, by the name of its desktop file.
package struct DockEntry: Equatable, Sendable {
  /// Without `.desktop`.
  package let name: String

  /// Finds the program of a process; nil if nothing says which one it is. The process is the first of its ancestors, and
  /// `groups` are its control groups, as in `/proc/PID/cgroup`.
  package init?(of ancestors: [Int32], in groups: String, variable: (String) -> String?) {
    guard let name = Self.launched(ancestors, variable) ?? Self.unit(in: groups), !name.isEmpty else {
      return nil
    }
    self.name = name
  }

  /// That of this process.
  static var current: DockEntry? {
    let groups = String(decoding: ProcessFiles.bytes(of: "/proc/self/cgroup"), as: UTF8.self)
    // What a shell has detached has lost its parent.
    return DockEntry(
      of: Ancestry.of(getpid()) + Ancestry.ofSession(0), in: groups, variable: Environment.value)
  }

  /// What GLib tells a program that it starts, and the processes of that program inherit. Others inherit it too.
  private static func launched(_ ancestors: [Int32], _ variable: (String) -> String?) -> String? {
    guard let process = variable("GIO_LAUNCHED_DESKTOP_FILE_PID").flatMap({ Int32($0) }),
      ancestors.contains(process),
      let file = variable("GIO_LAUNCHED_DESKTOP_FILE")?.split(separator: "/").last, file.hasSuffix(".desktop")
    else { return nil }
    return String(file.dropLast(".desktop".count))
  }

  /// The unit of systemd in which a desktop starts a program: `app[-LAUNCHER]-NAME-RANDOM.scope`,
  /// `app[-LAUNCHER]-NAME[@RANDOM].service` or `app-NAME.slice`. A dash in a name is `\x2d` there.
  private static func unit(in groups: String) -> String? {
    let units = groups.split { "/\n".contains($0) }
    guard let unit = units.last(where: { $0.hasPrefix("app-") }), let dot = unit.lastIndex(of: ".") else {
      return nil
    }
    var fields = unit[..<dot].prefix { $0 != "@" }.split(separator: "-").dropFirst()
    if unit[dot...] == ".scope" { fields = fields.dropLast() }
    return fields.last.map { String($0).replacing("\\x2d", with: "-") }
  }
}
