/// The protocol log that libwayland writes with WAYLAND_DEBUG=1.
struct Wire {
  /// One message: `[time] -> interface@id.name(arguments)`. Only requests have the arrow.
  struct Message {
    let interface: String
    let name: String
    let arguments: [String]

    /// The numeric arguments, in order.
    var numbers: [Int] { arguments.compactMap { Int($0) } }

    fileprivate init?(line: Substring) {
      guard let open = line.firstIndex(of: "("), line.last == ")",
        let dot = line[..<open].lastIndex(of: "."), let at = line[..<dot].lastIndex(of: "@")
      else { return nil }
      interface = String(line[..<at].split(separator: " ").last ?? "")
      name = String(line[line.index(after: dot)..<open])
      arguments = line[line.index(after: open)...].dropLast().split(separator: ", ").map(String.init)
    }
  }

  let messages: [Message]

  init(log: String) {
    messages = log.split(separator: "\n").compactMap(Message.init)
  }

  subscript(_ interface: String, _ name: String) -> [Message] {
    messages.filter { $0.interface == interface && $0.name == name }
  }
}
