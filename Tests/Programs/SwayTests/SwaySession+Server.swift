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

  /// A descriptor that is readable when the server has exited.
  func serverEnd() throws -> Descriptor {
    try Descriptor.watching(sway.serverProcess())
  }

  /// The server's private memory, in KiB.
  func serverMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(sway.serverProcess())/smaps_rollup", encoding: .utf8)
    let fields = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }?.split(separator: " ")
    return fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
  }
}
