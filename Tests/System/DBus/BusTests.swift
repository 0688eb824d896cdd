import BezelEventLoop
import BezelValues
import Foundation
import HeadlessSway
import Testing

@testable import BezelDBus

/// A private bus with a service `a.b` on it, and a client.
private final class Fixture {
  let loop = EventLoop()
  let service: Bus
  let client: Bus
  /// Kept, so that the service serves.
  var subscriptions: [BusSubscription] = []
  private let folder: PrivateFolder
  private let daemon: SessionBus

  init(_ handle: @escaping (BusMethodCall) -> Bool = { _ in false }) throws {
    folder = try PrivateFolder()
    daemon = try SessionBus(in: folder.path, environment: ["PATH": "/usr/bin:/bin"])
    service = try Bus(.address(daemon.address), on: loop, timeout: nil)
    client = try Bus(.address(daemon.address), on: loop, timeout: nil)
    subscriptions.append(try #require(service.serve("/p", includesBelow: true, handle)))
    #expect(
      try reply(to: BusCall(askingBus: "RequestName", .string("a.b"), .uint32(4)), of: service) == [
        .uint32(1)
      ])
  }

  func close() {
    subscriptions = []
    service.close()
    client.close()
    loop.finish()
  }

  /// Takes turns until the reply has come.
  func reply(
    to call: BusCall, of bus: Bus? = nil, within limit: Duration = .seconds(60)
  ) throws(BusFailure) -> [BusValue] {
    var reply: Result<[BusValue], BusFailure>?
    (bus ?? client).call(call, within: limit) { reply = $0 }
    wait { reply != nil }
    return try reply?.get() ?? []
  }

  func wait(until isDone: () -> Bool) {
    let deadline = Deadline(in: .seconds(60))
    while !isDone(), !deadline.hasPassed { loop.turn(timeout: .seconds(1)) }
    #expect(isDone())
  }

  var name: Bus.Name { .address(daemon.address) }

  /// Ends the daemon.
  func kill() { daemon.end() }
}

@Suite struct BusTests {
  private static let values: [BusValue] = [
    .byte(200), .boolean(true), .uint32(.max), .string("é"), .objectPath("/a/b"), .signature("a{sv}"),
    .int32(-5), .int64(.min), .uint64(.max), .double(-0.5), .number(.int16, bits: 0xfffe),
    .array([], of: .structure([.uint32, .string])), .array([.string("a"), .string("")], of: .string),
    .structure([.byte(1), .structure([.double(4), .byte(2)]), .byte(3)]), .variant(.variant(.uint32(2))),
    .dictionary(["a": .int32(1), "b": .dictionary(["c": .string("d")])]),
  ]

  @Test func `every type of value arrives as it was sent`() throws {
    let fixture = try Fixture { call in
      call.answer(.structure(call.body))
      return true
    }
    let call = BusCall("M", of: "a.b", at: "/p/q", on: "a.b")
    for value in Self.values {
      var one = call
      one.body = [value, .byte(9)]
      #expect(try fixture.reply(to: one) == [.structure([value, .byte(9)])])
    }
    fixture.close()
  }

