import CTestSystem
import Foundation
import HeadlessSway

/// An interactive shell in a terminal, with a user who types, and with a `bezel` that tells of each call of the hook.
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

  private static let patience = Duration.seconds(60)

  /// Starts the shell, without any start-up file.
  init(_ shell: TestedShell, variables: [String: String] = [:]) throws {
    self.shell = shell
    folder = try PrivateFolder()
    calls = try NamedPipe("\(folder.path)/calls")
    try Self.writeBezel(to: "\(folder.path)/bezel", telling: calls.path)
    var name = [CChar](repeating: 0, count: 64)
    let number = test_open_terminal(&name, name.count)
    guard number >= 0 else { throw HarnessError("there is no new terminal (errno \(-number))") }
    master = Descriptor(number)
    let environment = [
      "PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
      "HOME": folder.path, "TERM": "dumb", "LANG": "C.UTF-8", "WAYLAND_DISPLAY": "wayland-nowhere",
    ].merging(variables) { $1 }
    let pid = Self.withCStrings(shell.command) { command in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) { test_spawn_in_terminal(command, $0, name) }
    }
    guard pid > 0 else { throw HarnessError("\(shell) does not start (errno \(-pid))") }
    process = pid
    end = try Descriptor.watching(pid)
  }

  deinit {
    kill(process, SIGHUP)
    while !end.isReadable(within: .milliseconds(100)), !patienceIsOver { drain() }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private lazy var last = Deadline(in: .seconds(10))
  private var patienceIsOver: Bool { last.hasPassed }

  /// Switches the hook on, and waits until it is if it tells of every command. Returns what it told of meanwhile.
  @discardableResult
  func hook(after limit: String = "0s") throws -> [String] {
    enter("eval \"$(bezel hook \(shell) --after \(limit))\"")
    guard limit == "0s" else { return [] }
    var lines = [try run("true hooked").line]
    while lines.last != "true hooked" { lines.append(try nextCall().line) }
    return lines
  }

  /// Types a text as it is: `\u{3}` is ^C.
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

  /// Types a line and waits for the hook's call about it.
  func run(_ line: String) throws -> Call {
    enter(line)
    return try nextCall()
  }

  /// What the shell's expression comes to, asked by a command line.
  func value(of expression: String) throws -> String {
    // What is typed is shown, too: only what is printed has the marks whole.
    enter("printf '%s%s\\n' '<<' \"\(expression)>>\"")
    let text = try expect(">>\r\n")
    _ = try nextCall()
    return text.components(separatedBy: "<<").last ?? ""
  }

  /// The next that is told. That the hook was switched on is a command as well, and may be told late: it is left out.
  func nextCall() throws -> Call {
    let deadline = Deadline(in: Self.patience)
    while true {
      // A shell whose terminal is full would wait for its reader.
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

  /// Reads until the text comes. Returns all that was shown before it.
  @discardableResult
  func expect(_ text: String) throws -> String {
    let deadline = Deadline(in: Self.patience)
    let wanted = Array(text.utf8)
    while true {
      if let found = shown.firstRange(of: wanted) {
        defer { shown.removeSubrange(..<found.upperBound) }
        return String(decoding: shown[..<found.lowerBound], as: UTF8.self)
      }
      guard deadline.waitForInput(on: master.number), readMore() else {
        throw HarnessError("'\(text)' was not shown, but: \(String(decoding: shown, as: UTF8.self))")
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

  /// One that is the real one when the hook is asked for, and otherwise only tells its arguments.
  private static func writeBezel(to path: String, telling calls: String) throws {
    try """
    #!/bin/sh
    if [ "$1" = hook ]; then exec '\(InstalledPrograms.buildFolder)/bezel' "$@"; fi
    printf '%s\\036' "$(printf '%s\\037' "$@")" >'\(calls)'
    """.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private static func call(_ record: String) throws -> Call {
    let words = record.components(separatedBy: "\u{1F}").dropLast()
    guard words.count == 7, words.prefix(2) == ["hook-end", "--status"], words[3] == "--took",
      words[5] == "--",
      words[4].hasSuffix("ms"), let time = Int(words[4].dropLast(2))
    else { throw HarnessError("the hook called: bezel \(words.joined(separator: " "))") }
    return Call(status: words[2], milliseconds: time, line: words[6])
  }

  private static func withCStrings<R>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}

/// A shell that there is a hook for.
enum TestedShell: String, CaseIterable, CustomStringConvertible {
  case bash, zsh, fish

  static let installed = allCases.filter { InstalledPrograms.has($0.rawValue) }

  var description: String { rawValue }

  fileprivate var command: [String] {
    switch self {
    case .bash: ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    case .zsh: ["zsh", "-f", "-i"]
    case .fish: ["fish", "--no-config", "-i"]
    }
  }

  /// The status of the command before.
  var statusVariable: String { self == .fish ? "$status" : "$?" }
}
