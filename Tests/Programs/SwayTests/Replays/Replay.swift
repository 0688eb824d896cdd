import Testing

/// An example that replays an entry of another HUD's demo, with that demo's texts and times.
struct Replay: CustomTestStringConvertible, Sendable {
  /// The script in `share/examples`, without its suffix.
  let script: String
  let theme: String?
  let phases: [Phase]
  /// The reason of the HUD's end.
  let reason: String
  /// The factor for the script's times. A timeout of the HUD passes in real time.
  let pace: Double

  init(
    _ script: String, theme: String? = nil, pace: Double = 1, endingAs reason: String, phases: [Phase]
  ) {
    self.script = script
    self.theme = theme
    self.phases = phases
    self.reason = reason
    self.pace = pace
  }

  var testDescription: String { script }

  static let all = mbProgressHUD + svProgressHUD + jgProgressHUD
}

/// A part of a replay in which the script changes nothing.
struct Phase: Sendable {
  enum Length: Equatable {
    /// The script sleeps for as many seconds.
    case work(Double)
    /// The script waits until the HUD times out after so many seconds, or has ended.
    case untilDismissed(after: Double)
  }

  /// The bezel's position.
  enum Place { case center, above, bottom }

  enum Backdrop {
    case none
    /// Premultiplied, each component from 0 to 1.
    case plain(red: Double, alpha: Double)
    case gradient
  }

  let length: Length
  /// How many times the script sleeps, with another picture each time.
  let count: Int
  /// The options of `bezel render` that give the same picture.
  let options: @Sendable (_ index: Int) -> [String]
  var place = Place.center
  var backdrop = Backdrop.none
  /// Whether the button is clicked in this phase.
  var isCancelled = false

  /// A phase with one picture.
  init(
    _ length: Length, _ options: [String] = [], place: Place = .center, backdrop: Backdrop = .none
  ) {
    self.length = length
    count = 1
    self.options = { _ in options }
    self.place = place
    self.backdrop = backdrop
  }

  /// A phase with several pictures.
  init(
    _ count: Int, of seconds: Double, place: Place = .center,
    _ options: @escaping @Sendable (_ index: Int) -> [String]
  ) {
    length = .work(seconds)
    self.count = count
    self.options = options
    self.place = place
  }

  var cancelled: Phase {
    var phase = self
    phase.isCancelled = true
    return phase
  }

  /// The indexes of the pictures that are checked: the first, the middle and the last one.
  var moments: Set<Int> { [0, count / 2, count - 1] }
}
