import BezelPosix
import Glibc

/// The mounted file systems, from the kernel's list: none of them is asked for it.
struct FileSystems {
  /// The numbers of the devices, by the path at which they are mounted.
  private var devices: [String: String] = [:]

  /// The most symbolic links of a path, as for the kernel.
  private static let linkLimit = 40

  init() {
    guard let file = fopen("/proc/self/mountinfo", "re") else { return }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let fields = String(cString: line).split(separator: " ", maxSplits: 5)
      if fields.count > 4 { devices[Self.unescaped(fields[4])] = String(fields[2]) }
    }
  }

  /// Calls `enter` with each file system on the way to a file, before it is asked for anything: for a link, a folder or at
  /// last the file. Those before it have answered then.
  func follow<Failure: Error>(
    _ path: String, entering enter: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var place: [Substring] = []
    var rest = Array(path.split(separator: "/").reversed())
    var links = 0
    while let name = rest.popLast() {
      if name == ".." { _ = place.popLast() } else if name != "." { place.append(name) }
      try enter(device(of: place))
      guard links < Self.linkLimit, let link = linkTarget(of: Self.path(place)) else { continue }
      let target = String(decoding: link, as: UTF8.self)
      links += 1
      rest += target.split(separator: "/").reversed()
      if target.first == "/" { place = [] } else { _ = place.popLast() }
    }
  }

  private func device(of place: [Substring]) -> String {
    for count in stride(from: place.count, through: 0, by: -1) {
      if let device = devices[Self.path(place.prefix(count))] { return device }
    }
    return ""
  }

  private static func path(_ place: some Sequence<Substring>) -> String { "/" + place.joined(separator: "/") }

  /// The kernel writes spaces, tabs, newlines and backslashes as octal numbers.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let code = UInt8(Substring(rest.prefix(3)), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
