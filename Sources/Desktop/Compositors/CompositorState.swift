package import BezelCommandLine
import BezelValues
import BezelWords
import HUDCommands
import HUDModel

/// What a compositor reports of its state. What it doesn't report is nil or empty.
package struct CompositorState: Hashable {
  var workspaces: [Workspace] = []
  /// The mode or submap by its whole name; nil is the usual one.
  var mode: String?
  /// Whether that name has Pango markup.
  var isModeMarkup = false
  /// The name of the layout of each keyboard.
  var layouts: [String: String] = [:]
  var outputs: [Output] = []

  package init() {}

  struct Workspace: Hashable {
    /// What it is called, which need not be a number.
    var name: String
    /// Empty for the workspaces that all outputs share.
    var output: String
    /// Whether it is shown on its output.
    var isActive = false
    /// Whether it is shown and has the keyboard's focus.
    var isFocused = false
    var isOccupied = false

    /// Whether it is called the same, on the same output. An output that comes or goes makes a shared workspace the only
    /// one of an output, or the reverse.
    func isSame(as other: Workspace?) -> Bool {
      guard let other, name == other.name else { return false }
      return output == other.output || output.isEmpty || other.output.isEmpty
    }
  }

  struct Output: Hashable {
    var name: String
    /// In pixels.
    var width = 0
    var height = 0
  }

  /// What is to be shown, in this order, when this state has followed another one. `details` are the keys of a mode to name,
  /// as the configuration gives them.
  package func changes(
    since before: CompositorState, of kinds: Set<DesktopKind>, details: (String) -> String? = { _ in nil }
  ) -> [DesktopChange] {
    var changes = kinds.contains(.output) ? outputChanges(since: before) : []
    // An output that comes or goes takes the focus along, and would be hidden by where that has gone.
    if kinds.contains(.workspace), changes.isEmpty, let workspace = focusedWorkspace,
      !workspace.isSame(as: before.focusedWorkspace)
    {
      changes.append(.show(reading(of: workspace)))
    }
    if kinds.contains(.mode), mode != before.mode {
      changes.append(
        mode.map { .show(Self.reading(ofMode: $0, isMarkup: isModeMarkup, details($0))) } ?? .end(id: "mode"))
    }
    if kinds.contains(.keyboardLayout), layouts != before.layouts,
      let layout = layouts.first(where: {
        before.layouts[$0.key] != nil && before.layouts[$0.key] != $0.value
      })
    {
      changes.append(.show(Self.reading(ofLayout: layout.value)))
    }
    return changes
  }

  private var focusedWorkspace: Workspace? { workspaces.first(where: \.isFocused) }

  /// Up to so many workspaces of an output are dots.
  private static let mostDots = 12

  /// A workspace by its name, and the dots of its output.
  private func reading(of workspace: Workspace) -> DesktopReading {
    let neighbours = workspaces.filter { $0.output == workspace.output }
    return DesktopReading(.workspace) { patch in
      patch.title = workspace.name
      if !workspace.output.isEmpty { patch.output = .named(workspace.output) }
      // A long name leaves no room for dots.
      if neighbours.count > Self.mostDots || workspace.name.count > ModeText.longestTitle,
        let place = neighbours.firstIndex(of: workspace)
      {
        (patch.icon, patch.mode) = ("workspace", .text)
        patch.valueText = "\(place + 1)/\(neighbours.count)"
        // A name that is only the number says it twice.
        if workspace.name == "\(place + 1)" { patch.title = "" }
      } else {
        let states = neighbours.map { $0 == workspace ? "*" : $0.isOccupied ? "o" : "." }
        patch.dots = Dots(text: states.joined())
      }
    }
  }

  static func reading(ofLayout name: String) -> DesktopReading {
    DesktopReading(.keyboardLayout) { patch in
      (patch.icon, patch.mode, patch.title) = ("keyboard", .text, SystemWords.keyboardLayout(name))
    }
  }

  private static func reading(ofMode name: String, isMarkup: Bool, _ details: String?) -> DesktopReading {
    let text = ModeText(name, isMarkup: isMarkup)
    var reading = DesktopReading(.mode) { patch in
      (patch.icon, patch.mode, patch.title) = ("mode", .text, text.title)
      patch.timeout = .never
      patch.details = details.map { text.isMarkup ? $0.escapedForMarkup : $0 } ?? text.details
      if text.isMarkup { patch.isMarkup = true }
      // A row has one line for them.
      if details == nil, text.details != nil { patch.layout = .banner }
    }
    // It stays for as long as the mode, and at most as long as this process.
    (reading.id, reading.holding) = ("mode", .held)
    return reading
  }

  /// Remembers the layout of a keyboard.
  mutating func note(layout: String, of keyboard: String) {
    guard layouts[keyboard] != nil || layouts.count < Self.mostKeyboards else { return }
    layouts[keyboard] = layout.abridged
  }

  /// Every event is compared with all of them.
  private static let mostKeyboards = 1000

  private func outputChanges(since before: CompositorState) -> [DesktopChange] {
    guard outputs != before.outputs else { return [] }
    let (names, namesBefore) = (Set(outputs.map(\.name)), Set(before.outputs.map(\.name)))
    let added = outputs.filter { !namesBefore.contains($0.name) }
    let removed = before.outputs.filter { !names.contains($0.name) }
    return added.map { output in
      let size = output.width > 0 ? "\(output.width) × \(output.height)" : translated("connected")
      return .show(Self.reading(of: output, size))
    } + removed.map { .show(Self.reading(of: $0, translated("disconnected"))) }
  }

  private static func reading(of output: Output, _ details: String) -> DesktopReading {
    DesktopReading(.output) { patch in
      (patch.icon, patch.mode, patch.title, patch.details) = ("display", .text, output.name, details)
    }
  }
}

/// Something about the focused window has been toggled.
package enum WindowChange: Hashable {
  case floating(Bool)
  case fullscreen(Bool)
  case maximized(Bool)
  case sticky(Bool)

  func reading(of title: String) -> DesktopReading {
    let name =
      switch self {
      case .floating(true): translated("Floating")
      case .floating(false): translated("Tiled")
      case .fullscreen(true): translated("Fullscreen")
      case .fullscreen(false): translated("Not fullscreen")
      case .maximized(true): translated("Maximized")
      case .maximized(false): translated("Not maximized")
      case .sticky(true): translated("On all workspaces")
      case .sticky(false): translated("On one workspace")
      }
    let icon =
      switch self {
      case .floating(let isFloating): isFloating ? "floating" : "tiled"
      case .fullscreen, .maximized: "fullscreen"
      case .sticky: "workspace"
      }
    return DesktopReading(.window) { patch in
      (patch.icon, patch.mode, patch.title) = (icon, .text, name)
      if !title.isEmpty { patch.details = title.abridged }
    }
  }
}
