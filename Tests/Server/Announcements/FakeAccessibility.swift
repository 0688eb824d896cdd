import BezelDBus
import BezelEventLoop
import BezelValues

/// The accessibility of a desktop on a bus: `org.a11y.Bus`, and a registry that asks an application what at-spi2-core and
/// screen readers ask. `violations` has the answers that AT-SPI doesn't allow.
final class FakeAccessibility {
  struct Said: Hashable {
    let text: String
    let isAssertive: Bool
  }

  private struct Question {
    let path: String
    let interface: String
    let member: String
    var arguments: [BusValue] = []
    let type: String
  }

  private(set) var said: [Said] = []
  private(set) var violations: [String] = []
  /// The members of all calls.
  private(set) var calls: [String] = []
  /// Whether the bus has granted the names.
  private(set) var isThere = false
  /// The unique name of the application.
  private(set) var application: String?
  /// Whether the application has answered all questions.
  private(set) var isAcquainted = false

  /// Whether it is as before at-spi2-core 2.61, where `IsEnabled` says nothing about screen readers.
  private let isOld: Bool
  private let bus: Bus
  private let address: String
  private var isInUse: Bool
  private var subscriptions: [BusSubscription] = []
  private var missingNames = 2
  private var openQuestions = 0

  private static let root = "/org/a11y/atspi/accessible/root"
  private static let window = "/org/a11y/atspi/accessible/window"
  private static let accessible = "org.a11y.atspi.Accessible"

  init(on loop: EventLoop, at address: String, isInUse: Bool, isOld: Bool) throws(BusFailure) {
    bus = try Bus(.address(address), on: loop, timeout: nil)
    (self.address, self.isInUse, self.isOld) = (address, isInUse, isOld)
    let status = bus.serve("/org/a11y/bus") { [unowned self] in handleStatus($0) }
    let registry = bus.serve(Self.root) { [unowned self] in handleRegistry($0) }
    let rule = "type='signal',interface='org.a11y.atspi.Event.Object'"
    let events = bus.subscribe(rule) { [unowned self] in receive($0) }
    subscriptions = [status, registry, events].compactMap(\.self)
    for name in ["org.a11y.Bus", "org.a11y.atspi.Registry"] {
      bus.call(BusCall(askingBus: "RequestName", .string(name), .uint32(0))) { [unowned self] reply in
        missingNames -= 1
        isThere = missingNames == 0 && (try? reply.get()) == [.uint32(1)]
      }
    }
  }

  deinit {
    close()
  }

  func close() {
    subscriptions = []
    bus.close()
  }

  func setInUse(_ isInUse: Bool) {
    self.isInUse = isInUse
    let signal = BusSignal(
      "PropertiesChanged", of: BusCall.propertiesInterface, at: "/org/a11y/bus", .string("org.a11y.Status"),
      .dictionary([isOld ? "ScreenReaderEnabled" : "IsEnabled": .boolean(isInUse)]), .array([], of: .string))
    try? bus.emit(signal)
  }

  private var status: BusValue {
    isOld
      ? .dictionary(["IsEnabled": .boolean(true), "ScreenReaderEnabled": .boolean(isInUse)])
      : .dictionary(["IsEnabled": .boolean(isInUse)])
  }

  private func check(_ isRight: Bool, _ violation: @autoclosure () -> String) {
    if !isRight { violations.append(violation()) }
  }

  private func handleStatus(_ call: BusMethodCall) -> Bool {
    calls.append(call.member)
    switch (call.interface, call.member) {
    case (BusCall.propertiesInterface, "GetAll"):
      check(call.body == [.string("org.a11y.Status")], "asked for \(call.body)")
      call.answer(status)
    case ("org.a11y.Bus", "GetAddress"): call.answer(.string(address))
    default: return false
    }
    return true
  }

  private func handleRegistry(_ call: BusMethodCall) -> Bool {
    calls.append(call.member)
    guard call.interface == "org.a11y.atspi.Socket", call.member == "Embed" else { return false }
    check(
      call.body == [.structure([.string(call.sender), .objectPath(Self.root)])], "embeds \(call.body)")
    application = call.sender
    call.answer(.structure([.string("org.a11y.atspi.Registry"), .objectPath(Self.root)]))
    getAcquainted(with: call.sender)
    return true
  }

  /// Asks all that the registry, libatspi and Orca ask about an application and its window.
  private func getAcquainted(with name: String) {
    var questions = [
      Question(
        path: Self.root, interface: "org.a11y.atspi.Application", member: "GetLocale",
        arguments: [.uint32(0)],
        type: "s"),
      Question(
        path: "/org/a11y/atspi/cache", interface: "org.a11y.atspi.Cache", member: "GetItems",
        type: "a((so)(so)(so)iiassusau)"),
    ]
    for number: Int32 in [0, 7] {
      questions.append(
        Question(
          path: Self.root, interface: Self.accessible, member: "GetChildAtIndex", arguments: [.int32(number)],
          type: "(so)"))
    }
    let methods = [
      "GetChildren": "a(so)", "GetIndexInParent": "i", "GetRelationSet": "a(ua(so))", "GetRole": "u",
      "GetRoleName": "s", "GetLocalizedRoleName": "s", "GetState": "au", "GetAttributes": "a{ss}",
      "GetApplication": "(so)", "GetInterfaces": "as",
    ]
    let properties = ["Name": "s", "Description": "s", "Parent": "(so)", "ChildCount": "i", "Locale": "s"]
    for path in [Self.root, Self.window] {
      for (member, type) in methods {
        questions.append(Question(path: path, interface: Self.accessible, member: member, type: type))
      }
      for (property, type) in properties {
        questions.append(
          Question(
            path: path, interface: BusCall.propertiesInterface, member: "Get",
            arguments: [.string(Self.accessible), .string(property)], type: "v \(type)"))
      }
    }
    openQuestions = questions.count + 1
    for question in questions { ask(question, of: name) }
    let number = BusCall.set("Id", of: "org.a11y.atspi.Application", at: Self.root, on: name, to: .int32(5))
    bus.call(number) { [unowned self] reply in
      answered()
      check((try? reply.get()) != nil, "Id can't be set")
    }
  }

  private func ask(_ question: Question, of name: String) {
    var call = BusCall(question.member, of: question.interface, at: question.path, on: name)
    call.body = question.arguments
    bus.call(call) { [unowned self] reply in
      answered()
      guard let value = try? reply.get().first else {
        return check(false, "no answer to \(question.member) of \(question.path)")
      }
      let type = value.type == .variant ? "v \(value.unwrapped.type.spelling)" : value.type.spelling
      check(type == question.type, "\(question.member) is answered by \(type)")
      guard question.member == "GetState", case .array(let words, _) = value else { return }
      check(words.count == 2 && words.contains { $0 != .uint32(0) }, "no state")
    }
  }

  private func answered() {
    openQuestions -= 1
    isAcquainted = openQuestions == 0
  }

  private func receive(_ signal: BusSignal) {
    let types = signal.body.map(\.type.spelling).joined()
    check(
      signal.member == "Announcement" && types == "siiva{sv}", "\(signal.member) has the arguments \(types)")
    check(signal.sender == application, "sent by \(signal.sender)")
    check(signal.path == Self.window, "sent from \(signal.path)")
    guard signal.body.count == 5, let text = signal.body[3].unwrapped.text,
      let politeness = signal.body[1].integer
    else { return check(false, "no text") }
    check((1...2).contains(politeness) && !text.isEmpty, "politeness \(politeness) of '\(text)'")
    said.append(Said(text: text, isAssertive: politeness == 2))
  }
}
