package import BezelCompositorIPC
package import BezelValues
import HUDCommands
import HUDModel

extension CompositorState {
  /// Takes a reply of sway, or an event with the new state. False for anything else.
  package mutating func take(_ message: SwayMessage) -> Bool {
    guard let kind = message.kind, let json = JSON(reading: Array(message.payload)) else { return false }
    switch kind {
    case .workspaces: workspaces = json.elements.compactMap(Workspace.init(sway:))
    case .outputs: outputs = json.elements.compactMap(Output.init(sway:))
    case .inputs:
      layouts = [:]
      for input in json.elements { note(keyboard: input) }
    case .bindingState: setMode(json["name"], json)
    case .modeEvent: setMode(json["change"], json)
    case .inputEvent:
      if let input = json["input"] {
        // The layout of a keyboard that is added, or that has got another keymap, was not switched.
        if json["change"]?.string != "xkb_layout", let name = input["identifier"]?.string {
          layouts[name] = nil
        }
        note(keyboard: input)
      }
    case .command, .subscribe, .tree, .workspaceEvent, .outputEvent, .windowEvent: return false
    }
    return true
  }

  /// Only the event says whether the name has markup.
  private mutating func setMode(_ name: JSON?, _ json: JSON) {
    let before = mode
    mode = name?.string.flatMap { $0 == "default" || $0.isEmpty ? nil : $0 }
    if let isMarkup = json["pango_markup"] {
      isModeMarkup = isMarkup.isTrue
    } else if mode != before {
      isModeMarkup = false
    }
  }

  private mutating func note(keyboard input: JSON) {
    guard let name = input["identifier"]?.string, let layout = input["xkb_active_layout_name"]?.string else {
      return
    }
    note(layout: layout, of: name)
  }
}

/// What sway's events say of windows.
package struct SwayWindows {
  /// When the newest windows were opened, by their ids.
  private var openings: [(id: Int, instant: Instant)] = []

  /// What changes a window so soon is a rule, or what it was opened with.
  private static let openingTime = Duration.milliseconds(500)

  package init() {}

  /// Reads an event about a window. Nil for other changes.
  package mutating func read(_ message: SwayMessage, at now: Instant) -> (WindowChange, title: String)? {
    guard let json = JSON(reading: Array(message.payload)), let container = json["container"],
      let id = container["id"]?.integer
    else { return nil }
    openings.removeAll { now - $0.instant > Self.openingTime }
    if json["change"]?.string == "new", openings.count < 64 { openings.append((id, now)) }
    guard !openings.contains(where: { $0.id == id }) else { return nil }
    let title = container["name"]?.string ?? ""
    switch json["change"]?.string {
    case "floating": return (.floating(container["type"]?.string == "floating_con"), title)
    case "fullscreen_mode": return (.fullscreen(container["fullscreen_mode"]?.integer != 0), title)
    default: return nil
    }
  }
}

extension CompositorState.Workspace {
  fileprivate init?(sway json: JSON) {
    guard let name = json["name"]?.string, let output = json["output"]?.string else { return nil }
    (self.name, self.output) = (name.abridged, output)
    isActive = json["visible"]?.isTrue ?? false
    isFocused = json["focused"]?.isTrue ?? false
    isOccupied = json["focus"]?.elements.isEmpty == false || json["representation"]?.string != nil
  }
}

extension CompositorState.Output {
  fileprivate init?(sway json: JSON) {
    guard let name = json["name"]?.string, json["active"]?.isTrue == true else { return nil }
    self.name = name
    let mode = json["current_mode"]
    (width, height) = (mode?["width"]?.integer ?? 0, mode?["height"]?.integer ?? 0)
  }
}
