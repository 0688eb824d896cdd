import ControlWire
import Foundation
import HeadlessSway

/// What a story may want to know of the server, past its commands.
extension Story {
  /// Connects to the server as a client does, without saying anything yet.
  func withRawConnection<R>(_ body: (Int32) throws -> R) throws -> R {
    let socket = try UnixSocket.connected(to: try place().path)
    return try body(socket.number)
  }

  /// The server's process: the bezeld that lives in this story's runtime folder. The kernel's answer to who is
  /// at the socket would be the client that made it.
  func serverProcess() throws -> Int32 {
    let folder = "XDG_RUNTIME_DIR=\(sway.environment["XDG_RUNTIME_DIR"] ?? "")"
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

  /// Readable when the server has ended.
  func serverEnd() throws -> Descriptor {
    try Descriptor.watching(serverProcess())
  }

  /// What the server alone has in memory, in KiB.
  func serverMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(serverProcess())/smaps_rollup", encoding: .utf8)
    let fields = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }?.split(separator: " ")
    return fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
  }
}
