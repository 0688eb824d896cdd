import Testing

@testable import DBus

@Suite("Messages of D-Bus")
struct BusMessageTests {
  private func call(_ body: BusValue...) -> BusMessage {
    var message = BusMessage(calling: "M", of: "a.b", at: "/p", on: "c.d")
    message.serial = 7
    message.body = body
    return message
  }

  /// Reads the first message.
  private func read(_ bytes: [UInt8]) throws -> BusMessage? {
    var rest = bytes[...]
    return try BusMessage.next(from: &rest)
  }

  private static let values: [BusValue] = [
    .byte(200), .boolean(true), .boolean(false), .uint32(.max), .string("é"), .objectPath("/a/b"),
    .signature("a{sv}"),
    .number(.int16, bits: 0xfffe), .number(.uint16, bits: 9), .number(.int32, bits: 5),
    .number(.descriptor, bits: 0),
    .number(.int64, bits: .max), .number(.uint64, bits: 1), .number(.double, bits: 0x3ff0_0000_0000_0000),
    .array([], of: .structure([.uint32, .string])), .array([.string("a"), .string("")], of: .string),
    .structure([.byte(1), .structure([.number(.double, bits: 4), .byte(2)]), .byte(3)]),
    .variant(.variant(.uint32(2))),
    .array(
      [
        .entry(
          .string("k"), .array([.entry(.string("x"), .variant(.byte(1)))], of: .entry(.string, .variant)))
      ],
      of: .entry(.string, .array(of: .entry(.string, .variant)))),
  ]

  @Test("a message is read as it was written", arguments: values)
  func roundTrip(value: BusValue) throws {
    let message = call(.byte(0), value, .byte(9))
    #expect(try read(message.bytes) == message)
  }

  @Test("a message has these bytes")
  func bytes() {
    var message = BusMessage(.answer)
    message.serial = 2
    message[.answers] = .uint32(1)
    let head: [UInt8] = [0x6c, 2, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0]
    #expect(message.bytes == head + [5, 1, 0x75, 0, 1, 0, 0, 0])
  }

  @Test("a message is read in either byte order")
  func bigEndian() throws {
    let head: [UInt8] = [0x42, 2, 0, 1, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 15]
    let fields: [UInt8] = [5, 1, 0x75, 0, 0, 0, 0, 1, 8, 1, 0x67, 0, 1, 0x75, 0, 0]
    let message = try #require(try read(head + fields + [0, 0, 1, 2]))
    #expect(message.answeredSerial == 1)
    #expect(message.body == [.uint32(0x102)])
  }

  @Test("messages are read one after the other, when each is complete")
  func pieces() throws {
    let (first, second) = (call(.string("one")), call(.uint32(2)))
    let bytes = first.bytes + second.bytes
    var incoming: ArraySlice<UInt8> = []
    var read: [BusMessage] = []
    for byte in bytes {
      incoming.append(byte)
      if let message = try BusMessage.next(from: &incoming) { read.append(message) }
    }
    #expect(read == [first, second])
    #expect(incoming.isEmpty)
  }

  @Test("a message of an unknown type is skipped")
  func unknownKind() throws {
    var bytes = call().bytes
    bytes[1] = 9
    #expect(try read(bytes + call(.byte(1)).bytes)?.body == [.byte(1)])
  }

  @Test("a message with any byte changed is read, refused or incomplete")
  func damaged() {
    let bytes = call(Self.values[17], Self.values[18], .array([.byte(1), .byte(2)], of: .byte)).bytes
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x28, 0x61, 0x7b, 0x7f, 0x80, 0xff] {
        var damaged = bytes
        damaged[index] = value
        _ = try? read(damaged)
      }
    }
  }

  @Test("a message that is too long is refused by its header")
  func long() {
    let head: [UInt8] = [0x6c, 2, 0, 1, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    #expect(throws: BusError.tooLong) { try read(head) }
    #expect(throws: BusError.malformed) { try read(Array(repeating: 0x48, count: 16)) }
  }

  @Test(
    "an invalid signature is refused",
    arguments: ["a", "(", "()", "{", "{s}", "{ssv}", "z", "(s", String(repeating: "a", count: 40) + "s", "]"])
  func types(signature: String) {
    #expect(throws: BusError.malformed) { try BusType.list(signature) }
  }

  @Test("a message with values nested too deeply is refused")
  func deep() {
    let value = (0..<40).reduce(BusValue.byte(1)) { value, _ in .variant(value) }
    #expect(throws: BusError.malformed) { try read(call(value).bytes) }
  }
}
