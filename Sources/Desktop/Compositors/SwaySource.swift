import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import HUDModel

/// sway and i3, by their socket.
///
/// Events say what has changed; the source then asks for what it is now, so that the many events of one switch are one
/// change.
final class SwaySource: CompositorConnection {
  static let kinds = Set(CompositorSource.kinds)

  private let loop: EventLoop
  private let onEvent: (CompositorEvent) -> Void
  private var stream: LocalStream?
  private var state = CompositorState()
  private var windows = SwayWindows()
  /// The first replies that are due before there is a state.
  private var due: Set<SwayMessage.Kind> = [.workspaces, .outputs, .inputs, .bindingState]
  private var pacer: QueryPacer?

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
    // Outputs come and go with workspaces, which end the answer. A reload ends the mode without an event.
    pacer = QueryPacer(on: loop) { [unowned self] in
      self.stream?.send(
        SwayMessage.request(.outputs) + SwayMessage.request(.bindingState) + SwayMessage.request(.workspaces))
    }
  }

  func close() {
    stream?.close()
    stream = nil
    pacer?.cancel()
  }

  private func ended() {
    close()
    onEvent(.ended)
  }

  private func receive(_ message: SwayMessage) {
    guard let kind = message.kind else { return }
    switch kind {
    case .workspaceEvent, .outputEvent: pacer?.noteChange()
    case .windowEvent:
      if let (change, title) = windows.read(message, at: loop.now) { onEvent(.window(change, title: title)) }
    default:
      guard state.take(message) else { return }
      let isFirst = due.remove(kind) != nil
      if kind == .workspaces { pacer?.noteAnswer() }
      let isComplete = isFirst || ![.outputs, .bindingState].contains(kind)
      if due.isEmpty, isComplete { onEvent(.state(state)) }
    }
  }
}
