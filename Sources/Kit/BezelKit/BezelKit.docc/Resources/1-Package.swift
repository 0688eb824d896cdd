// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "photos",
  dependencies: [.package(path: "../bezel")],
  targets: [
    .executableTarget(
      name: "photos",
      dependencies: [.product(name: "BezelKit", package: "bezel")])
  ]
)
