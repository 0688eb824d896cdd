/// One `wl_output` and what it has told so far; says so only when the compositor has told all of it.
final class OutputTracker {
  let wire: OutputProxy
  let id: Output.ID
  /// The last complete state; nil before the first.
  private(set) var settled: Output?

  private var pending: Output
  private var xdg: XDGOutputProxy?
  private let onSettled: (OutputTracker, _ previous: Output?) -> Void

  init(
    _ wire: OutputProxy, id: Output.ID, xdg: XDGOutputProxy?,
    onSettled: @escaping (OutputTracker, _ previous: Output?) -> Void
  ) {
    self.wire = wire
    self.id = id
    self.xdg = xdg
    self.onSettled = onSettled
    pending = Output(id: id)
    wire.onEvent = { [unowned self] in receive($0) }
    xdg?.onEvent = { [unowned self] in receive($0) }
  }

  func destroy() {
    xdg?.destroy()
    xdg = nil
    wire.destroy()
  }

  private func receive(_ event: OutputProxy.Event) {
    switch event {
    case .geometry(_, _, _, _, _, _, _, let transform): pending.isTurned = transform.rawValue & 1 == 1
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.pixelSize = BufferSize(width: Int(width), height: Int(height))
      // In thousandths of a hertz; a virtual output has none.
      pending.refreshInterval = refresh > 0 ? .nanoseconds(1_000_000_000_000 / Int64(refresh)) : nil
    case .scale(let factor): pending.integerScale = max(1, Int(factor))
    case .name(let name): pending.name = name
    case .description(let description): pending.description = description
    case .done: settle()
    }
  }

  private func receive(_ event: XDGOutputProxy.Event) {
    switch event {
    case .logicalSize(let width, let height):
      pending.toldLogicalSize = LogicalSize(width: Int(width), height: Int(height))
    // Outputs before version 4 have their name only here.
    case .name(let name): pending.name = pending.name ?? name
    case .description(let description): pending.description = pending.description ?? description
    // Since version 3 the output's own `done` stands for both.
    case .done: settle()
    case .logicalPosition: break
    }
  }

  /// The `done` of a new output comes before its logical size: that one isn't the end yet.
  private func settle() {
    guard xdg == nil || pending.toldLogicalSize != nil, pending != settled else { return }
    let previous = settled
    settled = pending
    onSettled(self, previous)
  }
}
