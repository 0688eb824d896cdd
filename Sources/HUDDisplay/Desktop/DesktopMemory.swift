import Glibc
import HUDModel

/// What the desktop preferred last, in a file that lives as long as the user's session: the first picture of a new
/// process is right without waiting for an answer.
package struct DesktopMemory: Sendable {
  private let path: String

  /// In the user's runtime folder of Bezel. As long as there is no such folder, nothing is remembered.
  package init(in folder: String) {
    path = folder + "/desktop"
  }

  /// Nothing is preferred when nothing is remembered.
  func recall() -> DesktopPreferences {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return DesktopPreferences() }
    defer { close(file) }
    let text = withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
    let words = text.split(separator: "\n")
    var preferences = DesktopPreferences()
    preferences.prefersLight = words.contains(Self.light)
    preferences.reducesMotion = words.contains(Self.reducedMotion)
    let scale = words.first { $0.hasPrefix(Self.textScale) }?.dropFirst(Self.textScale.count)
    preferences.textScale = scale.flatMap { Double($0) } ?? 1
    return preferences
  }

  /// A file that can't be written is none: the next process asks, like this one.
  func keep(_ preferences: DesktopPreferences) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    var words: [Substring] = []
    if preferences.prefersLight { words.append(Self.light) }
    if preferences.reducesMotion { words.append(Self.reducedMotion) }
    if preferences.textScale != 1 { words.append(Self.textScale + "\(preferences.textScale)") }
    let text = words.map { $0 + "\n" }.joined()
    _ = text.utf8CString.withUnsafeBytes { write(file, $0.baseAddress, $0.count - 1) }
  }

  private static let light: Substring = "light"
  private static let reducedMotion: Substring = "reduced-motion"
  private static let textScale: Substring = "text-scale="
}
