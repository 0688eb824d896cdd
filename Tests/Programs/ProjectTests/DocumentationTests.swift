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
    let pages = try [
      Project.read("Sources/Kit/BezelKit/BezelKit.docc/Articles/Programs.md"),
      Project.read("Sources/Wayland/WaylandSurface/WaylandSurface.docc/Articles/Bar.md"),
    ]
    return pages.flatMap { page in
      page.text.matches(of: /(?s)#+ ([^\n]+)\n(?:(?!\n#).)*?```swift\n(.*?)```/).map {
        (title: String($0.1), code: String($0.2))
      }
    }
  }

  @Test(arguments: try programs.get().map(\.title))
  func `a program of a page compiles`(title: String) throws {
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
        functions.append(Self.function(functions.count, String(code)))
      }
    }
    #expect(functions.count > 60)
    let program =
      "final class Program {\nfunc handleMenu(_ event: Surface.Event) {}\n\(functions.joined())}\n"
    let complaint = try Self.complaint(about: Self.surfaceNames + program)
    #expect(complaint == nil)
  }

  @Test func `there are fifteen programs and a bar`() throws {
    #expect(try Self.programs.get().count == 15 + 1)
  }

  /// The pages with code that is no whole program.
  private static let pages = Result {
    try [("README.md", 1)]
      + ["Sources/Kit", "Sources/Wayland"].flatMap { try Project.files(under: $0, ending: ".md") }
      .filter { !["Bar.md", "Programs.md"].contains(URL(fileURLWithPath: $0.path).lastPathComponent) }
      .map { ($0.path, $0.text.matches(of: /```swift\n/).count) }
      .filter { $0.1 > 0 }
  }

  @Test(arguments: try pages.get().map(\.0))
  func `the code of a page compiles`(page: String) throws {
    var program = Self.names + Self.surfaceNames + Self.pageNames
    let blocks = try Project.read(page).text.matches(of: /(?s)```swift\n(.*?)\n```/).map { String($0.1) }
    // Parts of a manifest are no code of a program.
    for (number, block) in blocks.enumerated() where !block.contains(/^(?:\.|\/\/ swift-tools-version)/) {
      let code = block.replacing(/(?m)^import .*$/, with: "")
      if code.contains(/(?m)^(?:@main|@MainActor|@Test|final class|func)\b/) {
        program += code + "\n"
      } else {
        program += Self.function(number, code)
      }
    }
    let complaint = try Self.complaint(about: program)
    #expect(complaint == nil)
  }

  /// What is a link is checked by `make docs`.
  @Test func `the code of the migration's tables compiles`() throws {
    let page = try Project.read("Sources/Kit/BezelKit/BezelKit.docc/Articles/Migrating.md").text
    let cells = page.matches(of: /`((?:(?:theme|hud|HUD)\.|for hud |try await hud\.)[^`]*)`/).map {
      String($0.1)
    }
    #expect(cells.count > 12)
    let rows = cells.map { $0.contains(/^HUD/) ? "_ = try await \($0)" : $0.contains(" ") ? $0 : "_ = \($0)" }
    let complaint = try Self.complaint(
      about: Self.names + Self.pageNames + rows.enumerated().map { Self.function($0, $1) }.joined())
    #expect(complaint == nil)
  }

  /// A function with the code. A handler's cases stand alone.
  private static func function(_ number: Int, _ code: String) -> String {
    let body =
      code.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("case ")
      ? "switch event {\n\(code)\ndefault: break\n}" : code
    let effects = code.contains("await ") ? "async throws" : "throws"
    return """
      func example\(number)(_ event: Surface.Event, _ buffer: consuming WritableBuffer) \(effects) {
      \(body)
      }

      """
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

    """

  /// What the code of the pages uses.
  private static let pageNames = """
    import WaylandSurface
    let (bytes, path, title, dial) = ([UInt8](), "", "", HUD.Indicator.text)
    nonisolated(unsafe) var sum = 0
    func add() -> Int { 0 }
    func copy(_ step: Int) {}
    func log(_ text: String) {}
    func send(_ file: String) async throws {}
    final class Bars {
      init(on connection: Connection) {}
      func show(_ song: String) {}
    }
    let (songs, socket) = (AsyncStream<String> { $0.finish() }, Int32(0))
    func answer(_ socket: Int32) {}
    func launch(_ index: Int) {}
    func paintKeys(_ context: OpaquePointer) {}

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
