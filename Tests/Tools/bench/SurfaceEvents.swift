/// An event of a client's surface.
enum SurfaceEvent: Equatable {
  /// A commit with a newly attached buffer.
  case bufferCommitted
  /// A surface lost its buffer or was destroyed.
  case unmapped
  case callbackDone
}

/// Parses one client's messages as far as necessary to know when a surface gets a buffer.
struct SurfaceEventReader {
  private enum Kind {
    case display, registry, compositor, surface, frameCallback
  }

  /// Object 1 is the display. Every other object is created by a request.
  private var kinds: [UInt32: Kind] = [1: .display]
  /// The buffer attached to a surface since its last commit, or 0 for none.
  private var attached: [UInt32: UInt32] = [:]
  private var requests = MessageSplitter()
  private var events = MessageSplitter()

  mutating func readRequests(_ bytes: some Collection<UInt8>) -> [SurfaceEvent] {
    requests.append(bytes)
    var seen: [SurfaceEvent] = []
    while let message = requests.next() {
      if let event = read(request: message) { seen.append(event) }
    }
    return seen
  }

  mutating func readEvents(_ bytes: some Collection<UInt8>) -> [SurfaceEvent] {
    events.append(bytes)
    var seen: [SurfaceEvent] = []
    while let message = events.next() {
      if let event = read(event: message) { seen.append(event) }
    }
    return seen
  }

  private mutating func read(request message: Message) -> SurfaceEvent? {
    switch (kinds[message.object], message.opcode) {
    case (.display, 1): kinds[message.word(0)] = .registry
    case (.registry, 0): readBind(message)
    case (.compositor, 0): kinds[message.word(0)] = .surface
    case (.surface, 0): return .unmapped
    case (.surface, 1): attached[message.object] = message.word(0)
    case (.surface, 3): kinds[message.word(0)] = .frameCallback
    case (.surface, 6):
      guard let buffer = attached.removeValue(forKey: message.object) else { return nil }
      return buffer == 0 ? .unmapped : .bufferCommitted
    default: break
    }
    return nil
  }

  private mutating func read(event message: Message) -> SurfaceEvent? {
    switch (kinds[message.object], message.opcode) {
    case (.display, 1):
      kinds[message.word(0)] = nil
      return nil
    case (.frameCallback, 0): return .callbackDone
    default: return nil
    }
  }

  /// `wl_registry.bind` is the only request that names the interface of the new object: number, length, the name with its
  /// zero and padding, version, new object.
  private mutating func readBind(_ message: Message) {
    let length = Int(message.word(1))
    let wordsOfName = (length + 3) / 4
    if message.text(fromWord: 2, length: length - 1) == "wl_compositor" {
      kinds[message.word(3 + wordsOfName)] = .compositor
    }
  }
}

/// One message of the Wayland wire format: a header of two words, then arguments in words.
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

/// Splits a stream of bytes into messages.
struct MessageSplitter {
  private var bytes: [UInt8] = []
  private var position = 0

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes.append(contentsOf: more)
  }

  /// The next complete message, or nil.
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

/// A word in the machine's byte order, as in the wire format.
private func loadWord(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
  guard bytes.count >= offset + 4 else { return 0 }
  return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
}
