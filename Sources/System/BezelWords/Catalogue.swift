import BezelPosix
import Glibc

/// A file of gettext (`.mo`), as far as it must be checked before it is used.
enum Catalogue {
  /// False for a file that gettext would read beyond its end. One that is missing is not used.
  static func isUsable(_ path: String) -> Bool {
    guard let bytes = startOfFile(at: path, upTo: sizeLimit) else { return true }
    return bytes.count < sizeLimit && isWhole(bytes)
  }

  /// The largest catalogue has a tenth of it.
  private static let sizeLimit = 1 << 17

  /// The header has the magic number, the format's version, the number of texts, the places of the table of originals and of that of
  /// translations, and the size and the place of a hash table. Each entry of the two tables has a length and a place.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    func word(_ at: Int) -> Int? {
      guard at >= 0, at + 4 <= bytes.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    func isText(_ entry: Int) -> Bool {
      guard let length = word(entry), let place = word(entry + 4), place + length < bytes.count else {
        return false
      }
      return bytes[place + length] == 0
    }
    guard word(0) == 0x9504_12de, word(4) == 0, let count = word(8), count < bytes.count,
      let originals = word(12), let translations = word(16), let hashSize = word(20), let hash = word(24),
      hashSize < bytes.count
    else { return false }
    return (0..<count).allSatisfy { isText(originals + 8 * $0) && isText(translations + 8 * $0) }
      && (0..<hashSize).allSatisfy { word(hash + 4 * $0).map { $0 <= count } ?? false }
  }
}
