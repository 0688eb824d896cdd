import BezelCommandLine
import BezelEventLoop
import BezelValues
import HUDModel
import WaylandSurface

/// Compositors without a socket of their own that have the protocol ext-workspace-v1, such as labwc. It reports no
/// modes, keyboard layouts or windows, and not which of the workspaces that are shown has the focus: the one that was
/// shown last.
final class WorkspaceProtocolSource: CompositorConnection, EventSource {
  static let kinds: Set<DesktopKind> = [.workspace, .output]

  let fileDescriptor: Int32
  private let loop: EventLoop
  private let onEvent: (CompositorEvent) -> Void
  private let display: Display
  private let registry: Registry
  private var opening: CallbackProxy?
  private var manager: WorkspaceManagerProxy?
  private var groups: [Group] = []
  private var workspaces: [Workspace] = []
  private var outputs: [Output] = []
  private var newest: ObjectIdentifier?
  private var isComplete = false
  private var isOpen = true
  private var failed = false

  private struct Group {
    let proxy: WorkspaceGroupProxy
    var outputs: [ObjectIdentifier] = []
    var workspaces: Set<ObjectIdentifier> = []
  }

  private struct Workspace {
    let proxy: WorkspaceProxy
    var name = ""
    var state: WorkspaceProxy.State = []
    var wasActive = false
    var coordinates: [UInt32] = []
  }

  private struct Output {
    let proxy: OutputProxy
    let global: UInt32
    var shown = CompositorState.Output(name: "")
    /// Whether its description is complete.
    var isDone = false
  }

  /// Connects at once. Nil if there is no compositor; one without the protocol ends the connection.
  convenience init?(to display: String, on loop: EventLoop, onEvent: @escaping (CompositorEvent) -> Void) {
    guard let display = try? Display(name: display) else { return nil }
    self.init(display, on: loop, onEvent: onEvent)
  }

  init(_ display: Display, on loop: EventLoop, onEvent: @escaping (CompositorEvent) -> Void) {
    (self.loop, self.display, self.onEvent) = (loop, display, onEvent)
    fileDescriptor = display.fileDescriptor
    registry = Registry(of: display)
    registry.onEvent = { [unowned self] in receiveGlobal($0) }
    let sync = display.sync()
    opening = sync
    sync.onEvent = { [unowned self] _ in
      opening = nil
      bind()
    }
    loop.add(self)
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    loop.remove(self)
    opening?.destroy()
    for workspace in workspaces { workspace.proxy.destroy() }
    for group in groups { group.proxy.destroy() }
    for output in outputs { output.proxy.destroy() }
    (workspaces, groups, outputs) = ([], [], [])
    if manager?.isAlive == true { manager?.destroy() }
    registry.destroy()
    if display.isReading { display.cancelRead() }
    try? display.flush()
  }

  // MARK: The loop

  func prepare() -> Interest {
    do throws(ConnectionError) {
      try display.flush()
      guard display.prepareRead() else { return [.readable, .immediate] }
      return display.isSocketFull ? [.readable, .writable] : .readable
    } catch {
      failed = true
      return [.readable, .immediate]
    }
  }

  func dispatch(_ ready: Readiness) {
    do throws(ConnectionError) {
      if display.isReading {
        if ready.isReadableOrClosed { try display.readEvents() } else { display.cancelRead() }
      }
      try display.dispatchPending()
    } catch {
      failed = true
    }
    if failed { end() }
  }

  private func end() {
    guard isOpen else { return }
    close()
    onEvent(.ended)
  }

  // MARK: Globals

  private func bind() {
    manager = try? registry.bind(WorkspaceManagerProxy.self, 1...1)
    guard let manager else {
      failed = true
      return
    }
    manager.onEvent = { [unowned self] in receiveManager($0) }
    for global in registry.all { add(global) }
  }

  private func receiveGlobal(_ event: Registry.Event) {
    switch event {
    case .appeared(let global): if manager != nil { add(global) }
    case .removed(let global):
      guard let index = outputs.firstIndex(where: { $0.global == global.name }) else { return }
      let output = outputs.remove(at: index)
      for index in groups.indices { groups[index].outputs.removeAll { $0 == ObjectIdentifier(output.proxy) } }
      output.proxy.destroy()
      report()
    }
  }

