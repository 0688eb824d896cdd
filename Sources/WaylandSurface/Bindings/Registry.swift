/// What the compositor offers, kept up to date from the registry.
package final class Registry {
  /// One offered interface; several may have the same one, as outputs and seats do.
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

  /// Asks for the registry. The first list is complete when a `sync()` made after this is done.
  package init(of display: Display) {
    wire = display.registry()
    wire.onEvent = { [unowned self] event in handle(event) }
  }

  /// Ends the registry; what was bound stays.
  package func destroy() {
    onEvent = nil
    wire.destroy()
  }

  /// Binds the first global of the type, at the newest version that both sides speak; `versions` are
  /// those that the caller can do with.
  package func bind<P: Proxy>(_ type: P.Type, _ versions: ClosedRange<UInt32>) throws(BindingError) -> P {
    try bind(offer(of: type, versions), as: type, versions)
  }

  /// Throws what `bind` would, and binds nothing.
  package func require<P: Proxy>(_ type: P.Type, _ versions: ClosedRange<UInt32>) throws(BindingError) {
    _ = try offer(of: type, versions)
  }

  /// Binds this one of several globals of a type.
  package func bind<P: Proxy>(
    _ global: Global, as type: P.Type, _ versions: ClosedRange<UInt32>
  ) throws(BindingError) -> P {
    precondition(
      global.interface == type.interface.name,
      "\(global.interface) can't be bound as a \(type.interface.name)")
    try check(global, versions)
    // Newer than the class is spoken, its events would be unknown.
    let version = min(global.version, versions.upperBound, type.maxVersion)
    return wire.bind(name: global.name, as: type, version: version)
  }

  private func offer<P: Proxy>(
    of type: P.Type, _ versions: ClosedRange<UInt32>
  ) throws(BindingError) -> Global {
    let interface = type.interface.name
    guard let global = all.first(where: { $0.interface == interface }) else { throw .missing(interface) }
    try check(global, versions)
    return global
  }

  private func check(_ global: Global, _ versions: ClosedRange<UInt32>) throws(BindingError) {
    guard global.version >= versions.lowerBound else {
      throw .tooOld(global.interface, offered: global.version, needed: versions.lowerBound)
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

/// Why a global can't be bound.
package enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(String)
  case tooOld(String, offered: UInt32, needed: UInt32)

  package var description: String {
    switch self {
    case .missing(let interface):
      "the compositor doesn't offer \(interface)"
    case .tooOld(let interface, let offered, let needed):
      "the compositor offers \(interface) in version \(offered); version \(needed) is needed"
    }
  }
}
