import CTestSystem
import Glibc
import HeadlessSway

/// A terminal with bash in it, to type into and to read from.
final class TestTerminal {
  /// The shell's prompt. Tests never type it.
  static let prompt = "<ready> "

  private static let timeout = Duration.seconds(60)
  private let master: Int32
  private let shell: pid_t
  private let end: Descriptor
  private var unread: [UInt8] = []
  private var isOpen = true

  /// Starts bash and waits for its prompt.
  init() throws {
    var name = [CChar](repeating: 0, count: 64)
    master = test_open_terminal(&name, name.count)
    guard master >= 0 else { throw HarnessError("cannot open a terminal (errno \(-master))") }
    let environment = [
      "PATH=\(Probe.path)", "PS1=\(Self.prompt)", "P=\(Probe.program)", "TERM=dumb", "LC_ALL=C", "HOME=/",
    ]
    shell = withCStrings(["bash", "--norc", "--noprofile", "--noediting", "-i"]) { arguments in
      withCStrings(environment) { test_spawn_in_terminal(arguments, $0, name) }
    }
    guard shell > 0 else { throw HarnessError("cannot start bash (errno \(-shell))") }
    end = try Descriptor.watching(shell)
    try resize(rows: 24, columns: 80)
    try expect(Self.prompt)
  }

  deinit {
    hangUp()
    if !Deadline(in: .seconds(60)).waitForInput(on: end.number) { kill(shell, SIGKILL) }
    waitpid(shell, nil, 0)
  }

  /// Types the text unchanged: `\u{3}` is ^C.
  func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  func type(bytes: [UInt8]) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  func enter(_ line: String) {
    type(line + "\n")
  }

  /// Reads until the text appears. Returns everything before it.
  @discardableResult
  func expect(_ text: String) throws -> String {
    let deadline = Deadline(in: Self.timeout)
    let wanted = Array(text.utf8)
    while true {
      if let found = unread.firstRange(of: wanted) {
        defer { unread.removeSubrange(..<found.upperBound) }
        return String(decoding: unread[..<found.lowerBound], as: UTF8.self)
      }
      guard deadline.waitForInput(on: master), readMore() else {
        throw HarnessError(
          "'\(text)' did not appear; the terminal shows: \(String(decoding: unread, as: UTF8.self))")
      }
    }
  }

  /// Reads this number of bytes.
  func take(_ count: Int) throws -> [UInt8] {
    let deadline = Deadline(in: Self.timeout)
    while unread.count < count {
      guard deadline.waitForInput(on: master), readMore() else {
        throw HarnessError("\(unread.count) bytes arrived instead of \(count)")
      }
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  /// Runs a command to its end. Returns what the terminal showed after the typed line.
  @discardableResult
  func run(_ line: String) throws -> String {
    enter(line)
    let shown = try expect(Self.prompt)
    return shown.split(separator: "\r\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().joined()
  }

  /// The status of the last command.
  func status() throws -> String {
    try run("echo $?").trimmed
  }

  func modes() throws -> String {
    try run("stty -a")
  }

  func resize(rows: UInt16, columns: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw HarnessError("cannot resize the terminal")
    }
  }

  /// Closes the terminal's window.
  func hangUp() {
    if isOpen { close(master) }
    isOpen = false
  }

  private func readMore() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = read(master, space.baseAddress, space.count)
      guard count > 0 else { return false }
      unread.append(contentsOf: space[..<count])
      return true
    }
  }
}

/// The program that runs a command through a relay.
enum Probe {
  static let program = "\(InstalledPrograms.ownFolder)/relay-probe"
  static let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"

  /// Runs a shell script in which `$P` is the program, in an empty directory and without a terminal.
  static func run(_ script: String, shell: String = "sh", input: RunningProgram.Input = .nothing) throws
    -> FinishedProgram
  {
    let folder = try PrivateFolder()
    return try FinishedProgram.run(
      [shell, "-c", "cd \(folder.path)\n\(script)"], environment: environment, input: input,
      within: .seconds(120))
  }

  static func start(_ script: String, input: RunningProgram.Input = .nothing) throws -> RunningProgram {
    try RunningProgram(["sh", "-c", script], environment: environment, input: input, readingLines: true)
  }

  /// Whether this system allows processes in a PID namespace of their own.
  static var canLeaveNamespace: Bool {
    (try? run("exec unshare -rpf --mount-proc true").status) == 0
  }

  static var environment: [String: String] { ["PATH": path, "P": program, "LC_ALL": "C"] }
}

extension String {
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
