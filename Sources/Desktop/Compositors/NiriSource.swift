import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import BezelValues
import HUDCommands
import HUDModel

/// niri, by its stream of events: lines of JSON, the whole state first.
final class NiriSource: CompositorConnection {
  static let kinds: Set<DesktopKind> = [.keyboardLayout, .workspace, .window, .output]

  private let onEvent: (CompositorEvent) -> Void
  private var stream: LocalStream?
  private var state = NiriState()

  init?(at path: String, on loop: EventLoop, onEvent: @escaping (CompositorEvent) -> Void) {
    self.onEvent = onEvent
    stream = LocalStream(path, on: loop, onEnd: { [unowned self] in ended() }) { [unowned self] bytes in
      LocalStream.takeLines(bytes) { line in for event in state.take(line: line) { onEvent(event) } }
    }
    guard let stream else { return nil }
    stream.send(Array("\"EventStream\"\n".utf8))
  }

  func close() {
    stream?.close()
    stream = nil
  }

  private func ended() {
    close()
    onEvent(.ended)
  }
}

/// niri's state, built from its events.
package struct NiriState {
  private var workspaces: [Int: Workspace] = [:]
  private var layoutNames: [String] = []
  private var layout = 0
  private var isFloating: [Int: Bool] = [:]
  private var isComplete = false

  private struct Workspace {
    var place: Int
    var shown: CompositorState.Workspace
  }

  package init() {}

  /// Takes a line of the stream, and returns what it means; nothing for a line without an event.
  package mutating func take(line: ArraySlice<UInt8>) -> [CompositorEvent] {
    guard let json = JSON(reading: Array(line)), case .object(let pairs) = json,
      let (name, body) = pairs.first
    else { return [] }
    return take(name, body)
  }

  private mutating func take(_ name: String, _ body: JSON) -> [CompositorEvent] {
    switch name {
    case "WorkspacesChanged":
      workspaces = [:]
      for json in body["workspaces"]?.elements ?? [] {
        guard let id = json["id"]?.integer, let output = json["output"]?.string else { continue }
        let place = json["idx"]?.integer ?? 0
        let name = json["name"]?.string ?? "\(place)"
        workspaces[id] = Workspace(
          place: place,
          shown: CompositorState.Workspace(
            name: name.abridged, output: output, isActive: json["is_active"]?.isTrue ?? false,
            isFocused: json["is_focused"]?.isTrue ?? false,
            isOccupied: json["active_window_id"]?.integer != nil))
      }
      isComplete = true
    case "WorkspaceActivated": activate(body)
    case "WorkspaceActiveWindowChanged":
      guard let id = body["workspace_id"]?.integer else { return [] }
      workspaces[id]?.shown.isOccupied = body["active_window_id"]?.integer != nil
    case "KeyboardLayoutsChanged":
      let layouts = body["keyboard_layouts"]
      layoutNames = (layouts?["names"]?.elements ?? []).compactMap(\.string)
      layout = layouts?["current_idx"]?.integer ?? 0
    case "KeyboardLayoutSwitched": layout = body["idx"]?.integer ?? 0
    case "WindowsChanged":
      isFloating = [:]
      for window in body["windows"]?.elements ?? [] { _ = noteFloating(window) }
      return []
    case "WindowOpenedOrChanged":
      guard let window = body["window"], let change = noteFloating(window) else { return [] }
      return [.window(change, title: window["title"]?.string ?? "")]
    case "WindowClosed":
      if let id = body["id"]?.integer { isFloating[id] = nil }
      return []
    default: return []
    }
    return isComplete ? [.state(state)] : []
  }

  private mutating func activate(_ body: JSON) {
    guard let id = body["id"]?.integer, let output = workspaces[id]?.shown.output else { return }
    let isFocused = body["focused"]?.isTrue ?? false
    for key in workspaces.keys {
      if workspaces[key]?.shown.output == output { workspaces[key]?.shown.isActive = key == id }
      if isFocused { workspaces[key]?.shown.isFocused = key == id }
    }
  }

  /// Returns the change of a window that was known.
  private mutating func noteFloating(_ window: JSON) -> WindowChange? {
    guard let id = window["id"]?.integer, case .bool(let floats)? = window["is_floating"] else { return nil }
    guard let before = isFloating.updateValue(floats, forKey: id), before != floats else { return nil }
    return .floating(floats)
  }

  private var state: CompositorState {
    var state = CompositorState()
    let sorted = workspaces.values.sorted { ($0.shown.output, $0.place) < ($1.shown.output, $1.place) }
    state.workspaces = sorted.map(\.shown)
    // The workspaces of an output follow each other.
    for workspace in state.workspaces where state.outputs.last?.name != workspace.output {
      state.outputs.append(CompositorState.Output(name: workspace.output))
    }
    if layoutNames.indices.contains(layout) { state.layouts = ["niri": layoutNames[layout].abridged] }
    return state
  }
}
