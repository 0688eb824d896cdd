import Testing

/// An example that replays an entry of another HUD's demo: what it does, in that demo's texts and times.
struct Replay: CustomTestStringConvertible, Sendable {
  /// The script in `share/examples`, without its ending.
  let script: String
  let theme: String?
  let acts: [Act]
  /// How its HUD ends.
  let reason: String
  /// What it takes its times by: a HUD that goes by itself is up for real.
  let pace: Double

  init(
    _ script: String, theme: String? = nil, pace: Double = 1, endingAs reason: String, acts: [Act]
  ) {
    self.script = script
    self.theme = theme
    self.acts = acts
    self.reason = reason
    self.pace = pace
  }

  var testDescription: String { script }

  static let all = mbProgressHUD + svProgressHUD + jgProgressHUD
}

/// A time in which a replay lets its HUD be.
struct Act: Sendable {
  enum Length: Equatable {
    /// The script works as many seconds.
    case work(Double)
    /// The script waits for the HUD to go by itself after so many seconds, or has ended.
    case untilGone(after: Double)
  }

  /// Where the bezel is.
  enum Place { case center, above, bottom }

  enum Backdrop {
    case none
    /// Premultiplied, each part from 0 to 1.
    case plain(red: Double, alpha: Double)
    case gradient
  }

  let length: Length
  /// It works that often for as long, with something new to see each time.
  let count: Int
  /// What `bezel render` would be told to paint the same.
  let options: @Sendable (_ index: Int) -> [String]
  var place = Place.center
  var backdrop = Backdrop.none
  /// Whether the user presses the button meanwhile.
  var isCancelled = false

  /// Shows the same all the time.
  init(
    _ length: Length, _ options: [String] = [], place: Place = .center, backdrop: Backdrop = .none
  ) {
    self.length = length
    count = 1
    self.options = { _ in options }
    self.place = place
    self.backdrop = backdrop
  }

  /// Shows one step after another.
  init(
    _ count: Int, of seconds: Double, place: Place = .center,
    _ options: @escaping @Sendable (_ index: Int) -> [String]
  ) {
    length = .work(seconds)
    self.count = count
    self.options = options
    self.place = place
  }

  var cancelled: Act {
    var act = self
    act.isCancelled = true
    return act
  }

  /// Which of its works are looked at: the first, one in the middle and the last.
  var moments: Set<Int> { [0, count / 2, count - 1] }
}