  @Test func `a call has its names, and may be answered later or with an error`() throws {
    var calls: [BusMethodCall] = []
    let fixture = try Fixture { call in
      calls.append(call)
      return call.member != "Unknown"
    }
    var reply: Result<[BusValue], BusFailure>?
    fixture.client.call(BusCall("M", of: "c.d", at: "/p", on: "a.b", .byte(1)), within: .seconds(60)) {
      reply = $0
    }
    fixture.wait { calls.count == 1 }
    #expect(calls[0].interface == "c.d" && calls[0].member == "M" && calls[0].path == "/p")
    #expect(calls[0].body == [.byte(1)] && calls[0].sender.hasPrefix(":"))
    calls[0].refuse("a.b.Full", "there is no room")
    calls[0].answer()
    fixture.wait { reply != nil }
    #expect(throws: BusFailure.refused(name: "a.b.Full", "there is no room")) { try reply?.get() }
    #expect {
      try fixture.reply(to: BusCall("Unknown", of: "c.d", at: "/p", on: "a.b"))
    } throws: { error in
      guard case BusFailure.refused(let name, _) = error else { return false }
      return name == "org.freedesktop.DBus.Error.UnknownMethod"
    }
    fixture.close()
  }

  @Test func `a subscription receives the signals of its rule until it is cancelled`() throws {
    let fixture = try Fixture()
    var received: [BusSignal] = []
    let rule = "type='signal',sender='a.b',interface='a.c',member='Changed',arg0='x'"
    let subscription = try #require(fixture.client.subscribe(rule) { received.append($0) })
    _ = try fixture.reply(to: BusCall(askingBus: "GetId"))
    for text in ["y", "x"] {
      try fixture.service.emit(BusSignal("Changed", of: "a.c", at: "/p", .string(text)))
    }
    fixture.wait { !received.isEmpty }
    #expect(received.map(\.body) == [[.string("x")]])
    subscription.cancel()
    try fixture.service.emit(BusSignal("Changed", of: "a.c", at: "/p", .string("x")))
    _ = try? fixture.reply(to: BusCall("M", of: "a.b", at: "/q", on: "a.b"))
    #expect(received.count == 1)
    fixture.close()
  }

  @Test func `a call without a reply fails after its limit`() throws {
    let fixture = try Fixture { _ in true }
    #expect(throws: BusFailure.silent) {
      try fixture.reply(to: BusCall("M", of: "a.b", at: "/p", on: "a.b"), within: .milliseconds(20))
    }
    fixture.close()
  }

  @Test func `a bus that never greets fails the call after its limit`() throws {
    let folder = try PrivateFolder()
    let listener = try UnixSocket.listening(at: folder.path + "/bus")
    let loop = EventLoop()
    let bus = try Bus(.address("unix:path=\(folder.path)/bus"), on: loop)
    var reply: Result<[BusValue], BusFailure>?
    bus.call(BusCall(askingBus: "GetId"), within: .milliseconds(20)) { reply = $0 }
    try Deadline.wait(between: { loop.turn(timeout: .seconds(1)) }) { reply != nil }
    #expect(throws: BusFailure.silent) { try reply?.get() }
    bus.close()
    loop.finish()
    withExtendedLifetime(listener) {}
  }

  @Test func `when the bus ends, calls fail and the connection ends once`() throws {
    let fixture = try Fixture { _ in true }
    var replies: [Result<[BusValue], BusFailure>] = []
    var ends = 0
    fixture.client.onEnd = { ends += 1 }
    fixture.client.call(BusCall("M", of: "a.b", at: "/p", on: "a.b"), within: .seconds(60)) {
      replies.append($0)
    }
    fixture.kill()
    fixture.wait { ends > 0 }
    #expect(ends == 1 && replies.count == 1 && !fixture.client.isOpen)
    #expect(throws: BusFailure.closed(fixture.name)) { try replies[0].get() }
    fixture.client.call(BusCall(askingBus: "GetId")) { replies.append($0) }
    #expect(throws: BusFailure.closed(fixture.name)) { try replies[1].get() }
    fixture.close()
  }

  @Test func `a turn receives at most 64 messages of a flood`() throws {
    let fixture = try Fixture()
    var (received, inTurn, most) = (0, 0, 0)
    let subscription = try #require(
      fixture.client.subscribe("type='signal',interface='a.c'") { _ in
        received += 1
        inTurn += 1
      })
    _ = try fixture.reply(to: BusCall(askingBus: "GetId"))
    fixture.client.onTurn = {
      most = max(most, inTurn)
      inTurn = 0
    }
    for number in 0..<1000 {
      try fixture.service.emit(BusSignal("Changed", of: "a.c", at: "/p", .uint32(UInt32(number))))
    }
    fixture.wait { received == 1000 }
    #expect(most <= 64)
    withExtendedLifetime(subscription) {}
    fixture.close()
  }

  @Test func `a signal with too many values is skipped, and the connection goes on`() throws {
    let fixture = try Fixture()
    var received: [BusValue?] = []
    let subscription = try #require(
      fixture.client.subscribe("type='signal',interface='a.c'") { received.append($0.body.first) })
    _ = try fixture.reply(to: BusCall(askingBus: "GetId"))
    let bytes = BusValue.array(Array(repeating: .byte(1), count: 1 << 17), of: .byte)
    let text = BusValue.string(String(repeating: "x", count: 1 << 20))
    for value in [bytes, text, .byte(1)] {
      try fixture.service.emit(BusSignal("Changed", of: "a.c", at: "/p", value))
    }
    fixture.wait { received.last == .byte(1) }
    #expect(received == [text, .byte(1)])
    withExtendedLifetime(subscription) {}
    fixture.close()
  }

  @Test func `nobody listens at the address: the error names it`() {
    #expect {
      _ = try Bus(.address("unix:path=/nowhere/bus"), on: EventLoop())
    } throws: { error in
      "\(error)" == "no bus at 'unix:path=/nowhere/bus' (No such file or directory)"
    }
  }

  @Test func `names and values that D-Bus does not allow are refused`() throws {
    let fixture = try Fixture()
    for call in [
      BusCall("M", of: "a.b", at: "no/path", on: "a.b"), BusCall("", of: "a.b", at: "/p", on: "a.b"),
      BusCall("M", of: "a.b", at: "/p", on: "a.b", .objectPath("x")),
    ] {
      #expect(throws: BusFailure.malformed) { try fixture.reply(to: call) }
    }
    #expect(fixture.client.subscribe("nonsense=") { _ in } == nil)
    fixture.close()
  }

  @Test func `an idle connection leaves nothing to do in the loop`() throws {
    let fixture = try Fixture()
    _ = try fixture.reply(to: BusCall(askingBus: "GetId"))
    #expect(fixture.client.prepare() == .readable && fixture.service.prepare() == .readable)
    #expect(!fixture.loop.leftovers.contains("timer"))
    fixture.close()
  }

  @Test func `numbers of any type are read`() {
    #expect(BusValue.int32(-5).integer == -5 && BusValue.int32(-5).double == -5)
    #expect(BusValue.variant(.double(2.5)).double == 2.5 && BusValue.double(1e300).integer == nil)
    #expect(BusValue.uint64(.max).integer == nil && BusValue.string("1").integer == nil)
    #expect(BusValue.dictionary(["a": .boolean(true)])["a"]?.boolean == true)
  }
}
