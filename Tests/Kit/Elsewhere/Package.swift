// swift-tools-version: 6.2
import PackageDescription

// A program that is built without what shows HUDs, as on a platform without Wayland.
let package = Package(
  name: "elsewhere",
  dependencies: [.package(name: "bezel", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "elsewhere",
      dependencies: [
        .product(name: "BezelKit", package: "bezel"), .product(name: "BezelKitFoundation", package: "bezel"),
      ]),
    // The test copies them from the package Outside.
    .target(
      name: "App", dependencies: [.product(name: "BezelKit", package: "bezel")], path: "Outside/Sources/App"),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "BezelKitTesting", package: "bezel")],
      path: "Outside/Tests/AppTests"),
  ]
)
