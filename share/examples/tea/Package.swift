// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tea",
  dependencies: [.package(name: "bezel", path: "../../..")],
  targets: [
    .target(name: "TeaTimer", dependencies: [.product(name: "BezelKit", package: "bezel")]),
    .executableTarget(name: "tea", dependencies: ["TeaTimer"]),
    .testTarget(
      name: "TeaTimerTests", dependencies: ["TeaTimer", .product(name: "BezelKitTesting", package: "bezel")]),
  ]
)
