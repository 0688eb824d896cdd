// swift-tools-version: 6.2
import PackageDescription

/// The settings of all Swift targets.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library of the system, and the packages that have it.
func system(_ name: String, _ pkgConfig: String, apt: String, yum: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .yum([yum])])
}

/// A module in Sources.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A program in Sources.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A module in Tests/Support. The Makefile leaves libraries out that the programs load later.
func support(_ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = [])
  -> Target
{
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A program for tests and development.
func tool(_ name: String, _ dependencies: [Target.Dependency], at path: String) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// A module of tests in Tests.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources.map { .copy($0) },
    swiftSettings: settings)
}

let package = Package(
  name: "bezel",
  products: [
    .library(name: "BezelKit", targets: ["BezelKit"]),
    .library(name: "BezelKitFoundation", targets: ["BezelKitFoundation"]),
    .library(name: "WaylandSurface", targets: ["WaylandSurface"]),
    .executable(name: "bezel", targets: ["BezelClient"]),
    .executable(name: "bezeld", targets: ["BezelServer"]),
    .executable(name: "bezel-run", targets: ["BezelRun"]),
    .executable(name: "bezel-desktop", targets: ["BezelDesktop"]),
    .executable(name: "protocol-scanner", targets: ["protocol-scanner"]),
  ],
  targets: [
    // Libraries of the system.
    system("CWayland", "wayland-client", apt: "libwayland-dev", yum: "wayland-devel"),
    system("CXkbcommon", "xkbcommon", apt: "libxkbcommon-dev", yum: "libxkbcommon-devel"),
    system("CCairo", "cairo", apt: "libcairo2-dev", yum: "cairo-devel"),
    system("CPango", "pangocairo", apt: "libpango1.0-dev", yum: "pango-devel"),
    system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", yum: "pcre2-devel"),

    // C that Swift can't express, for one module each.
    .target(name: "CPosix"),
    .target(name: "CProgramArguments", dependencies: ["CPosix"]),
    .target(name: "CEventLoop"),
    .target(name: "CWaylandSupport"),
    .target(name: "CWaylandProtocols"),
    .target(name: "CControlWire"),
    .target(name: "CCommandRelay"),
    .target(name: "CPaintingLoader", dependencies: ["CCairo", "CPango"]),
    .target(name: "CLibraryLoader"),
    .target(name: "CSystemdBus", dependencies: ["CLibraryLoader"]),
    .target(name: "CPulse", dependencies: ["CLibraryLoader"]),

    // The system.
    module("Time"),
    module("Posix", ["CPosix"]),
    module("EventLoop", ["CEventLoop", "Posix", "Time"]),
    module("DBus", ["CSystemdBus", "EventLoop", "Posix", "Time"]),

    // Wayland, and the generator of its bindings.
    module("WaylandSurface", ["CWayland", "CWaylandProtocols", "CWaylandSupport", "CXkbcommon", "Posix"]),
    module("ProtocolScanner"),
    program("protocol-scanner", ["ProtocolScanner"]),

    // HUDs: values, pixels, and the HUDs of a display.
    module("HUDModel", ["Time"]),
    module("HUDPainting", ["CCairo", "CPango", "CPaintingLoader", "HUDModel", "Posix"]),
    module("HUDCommands", ["HUDModel", "Time"]),
    module(
      "HUDImages",
      ["CCairo", "CPango", "CPaintingLoader", "EventLoop", "HUDCommands", "HUDModel", "Posix", "Time"]),
    module(
      "HUDDisplay",
      [
        "ControlWire", "DBus", "EventLoop", "HUDImages", "HUDModel", "HUDPainting", "Posix", "Time",
        "WaylandSurface",
      ]),

    // Commands, from the command line and from the control socket, and the server.
    module("CommandLine", ["HUDCommands", "HUDModel", "Time"]),
    module("Configuration", ["HUDCommands", "HUDModel", "Posix", "Time"]),
    module("ControlWire", ["CControlWire", "Posix"]),
    module(
      "HUDControl",
      ["CControlWire", "ControlWire", "EventLoop", "HUDCommands", "HUDModel", "Posix", "Time"]),
    module(
      "HUDServer",
      [
        "CommandLine", "Configuration", "ControlWire", "EventLoop", "HUDCommands", "HUDControl", "HUDDisplay",
        "HUDImages", "HUDModel", "HUDPainting", "Posix", "Time", "WaylandSurface",
      ]),

    // `bezel run` and `bezel hook`.
    module("CommandRelay", ["CCommandRelay", "EventLoop", "Posix"]),
    module("ToolProgress"),
    module(
      "RunHUD",
      [
        "CPCRE2", "CommandLine", "CommandRelay", "ControlWire", "EventLoop", "HUDCommands", "HUDControl",
        "HUDModel", "Posix", "Time", "ToolProgress",
      ]),
    module("ShellHook", ["CommandLine", "HUDCommands", "HUDModel", "Posix", "Time"]),

    // The desktop's keys, and what changes on the desktop.
    module(
      "DesktopControls",
      [
        "CPulse", "CommandLine", "Configuration", "ControlWire", "DBus", "EventLoop", "HUDCommands",
        "HUDControl", "HUDModel", "Posix", "Time", "WaylandSurface",
      ]),

    // The public API.
    module(
      "BezelKit",
      [
        "CCairo", "ControlWire", "EventLoop", "HUDCommands", "HUDControl", "HUDDisplay", "HUDImages",
        "HUDModel", "HUDPainting", "Time", "WaylandSurface",
      ]),
    module("BezelKitFoundation", ["BezelKit"]),

    // The programs `bezel`, `bezeld`, `bezel-run` and `bezel-desktop`.
    program("BezelClient", ["ControlWire", "Posix"]),
    program(
      "BezelServer",
      [
        "CommandLine", "Configuration", "ControlWire", "CPaintingLoader", "CProgramArguments", "EventLoop",
        "HUDCommands", "HUDControl", "HUDDisplay", "HUDImages", "HUDModel", "HUDPainting", "HUDServer",
        "Posix",
      ]),
    program(
      "BezelRun",
      [
        "CommandLine", "CommandRelay", "Configuration", "ControlWire", "CProgramArguments", "HUDCommands",
        "HUDModel", "Posix", "RunHUD", "ShellHook",
      ]),

    program(
      "BezelDesktop",
      [
        "CommandLine", "Configuration", "ControlWire", "CProgramArguments", "DesktopControls", "HUDCommands",
        "HUDModel", "Posix",
      ]),

    // Manual pages and completions.
    program("reference-writer", ["CommandLine", "Configuration", "HUDCommands", "HUDModel"]),

    // Tests.
    tests("PosixTests", ["Posix"]),
    tests("EventLoopTests", ["CEventLoop", "EventLoop", "Time"]),
    tests("DBusTests", ["DBus", "EventLoop", "HeadlessSway", "Posix", "Time"]),
    tests("ProtocolScannerTests", ["ProtocolScanner"]),
    tests("WaylandSurfaceTests", ["FakeCompositor", "WaylandSurface"]),
    tests("HUDModelTests", ["HUDModel", "ModelChecking", "SeededRandom", "Time"]),
    tests(
      "HUDPaintingTests",
      [
        "BezelServer", "CCairo", "EventLoop", "Gallery", "HUDCommands", "HUDImages", "HUDModel",
        "HUDPainting", "SeededRandom", "Time",
      ],
      resources: ["Goldens"]),
    tests(
      "HUDDisplayTests",
      [
        "DBus", "EventLoop", "FakeCompositor", "FakePortal", "HeadlessSway", "HUDDisplay", "HUDModel",
        "HUDPainting", "SeededRandom", "Time", "WaylandSurface",
      ]),
    tests("HUDCommandsTests", ["HUDCommands", "HUDModel", "SeededRandom", "Time"]),
    tests("CommandLineTests", ["BezelClient", "CommandLine", "HUDCommands", "HUDModel", "Time"]),
    tests(
      "ConfigurationTests",
      ["Configuration", "ConfigurationFuzzing", "CTestSystem", "HUDCommands", "HUDModel", "Time"]),
    tests(
      "HUDControlTests",
      ["ControlWire", "EventLoop", "HUDCommands", "HUDControl", "Posix", "SeededRandom", "Time"]),
    tests(
      "HUDServerTests",
      [
        "Configuration", "ControlWire", "DBus", "EventLoop", "FakeCompositor", "HeadlessSway", "HUDCommands",
        "HUDControl", "HUDDisplay", "HUDModel", "HUDServer", "SeededRandom", "Time", "WaylandSurface",
      ]),
    tests(
      "CommandRelayTests",
      ["CCommandRelay", "CTestSystem", "CommandRelay", "HeadlessSway", "Posix", "relay-probe"]),
    tests(
      "ToolProgressTests",
      ["ProgressFuzzing", "SeededRandom", "ToolProgress"],
      exclude: ["README.md", "capture"], resources: ["Fixtures"]),
    tests(
      "RunHUDTests",
      ["CommandLine", "HeadlessSway", "HUDCommands", "HUDModel", "RunHUD", "Time", "ToolProgress"]),
    tests(
      "ShellHookTests",
      ["HeadlessSway", "HUDCommands", "ShellHook"],
      resources: ["Fixtures"]),
    tests(
      "DesktopControlsTests",
      [
        "CommandLine", "Configuration", "ControlWire", "DBus", "DesktopControls", "DesktopFuzzing",
        "EventLoop", "FakeCompositor", "FakePlayer", "HeadlessSway", "HUDCommands", "HUDControl", "HUDModel",
        "Posix", "Time", "WaylandSurface",
      ],
      exclude: ["record-wob"], resources: ["Fixtures"]),
    tests(
      "BezelKitTests",
      [
        "BezelKit", "BezelKitFoundation", "Configuration", "EventLoop", "FakeCompositor", "HUDCommands",
        "HUDModel", "Time", "WaylandSurface",
      ]),
    tests("BenchmarkingTests", ["Benchmarking", "SeededRandom"]),

    // Tests that run programs or read the sources.
    tests(
      "ProgramTests",
      ["BezelClient", "BezelServer", "ControlWire", "EchoServer", "HeadlessSway", "HUDControl"]),
    tests("ShellTests", ["CTestSystem", "HeadlessSway", "reference-writer"]),
    tests(
      "SwayTests",
      [
        "BezelKit", "CCairo", "bezel-examples", "ControlWire", "fake-player", "fake-portal", "HeadlessSway",
        "SeededRandom", "Torture", "WaylandSurface",
      ]),
    tests("CompositorTests", ["ControlWire", "HeadlessSway"]),
    tests("OutsideTests", ["HeadlessSway"]),
    tests(
      "ProjectTests", ["CommandLine", "Configuration", "HeadlessSway", "HUDModel", "reference-writer"]),

    // Modules of the tests.
    .systemLibrary(name: "CWaylandServer", path: "Tests/Support/CWaylandServer", pkgConfig: "wayland-server"),
    .target(name: "CTestProtocols", path: "Tests/Support/CTestProtocols"),
    .target(name: "CTestSystem", path: "Tests/Support/CTestSystem"),
    support("TestProtocols", ["CTestProtocols", "WaylandSurface"]),
    support("FakeCompositor", ["CWaylandProtocols", "CWaylandServer"]),
    support("FakePlayer", ["DBus", "EventLoop"]),
    support("FakePortal", ["DBus", "EventLoop"]),
    support(
      "HeadlessSway", ["CCairo", "CTestSystem", "TestProtocols", "WaylandSurface"], linking: ["cairo"]),
    support("SeededRandom"),
    support("ModelChecking", ["HUDModel", "SeededRandom", "Time"]),
    support("Fuzzing"),
    support("ConfigurationFuzzing", ["Configuration", "HUDCommands", "HUDModel", "SeededRandom"]),
    support(
      "DesktopFuzzing", ["CommandLine", "DBus", "DesktopControls", "HUDCommands", "HUDModel", "SeededRandom"]),
    support("ProgressFuzzing", ["SeededRandom", "ToolProgress"]),
    support(
      "Torture", ["CommandLine", "ControlWire", "HeadlessSway", "HUDCommands", "HUDModel", "SeededRandom"]),
    support(
      "Gallery", ["CCairo", "HUDCommands", "HUDImages", "HUDModel", "HUDPainting"], linking: ["cairo"]),
    support("Benchmarking", ["SeededRandom"]),

    // Programs for tests and development.
    tool("fake-player", ["DBus", "EventLoop", "FakePlayer"], at: "Tests/Support/FakePlayerProgram"),
    tool("fake-portal", ["DBus", "EventLoop", "FakePortal"], at: "Tests/Support/FakePortalProgram"),
    tool("model-check", ["ModelChecking"], at: "Tests/ModelCheck"),
    tool("bezel-bench", ["CTestSystem", "Benchmarking", "HeadlessSway"], at: "Tests/Bench"),
    tool("bezel-torture", ["HeadlessSway", "Torture"], at: "Tests/Torture"),
    tool("relay-probe", ["CommandRelay", "EventLoop"], at: "Tests/Support/RelayProgram"),
    tool("bezel-gallery", ["Gallery", "HUDPainting"], at: "Tests/Gallery"),
    tool("bezel-demo", ["HeadlessSway"], at: "Tests/Demo"),
    tool("bezel-examples", ["BezelKit", "BezelKitFoundation"], at: "share/examples/swift"),
    tool("configuration-fuzz", ["ConfigurationFuzzing", "Fuzzing"], at: "Tests/ConfigurationFuzz"),
    tool("desktop-fuzz", ["DesktopFuzzing", "Fuzzing"], at: "Tests/DesktopFuzz"),
    tool("progress-fuzz", ["Fuzzing", "ProgressFuzzing"], at: "Tests/Fuzz"),
    tool("EchoServer", ["ControlWire", "HUDControl"], at: "Tests/Support/EchoServer"),
  ],
  cLanguageStandard: .c11
)
