import CWaylandServer

/// A message as text: its name, its arguments, and the object that it creates.
struct MessageReader {
  let name: String
  private(set) var arguments: [String] = []
  private(set) var made: String?

  init(_ logged: wl_protocol_logger_message, transcript: Transcript) {
    name = String(cString: logged.message.pointee.name)
    let interface = shortName(String(cString: wl_resource_get_class(logged.resource)))
    let names = namesByMessage["\(interface).\(name)"] ?? [:]
    let types = String(cString: logged.message.pointee.signature).filter { $0.isLetter }
    let client = wl_resource_get_client(logged.resource)
    for (index, type) in types.enumerated() {
      let argument = logged.arguments[index]
      if type == "n", let client {
        let made = interfaceMade(by: logged, at: index)
        self.made = transcript.name(client: client, id: argument.n, interface: made)
        continue
      }
      if interface == "registry", name == "bind", index == 0 { continue }
      let value = names[index]?(type == "i" ? UInt32(bitPattern: argument.i) : argument.u)
      arguments.append(value ?? plain(argument, type, transcript))
    }
  }

  /// A request that creates an object names its interface in the table, except for a registry's bind, which has it as
  /// its second argument.
  private func interfaceMade(by logged: wl_protocol_logger_message, at index: Int) -> String {
    if let type = logged.message.pointee.types?[index] { return String(cString: type.pointee.name) }
    return logged.arguments[1].s.map { String(cString: $0) } ?? "unknown"
  }

  private func plain(_ argument: wl_argument, _ type: Character, _ transcript: Transcript) -> String {
    switch type {
    case "i": "\(argument.i)"
    case "u": "\(argument.u)"
    case "f": "\(Double(argument.f) / 256)"
    case "s": argument.s.map { "\"\(String(cString: $0))\"" } ?? "nil"
    case "o": argument.o.map { transcript.label(of: $0) } ?? "nil"
    case "h": "fd"
    default: "[…]"
    }
  }
}

/// The name of a number in the protocol's enums.
private typealias Names = @Sendable (UInt32) -> String

private func oneOf(_ names: String...) -> Names {
  { Int($0) < names.count ? names[Int($0)] : "\($0)" }
}

private func flags(_ names: String...) -> Names {
  { value in
    let set = names.enumerated().filter { value & (1 << $0.offset) != 0 }.map(\.element)
    return set.isEmpty ? "none" : set.joined(separator: "|")
  }
}

private let layer = oneOf("background", "bottom", "top", "overlay")

/// The arguments that are printed as names, by message and index.
private let namesByMessage: [String: [Int: Names]] = [
  "layer_shell.get_layer_surface": [3: layer],
  "layer_surface.set_layer": [0: layer],
  "layer_surface.set_anchor": [0: flags("top", "bottom", "left", "right")],
  "layer_surface.set_keyboard_interactivity": [0: oneOf("none", "exclusive", "on_demand")],
  "seat.capabilities": [0: flags("pointer", "keyboard", "touch")],
  "keyboard.key": [3: oneOf("released", "pressed")],
  "pointer.button": [3: oneOf("released", "pressed")],
]
