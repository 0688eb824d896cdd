import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import BezelValues
import HUDCommands
import HUDModel

/// Hyprland, by its two sockets: one sends a line for each event, the other one answers one request a connection.
///
/// An event says that something has changed; the source then asks for the workspaces and monitors.
final class HyprlandSource: CompositorConnection {
  static let kinds = Set(CompositorSource.kinds)

  private let loop: EventLoop
  private let folder: String
  private let onEvent: (CompositorEvent) -> Void
  private var stream: LocalStream?
  private var query: CompositorQuery?
  private var windowQuery: CompositorQuery?
  /// The windows that fill their output, by their addresses, and whether they are maximized.
  private var filling: [String: Bool] = [:]
  private var state = CompositorState()
  private var isComplete = false
  private var hasNewLayouts = false
  private var pacer: QueryPacer?
  /// Questions in a row that had no answer of use.
  private var failures = 0
  private lazy var repetition = LoopTimer(on: loop) { [unowned self] in pacer?.noteChange() }

  /// A busy compositor has not answered in time; the next event may come much later.
  private static let repetitionDelay = Duration.milliseconds(250)
  private static let mostFailures = 5

  init?(in folder: String, on loop: EventLoop, onEvent: @escaping (CompositorEvent) -> Void) {
    (self.loop, self.folder, self.onEvent) = (loop, folder, onEvent)
    stream = LocalStream(folder + "/.socket2.sock", on: loop, onEnd: { [unowned self] in ended() }) {
      [unowned self] bytes in
      let length = LocalStream.takeLines(bytes) { HyprlandEvent(line: $0).map { self.receive($0) } }
      reportLayouts()
      return length
    }
    guard stream != nil else { return nil }
    let pacer = QueryPacer(on: loop) { [unowned self] in ask() }
    self.pacer = pacer
    pacer.noteChange()
  }

  func close() {
    stream?.close()
    query?.cancel()
    windowQuery?.cancel()
    (stream, query, windowQuery) = (nil, nil, nil)
    pacer?.cancel()
    repetition.cancel()
  }

  private func ended() {
    close()
    onEvent(.ended)
  }

  private func receive(_ event: HyprlandEvent) {
    if case .layout(let text) = event {
      hasNewLayouts = state.note(hyprlandLayout: text) || hasNewLayouts
      return
    }
    reportLayouts()
    switch event {
    case .changed: pacer?.noteChange()
    case .window(let change): onEvent(.window(change, title: ""))
    case .fullscreen(let isOn): askForWindow(isOn)
    case .closed(let address):
      filling[address] = nil
      pacer?.noteChange()
    case .submap(let name):
      state.mode = name
      if isComplete { onEvent(.state(state)) }
    case .layout: break
    }
  }

  /// Each keyboard has an event of its own: those that come at once are one change.
  private func reportLayouts() {
    if hasNewLayouts, isComplete { onEvent(.state(state)) }
    hasNewLayouts = false
  }

  /// Which of the two it is, only the window says.
  private func askForWindow(_ isOn: Bool) {
    let question = Array("j/activewindow".utf8)
    windowQuery = CompositorQuery(question, to: .hyprland(folder: folder), on: loop) { [unowned self] in
      report(fullscreen: isOn, HyprlandWindow(answer: (try? $0.get()) ?? []))
    }
    if windowQuery == nil { report(fullscreen: isOn, nil) }
  }

  private func report(fullscreen isOn: Bool, _ window: HyprlandWindow?) {
    let isMaximized: Bool
    if isOn {
      isMaximized = window?.isMaximized == true
      if let window { filling[window.address] = isMaximized }
    } else {
      // Another window may have the focus by now; of several, nothing says which one it was.
      let known = window.flatMap { filling[$0.address] != nil ? $0.address : nil }
      guard let address = known ?? (filling.count == 1 ? filling.keys.first : nil) else {
        if filling.isEmpty { onEvent(.window(.fullscreen(false), title: "")) }
        return
      }
      isMaximized = filling.removeValue(forKey: address) == true
    }
    onEvent(.window(isMaximized ? .maximized(isOn) : .fullscreen(isOn), title: ""))
  }

  private func ask() {
    let question = Array("[[BATCH]]j/workspaces;j/monitors;j/devices".utf8)
    query = CompositorQuery(question, to: .hyprland(folder: folder), on: loop) { [unowned self] in
      receive(try? $0.get())
    }
    if query == nil { receive(nil) }
  }

  private func receive(_ answer: [UInt8]?) {
    if let answer, state.take(hyprland: answer) {
      (isComplete, failures) = (true, 0)
      onEvent(.state(state))
    } else {
      failures += 1
      if failures < Self.mostFailures { repetition.arm(after: Self.repetitionDelay) }
    }
    pacer?.noteAnswer()
  }
}

