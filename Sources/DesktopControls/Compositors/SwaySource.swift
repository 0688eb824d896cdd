import CommandLine
import EventLoop
import HUDModel

/// sway and i3, by their socket.
///
/// Events say what has changed; at the end of a turn the source asks once for what it is now, so that the many events
/// of one switch are one change.
final class SwaySource: CompositorConnection {
  private let loop: EventLoop
  private let onEvent: (CompositorEvent) -> Void
  private var stream: LocalStream?
  private var state = CompositorState()
  /// The first replies that are due before there is a state.
  private var due: Set<SwayMessage.Kind> = [.workspaces, .outputs, .inputs, .bindingState]
  private var dirty: Set<SwayMessage.Kind> = []
  private var hook: TurnEndHook?

  init?(at path: String, on loop: EventLoop, onEvent: @escaping (CompositorEvent) -> Void) {
    (self.loop, self.onEvent) = (loop, onEvent)
    stream = LocalStream(path, on: loop, onEnd: { [unowned self] in ended() }) { [unowned self] bytes in
      SwayMessage.readAll(bytes) { self.receive($0) }
    }
    guard let stream else { return nil }
    stream.send(
      // sway before 1.8 refuses a request with "output".
      SwayMessage.request(.subscribe, #"["workspace","mode","window","input"]"#)
        + SwayMessage.request(.subscribe, #"["output"]"#)
        + due.sorted { $0.rawValue < $1.rawValue }.flatMap { SwayMessage.request($0) })
    hook = loop.atTurnEnd(.deferredWork) { [unowned self] in ask() }
  }

  func close() {
    stream?.close()
    stream = nil
    if let hook { loop.remove(hook) }
    hook = nil
  }

  private func ended() {
    close()
    onEvent(.ended)
  }

  private func receive(_ message: SwayMessage) {
    guard let kind = message.kind else { return }
    switch kind {
    // Outputs come and go with workspaces.
    case .workspaceEvent, .outputEvent: dirty.formUnion([.outputs, .workspaces])
    case .windowEvent:
      if let (change, title) = WindowChange.read(sway: message) { onEvent(.window(change, title: title)) }
    default:
      guard state.take(message) else { return }
      due.remove(kind)
      if due.isEmpty { onEvent(.state(state)) }
    }
  }

  private func ask() {
    guard !dirty.isEmpty else { return }
    for kind in dirty.sorted(by: { $0.rawValue > $1.rawValue }) { stream?.send(SwayMessage.request(kind)) }
    dirty = []
  }
}
