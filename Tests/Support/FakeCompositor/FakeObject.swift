import CWaylandServer

/// One object of one client as the compositor sees it: the base of everything a client can send requests to.
///
/// libwayland's resource keeps the object alive until the client destroys it or disconnects. A request that breaks a
/// rule throws a `Refusal`, which the dispatcher below turns into a protocol error.
package class FakeObject {
  /// Unowned and unsafe, since objects are still destroyed during the compositor's `deinit`. None outlives it.
  package unowned(unsafe) let compositor: FakeCompositor
  /// The version the client bound, or inherited from the object that made this one.
  package let version: UInt32
  package let client: FakeClient
  package private(set) var isAlive = true
  /// The object's name in the transcript, such as `layer_surface#1`.
  package var label: String { compositor.transcript.label(of: resource) }

  let resource: OpaquePointer

  /// What libwayland needs for a new object.
  struct Seed {
    let compositor: FakeCompositor
    let client: FakeClient
    let id: UInt32
    let version: UInt32
  }

  /// The address of the interface's table.
  class var table: UnsafeRawPointer { preconditionFailure("\(self) must name its interface's table") }

  /// The interface's wire name.
  package var interfaceName: String { String(cString: Self.interface.pointee.name) }

  private static var interface: UnsafePointer<wl_interface> {
    table.assumingMemoryBound(to: wl_interface.self)
  }

  init(_ seed: Seed) {
    let table = Self.interface
    guard let resource = wl_resource_create(seed.client.client, table, Int32(seed.version), seed.id) else {
      preconditionFailure("libwayland refused to make \(Self.self) with the id \(seed.id)")
    }
    self.resource = resource
    compositor = seed.compositor
    client = seed.client
    version = seed.version
    wl_resource_set_dispatcher(resource, dispatch, nil, Unmanaged.passRetained(self).toOpaque(), forget)
    compositor.objects.append(self)
  }

  /// Answers one request. The opcode is the request's index in the interface.
  func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {}

  /// The client or the compositor destroyed the object, or the client is gone.
  func ended() {}

  /// A seed for an object that this one's request makes; it inherits the client and, by default, the version.
  func seed(_ id: UInt32, version: UInt32? = nil) -> Seed {
    Seed(compositor: compositor, client: client, id: id, version: version ?? self.version)
  }

  func destroy() {
    wl_resource_destroy(resource)
  }

  /// A protocol error on this object, to be thrown by a request that breaks a rule.
  func refusal(_ code: UInt32, _ message: String) -> Refusal {
    Refusal(resource: resource, code: code, message: message)
  }

  /// A protocol error for a rule without an error code: libwayland's implementation error.
  func refusal(_ message: String) -> Refusal {
    let display = wl_client_get_object(client.client, 1)
    return Refusal(resource: display ?? resource, code: 3, message: "\(label): \(message)")
  }

  /// Disconnects the client with a protocol error on this object.
  package func postError(code: UInt32, _ message: String) {
    post(refusal(code, message))
  }

  /// Sends a protocol error, unless the client is being destroyed.
  func post(_ refusal: Refusal) {
    guard client.isConnected else { return }
    fake_post_error(refusal.resource, refusal.code, refusal.message)
  }

  fileprivate func end() {
    isAlive = false
    compositor.objects.removeAll { $0 === self }
    ended()
  }
}

/// A protocol error for the client.
struct Refusal: Error {
  /// Unsafe in name only: an error must be Sendable, but this one is caught on the same thread.
  nonisolated(unsafe) let resource: OpaquePointer
  let code: UInt32
  let message: String
}

/// The one dispatcher of all objects.
private let dispatch: wl_dispatcher_func_t = { _, target, opcode, _, arguments in
  guard let target, let arguments,
    let object: FakeObject = resolve(OpaquePointer(target))
  else { return 0 }
  do throws(Refusal) {
    try object.receive(opcode, Arguments(arguments))
  } catch {
    object.post(error)
  }
  return 0
}

private let forget: wl_resource_destroy_func_t = { resource in
  guard let data = wl_resource_get_user_data(resource) else { return }
  Unmanaged<FakeObject>.fromOpaque(data).takeRetainedValue().end()
}

/// The object of one of our resources.
func resolve<T: FakeObject>(_ resource: OpaquePointer) -> T? {
  guard let data = wl_resource_get_user_data(resource) else { return nil }
  return Unmanaged<FakeObject>.fromOpaque(data).takeUnretainedValue() as? T
}
