import Foundation
import HeadlessSway
import Testing

/// Programs of a package that depends on this one, on a real compositor.
@Suite(.serialized, .enabled(if: InstalledPrograms.has("sway", "grim"), "not installed: sway or grim"))
struct OutsideTests {
  private static let programs = Result { try OutsidePackage.withNeighbours() }

  @Test(
    "shows a HUD, ends when it wants, and writes nothing",
    arguments: ["hello", "asynchronous", "detached", "progress"] + OutsidePackage.onDemand)
  func program(name: String) throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let before = try sway.picture()
    let program = try RunningProgram(
      [Self.programs.get().path(of: name)], environment: sway.environment, input: .pipe)
    try sway.waitForPicture("a HUD of '\(name)'") { $0[320, 240] != before[320, 240] }
    for _ in 1...3 { program.write("\n") }
    program.closeInput()
    #expect(program.ending() == .status(0), "\(program.errors)")
    #expect(program.output == "")
    #expect(program.errors == "")
    try sway.waitForPicture("the screen as it was") { $0 == before }
  }

  @Test("a program receives its own signals")
  func signals() throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let before = try sway.picture()
    let program = try RunningProgram([Self.programs.get().path(of: "signals")], environment: sway.environment)
    try sway.waitForPicture("a HUD") { $0[320, 240] != before[320, 240] }
    program.send(SIGTERM)
    #expect(program.ending() == .status(0), "\(program.errors)")
  }

  @Test("a program starts the user's server, which shows its HUDs and keeps running")
  func served() throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let folder = InstalledPrograms.buildFolder
    let before = try sway.picture()
    var environment = sway.environment
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    let program = try RunningProgram(
      [Self.programs.get().path(of: "served")], environment: environment, input: .pipe)
    defer { _ = try? sway.run(["\(folder)/bezel", "stop"]) }
    try sway.waitForPicture("a HUD") { $0[320, 240] != before[320, 240] }
    let list = try sway.run(["\(folder)/bezel", "list"])
    #expect(list.output.contains("bar\t20%\tServed"), "\(list.output)")
    program.write("\n")
    try Deadline.wait { try sway.run(["\(folder)/bezel", "list"]).output.contains("bar\t100%\tServed") }
    program.write("\n")
    #expect(program.ending(within: .seconds(60)) == .status(0), "\(program.errors)")
    #expect(try sway.run(["\(folder)/bezel", "list"]).output == "")
    #expect(program.output + program.errors == "")
  }

  @Test(
    "the user's configuration applies to a program's HUDs, where the program sets nothing else",
    arguments: ["server", "process"])
  func configured(host: String) throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let folder = InstalledPrograms.buildFolder
    let configuration = "\(sway.folder.path)/bezel.ini"
    func configure(fill: String) throws {
      try """
      [hud]
      position=top
      theme=mine
      [theme.mine]
      fill=\(fill)
      [style.wide]
      position=right
      minimum-size=300,100
      fill=#00ff00
      """.write(toFile: configuration, atomically: true, encoding: .utf8)
    }
    try configure(fill: "#ff0000")
    var environment = sway.environment
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["BEZEL_CONFIG"] = configuration
    let before = try sway.picture()
    let program = try RunningProgram(
      [Self.programs.get().path(of: "styled"), host], environment: environment, input: .pipe)
    defer { _ = try? sway.run(["\(folder)/bezel", "stop"]) }
    /// Whether the plain HUD has the colour, the styled one is wide, green and at the bottom, and the light one light.
    func shows(_ plain: Picture.Pixel, _ picture: Picture) -> Bool {
      picture[266, 80] == plain && picture[190, 400] == Picture.Pixel(red: 0, green: 255, blue: 0)
        && picture[30, 240].green > 200
    }
    try sway.waitForPicture("the configured theme and style") {
      shows(Picture.Pixel(red: 255, green: 0, blue: 0), $0)
    }
    if host == "server" {
      try configure(fill: "#0000ff")
      try sway.waitForPicture("the new theme") { shows(Picture.Pixel(red: 0, green: 0, blue: 255), $0) }
    }
    program.write("\n")
    #expect(program.ending(within: .seconds(60)) == .status(0), "\(program.errors)")
    #expect(program.output + program.errors == "")
    try sway.waitForPicture("the screen as it was") { $0 == before }
  }

  /// A sway whose programs find the server.
  private func swayWithServer() throws -> (Sway, [String: String]) {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    var environment = sway.environment
    environment["PATH"] = "\(InstalledPrograms.buildFolder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    return (sway, environment)
  }

  private func waitForList(_ sway: Sway, _ what: Comment, _ isMet: (String) -> Bool) throws {
    try Deadline.wait(for: "\(what)") {
      isMet(try sway.run(["\(InstalledPrograms.buildFolder)/bezel", "list"]).output)
    }
  }

  @Test("by default the server shows a program's HUDs, and the program itself those that it paints")
  func automatic() throws {
    let (sway, environment) = try swayWithServer()
    let program = try RunningProgram(
      [Self.programs.get().path(of: "hosts"), "painted"], environment: environment, input: .pipe)
    defer { _ = try? sway.run(["\(InstalledPrograms.buildFolder)/bezel", "stop"]) }
    try sway.waitForPicture("the painted HUD") { $0[320, 226] == Picture.Pixel(red: 255, green: 0, blue: 0) }
    try waitForList(sway, "the server has the other HUD alone") {
      $0.contains("Sent") && !$0.contains("Painted")
    }
    program.write("\n")
    #expect(program.ending() == .status(0), "\(program.errors)")
  }

  @Test("the server shows a picture from the bytes of a program")
  func picture() throws {
    let (sway, environment) = try swayWithServer()
    let program = try RunningProgram(
      [Self.programs.get().path(of: "hosts"), "picture"], environment: environment, input: .pipe)
    defer { _ = try? sway.run(["\(InstalledPrograms.buildFolder)/bezel", "stop"]) }
    try waitForList(sway, "the server has the HUD") { $0.contains("Picture") }
    try sway.waitForPicture("the picture") { $0[320, 226] == Picture.Pixel(red: 255, green: 0, blue: 0) }
    program.write("\n")
    #expect(program.ending() == .status(0), "\(program.errors)")
  }

  @Test("the server's refusals have a reason and a message, and a change that it refuses ends the HUD")
  func refused() throws {
    let (sway, environment) = try swayWithServer()
    let program = try RunningProgram(
      [Self.programs.get().path(of: "hosts"), "refused"], environment: environment)
    defer { _ = try? sway.run(["\(InstalledPrograms.buildFolder)/bezel", "stop"]) }
    #expect(program.ending() == .status(0), "\(program.errors)")
    let lines = program.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("failed unknownStyle: unknown style 'no-such-style'") == true)
    for line in lines.dropFirst() { #expect(line.hasPrefix("failed unknownOutput: unknown output 'NO-1'")) }
    try waitForList(sway, "none is up") { $0.isEmpty }
  }

  @Test("a result outlives a program that exits at once")
  func outliving() throws {
    let (sway, environment) = try swayWithServer()
    let program = try RunningProgram([Self.programs.get().path(of: "hosts")], environment: environment)
    defer { _ = try? sway.run(["\(InstalledPrograms.buildFolder)/bezel", "stop"]) }
    #expect(program.ending() == .status(0), "\(program.errors)")
    #expect(try sway.run(["\(InstalledPrograms.buildFolder)/bezel", "list"]).output.contains("Saved"))
  }

  @Test("the server removes the HUDs of a killed program")
  func killed() throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let folder = InstalledPrograms.buildFolder
    let before = try sway.picture()
    var environment = sway.environment
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    let program = try RunningProgram(
      [Self.programs.get().path(of: "served")], environment: environment, input: .pipe)
    defer { _ = try? sway.run(["\(folder)/bezel", "stop"]) }
    try sway.waitForPicture("a HUD") { $0[320, 240] != before[320, 240] }
    program.send(SIGKILL)
    try sway.waitForPicture("the screen as it was") { $0 == before }
  }

  @Test("a program's own tests check its HUDs without a compositor")
  func ownTests() throws {
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "WAYLAND_DISPLAY" }
    let tests = try Self.programs.get().runTests(environment)
    #expect(tests.status == 0, "\((tests.output + tests.errors).suffix(2000))")
    #expect(tests.output.contains("Test run with 6 tests"))
  }

  @Test(
    "the examples with a package of their own show themselves",
    arguments: ["bar", "launcher", "selection", "tea", "wallpaper"])
  func example(name: String) throws {
    let sway = try Sway(Sway.Outputs(width: 640, height: 480))
    let before = try sway.picture()
    let program = try RunningProgram([Self.programs.get().path(of: name)], environment: sway.environment)
    // The bar is at the top, the others are in the middle.
    let y = name == "bar" ? 5 : 240
    try sway.waitForPicture("'\(name)'") { $0[320, y] != before[320, y] }
    program.send(SIGTERM)
    #expect(program.ending() == .signal(SIGTERM), "\(program.errors)")
    #expect(program.output + program.errors == "")
    try sway.waitForPicture("the screen as it was") { $0 == before }
  }

  @Test("a program without a compositor continues and gets an error")
  func noCompositor() throws {
    let folder = try PrivateFolder()
    let program = try RunningProgram(
      [Self.programs.get().path(of: "hello")],
      environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7"])
    #expect(program.ending() == .status(0))
    #expect(program.output + program.errors == "")
  }
}

