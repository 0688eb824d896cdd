/// One message of the Wayland wire: a header of two words, then arguments in words.
struct Message {
  let object: UInt32
  let opcode: UInt32
  private let body: ArraySlice<UInt8>

  init(object: UInt32, opcode: UInt32, body: ArraySlice<UInt8>) {
    self.object = object
    self.opcode = opcode
    self.body = body
  }

  /// An argument word, or 0 beyond the end.
  func word(_ index: Int) -> UInt32 {
    loadWord(body, at: index * 4)
  }

  func text(fromWord index: Int, length: Int) -> String {
    String(decoding: body.dropFirst(index * 4).prefix(max(length, 0)), as: UTF8.self)
  }
}

/// Cuts a stream of bytes into messages.
struct MessageSplitter {
  private var bytes: [UInt8] = []
  private var position = 0

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes.append(contentsOf: more)
  }

  /// The next whole message, or nil when the rest of it hasn't come yet.
  mutating func next() -> Message? {
    guard bytes.count - position >= 8 else { return nil }
    let header = loadWord(bytes[position...], at: 4)
    let size = Int(header >> 16)
    guard size >= 8, bytes.count - position >= size else { return nil }
    defer { position += size }
    return Message(
      object: loadWord(bytes[position...], at: 0), opcode: header & 0xffff,
      body: bytes[position + 8..<position + size])
  }
}

/// A word in the machine's byte order, as the Wayland wire has it.
private func loadWord(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
  guard bytes.count >= offset + 4 else { return 0 }
  return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
}
