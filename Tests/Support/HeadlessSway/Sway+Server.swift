import Foundation

extension Sway {
  /// The pid of the bezeld in this sway's runtime folder. The peer credentials of its socket would name the client that
  /// created it.
  package func serverProcess() throws -> Int32 {
    let folder = "XDG_RUNTIME_DIR=\(environment["XDG_RUNTIME_DIR"] ?? "")"
    let found = try FileManager.default.contentsOfDirectory(atPath: "/proc").lazy.compactMap { Int32($0) }
      .first {
        guard (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "bezeld\n" else {
          return false
        }
        let environment = FileManager.default.contents(atPath: "/proc/\($0)/environ") ?? Data()
        return environment.split(separator: 0).contains { $0.elementsEqual(folder.utf8) }
      }
    guard let found else { throw HarnessError("no bezeld runs in \(folder)") }
    return found
  }
}
