/// Follows one client's conversation just far enough to know when a surface gets a picture.
struct WireFollower {
  /// What is worth a time stamp.
  enum Sight: Equatable {
    /// A commit whose state holds a newly attached buffer.
    case bufferCommitted
    /// A surface lost its buffer or was destroyed.
    case unmapped
    case frameAsked
    case frameDone
  }

  private enum Kind {
    case display, registry, compositor, surface, frameCallback
  }

  /// Wayland's object 1 is the display; every other object is made by a request.
  private var kinds: [UInt32: Kind] = [1: .display]
  /// What was attached to a surface since its last commit: a buffer, or 0 for none.
  private var attached: [UInt32: UInt32] = [:]
  private var requests = MessageSplitter()
  private var events = MessageSplitter()

  mutating func followRequests(_ bytes: some Collection<UInt8>) -> [Sight] {
    requests.append(bytes)
    var sights: [Sight] = []
    while let message = requests.next() {
      if let sight = follow(request: message) { sights.append(sight) }
    }
    return sights
  }

  mutating func followEvents(_ bytes: some Collection<UInt8>) -> [Sight] {
    events.append(bytes)
    var sights: [Sight] = []
    while let message = events.next() {
      if let sight = follow(event: message) { sights.append(sight) }
    }
    return sights
  }

  private mutating func follow(request message: Message) -> Sight? {
    switch (kinds[message.object], message.opcode) {
    case (.display, 1): kinds[message.word(0)] = .registry
    case (.registry, 0): followBind(message)
    case (.compositor, 0): kinds[message.word(0)] = .surface
    case (.surface, 0): return .unmapped
    case (.surface, 1): attached[message.object] = message.word(0)
    case (.surface, 3):
      kinds[message.word(0)] = .frameCallback
      return .frameAsked
    case (.surface, 6):
      guard let buffer = attached.removeValue(forKey: message.object) else { return nil }
      return buffer == 0 ? .unmapped : .bufferCommitted
    default: break
    }
    return nil
  }

  private mutating func follow(event message: Message) -> Sight? {
    switch (kinds[message.object], message.opcode) {
    case (.display, 1):
      kinds[message.word(0)] = nil
      return nil
    case (.frameCallback, 0): return .frameDone
    default: return nil
    }
  }

  /// `wl_registry.bind` is the one request that names the interface of what it makes: number, length, the
  /// name with its zero and padding, version, new object.
  private mutating func followBind(_ message: Message) {
    let length = Int(message.word(1))
    let wordsOfName = (length + 3) / 4
    if message.text(fromWord: 2, length: length - 1) == "wl_compositor" {
      kinds[message.word(3 + wordsOfName)] = .compositor
    }
  }
}
