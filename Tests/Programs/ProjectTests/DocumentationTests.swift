import Foundation
import HeadlessSway
import Testing

/// The documentation of the libraries, as far as `make docs` doesn't check it.
struct DocumentationTests {
  private static let tutorial = "Sources/Kit/BezelKit/BezelKit.docc/Resources"

  @Test(arguments: ["BezelKit", "BezelKitFoundation", "BezelKitTesting", "WaylandSurface", "WaylandCairo"])
  func `every public declaration has a documentation comment`(module: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let complaint = try Shell.run(
      """
      swift symbolgraph-extract $(Tests/Support/built-modules) -module-name \(module) -output-dir '\(folder.path)' \
      -minimum-access-level public -skip-synthesized-members -skip-inherited-docs
      """)
    #expect(complaint == nil)
    let symbols = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols }
    #expect(!symbols.isEmpty)
    for symbol in symbols where symbol.isWritten && symbol.docComment == nil {
      Issue.record("\(symbol.pathComponents.joined(separator: ".")) has no documentation comment")
    }
  }

  @Test(arguments: try Project.files(under: tutorial).map(\.path).filter { !$0.hasSuffix("Package.swift") })
  func `a program of the tutorial compiles`(path: String) throws {
    let complaint = try Shell.run(
      "swiftc -typecheck -swift-version 6 -module-name photos $(Tests/Support/built-modules) '\(path)'")
    #expect(complaint == nil)
  }

  @Test func `the code in the comments of BezelKit compiles`() throws {
    var functions: [String] = []
    var code: [Substring] = []
    for file in try Project.files(under: "Sources/Kit") {
      for line in file.lines {
        if let match = line.firstMatch(of: /^ *\/\/\/ {5}(.+)/) {
          code.append(match.1)
          continue
        }
        let body = code.joined(separator: "\n").replacing("…", with: "")
        code = []
        // The second line of a list's item is indented, too.
        guard body.contains(/HUD\.|hud\.|recorder|theme\./) else { continue }
        // A HUD of work ends with its handle.
        #expect(!body.contains(/(?m)^ *HUD\.show\(/), "\(body)")
        let effects = body.contains("await ") ? "async throws" : "throws"
        functions.append("func example\(functions.count)() \(effects) {\n\(body)\n}\n")
      }
    }
    #expect(functions.count > 35)
    let program = Self.names + functions.joined()
    let folder = try PrivateFolder()
    try program.write(toFile: "\(folder.path)/examples.swift", atomically: false, encoding: .utf8)
    let complaint = try Shell.run(
      "swiftc -typecheck -swift-version 6 -parse-as-library $(Tests/Support/built-modules) '\(folder.path)/examples.swift'"
    )
    #expect(complaint == nil)
  }

  /// What the code in comments uses.
  private static let names = """
    import BezelKit
    import BezelKitFoundation
    import BezelKitTesting
    import Foundation
    import Testing
    let hud = HUD.show("")
    nonisolated(unsafe) var theme = HUD.Theme.dark
    let recorder = HUDRecorder.recording { $0 }
    let progress = Progress(totalUnitCount: 1)
    func index(_ report: (Double) -> Void) async throws -> Int { 0 }
    func upload() async throws {}
    func cancel() {}
    func playSound() {}

    """

  @Test func `the tutorial's manifest is valid`() throws {
    let complaint = try Shell.run(
      """
      folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT
      cp \(Self.tutorial)/1-Package.swift "$folder/Package.swift" && swift package --package-path "$folder" dump-package
      """)
    #expect(complaint == nil)
  }
}

/// The symbol graph of a module, as `swift symbolgraph-extract` writes it: the parts that these tests use.
private struct SymbolGraph: Decodable {
  let symbols: [Symbol]

  struct Symbol: Decodable {
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    /// Whether the source declares it; the compiler synthesizes others.
    var isWritten: Bool { location != nil }
  }

  struct Comment: Decodable {}
  struct Location: Decodable {}
}

private enum Shell {
  /// Runs a command line in the root of the tree. Returns its output if it fails, otherwise nil.
  static func run(_ line: String) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", line]
    process.currentDirectoryURL = Project.root
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : text
  }
}