/// A program without what shows HUDs, as it is where there is no Wayland.
struct ElsewhereTests {
  private static let package = Result {
    try OutsidePackage("Elsewhere", with: ["Outside": "Tests/Kit/Outside"])
  }

  @Test func `no HUD is shown, no call blocks or throws, and the program goes on`() throws {
    let folder = try PrivateFolder()
    let program = try RunningProgram(
      [Self.package.get().path(of: "elsewhere")],
      environment: ["XDG_RUNTIME_DIR": folder.path, "BEZEL_LOG": "1"])
    #expect(program.ending() == .status(0))
    let message =
      "HUDs can't be shown on this platform; build for Linux, with the trait 'Wayland' of the package 'bezel'"
    #expect(
      program.output == """
        failed unsupportedPlatform: \(message)
        failed 1 < 2
        ended(BezelKit.HUD.DismissalReason.failed)
        failed
        3 0 true

        """)
    #expect(program.errors == String(repeating: message + "\n", count: 4))
  }

  @Test func `a program's own tests check its HUDs`() throws {
    let tests = try Self.package.get().runTests(ProcessInfo.processInfo.environment)
    #expect(tests.status == 0, "\((tests.output + tests.errors).suffix(2000))")
    #expect(tests.output.contains("Test run with 2 tests"))
  }

  @Test func `nothing is compiled that needs a library of the system`() throws {
    let modules = try Self.package.get().modules()
    #expect(modules.contains("BezelKit.swiftmodule"))
    let others = ["BezelPosix", "BezelEventLoop", "WaylandSurface", "HUDPainting", "HUDDisplay"]
    #expect(modules.isDisjoint(with: others.map { $0 + ".swiftmodule" }))
  }
}

