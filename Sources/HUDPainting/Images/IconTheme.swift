import Glibc

/// An icon theme: in which of its folders there are icons of which sizes.
struct IconTheme {
  let name: String
  /// Themes to look into when this one hasn't got an icon.
  let parents: [String]
  /// The theme's own folder in each place that has one.
  private let roots: [String]
  /// Those with icons near the wanted size first.
  private let directories: [String]

  /// Any indicator on any screen: large enough to be shrunk.
  private static let wantedSize = 96

  /// Nil for a theme that isn't installed.
  init?(_ name: String, in folders: [String]) {
    // A theme is a folder's name; a settings file may say anything.
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let roots = folders.map { "\($0)/\(name)" }
    guard let index = roots.lazy.compactMap({ KeyFile(path: "\($0)/index.theme") }).first else { return nil }
    let group = "Icon Theme"
    self.name = name
    self.roots = roots.filter { access($0, X_OK) == 0 }
    parents = index.list(of: "Inherits", in: group)
    let listed = index.list(of: "Directories", in: group) + index.list(of: "ScaledDirectories", in: group)
    let far = listed.enumerated().map { (Self.distance(of: $1, in: index), $0, $1) }
    directories = far.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
  }

  /// Where the icon lies, nearest to the wanted size; a drawing rather than pixels.
  func path(of icon: String) -> String? {
    for directory in directories {
      for root in roots {
        if let path = IconTheme.file(named: icon, in: "\(root)/\(directory)") { return path }
      }
    }
    return nil
  }

  static func file(named icon: String, in folder: String) -> String? {
    [".svg", ".png"].map { "\(folder)/\(icon)\($0)" }.first { access($0, R_OK) == 0 }
  }

  /// How far the sizes in a directory are from the wanted one, in pixels; 0 for those that fit it.
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
