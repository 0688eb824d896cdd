import CWaylandServer

/// All messages in order, one line each.
///
/// A request reads `layer_surface#1.set_anchor(top|left)`, one that makes an object
/// `compositor#1.create_surface() -> surface#1`, and an event has an arrow before it:
/// `<- callback#1.done(16)`. Objects are counted by interface; prefixes and version suffixes are omitted.
package final class Transcript {
  package private(set) var lines: [String] = []
  /// The protocol errors that were sent, one for each broken rule.
  package private(set) var refusals: [ProtocolError] = []

  /// A protocol error as it was sent.
  package struct ProtocolError: Hashable, Sendable, CustomStringConvertible {
    package var object: String
    package var code: UInt32
    package var message: String

    package var description: String { "\(object), code \(code): \(message)" }
  }

  private var labels: [ObjectKey: String] = [:]
  private var counts: [String: Int] = [:]
  private var taken = 0

  private struct ObjectKey: Hashable {
    let client: OpaquePointer
    let id: UInt32
  }

  /// The requests alone.
  package var requests: [String] { lines.filter { !$0.hasPrefix("<- ") } }
  /// The events alone, without their arrow.
  package var events: [String] { lines.filter { $0.hasPrefix("<- ") }.map { String($0.dropFirst(3)) } }

  /// The requests since the last call.
  package func take() -> [String] {
    defer { taken = lines.count }
    return lines[taken...].filter { !$0.hasPrefix("<- ") }
  }

  /// How many requests begin with `start`, such as `surface#1.commit`.
  package func count(_ start: String) -> Int {
    requests.count { $0.hasPrefix(start) }
  }

  /// The number of objects of an interface created so far; `surface` for a `wl_surface`.
  package func made(_ interface: String) -> Int { counts[interface] ?? 0 }

  func label(of resource: OpaquePointer) -> String {
    let key = ObjectKey(client: wl_resource_get_client(resource), id: wl_resource_get_id(resource))
    return labels[key] ?? "\(shortName(String(cString: wl_resource_get_class(resource))))@\(key.id)"
  }

  func record(isEvent: Bool, _ message: wl_protocol_logger_message) {
    let reader = MessageReader(message, transcript: self)
    let object = label(of: message.resource)
    if isEvent, object == "display@1", reader.name == "delete_id" { return }
    let line = "\(object).\(reader.name)(\(reader.arguments.joined(separator: ", ")))"
    lines.append((isEvent ? "<- " : "") + line + (reader.made.map { " -> \($0)" } ?? ""))
    if isEvent, object == "display@1", reader.name == "error", reader.arguments.count == 3 {
      refusals.append(
        ProtocolError(
          object: reader.arguments[0], code: UInt32(reader.arguments[1]) ?? 0,
          message: String(reader.arguments[2].dropFirst().dropLast())))
    }
  }

  /// Names an object that a request is about to create.
  func name(client: OpaquePointer, id: UInt32, interface: String) -> String {
    let short = shortName(interface)
    counts[short, default: 0] += 1
    let label = "\(short)#\(counts[short, default: 0])"
    labels[ObjectKey(client: client, id: id)] = label
    return label
  }
}

/// The short name of an interface: `layer_surface` for `zwlr_layer_surface_v1`.
func shortName(_ interface: String) -> String {
  var name = Substring(interface)
  for prefix in ["wl_", "zwlr_", "wp_", "z"] where name.hasPrefix(prefix) {
    name = name.dropFirst(prefix.count)
    break
  }
  if name.hasSuffix("_v1") { name = name.dropLast(3) }
  return String(name)
}
