import Foundation
import HeadlessSway

/// A folder as sysfs has it.
final class FakeSysfs {
  let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  var path: String { folder.path }

  func add(_ subsystem: String, _ name: String, _ files: [String: String]) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/class/\(subsystem)/\(name)", withIntermediateDirectories: true)
    for (file, text) in files {
      try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(path)/class/\(subsystem)/\(name)/\(file)"))
    }
  }

  func value(_ device: String, _ subsystem: String = "backlight") throws -> String {
    try String(contentsOfFile: "\(path)/class/\(subsystem)/\(device)/brightness", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
