import BezelPosix
import Glibc

/// A compositor that can be asked, and its sockets.
package enum CompositorSocket: Hashable, Sendable {
  /// Also i3.
  case sway(String)
  case hyprland(folder: String)
  case niri(String)

  /// Where it takes questions.
  package var path: String {
    switch self {
    case .sway(let path), .niri(let path): path
    case .hyprland(let folder): folder + "/.socket.sock"
    }
  }
}

/// The sockets of compositors: the ones that the environment names, which may be of a compositor around this one, and
/// those in the runtime directory.
package struct CompositorSearch {
  private let variable: (String) -> String?

  /// - Parameter variable: Returns the value of a variable of the environment; nil without one, and for an empty one.
  package init(variable: @escaping (String) -> String? = { Environment.nonemptyValue(of: $0) }) {
    self.variable = variable
  }

  private var runtime: String? { variable("XDG_RUNTIME_DIR") }

  /// The folders into which such sockets come.
  package var folders: [String] {
    guard let runtime else { return [] }
    return [runtime, runtime + "/hypr"]
      + names(inFolder: runtime + "/hypr").sorted().map { "\(runtime)/hypr/\($0)" }
  }

  /// The sockets of the compositor that shows our display. Without a display, those that the environment names.
  package func find() -> [CompositorSocket] {
    guard let display = displayProcess else { return named }
    return (named + present).filter { found in
      guard let process = process(at: found.path) else { return false }
      // A number of another namespace is 0.
      return display == process || display == 0 || process == 0
    }
  }

  /// The sockets to ask, in this order. Behind a proxy the display has another process than its compositor.
  package var likely: [CompositorSocket] {
    let found = find()
    return found.isEmpty ? named : found
  }

  /// The sockets that the environment names.
  package var named: [CompositorSocket] {
    var found: [CompositorSocket] = []
    if let path = variable("SWAYSOCK") ?? variable("I3SOCK") { found.append(.sway(path)) }
    if let instance = variable("HYPRLAND_INSTANCE_SIGNATURE"), let runtime {
      found.append(.hyprland(folder: "\(runtime)/hypr/\(instance)"))
    }
    if let path = variable("NIRI_SOCKET") { found.append(.niri(path)) }
    return found
  }

  /// A compositor that was started again has another socket than the environment says.
  private var present: [CompositorSocket] {
    guard let runtime else { return [] }
    let sockets = names(inFolder: runtime).sorted().filter { $0.hasSuffix(".sock") }
    return sockets.filter { $0.hasPrefix("sway-ipc.") }.map { .sway("\(runtime)/\($0)") }
      + names(inFolder: runtime + "/hypr").sorted().map { .hyprland(folder: "\(runtime)/hypr/\($0)") }
      + sockets.filter { $0.hasPrefix("niri.") }.map { .niri("\(runtime)/\($0)") }
  }

  // MARK: Processes

  /// The name of the Wayland display.
  package var display: String? { variable("WAYLAND_DISPLAY") }

  /// The process of the compositor of our display; nil without one.
  private var displayProcess: Int32? {
    guard let display else { return nil }
    return process(at: display.hasPrefix("/") ? display : "\(runtime ?? "")/\(display)")
  }

  /// The process that listens at a socket; nil if none does.
  private func process(at path: String) -> Int32? {
    guard let socket = try? LocalSocketAddress(path: path).connectAtOnce() else { return nil }
    defer { close(socket) }
    return socketPeer(of: socket)?.process ?? 0
  }
}
