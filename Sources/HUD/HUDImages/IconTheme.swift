import BezelValues
import Glibc
import HUDModel

/// An icon theme: the folders in which it has icons, and their sizes.
struct IconTheme {
  let name: String
  /// The themes to look into if this one doesn't have an icon.
  let parents: [String]
  /// The theme's folder in each place that has one.
  private let roots: [String]
  /// Folders below the roots, those with icons near the wanted size first.
  private let directories: [String]

  /// In pixels: large enough to be shrunk for any indicator on any screen.
  private static let wantedSize = 96
  /// The most directories of a theme that are looked into, the first ones of its index. Common themes have hundreds.
  static let directoryLimit = 1000

  /// Nil for a theme that isn't installed.
  init?(_ name: String, in folders: [String]) {
    // The name comes from a settings file, and may be a path.
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let roots = folders.map { "\($0)/\(name)" }
    guard let index = roots.lazy.compactMap({ KeyFile(path: "\($0)/index.theme") }).first else { return nil }
    let group = "Icon Theme"
    self.name = name
    self.roots = roots.filter { access($0, X_OK) == 0 }
    parents = index.list(of: "Inherits", in: group, atMost: IconThemes.themeLimit)
    let listed = ["Directories", "ScaledDirectories"].flatMap {
      index.list(of: $0, in: group, atMost: Self.directoryLimit)
    }.prefix(Self.directoryLimit)
    let distances = listed.enumerated().map { (Self.distance(of: $1, in: index), $0, $1) }
    directories = distances.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
  }

  /// The file of an icon in the size nearest to the wanted one; an SVG file before a PNG file.
  func path(of icon: String) -> String? {
    for directory in directories {
      for root in roots {
        if let path = IconTheme.file(named: icon, in: "\(root)/\(directory)") { return path }
      }
    }
    return nil
  }

  /// A regular file with contents that can be read.
  static func file(named icon: String, in folder: String) -> String? {
    [".svg", ".png"].map { "\(folder)/\(icon)\($0)" }.first { path in
      var state = stat()
      return access(path, R_OK) == 0 && stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
        && state.st_size > 0
    }
  }

  /// The distance in pixels between the sizes of a directory and the wanted one; 0 if that is one of them.
  private static func distance(of directory: String, in index: KeyFile) -> Int {
    guard let size = index.number(of: "Size", in: directory) else { return Int.max }
    let number = { (key: String, other: Int) in
      min(max(index.number(of: key, in: directory) ?? other, 0), 1 << 16)
    }
    let scale = number("Scale", 1)
    let sizes: (least: Int, most: Int)
    switch index.value(of: "Type", in: directory) {
    case "Fixed": sizes = (number("Size", size), number("Size", size))
    case "Scalable": sizes = (number("MinSize", size), number("MaxSize", size))
    default:
      let threshold = number("Threshold", 2)
      sizes = (number("Size", size) - threshold, number("Size", size) + threshold)
    }
    return max(0, sizes.least * scale - wantedSize, wantedSize - sizes.most * scale)
  }
}

/// A file of groups in brackets and keys with values, as in desktop entries.
struct KeyFile {
  private var groups: [String: [String: String]] = [:]

  /// In bytes; the largest icon theme's index is smaller.
  private static let limit = 1 << 20

  /// Nil for a file that can't be read.
  init?(path: String) {
    guard let file = try? ImageFile(opening: path, name: path, limit: Self.limit),
      let bytes = try? file.read(name: path, limit: Self.limit)
    else { return nil }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    var group = ""
    INILine.read(bytes) { line, _ in
      switch line {
      case .section(let name): group = name
      case .setting(let key, let value): groups[group, default: [:]][key] = value
      case .invalid(_, let beginsSection): if beginsSection { group = "" }
      }
    }
  }

  func value(of key: String, in group: String) -> String? { groups[group]?[key] }

  func number(of key: String, in group: String) -> Int? { value(of: key, in: group).flatMap { Int($0) } }

  /// The first values of a list with commas.
  func list(of key: String, in group: String, atMost limit: Int) -> [String] {
    (value(of: key, in: group) ?? "").split(separator: ",", maxSplits: limit).prefix(limit)
      .map { String($0.trimmed(of: \.isWhitespace)) }
  }
}
