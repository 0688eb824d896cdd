import BezelPosix
import CBezelSystemdBus

/// A method to call, and its arguments.
package struct BusCall: Hashable, Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var body: [BusValue]
  /// Whether the bus starts the service if none has the name.
  package var startsService = true

  package init(
    _ member: String, of interface: String, at path: String, on destination: String, _ body: BusValue...
  ) {
    (self.member, self.interface, self.path, self.destination) = (member, interface, path, destination)
    self.body = body
  }

  /// A call of the bus itself, such as `RequestName`.
  package init(askingBus member: String, _ body: BusValue...) {
    self.init(member, of: Self.busName, at: "/org/freedesktop/DBus", on: Self.busName)
    self.body = body
  }

  /// Asks for a property. The reply is a variant.
  package static func get(
    _ property: String, of interface: String, at path: String, on destination: String
  ) -> BusCall {
    BusCall(
      "Get", of: propertiesInterface, at: path, on: destination, .string(interface), .string(property))
  }

  /// Asks for all properties. The reply is a dictionary.
  package static func getAll(of interface: String, at path: String, on destination: String) -> BusCall {
    BusCall("GetAll", of: propertiesInterface, at: path, on: destination, .string(interface))
  }

  /// Sets a property.
  package static func set(
    _ property: String, of interface: String, at path: String, on destination: String, to value: BusValue
  ) -> BusCall {
    BusCall(
      "Set", of: propertiesInterface, at: path, on: destination, .string(interface), .string(property),
      .variant(value))
  }

  package static let busName = "org.freedesktop.DBus"
  package static let propertiesInterface = "org.freedesktop.DBus.Properties"
}

/// A signal.
package struct BusSignal: Hashable, Sendable {
  /// The unique name of the sender; empty in a signal to emit.
  package var sender = ""
  package var path: String
  package var interface: String
  package var member: String
  package var body: [BusValue]

  package init(_ member: String, of interface: String, at path: String, _ body: BusValue...) {
    (self.member, self.interface, self.path, self.body) = (member, interface, path, body)
  }

  init(_ message: OpaquePointer, of library: csystemd_bus_functions, _ body: [BusValue]) {
    sender = text(library.sd_bus_message_get_sender(message))
    path = text(library.sd_bus_message_get_path(message))
    interface = text(library.sd_bus_message_get_interface(message))
    member = text(library.sd_bus_message_get_member(message))
    self.body = body
  }
}

extension BusSignal {
  /// Whether a `PropertiesChanged` says that a property has another value, without the value.
  package func invalidates(_ property: String) -> Bool {
    body.count > 2 && body[2].texts.contains(property)
  }

  /// Whether a `PropertiesChanged` is about a property.
  package func changes(_ property: String) -> Bool {
    body.count > 1 && body[1][property] != nil || invalidates(property)
  }
}

/// A call of a method of an object that is served here. It is answered once.
package final class BusMethodCall {
  package let sender: String
  package let path: String
  package let interface: String
  package let member: String
  package let body: [BusValue]
  private let message: LibraryMessage
  private weak var bus: Bus?
  private var isAnswered = false

  init(_ message: OpaquePointer, on bus: Bus, _ body: [BusValue]) {
    let library = bus.library
    sender = text(library.sd_bus_message_get_sender(message))
    path = text(library.sd_bus_message_get_path(message))
    interface = text(library.sd_bus_message_get_interface(message))
    member = text(library.sd_bus_message_get_member(message))
    self.message = LibraryMessage(library.sd_bus_message_ref(message) ?? message, of: library)
    (self.bus, self.body) = (bus, body)
  }

  package func answer(_ values: BusValue...) {
    answer { bus in
      let answer = try bus.make { [message] in
        bus.library.sd_bus_message_new_method_return(message.pointer, &$0)
      }
      try answer.append(values)
      return answer
    }
  }

  /// Answers with the name of an error, such as `org.freedesktop.DBus.Error.AccessDenied`, and what is wrong.
  package func refuse(_ name: String, _ text: String) {
    answer { bus in
      try bus.make { [message] answer in
        name.withCString { name in
          text.withCString { text in
            var error = sd_bus_error(name: name, message: text, _need_free: 0)
            return bus.library.sd_bus_message_new_method_error(message.pointer, &answer, &error)
          }
        }
      }
    }
  }

  /// A caller that is gone needs no answer.
  private func answer(_ make: (Bus) throws -> LibraryMessage) {
    guard !isAnswered, let bus else { return }
    isAnswered = true
    guard let answer = try? make(bus) else { return }
    try? bus.send(answer)
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

extension Result<[BusValue], BusFailure> {
  /// The first value of a reply; nil for a reply without one, and without a reply.
  package var value: BusValue? { (try? get())?.first }
}

// MARK: - Values

extension BusValue {
  /// The number of any type of number; nil for other values.
  package var double: Double? {
    switch self {
    case .byte(let byte): Double(byte)
    case .uint32(let number): Double(number)
    case .number(.double, let bits): Double(bitPattern: bits)
    case .number(.uint64, let bits): Double(bits)
    case .number: integer.map(Double.init)
    case .variant(let value): value.double
    default: nil
    }
  }

  /// The whole number of any type of number; nil for other values, and for one that is too large.
  package var integer: Int? {
    switch self {
    case .byte(let byte): Int(byte)
    case .uint32(let number): Int(number)
    case .number(let type, let bits):
      switch type {
      case .int16: Int(Int16(truncatingIfNeeded: bits))
      case .uint16: Int(UInt16(truncatingIfNeeded: bits))
      case .int32, .descriptor: Int(Int32(truncatingIfNeeded: bits))
      case .int64: Int(Int64(bitPattern: bits))
      case .uint64: Int(exactly: bits)
      case .double: Int(exactly: Double(bitPattern: bits).rounded())
      }
    case .variant(let value): value.integer
    default: nil
    }
  }

  package var boolean: Bool? {
    if case .boolean(let isTrue) = unwrapped { isTrue } else { nil }
  }

  package static func int32(_ number: Int32) -> BusValue {
    .number(.int32, bits: UInt64(UInt32(bitPattern: number)))
  }

  package static func int64(_ number: Int64) -> BusValue { .number(.int64, bits: UInt64(bitPattern: number)) }
  package static func uint64(_ number: UInt64) -> BusValue { .number(.uint64, bits: number) }
  package static func double(_ number: Double) -> BusValue { .number(.double, bits: number.bitPattern) }

  /// The texts of an array; none for other values.
  package var texts: [String] {
    if case .array(let elements, _) = unwrapped { elements.compactMap(\.text) } else { [] }
  }

  /// A dictionary `a{sv}`.
  package static func dictionary(_ entries: KeyValuePairs<String, BusValue>) -> BusValue {
    .array(
      entries.map { .entry(.string($0.key), .variant($0.value)) }, of: .entry(.string, .variant))
  }

  /// The value of a key of a dictionary, without variants around it.
  package subscript(key: String) -> BusValue? {
    unwrapped.entries.first { $0.key == .string(key) }?.value.unwrapped
  }
}
