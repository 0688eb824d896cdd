// swift-tools-version: 6.2
import PackageDescription

// Client programs in a package of their own, which depends on Bezel's.
let package = Package(
  name: "outside",
  dependencies: [.package(name: "bezel", path: "../../..")],
  targets: ["hello", "asynchronous", "detached", "signals", "served", "styled", "hosts"].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "BezelKit", package: "bezel")])
  } + [
    .executableTarget(
      name: "progress",
      dependencies: [
        .product(name: "BezelKit", package: "bezel"), .product(name: "BezelKitFoundation", package: "bezel"),
      ]),
    .target(name: "App", dependencies: [.product(name: "BezelKit", package: "bezel")]),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "BezelKitTesting", package: "bezel")]),
  ]
    // The packages of share/examples, which the tests copy.
    + [
      .target(
        name: "TeaTimer", dependencies: [.product(name: "BezelKit", package: "bezel")],
        path: "Tea/Sources/TeaTimer"),
      .executableTarget(name: "tea", dependencies: ["TeaTimer"], path: "Tea/Sources/tea"),
      .testTarget(
        name: "TeaTimerTests",
        dependencies: ["TeaTimer", .product(name: "BezelKitTesting", package: "bezel")],
        path: "Tea/Tests/TeaTimerTests"),
    ]
    + ["bar", "launcher", "selection", "wallpaper"].map { name in
      .executableTarget(
        name: name,
        dependencies: [
          .product(name: "WaylandCairo", package: "bezel"),
          .product(name: "WaylandSurface", package: "bezel"),
        ],
        path: "Wayland/Sources/\(name)")
    }
)

// swift-nio takes longer to build than all of Bezel, so it is built on request only.
if Context.environment["OUTSIDE_NIO"] != nil {
  package.dependencies.append(.package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"))
  package.targets.append(
    .executableTarget(
      name: "nio",
      dependencies: [
        .product(name: "BezelKit", package: "bezel"), .product(name: "NIOPosix", package: "swift-nio"),
      ]))
}
