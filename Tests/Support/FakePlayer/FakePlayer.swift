package import BezelDBus
package import BezelEventLoop

/// A media player on a bus, by MPRIS, which does what it is told.
package final class FakePlayer {
  package let bus: Bus
  /// The methods that were called, with their numbers.
  package private(set) var calls: [String] = []
  /// How often the position was asked for.
  package private(set) var questions = 0
  /// Whether the bus has granted the player's name.
  package private(set) var isThere = false
  package var status = "Playing"
  package var title = "One"
  package var position: Int64 = 50_000_000
  /// Nil for a player without a volume of its own.
  package var volume: Double?
  package var canSeek = true
  package var length: BusValue = .int64(200_000_000)
  package var artist: BusValue = .array([.string("Artist"), .string("Other")], of: .string)
  /// Whether it reads calls and answers none.
  package var hangs = false
  /// Whether the next track comes only when the test sets its title.
  package var loads = false
  /// More of the metadata.
  package var others: [(String, BusValue)] = []
  private var subscription: BusSubscription?

  /// - Throws: The reason why there is no bus.
  package init(_ name: String, on loop: EventLoop, at busName: Bus.Name) throws(BusFailure) {
    bus = try Bus(busName, on: loop, timeout: nil)
    subscription = bus.serve(Self.path) { [unowned self] in handle($0) }
    let request = BusCall(
      askingBus: "RequestName", .string("org.mpris.MediaPlayer2.\(name)"), .uint32(4))
    bus.call(request) { [unowned self] reply in isThere = (try? reply.get()) == [.uint32(1)] }
  }

  /// Disconnects.
  package func close() {
    subscription = nil
    bus.close()
  }

  private var properties: BusValue {
    let metadata: [(String, BusValue)] =
      [("xesam:title", .string(title)), ("xesam:artist", artist), ("mpris:length", length)] + others
    let list = BusValue.array(
      metadata.map { .entry(.string($0.0), .variant($0.1)) }, of: .entry(.string, .variant))
    let playback: KeyValuePairs<String, BusValue> = [
      "PlaybackStatus": .string(status), "Position": .int64(position), "Metadata": list,
      "CanSeek": .boolean(canSeek),
    ]
    guard let volume else { return .dictionary(playback) }
    return .array(
      playback.map { .entry(.string($0.key), .variant($0.value)) }
        + [.entry(.string("Volume"), .variant(.double(volume)))], of: .entry(.string, .variant))
  }

  private func handle(_ call: BusMethodCall) -> Bool {
    if hangs { return true }
    switch call.member {
    case "GetAll": call.answer(properties)
    case "Get":
      questions += 1
      call.answer(.variant(.int64(position)))
    case "Set":
      if case .variant(let value) = call.body.last, let volume = value.double { self.volume = volume }
      call.answer()
    default:
      calls.append(call.member + call.body.compactMap { $0.integer.map { " \($0)" } }.joined())
      call.answer()
      switch call.member {
      case "PlayPause": status = status == "Playing" ? "Paused" : "Playing"
      case "Next" where loads: return true
      case "Next": title = "Two"
      default: return true
      }
      report()
    }
    return true
  }

  /// Sends the signal for a change.
  package func report() {
    try? bus.emit(
      BusSignal(
        "PropertiesChanged", of: BusCall.propertiesInterface, at: Self.path, .string(Self.interface),
        properties, .array([], of: .string)))
  }

  /// Sends the signal for a property that has another value, without the value.
  package func invalidate(_ property: String) {
    try? bus.emit(
      BusSignal(
        "PropertiesChanged", of: BusCall.propertiesInterface, at: Self.path, .string(Self.interface),
        .dictionary([:]), .array([.string(property)], of: .string)))
  }

  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"
}
