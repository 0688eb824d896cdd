import CBezelSystem
import CWayland
import Glibc

/// The connection to a compositor. It closes when the last of its objects is gone and nobody holds it.
///
/// A turn of the loop: `dispatchPending()`, `prepareRead()` (dispatch again while it says no), `flush()`,
/// wait for the descriptor, then `readEvents()` or `cancelRead()`, and `dispatchPending()`.
package final class Display {
  package enum FlushResult {
    case sent
    /// The socket is full: flush again when the descriptor can be written to.
    case socketFull
  }

  private let display: OpaquePointer
  /// A read is announced by `prepareRead()`.
  package private(set) var isReading = false

  /// Connects to the compositor of this name (an absolute path will do), or else to the environment's.
  package convenience init(name: String? = nil) throws(DisplayError) {
    try self.init(name: name) { wl_display_connect(name) }
  }

  /// Takes over a connected socket, also when it fails.
  package convenience init(fileDescriptor: CInt) throws(DisplayError) {
    try self.init(name: nil) { wl_display_connect_to_fd(fileDescriptor) }
  }

  private init(name: String?, connect: () -> OpaquePointer?) throws(DisplayError) {
    Self.keepLog()
    guard let display = connect() else {
      throw .cannotConnect(name: name, errno: errno, reason: String(cString: csystem_last_log()))
    }
    self.display = display
  }

  /// What libwayland logs is the reason in an error, not a line on the program's stderr.
  private static func keepLog() {
    wl_log_set_handler_client { format, arguments in
      if let arguments { csystem_keep_log(format, arguments) }
    }
    csystem_forget_log()
  }

  deinit {
    if isReading { wl_display_cancel_read(display) }
    wl_display_disconnect(display)
  }

  /// Whether the connection is beyond use: requests go nowhere, and every turn throws.
  package var isDead: Bool { wl_display_get_error(display) != 0 }

  package var fileDescriptor: CInt { wl_display_get_fd(display) }

  // MARK: Requests

  /// Wire request: `wl_display.sync`. Its callback comes after the events of everything asked before.
  package func sync() -> CallbackProxy {
    make(0)
  }

  /// Wire request: `wl_display.get_registry`.
  package func registry() -> RegistryProxy {
    make(1)
  }

  // The display has libwayland's own listener, so it is no Proxy; its two requests both make one object.
  private func make<P: Proxy>(_ opcode: UInt32) -> P {
    var newID = wl_argument(o: nil)
    guard let made = wl_proxy_marshal_array_flags(display, opcode, P.interface.table, 1, 0, &newID) else {
      fatalError("no memory for a \(P.interface.name)")
    }
    return WireObject.adopt(made, of: self)
  }

  // MARK: A turn of the loop

  /// Hands the events that have been read to their objects.
  package func dispatchPending() throws(DisplayError) {
    guard wl_display_dispatch_pending(display) >= 0 else { throw failure() }
  }

  /// Announces a read; each one is followed by `readEvents()` or `cancelRead()`.
  ///
  /// - Returns: `false`, and nothing is announced, while there are events to dispatch first.
  package func prepareRead() -> Bool {
    precondition(!isReading, "a read is prepared already: read or cancel it first")
    isReading = wl_display_prepare_read(display) == 0
    return isReading
  }

  /// Reads what is there, without waiting and without dispatching it.
  package func readEvents() throws(DisplayError) {
    precondition(isReading, "prepareRead() comes before readEvents()")
    isReading = false
    guard wl_display_read_events(display) >= 0 else { throw failure() }
  }

  package func cancelRead() {
    precondition(isReading, "prepareRead() comes before cancelRead()")
    isReading = false
    wl_display_cancel_read(display)
  }

  /// Sends the requests that are waiting.
  package func flush() throws(DisplayError) -> FlushResult {
    guard wl_display_flush(display) < 0 else { return .sent }
    if errno == EAGAIN { return .socketFull }
    readLastWords()
    throw failure()
  }

  // MARK: The end

  /// A compositor that hangs up says why first: what it said is still to be read. An own queue, since no
  /// object's events are to be dispatched from here.
  private func readLastWords() {
    if isReading { cancelRead() }
    guard let queue = wl_display_create_queue(display) else { return }
    if wl_display_prepare_read_queue(display, queue) == 0 { wl_display_read_events(display) }
    wl_display_dispatch_queue_pending(display, queue)
    wl_event_queue_destroy(queue)
  }

  private func failure() -> DisplayError {
    let code = wl_display_get_error(display)
    var table: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    // An error of wl_display itself is told by another errno than EPROTO, but it has an interface too.
    let error = wl_display_get_protocol_error(display, &table, &id)
    guard code == EPROTO || table != nil else { return .lost(errno: code == 0 ? errno : code) }
    let interface = table.map { String(cString: $0.pointee.name) } ?? "an object that is gone"
    return .refused(
      interface: interface, id: id, code: error, message: Self.message(of: interface, id, error))
  }

  /// The compositor's own words. libwayland only logs them, after the object and the code.
  private static func message(of interface: String, _ id: UInt32, _ code: UInt32) -> String {
    let line = String(cString: csystem_last_log())
    let prefix = "\(interface)@\(id): error \(code): "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}