  private func add(_ global: Registry.Global) {
    // Outputs have names since version 4.
    guard global.interface == OutputProxy.interface.name,
      let proxy = try? registry.bind(global, as: OutputProxy.self, 4...4)
    else { return }
    outputs.append(Output(proxy: proxy, global: global.name))
    proxy.onEvent = { [unowned self, unowned proxy] event in
      guard let index = outputs.firstIndex(where: { $0.proxy === proxy }) else { return }
      switch event {
      case .name(let name): outputs[index].shown.name = name
      case .mode(let flags, let width, let height, _) where flags.contains(.current):
        (outputs[index].shown.width, outputs[index].shown.height) = (Int(width), Int(height))
      case .done:
        outputs[index].isDone = true
        report()
      default: break
      }
    }
  }

  // MARK: Workspaces

  private func receiveManager(_ event: WorkspaceManagerProxy.Event) {
    switch event {
    case .workspaceGroup(let proxy):
      groups.append(Group(proxy: proxy))
      proxy.onEvent = { [unowned self, unowned proxy] in receiveGroup($0, of: proxy) }
    case .workspace(let proxy):
      workspaces.append(Workspace(proxy: proxy))
      proxy.onEvent = { [unowned self, unowned proxy] in receiveWorkspace($0, of: proxy) }
    case .done:
      noteNewest()
      isComplete = true
      report()
    case .finished: failed = true
    }
  }

  private func receiveGroup(_ event: WorkspaceGroupProxy.Event, of proxy: WorkspaceGroupProxy) {
    guard let index = groups.firstIndex(where: { $0.proxy === proxy }) else { return }
    switch event {
    case .capabilities: break
    case .outputEnter(let output?): groups[index].outputs.append(ObjectIdentifier(output))
    case .outputLeave(let output?): groups[index].outputs.removeAll { $0 == ObjectIdentifier(output) }
    case .workspaceEnter(let workspace?): groups[index].workspaces.insert(ObjectIdentifier(workspace))
    case .workspaceLeave(let workspace?): groups[index].workspaces.remove(ObjectIdentifier(workspace))
    case .outputEnter(nil), .outputLeave(nil), .workspaceEnter(nil), .workspaceLeave(nil): break
    case .removed:
      groups.remove(at: index)
      proxy.destroy()
    }
  }

  private func receiveWorkspace(_ event: WorkspaceProxy.Event, of proxy: WorkspaceProxy) {
    guard let index = workspaces.firstIndex(where: { $0.proxy === proxy }) else { return }
    switch event {
    case .name(let name): workspaces[index].name = name
    case .state(let state): workspaces[index].state = state
    case .coordinates(let coordinates): workspaces[index].coordinates = coordinates
    case .id, .capabilities: break
    case .removed:
      workspaces.remove(at: index)
      for index in groups.indices { groups[index].workspaces.remove(ObjectIdentifier(proxy)) }
      proxy.destroy()
    }
  }

  private func noteNewest() {
    for index in workspaces.indices {
      let isActive = workspaces[index].state.contains(.active)
      if isActive, !workspaces[index].wasActive { newest = ObjectIdentifier(workspaces[index].proxy) }
      workspaces[index].wasActive = isActive
    }
  }

  // MARK: The state

  private func report() {
    // The workspaces may come first. Outputs that follow would seem to be new ones.
    guard isComplete, outputs.allSatisfy(\.isDone) else { return }
    var state = CompositorState()
    state.outputs = outputs.map(\.shown).filter { !$0.name.isEmpty }
    let visible = workspaces.filter { !$0.state.contains(.hidden) || $0.state.contains(.active) }
    let ordered = visible.enumerated().sorted { a, b in
      let (first, second) = (a.element.coordinates, b.element.coordinates)
      return first == second ? a.offset < b.offset : first.lexicographicallyPrecedes(second)
    }
    state.workspaces = ordered.map { _, workspace in
      var shown = CompositorState.Workspace(name: workspace.name.abridged, output: output(of: workspace))
      shown.isActive = workspace.state.contains(.active)
      shown.isFocused = shown.isActive && ObjectIdentifier(workspace.proxy) == newest
      return shown
    }
    onEvent(.state(state))
  }

  /// The name of the output of a workspace; empty for one that is on several.
  private func output(of workspace: Workspace) -> String {
    let group = groups.first { $0.workspaces.contains(ObjectIdentifier(workspace.proxy)) }
    guard let group, group.outputs.count == 1 else { return "" }
    return outputs.first { ObjectIdentifier($0.proxy) == group.outputs[0] }?.shown.name ?? ""
  }
}