/// The answer about the focused window, as far as it is of interest.
package struct HyprlandWindow: Hashable {
  let address: String
  let isMaximized: Bool

  package init?(answer: [UInt8]) {
    guard let json = JSON(reading: answer), let address = json["address"]?.string else { return nil }
    self.address = address
    // Before 0.42 `fullscreen` is a truth value, and `fullscreenMode` is 1 for a maximized window.
    if let state = json["fullscreen"]?.integer {
      isMaximized = state == 1
    } else {
      isMaximized = json["fullscreen"]?.isTrue == true && json["fullscreenMode"]?.integer == 1
    }
  }
}

/// A line of Hyprland's event socket, as far as it is of interest.
package enum HyprlandEvent: Hashable {
  /// Workspaces or monitors are others.
  case changed
  case window(WindowChange)
  /// A window with this address is gone.
  case closed(String)
  /// A window fills its output, or no longer; maximized or not.
  case fullscreen(Bool)
  /// Nil is the usual one.
  case submap(String?)
  /// The name of the keyboard, a comma, and the name of the layout.
  case layout(String)

  /// Nil for other events.
  package init?(line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    guard let mark = text.firstIndex(of: ">"), text[mark...].hasPrefix(">>") else { return nil }
    let data = text[mark...].dropFirst(2)
    switch text[..<mark] {
    case "workspacev2", "focusedmonv2", "createworkspacev2", "destroyworkspacev2", "moveworkspacev2",
      "renameworkspace", "activespecial", "monitoraddedv2", "monitorremoved", "openwindow",
      "movewindowv2", "configreloaded":
      self = .changed
    case "closewindow": self = .closed("0x\(data)")
    case "submap": self = .submap(data.isEmpty || data == "default" ? nil : String(data))
    case "fullscreen": self = .fullscreen(data == "1")
    case "changefloatingmode": self = .window(.floating(data.hasSuffix(",1")))
    case "pin": self = .window(.sticky(data.hasSuffix(",1")))
    case "activelayout": self = .layout(String(data))
    default: return nil
    }
  }
}

extension CompositorState {
  /// Takes the answers about workspaces, monitors and devices, one after the other. False for anything else.
  package mutating func take(hyprland answer: [UInt8]) -> Bool {
    var reader = JSONReader(answer[...])
    var parts: [JSON] = []
    while let part = JSON(&reader) { parts.append(part) }
    guard parts.count == 3 else { return false }
    let monitors = parts[1].elements
    outputs = monitors.compactMap(Output.init(hyprland:))
    let all = parts[0].elements.sorted { ($0["id"]?.integer ?? 0) < ($1["id"]?.integer ?? 0) }
    let byName = Dictionary(
      monitors.map { ($0["name"]?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    workspaces = all.compactMap { Workspace(hyprland: $0, byName) }
    for keyboard in parts[2]["keyboards"]?.elements ?? [] {
      guard let name = keyboard["name"]?.string, let layout = keyboard["active_keymap"]?.string else {
        continue
      }
      note(layout: layout, of: name)
    }
    return true
  }

  /// Takes the layout of a keyboard. Both names may have commas; the names of the keyboards are known. False if the text has
  /// no comma.
  package mutating func note(hyprlandLayout text: String) -> Bool {
    let commas = text.indices.lazy.filter { text[$0] == "," }.prefix(Self.mostCommas)
    let known = commas.last { layouts[String(text[..<$0])] != nil }
    guard let comma = known ?? commas.first else { return false }
    note(layout: String(text[text.index(after: comma)...]), of: String(text[..<comma]))
    return true
  }

  /// Of a keyboard's name.
  private static let mostCommas = 16
}

extension CompositorState.Workspace {
  /// A special workspace counts only while it is shown.
  fileprivate init?(hyprland json: JSON, _ monitors: [String: JSON]) {
    guard let name = json["name"]?.string, let output = json["monitor"]?.string else { return nil }
    let monitor = monitors[output]
    let special = monitor?["specialWorkspace"]?["name"]?.string ?? ""
    let isSpecial = name == "special" || name.hasPrefix("special:")
    guard !isSpecial || name == special else { return nil }
    self.init(
      name: isSpecial ? String(name.dropFirst("special:".count)).abridged : name.abridged, output: output)
    if self.name.isEmpty { self.name = "special" }
    isActive = isSpecial || (special.isEmpty && monitor?["activeWorkspace"]?["name"]?.string == name)
    isFocused = isActive && monitor?["focused"]?.isTrue == true
    isOccupied = (json["windows"]?.integer ?? 0) > 0
  }
}

extension CompositorState.Output {
  fileprivate init?(hyprland json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.init(name: name, width: json["width"]?.integer ?? 0, height: json["height"]?.integer ?? 0)
  }
}
