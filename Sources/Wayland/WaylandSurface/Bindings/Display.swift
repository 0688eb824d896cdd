import BezelPosix
import CBezelSystem
import CBezelWayland
import Glibc

/// The connection to a compositor, `wl_display`. It closes when nobody refers to it or to one of its objects.
///
/// A turn of the loop: `dispatchPending()`, `prepareRead()` (dispatch again while it returns false),
/// `flush()`, wait for the descriptor, then `readEvents()` or `cancelRead()`, and `dispatchPending()`.
package final class Display {
  /// The `wl_display`.
  let pointer: OpaquePointer
  /// How errors call the socket.
  let name: String
  /// The compositor has left so much unread that requests have to wait: less than three quarters of the
  /// socket's buffer are free. `flush()` again when the descriptor is writable. libwayland before 1.23 ends the
  /// connection when its own 4 KiB are full, too.
  package private(set) var isSocketFull = false
  /// A read is announced by `prepareRead()`.
  package private(set) var isReading = false

  /// Called when a request waits to be flushed.
  package var onRequest: (() -> Void)?

  /// Connects to a socket by its name or absolute path; nil takes the environment's.
  package convenience init(name: String? = nil) throws(ConnectionError) {
    try self.init(name: name ?? Self.environmentsName) { wl_display_connect(name) }
  }

  /// Takes ownership of a connected socket, even when it fails.
  package convenience init(fileDescriptor: CInt) throws(ConnectionError) {
    try self.init(name: "descriptor \(fileDescriptor)") { wl_display_connect_to_fd(fileDescriptor) }
  }

  private init(name: String, connect: () -> OpaquePointer?) throws(ConnectionError) {
    Self.keepLog()
    guard let display = connect() else {
      throw .unreachable(display: name, errno: errno)
    }
    pointer = display
    self.name = name
  }

  /// What libwayland takes: a descriptor comes before a name. An invalid descriptor is named as it is set.
  private static var environmentsName: String {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let socket = value("WAYLAND_SOCKET").map { ConnectionError.socketVariable + $0 }
    return socket ?? value("WAYLAND_DISPLAY") ?? "wayland-0"
  }

  /// What libwayland logs becomes the reason in an error, not a line on the program's stderr.
  private static func keepLog() {
    wl_log_set_handler_client { format, arguments in
      if let format, let arguments { cwayland_keep_log(format, arguments) }
    }
  }

  deinit {
    if isReading { wl_display_cancel_read(pointer) }
    wl_display_disconnect(pointer)
  }

  /// Whether the connection has failed: requests are dropped, and every turn throws.
  package var isDead: Bool { wl_display_get_error(pointer) != 0 }

  package var fileDescriptor: CInt { wl_display_get_fd(pointer) }

  // MARK: Requests

  /// Wire request: `wl_display.sync`. Its callback comes after the events of all earlier requests.
  package func sync() -> CallbackProxy {
    make(0)
  }

  /// Wire request: `wl_display.get_registry`.
  package func registry() -> RegistryProxy {
    make(1)
  }

  // The display has libwayland's own listener, so it is no Proxy. Each of its two requests makes one object.
  private func make<P: Proxy>(_ opcode: UInt32) -> P {
    var newID = wl_argument(o: nil)
    guard let made = wl_proxy_marshal_array_flags(pointer, opcode, P.interface.table, 1, 0, &newID) else {
      fatalError("no memory for a \(P.interface.name)")
    }
    return WireObject.adopt(made, of: self)
  }

  // MARK: A turn of the loop

  /// Sends the events that have been read to their objects.
  package func dispatchPending() throws(ConnectionError) {
    guard wl_display_dispatch_pending(pointer) >= 0 else { throw failure() }
  }

  /// Announces a read, which `readEvents()` or `cancelRead()` follows. False, with nothing announced, while there are events
  /// to dispatch first.
  package func prepareRead() -> Bool {
    precondition(!isReading, "prepareRead() is followed by readEvents() or cancelRead()")
    isReading = wl_display_prepare_read(pointer) == 0
    return isReading
  }

  /// Reads the events that have arrived, without waiting and without dispatching them.
  package func readEvents() throws(ConnectionError) {
    precondition(isReading, "readEvents() needs prepareRead() before it")
    isReading = false
    guard wl_display_read_events(pointer) >= 0 else { throw failure() }
  }

  package func cancelRead() {
    precondition(isReading, "cancelRead() needs prepareRead() before it")
    isReading = false
    wl_display_cancel_read(pointer)
  }

  /// Reads all events that have arrived, without waiting and without dispatching them. A compositor
  /// disconnects a client that leaves too much unread.
  ///
  /// - Precondition: No read is announced.
  package func queueEvents() throws(ConnectionError) {
    precondition(!isReading, "queueEvents() comes before prepareRead()")
    guard isReadable, let queue = wl_display_create_queue(pointer) else { return }
    defer { wl_event_queue_destroy(queue) }
    // A read of the objects' own queue can't be announced while it has events. A read takes 4 KiB.
    for _ in 0..<Self.mostReads where isReadable {
      guard wl_display_prepare_read_queue(pointer, queue) == 0 else { return }
      guard wl_display_read_events(pointer) >= 0 else { throw failure() }
    }
  }

  private static let mostReads = 256

  /// Sends the buffered requests.
  package func flush() throws(ConnectionError) {
    let count = wl_display_flush(pointer)
    if count < 0, errno != EAGAIN {
      readLastEvents()
      throw failure()
    }
    // Without anything to send nothing has changed. It is writable as long as three quarters of the socket's buffer
    // are free.
    if count != 0 || isSocketFull { isSocketFull = count < 0 || !isReady(fileDescriptor, for: POLLOUT) }
  }

  /// Whether something has arrived that hasn't been read, or the connection has an error.
  package var isReadable: Bool { isReady(fileDescriptor, for: POLLIN) }

  // MARK: The end

  /// A compositor that hangs up sends the reason first, which may still be unread. It is dispatched from a
  /// queue of its own, since no object's events may be dispatched here.
  private func readLastEvents() {
    if isReading { cancelRead() }
    guard let queue = wl_display_create_queue(pointer) else { return }
    if wl_display_prepare_read_queue(pointer, queue) == 0 { wl_display_read_events(pointer) }
    wl_display_dispatch_queue_pending(pointer, queue)
    wl_event_queue_destroy(queue)
  }

  private func failure() -> ConnectionError {
    let code = wl_display_get_error(pointer)
    var table: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    // An error of wl_display itself has another errno than EPROTO, but it has an interface, too.
    let error = wl_display_get_protocol_error(pointer, &table, &id)
    guard code == EPROTO || table != nil else { return .lost(errno: code == 0 ? errno : code) }
    let interface = table.map { String(cString: $0.pointee.name) } ?? "a destroyed object"
    return .protocolError(
      interface: interface, code: Int(error), message: Self.message(of: interface, id, error))
  }

  /// The compositor's message. libwayland only logs it, after the object and the code.
  private static func message(of interface: String, _ id: UInt32, _ code: UInt32) -> String {
    let line = String(cString: cwayland_last_log())
    let prefix = "\(interface)@\(id): error \(code): "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}
