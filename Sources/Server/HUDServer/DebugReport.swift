import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDDisplay
import HUDModel
import HUDPainting
import WaylandSurface

/// What `bezel debug` prints: what a report of a bug needs, without the names of people, songs and windows.
///
/// What isn't there is a sentence. Nothing is waited for longer than some seconds.
package final class DebugReport {
  private let loop = EventLoop()
  private var parts: [(title: String, lines: [String])] = []

  package static func text() -> String {
    let report = DebugReport()
    report.parts = [
      ("system", [report.system]), ("display", report.display), ("desktop", [report.desktop]),
      ("fonts", [report.fonts]), ("server", report.server),
    ]
    report.askPrograms()
    report.parts.append(("log", report.log))
    return report.text
  }

  private var text: String {
    let lines = parts.flatMap { part in
      part.lines.count == 1
        ? ["\(part.title): \(part.lines[0])"] : ["\(part.title):"] + part.lines.map { "  \($0)" }
    }
    let text = (["bezel \(Verb.version)"] + lines).map { $0.onOneLine + "\n" }.joined()
    // Its name is often the user's.
    guard let home = Environment.nonemptyValue(of: "HOME"), home != "/" else { return text }
    return text.replacing(home + "/", with: "~/")
  }

  private var system: String {
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let machine = withUnsafeBytes(of: names.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let name = Self.lines(ofFile: "/etc/os-release")?.first { $0.hasPrefix("PRETTY_NAME=") }
    let distribution =
      name?.dropFirst("PRETTY_NAME=".count).replacing("\"", with: "") ?? "unknown distribution"
    return "\(distribution), Linux \(kernel), \(machine), \(Self.library)"
  }

  /// The C library with its version, such as "glibc 2.36".
  private static var library: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, confstr(Int32(_CS_GNU_LIBC_VERSION), start, buffer.count) > 0
      else {
        return "unknown C library"
      }
      return String(cString: start)
    }
  }

  // MARK: The session

  private var display: [String] {
    let desktop = Environment.nonemptyValue(of: "XDG_CURRENT_DESKTOP") ?? "no XDG_CURRENT_DESKTOP"
    do {
      let connection = try Connection()
      defer { connection.close() }
      try connection.awaitReady()
      let outputs = HUDReport.list(connection.outputs).replacing("\t", with: " ").split(separator: "\n")
      return ["\(Self.program(at: connection.fileDescriptor) ?? "unknown compositor"), \(desktop)"]
        + (outputs.isEmpty ? ["no outputs"] : outputs.map { "output \($0)" })
        + [connection.offeredProtocols.joined(separator: ", ")]
    } catch {
      return ["\(desktop); \("\(error)".onOneLine)"]
    }
  }

  /// The name of the program that has the other end of a socket.
  private static func program(at socket: Int32) -> String? {
    socketPeer(of: socket).flatMap { lines(ofFile: "/proc/\($0.process)/comm")?.first }
  }

  /// What HUDs follow.
  private var desktop: String {
    guard let preferences = DesktopPreferences.answer(within: Self.longestWait) else {
      return "no answer from xdg-desktop-portal on the session bus"
    }
    return [
      preferences.prefersLight ? "light" : "dark", preferences.prefersContrast ? "more contrast" : nil,
      preferences.reducesMotion ? "reduced motion" : nil, preferences.accent.map { "accent \($0.text)" },
      preferences.fontFamily.map { "font \($0)" }, "texts \(preferences.textScale.text)×",
      preferences.isRightToLeft ? "from right to left" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private var fonts: String {
    let count = Fonts.countFamilies()
    return count == 0 ? "none; install one, such as fonts-dejavu-core" : "\(count) families"
  }

  private var server: [String] {
    do {
      let address = try ControlSocketAddress.current()
      let place = address.isNamed ? "at BEZEL_SOCKET" : "for this display"
      guard let process = address.serverProcess else { return ["none runs \(place)"] }
      return ["process \(process), \(place)"]
    } catch {
      return [error.description]
    }
  }

  /// The end of its messages.
  private var log: [String] {
    guard let address = try? ControlSocketAddress.current() else { return ["no folder for it"] }
    let lines = Self.lines(ofFile: address.logPath) ?? []
    let journal = "the messages of a server of systemd are in: journalctl --user -u 'bezel@*' -u bezel-watch"
    return lines.isEmpty ? ["empty; \(journal)"] : lines.suffix(20) + [journal]
  }

  // MARK: Other programs

  /// What the programs for the devices and the configuration say. Lists have names, and are counted.
  private func askPrograms() {
    let questions: [(title: String, words: [String], isText: Bool)] =
      [
        ("configuration", ["config", "check"], true),
        ("volume", ["volume", "list"], false), ("microphone", ["volume", "list", "--mic"], false),
        ("brightness", ["brightness", "list"], false), ("keyboard light", ["keyboard-light", "list"], false),
        ("players", ["media", "list"], false), ("battery", ["battery"], true),
        ("power profile", ["power-profile"], true),
      ]
    let bezel = InstalledProgram("bezel").path
    var answers = [[String]?](repeating: nil, count: questions.count)
    let programs = questions.enumerated().map { place, question -> CapturedProgram? in
      do {
        return try CapturedProgram(bezel, question.words, limit: Self.longestWait, on: loop) { outcome in
          answers[place] = Self.lines(of: outcome, isText: question.isText)
        }
      } catch {
        answers[place] = ["'\(bezel)' can't be started (\(error))"]
        return nil
      }
    }
    while answers.contains(nil) { loop.turn() }
    withExtendedLifetime(programs) {}
    parts += zip(questions, answers).map { ($0.title, $1 ?? []) }
  }

  private static func lines(of outcome: CapturedProgram.Outcome, isText: Bool) -> [String] {
    let lines = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    // Libraries write there, too.
    let errors = lines(outcome.errors).filter { $0.hasPrefix(Self.prefix) }.map {
      String($0.dropFirst(Self.prefix.count))
    }
    let output = lines(outcome.output)
    if outcome.isLate { return ["no answer within \(Self.longestWait.text)"] }
    guard errors.isEmpty else { return errors }
    return isText ? output : ["\(output.count) found"]
  }

  /// The last lines of a file; nil if it can't be read.
  private static func lines(ofFile path: String) -> [String]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = 8192
    // A shorter file is read from its start.
    lseek(file, -size, SEEK_END)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, read(file, buffer.baseAddress, size))
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The beginning of each message of `bezel`.
  private static let prefix = "bezel: "

  private static let longestWait = Duration.seconds(5)
}
