// BezelDBus: D-Bus on an event loop, by sd-bus, which is loaded when a bus is first needed. It knows no service
// of the desktop. Called by HUDDisplay for the desktop's settings, by RunHUD for docks and by the sources of Desktop.

package import BezelEventLoop
import BezelPosix
import BezelValues
import CBezelSystemdBus
import Glibc

/// A connection to a message bus in a loop, by sd-bus.
///
/// Everything is sent and received in turns of the loop, and a turn receives a limited number of messages: a peer that
/// floods the bus delays nothing else. The library is loaded with the first connection. Close it before the loop is
/// finished.
package final class Bus: EventSource {
  /// Called once when the bus has closed the connection, after all calls have failed. Not after ``close()``.
  package var onEnd: (() -> Void)?
  /// Called at the end of a turn that has received messages: of several changes, the last one counts.
  package var onTurn: (() -> Void)?

  let library: csystemd_bus_functions
  private let name: Name
  private let loop: EventLoop
  private let timeout: Duration?
  private var bus: OpaquePointer?
  private var calls: [ObjectIdentifier: PendingCall] = [:]
  /// When sd-bus has something to do without a message.
  private lazy var alarm = LoopTimer(on: loop) {}

  /// The most messages of one turn.
  private static let messagesPerTurn = 64

  /// How long calls usually wait for their replies.
  package static let usualTimeout = Duration.seconds(1)

  /// Connects, without waiting for the bus. `timeout` is the longest time to wait for the reply to a call; nil is for ever.
  ///
  /// - Throws: ``BusFailure/noLibrary``, ``BusFailure/noBus`` if nobody listens, and ``BusFailure/closed`` if the bus has
  ///   closed the connection already, which it may also do later.
  package init(_ name: Name, on loop: EventLoop, timeout: Duration? = usualTimeout) throws(BusFailure) {
    guard !name.isMissing else { throw .noBus(name, Errno(rawValue: ENOENT)) }
    guard let library = csystemd_bus_functions.installed else { throw .noLibrary }
    (self.library, self.name, self.loop, self.timeout) = (library, name, loop, timeout)
    var bus: OpaquePointer?
    let result =
      switch name {
      case .session: library.sd_bus_open_user(&bus)
      case .system: library.sd_bus_open_system(&bus)
      case .address(let address): Self.open(address, &bus, library)
      }
    guard result >= 0, bus != nil else {
      _ = library.sd_bus_close_unref(bus)
      let isClosed = [-ECONNRESET, -EPIPE, -ENOTCONN, -ESHUTDOWN].contains(result)
      throw isClosed ? .closed(name) : .noBus(name, Errno(rawValue: -result))
    }
    self.bus = bus
    loop.add(self)
  }

  private static func open(
    _ address: String, _ bus: inout OpaquePointer?, _ library: csystemd_bus_functions
  ) -> Int32 {
    for step in [
      { library.sd_bus_new(&$0) }, { library.sd_bus_set_address($0, address) },
      { library.sd_bus_set_bus_client($0, 1) }, { library.sd_bus_start($0) },
    ] as [(inout OpaquePointer?) -> Int32] {
      let result = step(&bus)
      if result < 0 { return result }
    }
    return 0
  }

  deinit {
    close()
  }

  /// Ends the connection. Calls that wait get no reply any more.
  package func close() {
    guard let bus else { return }
    self.bus = nil
    alarm.cancel()
    loop.remove(self)
    for call in calls.values { call.answer?.cancel() }
    calls = [:]
    _ = library.sd_bus_close_unref(bus)
  }

  package var isOpen: Bool { bus != nil }

  /// The name that the bus has given this connection. It is known when a call was answered; before, it would be waited for.
  package var uniqueName: String? {
    guard let bus else { return nil }
    var name: UnsafePointer<CChar>?
    return library.sd_bus_get_unique_name(bus, &name) >= 0 ? name.map { String(cString: $0) } : nil
  }

  // MARK: The loop

  package var fileDescriptor: Int32 { bus.map { library.sd_bus_get_fd($0) } ?? -1 }

  package func prepare() -> Interest {
    guard let bus else { return [] }
    var due: UInt64 = 0
    let hasDue = library.sd_bus_get_timeout(bus, &due) > 0
    if hasDue, due == 0 { return .immediate }
    alarm.cancel()
    // In microseconds of the same clock as the loop's.
    if hasDue, due < UInt64(Int64.max) { alarm.arm(at: Instant(sinceStart: .microseconds(Int64(due)))) }
    let events = library.sd_bus_get_events(bus)
    guard events >= 0 else { return .immediate }
    var interest = Interest.nothing
    if events & POLLIN != 0 { interest.insert(.readable) }
    if events & POLLOUT != 0 { interest.insert(.writable) }
    return interest
  }

  package func dispatch(_ ready: Readiness) {
    var count = 0
    while let bus, count < Self.messagesPerTurn {
      let result = library.sd_bus_process(bus, nil)
      if result < 0 { return end() }
      if result == 0 { break }
      count += 1
    }
    if count > 0, bus != nil { onTurn?() }
  }

  private func end() {
    let failed = calls.values
    for call in failed { call.answer?.give(.failure(.closed(name))) }
    guard bus != nil else { return }
    close()
    onEnd?()
  }

  // MARK: Calls

  /// Calls a method. The reply, or the reason why there is none, may come before this returns. Without a limit the bus's
  /// timeout applies.
  package func call(
    _ call: BusCall, within limit: Duration? = nil,
    _ reply: @escaping (Result<[BusValue], BusFailure>) -> Void = { _ in }
  ) {
    guard let bus else { return reply(.failure(.closed(name))) }
    do throws(BusFailure) {
      let message = try make { message in
        library.sd_bus_message_new_method_call(
          bus, &message, call.destination, call.path, call.interface, call.member)
      }
      _ = library.sd_bus_message_set_auto_start(message.pointer, call.startsService ? 1 : 0)
      try message.append(call.body)
      let pending = PendingCall(of: library, on: name)
      pending.answer = Answer(within: limit ?? timeout, on: loop, orElse: { .failure(.silent) }) {
        [unowned self, unowned pending] result in
        calls[ObjectIdentifier(pending)] = nil
        reply(result)
      }
      let userdata = Unmanaged.passUnretained(pending).toOpaque()
      // The library's own limit would begin when the bus has greeted, which it may never do.
      let result = library.sd_bus_call_async(
        bus, &pending.slot, message.pointer,
        { message, userdata, _ in
          guard let message, let userdata else { return 0 }
          Unmanaged<PendingCall>.fromOpaque(userdata).takeUnretainedValue().receive(message)
          return 1
        }, userdata, .max)
      guard result >= 0 else { throw .closed(name) }
      calls[ObjectIdentifier(pending)] = pending
    } catch {
      reply(.failure(error))
    }
  }

  /// Makes a message, which `create` allocates.
  func make(_ create: (inout OpaquePointer?) -> Int32) throws(BusFailure) -> LibraryMessage {
    var pointer: OpaquePointer?
    guard create(&pointer) >= 0, let pointer else { throw .malformed }
    return LibraryMessage(pointer, of: library)
  }

  // MARK: Signals and objects

  /// Receives the signals that a rule of D-Bus selects, until the subscription is cancelled or released. Nil if the
  /// rule is invalid or the connection closed.
  ///
  /// A name as the rule's sender selects signals to everybody. Any program can send one to this connection alone.
  package func subscribe(
    _ rule: String, _ receive: @escaping (BusSignal) -> Void
  ) -> BusSubscription? {
    let library = library
    let subscription = BusSubscription(of: library) { message in
      var reader = MessageReader(message, of: library)
      guard let body = try? reader.values() else { return false }
      receive(BusSignal(message, of: library, body))
      // Other rules may select it too.
      return false
    }
    return subscription.begin { slot, handler, userdata in
      library.sd_bus_add_match_async(bus, &slot, rule, handler, { _, _, _ in 1 }, userdata)
    }
  }

  /// Receives the changes of an object's properties: of one interface or of all, from one sender or from all. Nil if the
  /// connection is closed.
  package func subscribe(
    toPropertiesOf interface: String? = nil, at path: String, from sender: String? = nil,
    _ receive: @escaping (BusSignal) -> Void
  ) -> BusSubscription? {
    let parts = [
      "type='signal'", sender.map { "sender='\($0)'" }, "path='\(path)'",
      "interface='\(BusCall.propertiesInterface)'", "member='PropertiesChanged'",
      interface.map { "arg0='\($0)'" },
    ]
    return subscribe(parts.compactMap(\.self).joined(separator: ","), receive)
  }

  /// A change of a name's owner. An owner is a unique name; an empty one is none.
  package struct OwnerChange {
    package let name: String
    package let before: String
    package let after: String
  }

  /// Receives the changes of owners, as the bus itself reports them. The condition is the rest of the rule, such as
  /// `arg0='a.b'`. Nil if it is invalid or the connection closed.
  package func subscribe(
    toOwners condition: String, _ receive: @escaping (OwnerChange) -> Void
  ) -> BusSubscription? {
    let bus = BusCall.busName
    let rule = "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',\(condition)"
    return subscribe(rule) { signal in
      let texts = signal.body.compactMap(\.text)
      guard signal.sender == bus, texts.count == 3 else { return }
      receive(OwnerChange(name: texts[0], before: texts[1], after: texts[2]))
    }
  }

  /// Serves the methods of an object, and of all objects below it if `includesBelow`, until the subscription is cancelled or
  /// released. `handle` answers a call, at once or later. Those that it leaves without an answer, by returning false, are
  /// refused. Nil if the path is invalid or the connection closed.
  package func serve(
    _ path: String, includesBelow: Bool = false, _ handle: @escaping (BusMethodCall) -> Bool
  ) -> BusSubscription? {
    let subscription = BusSubscription(of: library) { [unowned self] message in
      var reader = MessageReader(message, of: library)
      guard let body = try? reader.values() else { return false }
      return handle(BusMethodCall(message, on: self, body))
    }
    return subscription.begin { slot, handler, userdata in
      includesBelow
        ? library.sd_bus_add_fallback(bus, &slot, path, handler, userdata)
        : library.sd_bus_add_object(bus, &slot, path, handler, userdata)
    }
  }

  /// Sends a signal to all that listen.
  ///
  /// - Throws: ``BusFailure/malformed`` for names that D-Bus doesn't allow.
  package func emit(_ signal: BusSignal) throws(BusFailure) {
    guard let bus else { throw .closed(name) }
    let message = try make { message in
      library.sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member)
    }
    try message.append(signal.body)
    try send(message)
  }

  func send(_ message: LibraryMessage) throws(BusFailure) {
    guard let bus, library.sd_bus_send(bus, message.pointer, nil) >= 0 else { throw .closed(name) }
  }
}

