import BezelControlWire
import Foundation
import HeadlessSway

/// Access to the server's process and socket.
extension SwaySession {
  /// Connects to the server without sending anything.
  func withRawConnection<R>(_ body: (Int32) throws -> R) throws -> R {
    let socket = try UnixSocket.connected(to: try socketAddress().path)
    return try body(socket.number)
  }

  /// The pid of the bezeld in this session's runtime folder. The peer credentials of the socket would name the client
  /// that created it.
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

  /// A descriptor that is readable when the server has exited.
  func serverEnd() throws -> Descriptor {
    try Descriptor.watching(serverProcess())
  }

  /// The server's private memory, in KiB.
  func serverMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(serverProcess())/smaps_rollup", encoding: .utf8)
    let fields = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }?.split(separator: " ")
    return fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
  }
}
