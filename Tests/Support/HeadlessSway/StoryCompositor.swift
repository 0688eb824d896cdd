import Foundation

/// A compositor of `make test-everywhere`: an installed one, or one of another system's root folder.
package final class StoryCompositor: HeadlessCompositor {
  package enum Program: String, CaseIterable, Sendable {
    case sway, labwc, phoc, wayfire
    case hyprland = "Hyprland"
  }

  /// A program and the system that it is installed on.
  package struct Choice: Hashable, Sendable {
    package let program: Program
    /// Nil for this system.
    package let root: String?
    /// The package's version.
    package let version: String

    /// The graphics device that it can't do without, which no test has; nil if it needs none.
    package var missingDevice: String? {
      program == .wayfire && ["0.7", "0.8", "0.9"].contains { version.hasPrefix($0 + ".") }
        ? "before 0.10 it paints with a graphics device only" : nil
    }

    /// The compositors of this system and of those whose root folders `BEZEL_CHROOTS` lists, apart by spaces or
    /// colons.
    package static func all() throws -> [Choice] {
      let roots = (ProcessInfo.processInfo.environment["BEZEL_CHROOTS"] ?? "")
        .split { $0 == " " || $0 == ":" }.map(String.init)
      return try ([nil] + roots).flatMap { root in
        try Program.allCases.compactMap { program in
          guard FileManager.default.isExecutableFile(atPath: "\(root ?? "")/usr/bin/\(program.rawValue)")
          else {
            return nil
          }
          return Choice(program: program, root: root, version: try version(of: program, in: root))
        }
      }
    }

    private static func version(of program: Program, in root: String?) throws -> String {
      let query = [
        "dpkg-query", "--root=\(root ?? "/")", "-W", "-f", "${Version}", program.rawValue.lowercased(),
      ]
      guard InstalledPrograms.has("dpkg-query") else { return "" }
      return try FinishedProgram.run(query, environment: ["PATH": "/usr/bin:/bin"]).output
    }
  }

  /// A picture's size, in pixels.
  package let size = (width: 960, height: 600)
  package let choice: Choice
  package private(set) var scale: Double

  /// Starts it with outputs of the same size and scale.
  package init(_ choice: Choice, outputs count: Int = 1, scale: Double) throws {
    self.choice = choice
    self.scale = scale
    let mode = "\(size.width)x\(size.height)"
    try super.init(
      choice.program.rawValue, mayBeRoot: choice.program != .sway && choice.root == nil, of: choice.root
    ) {
      folder, _ in
      let (text, arguments) = configuration(choice.program, mode, scale, outputs: count, in: folder)
      try text.write(toFile: "\(folder)/config", atomically: false, encoding: .utf8)
      var environment = [
        "WLR_BACKENDS": "headless", "WLR_HEADLESS_OUTPUTS": "\(count)", "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_RENDERER": "pixman", "LIBSEAT_BACKEND": "noop",
      ]
      environment.merge(try blankCursor(in: folder)) { $1 }
      if choice.program == .hyprland {
        try makeFakeDRM(fakeDRM(in: folder))
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["HYPRLAND_NO_RT"] = "1"
      }
      return Launch(arguments: arguments, environment: environment, reportsReadiness: false)
    }
    try waitUntil("answers") { hasAnswered() }
    try makeOutputs(count)
    try waitUntil("has \(count) outputs") { try outputs().count == count }
  }

  /// Whether its sockets answer, which some compositors make long before.
  private func hasAnswered() -> Bool {
    switch choice.program {
    case .hyprland: (try? hyprctl(["monitors"])) != nil
    default: !((try? outputs()) ?? []).isEmpty
    }
  }

  private func waitUntil(
    _ what: String, within time: Duration = .seconds(60), _ isSo: () throws -> Bool
  ) throws {
    let deadline = Deadline(in: time)
    while try !isSo() {
      guard !deadline.hasPassed else {
        throw HarnessError("\(choice.program.rawValue) never \(what); its log:\n\(log)")
      }
    }
  }

  /// Whether scales with fractions are sent to clients.
  package static func hasFractionalScale(_ choice: Choice) -> Bool {
    !isOldSway(choice) && !isOldPhoc(choice)
  }

  // MARK: Outputs

  /// Whether its headless outputs can be removed.
  package var canUnplug: Bool { !isOldSway(choice) && !isOldPhoc(choice) }

  /// Whether its outputs can be switched off without being removed, as a monitor that saves power.
  package var canSwitchOff: Bool { [.sway, .hyprland].contains(choice.program) && !isOldSway(choice) }

  /// Switches all outputs off or on.
  package func setPower(_ isOn: Bool) throws {
    let state = isOn ? "on" : "off"
    switch choice.program {
    case .hyprland: try hyprctl(["dispatch", "hl.dsp.dpms({ action = \"\(state)\" })"])
    default: try swaymsg(["output", "*", "power", state])
    }
  }

  /// The names of the outputs that are on.
  package func outputs() throws -> [String] {
    var names: [String] = []
    for line in try randr([]).split(separator: "\n") {
      if !line.hasPrefix(" "), let name = line.split(separator: " ").first { names.append(String(name)) }
      // sway 1.7 says so of headless outputs that are on.
      if line.hasPrefix("  Enabled: no"), !isOldSway(choice) { names.removeLast() }
    }
    return names
  }

  package func setScale(_ scale: Double) throws {
    for name in try outputs() { try setScale(scale, of: name) }
    self.scale = scale
  }

  private func setScale(_ scale: Double, of name: String) throws {
    switch choice.program {
    case .hyprland:
      let mode = "\(size.width)x\(size.height)@60"
      try hyprctl([
        "eval",
        "hl.monitor({ output = \"\(name)\", mode = \"\(mode)\", position = \"auto\", scale = \(scale) })",
      ])
    case .sway: try swaymsg(["output", name, "scale", "\(scale)"])
    default: try randr(["--output", name, "--scale", "\(scale)"])
    }
  }

  /// Removes an output.
  package func unplug(_ name: String) throws {
    switch choice.program {
    case .hyprland: try hyprctl(["output", "remove", name])
    case .sway: try swaymsg(["output", name, "unplug"])
    default: try randr(["--output", name, "--off"])
    }
    try waitUntil("removes \(name)") { try !outputs().contains(name) }
  }

  /// Brings an output back that was removed, or another one in its place.
  package func plug(_ name: String) throws {
    let others = try outputs()
    switch choice.program {
    case .hyprland: try hyprctl(["output", "create", "headless"])
    case .sway: try swaymsg(["create_output"])
    default: try randr(["--output", name, "--on"] + modeAndScale)
    }
    // Listed first, then a picture can be taken of it.
    try waitUntil("shows \(name) again") {
      try outputs().contains { !others.contains($0) && (try? picture(of: $0)) != nil }
    }
  }

  private var modeAndScale: [String] {
    ["--custom-mode", "\(size.width)x\(size.height)@60", "--scale", "\(scale)"]
  }

  private func makeOutputs(_ count: Int) throws {
    switch choice.program {
    case .hyprland: for _ in 0..<count { try hyprctl(["output", "create", "headless"]) }
    case .labwc:
      for name in try outputs() {
        try randr(["--output", name] + modeAndScale)
      }
    case .sway, .phoc, .wayfire: break
    }
  }

  @discardableResult
  private func randr(_ arguments: [String]) throws -> String {
    let randr = try run(["wlr-randr"] + arguments)
    guard randr.status == 0 else { throw HarnessError("wlr-randr \(arguments): \(randr.errors)") }
    return randr.output
  }

  private func swaymsg(_ arguments: [String]) throws {
    let socket = try FileManager.default.contentsOfDirectory(atPath: runtimeFolder)
      .first { $0.hasPrefix("sway-ipc.") }
    let answer = try run(["swaymsg", "-s", "\(runtimeFolder)/\(socket ?? "")"] + arguments)
    guard answer.status == 0 else { throw HarnessError("swaymsg: \(answer.output)\(answer.errors)") }
  }

  private func hyprctl(_ arguments: [String]) throws {
    let instances = try FileManager.default.contentsOfDirectory(atPath: "\(runtimeFolder)/hypr")
    let environment = environment.merging([
      "XDG_RUNTIME_DIR": runtimeFolder, "HYPRLAND_INSTANCE_SIGNATURE": instances.first ?? "",
    ]) { $1 }
    let prefix = choice.root.map { [inRoot, $0, folder.path, getuid() == 0 ? "65534" : "0"] } ?? []
    let answer = try FinishedProgram.run(prefix + ["hyprctl"] + arguments, environment: environment)
    guard answer.status == 0 else {
      throw HarnessError("hyprctl \(arguments): \(answer.output)\(answer.errors)")
    }
  }

  // MARK: Pictures and input

  /// An output's present picture, without the pointer.
  package func picture(of output: String) throws -> Picture {
    let grim = try run(["grim", "-t", "ppm", "-o", output, "-"])
    guard grim.status == 0 else { throw HarnessError("grim took no picture of \(output): \(grim.errors)") }
    return try Picture(ppm: grim.outputBytes)
  }

  /// A keyboard that exists as long as this program.
  package func makeKeyboard() throws -> RunningProgram {
    try start(["wtype", "-s", "3600000", "-k", "F24"])
  }

  /// A pointer; positions are those of the first output.
  package func makePointer() throws -> VirtualPointer {
    let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
    return try VirtualPointer(on: self) { (Int(width), Int(height)) }
  }
}

