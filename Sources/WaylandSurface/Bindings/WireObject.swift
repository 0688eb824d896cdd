import CWayland

/// The only holder of a `wl_proxy`: sends its requests, ends it once, and leads its events to their class.
package final class WireObject {
  package let version: UInt32
  private let interface: Interface
  private var proxy: OpaquePointer?
  // A proxy's memory is the display's, so the display stays as long as any of its objects.
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
      "\(interface.name) was dropped without destroy(): the compositor still has it")
  }

  /// Takes over a new `wl_proxy`: from now on its events reach the returned object.
  static func adopt<P: Proxy>(_ proxy: OpaquePointer, of display: Display) -> P {
    let object = WireObject(proxy, P.interface, of: display)
    let owner = P(object)
    object.owner = owner
    let data = Unmanaged.passUnretained(object).toOpaque()
    wl_proxy_add_dispatcher(proxy, dispatch, nil, data)
    return owner
  }

  /// The owner of the object that a `wl_proxy` stands for.
  static func owner(of proxy: OpaquePointer) -> (any Proxy)? {
    wl_proxy_get_user_data(proxy).flatMap {
      Unmanaged<WireObject>.fromOpaque($0).takeUnretainedValue().owner
    }
  }

  package var isAlive: Bool { proxy != nil }

  /// The live `wl_proxy`.
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
