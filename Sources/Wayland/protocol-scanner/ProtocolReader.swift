package import Foundation
import FoundationXML

extension Protocol {
  /// Reads the XML of a protocol. `file` is its name in errors.
  package init(xml: Data, file: String) throws(ScanError) {
    let reader = ProtocolReader(file: file)
    let parser = XMLParser(data: xml)
    parser.delegate = reader
    let isRead = parser.parse()
    if let error = reader.error { throw error }
    guard isRead else {
      let reason = parser.parserError.map { "\($0)" } ?? "unknown reason"
      throw reader.location(line: parser.lineNumber).error("not well-formed XML (\(reason))")
    }
    guard let result = reader.result else {
      throw reader.location(line: 1).error("has no <protocol>")
    }
    self = result
  }
}

/// Collects the elements of one file. The first one that isn't supported ends the reading.
private final class ProtocolReader: NSObject, XMLParserDelegate {
  private(set) var result: Protocol?
  private(set) var error: ScanError?

  private let file: String
  private var interface: Interface?
  private var message: Message?
  private var enumeration: Enumeration?

  init(file: String) {
    self.file = file
  }

  func location(line: Int) -> Location {
    let inner = message?.name ?? enumeration?.name
    let element = [interface?.name, inner].compactMap(\.self).joined(separator: ".")
    return Location(file: file, line: line, element: element)
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let attributes = Attributes(
      element: element, values: attributes, location: location(line: parser.lineNumber))
    do throws(ScanError) {
      try start(element, attributes)
    } catch {
      self.error = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch element {
    case "interface":
      if let interface { result?.interfaces.append(interface) }
      interface = nil
    case "request":
      if let message { interface?.requests.append(message) }
      message = nil
    case "event":
      if let message { interface?.events.append(message) }
      message = nil
    case "enum":
      if let enumeration { interface?.enumerations.append(enumeration) }
      enumeration = nil
    default:
      break
    }
  }

  private func start(_ element: String, _ attributes: Attributes) throws(ScanError) {
    switch element {
    case "protocol":
      result = Protocol(name: try attributes.text("name"), file: file, interfaces: [])
    case "interface":
      interface = try attributes.interface()
    case "request":
      message = try attributes.message(opcode: interface?.requests.count ?? 0)
    case "event":
      message = try attributes.message(opcode: interface?.events.count ?? 0)
    case "arg":
      message?.arguments.append(try attributes.argument())
    case "enum":
      enumeration = try attributes.enumeration()
    case "entry":
      enumeration?.entries.append(try attributes.entry())
    case "description", "copyright":
      break
    default:
      throw attributes.location.error("<\(element)> is not an element of a protocol")
    }
  }
}

/// The attributes of one element.
private struct Attributes {
  let element: String
  let values: [String: String]
  let location: Location

  func text(_ name: String) throws(ScanError) -> String {
    guard let value = values[name] else {
      throw location.error("<\(element)> has no \(name)")
    }
    return value
  }

  private func number(_ name: String, default fallback: Int? = nil) throws(ScanError) -> Int {
    if let fallback, values[name] == nil { return fallback }
    let text = try text(name)
    guard let value = Int(text), value > 0 else {
      throw location.error("\(name) \"\(text)\" is not a version: it must be a number from 1")
    }
    return value
  }

  private func flag(_ name: String) -> Bool {
    values[name] == "true"
  }

  private func inner(_ name: String) -> Location {
    var inner = location
    inner.element = inner.element.isEmpty ? name : "\(inner.element).\(name)"
    return inner
  }

  func interface() throws(ScanError) -> Interface {
    let name = try text("name")
    return Interface(name: name, version: try number("version"), location: inner(name))
  }

  func message(opcode: Int) throws(ScanError) -> Message {
    let name = try text("name")
    if let type = values["type"], type != "destructor" {
      throw inner(name).error("type \"\(type)\" is not supported: a \(element) has \"destructor\" or none")
    }
    return Message(
      name: name, opcode: opcode, since: try number("since", default: 1),
      isDestructor: values["type"] != nil, location: inner(name))
  }

  func argument() throws(ScanError) -> Argument {
    let name = try text("name")
    let type = try text("type")
    guard let kind = Argument.Kind(rawValue: type) else {
      throw location.error("argument \(name) has the unknown type \"\(type)\"")
    }
    return Argument(
      name: name, kind: kind, interface: values["interface"], enumeration: values["enum"],
      isNullable: flag("allow-null"), location: location)
  }

  func enumeration() throws(ScanError) -> Enumeration {
    let name = try text("name")
    return Enumeration(
      name: name, isBitfield: flag("bitfield"), since: try number("since", default: 1),
      location: inner(name))
  }

  func entry() throws(ScanError) -> Enumeration.Entry {
    let name = try text("name")
    let text = try text("value")
    let digits = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value = digits else {
      throw location.error("entry \(name) has the value \"\(text)\": it must be a number of 32 bits")
    }
    return Enumeration.Entry(name: name, value: value, since: try number("since", default: 1))
  }
}
