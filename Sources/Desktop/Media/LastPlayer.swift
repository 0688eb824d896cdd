import BezelPosix
import Glibc

/// The player that was used last, which a key is about when none plays. A file keeps it for the next process.
struct LastPlayer {
  private let path: String?

  /// The folder is nil where nothing can be kept.
  init(in folder: String?) {
    path = folder.map { "\($0)/media-player" }
  }

  var name: String? { path.flatMap { SysfsFile.word(in: $0) } }

  func note(_ name: String) {
    guard let path, name != self.name else { return }
    // Without it the next key is about another player: no reason to fail.
    try? replaceFile(at: path, with: Array("\(name)\n".utf8), mode: 0o600)
  }
}
