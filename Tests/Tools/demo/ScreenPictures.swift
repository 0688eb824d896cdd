import HeadlessSway

/// The documentation's pictures of whole outputs: masks and positions, for light and dark pages.
struct ScreenPictures {
  private static let masks = [
    ("none", "none"), ("dim", "dim"), ("gradient", "gradient"), ("color", "#20408090"),
  ]
  private static let positions = [
    "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right",
  ]

  private static let small =
    ["--mode", "text"]
    + ["minimum-size=0", "padding=12,7", "top-padding=7", "corner-radius=10", "shadow=off"]
    .flatMap { ["--set", $0] }

  private let bezel = "\(InstalledPrograms.buildFolder)/bezel"
  private let folder: String

  init(in folder: String) { self.folder = folder }

  func write() throws {
    for (theme, background, ending) in [("light", "#c3cede", ""), ("dark", "#3c4a60", "~dark")] {
      let sway = try Sway(
        Sway.Outputs(width: 960, height: 600, scale: 2), background: "\(background) solid_color")
      for (name, mask) in Self.masks {
        try show(
          ["Saving", "--details", "Please wait.", "--mode", "bar", "--progress", "60%", "--mask", mask],
          theme, on: sway)
        try save("mask-\(name)\(ending)", of: sway)
      }
      for position in Self.positions {
        try show([position, "--id", position, "--position", position] + Self.small, theme, on: sway)
      }
      try save("positions\(ending)", of: sway)
      _ = try sway.run([bezel, "stop"])
    }
  }

  private func show(_ words: [String], _ theme: String, on sway: Sway) throws {
    let look = ["--theme", theme, "--timeout", "never", "--animation", "none"]
    let show = try sway.run([bezel, "show"] + words + look)
    guard show.status == 0 else { throw HarnessError("`bezel show \(words)` failed: \(show.errors)") }
  }

  /// Saves the screen when it does not change any more, and removes all HUDs.
  private func save(_ name: String, of sway: Sway) throws {
    var (last, repeats): (Picture?, Int) = (nil, 0)
    try sway.waitForPicture("\(name): a picture that does not change") { picture in
      repeats = picture == last ? repeats + 1 : 0
      last = picture
      return repeats == 5
    }
    try sway.savePicture(to: "\(folder)/\(name)@2x.png")
    _ = try sway.run([bezel, "dismiss", "--all"])
    repeat {} while try !sway.run([bezel, "list"]).output.isEmpty
  }
}
