import BezelControlWire
import BezelPosix
import SeededRandom
import Testing

/// The lines of the socket: what is read of them, and what is refused.
struct LineTests {
  private static let request: ControlRequest = {
    var request = ControlRequest(id: .text("a \"b\""), words: ["show", "", "进度 ✓", "\u{85}\u{202E}\n\\"])
    request.directory = "/home/ada"
    request.environment = [.init(name: "XDG_DATA_HOME", value: "/x y")]
    return request
  }()

  private static func read(_ line: String) -> Result<ClientLine, RefusedRequest> {
    Result { () throws(RefusedRequest) in try ClientLine(Array(line.utf8)[...]) }
  }

  @Test func `a request is read as it was written, and its line has no control and no mark of direction`()
    throws
  {
    let line = Self.request.line
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    #expect(try ClientLine(line.dropLast()) == .request(Self.request))
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#"["show","","进度 ✓","\u0085\u202e\n\\"]"#))
    let cancellation = ControlRequest.cancellation(of: .number(-3))
    #expect(try ClientLine(cancellation.dropLast()) == .cancel(.number(-3)))
  }

  @Test(arguments: [
    (#"{"words":["list"]}"#, ControlRequest(words: ["list"])),
    (#" { "words" : [ ] , "id" : null , "bezel" : 1 } "#, ControlRequest(words: [])),
    (#"{"id":7,"words":["\ud83d\ude00"]}"#, ControlRequest(id: .number(7), words: ["😀"])),
    (#"{"words":["a"],"words":["b"]}"#, ControlRequest(words: ["b"])),
  ])
  func `a request needs only its words`(line: String, request: ControlRequest) throws {
    #expect(try Self.read(line).get() == .request(request))
  }

  @Test func `another version is refused with what to do for the program`() throws {
    let line = Array(#"{"bezel":2,"words":["list"]}"#.utf8)[...]
    for (listener, end) in [
      (
        SocketRole.server,
        "the server speaks version 1; run 'bezel stop', and install bezel and bezeld of one version"
      ),
      (
        .watcher,
        "'bezel watch' speaks version 1; install bezel and bezel-desktop of one version, then end 'bezel watch' and start "
          + "it again"
      ),
    ] {
      let refusal = #expect(throws: RefusedRequest.self) { try ClientLine(line, at: listener) }
      #expect(refusal?.reason == "the request is of version 2 of the protocol, \(end)")
    }
  }

  @Test(arguments: [
    ("{}", RequestID.none, "the request has no words"),
    (#"{"id":7}"#, .number(7), "the request has no words"),
    (#"{"words":["list"],"more":{"a":[1,{}]},"id":"x"}"#, .text("x"), "a request has no member 'more'"),
    (#"{"words":"list","id":2}"#, .number(2), "words is not an array of strings"),
    (#"{"words":["list",1],"id":2}"#, .number(2), "words is not an array of strings"),
    (#"{"words":["a\u0000"],"id":2}"#, .number(2), "a word has a NUL"),
    ("{\"words\":[\"a\0\"],\"id\":2}", .number(2), "a word has a NUL"),
    (#"{"directory":5,"words":["a"],"id":2}"#, .number(2), "directory is not a string without NUL"),
    (#"{"directory":"","words":["a"]}"#, .none, "directory is not an absolute path"),
    (#"{"id":1,"directory":"home/u","words":["a"]}"#, .number(1), "directory is not an absolute path"),
    (#"{"environment":["a"],"words":["a"],"id":2}"#, .number(2), "environment is not an object of strings"),
    (#"{"bezel":"1","words":["a"],"id":2}"#, .number(2), "bezel is not an integer"),
    (#"{"id":1.5,"words":["a"]}"#, .none, "an id is not an integer"),
    (#"{"id":99999999999999999999,"words":["a"]}"#, .none, "an id is not an integer"),
    (#"{"id":[1],"words":["a"]}"#, .none, "an id is not an integer"),
    ("{\"id\":\"\(String(repeating: "x", count: 65))\",\"words\":[\"a\"]}", .none, "an id is not an integer"),
    (#"{"bezel":2,"more":1,"id":3}"#, .number(3), "the request is of version 2 of the protocol"),
    (#"{"words":["a"]"#, .none, "the line is not a JSON object"),
    (#"{"words":["a"]}}"#, .none, "the line is not a JSON object"),
    (#"{"words":["\ud83d"]}"#, .none, "the line is not a JSON object"),
    (#"{"words":["\udc00"]}"#, .none, "the line is not a JSON object"),
    (#"{"words":["\x"]}"#, .none, "the line is not a JSON object"),
  ])
  func `any other line is refused, with its id where that can be read`(
    line: String, id: RequestID, reason: String
  ) {
    expectRefusal(of: line, id: id, reason: reason)
  }

  @Test func `a hundred thousand brackets are refused`() {
    let line = "{\"a\":" + String(repeating: "[", count: 100_000)
    expectRefusal(of: line, id: .none, reason: "the line is not a JSON object")
  }

  private func expectRefusal(of line: String, id: RequestID, reason: String) {
    let refusal = #expect(throws: RefusedRequest.self) { try Self.read(line).get() }
    #expect(refusal?.id == id)
    #expect(refusal?.reason.hasPrefix(reason) == true, "\(refusal?.reason ?? "")")
    #expect(refusal?.reason.contains("bezel stop") == line.contains("\"bezel\":2"))
    #expect(refusal.map { $0.reason.utf8.count < 300 && !$0.reason.contains("\n") } == true)
  }

  @Test func `a line that is not UTF-8 is refused`() throws {
    let line = Array(#"{"words":["a"#.utf8) + [0xff] + Array(#""]}"#.utf8)
    let refusal = #expect(throws: RefusedRequest.self) { try ClientLine(line[...]) }
    #expect(refusal?.reason.hasPrefix("the line is not UTF-8") == true)
  }

  @Test(arguments: [
    (ControlAnswer.begun, #"{"id":1,"begun":true}"#), (.output("a\n"), #"{"id":1,"output":"a\n"}"#),
    (.error("no"), #"{"id":1,"error":"no"}"#), (.json("[1, 2]"), #"{"id":1,"json":[1, 2]}"#),
    (.code("too-many"), #"{"id":1,"code":"too-many"}"#), (.event("{}"), #"{"id":1,"event":{}}"#),
    (.status(.noSuchHUD), #"{"id":1,"status":3}"#),
  ])
  func `an answer is a line with the id of its request`(answer: ControlAnswer, text: String) throws {
    let line = answer.line(for: .number(1))
    #expect(String(decoding: line, as: UTF8.self) == text + "\n")
    let read = try ControlAnswer.read(line.dropLast())
    #expect(read.id == .number(1) && read.answer == answer)
  }

  @Test func `what a later version adds to an answer is ignored, and other lines are an error`() throws {
    func read(_ line: String) throws -> ControlAnswer? {
      try ControlAnswer.read(Array(line.utf8)[...]).answer
    }
    #expect(try read(#"{"new":[{"a":null}],"id":1,"status":0,"more":"x"}"#) == .status(.success))
    #expect(try read(#"{"id":1,"progress":0.5}"#) == nil)
    for line in [#"{"status":256}"#, #"{"status":-1}"#, "{", #"{"output":1}"#, "[]"] {
      #expect(throws: WireError.otherProtocol) { try read(line) }
    }
  }

  @Test func `lines are found however the stream is cut`() throws {
    let lines = ["{}", #"{"a":"b"}"#, "{ }", "{\u{7F}}"]
    // Empty lines are skipped.
    let bytes = Array("\n\r\n\(lines.joined(separator: "\n\n"))\n\n".utf8)
    for size in 1...bytes.count {
      var buffer = LineBuffer(limit: 100)
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { buffer.append($0) }
        while let line = try buffer.next() { found.append(String(decoding: line, as: UTF8.self)) }
      }
      #expect(found == lines)
    }
  }

  @Test func `a first byte other than a brace and a line over the limit are refused before the line ends`()
    throws
  {
    func next(_ bytes: [UInt8], limit: Int = ControlRequest.lineLimit) throws -> ArraySlice<UInt8>? {
      var buffer = LineBuffer(limit: limit)
      bytes.withUnsafeBytes { buffer.append($0) }
      return try buffer.next()
    }
    for byte in UInt8.min...UInt8.max where !"{\r\n".utf8.contains(byte) {
      #expect(throws: WireError.otherProtocol) { try next([byte]) }
    }
    #expect(WireError.otherProtocol.sentence(about: .server).contains("run 'bezel stop'"))
    #expect(
      WireError.otherProtocol.sentence(about: .watcher).contains("end 'bezel watch' and start it again"))
    let largest = [UInt8](repeating: UInt8(ascii: "{"), count: ControlRequest.lineLimit)
    #expect(try next(largest) == nil)
    #expect(try next(largest + [10])?.count == largest.count)
    #expect(throws: WireError.tooLong) { try next(largest + [0]) }
  }

  @Test(arguments: 0..<20) func `a damaged line is read or refused in one sentence`(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<200 {
      var bytes = Array(Self.request.line.dropLast())
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      do {
        guard case .request(let request) = try ClientLine(bytes[...]) else { continue }
        #expect(try ClientLine(request.line.dropLast()) == .request(request), "seed \(seed)")
      } catch {
        #expect(error.reason.utf8.count < 300 && !error.reason.contains("\n"), "seed \(seed)")
      }
    }
  }
}
