/// A desktop's own kind of text file: groups in brackets, keys with a value each, a line for each of them.
struct KeyFile {
  private var groups: [String: [String: String]] = [:]

  /// More than the largest icon theme's.
  private static let limit = 1 << 20

  /// Nil where there is no such file to be read.
  init?(path: String) {
    guard let bytes = try? ImageFile.read(path, as: path, limit: Self.limit) else { return nil }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    var group = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if line.first == UInt8(ascii: "["), let end = line.lastIndex(of: UInt8(ascii: "]")) {
        group = String(decoding: line[line.startIndex..<end].dropFirst(), as: UTF8.self)
      } else if let middle = line.firstIndex(of: UInt8(ascii: "=")) {
        groups[group, default: [:]][Self.trimmed(line[..<middle])] = Self.trimmed(line[(middle + 1)...])
      }
    }
  }

  func value(of key: String, in group: String) -> String? { groups[group]?[key] }

  func number(of key: String, in group: String) -> Int? { value(of: key, in: group).flatMap { Int($0) } }

  /// Names with commas between them.
  func list(of key: String, in group: String) -> [String] {
    (value(of: key, in: group) ?? "").utf8.split(separator: UInt8(ascii: ",")).map { Self.trimmed($0) }
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:)) ?? bytes.startIndex
    return String(decoding: bytes[..<end].drop(while: isSpace), as: UTF8.self)
  }
}
