// swift-tools-version: 6.2
import PackageDescription

/// One list for every Swift target: the compiler is asked for all it can check.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "bezel",
  products: [
    .library(name: "BezelKit", targets: ["BezelKit"]),
    .library(name: "BezelKitFoundation", targets: ["BezelKitFoundation"]),
    .library(name: "WaylandSurface", targets: ["WaylandSurface"]),
    .executable(name: "bezel", targets: ["BezelClient"]),
    .executable(name: "bezeld", targets: ["BezelServer"]),
    .executable(name: "bezel-run", targets: ["BezelRun"]),
    .executable(name: "protocol-scanner", targets: ["protocol-scanner"]),
  ],
  targets: [
    // C libraries of the system, and the little C that Swift can't say.
    .systemLibrary(name: "CWayland", pkgConfig: "wayland-client"),
    .systemLibrary(name: "CXkbcommon", pkgConfig: "xkbcommon"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8"),
    .target(name: "CCommandRelay"),
    .target(name: "CWaylandProtocols"),
    .target(name: "CWaylandSupport"),

    // From the protocol's XML to typed Swift.
    .target(name: "ProtocolScanner", swiftSettings: settings),
    .executableTarget(
      name: "protocol-scanner", dependencies: ["ProtocolScanner"], swiftSettings: settings),

    // Values.
    .target(name: "Time", swiftSettings: settings),
    .target(name: "CPosix"),
    .target(name: "Posix", dependencies: ["CPosix"], swiftSettings: settings),
    .target(name: "CEventLoop"),
    .target(name: "HUDModel", dependencies: ["Time"], swiftSettings: settings),
    .target(name: "ToolProgress", swiftSettings: settings),

    // The world.
    .target(
      name: "WaylandSurface",
      dependencies: ["CWayland", "CWaylandProtocols", "CWaylandSupport", "CXkbcommon", "Posix"],
      swiftSettings: settings),
    .target(name: "EventLoop", dependencies: ["CEventLoop", "Posix", "Time"], swiftSettings: settings),
    .target(
      name: "CommandRelay", dependencies: ["CCommandRelay", "EventLoop", "Posix"], swiftSettings: settings),
    .target(name: "DBus", dependencies: ["EventLoop", "Posix"], swiftSettings: settings),
    .target(
      name: "HUDPainting", dependencies: ["CCairo", "CPango", "HUDModel", "Posix"],
      swiftSettings: settings),
    .target(name: "CControlWire"),
    .target(name: "ControlWire", dependencies: ["CControlWire", "Posix"], swiftSettings: settings),
    .target(
      name: "HUDControl",
      dependencies: ["CControlWire", "ControlWire", "EventLoop", "HUDCommands", "HUDModel", "Posix"],
      swiftSettings: settings),
    .target(
      name: "HUDImages", dependencies: ["CCairo", "CPango", "HUDModel", "Posix"], swiftSettings: settings),
    .target(
      name: "ShellHook",
      dependencies: ["CommandLine", "HUDCommands", "HUDControl", "HUDModel", "Posix", "Time"],
      swiftSettings: settings),

    // Where they meet.
    .target(name: "HUDCommands", dependencies: ["HUDModel", "Time"], swiftSettings: settings),
    .target(name: "CommandLine", dependencies: ["HUDCommands", "HUDModel", "Time"], swiftSettings: settings),
    .target(
      name: "HUDDisplay",
      dependencies: [
        "ControlWire", "DBus", "EventLoop", "HUDModel", "HUDPainting", "Posix", "Time", "WaylandSurface",
      ],
      swiftSettings: settings),
    .target(
      name: "HUDServer",
      dependencies: [
        "CommandLine", "ControlWire", "EventLoop", "HUDCommands", "HUDControl", "HUDDisplay", "HUDImages",
        "HUDModel",
        "HUDPainting", "Posix", "Time", "WaylandSurface",
      ],
      swiftSettings: settings),
    .target(
      name: "BezelKit",
      dependencies: [
        "CCairo",
        "ControlWire", "EventLoop", "HUDCommands", "HUDControl", "HUDDisplay", "HUDImages", "HUDModel",
        "HUDPainting",
        "HUDServer", "Time",
        "WaylandSurface",
      ],
      swiftSettings: settings),
    .target(name: "BezelKitFoundation", dependencies: ["BezelKit"], swiftSettings: settings),
    .executableTarget(
      name: "BezelClient", dependencies: ["ControlWire", "Posix"], swiftSettings: settings),
    .target(
      name: "RunHUD",
      dependencies: [
        "CPCRE2", "CommandLine", "CommandRelay", "ControlWire", "EventLoop", "HUDCommands", "HUDControl",
        "HUDModel",
        "Posix", "Time",
        "ToolProgress",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "BezelRun",
      dependencies: [
        "CommandLine", "CommandRelay", "ControlWire", "HUDCommands", "HUDModel", "Posix", "RunHUD",
        "ShellHook",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "BezelServer",
      dependencies: [
        "CommandLine", "ControlWire", "HUDCommands", "HUDDisplay", "HUDModel", "HUDPainting", "HUDServer",
        "Posix",
      ],
      swiftSettings: settings),

    // Tests.
    .systemLibrary(name: "CWaylandServer", path: "Tests/Support/CWaylandServer", pkgConfig: "wayland-server"),
    .target(
      name: "FakeCompositor",
      dependencies: ["CWaylandProtocols", "CWaylandServer"],
      path: "Tests/Support/FakeCompositor", swiftSettings: settings),
    .target(
      name: "FakePortal", dependencies: ["DBus", "EventLoop"], path: "Tests/Support/FakePortal",
      swiftSettings: settings),
    .executableTarget(
      name: "fake-portal", dependencies: ["DBus", "EventLoop", "FakePortal"],
      path: "Tests/Support/FakePortalProgram", swiftSettings: settings),
    .target(name: "CTestSystem", path: "Tests/Support/CTestSystem"),
    .target(name: "CTestProtocols", path: "Tests/Support/CTestProtocols"),
    .target(
      name: "HeadlessSway", dependencies: ["CCairo", "CTestSystem", "TestProtocols", "WaylandSurface"],
      path: "Tests/Support/HeadlessSway",
      swiftSettings: settings),
    .target(
      name: "TestProtocols", dependencies: ["CTestProtocols", "WaylandSurface"],
      path: "Tests/Support/TestProtocols", swiftSettings: settings),
    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: settings),
    .target(
      name: "ModelChecking", dependencies: ["HUDModel", "SeededRandom", "Time"],
      path: "Tests/Support/ModelChecking",
      swiftSettings: settings),
    .executableTarget(
      name: "model-check", dependencies: ["ModelChecking"], path: "Tests/ModelCheck", swiftSettings: settings),
    .executableTarget(
      name: "bezel-bench", dependencies: ["Benchmarking", "CTestSystem", "HeadlessSway"], path: "Tests/Bench",
      swiftSettings: settings),
    .target(
      name: "Benchmarking", dependencies: ["SeededRandom"], path: "Tests/Support/Benchmarking",
      swiftSettings: settings),
    .testTarget(
      name: "BenchmarkingTests", dependencies: ["Benchmarking", "SeededRandom"], swiftSettings: settings),
    .executableTarget(
      name: "relay-probe", dependencies: ["CommandRelay", "EventLoop"], path: "Tests/Support/RelayProgram",
      swiftSettings: settings),
    .target(
      name: "Gallery", dependencies: ["CCairo", "HUDImages", "HUDModel", "HUDPainting"],
      path: "Tests/Support/Gallery",
      swiftSettings: settings),
    .executableTarget(
      name: "bezel-gallery", dependencies: ["Gallery", "HUDPainting"], path: "Tests/Gallery",
      swiftSettings: settings),
    .executableTarget(
      name: "bezel-demo", dependencies: ["HeadlessSway"], path: "Tests/Demo", swiftSettings: settings),
    .executableTarget(
      name: "bezel-examples", dependencies: ["BezelKit", "BezelKitFoundation"], path: "share/examples/swift",
      swiftSettings: settings),
    .testTarget(name: "ProtocolScannerTests", dependencies: ["ProtocolScanner"], swiftSettings: settings),
    .testTarget(name: "PosixTests", dependencies: ["Posix"], swiftSettings: settings),
    .testTarget(
      name: "HUDModelTests", dependencies: ["HUDModel", "ModelChecking", "SeededRandom", "Time"],
      swiftSettings: settings),
    .executableTarget(
      name: "progress-fuzz", dependencies: ["ProgressFuzzing"], path: "Tests/Fuzz", swiftSettings: settings),
    .target(
      name: "ProgressFuzzing", dependencies: ["SeededRandom", "ToolProgress"],
      path: "Tests/Support/ProgressFuzzing",
      swiftSettings: settings),
    .testTarget(
      name: "ToolProgressTests", dependencies: ["ProgressFuzzing", "SeededRandom", "ToolProgress"],
      exclude: ["capture"], resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "Time"], swiftSettings: settings),
    .testTarget(
      name: "DBusTests", dependencies: ["DBus", "EventLoop", "HeadlessSway", "Posix"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandRelayTests",
      dependencies: ["CCommandRelay", "CTestSystem", "CommandRelay", "HeadlessSway", "Posix", "relay-probe"],
      swiftSettings: settings),
    .testTarget(
      name: "ShellHookTests", dependencies: ["HUDCommands", "HUDControl", "HeadlessSway", "ShellHook"],
      resources: [.copy("Fixtures")],
      swiftSettings: settings),
    .testTarget(
      name: "ShellTests", dependencies: ["CTestSystem", "HeadlessSway"], swiftSettings: settings),
    .testTarget(
      name: "HUDCommandsTests", dependencies: ["HUDCommands", "HUDModel", "SeededRandom", "Time"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests", dependencies: ["CommandLine", "HUDCommands", "HUDModel", "Time"],
      swiftSettings: settings),
    .testTarget(
      name: "HUDControlTests", dependencies: ["ControlWire", "HUDControl", "Posix", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "HUDPaintingTests", dependencies: ["CCairo", "Gallery", "HUDImages", "HUDModel", "HUDPainting"],
      resources: [.copy("Goldens")], swiftSettings: settings),
    .testTarget(
      name: "WaylandSurfaceTests", dependencies: ["WaylandSurface", "FakeCompositor"],
      swiftSettings: settings),
    .testTarget(
      name: "HUDDisplayTests",
      dependencies: [
        "HUDDisplay", "HUDModel", "HUDPainting", "DBus", "EventLoop", "Time", "WaylandSurface",
        "FakeCompositor", "FakePortal", "HeadlessSway", "SeededRandom",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HUDServerTests",
      dependencies: [
        "ControlWire", "HUDServer", "HUDControl", "HUDDisplay", "HUDModel", "DBus", "EventLoop", "Time",
        "WaylandSurface", "FakeCompositor", "HeadlessSway", "SeededRandom",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BezelKitTests",
      dependencies: [
        "BezelKit", "BezelKitFoundation", "EventLoop", "FakeCompositor", "HUDCommands", "HUDModel", "Time",
        "WaylandSurface",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RunHUDTests",
      dependencies: [
        "CommandLine", "HUDCommands", "HUDModel", "HeadlessSway", "RunHUD", "Time", "ToolProgress",
      ],
      swiftSettings: settings),
    .testTarget(name: "OutsideTests", dependencies: ["HeadlessSway"], swiftSettings: settings),
    .testTarget(
      name: "SwayTests",
      dependencies: ["CCairo", "ControlWire", "HeadlessSway", "bezel-examples", "fake-portal"],
      swiftSettings: settings),
    .executableTarget(
      name: "EchoServer", dependencies: ["ControlWire", "HUDControl"], path: "Tests/Support/EchoServer",
      swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: ["BezelClient", "BezelServer", "ControlWire", "EchoServer", "HUDControl"],
      swiftSettings: settings),
    .testTarget(
      name: "CompositorTests", dependencies: ["ControlWire", "HeadlessSway"],
      swiftSettings: settings),
    .testTarget(name: "HouseTests", dependencies: ["CommandLine", "HUDModel"], swiftSettings: settings),
  ],
  cLanguageStandard: .c11
)
