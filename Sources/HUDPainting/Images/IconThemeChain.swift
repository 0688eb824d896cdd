/// Themes one after another, each with those that it inherits from, and `hicolor` at the end. A theme is read when
/// those before it haven't got an icon: the common one has thousands of lines.
struct IconThemeChain {
  /// Those that were read.
  private(set) var themes: [IconTheme] = []
  private var names: [String]
  private var seen: Set = [lastResort]
  private let folders: [String]

  private static let lastResort = "hicolor"
  /// Nobody inherits from as many.
  private static let limit = 64

  init(_ names: [String], in folders: [String]) {
    self.names = names + [Self.lastResort]
    self.folders = folders
  }

  /// Where the first theme that has an icon has it.
  mutating func path(of icon: String) -> String? {
    for theme in themes {
      if let path = theme.path(of: icon) { return path }
    }
    while let theme = readNext() {
      if let path = theme.path(of: icon) { return path }
    }
    return nil
  }

  private mutating func readNext() -> IconTheme? {
    while !names.isEmpty, themes.count < Self.limit {
      let name = names.removeFirst()
      // The last resort has been seen by all that inherit from it, and has its turn when it is alone.
      guard names.isEmpty || seen.insert(name).inserted, let theme = IconTheme(name, in: folders) else {
        continue
      }
      names = names.isEmpty ? [] : theme.parents + names
      themes.append(theme)
      return theme
    }
    return nil
  }
}
