import Foundation

/// The generated files that are committed: their XML, and their text.
package struct CommittedFiles {
  /// The folders that contain generated files only.
  package enum Folder: String, CaseIterable {
    case bindings = "Sources/Wayland/WaylandSurface/Bindings/Generated"
    case tables = "Sources/Wayland/CBezelProtocols/Generated"
    case testBindings = "Tests/Support/TestProtocols"
    case testTables = "Tests/Support/CTestProtocols/Generated"
  }

  private let wayland: String
  /// The protocols of the library. libwayland has the tables of wayland.xml; the other tables are committed.
  private let extensions: [String]
  /// The protocols that only tests use.
  private let testExtensions: [String]

  /// `package` is the package's folder, which contains `protocols/`. The distribution's packages put `wayland/` and
  /// `wayland-protocols/` into `system`.
  package init(package: String, system: String = "/usr/share") {
    wayland = "\(system)/wayland/wayland.xml"
    extensions =
      [
        "stable/presentation-time/presentation-time.xml",
        "stable/viewporter/viewporter.xml",
        "stable/xdg-shell/xdg-shell.xml",
        "staging/fractional-scale/fractional-scale-v1.xml",
        "unstable/xdg-output/xdg-output-unstable-v1.xml",
      ].map { "\(system)/wayland-protocols/\($0)" }
      + [
        "cursor-shape-v1.xml", "ext-background-effect-v1.xml", "ext-workspace-v1.xml", "kde-blur.xml",
        "wlr-layer-shell-unstable-v1.xml",
      ].map { "\(package)/protocols/\($0)" }
    testExtensions =
      ["kde-fake-input.xml", "wlr-screencopy-unstable-v1.xml", "wlr-virtual-pointer-unstable-v1.xml"]
      .map { "\(package)/protocols/\($0)" }
  }

  /// Every XML file that is read.
  package var sources: [String] { [wayland] + extensions + testExtensions }

  /// The typed Swift, by path in the package.
  package func swift() throws -> [String: String] {
    let library = try ProtocolSet(.library, of: ([wayland] + extensions).flatMap(read))
    let tests = try ProtocolSet(.tests, of: testExtensions.flatMap(read), on: library)
    let inLibrary = SwiftWriter(library, imports: ["import CBezelProtocols"])
    let inTests = SwiftWriter(tests, imports: ["import CTestProtocols", "package import WaylandSurface"])
    return paths(inLibrary.files(), in: .bindings).merging(paths(inTests.files(), in: .testBindings)) { $1 }
  }

  /// The C tables as wayland-scanner writes them, by path in the package.
  package func tables() throws -> [String: String] {
    let library = try tables(of: extensions)
    return try paths(library, in: .tables).merging(paths(tables(of: testExtensions), in: .testTables)) { $1 }
  }

  private func tables(of sources: [String]) throws -> [String: String] {
    var files: [String: String] = [:]
    for source in sources {
      let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
      files["\(name).c"] = try table(of: source)
    }
    return files
  }

  private func paths(_ files: [String: String], in folder: Folder) -> [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ("\(folder.rawValue)/\($0)", $1) })
  }

  private func read(_ path: String) throws -> [Interface] {
    let url = URL(fileURLWithPath: path)
    return try Interface.all(in: Data(contentsOf: url), file: url.lastPathComponent)
  }

  private func table(of source: String) throws -> String {
    let scanner = Process()
    let output = Pipe()
    scanner.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    scanner.arguments = ["wayland-scanner", "private-code", source, "/dev/stdout"]
    scanner.standardOutput = output
    try scanner.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    scanner.waitUntilExit()
    guard scanner.terminationStatus == 0 else {
      throw ScanError(
        description: "\(source): wayland-scanner ended with status \(scanner.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }
}
