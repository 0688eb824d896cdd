/// The globals that the compositor offers, from `wl_registry`.
package final class Registry {
  /// One offered global. Several may have the same interface, as outputs and seats do.
  package struct Global: Hashable, Sendable {
    /// The registry's number for it.
    package let name: UInt32
    package let interface: String
    package let version: UInt32
  }

  package enum Event {
    case appeared(Global)
    case removed(Global)
  }

  package private(set) var all: [Global] = []
  package var onEvent: ((Event) -> Void)?
  private let wire: RegistryProxy

  /// Requests the registry. The list is complete when a `sync()` made after this is done.
  package init(of display: Display) {
    wire = display.registry()
    wire.onEvent = { [unowned self] event in handle(event) }
  }

  /// Ends the registry; bound globals stay.
  package func destroy() {
    onEvent = nil
    wire.destroy()
  }

  /// Binds the first global of the type, at the newest version that both sides have within `versions`.
  package func bind<P: Proxy>(_ type: P.Type, _ versions: ClosedRange<UInt32>) throws(ConnectionError) -> P {
    try bind(offer(of: type, versions), as: type, versions)
  }

  /// Throws what `bind` would throw, and binds nothing.
  package func require<P: Proxy>(_ type: P.Type, _ versions: ClosedRange<UInt32>) throws(ConnectionError) {
    _ = try offer(of: type, versions)
  }

  /// Binds one of several globals of a type.
  package func bind<P: Proxy>(
    _ global: Global, as type: P.Type, _ versions: ClosedRange<UInt32>
  ) throws(ConnectionError) -> P {
    precondition(
      global.interface == type.interface.name,
      "\(global.interface) can't be bound as a \(type.interface.name)")
    try check(global, versions)
    // At a newer version than the class or an older libwayland has, its events would be unknown.
    let version = min(global.version, versions.upperBound, type.interface.version)
    return wire.bind(name: global.name, as: type, version: version)
  }

  private func offer<P: Proxy>(
    of type: P.Type, _ versions: ClosedRange<UInt32>
  ) throws(ConnectionError) -> Global {
    let interface = type.interface.name
    guard let global = all.first(where: { $0.interface == interface }) else {
      throw .missing(interface: interface)
    }
    try check(global, versions)
    return global
  }

  private func check(_ global: Global, _ versions: ClosedRange<UInt32>) throws(ConnectionError) {
    guard global.version >= versions.lowerBound else {
      throw .tooOld(
        interface: global.interface, offered: Int(global.version), needed: Int(versions.lowerBound))
    }
  }

  private func handle(_ event: RegistryProxy.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      all.append(global)
      onEvent?(.appeared(global))
    case .globalRemove(let name):
      guard let index = all.firstIndex(where: { $0.name == name }) else { return }
      onEvent?(.removed(all.remove(at: index)))
    }
  }
}
