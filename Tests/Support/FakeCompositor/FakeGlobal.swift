import CWaylandServer

/// A global in the registry, and what happens when a client binds it.
final class FakeGlobal {
  private unowned(unsafe) let compositor: FakeCompositor
  private let onBind: (FakeObject.Seed) -> Void
  private var global: OpaquePointer?

  init(
    _ compositor: FakeCompositor, _ table: UnsafeRawPointer, version: UInt32,
    onBind: @escaping (FakeObject.Seed) -> Void
  ) {
    self.compositor = compositor
    self.onBind = onBind
    let table = table.assumingMemoryBound(to: wl_interface.self)
    let owner = Unmanaged.passUnretained(self).toOpaque()
    global = wl_global_create(compositor.display, table, Int32(version), owner) {
      client, owner, version, id in
      guard let client, let owner else { return }
      let global = Unmanaged<FakeGlobal>.fromOpaque(owner).takeUnretainedValue()
      global.bind(client, id, version)
    }
    precondition(
      global != nil,
      "\(String(cString: table.pointee.name)) has no version \(version), only \(table.pointee.version)")
  }

  private func bind(_ client: OpaquePointer, _ id: UInt32, _ version: UInt32) {
    // Another client may have had the same address.
    let known = compositor.clients.first { $0.isConnected && $0.client == client }
    guard let client = known else { return }
    onBind(FakeObject.Seed(compositor: compositor, client: client, id: id, version: version))
  }

  /// Removes it from the registry. It can still be bound, since a client may be binding it.
  func remove() {
    global.map(wl_global_remove)
  }
}
