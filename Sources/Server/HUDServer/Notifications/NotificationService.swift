import BezelDBus
import BezelEventLoop
import BezelValues
import HUDModel

/// The desktop's notification server, `org.freedesktop.Notifications` on the session bus.
final class NotificationService {
  enum Event {
    /// A notification was closed, by the user if so.
    case closed(UInt32, byUser: Bool)
    /// An action of a notification was chosen.
    case invoked(UInt32, action: String)
    /// The server has ended, or another one has taken its place. No notification is there.
    case replaced
    /// The bus has gone. No event follows.
    case lost
  }

  /// Called for every event.
  var onEvent: ((Event) -> Void)?
  /// What the server can do.
  private(set) var capabilities: Set<String>
  /// Identifies this run of the server: the numbers of another one are not its own.
  private(set) var identity: String
  /// The calls that have no reply yet.
  private(set) var pendingCalls = 0

  private let bus: Bus
  private var owner: String
  private var subscriptions: [BusSubscription] = []

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// Less than a client waits for the server's answer, so that it gets the reason. The bus may start the server.
  private static let startTimeout = Duration.seconds(3)

  /// Finds the server, which the bus starts if it can, and waits at most `limit` for its answer, in turns of the loop.
  ///
  /// - Throws: The reason why there is none.
  init(
    on loop: EventLoop, at name: Bus.Name = .session, within limit: Duration = startTimeout
  ) throws(BusFailure) {
    // A server may show a notification and answer much later: to ask again would show it twice.
    bus = try Bus(name, on: loop, timeout: nil)
    do throws(BusFailure) {
      let answer = try bus.ask(Self.call("GetCapabilities"), within: limit, on: loop)
      capabilities = Self.capabilities(in: answer)
      let address = try bus.ask(
        BusCall(askingBus: "GetNameOwner", .string(Self.name)), within: limit, on: loop)
      owner = address.first?.text ?? ""
      let id = try bus.ask(BusCall(askingBus: "GetId"), within: limit, on: loop)
      identity = "\(id.first?.text ?? "") \(owner)"
    } catch {
      bus.close()
      throw error
    }
    bus.onEnd = { [unowned self] in onEvent?(.lost) }
    let rule = "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.name)'"
    let signals = bus.subscribe(rule) { [unowned self] in receive($0) }
    let owners = bus.subscribe(toOwners: "arg0='\(Self.name)'") { [unowned self] in ownerChanged($0.after) }
    subscriptions = [signals, owners].compactMap(\.self)
  }

  func close() {
    subscriptions = []
    bus.close()
  }

  private static func call(_ member: String, _ body: [BusValue] = []) -> BusCall {
    var call = BusCall(member, of: name, at: path, on: name)
    call.body = body
    return call
  }

  private static func capabilities(in answer: [BusValue]) -> Set<String> {
    Set(answer.first?.texts ?? [])
  }

  /// Shows a notification, or replaces the one with the number. `reply` receives its number, or the reason why it isn't
  /// shown.
  func show(
    _ notification: Notification, replacing number: UInt32?, _ urgency: Options.Urgency,
    _ reply: @escaping (Result<UInt32, BusFailure>) -> Void
  ) {
    let arguments = notification.arguments(replacing: number, urgency, for: capabilities)
    send(Self.call("Notify", arguments)) { result in
      reply(
        result.flatMap { values in
          guard case .uint32(let number)? = values.first, number != 0 else { return .failure(.malformed) }
          return .success(number)
        })
    }
  }

  /// Closes a notification. One that is gone already is no error.
  func close(_ number: UInt32) { send(Self.call("CloseNotification", [.uint32(number)])) { _ in } }

  private func send(_ call: BusCall, _ reply: @escaping (Result<[BusValue], BusFailure>) -> Void) {
    pendingCalls += 1
    bus.call(call) { [unowned self] result in
      pendingCalls -= 1
      reply(result)
    }
  }

  private func receive(_ signal: BusSignal) {
    guard signal.sender == owner, case .uint32(let number)? = signal.body.first else { return }
    switch (signal.member, signal.body.dropFirst().first) {
    case ("NotificationClosed", let reason?): onEvent?(.closed(number, byUser: reason.integer == 2))
    case ("ActionInvoked", let action?): onEvent?(.invoked(number, action: action.text ?? ""))
    default: break
    }
  }

  private func ownerChanged(_ newOwner: String) {
    guard newOwner != owner else { return }
    let busID = identity.prefix { $0 != " " }
    (owner, identity) = (newOwner, "\(busID) \(newOwner)")
    onEvent?(.replaced)
    guard !newOwner.isEmpty else { return }
    // Until it answers, it is thought to be like the one before.
    bus.call(Self.call("GetCapabilities")) { [unowned self] reply in
      if let answer = try? reply.get() { capabilities = Self.capabilities(in: answer) }
    }
  }
}

extension Bus {
  /// Calls a method and waits for the reply, in turns of the loop.
  fileprivate func ask(
    _ call: BusCall, within limit: Duration, on loop: EventLoop
  ) throws(BusFailure) -> [BusValue] {
    var result: Result<[BusValue], BusFailure>?
    self.call(call, within: limit) { result = $0 }
    while result == nil { loop.turn() }
    return try result?.get() ?? []
  }
}
