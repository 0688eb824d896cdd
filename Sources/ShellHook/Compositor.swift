import HUDControl

/// A compositor that tells which process a window belongs to, and where it is asked.
///
/// Wayland itself has no word for that: a terminal knows whether it has the keyboard, and nobody else.
package enum Compositor: Equatable, Sendable {
  case sway(socket: String)
  case hyprland(socket: String)
  case niri(socket: String)

  /// The one whose variables are set in the environment; nil for others.
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

  /// All windows that belong to a process; nil when it gives no answer, or one that can't be read.
  package func windows() -> [Window]? {
    switch self {
    case .sway(let socket): JSON(reading: Self.askSway(at: socket)).map(Window.inSwayTree)
    case .hyprland(let socket): Self.askHyprland(at: socket)
    case .niri(let socket):
      JSON(reading: Question("\"Windows\"\n").ask(at: socket) { $0.last == UInt8(ascii: "\n") })
        .map(Window.inNiri)
    }
  }

  /// A message and its answer start with a name, the length of what follows and a kind: 4 asks for the tree.
  private static func askSway(at socket: String) -> [UInt8] {
    let headerLength = 14
    let header = Array("i3-ipc".utf8) + bytes(of: 0) + bytes(of: 4)
    let answer = Question(header).ask(at: socket) { answer in
      answer.count >= headerLength && answer.count >= headerLength + length(in: answer[6..<10])
    }
    return Array(answer.dropFirst(headerLength))
  }

  /// Both numbers are in the machine's order.
  private static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private static func length(in bytes: ArraySlice<UInt8>) -> Int {
    Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
  }

  /// It answers one request a connection, and then hangs up.
  private static func askHyprland(at socket: String) -> [Window]? {
    guard let clients = JSON(reading: Question("j/clients").ask(at: socket) { _ in false }),
      let active = JSON(reading: Question("j/activewindow").ask(at: socket) { _ in false })
    else { return nil }
    return Window.inHyprland(clients, active: active)
  }
}