/// A call that waits for its reply.
private final class PendingCall {
  var slot: OpaquePointer?
  var answer: Answer<Result<[BusValue], BusFailure>>?
  private let library: csystemd_bus_functions
  private let bus: Bus.Name

  init(of library: csystemd_bus_functions, on bus: Bus.Name) {
    (self.library, self.bus) = (library, bus)
  }

  deinit {
    _ = library.sd_bus_slot_unref(slot)
  }

  func receive(_ message: OpaquePointer) {
    if let error = library.sd_bus_message_get_error(message) {
      let name = error.pointee.name.map { String(cString: $0) } ?? ""
      let text = error.pointee.message.map { String(cString: $0) } ?? ""
      // The library answers for a bus that closes the connection.
      let isClosed = text == "Connection terminated"
      answer?.give(.failure(isClosed ? .closed(bus) : .refused(name: name, text)))
      return
    }
    var reader = MessageReader(message, of: library)
    do throws(BusFailure) { answer?.give(.success(try reader.values())) } catch {
      answer?.give(.failure(error))
    }
  }
}

/// Signals or calls that are received for as long as this object lives.
package final class BusSubscription {
  private var slot: OpaquePointer?
  private let library: csystemd_bus_functions
  /// Returns whether the message was taken.
  private let receive: (OpaquePointer) -> Bool

  fileprivate init(of library: csystemd_bus_functions, _ receive: @escaping (OpaquePointer) -> Bool) {
    (self.library, self.receive) = (library, receive)
  }

  deinit {
    cancel()
  }

  package func cancel() {
    _ = library.sd_bus_slot_unref(slot)
    slot = nil
  }

  fileprivate func begin(
    _ add: (inout OpaquePointer?, sd_bus_message_handler_t, UnsafeMutableRawPointer) -> Int32
  ) -> BusSubscription? {
    let handler: sd_bus_message_handler_t = { message, userdata, _ in
      guard let message, let userdata else { return 0 }
      return Unmanaged<BusSubscription>.fromOpaque(userdata).takeUnretainedValue().receive(message) ? 1 : 0
    }
    return add(&slot, handler, Unmanaged.passUnretained(self).toOpaque()) >= 0 ? self : nil
  }
}
