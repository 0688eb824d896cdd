import Foundation

/// The generated files that are committed: which XML they come from, and what is to be in them.
package struct CommittedFiles {
  /// The folders that hold nothing else.
  package enum Folder: String, CaseIterable {
    case library = "Sources/WaylandSurface/Bindings/Generated"
    case tests = "Tests/Support/TestProtocols"
    case tables = "Sources/WaylandTables/Generated"
  }

  private let wayland: String
  private let extensions: [String]
  /// The XML files whose C tables are committed. wayland.xml isn't one of them: libwayland has its tables.
  /// xdg-shell is, because the layer shell's tables point to it.
  private let tableSources: [String]

  /// - Parameters:
  ///   - package: The package's top, which has `protocols/`.
  ///   - system: Where the distribution's packages put `wayland/` and `wayland-protocols/`.
  package init(package: String, system: String = "/usr/share") {
    wayland = "\(system)/wayland/wayland.xml"
    extensions =
      [
        "stable/presentation-time/presentation-time.xml",
        "stable/viewporter/viewporter.xml",
        "staging/fractional-scale/fractional-scale-v1.xml",
        "staging/single-pixel-buffer/single-pixel-buffer-v1.xml",
        "unstable/xdg-output/xdg-output-unstable-v1.xml",
      ].map { "\(system)/wayland-protocols/\($0)" }
      + [
        "ext-background-effect-v1.xml",
        "kde-blur.xml",
        "kde-fake-input.xml",
        "wlr-layer-shell-unstable-v1.xml",
        "wlr-screencopy-unstable-v1.xml",
        "wlr-virtual-pointer-unstable-v1.xml",
      ].map { "\(package)/protocols/\($0)" }
    tableSources = extensions + ["\(system)/wayland-protocols/stable/xdg-shell/xdg-shell.xml"]
  }

  /// Every XML file that is read.
  package var sources: [String] { [wayland] + tableSources }

  /// The typed Swift, by path from the package's top.
  package func swift() throws -> [String: String] {
    let protocols = try ([wayland] + extensions).map(read)
    let library = try ProtocolSet(.library, of: protocols)
    let tests = try ProtocolSet(.tests, of: protocols, on: library)
    let inLibrary = SwiftWriter(library, imports: ["import WaylandTables"])
    let inTests = SwiftWriter(tests, imports: ["package import WaylandSurface", "import WaylandTables"])
    return paths(inLibrary.files(), in: .library).merging(paths(inTests.files(), in: .tests)) { $1 }
  }

  /// The C tables as wayland-scanner writes them, by path from the package's top.
  package func tables() throws -> [String: String] {
    var files: [String: String] = [:]
    for source in tableSources {
      let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
      files["\(name).c"] = try table(of: source)
    }
    return paths(files, in: .tables)
  }

  private func paths(_ files: [String: String], in folder: Folder) -> [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ("\(folder.rawValue)/\($0)", $1) })
  }

  private func read(_ path: String) throws -> Protocol {
    let url = URL(fileURLWithPath: path)
    return try Protocol(xml: Data(contentsOf: url), file: url.lastPathComponent)
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
      throw Location(file: source, line: 1, element: "").refuse(
        "wayland-scanner ended with status \(scanner.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }
}
