import BezelPosix
import BezelValues
import Glibc

/// A line that a client sends: the words of a command, and what of the client's surroundings they refer to.
///
///     {"bezel":1,"id":1,"words":["show","Hello"],"directory":"/home/u","environment":{"XDG_DATA_HOME":"…"}}
package struct ControlRequest: Equatable, Sendable {
  /// The version of the protocol.
  package static let version = 1
  /// The most bytes of a line.
  package static let lineLimit = 4 << 20
  /// The most members, words and variables of a request.
  package static let partLimit = 4096
  /// The most requests of a connection that have begun and are not answered.
  package static let mostUnfinished = 64
  /// How often a client sends a request at most, when servers end before they begin it. The second server may be the first
  /// one again: while it ends it still takes a connection, and closes it with its socket.
  package static let mostAttempts = 3
  /// The variables of the environment that count.
  private static let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"]

  package var id = RequestID.none
  /// The words after the program's name.
  package var words: [String]
  /// The working directory, for relative paths; nil when it is not known.
  package var directory: String?
  package var environment: [Variable] = []

  package struct Variable: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  package init(id: RequestID = .none, words: [String]) {
    (self.id, self.words) = (id, words)
  }

  /// A request with the surroundings of this process.
  package static func fromThisProcess(_ words: [String], id: RequestID = .number(1)) -> ControlRequest {
    var request = ControlRequest(id: id, words: words)
    request.directory = currentDirectory
    for name in variables {
      if let value = Environment.value(of: name) {
        request.environment.append(Variable(name: name, value: value))
      }
    }
    return request
  }

  /// The working directory of this process; nil when it does not exist any more, or is not an absolute path in UTF-8.
  package static var currentDirectory: String? {
    let path: UnsafeMutablePointer<CChar>? = getcwd(nil, 0)
    defer { free(path) }
    // A directory that this process can't reach has a path that begins with "(unreachable)".
    return path.flatMap { $0.pointee == UInt8(ascii: "/") ? String(validatingCString: $0) : nil }
  }

  /// The request as it is sent.
  package var line: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    line += "{\"bezel\":\(Self.version),\"id\":".utf8
    id.write(to: &line)
    line += #","words":["#.utf8
    for (place, word) in words.enumerated() {
      if place > 0 { line.append(UInt8(ascii: ",")) }
      line.append(jsonString: word)
    }
    line.append(UInt8(ascii: "]"))
    if let directory {
      line += #","directory":"#.utf8
      line.append(jsonString: directory)
    }
    for (place, variable) in environment.enumerated() {
      line += (place > 0 ? "," : #","environment":{"#).utf8
      line.append(jsonString: variable.name)
      line.append(UInt8(ascii: ":"))
      line.append(jsonString: variable.value)
    }
    line += (environment.isEmpty ? "}\n" : "}}\n").utf8
    return line
  }

  /// The line that takes a request back, or ends it.
  package static func cancellation(of id: RequestID) -> [UInt8] {
    var line = Array(#"{"cancel":"#.utf8)
    id.write(to: &line)
    line += "}\n".utf8
    return line
  }
}

/// What tells the requests of a connection apart. The answers repeat it.
package enum RequestID: Hashable, Sendable {
  case none
  case number(Int)
  case text(String)

  /// The most bytes of a text.
  package static let limit = 64

  func write(to line: inout [UInt8]) {
    switch self {
    case .none: line += "null".utf8
    case .number(let number): line += "\(number)".utf8
    case .text(let text): line.append(jsonString: text)
    }
  }

  init?(_ reader: inout JSONReader) {
    switch reader.peek() {
    case UInt8(ascii: "\"")?:
      guard let text = reader.string(), text.utf8.count <= Self.limit else { return nil }
      self = .text(text)
    case UInt8(ascii: "n")?:
      guard reader.word("null") else { return nil }
      self = .none
    default:
      guard let number = reader.integer() else { return nil }
      self = .number(number)
    }
  }
}

/// What a client has sent in a line.
package enum ClientLine: Equatable {
  case request(ControlRequest)
  case cancel(RequestID)

  /// Reads a line that the program with this role has received.
  ///
  /// - Throws: the reason why it is neither.
  package init(_ line: ArraySlice<UInt8>, at role: SocketRole = .server) throws(RefusedRequest) {
    var draft = Draft()
    var reader = JSONReader(line)
    guard String(validating: line, as: UTF8.self) != nil else { throw draft.refusal("the line is not UTF-8") }
    let isObject = reader.members { reader, key in draft.take(key, from: &reader) }
    if draft.parts > ControlRequest.partLimit {
      throw draft.refusal(
        "the request has more than \(ControlRequest.partLimit) members, words and variables")
    }
    guard isObject, reader.isAtEnd() else { throw draft.refusal("the line is not a JSON object") }
    self = try draft.finish(at: role)
  }
}

/// A line that is not run.
package struct RefusedRequest: Error, Equatable {
  package let id: RequestID
  package let reason: String
  /// Whether its sender is of another version of the protocol.
  package var isOfOtherVersion = false
}

extension ClientLine {
  /// What was read of a line.
  private struct Draft {
    private var request = ControlRequest(words: [])
    private var version = ControlRequest.version
    private var hasWords = false
    private var cancelled: RequestID?
    private var problem: String?
    /// How many members, words and variables were read. With too many, the rest is not read.
    private(set) var parts = 0

    func refusal(_ reason: String) -> RefusedRequest {
      RefusedRequest(id: request.id, reason: "\(reason); bezel-protocol(7) describes the lines")
    }

    func finish(at role: SocketRole) throws(RefusedRequest) -> ClientLine {
      guard version == ControlRequest.version else {
        throw RefusedRequest(
          id: request.id,
          reason: "the request is of version \(version) of the protocol, \(role.name) speaks version "
            + "\(ControlRequest.version); \(role.remedy)",
          isOfOtherVersion: true)
      }
      if let problem { throw refusal(problem) }
      if let cancelled {
        guard !hasWords, request == ControlRequest(words: []) else {
          throw refusal("a cancellation has no other member")
        }
        return .cancel(cancelled)
      }
      guard hasWords else { throw refusal("the request has no words") }
      return .request(request)
    }

    /// Reads a member. Returns false if its value isn't JSON.
    mutating func take(_ key: String, from reader: inout JSONReader) -> Bool {
      guard hasRoom() else { return false }
      var copy = reader
      switch key {
      case "bezel":
        if let version = reader.integer() { self.version = version } else { note("bezel is not an integer") }
      case "id": if let id = RequestID(&reader) { request.id = id } else { note(Self.invalidID) }
      case "cancel": if let id = RequestID(&reader) { cancelled = id } else { note(Self.invalidID) }
      case "words":
        hasWords = true
        request.words = []
        let isList = reader.elements { reader in
          guard hasRoom(), reader.peek() == UInt8(ascii: "\""), let word = reader.string() else {
            return false
          }
          request.words.append(word)
          return true
        }
        if !isList { note("words is not an array of strings") }
        if request.words.contains(where: { $0.hasNUL }) { note("a word has a NUL") }
      case "directory":
        request.directory = reader.string()
        if request.directory?.hasNUL != false {
          note("directory is not a string without NUL")
        } else if request.directory?.utf8.first != UInt8(ascii: "/") {
          note("directory is not an absolute path")
        }
      case "environment":
        request.environment = []
        let isObject = reader.members { reader, name in
          guard hasRoom(), reader.peek() == UInt8(ascii: "\""), let value = reader.string() else {
            return false
          }
          request.environment.append(ControlRequest.Variable(name: name, value: value))
          return true
        }
        let hasNUL = request.environment.contains { $0.name.hasNUL || $0.value.hasNUL }
        if !isObject || hasNUL { note("environment is not an object of strings without NUL") }
      default: note("a request has no member '\(key.beginning)'")
      }
      // The value is read again, whatever it is: the id may follow.
      guard problem != nil else { return true }
      guard parts <= ControlRequest.partLimit else { return false }
      guard copy.value() != nil else { return false }
      reader = copy
      return true
    }

    private mutating func hasRoom() -> Bool {
      parts += 1
      return parts <= ControlRequest.partLimit
    }

    private mutating func note(_ problem: @autoclosure () -> String) {
      if self.problem == nil { self.problem = problem() }
    }

    private static let invalidID =
      "an id is not an integer, a string of at most \(RequestID.limit) bytes or null"
  }
}

extension String {
  fileprivate var hasNUL: Bool { withCString { strlen($0) } < utf8.count }

  /// At most the first 40 characters, on one line.
  fileprivate var beginning: String {
    var text = ""
    for scalar in unicodeScalars.prefix(40) {
      text.unicodeScalars.append(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "?" : scalar)
    }
    return text
  }
}
