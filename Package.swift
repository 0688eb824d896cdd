// swift-tools-version: 6.2
import PackageDescription

// The targets stand in the order of their rooms, the folders in Sources: a room uses only those above it. A test compares
// the imports with the dependencies. SwiftPM wants the name of a target to be unique among all packages of a program, so
// what a library product reaches begins with Bezel, HUD or CBezel, or has a product's name.

/// The settings of all Swift targets.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The headers of a system library, and the packages that have it. Without `pkgConfig` it is loaded when it is needed.
func system(_ name: String, _ pkgConfig: String? = nil, apt: String, yum: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/Libraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .yum([yum])])
}

/// A module of a room.
func module(
  _ name: String, in room: String, _ dependencies: [Target.Dependency] = [],
  swiftSettings: [SwiftSetting] = settings
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(room)/\(name)", swiftSettings: swiftSettings)
}

/// A program. A name that is no product of the manifest is one for `swift build --product`, not for other packages.
func program(
  _ name: String, at path: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// A module in Tests/Support.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// A module of tests.
func tests(
  _ name: String, at path: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(path)", exclude: exclude,
    resources: resources.map { .copy($0) }, swiftSettings: settings)
}

let package = Package(
  name: "bezel",
  // For BezelKit, which shows nothing there.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "BezelKit", targets: ["BezelKit"]),
    .library(name: "BezelKitFoundation", targets: ["BezelKitFoundation"]),
    .library(name: "BezelKitTesting", targets: ["BezelKitTesting"]),
    .library(name: "WaylandSurface", targets: ["WaylandSurface"]),
    .library(name: "WaylandCairo", targets: ["WaylandCairo"]),
  ],
  traits: [
    .default(enabledTraits: ["Wayland"]),
    .trait(
      name: "Wayland",
      description: "BezelKit shows HUDs. Without it, BezelKit needs no libraries of the system."),
  ],
  targets: [
    // System
    system("CBezelWayland", "wayland-client", apt: "libwayland-dev", yum: "wayland-devel"),
    system("CBezelWaylandCursor", apt: "libwayland-dev", yum: "wayland-devel"),
    system("CBezelXkbcommon", "xkbcommon", apt: "libxkbcommon-dev", yum: "libxkbcommon-devel"),
    system("CBezelCairo", "cairo", apt: "libcairo2-dev", yum: "cairo-devel"),
    system("CBezelPango", "pangocairo", apt: "libpango1.0-dev", yum: "pango-devel"),
    system("CBezelPCRE2", "libpcre2-8", apt: "libpcre2-dev", yum: "pcre2-devel"),
    system("CBezelSystemdBus", apt: "libsystemd-dev", yum: "systemd-devel"),
    system("CBezelPulse", apt: "libpulse-dev", yum: "pulseaudio-libs-devel"),
    system("CBezelGettext", apt: "libc6-dev", yum: "glibc-devel"),
    .target(name: "CBezelSystem", path: "Sources/System/CBezelSystem"),
    module("BezelValues", in: "System"),
    module("BezelPosix", in: "System", ["BezelValues", "CBezelSystem"]),
    module("BezelWords", in: "System", ["BezelPosix", "BezelValues", "CBezelGettext"]),
    module("BezelEventLoop", in: "System", ["BezelPosix", "BezelValues", "CBezelSystem"]),
    module("BezelCompositorIPC", in: "System", ["BezelEventLoop", "BezelPosix"]),
    module("BezelDBus", in: "System", ["BezelEventLoop", "BezelPosix", "BezelValues", "CBezelSystemdBus"]),

    // Wayland
    .target(name: "CBezelProtocols", path: "Sources/Wayland/CBezelProtocols"),
    module(
      "WaylandSurface", in: "Wayland",
      [
        "BezelEventLoop", "BezelPosix", "CBezelProtocols", "CBezelSystem", "CBezelWayland",
        "CBezelWaylandCursor", "CBezelXkbcommon",
      ]),
    module("WaylandCairo", in: "Wayland", ["CBezelCairo", "WaylandSurface"]),
    program("protocol-scanner", at: "Sources/Wayland/protocol-scanner", []),

    // HUD
    module("HUDModel", in: "HUD", ["BezelValues"]),
    module(
      "HUDPainting", in: "HUD", ["BezelPosix", "BezelValues", "CBezelCairo", "CBezelPango", "HUDModel"]),
    module(
      "HUDImages", in: "HUD",
      ["BezelEventLoop", "BezelPosix", "BezelValues", "CBezelCairo", "CBezelPango", "HUDModel"]),
    module(
      "HUDDisplay", in: "HUD",
      [
        "BezelDBus", "BezelEventLoop", "BezelPosix", "BezelValues", "BezelWords", "HUDImages", "HUDModel",
        "HUDPainting",
        "WaylandSurface",
      ]),

    // Commands
    module("HUDCommands", in: "Commands", ["BezelValues", "HUDModel"]),
    module("BezelCommandLine", in: "Commands", ["BezelValues", "HUDCommands", "HUDModel"]),
    module(
      "BezelConfiguration", in: "Commands",
      ["BezelCommandLine", "BezelPosix", "BezelValues", "HUDCommands", "HUDModel"]),

    // Server
    module("BezelControlWire", in: "Server", ["BezelPosix", "BezelValues", "CBezelSystem"]),
    module(
      "HUDControl", in: "Server",
      [
        "BezelControlWire", "BezelEventLoop", "BezelPosix", "BezelValues", "CBezelSystem", "HUDCommands",
        "HUDModel",
      ]),
    module(
      "HUDServer", in: "Server",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelControlWire", "BezelDBus", "BezelEventLoop",
        "BezelPosix", "BezelValues", "BezelWords", "HUDCommands", "HUDControl", "HUDDisplay",
        "HUDImages", "HUDModel", "HUDPainting", "WaylandSurface",
      ]),

    // Run
    module("CommandRelay", in: "Run", ["BezelEventLoop", "BezelPosix", "CBezelSystem"]),
    module("ToolProgress", in: "Run", ["BezelValues", "CBezelPCRE2"]),
    module(
      "RunHUD", in: "Run",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelControlWire", "BezelDBus", "BezelEventLoop",
        "BezelPosix",
        "BezelValues",
        "BezelWords", "CommandRelay",
        "HUDCommands", "HUDControl", "HUDModel", "ShellHook", "ToolProgress",
      ]),
    module(
      "ShellHook", in: "Run",
      [
        "BezelCommandLine", "BezelCompositorIPC", "BezelEventLoop", "BezelPosix", "BezelValues", "BezelWords",
        "HUDCommands",
        "HUDModel", "ToolProgress",
      ]),

    // Desktop
    .target(
      name: "DesktopControls",
      dependencies: [
        "BezelCommandLine", "BezelCompositorIPC", "BezelConfiguration", "BezelControlWire", "BezelDBus",
        "BezelEventLoop", "BezelPosix", "BezelValues", "BezelWords", "CBezelPulse", "HUDCommands",
        "HUDControl",
        "HUDModel", "WaylandSurface",
      ],
      path: "Sources/Desktop", exclude: ["README.md"], swiftSettings: settings),

    // Kit. BezelKit shows HUDs on Linux. Elsewhere, and without the trait, it has the same API without what shows them.
    module(
      "BezelKit", in: "Kit",
      ["BezelValues", "HUDCommands", "HUDModel"]
        + [
          "BezelConfiguration", "BezelControlWire", "BezelEventLoop", "BezelPosix", "CBezelCairo",
          "CBezelPango", "HUDControl", "HUDDisplay", "HUDImages", "HUDPainting", "WaylandSurface",
        ].map { .byName(name: $0, condition: .when(platforms: [.linux], traits: ["Wayland"])) },
      swiftSettings: settings + [
        .define("BEZEL_WAYLAND", .when(platforms: [.linux], traits: ["Wayland"]))
      ]),
    module("BezelKitFoundation", in: "Kit", ["BezelKit"]),
    module("BezelKitTesting", in: "Kit", ["BezelKit", "BezelValues", "HUDModel"]),

    // Programs
    program(
      "bezel", at: "Sources/Programs/bezel", ["BezelControlWire", "BezelPosix"],
      exclude: ["Embedded", "README.md"]),
    program(
      "bezeld", at: "Sources/Programs/bezeld",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelPosix",
        "BezelValues", "BezelWords", "HUDCommands", "HUDControl", "HUDDisplay", "HUDImages", "HUDModel",
        "HUDPainting",
        "HUDServer",
      ]),
    program(
      "bezel-run", at: "Sources/Programs/bezel-run",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelControlWire", "BezelPosix", "BezelValues",
        "CommandRelay", "HUDCommands", "RunHUD", "ShellHook", "ToolProgress",
      ]),
    program(
      "bezel-desktop", at: "Sources/Programs/bezel-desktop",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelPosix", "BezelValues",
        "DesktopControls",
      ]),
    // Writes the manual pages and the completions.
    program(
      "reference-writer", at: "Sources/Programs/reference-writer",
      ["BezelCommandLine", "BezelConfiguration", "BezelValues", "HUDCommands", "HUDModel"]),

    // Tests of one room.
    tests(
      "SystemTests", at: "System",
      [
        "BezelDBus", "BezelEventLoop", "BezelPosix", "BezelValues", "BezelWords", "CBezelSystem",
        "HeadlessSway",
      ]),
    tests(
      "WaylandTests", at: "Wayland",
      ["CBezelCairo", "FakeCompositor", "WaylandCairo", "WaylandSurface", "protocol-scanner"]),
    tests(
      "HUDModelTests", at: "HUD/HUDModelTests", ["BezelValues", "HUDModel", "SeededRandom", "model-check"]),
    tests(
      "HUDPaintingTests", at: "HUD/HUDPaintingTests",
      [
        "BezelEventLoop", "BezelValues", "CBezelCairo", "HUDCommands", "HUDImages", "HUDModel", "HUDPainting",
        "SeededRandom", "bezel-gallery", "bezel-torture", "bezeld",
      ],
      resources: ["Goldens"]),
    tests(
      "HUDDisplayTests", at: "HUD/HUDDisplayTests",
      [
        "BezelDBus", "BezelEventLoop", "BezelValues", "BezelWords", "FakeCompositor", "HUDDisplay",
        "HUDModel",
        "HUDPainting", "HeadlessSway", "SeededRandom", "WaylandSurface", "fake-portal",
      ]),
    tests(
      "CommandsTests", at: "Commands",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelControlWire", "BezelValues", "CTestSystem",
        "HUDCommands", "HUDModel", "SeededRandom", "bezel-fuzz",
      ]),
    tests(
      "ServerTests", at: "Server",
      [
        "BezelConfiguration", "BezelControlWire", "BezelDBus", "BezelEventLoop", "BezelPosix", "BezelValues",
        "FakeCompositor", "HUDCommands", "HUDControl", "HUDDisplay", "HUDModel", "HUDServer", "HeadlessSway",
        "SeededRandom", "WaylandSurface", "fake-notifications",
      ]),
    tests(
      "CommandRelayTests", at: "Run/CommandRelayTests",
      [
        "BezelPosix", "CBezelSystem", "CTestSystem", "CommandRelay", "HeadlessSway", "bezel-run",
        "relay-probe",
      ]),
    tests(
      "ToolProgressTests", at: "Run/ToolProgressTests",
      ["BezelValues", "SeededRandom", "ToolProgress", "bezel-fuzz"],
      exclude: ["README.md", "capture"], resources: ["Fixtures"]),
    tests(
      "RunHUDTests", at: "Run/RunHUDTests",
      [
        "BezelCommandLine", "BezelControlWire", "BezelEventLoop", "BezelPosix", "BezelValues", "BezelWords",
        "FakeServer",
        "HUDCommands",
        "HUDControl", "HUDModel", "HeadlessSway", "RunHUD", "ToolProgress",
      ]),
    tests(
      "ShellHookTests", at: "Run/ShellHookTests",
      ["BezelCompositorIPC", "BezelValues", "HUDCommands", "HeadlessSway", "ShellHook"],
      resources: ["Fixtures"]),
    tests(
      "DesktopTests", at: "Desktop",
      [
        "BezelCommandLine", "BezelCompositorIPC", "BezelConfiguration", "BezelControlWire", "BezelDBus",
        "BezelEventLoop", "BezelPosix", "BezelValues", "DesktopControls", "FakeCompositor", "FakeServer",
        "HUDCommands",
        "HUDControl",
        "HUDModel", "HeadlessSway", "WaylandSurface", "bezel-fuzz", "fake-player",
      ],
      exclude: ["record-wob"], resources: ["Fixtures"]),
    tests(
      "BezelKitTests", at: "Kit/BezelKitTests",
      [
        "BezelConfiguration", "BezelEventLoop", "BezelKit", "BezelKitFoundation", "BezelKitTesting",
        "BezelValues", "FakeCompositor", "HUDCommands", "HUDModel", "WaylandSurface",
      ]),

    // Tests that run programs or read the sources.
    tests("OutsideTests", at: "Kit/OutsideTests", ["HeadlessSway"]),
    tests(
      "ProgramTests", at: "Programs/ProgramTests",
      [
        "BezelControlWire", "BezelDBus", "BezelEventLoop", "EchoServer", "HUDControl", "HeadlessSway",
        "bezel", "bezeld",
      ]),
    tests(
      "ShellTests", at: "Programs/ShellTests", ["CTestSystem", "HeadlessSway", "reference-writer"]),
    tests(
      "SwayTests", at: "Programs/SwayTests",
      [
        "BezelControlWire", "BezelKit", "BezelPosix", "CBezelCairo", "HeadlessSway", "SeededRandom",
        "WaylandSurface", "bezel-examples", "bezel-torture", "fake-player", "fake-portal",
      ]),
    tests(
      "CompositorTests", at: "Programs/CompositorTests",
      ["BezelControlWire", "HeadlessSway", "fake-notifications"]),
    tests(
      "ProjectTests", at: "Programs/ProjectTests",
      [
        "BezelCommandLine", "BezelConfiguration", "BezelValues", "HUDModel", "HeadlessSway",
        "reference-writer",
      ]),

    // What tests and tools share.
    .systemLibrary(name: "CWaylandServer", path: "Tests/Support/CWaylandServer", pkgConfig: "wayland-server"),
    .target(name: "CTestProtocols", path: "Tests/Support/CTestProtocols"),
    .target(name: "CTestSystem", path: "Tests/Support/CTestSystem"),
    support("TestProtocols", ["CTestProtocols", "WaylandSurface"]),
    support("FakeCompositor", ["CBezelProtocols", "CWaylandServer"]),
    support(
      "FakeServer",
      [
        "BezelCommandLine", "BezelControlWire", "BezelEventLoop", "BezelPosix", "BezelValues", "HUDCommands",
        "HUDControl",
      ]),
    support("HeadlessSway", ["CBezelCairo", "CTestSystem", "TestProtocols", "WaylandSurface"]),
    support("SeededRandom"),
    program(
      "fake-notifications", at: "Tests/Support/FakeNotifications", ["BezelDBus", "BezelEventLoop"]),
    program("fake-player", at: "Tests/Support/FakePlayer", ["BezelDBus", "BezelEventLoop"]),
    program("fake-portal", at: "Tests/Support/FakePortal", ["BezelDBus", "BezelEventLoop"]),
    program("relay-probe", at: "Tests/Support/RelayProbe", ["BezelEventLoop", "CommandRelay"]),
    program(
      "EchoServer", at: "Tests/Support/EchoServer",
      ["BezelControlWire", "BezelEventLoop", "BezelPosix", "HUDControl"]),

    // Tools, and the examples of the documentation.
    .executableTarget(
      name: "bare-client", dependencies: ["CBezelProtocols", "CBezelWayland"],
      path: "Tests/Support/BareClient"),
    program("bezel-bench", at: "Tests/Tools/bench", ["CTestSystem", "HeadlessSway", "SeededRandom"]),
    tests("BenchTests", at: "Tools/BenchTests", ["SeededRandom", "bezel-bench"]),
    program("bezel-demo", at: "Tests/Tools/demo", ["DesktopControls", "HeadlessSway"]),
    program(
      "bezel-fuzz", at: "Tests/Tools/fuzz",
      [
        "BezelCommandLine", "BezelCompositorIPC", "BezelConfiguration", "BezelDBus", "DesktopControls",
        "HUDCommands", "HUDModel",
        "SeededRandom", "ToolProgress",
      ]),
    program(
      "bezel-gallery", at: "Tests/Tools/gallery",
      [
        "BezelConfiguration", "BezelValues", "CBezelCairo", "HUDCommands", "HUDImages", "HUDModel",
        "HUDPainting", "SeededRandom",
      ]),
    program(
      "bezel-torture", at: "Tests/Tools/torture",
      [
        "BezelCommandLine", "BezelControlWire", "BezelPosix", "BezelValues", "HUDCommands", "HUDModel",
        "HeadlessSway",
        "SeededRandom",
      ]),
    program("model-check", at: "Tests/Tools/model-check", ["BezelValues", "HUDModel", "SeededRandom"]),
    program("bezel-examples", at: "share/examples/swift", ["BezelKit", "BezelKitFoundation"]),
  ],
  cLanguageStandard: .c11
)
