import BezelPosix
import Glibc

/// The sockets of compositors: those that the environment names, which may be that of a compositor around this one, and
/// those in the runtime directory.
struct CompositorSearch {
  enum Found: Hashable {
    /// Also i3.
    case sway(String)
    case hyprland(folder: String)
    case niri(String)

    fileprivate var socket: String {
      switch self {
      case .sway(let path), .niri(let path): path
      case .hyprland(let folder): folder + "/.socket2.sock"
      }
    }
  }

  let variable: (String) -> String?

  private var runtime: String? { variable("XDG_RUNTIME_DIR") }

  /// The folders into which such sockets come.
  var folders: [String] {
    guard let runtime else { return [] }
    return [runtime, runtime + "/hypr"] + names(in: runtime + "/hypr").map { "\(runtime)/hypr/\($0)" }
  }

  /// The sockets of the compositor that shows our display. Without a display, those that the environment names.
  func find() -> [Found] {
    guard let display = displayProcess else { return named }
    return (named + present).filter { found in
      guard let process = process(at: found.socket) else { return false }
      // A number of another namespace is 0.
      return display == process || display == 0 || process == 0
    }
  }

  /// The sockets that the environment names.
  var named: [Found] {
    var found: [Found] = []
    if let path = variable("SWAYSOCK") ?? variable("I3SOCK") { found.append(.sway(path)) }
    if let instance = variable("HYPRLAND_INSTANCE_SIGNATURE"), let runtime {
      found.append(.hyprland(folder: "\(runtime)/hypr/\(instance)"))
    }
    if let path = variable("NIRI_SOCKET") { found.append(.niri(path)) }
    return found
  }

  /// A compositor that was started again has another socket than the environment says.
  private var present: [Found] {
    guard let runtime else { return [] }
    let sockets = names(in: runtime).filter { $0.hasSuffix(".sock") }
    return sockets.filter { $0.hasPrefix("sway-ipc.") }.map { .sway("\(runtime)/\($0)") }
      + names(in: runtime + "/hypr").map { .hyprland(folder: "\(runtime)/hypr/\($0)") }
      + sockets.filter { $0.hasPrefix("niri.") }.map { .niri("\(runtime)/\($0)") }
  }

  private func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  // MARK: Processes

  /// The process of the compositor of our display; nil without one.
  private var displayProcess: Int32? {
    guard let display = variable("WAYLAND_DISPLAY") else { return nil }
    return process(at: display.hasPrefix("/") ? display : "\(runtime ?? "")/\(display)")
  }

  /// The process that listens at a socket; nil if none does.
  private func process(at path: String) -> Int32? {
    guard let socket = LocalSocketAddress(path: path).connectAtOnce() else { return nil }
    defer { close(socket) }
    // struct ucred: process, user and group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 ? credentials.process : 0
  }
}
