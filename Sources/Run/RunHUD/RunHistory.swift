import BezelPosix
import BezelValues
import Glibc

/// The durations of earlier runs, in a file of lines: each is the key of a command and a time in seconds.
///
/// A file that can't be read or written has no durations; that is not reported.
package struct RunHistory {
  /// The size in bytes at which the older half of the file is removed.
  package static let limit = 1 << 16
  /// How many of a command's times are used.
  private static let sampleCount = 5

  private let path: String
  private let key: String

  /// The history of a command in a directory. The file is in `folder`, which need not exist.
  package init(of command: [[UInt8]], in directory: [UInt8], folder: String) {
    path = folder + "/durations"
    key = Self.key([directory] + command)
  }

  /// The median of the last times; nil without one.
  package var usual: Duration? {
    let times = lines.filter { $0.key == key }.suffix(Self.sampleCount).map(\.seconds).sorted()
    return times.isEmpty ? nil : .seconds(times[times.count / 2])
  }

  /// Adds a time.
  package func add(_ duration: Duration) {
    let line = Line(key: key, seconds: duration.inSeconds)
    guard let known = read(), known.count <= Self.limit, known.lastOffset(of: "\n") == known.count - 1,
      Line.all(in: known).count == known.count(where: { $0 == UInt8(ascii: "\n") })
    else { return replace(by: lines.suffix(Self.limit / 2 / Line.size) + [line]) }
    // One write of a short line: lines of runs that end at the same time don't mix.
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = Glibc.write(file, line.bytes, line.bytes.count)
  }

  private var lines: [Line] { read().map(Line.all) ?? [] }

  private func read() -> [UInt8]? { startOfFile(at: path, upTo: 2 * Self.limit) }

  /// Replaces the file in one step: a run that is killed meanwhile leaves the old file.
  private func replace(by lines: [Line]) {
    makeFolders()
    try? replaceFile(at: path, with: lines.flatMap(\.bytes), mode: 0o600)
  }

  private func makeFolders() {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
  }

  /// A hash of the directory and the arguments: the file does not contain what was run.
  private static func key(_ words: [[UInt8]]) -> String {
    var bytes: [UInt8] = []
    for (index, word) in words.enumerated() { bytes += index == 0 ? word : [0] + word }
    let digits = String(stableHash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A line of the file.
private struct Line {
  /// The approximate size in bytes.
  static let size = 24

  let key: String
  let seconds: Double

  init(key: String, seconds: Double) {
    self.key = key
    self.seconds = seconds
  }

  /// Nil for a line of another form.
  private init?(_ text: Substring) {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0].utf8.count == 16, let seconds = Double(fields[1]), seconds > 0,
      seconds < 1e7
    else { return nil }
    self.init(key: String(fields[0]), seconds: seconds)
  }

  var bytes: [UInt8] { Array("\(key) \((seconds * 1000).rounded() / 1000)\n".utf8) }

  static func all(in bytes: [UInt8]) -> [Line] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Line.init)
  }
}

extension [UInt8] {
  fileprivate func lastOffset(of character: Unicode.Scalar) -> Int {
    lastIndex(of: UInt8(ascii: character)) ?? -1
  }
}
