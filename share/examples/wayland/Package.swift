// swift-tools-version: 6.2
import PackageDescription

// Programs with layer surfaces, as a package of its own: `swift run --package-path share/examples/wayland bar`.
let package = Package(
  name: "wayland-examples",
  dependencies: [.package(name: "bezel", path: "../../..")],
  targets: ["bar", "launcher", "selection", "wallpaper"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "WaylandCairo", package: "bezel"), .product(name: "WaylandSurface", package: "bezel"),
      ])
  }
)
