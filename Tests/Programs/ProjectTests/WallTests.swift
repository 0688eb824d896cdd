import Foundation
import Testing

/// Which module imports which. SwiftPM lets a target import modules that its manifest doesn't name, so that the
/// manifest's dependencies need a test.
struct WallTests {
  /// Modules of the toolchain that make a program larger, and the modules that may import them.
  private static let heavyModules: [String: Set<String>] = [
    "Foundation": ["BezelKitFoundation", "protocol-scanner", "reference-writer"],
    "FoundationEssentials": [],
    "FoundationXML": ["protocol-scanner"],
    "Dispatch": [],
  ]
  private static let lightModules: Set = ["Android", "Darwin", "Glibc", "Musl", "Synchronization", "ucrt"]

  /// The rooms, in the order in which they depend on each other.
  private static let rooms = [
    "System", "Wayland", "HUD", "Commands", "Server", "Run", "Desktop", "Kit", "Programs",
  ]

  @Test func `a module imports what its target depends on, and depends on nothing else`() throws {
    for target in try Manifest.current().targets where target.room != nil {
      let files = try Project.files(under: target.path ?? "").filter { !Self.isForeign($0.path) }
      guard !files.isEmpty else { continue }
      let imports = Set(files.flatMap(\.imports)).subtracting(Self.lightModules)
      let heavy = imports.intersection(Self.heavyModules.keys)
      for module in heavy where Self.heavyModules[module]?.contains(target.name) != true {
        Issue.record("\(target.name) imports \(module)")
      }
      #expect(imports.subtracting(heavy) == target.dependencies, "\(target.name)")
    }
  }

  /// Files below the folder of a target that are not compiled with it on Linux: the tutorial's programs, what the embedded
  /// client has instead of Glibc, and BezelKit for other platforms.
  private static func isForeign(_ path: String) -> Bool {
    path.contains(".docc/") || path.contains("/Embedded/") || path.hasSuffix("/BezelKit/Elsewhere.swift")
  }

  @Test func `a room uses only rooms above it, and every room says what it is for`() throws {
    let targets = try Manifest.current().targets
    let rooms = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.room) })
    let found = try FileManager.default.contentsOfDirectory(atPath: Project.root.path + "/Sources")
    #expect(Set(found) == Set(Self.rooms))
    for target in targets {
      guard let room = target.room, let place = Self.rooms.firstIndex(of: room) else { continue }
      for dependency in target.dependencies {
        let other = rooms[dependency].flatMap { $0 }.flatMap(Self.rooms.firstIndex(of:))
        #expect(other.map { $0 <= place } == true, "\(target.name) uses \(dependency)")
      }
    }
    for room in Self.rooms {
      #expect(try !Project.read("Sources/\(room)/README.md").text.isEmpty)
    }
  }

  @Test func `no target that a library reaches has a name that another package may have`() throws {
    let manifest = try Manifest.current()
    for product in manifest.products {
      for name in try manifest.targets(linkedBy: product.name)
      where !["WaylandSurface", "WaylandCairo"].contains(name) {
        #expect(["Bezel", "HUD", "CBezel"].contains { name.hasPrefix($0) }, "\(name)")
      }
    }
  }

  @Test func `the tutorial's programs import only public modules`() throws {
    for file in try Project.files(under: "Sources").filter({ $0.path.contains(".docc/") }) {
      let foreign = Set(file.imports).subtracting(["BezelKit", "Glibc", "PackageDescription"])
      #expect(foreign.isEmpty, "\(file)")
    }
  }

  @Test func `only the bindings call libwayland`() throws {
    for file in try Project.files(under: "Sources/Wayland/WaylandSurface")
    where file.imports.contains("CBezelWayland") {
      #expect(file.path.hasPrefix("Sources/Wayland/WaylandSurface/Bindings/"), "\(file)")
    }
  }

  @Test(arguments: ["bezel", "bezel-run", "bezel-desktop"])
  func `a client links neither drawing nor Wayland, but that of the desktop asks for workspaces`(
    program: String
  ) throws {
    let linked = try Manifest.current().targets(below: [program])
    #expect(linked.count > 1)
    #expect(linked.isDisjoint(with: ["CBezelCairo", "CBezelPango", "HUDPainting"]))
    #expect(linked.isDisjoint(with: ["CBezelWayland", "WaylandSurface"]) || program == "bezel-desktop")
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

    /// A dependency in SwiftPM's form `{"byName": ["X", null]}`, with a condition in place of null if it has one.
    private struct Dependency: Decodable {
      let name: String

      private enum CodingKeys: CodingKey {
        case byName
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var parts = try container.nestedUnkeyedContainer(forKey: .byName)
        name = try parts.decode(String.self)
      }
    }

    var dependencies: Set<String> { Set(dependencyNames.map(\.name)) }

    /// The folder of Sources in which it is; nil for tests and tools.
    var room: String? {
      let folders = (path ?? "").split(separator: "/")
      return folders.first == "Sources" ? folders.dropFirst().first.map(String.init) : nil
    }
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

  /// All targets that a product consists of.
  func targets(linkedBy product: String) throws -> Set<String> {
    targets(below: try #require(products.first { $0.name == product }).targets)
  }

  /// The named targets and all that they depend on.
  func targets(below names: [String]) -> Set<String> {
    var linked: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard linked.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else {
        continue
      }
      open += target.dependencies
    }
    return linked
  }
}
