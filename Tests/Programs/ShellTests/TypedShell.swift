import CTestSystem
import Foundation
import HeadlessSway

/// An interactive shell in a pseudoterminal, with a `bezel` that reports each call of the hook.
final class TypedShell {
  /// A call of `bezel hook-end`.
  struct Call: Equatable {
    let status: String
    let milliseconds: Int
    let line: String
  }

  let shell: TestedShell
  private let folder: PrivateFolder
  private let calls: NamedPipe
  private let master: Descriptor
  private let process: pid_t
  private let end: Descriptor
  private var shown: [UInt8] = []

  private static let timeout = Duration.seconds(60)

  /// Starts the shell without start-up files.
  ///
  /// - Parameters:
  ///   - shell: The shell.
  ///   - variables: Variables of its environment.
  ///   - bezel: A script in place of `bezel`; nil is one that reports the calls of the hook.
  ///   - programs: Scripts in place of other programs, by name.
  ///   - wrapped: The value of `[run] wrap` in the configuration.
  ///   - isEditing: Whether the shell edits the line, which bash does here only if asked for.
  ///   - words: Further arguments of the shell.
  /// - Throws: ``HarnessError`` if the shell can't be started.
  init(
    _ shell: TestedShell, variables: [String: String] = [:], bezel: String? = nil,
    programs: [String: String] = [:], wrapped: String? = nil, isEditing: Bool = false, words: [String] = []
  ) throws {
    self.shell = shell
    folder = try PrivateFolder()
    calls = try NamedPipe("\(folder.path)/calls")
    try TestProgram.write(bezel ?? Self.reportingBezel(to: calls.path), to: "\(folder.path)/bezel")
    for (name, script) in programs { try TestProgram.write(script, to: "\(folder.path)/\(name)") }
    if let wrapped {
      _ = try folder.makeFolder(".config")
      let path = try "\(folder.makeFolder(".config/bezel"))/bezel.ini"
      try "[run]\nwrap=\(wrapped)\n".write(toFile: path, atomically: false, encoding: .utf8)
    }
    var name = [CChar](repeating: 0, count: 64)
    let number = test_open_terminal(&name, name.count)
    guard number >= 0 else { throw HarnessError("cannot open a terminal (errno \(-number))") }
    master = Descriptor(number)
    let environment = [
      "PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "HOME": folder.path, "TERM": "dumb", "LANG": "C.UTF-8", "WAYLAND_DISPLAY": "wayland-nowhere",
    ].merging(variables) { $1 }
    let command = shell.command.filter { !isEditing || $0 != "--noediting" } + words
    let pid = withCStrings(command) { command in
      withCStrings(environment.map { "\($0)=\($1)" }) { test_spawn_in_terminal(command, $0, name) }
    }
    guard pid > 0 else { throw HarnessError("\(shell) did not start (errno \(-pid))") }
    process = pid
    end = try Descriptor.watching(pid)
  }

  deinit {
    kill(process, SIGHUP)
    // fish waits for a hook whose call is not read.
    while !end.isReadable(within: .milliseconds(100)), !last.hasPassed {
      drain()
      _ = calls.nextRecord(within: .zero)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private lazy var last = Deadline(in: .seconds(60))

  /// Installs the hook. If it reports every command, waits until it works and returns the commands reported
  /// meanwhile.
  @discardableResult
  func hook(after limit: String = "0s") throws -> [String] {
    enter("eval \"$(bezel hook \(shell) --after \(limit))\"")
    guard limit == "0s" else { return [] }
    var lines = [try run("true hooked").line]
    while lines.last != "true hooked" { lines.append(try nextCall().line) }
    return lines
  }

  /// Types a text. `\u{3}` is ^C.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master.number, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  func enter(_ line: String) {
    type(line + "\r")
  }

  /// Types a line and waits for the hook's call for it.
  func run(_ line: String) throws -> Call {
    enter(line)
    return try nextCall()
  }

  /// The value of a shell expression, read with a command line.
  func value(of expression: String) throws -> String {
    // The terminal echoes the input; only the output has both marks unbroken.
    enter("printf '%s%s\\n' '<<' \"\(expression)>>\"")
    let text = try expect(">>\r\n")
    _ = try nextCall()
    return text.components(separatedBy: "<<").last ?? ""
  }

  /// The hook's next call. The line that installs the hook may be reported late, and is omitted.
  func nextCall() throws -> Call {
    let deadline = Deadline(in: Self.timeout)
    while true {
      // A shell whose terminal is full would block.
      drain()
      if let record = calls.nextRecord(within: .milliseconds(20)) {
        let call = try Self.call(record)
        if !call.line.hasPrefix("eval ") { return call }
      }
      guard !deadline.hasPassed else {
        throw HarnessError(
          "the hook did not call; the terminal shows: \(String(decoding: shown, as: UTF8.self))")
      }
    }
  }

  /// Reads until the text appears. Returns the output before it.
  @discardableResult
  func expect(_ text: String) throws -> String {
    let deadline = Deadline(in: Self.timeout)
    let wanted = Array(text.utf8)
    while true {
      if let found = shown.firstRange(of: wanted) {
        defer { shown.removeSubrange(..<found.upperBound) }
        return String(decoding: shown[..<found.lowerBound], as: UTF8.self)
      }
      guard deadline.waitForInput(on: master.number), readMore() else {
        throw HarnessError(
          "'\(text)' was not shown; the terminal shows: \(String(decoding: shown, as: UTF8.self))")
      }
    }
  }

  private func drain() {
    while master.isReadable(within: .zero), readMore() {}
  }

  private func readMore() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = read(master.number, space.baseAddress, space.count)
      guard count > 0 else { return false }
      shown.append(contentsOf: space[..<count])
      return true
    }
  }

  /// A `bezel` that runs the real one for `hook` and `run`, and otherwise reports its arguments. RUNS counts nested runs.
  private static func reportingBezel(to calls: String) -> String {
    """
    #!/bin/sh
    if [ "$1" = run ]; then export RUNS=$((${RUNS-0} + 1)); fi
    case $1 in hook | run) exec '\(InstalledPrograms.buildFolder)/bezel' "$@" ;; esac
    printf '%s\\036' "$(printf '%s\\037' "$@")" >'\(calls)'
    """
  }

  private static func call(_ record: String) throws -> Call {
    let fields = record.components(separatedBy: "\u{1F}").dropLast()
    guard fields.count == 7, fields.prefix(2) == ["hook-end", "--status"], fields[3] == "--took",
      fields[5] == "--",
      fields[4].hasSuffix("ms"), let time = Int(fields[4].dropLast(2))
    else { throw HarnessError("the hook called: bezel \(fields.joined(separator: " "))") }
    return Call(status: fields[2], milliseconds: time, line: fields[6])
  }
}

/// A shell with a hook.
enum TestedShell: String, CaseIterable, CustomStringConvertible {
  case bash, zsh, fish

  static let installed = allCases.filter { InstalledPrograms.has($0.rawValue) }

  var description: String { rawValue }

  fileprivate var command: [String] {
    switch self {
    case .bash: ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    case .zsh: ["zsh", "-f", "-i"]
    // Without its configuration fish is in private mode.
    case .fish: ["fish", "--no-config", "-i", "-C", "set -e fish_private_mode"]
    }
  }

  /// The variable with the last command's status.
  var statusVariable: String { self == .fish ? "$status" : "$?" }
}
