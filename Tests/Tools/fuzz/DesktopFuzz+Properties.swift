import BezelCommandLine
import BezelDBus
import DesktopControls
import HUDCommands
import HUDModel
import SeededRandom

/// What programs send over D-Bus. Every type may come at every place.
extension DesktopFuzz {
  private static let names = [
    "PlaybackStatus", "Rate", "Metadata", "Position", "xesam:title", "xesam:artist", "xesam:albumArtist",
    "xesam:url", "mpris:length", "mpris:artUrl", "title", "infoMessage", "descriptionValue1", "totalBytes",
    "processedBytes", "percent", "speed", "suspended", "errorCode", "errorMessage", "other",
  ]
  private static let methods = [
    "setSuspended", "setTotalAmount", "setProcessedAmount", "setPercent", "setSpeed", "setInfoMessage",
    "setDescriptionField", "clearDescriptionField", "setDestUrl", "setError", "terminate",
  ]
  private static let texts = [
    "", "Playing", "Paused", "Copying", "bytes", "files", "/", "///", "a/b/c.mp3", "file:///",
    "file:///dev/zero",
    "file:///%", "file:///%zz", "file:///a%00b", "https://a/b", "data:image/png;base64,", "\n\r\t\u{0}", "%",
    "\u{202e}left", String(repeating: "e\u{301}", count: 300), String(repeating: "long ", count: 2000),
  ]
  private static let numbers: [Double] = [
    0, -1, 0.5, 1, 50, 100, 101, 1e6, 1e13, 1e18, 1e19, 1e300, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude,
  ]
  private static let kinds: [BusType.Number] = [.int16, .uint16, .int32, .int64, .uint64, .double]

  private mutating func makeText() -> String { Self.texts[random.below(Self.texts.count)] }

  private mutating func makeValue(_ depth: Int = 0) -> BusValue {
    switch random.below(depth < 3 ? 12 : 8) {
    case 0: .boolean(random.below(2) == 0)
    case 1: .uint32(UInt32(truncatingIfNeeded: random.next()))
    case 2: .number(.double, bits: Self.numbers[random.below(Self.numbers.count)].bitPattern)
    case 3: .number(Self.kinds[random.below(Self.kinds.count)], bits: random.next())
    case 4: .number(.uint64, bits: UInt64(random.below(1000)))
    case 5: .objectPath(makeText())
    case 6, 7: .string(makeText())
    case 8: .variant(makeValue(depth + 1))
    case 9: .array((0..<random.below(6)).map { _ in makeValue(depth + 1) }, of: .string)
    case 10: .structure([makeValue(depth + 1)])
    default: makeProperties(depth + 1)
    }
  }

  private mutating func makeProperties(_ depth: Int = 0) -> BusValue {
    let entries = (0..<random.below(6)).map { _ in
      let name = Self.names[random.below(Self.names.count)]
      return BusValue.entry(.string(name), .variant(makeValue(depth)))
    }
    return .array(entries, of: .entry(.string, .variant))
  }

  // MARK: Parsers

  private func check(_ reading: DesktopReading?) throws {
    guard let reading else { return }
    let patch = reading.patch
    for text in [patch.title, patch.details, patch.note].compactMap({ $0 }) where text.utf8.count > 8192 {
      throw Failure(description: "a text of \(text.utf8.count) bytes of \(text.prefix(40))")
    }
    if let fraction = patch.progress?.fraction, !(0...1).contains(fraction) {
      throw Failure(description: "a progress of \(fraction)")
    }
    _ = reading.command()
  }

  mutating func takePlayer() throws {
    player.take(random.below(20) == 0 ? makeValue() : makeProperties())
    let position = Duration.microseconds(Int64(truncatingIfNeeded: random.next() >> UInt64(random.below(64))))
    try check(player.reading(nil, at: random.below(3) == 0 ? nil : position))
    // A bus has no longer names.
    if random.below(100) == 0 { player = MediaPlayer(String(makeText().prefix(255))) }
  }

  mutating func takeJob() throws {
    if random.below(2) == 0 {
      job.take(random.below(20) == 0 ? makeValue() : makeProperties())
    } else {
      _ = job.take(
        Self.methods[random.below(Self.methods.count)], (0..<random.below(4)).map { _ in makeValue() })
    }
    try check(job.reading("job-1"))
    try check(job.finalReading("job-1"))
    if random.below(100) == 0 { job = Job(makeText(), capabilities: random.below(4)) }
  }
}
