import BezelDBus
import BezelEventLoop
import BezelValues

/// This program on the accessibility bus, as AT-SPI wants it: an application with a window, from which announcements come.
final class AccessibleApplication {
  private let bus: Bus
  private var objects: BusSubscription?

  private static let registry = "org.a11y.atspi.Registry"
  private static let folder = "/org/a11y/atspi"
  private static let root = "\(folder)/accessible/root"
  private static let window = "\(folder)/accessible/window"
  private static let cache = "\(folder)/cache"
  private static let nothing = "\(folder)/null"
  private static let application = "org.a11y.atspi.Application"
  private static let accessible = "org.a11y.atspi.Accessible"

  /// Connects to the bus, and registers the application. `registered` is called when the registry has taken it, or its
  /// connection has ended.
  ///
  /// - Throws: The reason why there is no bus.
  init(
    at address: String, on loop: EventLoop, _ registered: @escaping (Bool) -> Void
  ) throws(BusFailure) {
    // The bus may start the registry.
    bus = try Bus(.address(address), on: loop, timeout: .seconds(25))
    objects = bus.serve(Self.folder, includesBelow: true) { [unowned self] in handle($0) }
    bus.onEnd = { registered(false) }
    // The bus greets before it answers, and then this connection has a name.
    bus.call(BusCall(askingBus: "GetId")) { [unowned self] _ in
      let plug = reference(to: Self.root)
      bus.call(BusCall("Embed", of: "org.a11y.atspi.Socket", at: Self.root, on: Self.registry, plug)) {
        reply in
        registered((try? reply.get()) != nil)
      }
    }
  }

  func close() {
    objects = nil
    bus.close()
  }

  func announce(_ announcement: Announcement) {
    // detail1 is the politeness; the second detail and the properties are unused.
    try? bus.emit(
      BusSignal(
        "Announcement", of: "org.a11y.atspi.Event.Object", at: Self.window, .string(""),
        .int32(announcement.politeness.rawValue), .int32(0), .variant(.string(announcement.text)),
        .dictionary([:])))
  }

  private func reference(to path: String?) -> BusValue {
    .structure([.string(path == nil ? "" : bus.uniqueName ?? ""), .objectPath(path ?? Self.nothing)])
  }

  // MARK: What screen readers ask

  private func handle(_ call: BusMethodCall) -> Bool {
    guard call.path == Self.root || call.path == Self.window else { return handleCache(call) }
    switch call.interface {
    case BusCall.propertiesInterface: return handleProperties(call)
    case Self.application where call.path == Self.root: return handleApplication(call)
    case Self.accessible: return handleAccessible(call)
    default: return false
    }
  }

  /// There is nothing that is worth being kept: libatspi then asks the objects.
  private func handleCache(_ call: BusMethodCall) -> Bool {
    guard call.path == Self.cache, call.member == "GetItems" else { return false }
    let pair = BusType.structure([.string, .objectPath])
    let number = BusType.number(.int32)
    call.answer(
      .array(
        [],
        of: .structure([
          pair, pair, pair, number, number, .array(of: .string), .string, .uint32, .string,
          .array(of: .uint32),
        ])))
    return true
  }

  private func handleProperties(_ call: BusMethodCall) -> Bool {
    let texts = call.body.prefix(2).map { $0.text ?? "" }
    switch call.member {
    case "Get":
      guard texts.count == 2, let value = properties(of: texts[0], at: call.path)[texts[1]] else {
        return false
      }
      call.answer(.variant(value))
    case "GetAll":
      let properties = properties(of: texts.first ?? "", at: call.path).sorted { $0.key < $1.key }
      call.answer(
        .array(properties.map { .entry(.string($0.key), .variant($0.value)) }, of: .entry(.string, .variant)))
    // The registry gives the application a number, which nobody asks for.
    case "Set": call.answer()
    default: return false
    }
    return true
  }

  private func properties(of interface: String, at path: String) -> [String: BusValue] {
    let isRoot = path == Self.root
    switch interface {
    case Self.application where isRoot:
      return [
        "ToolkitName": .string("Bezel"), "Version": .string(""), "ToolkitVersion": .string(""),
        "AtspiVersion": .string("2.1"), "Id": .int32(0),
      ]
    case Self.accessible:
      // The registry, which is above the application, has another name: the application has no parent.
      return [
        "Name": .string("Bezel"), "Description": .string(""), "Locale": .string(""),
        "AccessibleId": .string(""),
        "HelpText": .string(""), "ChildCount": .int32(isRoot ? 1 : 0),
        "Parent": reference(to: isRoot ? nil : Self.root),
      ]
    default: return [:]
    }
  }

  private func handleApplication(_ call: BusMethodCall) -> Bool {
    switch call.member {
    case "GetLocale", "GetApplicationBusAddress": call.answer(.string(""))
    default: return false
    }
    return true
  }

  private func handleAccessible(_ call: BusMethodCall) -> Bool {
    let isRoot = call.path == Self.root
    let pair = BusType.structure([.string, .objectPath])
    switch call.member {
    case "GetChildAtIndex":
      call.answer(reference(to: isRoot && call.body.first?.integer == 0 ? Self.window : nil))
    case "GetChildren": call.answer(.array(isRoot ? [reference(to: Self.window)] : [], of: pair))
    case "GetIndexInParent": call.answer(.int32(isRoot ? -1 : 0))
    case "GetRelationSet":
      call.answer(.array([], of: .structure([.uint32, .array(of: pair)])))
    case "GetRole": call.answer(.uint32((isRoot ? Role.application : .frame).rawValue))
    case "GetRoleName", "GetLocalizedRoleName": call.answer(.string("\(isRoot ? Role.application : .frame)"))
    case "GetState": call.answer(.array(State.shown.map { .uint32($0) }, of: .uint32))
    case "GetAttributes": call.answer(.array([], of: .entry(.string, .string)))
    case "GetApplication": call.answer(reference(to: Self.root))
    case "GetInterfaces":
      call.answer(
        .array(
          (isRoot ? [Self.accessible, Self.application] : [Self.accessible]).map { .string($0) }, of: .string)
      )
    default: return false
    }
    return true
  }

  /// Roles of AT-SPI.
  private enum Role: UInt32 {
    case frame = 23
    case application = 75
  }

  /// Sets of the states of AT-SPI, in two words.
  private enum State {
    /// Enabled, sensitive, showing and visible: an object without any state is thought to be gone.
    static let shown: [UInt32] = [1 << 8 | 1 << 24 | 1 << 25 | 1 << 30, 0]
  }
}
