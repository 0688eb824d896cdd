import Testing

/// Who may import what. SwiftPM lets a target import modules that it didn't ask for, so the walls need a test.
struct WallTests {
  /// The system's modules and ours that each room may import.
  private static let doors: [String: Set<String>] = [
    "ProtocolScanner": ["Foundation", "FoundationXML"],
    "protocol-scanner": ["Foundation", "ProtocolScanner"],
    "Motion": ["Glibc"],
    "HUDModel": ["Motion"],
    "ToolProgress": [],
    "WaylandSurface": ["CBezelSystem", "CWayland", "CXkbcommon", "Glibc", "Motion", "WaylandTables"],
    "EventLoop": ["CBezelSystem", "Glibc", "Motion", "Synchronization"],
    "CommandRelay": ["CCommandRelay", "EventLoop", "Glibc"],
    "DBus": ["CBezelSystem", "EventLoop", "Glibc"],
    "HUDPainting": ["CCairo", "CPango", "Glibc", "HUDModel"],
    "HUDControl": ["CBezelSystem", "Glibc"],
    "ShellHook": ["CBezelSystem", "Glibc", "HUDControl", "Motion"],
    "HUDClient": ["EventLoop", "Glibc", "HUDControl"],
    "HUDServer": [
      "CBezelSystem", "DBus", "EventLoop", "Glibc", "HUDControl", "HUDModel", "HUDPainting", "Motion",
      "WaylandSurface",
    ],
    // Foundation would weigh on every program that shows a HUD.
    "BezelKit": [
      "CCairo", "EventLoop", "Glibc", "HUDClient", "HUDControl", "HUDModel", "HUDPainting", "HUDServer",
      "Motion",
      "Synchronization",
      "WaylandSurface",
    ],
    // The tutorial's programs, as others write them.
    "BezelKit.docc": ["BezelKit", "Glibc", "PackageDescription"],
    "BezelKitFoundation": ["BezelKit", "Foundation"],
    "CommandHUD": [
      "CPCRE2", "CommandRelay", "EventLoop", "Glibc", "HUDClient", "HUDControl", "Motion", "ToolProgress",
    ],
    "BezelRun": ["CommandHUD", "CommandRelay", "Glibc"],
    "BezelClient": ["CBezelSystem", "Glibc", "HUDControl"],
    // Foundation would double the program.
    "BezelServer": ["Glibc", "HUDControl", "HUDModel", "HUDPainting", "HUDServer", "ShellHook"],
  ]

  @Test func `every room is known, and imports only what it may touch`() throws {
    for file in try House.files(under: "Sources") {
      let allowed = try #require(
        Self.doors[file.module], "\(file): no rule says what \(file.module) may import")
      let forbidden = Set(file.imports).subtracting(allowed)
      #expect(forbidden.isEmpty, "\(file) imports \(forbidden.sorted())")
    }
  }

  @Test func `libwayland is touched in the bindings only`() throws {
    for file in try House.files(under: "Sources/WaylandSurface") where file.imports.contains("CWayland") {
      #expect(file.path.hasPrefix("Sources/WaylandSurface/Bindings/"), "\(file) imports CWayland")
    }
  }

  @Test func `the client's way to its server stays clear of drawing and of Wayland`() throws {
    for file in try House.files(under: "Sources/HUDControl") + House.files(under: "Sources/BezelClient") {
      #expect(file.imports.allSatisfy { ["CBezelSystem", "Glibc", "HUDControl"].contains($0) }, "\(file)")
    }
  }
}