/// A built copy of a package in Tests/Kit that depends on this one.
final class OutsidePackage: Sendable {
  /// Programs that take long to build and are built only if OUTSIDE_NIO is set.
  static let onDemand = ProcessInfo.processInfo.environment["OUTSIDE_NIO"] == nil ? [] : ["nio"]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let folder: String

  /// - Parameters:
  ///   - name: The package's name.
  ///   - copies: The folders of this package that it has, too, by their names there.
  ///   - addition: Returns what the copy's manifest has at its end. Its parameter is the copy's folder.
  /// - Throws: The error of a file that can't be written, and of the build.
  init(
    _ name: String, with copies: [String: String], addition: (String) throws -> String = { _ in "" }
  ) throws {
    // The build folder is kept for the next run, beside this package's own.
    folder = Self.root.appendingPathComponent(".build/\(name.lowercased())").path
    let files = FileManager.default
    try? files.removeItem(atPath: folder + "/package")
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (place, source) in copies.merging(["": "Tests/Kit/\(name)"], uniquingKeysWith: { $1 })
      .sorted(by: { $0.key < $1.key })
    {
      try files.copyItem(
        atPath: Self.root.appendingPathComponent(source).path, toPath: "\(folder)/package/\(place)")
    }
    let manifest = folder + "/package/Package.swift"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
      .replacingOccurrences(of: "\"../../..\"", with: "\"\(Self.root.path)\"")
    try (text + addition(folder + "/package")).write(toFile: manifest, atomically: true, encoding: .utf8)
    let build = try FinishedProgram.run(
      ["swift", "build", "--build-tests"] + options,
      environment: ProcessInfo.processInfo.environment, within: .seconds(900))
    guard build.status == 0 else {
      throw BuildFailure(description: "\((build.output + build.errors).suffix(2000))")
    }
  }

  /// The package Outside, with the examples that have a package of their own.
  static func withNeighbours() throws -> OutsidePackage {
    try OutsidePackage(
      "Outside", with: ["Tea": "share/examples/tea", "Wayland": "share/examples/wayland"],
      addition: neighbours)
  }

  /// Adds targets with names that other packages have, too: SwiftPM refuses a second target of one name.
  ///
  /// - Parameter package: The folder of the package.
  /// - Returns: What the manifest needs for them.
  /// - Throws: The error of a file that can't be written.
  private static func neighbours(in package: String) throws -> String {
    let names = [
      "CCairo", "CPango", "CWayland", "CXkbcommon", "CPosix", "CSystem", "CEventLoop", "CControlWire",
      "CWaylandProtocols", "CSystemdBus", "Time", "Posix", "EventLoop", "DBus", "JSON", "Options", "Values",
      "ControlWire", "CommandLine", "Commands", "Configuration", "CommandRelay", "ToolProgress", "ShellHook",
      "DesktopControls", "bezeld",
    ]
    for name in names {
      let folder = "\(package)/Neighbours/\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "public let name = \"\(name)\"\n".write(
        toFile: folder + "/Name.swift", atomically: true, encoding: .utf8)
    }
    return "\npackage.targets += \(names).map { .target(name: $0, path: \"Neighbours/\\($0)\") }\n"
  }

  /// The Swift modules that were compiled for it.
  func modules() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder + "/build/debug/Modules"))
  }

  func path(of program: String) -> String { "\(folder)/build/debug/\(program)" }

  private var options: [String] {
    ["--package-path", folder + "/package", "--scratch-path", folder + "/build"]
  }

  /// Runs the package's own tests.
  func runTests(_ environment: [String: String]) throws -> FinishedProgram {
    try FinishedProgram.run(
      ["swift", "test", "--skip-build"] + options, environment: environment, within: .seconds(900))
  }

  struct BuildFailure: Error, CustomStringConvertible {
    let description: String
  }
}
