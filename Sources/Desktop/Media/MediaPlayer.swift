package import BezelCommandLine
package import BezelDBus
import BezelValues
import HUDCommands
import HUDModel

/// A media player, as MPRIS describes it. Players deviate from the specification: numbers and texts have other types.
package struct MediaPlayer: Hashable {
  /// Without the prefix of all players.
  var name: String
  var status = Status.stopped
  /// Whether it has answered at all.
  var hasAnswered = false
  var title = ""
  var artist = ""
  /// What tells a track from another one, beside title and artist.
  var track: [String] = []
  /// The path of what may be a picture; nil for one that isn't a file.
  var art: String?
  /// Nil without an end, such as of a radio station.
  var length: Duration?
  /// How fast it plays; 1 is the usual speed.
  var rate = 1.0
  /// Its own volume, 1 is full, and some players go beyond; nil if it has none.
  var volume: Double?
  var canSeek = true

  enum Status: String {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  static let prefix = "org.mpris.MediaPlayer2."
  static let path = "/org/mpris/MediaPlayer2"
  static let interface = "org.mpris.MediaPlayer2.Player"
  /// It repeats the player that it has chosen, under its own name.
  static let playerctld = "playerctld"

  package init(_ name: String) { self.name = name }

  var busName: String { Self.prefix + name }

  /// The call that asks the owner of a name for all properties.
  static func query(_ owner: String) -> BusCall { .getAll(of: interface, at: path, on: owner) }

  /// The names of the players in the bus's list, without their prefix.
  static func names(in list: BusValue) -> [String] {
    list.texts.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Takes properties, all of them or those that have changed.
  package mutating func take(_ properties: BusValue) {
    if let status = properties["PlaybackStatus"]?.text.flatMap(Status.init) { self.status = status }
    if let rate = properties["Rate"]?.double, (0...100).contains(rate) { self.rate = rate }
    if let volume = properties["Volume"]?.double, volume >= 0 { self.volume = min(volume, Progress.greatest) }
    if case .boolean(let canSeek)? = properties["CanSeek"] { self.canSeek = canSeek }
    guard let metadata = properties["Metadata"] else { return }
    title = Self.short(metadata["xesam:title"]) ?? Self.file(of: metadata["xesam:url"]) ?? ""
    artist = Self.short(metadata["xesam:artist"]) ?? Self.short(metadata["xesam:albumArtist"]) ?? ""
    track = [metadata["mpris:trackid"], metadata["xesam:url"]].compactMap { Self.short($0) }
    let microseconds = metadata["mpris:length"]?.double ?? 0
    length = (1...1e13).contains(microseconds) ? .microseconds(Int64(microseconds)) : nil
    art = metadata["mpris:artUrl"]?.text.flatMap(Self.path(ofURL:))
  }

  /// A text, or the first texts of a list; a title may have a megabyte.
  private static func short(_ value: BusValue?) -> String? {
    guard let value else { return nil }
    if let text = value.text { return text.isEmpty ? nil : String(text.unicodeScalars.prefix(200)) }
    guard case .array(let texts, _) = value else { return nil }
    let joined = texts.prefix(4).compactMap { short($0) }.joined(separator: ", ")
    return joined.isEmpty ? nil : joined
  }

  private static func file(of url: BusValue?) -> String? {
    url?.text.flatMap { $0.split(separator: "/").last }.map { $0.prefix(200).percentDecoded }
  }

  /// Whether a user sees no difference: the volume, the speed and what a player can do are none.
  func looksLike(_ other: MediaPlayer) -> Bool {
    var other = other
    (other.volume, other.rate, other.canSeek) = (volume, rate, canSeek)
    return self == other
  }

  /// Whether both play the same.
  func hasTrack(of other: MediaPlayer) -> Bool {
    track == other.track && title == other.title && artist == other.artist
  }

  /// The path of a `file:` URL on this machine, in each form of RFC 8089. Others are not shown: they would have to be
  /// fetched.
  private static func path(ofURL url: String) -> String? {
    guard url.utf8.count < 4096, let colon = url.firstIndex(of: ":"), url[..<colon].lowercased() == "file"
    else { return nil }
    var path = url[url.index(after: colon)...]
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      guard let slash = path.firstIndex(of: "/"), ["", "localhost"].contains(path[..<slash].lowercased())
      else {
        return nil
      }
      path = path[slash...]
    }
    return path.hasPrefix("/") ? path.percentDecoded : nil
  }

  // MARK: Choosing

  private static let browsers = [
    "firefox", "chromium", "chrome", "brave", "vivaldi", "edge", "plasma-browser",
  ]

  /// Lower is better: what plays comes before what is paused, then the player that was used last, and music before a
  /// browser.
  func rank(last: String?) -> Int {
    let isBrowser = Self.browsers.contains { name.lowercased().hasPrefix($0) }
    return (status == .playing ? 0 : status == .paused ? 3 : 6) + (name == last ? 0 : isBrowser ? 2 : 1)
  }

  /// Whether a name on the command line names it: all of its name, or without its instance.
  func isNamed(_ given: String) -> Bool {
    name.lowercased() == given.lowercased() || name.lowercased().hasPrefix(given.lowercased() + ".")
  }

  // MARK: Showing

  /// What is shown of it, after what a key has done; nil is a change by others. The position is nil if it is not known.
  package func reading(_ action: MediaAction?, at position: Duration?) -> DesktopReading {
    var reading = DesktopReading(.media) { patch in
      let icon =
        switch action {
        case .next: "next"
        case .previous: "previous"
        default: status == .playing ? "play" : status == .paused ? "pause" : "stop"
        }
      patch.icon = icon
      patch.title = title.isEmpty ? name : title
      if !artist.isEmpty { patch.details = artist }
      patch.isInactive = status != .playing && action != .next && action != .previous
      if case .volume = action, let volume {
        (patch.icon, patch.mode, patch.progress) = ("volume", .bar, Progress(level: volume))
        // A player that is paused is not muted.
        patch.isInactive = false
      } else if let length, let position {
        let progress = Progress(position.inSeconds / length.inSeconds)
        (patch.mode, patch.showsPercent, patch.progress) = (.bar, false, progress)
        if status == .playing, rate > 0 {
          patch.playing = length / rate
        } else {
          patch.valueText = Clock.timeLeft(of: length, at: progress)
        }
      } else {
        patch.mode = .text
      }
      let showsVolume = if case .volume = action { true } else { false }
      patch.control = Control(showsVolume ? .mediaVolume : .media, device: name)
    }
    let texts = [title.isEmpty ? name : title, artist].filter { !$0.isEmpty }.map(\.asColumn)
    reading.report = DesktopReport(
      ([status.rawValue] + texts).joined(separator: "\t"),
      [
        "player": .string(name), "status": .string(status.rawValue), "title": .string(title),
        "artist": .string(artist),
        "position": position.map { .number(max(0, $0.inSeconds * 1000).rounded() / 1000) },
        "length": length.map { .number($0.inSeconds) }, "volume": volume.map { .number($0) },
      ])
    reading.picture = art
    if case .volume = action { return reading }
    if reading.patch.icon == "play" { reading.iconAlone = "music" }
    return reading
  }
}
