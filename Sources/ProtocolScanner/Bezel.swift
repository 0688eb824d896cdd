import Foundation

/// What Bezel generates: from which files, spoken how far, written where.
package struct Bezel {
  /// The three places that protocol files come from.
  package struct Places: Sendable {
    /// The package's top, which has `protocols/`.
    package var package: String
    /// Where wayland.xml is.
    package var wayland = "/usr/share/wayland"
    /// Where the distribution's other protocols are.
    package var waylandProtocols = "/usr/share/wayland-protocols"

    package init(package: String) {
      self.package = package
    }
  }

  /// What the library speaks.
  package static let vocabulary = Vocabulary(
    globals: [
      "wl_registry": 1,
      "wl_compositor": 4,
      "wl_subcompositor": 1,
      "wl_shm": 1,
      "wl_seat": 7,
      "wl_output": 4,
      "wp_fractional_scale_manager_v1": 1,
      "wp_presentation": 1,
      "wp_single_pixel_buffer_manager_v1": 1,
      "wp_viewporter": 1,
      "zwlr_layer_shell_v1": 4,
      "zxdg_output_manager_v1": 3,
    ],
    omissions: ["zwlr_layer_surface_v1.get_popup": "a popup is xdg-shell's, which nothing here speaks"],
    classNames: ["zxdg_output_manager_v1": "XDGOutputManagerProxy", "zxdg_output_v1": "XDGOutputProxy"])

  /// What only the tests speak.
  package static let testVocabulary = Vocabulary(
    globals: ["zwlr_screencopy_manager_v1": 3, "zwlr_virtual_pointer_manager_v1": 2])

  package let places: Places

  package init(places: Places) {
    self.places = places
  }

  private var wayland: String { "\(places.wayland)/wayland.xml" }

  private var extensions: [String] {
    [
      "stable/presentation-time/presentation-time.xml",
      "stable/viewporter/viewporter.xml",
      "staging/fractional-scale/fractional-scale-v1.xml",
      "staging/single-pixel-buffer/single-pixel-buffer-v1.xml",
      "unstable/xdg-output/xdg-output-unstable-v1.xml",
    ].map { "\(places.waylandProtocols)/\($0)" }
      + [
        "wlr-layer-shell-unstable-v1.xml",
        "wlr-screencopy-unstable-v1.xml",
        "wlr-virtual-pointer-unstable-v1.xml",
      ].map { "\(places.package)/protocols/\($0)" }
  }

  /// The XML files whose C tables are committed. wayland.xml isn't one of them: libwayland has its tables.
  /// xdg-shell is, because the layer shell's tables point to it.
  package var tableSources: [String] {
    extensions + ["\(places.waylandProtocols)/stable/xdg-shell/xdg-shell.xml"]
  }

  /// Every file that is read.
  package var sources: [String] { [wayland] + tableSources }

  /// The text of every generated Swift file, by its path from the package's top.
  package func swiftFiles() throws -> [String: String] {
    let protocols = try ([wayland] + extensions).map(read)
    let dialect = try Dialect(Self.vocabulary, of: protocols)
    let tests = try Dialect(Self.testVocabulary, of: protocols, on: dialect)
    let library = SwiftWriter(dialect, imports: ["import WaylandTables"])
    let support = SwiftWriter(tests, imports: ["package import WaylandSurface", "import WaylandTables"])
    var files: [String: String] = [:]
    for (folder, writer) in [(Self.folders[0], library), (Self.folders[1], support)] {
      for (name, text) in writer.files() { files["\(folder)/\(name)"] = text }
    }
    return files
  }

  /// The folders that hold nothing but generated files: the library's Swift, the tests' Swift, the C tables.
  package static let folders = [
    "Sources/WaylandSurface/Bindings/Generated", "Tests/Support/TestProtocols",
    "Sources/WaylandTables/Generated",
  ]

  /// The text of every C table file, as wayland-scanner writes it, by its path from the package's top.
  package func tableFiles() throws -> [String: String] {
    var files: [String: String] = [:]
    for source in tableSources {
      let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
      files["\(Self.folders[2])/\(name).c"] = try table(of: source)
    }
    return files
  }

  private func read(_ path: String) throws -> Protocol {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return try Protocol(xml: Data(contentsOf: URL(fileURLWithPath: path)), file: name)
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
