import Foundation
import Testing

/// Which module imports which. SwiftPM lets a target import modules that its manifest doesn't name, so that the
/// manifest's dependencies need a test.
struct WallTests {
  /// Modules of the toolchain that make a program larger, and the modules that may import them.
  private static let heavyModules: [String: Set<String>] = [
    "Foundation": ["BezelKitFoundation", "ProtocolScanner", "protocol-scanner", "reference-writer"],
    "FoundationEssentials": [],
    "FoundationXML": ["ProtocolScanner"],
    "Dispatch": [],
  ]
  private static let lightModules: Set = ["Glibc", "Synchronization"]

  @Test func `a module imports what its target depends on, and depends on nothing else`() throws {
    for target in try Manifest.current().targets where target.isInSources {
      let files = try Project.files(under: "Sources/\(target.name)").filter { !$0.path.contains(".docc/") }
      guard !files.isEmpty else { continue }
      let imports = Set(files.flatMap(\.imports)).subtracting(Self.lightModules)
      let heavy = imports.intersection(Self.heavyModules.keys)
      for module in heavy where Self.heavyModules[module]?.contains(target.name) != true {
        Issue.record("\(target.name) imports \(module)")
      }
      let ours = imports.subtracting(heavy)
      #expect(ours == target.dependencies, "Sources/\(target.name)")
    }
  }

  @Test func `the tutorial's programs import only public modules`() throws {
    for file in try Project.files(under: "Sources").filter({ $0.path.contains(".docc/") }) {
      let foreign = Set(file.imports).subtracting(["BezelKit", "Glibc", "PackageDescription"])
      #expect(foreign.isEmpty, "\(file)")
    }
  }

  @Test func `only the bindings call libwayland`() throws {
    for file in try Project.files(under: "Sources/WaylandSurface") where file.imports.contains("CWayland") {
      #expect(file.path.hasPrefix("Sources/WaylandSurface/Bindings/"), "\(file) imports CWayland")
    }
  }

  @Test(arguments: ["bezel", "bezel-run", "bezel-desktop"])
  func `a client links neither drawing nor Wayland, but that of the desktop asks for workspaces`(
    product: String
  ) throws {
    let manifest = try Manifest.current()
    let linked = try manifest.targets(linkedBy: product)
    #expect(linked.count > 1)
    #expect(linked.isDisjoint(with: ["CCairo", "CPango", "HUDPainting"]))
    #expect(linked.isDisjoint(with: ["CWayland", "WaylandSurface"]) || product == "bezel-desktop")
  }
}

/// The package's manifest, as SwiftPM reads it.
private struct Manifest: Decodable {
  let targets: [Target]
  let products: [Product]

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    private let dependencyNames: [Dependency]

    private enum CodingKeys: String, CodingKey {
      case name, type, path
      case dependencyNames = "dependencies"
    }

    /// A dependency in SwiftPM's form `{"byName": ["X", null]}`.
    private struct Dependency: Decodable {
      let byName: [String?]
    }

    var dependencies: Set<String> { Set(dependencyNames.compactMap { $0.byName.first ?? nil }) }

    /// Whether its sources are a folder of its name below Sources.
    var isInSources: Bool { ["regular", "executable"].contains(type) && path == nil }
  }

  /// Reads Package.swift. A scratch path of its own leaves the lock of a running `swift test` alone.
  static func current() throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--scratch-path", scratch.path, "dump-package"]
    process.currentDirectoryURL = Project.root
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  /// All targets that a product's program consists of.
  func targets(linkedBy product: String) throws -> Set<String> {
    var linked: Set<String> = []
    var open = try #require(products.first { $0.name == product }).targets
    while let name = open.popLast() {
      guard linked.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else {
        continue
      }
      open += target.dependencies
    }
    return linked
  }
}
