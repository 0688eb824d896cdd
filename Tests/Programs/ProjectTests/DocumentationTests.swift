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
    // An initializer may be shown with its type.
    let shown = Set(symbols.filter(\.hasExample).map(\.pathComponents))
    for symbol in symbols where symbol.isWritten && symbol.needsExample && !symbol.hasExample {
      if symbol.isPart, shown.contains(where: { symbol.pathComponents.starts(with: $0) }) { continue }
      Issue.record("the comment of \(symbol.pathComponents.joined(separator: ".")) has no example")
    }
  }

  @Test(arguments: try Project.files(under: tutorial).map(\.path).filter { !$0.hasSuffix("Package.swift") })
  func `a program of the tutorial compiles`(path: String) throws {
    let complaint = try Shell.run(
      "swiftc -typecheck -swift-version 6 -module-name photos $(Tests/Support/built-modules) '\(path)'")
    #expect(complaint == nil)
  }

  private static let programs = Result {
    try Project.read("Sources/Kit/BezelKit/BezelKit.docc/Articles/Programs.md").text
      .matches(of: /(?s)### ([^\n]+)\n.*?```swift\n(.*?)```/).map {
        (title: String($0.1), code: String($0.2))
      }
  }

  @Test(arguments: try programs.get().map(\.title))
  func `a program of the page of programs compiles`(title: String) throws {
    let code = try #require(try Self.programs.get().first { $0.title == title }?.code)
    let folder = try PrivateFolder()
    let file = "\(folder.path)/\(code.contains("@Test") ? "Tests" : "main").swift"
    try code.write(toFile: file, atomically: false, encoding: .utf8)
    let complaint = try Shell.run(
      "swiftc -typecheck -swift-version 6 -warnings-as-errors $(Tests/Support/built-modules) '\(file)'")
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
        guard body.contains(/HUD\.|hud\.|recorder|theme\.|canvas\./) else { continue }
        // A HUD of work ends with its handle.
        #expect(!body.contains(/(?m)^ *HUD\.show\(/), "\(body)")
        let effects = body.contains("await ") ? "async throws" : "throws"
        functions.append(
          "func example\(functions.count)(_ canvas: inout HUD.Canvas) \(effects) {\n\(body)\n}\n")
      }
    }
    #expect(functions.count > 35)
    let program = Self.names + functions.joined()
    let complaint = try Self.complaint(about: program)
    #expect(complaint == nil)
  }

  @Test func `the code in the comments of WaylandSurface compiles`() throws {
    var functions: [String] = []
    for file in try Project.files(under: "Sources/Wayland") {
      let comments = file.lines.map { $0.wholeMatch(of: /^ *\/\/\/ ?(.*)/)?.1 ?? "" }.joined(separator: "\n")
      for match in comments.matches(of: /(?s)```swift\n(.*?)\n```/) {
        let code = match.1.replacing(/(?m)^import .*$/, with: "")
        // What libwayland declares needs a module map of the program.
        guard !code.contains(/wl_|zwlr_/) else { continue }
        // A handler's cases stand alone.
        let body =
          code.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("case ")
          ? "switch event {\n\(code)\ndefault: break\n}" : code
        functions.append(
          "func example\(functions.count)(_ event: Surface.Event, _ buffer: consuming WritableBuffer) async throws {\n"
            + "\(body)\n}\n")
      }
    }
    #expect(functions.count > 60)
    let complaint = try Self.complaint(about: Self.surfaceNames + functions.joined() + "}\n")
    #expect(complaint == nil)
  }

  @Test func `the page of programs has fifteen`() throws {
    #expect(try Self.programs.get().count == 15)
  }

  private static func complaint(about program: String) throws -> String? {
    let folder = try PrivateFolder()
    try program.write(toFile: "\(folder.path)/examples.swift", atomically: false, encoding: .utf8)
    return try Shell.run(
      "swiftc -typecheck -swift-version 6 -parse-as-library $(Tests/Support/built-modules) '\(folder.path)/examples.swift'"
    )
  }

  /// What the code in comments of WaylandSurface uses.
  private static let surfaceNames = """
    import Dispatch
    import Glibc
    import WaylandCairo
    import WaylandSurface
    final class ClockFace { let surface: Surface; init(on: Connection) throws { fatalError() } }
    @MainActor var face: ClockFace?
    nonisolated(unsafe) let (connection, surface): (Connection, Surface) = (try! Connection(), bar.surface)
    nonisolated(unsafe) let (bar, knob): (LayerSurface, Subsurface) = { fatalError() }()
    nonisolated(unsafe) let (popup, tooltip, below): (Popup, Popup, Popup.Configuration) = { fatalError() }()
    nonisolated(unsafe) var (menu, panel): (Surface?, LayerSurface?)
    nonisolated(unsafe) var (query, offset, selected) = ("", 0.0, 0)
    let (clock, entry, close, size): (LogicalRect, LogicalRect, LogicalRect, LogicalSize) = { fatalError() }()
    let (changedKeys, descriptor, firstSeat): ([BufferRect], Int32, SeatID) = { fatalError() }()
    func paint(_ damage: Damage = []) {}
    func paint(at time: Duration) {}
    func highlight(_ point: LogicalPoint = LogicalPoint(x: 0, y: 0)) {}
    func select(_ point: LogicalPoint) {}
    func zoom(_ event: PointerEvent) {}
    func run(_ query: String) {}
    func closeMenu() {}
    func paste() {}
    func showHelp() {}
    func wait(_ descriptor: Int32, _ interest: Connection.Interest, _ limit: Duration?) -> Bool { true }
    final class Program {
      func handleMenu(_ event: Surface.Event) {}

    """

  /// What the code in comments uses.
  private static let names = """
    import BezelKit
    import BezelKitFoundation
    import BezelKitTesting
    import Foundation
    import Testing
    import WaylandCairo
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
    let kind: Kind
    let docComment: Comment?
    let location: Location?

    /// Whether the source declares it; the compiler synthesizes others.
    var isWritten: Bool { location != nil }

    /// Whether it is an initializer, or a subscript for the properties of another one.
    var isPart: Bool {
      ["init", "subscript"].contains { kind.identifier == "swift.\($0)" }
    }

    /// Whether it is a type or something to call. What a protocol of the standard library asks for needs none.
    var needsExample: Bool {
      let kinds = ["class", "enum", "init", "method", "struct", "subscript", "type.method"]
      return kinds.contains { kind.identifier == "swift.\($0)" }
        && !["hash(into:)", "init(rawValue:)"].contains(pathComponents.last)
    }

    var hasExample: Bool {
      docComment?.lines.contains { $0.text.contains(/^ {4}[^ ]|^```/) } ?? false
    }
  }

  struct Kind: Decodable {
    let identifier: String
  }

  struct Comment: Decodable {
    let lines: [Line]

    struct Line: Decodable {
      let text: String
    }
  }

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
