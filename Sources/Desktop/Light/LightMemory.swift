import BezelPosix
import Glibc

/// What is known of a light that commands read, in a file for all processes: reading it takes half a second on a monitor.
struct LightMemory {
  /// The value that is wanted.
  struct Known: Hashable {
    var light: CommandLight.Value
    /// The value that was read or written last.
    var written: Int
    /// The time of that, in seconds of the clock.
    var time: Int
  }

  private let path: String?
  private let lifetime: Int

  /// Somebody may have changed a monitor at its own buttons after this time, in seconds.
  static let lifetimeOfMonitor = 60

  /// A value counts for `lifetime` seconds. Without a folder nothing can be kept.
  init(of name: String, for lifetime: Int, in folder: String?) {
    self.lifetime = lifetime
    path = folder.map { "\($0)/light-\(Self.fileName(of: name)).value" }
  }

  /// The name as a part of a file's name.
  static func fileName(of name: String) -> String { name.replacing("/", with: "%2F") }

  /// Nil if nothing is known, or if it is too old.
  var known: Known? {
    let numbers = (path.map(SysfsFile.words(in:)) ?? []).compactMap { Int($0) }
    guard numbers.count == 4, numbers[1] > 0, (0...numbers[1]).contains(numbers[0]),
      Self.isFresh(numbers[3], for: lifetime)
    else { return nil }
    return Known(
      light: CommandLight.Value(value: numbers[0], maximum: numbers[1]), written: numbers[2], time: numbers[3]
    )
  }

  func keep(_ known: Known) {
    guard let path else { return }
    let numbers = [known.light.value, known.light.maximum, known.written, known.time]
    // Without it the next key reads the light: no reason to fail.
    try? replaceFile(
      at: path, with: Array("\(numbers.map(String.init).joined(separator: " "))\n".utf8), mode: 0o600)
  }

  func forget() {
    if let path { unlink(path) }
  }

  /// Whether what was noted at this time still counts.
  static func isFresh(_ time: Int, for lifetime: Int) -> Bool { (0...lifetime).contains(now - time) }

  /// It goes on while the machine is suspended, when monitors are changed too.
  static var now: Int { time(nil) }
}
