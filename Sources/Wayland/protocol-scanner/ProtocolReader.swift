package import Foundation
import FoundationXML

extension Interface {
  /// Reads the XML of a protocol. wayland-scanner has read it before, and refuses invalid protocols.
  package static func all(in xml: Data, file: String) throws(ScanError) -> [Interface] {
    let reader = ProtocolReader(file: file)
    let parser = XMLParser(data: xml)
    parser.delegate = reader
    guard parser.parse(), reader.canRead else {
      throw ScanError(description: "\(file):\(parser.lineNumber): can't be read")
    }
    return reader.interfaces
  }
}

/// Collects the interfaces of one file.
private final class ProtocolReader: NSObject, XMLParserDelegate {
  private(set) var interfaces: [Interface] = []
  private(set) var canRead = true

  private let file: String
  private var interface: Interface?
  private var message: Message?
  private var enumeration: Enumeration?

  init(file: String) {
    self.file = file
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let name = attributes["name"] ?? ""
    let since = attributes["since"].flatMap { Int($0) } ?? 1
    switch element {
    case "interface":
      interface = Interface(name: name, version: attributes["version"].flatMap { Int($0) } ?? 1, file: file)
    case "request", "event":
      let opcode = (element == "request" ? interface?.requests : interface?.events)?.count ?? 0
      message = Message(
        name: name, opcode: opcode, since: since, isDestructor: attributes["type"] == "destructor")
    case "arg":
      guard let kind = Argument.Kind(rawValue: attributes["type"] ?? "") else { return refuse(parser) }
      message?.arguments.append(
        Argument(
          name: name, kind: kind, interface: attributes["interface"], enumeration: attributes["enum"],
          isNullable: attributes["allow-null"] == "true"))
    case "enum":
      enumeration = Enumeration(name: name, isBitfield: attributes["bitfield"] == "true", since: since)
    case "entry":
      let text = attributes["value"] ?? ""
      let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
      guard let value else { return refuse(parser) }
      enumeration?.entries.append(Enumeration.Entry(name: name, value: value, since: since))
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch element {
    case "interface":
      if let interface { interfaces.append(interface) }
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

  private func refuse(_ parser: XMLParser) {
    canRead = false
    parser.abortParsing()
  }
}
