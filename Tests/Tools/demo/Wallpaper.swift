import Foundation
import HeadlessSway

/// A gradient, which shows through a translucent panel.
struct Wallpaper {
  let path: String
  private let folder: PrivateFolder

  init(width: Int, height: Int) throws {
    folder = try PrivateFolder()
    try folder.allowPassage()
    path = "\(folder.path)/wallpaper.ppm"
    var bytes = Array("P6 \(width) \(height) 255\n".utf8)
    bytes.reserveCapacity(bytes.count + width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        bytes += Self.color(Double(x) / Double(width), Double(y) / Double(height))
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
  }

  /// Scaling changes its colours a little, and most at the edges.
  func isShown(in picture: Picture) -> Bool {
    let pixel = picture[picture.width / 2, picture.height / 4]
    return zip([pixel.red, pixel.green, pixel.blue], Self.color(0.5, 0.25)).allSatisfy {
      abs(Int($0) - Int($1)) <= 3
    }
  }

  /// From a dark blue at the top left to a light pink at the bottom right.
  private static func color(_ x: Double, _ y: Double) -> [UInt8] {
    let slope = x * 0.45 + y * 0.55
    return [(38.0, 214.0), (70.0, 132.0), (112.0, 140.0)].map { UInt8($0.0 + ($0.1 - $0.0) * slope) }
  }
}
