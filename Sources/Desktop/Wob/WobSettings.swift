import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// What wob's file `wob.ini` sets, with wob's defaults.
package struct WobSettings: Hashable {
  var maximum = 100
  /// In milliseconds.
  var timeout = 1000
  var window = Window()
  var wraps = true
  var style = Style()
  var styles: [String: Style] = [:]
  /// In the order of the file.
  var outputs: [Output] = []

  enum Anchor: String, CaseIterable {
    case left, right, top, bottom, center
  }

  /// Size and place of the bar, in logical pixels.
  struct Window: Hashable {
    var width = 400
    var height = 50
    var borderOffset = 4
    var borderSize = 4
    var barPadding = 4
    var anchor: Set<Anchor> = []
    /// Above, right, below and left.
    var margin = [0, 0, 0, 0]
    var isVertical = false

    var isTooSmall: Bool {
      min(width, height) < 1 + 2 * (borderOffset + borderSize + barPadding)
    }
  }

  /// As `RRGGBBAA`.
  struct Colors: Hashable {
    var background = "000000FF"
    var border = "FFFFFFFF"
    var bar = "FFFFFFFF"
  }

  /// The colours of a bar, and of one that is beyond its maximum.
  struct Style: Hashable {
    var usual = Colors()
    var overflow = Colors(bar: "FF0000FF")
  }

  /// A section `[output.ID]`.
  struct Output: Hashable {
    var id: String
    var match: String?
    var window: Window
  }

  /// A line that wob refuses.
  package struct ReadingError: Error, Hashable {
    /// Nil for an error of the whole file.
    var line: Int?
    package var reason: String
  }

  init() {}

  /// The window on an output: the window of the last section whose `match` is a part of the output's name or description.
  func window(onOutputOf names: [String]) -> Window {
    let section = outputs.last { output in
      names.contains { Array($0.utf8).contains(Array((output.match ?? "").utf8)) }
    }
    return section?.window ?? window
  }

  // MARK: Reading

  /// Reads the text of a file. `warn` receives a message for each line that is skipped.
  ///
  /// - Throws: ``ReadingError`` for the first line that wob refuses.
  package init(parsing text: String, warn: (String) -> Void = { _ in }) throws(ReadingError) {
    var section = ""
    var lastKey: String?
    var number = 0
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    let text = Substring(text.unicodeScalars.dropFirst(mark))
    for whole in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    {
      number += 1
      let line = whole.trimmed
      guard let first = line.first, first != ";", first != "#" else { continue }
      do throws(Refusal) {
        if let lastKey, whole.startIndex < line.startIndex {
          // An indented line is another value of the key above.
          try set(lastKey, to: String(Self.withoutComment(line).trimmed), in: section)
        } else if first == "[" {
          guard let end = line.firstIndex(of: "]") else {
            throw .invalid("the section has no ]; write [\(String(line.dropFirst()).shortened)]")
          }
          section = String(line[line.index(after: line.startIndex)..<end])
          lastKey = nil
        } else {
          guard let mark = line.firstIndex(where: { "=:".contains($0) }) else {
            throw .invalid("expected '=' after '\(String(line).shortened)'; write KEY = VALUE")
          }
          let key = String(line[..<mark].trimmed)
          lastKey = key
          let value = Self.withoutComment(line[line.index(after: mark)...])
          try set(key, to: String(value.trimmed), in: section)
        }
      } catch {
        switch error {
        case .skipped(let message): warn("line \(number): \(message)")
        case .invalid(let reason): throw ReadingError(line: number, reason: reason)
        }
      }
    }
    try requireSizes()
  }

  private func requireSizes() throws(ReadingError) {
    let least = "width and height are at least 1 + 2 × (border_offset + border_size + bar_padding)"
    if window.isTooSmall { throw ReadingError(reason: "the bar is too small; \(least)") }
    for output in outputs {
      if output.match == nil {
        throw ReadingError(
          reason: "[output.\(output.id.shortened)] has no key 'match'; give it a part of the output's name")
      }
      // wob accepts it, and crashes on that output.
      if output.window.isTooSmall {
        throw ReadingError(reason: "the bar of [output.\(output.id.shortened)] is too small; \(least)")
      }
    }
  }

  private enum Refusal: Error {
    /// The line has no effect, which this message says.
    case skipped(String)
    case invalid(String)
  }

  /// A semicolon after a space begins a comment.
  private static func withoutComment(_ value: Substring) -> Substring {
    var wasSpace = false
    for index in value.indices {
      if value[index] == ";", wasSpace { return value[..<index] }
      wasSpace = value[index] == " " || value[index] == "\t"
    }
    return value
  }

  // MARK: Keys

  private static let windowKeys = [
    "width", "height", "border_offset", "border_size", "bar_padding", "anchor", "margin",
  ]
  private static var colorKeys: KeyValuePairs<String, WritableKeyPath<Style, String>> {
    [
      "background_color": \.usual.background, "border_color": \.usual.border, "bar_color": \.usual.bar,
      "overflow_background_color": \.overflow.background, "overflow_border_color": \.overflow.border,
      "overflow_bar_color": \.overflow.bar,
    ]
  }

  private mutating func set(_ key: String, to value: String, in section: String) throws(Refusal) {
    if section.isEmpty { return try setGlobal(key, to: value) }
    if section.hasPrefix("style.") {
      // A style has the colours that are global when its first key is met.
      let name = String(section.dropFirst("style.".count))
      return try Self.set(key, to: value, in: &styles[name, default: style], of: section)
    }
    guard section.hasPrefix("output.") else {
      throw .skipped(
        "unknown section [\(section.shortened)]; the sections are [style.NAME] and [output.NAME]")
    }
    let id = String(section.dropFirst("output.".count))
    let place = outputs.firstIndex { $0.id == id } ?? outputs.count
    // An output has the size and place that are global when its first key is met.
    if place == outputs.count { outputs.append(Output(id: id, window: window)) }
    if key == "match" {
      outputs[place].match = value
    } else {
      guard try Self.set(key, to: value, in: &outputs[place].window) else {
        throw Self.unknown(key, in: section, ["match"] + Self.windowKeys)
      }
    }
  }

  private mutating func setGlobal(_ key: String, to value: String) throws(Refusal) {
    switch key {
    case "max": maximum = try Self.number(value, 1...10000)
    case "timeout": timeout = try Self.number(value, 1...10000)
    case "orientation": window.isVertical = try Self.choice(value, ["horizontal", "vertical"]) == 1
    case "overflow_mode": wraps = try Self.choice(value, ["wrap", "nowrap"]) == 0
    case "output_mode":
      throw .invalid(
        "wob has no output_mode any more; remove the line, and describe outputs in [output.NAME]")
    case "sandbox": throw .skipped("'sandbox' has no effect; remove the line")
    case _ where Self.colorKeys.contains { $0.key == key }:
      try Self.set(key, to: value, in: &style, of: "")
    default:
      guard try Self.set(key, to: value, in: &window) else {
        throw Self.unknown(
          key, in: "",
          ["max", "timeout", "orientation", "overflow_mode"] + Self.windowKeys + Self.colorKeys.map(\.key))
      }
    }
  }

  private static func unknown(_ key: String, in section: String, _ known: [String]) -> Refusal {
    let nearest = suggestion(for: key, among: known)
    let place = section.isEmpty ? "" : " in [\(section.shortened)]"
    let advice = nearest.isEmpty ? "; the keys are \(known.joined(separator: ", "))" : nearest
    return .skipped("unknown key '\(key.shortened)'\(place)\(advice)")
  }

  /// Returns whether there is such a key.
  private static func set(
    _ key: String, to value: String, in window: inout Window
  ) throws(Refusal) -> Bool {
    let range = 0...10_000
    switch key {
    case "width": window.width = try number(value, range)
    case "height": window.height = try number(value, range)
    case "border_offset": window.borderOffset = try number(value, range)
    case "border_size": window.borderSize = try number(value, range)
    case "bar_padding": window.barPadding = try number(value, range)
    case "anchor": window.anchor = try anchor(value)
    case "margin": window.margin = try margin(value)
    default: return false
    }
    return true
  }

  private static func set(
    _ key: String, to value: String, in style: inout Style, of section: String
  ) throws(Refusal) {
    guard let path = colorKeys.first(where: { $0.key == key })?.value else {
      throw unknown(key, in: section, colorKeys.map(\.key))
    }
    let digits = value.utf8.count
    guard digits == 6 || digits == 8, value.utf8.allSatisfy({ isxdigit(Int32($0)) != 0 }) else {
      throw .invalid("'\(value.shortened)' is not a colour, which is RRGGBB or RRGGBBAA without #")
    }
    style[keyPath: path] = value.uppercased() + (digits == 6 ? "FF" : "")
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .invalid(
        "'\(text.shortened)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func choice(_ text: String, _ names: [String]) throws(Refusal) -> Int {
    guard let place = names.firstIndex(of: text) else {
      throw .invalid("'\(text.shortened)' is not \(names.choices)")
    }
    return place
  }

  private static func anchor(_ text: String) throws(Refusal) -> Set<Anchor> {
    var anchors: Set<Anchor> = []
    for name in text.split(separator: " ") {
      guard let anchor = Anchor(rawValue: String(name)) else {
        throw .invalid("'\(String(name).shortened)' is not one of left, right, top, bottom, center")
      }
      anchors.insert(anchor)
    }
    return anchors
  }

  private static func margin(_ text: String) throws(Refusal) -> [Int] {
    let numbers = text.split(separator: " ").map { Int($0) }
    switch (numbers.count, numbers.allSatisfy { (-10_000...10_000).contains($0 ?? .max) }) {
    case (1, true): return Array(repeating: numbers[0] ?? 0, count: 4)
    case (4, true): return numbers.compactMap { $0 }
    default:
      throw .invalid(
        "'\(text.shortened)' is not a margin, which is one number or four: above, right, below, left")
    }
  }

  // MARK: Finding

  /// The path of the first file of wob that exists; nil if there is none.
  static func path(variable: (String) -> String?) -> String? {
    let folders =
      [variable("XDG_CONFIG_HOME"), variable("HOME").map { $0 + "/.config" }].compactMap { $0 }
      .filter { $0.hasPrefix("/") }
    return (folders.map { "\($0)/wob/wob.ini" } + ["/etc/wob/wob.ini", "/etc/wob.ini"])
      .first { access($0, F_OK) == 0 }
  }

  /// The text of a file of at most 1 MiB; nil if it can't be read.
  static func text(of path: String) -> String? {
    // A FIFO without a writer would be waited for.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    let bytes = (try? readAll(from: file, atMost: 1 << 20)) ?? nil
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { trimmed(of: " \t\r\u{B}\u{C}".contains) }
}

extension [UInt8] {
  /// Whether the bytes are a part of these.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    part.isEmpty || (0...Swift.max(0, count - part.count)).contains { dropFirst($0).starts(with: part) }
  }
}
