package import BezelDBus
package import BezelEventLoop

/// A notification server on a bus, stricter than any real one: `violations` has what the Desktop Notifications
/// Specification 1.2 doesn't allow.
package final class FakeNotifications {
  /// A notification that is shown.
  package struct Shown: Hashable {
    package let number: UInt32
    package let program: String
    package let summary: String
    package let body: String
    /// Keys and labels.
    package let actions: [String]
    package let urgency: Int
    /// The hint `value`.
    package let value: Int?
    /// The hint `image-path`.
    package let picture: String?
  }

  /// How it answers.
  package enum Habit: Equatable {
    case usual
    /// It shows another notification in place of a replaced one.
    case neverReplaces
    case refuses
    /// It shows notifications, and answers nothing.
    case isSilent
    /// It shows notifications, and answers with `answerLate()`.
    case isLate
  }

  package var habit = Habit.usual
  /// What is shown, the oldest first.
  package private(set) var shown: [Shown] = []
  /// All that was shown, with every change.
  package private(set) var history: [Shown] = []
  /// The rules that clients have broken.
  package private(set) var violations: [String] = []
  /// Whether the bus has granted the name.
  package private(set) var isThere = false
  /// The number of calls of `Notify`.
  package private(set) var calls = 0

  private let bus: Bus
  private let capabilities: [String]
  private var service: BusSubscription?
  private var lastNumber: UInt32
  private var client = ""
  private var late: [() -> Void] = []

  package static let everything = ["actions", "body", "body-markup", "icon-static", "persistence"]

  /// - Parameters:
  ///   - loop: The loop.
  ///   - name: The bus.
  ///   - capabilities: What it can do.
  ///   - first: The number before that of the first notification.
  /// - Throws: The reason why there is no bus.
  package init(
    on loop: EventLoop, at name: Bus.Name, capabilities: [String] = everything, after first: UInt32 = 0
  ) throws(BusFailure) {
    bus = try Bus(name, on: loop, timeout: nil)
    (self.capabilities, lastNumber) = (capabilities, first)
    service = bus.serve(Self.path) { [unowned self] in handle($0) }
    let request = BusCall(askingBus: "RequestName", .string(Self.name), .uint32(0))
    bus.call(request) { [unowned self] reply in isThere = (try? reply.get()) == [.uint32(1)] }
  }

  deinit {
    close()
  }

  /// Disconnects, as in a crash.
  package func close() {
    service = nil
    bus.close()
  }

  // MARK: What the user does

  /// Closes a notification: 1 it has expired, 2 the user has closed it.
  package func close(_ number: UInt32, reason: UInt32 = 2) {
    guard shown.contains(where: { $0.number == number }) else { return }
    shown.removeAll { $0.number == number }
    emit("NotificationClosed", number, .uint32(reason))
  }

  /// Chooses an action, which closes the notification.
  package func invoke(_ number: UInt32, _ action: String) {
    emit("ActionInvoked", number, .string(action))
    close(number)
  }

  private func emit(_ member: String, _ number: UInt32, _ value: BusValue) {
    try? bus.emit(BusSignal(member, of: Self.name, at: Self.path, .uint32(number), value))
  }

  // MARK: Calls

  private func handle(_ call: BusMethodCall) -> Bool {
    guard call.interface == Self.name else { return false }
    switch call.member {
    case "GetCapabilities":
      check(call.body.isEmpty, "GetCapabilities has no arguments")
      guard habit != .isSilent else { return true }
      guard habit != .refuses else {
        call.refuse("org.freedesktop.DBus.Error.Failed", "too many")
        return true
      }
      call.answer(.array(capabilities.map { .string($0) }, of: .string))
    case "Notify": notify(call)
    case "CloseNotification":
      guard call.body.count == 1, case .uint32(let number) = call.body[0] else {
        check(false, "CloseNotification has one number")
        return false
      }
      guard habit != .isSilent else { return true }
      guard shown.contains(where: { $0.number == number }) else {
        call.refuse("org.freedesktop.DBus.Error.Failed", "there is no notification \(number)")
        return true
      }
      close(number, reason: 3)
      call.answer()
    default: return false
    }
    return true
  }

  private func notify(_ call: BusMethodCall) {
    calls += 1
    let types = call.body.map(\.type.spelling).joined()
    guard check(types == "susssasa{sv}i", "Notify has the arguments \(types)") else {
      return call.refuse("org.freedesktop.DBus.Error.InvalidArgs", types)
    }
    let texts = [0, 2, 3, 4].compactMap { call.body[$0].text }
    let (replaced, actions) = (UInt32(call.body[1].integer ?? 0), call.body[5].texts)
    check(!texts[2].isEmpty, "the summary is empty")
    check(!texts[2].contains("\n"), "the summary has several lines")
    check(capabilities.contains("body") || texts[3].isEmpty, "there is a body, which is never shown")
    check(!capabilities.contains("body-markup") || texts[3].isMarkup, "not markup: \(texts[3])")
    check(actions.count % 2 == 0, "an action has no label")
    check(actions.isEmpty || capabilities.contains("actions"), "there are actions, which are never shown")
    check(actions.allSatisfy { !$0.isEmpty }, "an action is empty")
    check(
      Set(actions.enumerated().filter { $0.0 % 2 == 0 }.map(\.1)).count == actions.count / 2, "one key twice")
    check(
      replaced == 0 || shown.contains { $0.number == replaced }, "\(replaced), which is replaced, is gone")
    check((call.body[7].integer ?? -2) >= -1, "the timeout is below -1")
    let hints = call.body[6].entries
    check(Set(hints.map(\.key)).count == hints.count, "a hint is given twice")
    for (key, value) in hints { checkHint(key.text ?? "", value.unwrapped) }
    guard habit != .refuses else {
      return call.refuse("org.freedesktop.Notifications.Error.Excess", "too many")
    }
    let isReplaced = replaced != 0 && habit != .neverReplaces
    if !isReplaced { lastNumber += 1 }
    let new = Shown(
      number: isReplaced ? replaced : lastNumber, program: texts[0], summary: texts[2], body: texts[3],
      actions: actions, urgency: call.body[6]["urgency"]?.integer ?? 1, value: call.body[6]["value"]?.integer,
      picture: call.body[6]["image-path"]?.text)
    history.append(new)
    if let index = shown.firstIndex(where: { $0.number == new.number }) {
      shown[index] = new
    } else {
      shown.append(new)
    }
    switch habit {
    case .isSilent: break
    case .isLate: late.append { call.answer(.uint32(new.number)) }
    default: call.answer(.uint32(new.number))
    }
  }

  /// Gives the answers that are late.
  package func answerLate() {
    let late = late
    self.late = []
    for answer in late { answer() }
  }

  private func checkHint(_ name: String, _ value: BusValue) {
    let type: BusType? =
      switch name {
      case "urgency": .byte
      case "value", "x", "y": .number(.int32)
      case "transient", "resident", "suppress-sound", "action-icons": .boolean
      case "image-path", "desktop-entry", "category", "sound-file", "sound-name": .string
      default: nil
      }
    check(value.type == type, "the hint \(name) has the type \(value.type.spelling)")
    if name == "urgency" { check((0...2).contains(value.integer ?? -1), "there is no such urgency") }
    if name == "value" { check((0...100).contains(value.integer ?? -1), "the value is no percentage") }
  }

  @discardableResult
  private func check(_ isRight: Bool, _ violation: @autoclosure () -> String) -> Bool {
    if !isRight { violations.append(violation()) }
    return isRight
  }

  package static let name = "org.freedesktop.Notifications"
  package static let path = "/org/freedesktop/Notifications"
}

extension BusValue {
  fileprivate var texts: [String] {
    if case .array(let elements, _) = self { elements.compactMap(\.text) } else { [] }
  }
}

extension String {
  /// Whether it has no tag, and `&` only in entities.
  fileprivate var isMarkup: Bool {
    !contains("<") && !contains(">")
      && split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
        ["amp;", "lt;", "gt;", "quot;", "apos;", "#39;", "#34;"].contains { rest.hasPrefix($0) }
      }
  }
}
