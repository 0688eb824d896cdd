import BezelCommandLine
import BezelEventLoop
import BezelPosix
package import BezelValues
import Glibc

/// The options of `bezel run` that the configuration has, which another process reads: the command does not wait for them.
package struct PendingOptions {
  /// How long they are waited for. A busy machine needs a part of it.
  static let timeLimit = Duration.seconds(1)
  static let complaint =
    "the configuration can't be read, since its file system does not answer; the built-in values apply"

  let work: ForkedWork

  /// What the configuration has.
  package struct Outcome {
    package var values = OptionValues()
    /// The user's tools.
    package var tools: [UserTool] = []
    /// Why the command can't be run with the options that were given.
    package var refusal: UsageError?
    /// What is wrong in the configuration.
    package var complaint: String?

    package init() {}
  }

  /// Starts to read. Nil if reading takes no time worth mentioning, or if the system has no process to give.
  ///
  /// - Precondition: This process has one thread.
  package init?(_ read: () -> Outcome) {
    guard ForkedWork.isNeeded, let work = ForkedWork({ read().bytes }) else { return nil }
    self.work = work
  }

  /// The outcome, if there is one in time.
  package func wait() -> Outcome? {
    let limit = Int32(Self.timeLimit.components.seconds * 1000)
    return work.isDone(within: limit) ? finish() : nil
  }

  func finish() -> Outcome? { work.finish().flatMap { Outcome($0) } }
}

extension PendingOptions.Outcome {
  private static var rows: [any OptionRow] { RunOptions.Table.rows.filter(\.isKey) }

  /// Texts that end with a null character each: the two messages, and the names of options with their values.
  fileprivate var bytes: [UInt8] {
    let options = Self.rows.flatMap { row in (row.texts(in: values) ?? []).flatMap { [row.name, $0] } }
    let tools = tools.flatMap { tool in
      tool.lines.flatMap { ["\(Self.tool)\(tool.name)=\($0.key)", $0.value] }
    }
    let texts: [String] = [refusal?.description ?? "", complaint ?? ""] + options + tools
    return texts.flatMap { (text: String) -> [UInt8] in Array(text.utf8) + [0] }
  }

  /// Nil if the other process has not come to its end.
  fileprivate init?(_ bytes: [UInt8]) {
    var texts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard texts.count > 2, texts.popLast() == "" else { return nil }
    if !texts[0].isEmpty { refusal = UsageError(texts[0]) }
    if !texts[1].isEmpty { complaint = texts[1] }
    let rows = Self.rows
    for index in stride(from: 2, to: texts.count - 1, by: 2) {
      if texts[index].hasPrefix(Self.tool) {
        addLine(of: texts[index].dropFirst(Self.tool.count), texts[index + 1])
      } else {
        try? rows.first { $0.name == texts[index] }?.read(texts[index + 1], into: &values)
      }
    }
  }

  /// What a line of a tool begins with. No option has a dot in its name.
  private static let tool = "tool."

  /// `name` is the name of the section and of the key.
  private mutating func addLine(of name: Substring, _ value: String) {
    guard let end = name.lastIndex(of: "=") else { return }
    let line = UserTool.Line(key: String(name[name.index(after: end)...]), value: value)
    if let last = tools.last, last.name == name[..<end] {
      tools[tools.count - 1].lines.append(line)
    } else {
      tools.append(UserTool(String(name[..<end]), [line]))
    }
  }
}

/// The descriptor of options that are pending, on a loop.
final class PendingOptionsSource: EventSource {
  private let pending: PendingOptions
  private let receive: () -> Void

  init(_ pending: PendingOptions, receive: @escaping () -> Void) {
    (self.pending, self.receive) = (pending, receive)
  }

  var fileDescriptor: Int32 { pending.work.descriptor }
  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    if !ready.isEmpty { receive() }
  }
}
