import Foundation
import HeadlessSway
import Testing

/// Real builds of a small project, in a terminal of their own, under `bezel run`.
@Suite(.serialized, .needs("sway", "grim", "script"))
struct BuildTests {
  private static let steps = 6

  @Test(.needs("cmake", "ninja", "cc")) func `ninja`() throws {
    let project = try Project.cmake(steps: Self.steps, generator: "Ninja")
    try watch("ninja", "ninja -j1 -C build", in: project) { $0.details.contains("Building C object") }
  }

  @Test(.needs("cmake", "make", "cc")) func `make, as CMake writes it`() throws {
    let project = try Project.cmake(steps: Self.steps, generator: "Unix Makefiles")
    try watch("cmake", "make -j1 -C build", in: project) { $0.details.contains("Building C object") }
  }

  @Test(.needs("swift")) func `swift build`() throws {
    let project = try Project.swift(steps: Self.steps)
    try watch("swift", "swift build -j 1", in: project) { $0.details.contains("/") }
  }

  @Test(.needs("cargo")) func `cargo`() throws {
    let project = try Project.cargo(steps: Self.steps)
    try watch("cargo", "cargo build --offline -j1", in: project) { $0.details.contains("/") }
  }

  @Test(.needs("cmake", "ninja", "cc")) func `a build that fails tells the compiler's words`() throws {
    let project = try Project.cmake(steps: 2, generator: "Ninja")
    try project.write("int wrong(void) { return lexer; }\n", to: "source1.c")
    let story = try Story("build-failing")
    let run = try project.run("ninja -j1 -C build", in: story)
    #expect(run.ending(within: .seconds(60)) == .status(1))
    let failed = try story.wait(for: "the error") { $0.mode == "error" }
    #expect(failed.details.contains("error:") && failed.details.contains("lexer"), "\(failed.details)")
    try story.waitUntilSettled("end")
  }

  /// Looks at a build in its middle, when it has told its progress and what it does, and at its end.
  private func watch(
    _ name: String, _ command: String, in project: Project, _ tellsStep: @escaping (ListedHUD) -> Bool
  ) throws {
    let story = try Story("build-\(name)")
    let plain = try project.run(command, in: story, prefix: "")
    #expect(plain.ending(within: .seconds(120)) == .status(0), "\(plain.output)")
    try project.clean()

    let run = try project.run(command, in: story)
    var seen: [Double] = []
    var hasStep = false
    while run.isRunning {
      guard let hud = try story.huds().first, let progress = hud.progress else { continue }
      hasStep = hasStep || tellsStep(hud)
      if hud.state == "visible", progress > 0.4, seen.last ?? 0 <= 0.4 {
        try story.sway.savePicture(to: "\(Picture.folder)/build-\(name)-middle.png")
      }
      seen.append(progress)
    }
    #expect(run.ending() == .status(0), "\(run.output)")
    #expect(hasStep && seen.contains { $0 > 0 && $0 < 1 }, "\(name) told \(seen)")
    #expect(seen == seen.sorted() || name == "swift", "\(name) went back: \(seen)")
    // The check mark is dismissed after 1.5 s: two equal pictures of it would be a race with a busy machine.
    try story.wait(for: "success") { $0.mode == "success" }
    try story.sway.savePicture(to: "\(Picture.folder)/build-\(name)-end.png")
  }
}

/// A small project in a folder of its own, whose parts take a moment each.
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

  /// Runs a shell's line in the project and a terminal, with `bezel run` before it.
  func run(_ command: String, in story: Story, prefix: String? = nil) throws -> RunningProgram {
    let bezel = prefix ?? "\(InstalledPrograms.buildFolder)/bezel run -- "
    // The tools of the user who tests are found by their home; what they leave there is theirs anyway.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    let surroundings =
      "export TERM=xterm HOME=\(home) XDG_STATE_HOME=\(folder.path)/state; stty rows 30 cols 100"
    let line = "\(surroundings); cd \(folder.path) && \(bezel)\(command)"
    return try story.sway.start(["script", "-qec", line, "/dev/null"])
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
    // The compiler waits a moment: a machine could be too quick to be seen.
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
