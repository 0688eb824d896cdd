/// Writes the classes of a protocol set: one file per interface, with no logic but opcodes and types.
package struct SwiftWriter {
  private let protocols: ProtocolSet
  private let imports: [String]

  /// Makes a writer. Each file begins with the import lines.
  package init(_ protocols: ProtocolSet, imports: [String]) {
    self.protocols = protocols
    self.imports = imports
  }

  /// The text of each file, by its name.
  package func files() -> [String: String] {
    var files: [String: String] = [:]
    for interface in protocols.interfaces {
      files["\(protocols.className(of: interface.name)).swift"] = text(of: interface)
    }
    return files
  }

  private func text(of interface: Interface) -> String {
    var lines = [
      "// Written by `make protocols` from \(interface.file).",
      "// swift-format-ignore-file",
      "",
    ]
    lines += imports
    lines += ["", "/// Wire interface: `\(interface.name)`, up to version \(interface.version)."]
    for (request, reason) in protocols.omissions(from: interface) {
      lines += ["///", "/// Without `\(request)`: \(reason)."]
    }
    lines.append("package final class \(protocols.className(of: interface.name)): Proxy {")
    let sections =
      [eventEnumeration(interface)]
      + interface.enumerations.map { enumeration($0, of: interface) }
      + [storage(interface)]
      + interface.requests.filter { !$0.isDestructor }.map { request($0, of: interface) }
      + [destroy(interface), receive(interface)]
    lines += sections.filter { !$0.isEmpty }.joined(separator: [""]).map { $0.isEmpty ? "" : "  \($0)" }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func storage(_ interface: Interface) -> [String] {
    [
      "package static var interface: Interface { Interface(\(interface.name)_table(), upTo: \(interface.version)) }",
      "package let object: WireObject",
    ]
      + (interface.events.isEmpty ? [] : ["package var onEvent: ((Event) -> Void)?"])
      + ["", "package init(_ object: WireObject) { self.object = object }"]
  }

  // MARK: Enums

  private func enumeration(_ enumeration: Enumeration, of interface: Interface) -> [String] {
    let name = SwiftName.ofEnumeration(enumeration.name)
    let conformances = enumeration.isBitfield ? "OptionSet, Sendable" : "RawRepresentable, Hashable, Sendable"
    let entries = enumeration.entries.filter { !enumeration.isBitfield || $0.value != 0 }
    return [
      "/// Wire \(enumeration.isBitfield ? "bitfield" : "enum"): `\(interface.name).\(enumeration.name)`.",
      "package struct \(name): \(conformances) {",
      "  package let rawValue: UInt32",
      "  package init(rawValue: UInt32) { self.rawValue = rawValue }",
      "",
    ]
      + entries.map {
        "  package static let \(SwiftName.ofEntry($0.name, in: enumeration.name)) = Self(rawValue: \($0.value))"
      }
      + ["}"]
  }

  private func typeName(of enumeration: String, from interface: String) -> String {
    guard let found = protocols.enumeration(enumeration, from: interface) else { return "UInt32" }
    let name = SwiftName.ofEnumeration(found.enumeration.name)
    return found.interface == interface ? name : "\(protocols.className(of: found.interface)).\(name)"
  }

  private func swiftType(of argument: Argument, in interface: Interface) -> String {
    if let enumeration = argument.enumeration { return typeName(of: enumeration, from: interface.name) }
    switch argument.kind {
    case .int: return "Int32"
    case .uint: return "UInt32"
    case .fixed: return "Double"
    case .string: return "String"
    case .object, .newID: return protocols.className(of: argument.interface ?? "")
    case .array: return "[UInt32]"
    case .fd: return "CInt"
    }
  }

  // MARK: Events

  private func eventEnumeration(_ interface: Interface) -> [String] {
    guard !interface.events.isEmpty else { return [] }
    return ["package enum Event {"]
      + interface.events.flatMap { event in
        let since = event.since > 1 ? " Since version \(event.since)." : ""
        return [
          "  /// Wire event: `\(interface.name).\(event.name)`.\(since)",
          "  case \(SwiftName.ofMember(event.name))\(payload(event, of: interface))",
        ]
      }
      + ["}"]
  }

  private func payload(_ event: Message, of interface: Interface) -> String {
    guard !event.arguments.isEmpty else { return "" }
    let fields = event.arguments.map { argument in
      var type = swiftType(of: argument, in: interface)
      switch argument.kind {
      // The client may have destroyed the object while the event was on its way.
      case .object: type += "?"
      case .string where argument.isNullable: type += "?"
      case .fd: type = "OwnedDescriptor"
      default: break
      }
      return "\(SwiftName.ofMember(argument.name)): \(type)"
    }
    return "(\(fields.joined(separator: ", ")))"
  }

  private func receive(_ interface: Interface) -> [String] {
    guard !interface.events.isEmpty else { return [] }
    return [
      "package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {",
      "  switch opcode {",
    ]
      + interface.events.flatMap { delivery(of: $0, in: interface) }
      + [
        "  default: unknownEvent(opcode)",
        "  }",
        "}",
      ]
  }

  private func delivery(of event: Message, in interface: Interface) -> [String] {
    let value = ".\(SwiftName.ofMember(event.name))\(decoding(event, of: interface))"
    let lines: [String]
    if event.isDestructor {
      lines = ["let event = Event\(value), handler = onEvent", "destroy()", "handler?(event)"]
    } else if event.arguments.contains(where: { $0.kind == .fd }) {
      // Decoded without a handler, too: a descriptor that has arrived must be closed.
      lines = ["let event = Event\(value)", "onEvent?(event)"]
    } else {
      lines = ["onEvent?(\(value))"]
    }
    return ["  case \(event.opcode):"] + lines.map { "    \($0)" }
  }

  private func decoding(_ event: Message, of interface: Interface) -> String {
    guard !event.arguments.isEmpty else { return "" }
    let fields = event.arguments.enumerated().map { index, argument in
      "\(SwiftName.ofMember(argument.name)): \(decoding(argument, at: index, of: interface))"
    }
    return "(\(fields.joined(separator: ", ")))"
  }

  private func decoding(_ argument: Argument, at index: Int, of interface: Interface) -> String {
    if let enumeration = argument.enumeration {
      return "\(typeName(of: enumeration, from: interface.name))(rawValue: arguments.uint(\(index)))"
    }
    switch argument.kind {
    case .string:
      return argument.isNullable ? "arguments.optionalString(\(index))" : "arguments.string(\(index))"
    case .array: return "arguments.words(\(index))"
    case .fd: return "arguments.descriptor(\(index))"
    case .object: return "arguments.object(\(index))"
    case .newID: return "arguments.made(\(index), by: object)"
    default: return "arguments.\(argument.kind.rawValue)(\(index))"
    }
  }

  // MARK: Requests

  private func request(_ request: Message, of interface: Interface) -> [String] {
    let since = request.since > 1 ? " Since version \(request.since)." : ""
    let made = request.arguments.first { $0.kind == .newID }
    let generic = made != nil && made?.interface == nil
    var result = ""
    if let made { result = generic ? " -> P" : " -> \(swiftType(of: made, in: interface))" }
    let version = generic ? ", version: version" : ""
    var call = "\(made == nil ? "send" : "make")(\(request.opcode), [\(encoding(request))]\(version))"
    for argument in request.arguments.reversed() where argument.kind == .string {
      let name = SwiftName.ofMember(argument.name)
      call = "\(name).withCString { \(name) in \(call) }"
    }
    return [
      "/// Wire request: `\(interface.name).\(request.name)`.\(since)",
      "package func \(SwiftName.ofMember(request.name))\(generic ? "<P: Proxy>" : "")"
        + "(\(parameters(of: request, in: interface)))\(result) {",
    ]
      + (request.since > 1 ? ["  require(since: \(request.since))"] : [])
      + ["  \(request.since > 1 && made != nil ? "return " : "")\(call)", "}"]
  }

  private func parameters(of request: Message, in interface: Interface) -> String {
    var parameters: [String] = []
    for argument in request.arguments {
      let name = SwiftName.ofMember(argument.name)
      switch argument.kind {
      case .newID where argument.interface == nil: parameters += ["as type: P.Type", "version: UInt32"]
      case .newID: break
      default:
        let optional = argument.kind == .object && argument.isNullable ? "?" : ""
        parameters.append("\(name): \(swiftType(of: argument, in: interface))\(optional)")
      }
    }
    return parameters.count == 1 ? "_ \(parameters[0])" : parameters.joined(separator: ", ")
  }

  private func encoding(_ request: Message) -> String {
    request.arguments.map { argument in
      let name = SwiftName.ofMember(argument.name)
      if argument.enumeration != nil { return ".uint(\(name).rawValue)" }
      switch argument.kind {
      case .newID where argument.interface == nil:
        return ".string(type.interface.wireName), .uint(version), .newID"
      case .newID: return ".newID"
      default: return ".\(argument.kind.rawValue)(\(name))"
      }
    }.joined(separator: ", ")
  }

  private func destroy(_ interface: Interface) -> [String] {
    let handler = interface.events.isEmpty ? [] : ["  onEvent = nil"]
    guard let request = interface.requests.first(where: \.isDestructor) else {
      return ["/// No wire request: the client forgets the object.", "package func destroy() {"]
        + handler + ["  forget()", "}"]
    }
    let since = request.since > 1 ? " Since version \(request.since); an older object is only forgotten." : ""
    return [
      "/// Wire request: `\(interface.name).\(request.name)`.\(since)",
      "package func destroy() {",
    ]
      + handler + ["  end(\(request.opcode), since: \(request.since))", "}"]
  }
}

/// The Swift names of wire names.
enum SwiftName {
  /// `wl_shm_pool` is `ShmPoolProxy`: the family and the version are dropped.
  static func ofClass(_ interface: String) -> String {
    var words = interface.split(separator: "_")
    if let first = words.first, ["wl", "wp", "zwlr"].contains(first) { words.removeFirst() }
    if let last = words.last, last.first == "v", Int(last.dropFirst()) != nil { words.removeLast() }
    return words.map(capitalized).joined() + "Proxy"
  }

  /// `axis_source` is `AxisSource`.
  static func ofEnumeration(_ name: String) -> String {
    name.split(separator: "_").map(capitalized).joined()
  }

  /// `flipped_90` of the enum transform is `flipped90`, and `90` is `transform90`.
  static func ofEntry(_ name: String, in enumeration: String) -> String {
    let name = name.first?.isNumber == true ? "\(enumeration)_\(name)" : name
    return ofMember(name)
  }

  /// `damage_buffer` is `damageBuffer`; keywords are quoted.
  static func ofMember(_ name: String) -> String {
    let words = name.split(separator: "_")
    let joined = (words.first?.lowercased() ?? "") + words.dropFirst().map(capitalized).joined()
    return keywords.contains(joined) ? "`\(joined)`" : joined
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "case", "class", "default", "defer", "do", "else", "enum", "extension", "false", "for", "func",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
    "public", "repeat", "return", "self", "static", "struct", "super", "switch", "throw", "throws", "true",
    "try", "var", "where", "while",
  ]
}
