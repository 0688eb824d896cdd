import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Foundation
import HeadlessSway
import Testing

@testable import HUDControl

struct ControlConnectionTests {
  private let pair = Pair()

  @Test func `a request in pieces begins when it is complete`() {
    let bytes = Array("{\"id\":1,\"words\":[\"done\"]}\n".utf8)
    for byte in bytes.dropLast() {
      pair.write([byte])
      pair.turn()
    }
    #expect(pair.requests.isEmpty)
    pair.write(bytes.suffix(1))
    #expect(pair.answers() == [#"{"id":1,"begun":true}"#, #"{"id":1,"status":0}"#])
    #expect(!pair.isClosed)
  }

  @Test func `requests of one connection begin in order, and a later one may be answered first`() {
    pair.ask(1, "wait")
    pair.ask(2, "done")
    #expect(
      pair.answers() == [#"{"id":1,"begun":true}"#, #"{"id":2,"begun":true}"#, #"{"id":2,"status":0}"#])
    pair.replies[0].finish(.buttonPressed)
    #expect(pair.answers() == [#"{"id":1,"status":11}"#])
    pair.ask(3, "done")
    #expect(pair.answers().last == #"{"id":3,"status":0}"#)
  }

  @Test func `the end of the input ends what is held, and what waits is answered`() {
    pair.ask(1, "wait")
    pair.turn()
    var isHoldOver = false
    pair.replies[0].onInputEnd = { isHoldOver = true }
    pair.ask(2, "done")
    shutdown(pair.end, Int32(SHUT_WR))
    #expect(pair.answers().last == #"{"id":2,"status":0}"#)
    #expect(isHoldOver && !pair.replies[0].isFinished && !pair.isClosed)
    pair.replies[0].finish()
    #expect(pair.answers() == [#"{"id":1,"status":0}"#])
    #expect(pair.isClosed)
  }

  @Test func `a last request needs no newline`() {
    pair.write(Array(#"{"id":1,"words":["done"]}"#.utf8))
    #expect(pair.answers().isEmpty)
    shutdown(pair.end, Int32(SHUT_WR))
    #expect(pair.answers() == [#"{"id":1,"begun":true}"#, #"{"id":1,"status":0}"#])
    #expect(pair.isClosed)
  }

  @Test func `half of a request is refused at the end of the input`() {
    pair.write(Array(#"{"id":1,"words":["do"#.utf8))
    shutdown(pair.end, Int32(SHUT_WR))
    #expect(pair.answers().last?.hasSuffix(#""status":64}"#) == true)
    #expect(pair.requests.isEmpty && pair.isClosed)
  }

  @Test func `a client that is gone has its requests run, and nothing waits for it`() {
    pair.ask(1, "wait")
    pair.turn()
    var isGone = false
    pair.replies[0].onClientGone = { isGone = true }
    pair.ask(2, "done")
    pair.ask(3, "wait")
    pair.write(Array("{\"words\":[\"half\"".utf8))
    pair.hangUp()
    pair.turn()
    pair.turn()
    #expect(pair.requests.map(\.words) == [["wait"], ["done"], ["wait"]])
    #expect(isGone && pair.isClosed)
  }

  @Test func `a cancelled request does not begin, and one that waits ends`() {
    pair.ask(1, "wait")
    pair.turn()
    var isGone = false
    pair.replies[0].onClientGone = { isGone = true }
    pair.ask(2, "done")
    pair.write(ControlRequest.cancellation(of: .number(2)) + ControlRequest.cancellation(of: .number(1)))
    #expect(
      pair.answers() == [
        #"{"id":1,"begun":true}"#, #"{"id":2,"error":"the request was cancelled"}"#, #"{"id":2,"status":1}"#,
        #"{"id":1,"error":"the request was cancelled"}"#, #"{"id":1,"status":1}"#,
      ])
    #expect(isGone && pair.requests.count == 1)
  }

  @Test func `a command that prints nothing has no output`() {
    pair.text = ""
    pair.ask(1, "print")
    #expect(pair.answers() == [#"{"id":1,"begun":true}"#, #"{"id":1,"status":0}"#])
  }

  @Test func `a cancellation of an unknown id does nothing`() {
    pair.ask(1, "done")
    #expect(pair.answers().count == 2)
    for id in [RequestID.text("unknown"), .number(1), .none] {
      pair.write(ControlRequest.cancellation(of: id))
    }
    #expect(pair.answers().isEmpty)
    pair.ask(2, "done")
    #expect(pair.answers().count == 2)
  }

  @Test func `a cancellation ends all requests with its id`() {
    pair.ask(1, "wait")
    pair.ask(1, "wait")
    pair.ask(2, "wait")
    pair.turn()
    pair.write(ControlRequest.cancellation(of: .number(1)))
    #expect(pair.answers().count(where: { $0 == #"{"id":1,"status":1}"# }) == 2)
    #expect(pair.replies.map(\.isFinished) == [true, true, false])
  }

  @Test func `a request with its cancellation behind it is not run`() {
    pair.write(Array("{\"id\":1,\"words\":[\"done\"]}\n".utf8) + ControlRequest.cancellation(of: .number(1)))
    pair.turn()
    #expect(pair.requests.isEmpty)
  }

  @Test func `a line that is no request is refused, and the next one is read`() {
    pair.write(Array("{\"id\":\"x\"}\n{]\n".utf8))
    pair.ask(1, "done")
    let answers = pair.answers()
    #expect(answers.count == 6)
    #expect(answers[0].hasPrefix(#"{"id":"x","error":"the request has no words;"#))
    #expect(answers[1] == #"{"id":"x","status":64}"#)
    #expect(answers[2].hasPrefix(#"{"id":null,"error":"the line is not a JSON object;"#))
    #expect(answers.last == #"{"id":1,"status":0}"#)
  }

  @Test func `a request of another version gets a code besides the message`() {
    pair.write(Array("{\"bezel\":2,\"id\":1,\"words\":[\"list\"]}\n".utf8))
    let answers = pair.answers()
    #expect(answers.count == 3 && answers[0].contains("run 'bezel stop'"))
    #expect(answers.suffix(2) == [#"{"id":1,"code":"other-version"}"#, #"{"id":1,"status":64}"#])
  }

  @Test(arguments: [[UInt8(4), 0, 0, 0, 1, 4], Array("GET / HTTP/1.1\r\n".utf8), [0], [0xFF], [10, 9]])
  func `another protocol is refused at its first byte, and the connection ends`(bytes: [UInt8]) {
    pair.write(bytes)
    let answers = pair.answers()
    #expect(answers.count == 2 && answers[0].contains("run 'bezel stop'"))
    #expect(answers.last == #"{"id":null,"status":64}"#)
    #expect(pair.isClosed)
  }

  @Test func `a line over the limit is refused, and what waits ends`() {
    pair.ask(1, "wait")
    pair.turn()
    pair.write([UInt8(ascii: "{")])
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
    for _ in 0..<64 where !pair.isClosed {
      pair.write(piece)
      pair.turn()
    }
    #expect(pair.answers().suffix(2).first?.contains("the line has more than 4194304 bytes") == true)
    #expect(pair.isClosed && pair.replies[0].isFinished)
  }

  @Test func `at most 64 requests of a connection are unfinished`() {
    for id in 1...65 { pair.ask(id, "wait") }
    let answers = pair.answers()
    #expect(pair.requests.count == 64)
    #expect(answers.last == #"{"id":65,"status":1}"#)
    #expect(answers.suffix(2).first?.contains("more than 64 requests") == true)
    #expect(!answers.contains(#"{"id":65,"begun":true}"#))
    pair.replies[0].finish()
    pair.ask(65, "wait")
    #expect(pair.answers().last == #"{"id":65,"begun":true}"#)
  }

  @Test func `of many requests in one write, some begin in each turn`() {
    for id in 1...30 { pair.ask(id, "done") }
    pair.turnOnce()
    #expect((1...20).contains(pair.requests.count))
    pair.turn()
    #expect(pair.requests.count == 30)
  }

  @Test(arguments: [#"{"cancel":1,"words":["list"]}"#, #"{"cancel":1,"id":2}"#])
  func `a cancellation with other members is refused`(line: String) {
    pair.write(Array("\(line)\n".utf8))
    let answers = pair.answers()
    #expect(answers.count == 2 && answers[0].contains("a cancellation has no other member"))
  }

  @Test(arguments: [#"{"words":["done"]}"#, #"{"cancel":1}"#, "{}"])
  func `no more is read than can be begun`(line: String) {
    let bytes = Array(String(repeating: line + "\n", count: 100_000 / line.utf8.count).utf8)
    func fill() -> Int {
      var sent = 0
      while true {
        let count = bytes[(sent % bytes.count)...].withUnsafeBytes {
          send(pair.end, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count <= 0 { return sent }
        sent += count
      }
    }
    let room = fill()
    pair.turnOnce()
    // One part was read, and the rest is still in the socket.
    #expect(fill() < room * 3 / 4)
    #expect(pair.requests.count <= 4)
  }

  @Test func `no request of a client that does not read begins`() {
    pair.text = String(repeating: "x", count: 1 << 20)
    for id in 1...20 { pair.ask(id, "print") }
    pair.turn()
    #expect(pair.requests.count == 1)
    var answers: [String] = []
    let deadline = Deadline(in: .seconds(60))
    while answers.count(where: { $0.contains("status") }) < 20, !deadline.hasPassed {
      answers += pair.answers()
    }
    #expect(pair.requests.count == 20)
  }

  @Test func `a text of any length is sent in answers of bounded size, cut between characters`() throws {
    pair.text = "a" + String(repeating: "😀", count: 100_000)
    pair.ask(1, "print")
    var text = ""
    try Deadline.wait(between: { text += pair.received() }) { text.hasSuffix("{\"id\":1,\"status\":0}\n") }
    let outputs = text.split(separator: "\n").compactMap { line -> String? in
      guard case .output(let text)? = try? ControlAnswer.read(Array(line.utf8)[...]).answer else {
        return nil
      }
      return text
    }
    #expect(outputs.joined() == pair.text)
    #expect(outputs.allSatisfy { $0.utf8.count <= 64 << 10 } && outputs.count == 7)
  }

  @Test func `a listener that does not read its events is disconnected at a mebibyte`() {
    pair.ask(1, "wait")
    pair.turn()
    var isGone = false
    pair.replies[0].onClientGone = { isGone = true }
    let event = ControlAnswer.event("\"" + String(repeating: "x", count: 1000) + "\"")
    for _ in 0..<900 { pair.replies.first?.writeEvent(event) }
    #expect(!isGone)
    for _ in 0..<600 { pair.replies.first?.writeEvent(event) }
    pair.turn()
    #expect(isGone && pair.isClosed)
  }

  @Test func `a client that sends nothing is disconnected after ten seconds`() {
    pair.turn(after: .seconds(9))
    #expect(!pair.isClosed)
    pair.turn(after: .seconds(2))
    #expect(pair.answers().first?.contains("no request arrived within 10 seconds") == true)
    #expect(pair.isClosed)
  }
}

/// A connection in a loop, and the client's end of it. Its requests are `done`, `print` and others, which wait.
private final class Pair {
  let end: Int32
  private(set) var requests: [ControlRequest] = []
  private(set) var replies: [PendingReply] = []
  private(set) var isClosed = false
  /// What `print` prints.
  var text = ""
  private var now = Instant(sinceStart: .seconds(100))
  private var connection: ControlConnection?
  private var loop: EventLoop?

  init() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    end = ends[1]
    let loop = EventLoop { [unowned self] in now }
    self.loop = loop
    let connection = ControlConnection(ends[0], on: loop) { [unowned self] connection, event in
      switch event {
      case .request(let request, let reply):
        requests.append(request)
        replies.append(reply)
        if request.words == ["print"] { reply.write(text) }
        if request.words != ["wait"] { reply.finish() }
      case .answered: break
      case .closed:
        isClosed = true
        loop.remove(connection)
        connection.close()
      }
    }
    self.connection = connection
    loop.add(connection)
  }

  deinit {
    if !isClosed, let connection { loop?.remove(connection) }
    connection?.close()
    close(end)
  }

  func ask(_ id: Int, _ word: String) { write(ControlRequest(id: .number(id), words: [word]).line) }

  func write(_ bytes: [UInt8]) {
    _ = send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func turnOnce() { loop?.turn(timeout: .zero) }

  func turn(after time: Duration = .zero) {
    now = now + time
    for _ in 0..<8 { turnOnce() }
  }

  /// What has arrived after some turns.
  func received() -> String {
    var all: [UInt8] = []
    for _ in 0..<8 {
      turn()
      var bytes = [UInt8](repeating: 0, count: 1 << 18)
      let count = recv(end, &bytes, bytes.count, 0)
      if count > 0 { all += bytes[..<count] }
    }
    return String(decoding: all, as: UTF8.self)
  }

  func answers() -> [String] { received().split(separator: "\n").map(String.init) }

  func hangUp() { shutdown(end, Int32(SHUT_RDWR)) }
}
