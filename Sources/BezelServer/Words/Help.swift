// Help texts, written from the tables of the verbs.

extension Verb {
  static var help: String {
    var text = "Usage: bezel \(name)"
    for operand in operands { text += operand.isNeeded ? " \(operand.name)" : " [\(operand.name)]" }
    text += options.isEmpty ? "" : " [OPTIONS]"
    text += (rest.map { " -- \($0.name)" } ?? "") + "\n\n"
    text += HelpText.wrapped(abstract)
    let words = operands.map { ($0.name, $0.help) } + (rest.map { [($0.name, $0.help)] } ?? [])
    if !words.isEmpty { text += HelpText.table("Operands", words) }
    for group in options {
      text += HelpText.table(
        group.title,
        group.options.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.help) })
    }
    return remarks.isEmpty ? text : text + "\n" + remarks
  }
}

enum HelpText {
  private static let width = 80
  private static let indent = 22

  static func table(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    "\n\(title):\n" + rows.map { row($0.name, $0.help) }.joined()
  }

  /// For names that are too long for a table.
  static func list(_ title: String, _ rows: [(name: String, text: String)]) -> String {
    let items = rows.map {
      lines(of: "\($0.name): \($0.text)", width: width - 6).joined(separator: "\n      ")
    }
    return "\(title):\n" + items.map { "  \($0)\n" }.joined()
  }

  static func wrapped(_ text: String) -> String {
    lines(of: text, width: width).joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ help: String) -> String {
    let margin = String(repeating: " ", count: indent)
    let helpLines = lines(of: help, width: width - indent)
    let start = "  " + name
    let first =
      start.count + 2 > indent
      ? start + "\n" + margin : start + String(repeating: " ", count: indent - start.count)
    return first + helpLines.joined(separator: "\n" + margin) + "\n"
  }

  private static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