private func isOldSway(_ choice: StoryCompositor.Choice) -> Bool {
  choice.program == .sway && choice.version.hasPrefix("1.7")
}

private func isOldPhoc(_ choice: StoryCompositor.Choice) -> Bool {
  choice.program == .phoc && choice.version.hasPrefix("0.24")
}

/// The text of its configuration and its command line.
private func configuration(
  _ program: StoryCompositor.Program, _ mode: String, _ scale: Double, outputs count: Int, in folder: String
) -> (text: String, arguments: [String]) {
  let file = "\(folder)/config"
  func sections(_ mode: String) -> String {
    (1...count).map { "[output:HEADLESS-\($0)]\nmode = \(mode)\nscale = \(scale)\n" }.joined()
  }
  switch program {
  case .sway:
    let text = """
      xwayland disable
      default_border none
      swaybg_command -
      output * mode --custom \(mode)@60Hz
      output * scale \(scale)

      """
    return (text, ["sway", "-c", file])
  case .labwc: return ("", ["labwc", "-C", folder])
  case .phoc: return ("[core]\nxwayland=false\n" + sections(mode), ["phoc", "-C", file])
  case .wayfire:
    return (
      "[core]\nplugins = place\nxwayland = false\n" + sections("\(mode)@60000"), ["wayfire", "-c", file]
    )
  case .hyprland:
    let text = """
      hl.monitor({ output = "", mode = "\(mode)@60", position = "auto", scale = \(scale) })
      hl.config({ xwayland = { enabled = false }, animations = { enabled = false },
        misc = { disable_hyprland_logo = true, disable_splash_rendering = true, force_default_wallpaper = 0,
          disable_hyprland_guiutils_check = true, disable_watchdog_warning = true },
        ecosystem = { no_update_news = true, no_donation_nag = true } })

      """
    // Only Hyprland itself gets the library: it doesn't fit programs of this system.
    let start = ["env", "LD_PRELOAD=\(fakeDRM(in: folder))", "Hyprland", "-c", file]
    return (text, start + (getuid() == 0 ? [] : ["--i-am-really-stupid"]))
  }
}

