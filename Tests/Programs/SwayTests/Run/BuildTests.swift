import Foundation
import HeadlessSway
import Testing

/// Real builds of a small project under `bezel run`, in a terminal.
@Suite(.serialized, .needs("sway", "grim", "script"))
struct BuildTests {
  private static let steps = 6

  @Test(.needs("cmake", "ninja", "cc")) func `ninja`() throws {
    let project = try Project.cmake(steps: Self.steps, generator: "Ninja")
    try watch("ninja", "ninja -j1 -C build", in: project) { $0.details.hasSuffix(".c") }
  }

  @Test(.needs("cmake", "make", "cc")) func `make with CMake's makefiles`() throws {
    let project = try Project.cmake(steps: Self.steps, generator: "Unix Makefiles")
    try watch("cmake", "make -j1 -C build", in: project) { $0.details.hasSuffix(".c") }
  }

  @Test(.needs("swift")) func `swift build`() throws {
    let project = try Project.swift(steps: Self.steps)
    try watch("swift", "swift build -j 1", in: project) { $0.note.contains("/") }
  }

  @Test(.needs("cargo")) func `cargo`() throws {
    let project = try Project.cargo(steps: Self.steps)
    try watch("cargo", "cargo build --offline -j1", in: project) { $0.note.contains("/") }
  }

  @Test(.needs("cmake", "ninja", "cc")) func `a failed build shows the compiler's error`() throws {
    let project = try Project.cmake(steps: 2, generator: "Ninja")
    try project.write("int wrong(void) { return lexer; }\n", to: "source1.c")
    let session = try SwaySession("build-failing")
    let run = try project.run("ninja -j1 -C build", in: session)
    #expect(run.ending(within: .seconds(60)) == .status(1))
    let failed = try session.wait(for: "the error") { $0.mode == "error" }
    #expect(failed.details.contains("error:") && failed.details.contains("lexer"), "\(failed.details)")
    try session.waitUntilSettled("end")
  }

  /// Checks a build's progress and text in its middle, and its result.
  private func watch(
    _ name: String, _ command: String, in project: Project, _ tellsStep: @escaping (ListedHUD) -> Bool
  ) throws {
    let session = try SwaySession("build-\(name)")
    let plain = try project.run(command, in: session, prefix: "")
    #expect(plain.ending(within: .seconds(120)) == .status(0), "\(plain.output)")
    try project.clean()

    let run = try project.run(command, in: session)
    var seen: [Double] = []
    var hasStep = false
    while run.isRunning {
      guard let hud = try session.huds().first, let progress = hud.progress else { continue }
      hasStep = hasStep || tellsStep(hud)
      if hud.state == "visible", progress > 0.4, seen.last ?? 0 <= 0.4 {
        try session.sway.savePicture(to: "\(Picture.folder)/build-\(name)-middle.png")
      }
      seen.append(progress)
    }
    #expect(run.ending() == .status(0), "\(run.output)")
    #expect(hasStep && seen.contains { $0 > 0 && $0 < 1 }, "\(name) showed \(seen)")
    #expect(seen == seen.sorted() || name == "swift", "\(name) went back: \(seen)")
    // The check mark is dismissed after 1.5 s; waiting for two equal pictures of it could fail on a busy machine.
    try session.wait(for: "success") { $0.mode == "success" }
    try session.sway.savePicture(to: "\(Picture.folder)/build-\(name)-end.png")
  }
}

/// A small project in a temporary folder. Compiling each file takes a moment.
final class Project {
  private let folder: PrivateFolder
  private let cleaning: String

  private init(cleaning: String) throws {
    folder = try PrivateFolder()
    self.cleaning = cleaning
  }

  func write(_ text: String, to file: String) throws {
    let path = "\(folder.path)/\(file)"
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Runs a command in the project's folder and in a terminal, with `bezel run` before it.
  func run(_ command: String, in session: SwaySession, prefix: String? = nil) throws -> RunningProgram {
    let bezel = prefix ?? "\(InstalledPrograms.buildFolder)/bezel run -- "
    // Tools such as rustup are found by the home folder of the user who runs the tests.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    let surroundings =
      "export TERM=xterm HOME=\(home) XDG_STATE_HOME=\(folder.path)/state; stty rows 30 cols 100"
    let line = "\(surroundings); cd \(folder.path) && \(bezel)\(command)"
    return try session.sway.start(["script", "-qec", line, "/dev/null"])
  }

  func clean() throws {
    let cleaned = try FinishedProgram.run(
      ["sh", "-c", "cd \(folder.path) && \(cleaning)"],
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": ProcessInfo.processInfo.environment["HOME"] ?? "/",
      ])
    guard cleaned.status == 0 else { throw HarnessError("not cleaned: \(cleaned.errors)") }
  }

  static func cmake(steps: Int, generator: String) throws -> Project {
    let project = try Project(cleaning: "cmake --build build --target clean")
    let sources = (0..<steps).map { "source\($0).c" }
    // The compiler is delayed: otherwise the build could end before its progress is shown.
    try project.write(
      """
      cmake_minimum_required(VERSION 3.16)
      project(parser C)
      set_property(GLOBAL PROPERTY RULE_LAUNCH_COMPILE "${CMAKE_SOURCE_DIR}/slowly")
      add_library(parser \(sources.joined(separator: " ")))
      """, to: "CMakeLists.txt")
    try project.write("#!/bin/sh\nsleep 0.3\nexec \"$@\"\n", to: "slowly")
    for (index, source) in sources.enumerated() {
      try project.write("int part\(index)(void) { return \(index); }\n", to: source)
    }
    let configured = try FinishedProgram.run(
      ["sh", "-c", "cd \(project.folder.path) && chmod +x slowly && cmake -G '\(generator)' -S . -B build"],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    guard configured.status == 0 else { throw HarnessError("not configured: \(configured.errors)") }
    return project
  }

  static func swift(steps: Int) throws -> Project {
    let project = try Project(cleaning: "rm -rf .build")
    let targets = (0..<steps).map { index in
      ".target(name: \"Part\(index)\"\(index == 0 ? "" : ", dependencies: [\"Part\(index - 1)\"]"))"
    }
    try project.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "parser", targets: [\(targets.joined(separator: ", "))])
      """, to: "Package.swift")
    for index in 0..<steps {
      try project.write("public let part\(index) = \(index)\n", to: "Sources/Part\(index)/Part.swift")
    }
    return project
  }

  static func cargo(steps: Int) throws -> Project {
    let project = try Project(cleaning: "cargo clean --offline")
    let members = (0..<steps).map { "\"part\($0)\"" }.joined(separator: ", ")
    try project.write("[workspace]\nresolver = \"2\"\nmembers = [\(members)]\n", to: "Cargo.toml")
    for index in 0..<steps {
      try project.write(
        "[package]\nname = \"part\(index)\"\nversion = \"0.1.0\"\nedition = \"2021\"\nbuild = \"build.rs\"\n",
        to: "part\(index)/Cargo.toml")
      try project.write(
        "fn main() { std::thread::sleep(std::time::Duration::from_millis(300)); }\n",
        to: "part\(index)/build.rs")
      try project.write("pub fn part() -> u32 { \(index) }\n", to: "part\(index)/src/lib.rs")
    }
    return project
  }
}
