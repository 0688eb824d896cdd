import Foundation
import ProtocolScanner

// Run from the package's top: writes every generated file anew, and removes those that are no more.
do {
  let bezel = Bezel(places: Bezel.Places(package: "."))
  let files = try bezel.swiftFiles().merging(bezel.tableFiles()) { first, _ in first }
  for folder in Bezel.folders {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
  for (path, text) in files {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("protocol-scanner: \(error)\n".utf8))
  exit(1)
}
