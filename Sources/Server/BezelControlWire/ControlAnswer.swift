package import BezelPosix
import BezelValues
import Glibc

/// A line that a server sends about a request.
package enum ControlAnswer: Equatable, Sendable {
  /// The request is run from now on. It must not be sent again.
  case begun
  /// A part of what the command prints.
  case output(String)
  /// A message, on one line and without the program's name.
  case error(String)
  /// What a verb prints with `--json`.
  case json(String)
  /// An event, as `bezel events --json` prints it.
  case event(String)
  /// Why the request is refused, as one of the names in bezel-protocol(7). It comes before the status.
  case code(String)
  /// The last answer.
  case status(ExitStatus)

  /// The largest part of an output that is sent in one answer, in bytes.
  package static let outputLimit = 64 << 10

  /// The answer as it is sent. The id has this key.
  package func line(for id: RequestID, key: String = "id") -> [UInt8] {
    var line = Array("{\"\(key)\":".utf8)
    id.write(to: &line)
    switch self {
    case .begun: line += #","begun":true"#.utf8
    case .output(let text):
      line += #","output":"#.utf8
      line.append(jsonString: text)
    case .error(let text):
      line += #","error":"#.utf8
      line.append(jsonString: text)
    case .code(let name):
      line += #","code":"#.utf8
      line.append(jsonString: name)
    case .json(let text): line += ",\"json\":\(text)".utf8
    case .event(let text): line += ",\"event\":\(text)".utf8
    case .status(let status): line += ",\"status\":\(status.rawValue)".utf8
    }
    line += "}\n".utf8
    return line
  }

  /// Reads a line. The answer is nil for one of another kind, which a later version may have.
  package static func read(_ line: ArraySlice<UInt8>) throws(WireError) -> (
    id: RequestID, answer: ControlAnswer?
  ) {
    var id = RequestID.none
    var answer: ControlAnswer?
    var reader = JSONReader(line, depth: .max)
    let isObject = reader.members { reader, key in
      switch key {
      case "id":
        guard let read = RequestID(&reader) else { return false }
        id = read
      case "begun":
        guard reader.word("true") else { return false }
        answer = .begun
      case "output", "error":
        guard let text = reader.string() else { return false }
        answer = key == "output" ? .output(text) : .error(text)
      case "code":
        guard let name = reader.string() else { return false }
        answer = .code(name)
      case "json", "event":
        guard let value = reader.value() else { return false }
        let text = String(decoding: value, as: UTF8.self)
        answer = key == "json" ? .json(text) : .event(text)
      case "status":
        guard let status = reader.integer(), let status = UInt8(exactly: status) else { return false }
        answer = .status(ExitStatus(rawValue: status))
      default: return reader.value() != nil
      }
      return true
    }
    guard isObject, reader.isAtEnd() else { throw .otherProtocol }
    return (id, answer)
  }

  /// Writes it to the standard streams, as the command `bezel` does.
  ///
  /// - Throws: the reason why standard output can't be written. Nobody could read that standard error can't be.
  package func print() throws(Errno) {
    switch self {
    case .output(let text): try writeAll(text.utf8, to: STDOUT_FILENO)
    case .json(let text), .event(let text):
      try writeAll(Array(text.utf8) + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
    case .error(let text): Console.complain(text)
    case .begun, .code, .status: break
    }
  }
}
