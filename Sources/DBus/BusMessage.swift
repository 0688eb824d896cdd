/// A message of a bus.
package struct BusMessage: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case call = 1
    case answer, failure, signal
  }

  /// The fields of a message's header; `signature` is the type of the body.
  package enum Field: UInt8, Sendable {
    case path = 1
    case interface, member, failure, answers, destination, sender, signature
  }

  package let kind: Kind
  /// The number of the message on its connection, from 1.
  package var serial: UInt32 = 0
  package var wantsNoAnswer = false
  package var body: [BusValue] = []
  private var fields: [Field: BusValue] = [:]

  package init(_ kind: Kind) {
    self.kind = kind
  }

  /// Calls a method.
  package init(
    calling member: String, of interface: String, at path: String, on destination: String, _ body: BusValue...
  ) {
    self.init(.call)
    fields = [
      .path: .objectPath(path), .interface: .string(interface), .member: .string(member),
      .destination: .string(destination),
    ]
    self.body = body
  }

  /// Calls a method of the bus itself.
  package init(askingBus member: String, _ body: BusValue...) {
    self.init(
      calling: member, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus")
    self.body = body
  }

  package subscript(field: Field) -> BusValue? {
    get { fields[field] }
    set { fields[field] = newValue }
  }

  package var interface: String? { fields[.interface]?.text }
  package var member: String? { fields[.member]?.text }

  /// The serial of the call that this message answers.
  package var answeredSerial: UInt32? {
    if case .uint32(let serial) = fields[.answers] { serial } else { nil }
  }
}

// Messages as bytes.
extension BusMessage {
  /// The length of the longest message that is read, in bytes. The protocol allows a thousand times more; the settings of
  /// a whole desktop fit.
  package static let limit = 1 << 17

  /// The length of the fixed header: byte order, kind, flags, version, length of the body, serial, length of the fields.
  private static let fixedLength = 16
  private static let fieldType = BusType.structure([.byte, .variant])

  package var bytes: [UInt8] {
    var content = BusWriter()
    for value in body { content.write(value) }
    var fields = fields
    if !body.isEmpty { fields[.signature] = .signature(body.map { $0.type.spelling }.joined()) }
    let listed = fields.map { BusValue.structure([.byte($0.key.rawValue), .variant($0.value)]) }
    var head = BusWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, wantsNoAnswer ? 1 : 0, 1] { head.write(.byte(byte)) }
    head.write(.uint32(UInt32(content.bytes.count)))
    head.write(.uint32(serial))
    head.write(.array(listed, of: Self.fieldType))
    head.align(to: 8)
    return head.bytes + content.bytes
  }

  /// Removes the first message from the bytes that have arrived. Nil while it is incomplete. Messages of an unknown kind
  /// are skipped.
  ///
  /// - Throws: ``BusError``; the bytes that follow can't be read.
  static func next(from incoming: inout ArraySlice<UInt8>) throws(BusError) -> BusMessage? {
    while incoming.count >= fixedLength, let length = try length(of: incoming), incoming.count >= length {
      let message = incoming.prefix(length)
      incoming = incoming.dropFirst(length)
      if let read = try BusMessage(message) { return read }
    }
    return nil
  }

  private static func isBigEndian(_ message: ArraySlice<UInt8>) throws(BusError) -> Bool {
    switch message.first {
    case UInt8(ascii: "l"): return false
    case UInt8(ascii: "B"): return true
    default: throw .malformed
    }
  }

  private static func length(of message: ArraySlice<UInt8>) throws(BusError) -> Int? {
    var reader = BusReader(message, isBigEndian: try isBigEndian(message), from: 4)
    let body = Int(try reader.uint32())
    _ = try reader.uint32()
    let fields = Int(try reader.uint32())
    let length = fixedLength + (fields + 7) / 8 * 8 + body
    guard length <= limit else { throw .tooLong }
    return length
  }

  private init?(_ message: ArraySlice<UInt8>) throws(BusError) {
    guard let kind = Kind(rawValue: message[message.startIndex + 1]) else { return nil }
    self.init(kind)
    wantsNoAnswer = message[message.startIndex + 2] & 1 != 0
    var reader = BusReader(message, isBigEndian: try Self.isBigEndian(message), from: 8)
    serial = try reader.uint32()
    guard case .array(let listed, _) = try reader.value(of: .array(of: Self.fieldType)) else { return nil }
    for case .structure(let field) in listed {
      guard case .byte(let code) = field[0], let name = Field(rawValue: code) else { continue }
      fields[name] = field[1].unwrapped
    }
    try reader.align(to: 8)
    body = try reader.values(of: try BusType.list(fields.removeValue(forKey: .signature)?.text ?? ""))
  }
}