/// A cursor theme of a transparent image, since some compositors paint the cursor into pictures.
private func blankCursor(in folder: String) throws -> [String: String] {
  // The theme's name is "default" where a compositor doesn't read the variable.
  let cursors = "\(folder)/default/cursors"
  try FileManager.default.createDirectory(atPath: cursors, withIntermediateDirectories: true)
  // An Xcursor file: its header, its table of one image, and that image's header and pixels. wlroots 0.19 ends at an
  // image that is smaller than a pixel when it is scaled.
  let (image, size) = (UInt32(0xfffd_0002), UInt32(24))
  let header: [UInt32] = [0x7275_6358, 16, 0x1_0000, 1, image, size, 28]
  let words: [UInt32] =
    header + [36, image, size, 1, size, size, 0, 0, 0] + Array(repeating: 0, count: 24 * 24)
  let bytes = Data(words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
  for name in ["default", "left_ptr"] { try bytes.write(to: URL(fileURLWithPath: "\(cursors)/\(name)")) }
  return ["XCURSOR_PATH": folder, "XCURSOR_THEME": "default", "XCURSOR_SIZE": "24"]
}

private func fakeDRM(in folder: String) -> String { "\(folder)/fake-drm.so" }

/// Compiles the library that gives Hyprland a graphics device.
private func makeFakeDRM(_ library: String) throws {
  let compiler = try FinishedProgram.run(
    [
      "cc", "-O1", "-shared", "-fPIC", "-o", library,
      "\(InstalledPrograms.sources)/Tests/Support/OtherSystems/fake-drm.c", "-lpthread",
    ], environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
  guard compiler.status == 0 else { throw HarnessError("cc: \(compiler.errors)") }
}
