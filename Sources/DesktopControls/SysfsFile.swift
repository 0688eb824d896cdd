import Glibc

/// The small files of sysfs.
enum SysfsFile {
  /// The first word of a file, of at most 64 bytes.
  static func word(in path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        .map(String.init)
    }
  }

  static func number(in path: String) -> Int? {
    word(in: path).flatMap { Int($0) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
  }

  static func entries(of folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while names.count < 256, let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
