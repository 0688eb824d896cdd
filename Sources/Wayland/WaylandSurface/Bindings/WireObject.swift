import CBezelWayland

/// The only owner of a `wl_proxy`: sends its requests, destroys it once, and passes its events to their
/// class.
package final class WireObject {
  package let version: UInt32
  private let interface: Interface
  private var proxy: OpaquePointer?
  // A wl_proxy belongs to its display, so the display exists as long as any of its objects.
  private var display: Display?
  private unowned var owner: (any Proxy)?

  private init(_ proxy: OpaquePointer, _ interface: Interface, of display: Display) {
    self.proxy = proxy
    self.interface = interface
    self.display = display
    version = wl_proxy_get_version(proxy)
  }

  deinit {
    guard let proxy else { return }
    wl_proxy_destroy(proxy)
    assert(
      display?.isDead ?? true,
      "\(interface.name) was dropped without destroy(): the compositor keeps it")
  }

  /// Takes ownership of a new `wl_proxy`; its events reach the returned object.
  static func adopt<P: Proxy>(_ proxy: OpaquePointer, of display: Display) -> P {
    let object = WireObject(proxy, P.interface, of: display)
    let owner = P(object)
    object.owner = owner
    let data = Unmanaged.passUnretained(object).toOpaque()
    wl_proxy_add_dispatcher(proxy, dispatch, nil, data)
    wl_proxy_set_tag(proxy, tag)
    return owner
  }

  /// Takes ownership of a `wl_proxy` that an event of this object has made; nil after this object's end.
  func adopt<P: Proxy>(_ proxy: OpaquePointer) -> P? {
    display.map { Self.adopt(proxy, of: $0) }
  }

  /// The object that a `wl_proxy` belongs to; nil for one that the program has made itself, with the raw display.
  static func owner(of proxy: OpaquePointer) -> (any Proxy)? {
    guard wl_proxy_get_tag(proxy) == UnsafePointer(tag) else { return nil }
    return wl_proxy_get_user_data(proxy).flatMap {
      Unmanaged<WireObject>.fromOpaque($0).takeUnretainedValue().owner
    }
  }

  /// Its address marks the objects of this library.
  private nonisolated(unsafe) static let tag = {
    let tag = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 1)
    tag.initialize(to: nil)
    return tag
  }()

  package var isAlive: Bool { proxy != nil }

  /// The `wl_proxy`, which must not have been destroyed.
  var pointer: OpaquePointer {
    guard let proxy else { preconditionFailure("\(interface.name) was used after destroy()") }
    return proxy
  }

  func send<let count: Int>(_ opcode: UInt32, _ arguments: InlineArray<count, Argument>) {
    marshal(opcode, arguments, flags: 0)
  }

  func make<P: Proxy, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, version: UInt32
  ) -> P {
    guard let display, let made = marshal(opcode, arguments, making: P.interface, version: version, flags: 0)
    else { fatalError("no memory for a \(P.interface.name)") }
    return Self.adopt(made, of: display)
  }

  func end(_ opcode: UInt32) {
    marshal(opcode, [], flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
    proxy = nil
    display = nil
  }

  func forget() {
    wl_proxy_destroy(pointer)
    proxy = nil
    display = nil
  }

  @discardableResult
  private func marshal<let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, making interface: Interface? = nil,
    version: UInt32 = 0, flags: UInt32
  ) -> OpaquePointer? {
    display?.onRequest?()
    // libwayland writes the new object's id into its argument.
    var arguments = arguments
    var span = arguments.mutableSpan
    return span.withUnsafeMutableBufferPointer { buffer in
      let raw = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: wl_argument.self)
      return wl_proxy_marshal_array_flags(pointer, opcode, interface?.table, version, flags, raw)
    }
  }
}

/// The one dispatcher of all objects.
private func dispatch(
  _: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  _: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> CInt {
  guard let target, let arguments, let owner = WireObject.owner(of: OpaquePointer(target)) else { return 0 }
  owner.receive(opcode, EventArguments(arguments))
  return 0
}

/// One argument of a request in libwayland's own form: sending one allocates nothing.
package struct Argument {
  private let wire: wl_argument

  private init(_ wire: wl_argument) {
    self.wire = wire
  }

  package static func int(_ value: Int32) -> Argument { Argument(wl_argument(i: value)) }
  package static func uint(_ value: UInt32) -> Argument { Argument(wl_argument(u: value)) }

  /// A number in 256ths, from −8388608 up to (not including) 8388608.
  package static func fixed(_ value: Double) -> Argument {
    Argument(wl_argument(f: Int32((value * 256).rounded())))
  }

  /// A text that exists until the request is sent.
  package static func string(_ value: UnsafePointer<CChar>) -> Argument { Argument(wl_argument(s: value)) }

  package static func object(_ value: (any Proxy)?) -> Argument {
    Argument(wl_argument(o: value?.object.pointer))
  }

  /// An object of another library.
  static func foreign(_ value: OpaquePointer) -> Argument { Argument(wl_argument(o: value)) }

  /// The object that the request makes.
  package static var newID: Argument { Argument(wl_argument(o: nil)) }

  /// A descriptor. libwayland sends a duplicate; the caller keeps its own.
  package static func fd(_ value: CInt) -> Argument { Argument(wl_argument(h: value)) }
}
