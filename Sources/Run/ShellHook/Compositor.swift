import BezelPosix
package import BezelValues
import Glibc
import HUDCommands

/// A compositor that reports the processes of windows, and the socket where it is asked.
///
/// Wayland has no request for it: only a terminal itself learns that it has the keyboard.
package enum Compositor: Equatable, Sendable {
  case sway(socket: String)
  case hyprland(socket: String)
  case niri(socket: String)

  /// The compositor whose variables are set in the environment; nil for others.
  package init?(variable: (String) -> String?) {
    if let socket = variable("SWAYSOCK") {
      self = .sway(socket: socket)
    } else if let instance = variable("HYPRLAND_INSTANCE_SIGNATURE"), let folder = variable("XDG_RUNTIME_DIR")
    {
      self = .hyprland(socket: "\(folder)/hypr/\(instance)/.socket.sock")
    } else if let socket = variable("NIRI_SOCKET") {
      self = .niri(socket: socket)
    } else {
      return nil
    }
  }

  /// All windows with a process; nil when there is no answer, or one that can't be read.
  package func windows() -> [Window]? {
    switch self {
    case .sway(let socket): JSON(reading: Self.askSway(at: socket)).map(Window.inSwayTree)
    case .hyprland(let socket): Self.askHyprland(at: socket)
    case .niri(let socket):
      JSON(reading: LocalSocketQuery("\"Windows\"\n").answer(at: socket) { $0.last == UInt8(ascii: "\n") })
        .map(Window.inNiri)
    }
  }

  /// A message and its answer start with a magic string, the length of the payload and a kind: 4 asks for the tree.
  private static func askSway(at socket: String) -> [UInt8] {
    let headerLength = 14
    let header = Array("i3-ipc".utf8) + bytes(of: 0) + bytes(of: 4)
    let answer = LocalSocketQuery(header).answer(at: socket) { answer in
      answer.count >= headerLength && answer.count >= headerLength + length(in: answer[6..<10])
    }
    return Array(answer.dropFirst(headerLength))
  }

  /// Both numbers are in the machine's byte order.
  private static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private static func length(in bytes: ArraySlice<UInt8>) -> Int {
    Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
  }

  /// Hyprland answers one request a connection, and then closes it.
  private static func askHyprland(at socket: String) -> [Window]? {
    guard let clients = JSON(reading: LocalSocketQuery("j/clients").answer(at: socket) { _ in false }),
      let active = JSON(reading: LocalSocketQuery("j/activewindow").answer(at: socket) { _ in false })
    else { return nil }
    return Window.inHyprland(clients, active: active)
  }
}

/// A window, as a compositor describes it.
package struct Window: Hashable, Sendable {
  /// The process that shows the window.
  package let process: Int32
  /// Whether the window has the keyboard. A window on a hidden workspace has not.
  package let isFocused: Bool

  package init(process: Int32, isFocused: Bool) {
    self.process = process
    self.isFocused = isFocused
  }

  private init?(process: JSON?, isFocused: Bool) {
    guard let number = process?.integer, let process = Int32(exactly: number), process > 0 else { return nil }
    self.init(process: process, isFocused: isFocused)
  }

  // MARK: Answers of compositors. Windows without a process are left out.

  /// The leaves of sway's tree.
  package static func inSwayTree(_ tree: JSON) -> [Window] {
    let inside = ["nodes", "floating_nodes"].flatMap { tree[$0]?.elements ?? [] }.flatMap(inSwayTree)
    let own = Window(process: tree["pid"], isFocused: tree["focused"]?.isTrue ?? false)
    return inside + (own.map { [$0] } ?? [])
  }

  /// Hyprland's list of windows, and the active one, which is an empty object when there is none.
  package static func inHyprland(_ clients: JSON, active: JSON) -> [Window] {
    let address = active["address"]?.string
    return clients.elements.compactMap {
      Window(process: $0["pid"], isFocused: address != nil && $0["address"]?.string == address)
    }
  }

  /// niri's reply to a request for its windows.
  package static func inNiri(_ reply: JSON) -> [Window] {
    let windows = reply["Ok"]?["Windows"]?.elements ?? []
    return windows.compactMap { Window(process: $0["pid"], isFocused: $0["is_focused"]?.isTrue ?? false) }
  }
}

/// A request to a local socket. Waiting for the answer, and the answer's length, are limited.
private struct LocalSocketQuery {
  /// The limit of each step in seconds: a compositor that hangs blocks nothing.
  private static let patience = 2
  private static let sizeLimit = 16 << 20

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The answer, until it is complete or the other side closes; empty when nothing listens.
  func answer(at path: String, isComplete: ([UInt8]) -> Bool) -> [UInt8] {
    guard let socket = LocalSocketAddress(path: path).connectAtOnce() else { return [] }
    defer { close(socket) }
    makeBlocking(socket)
    guard (try? sendAll(bytes, to: socket)) != nil else { return [] }
    var answer: [UInt8] = []
    while !isComplete(answer), answer.count < Self.sizeLimit, receive(from: socket, into: &answer) {}
    return answer
  }

  private func makeBlocking(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) & ~O_NONBLOCK)
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Returns false at the end.
  private func receive(from socket: Int32, into answer: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      let count = recv(socket, space.baseAddress, space.count, 0)
      if count > 0 { answer += UnsafeRawBufferPointer(rebasing: space[..<count]) }
      return count > 0 || (count < 0 && Errno.current == .interrupted)
    }
  }
}
