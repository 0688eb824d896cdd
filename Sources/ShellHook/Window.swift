package import HUDControl

/// A window, as far as a compositor says whose it is.
package struct Window: Hashable, Sendable {
  /// The process that shows it.
  package let process: Int32
  /// Whether it has the keyboard. A window on a workspace that can't be seen has not.
  package let isFocused: Bool

  package init(process: Int32, isFocused: Bool) {
    self.process = process
    self.isFocused = isFocused
  }

  private init?(process: JSON?, isFocused: Bool) {
    guard let number = process?.integer, let process = Int32(exactly: number), process > 0 else { return nil }
    self.init(process: process, isFocused: isFocused)
  }
}

// What compositors answer. Windows without a process are left out.
extension Window {
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
