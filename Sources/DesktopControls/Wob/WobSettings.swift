import Glibc
import HUDModel
import Posix

/// What wob's file `wob.ini` sets, with wob's defaults.
struct WobSettings: Hashable {
  var maximum = 100
  /// In milliseconds.
  var timeout = 1000
  var size = Size()
  var anchor: Set<Anchor> = []
  /// Above, right, below and left.
  var margin = [0, 0, 0, 0]
  var isVertical = false
  var wraps = true
  var colors = Colors()
  var styles: [String: Colors] = [:]
  var outputs: [String: Output] = [:]

  enum Anchor: String, CaseIterable {
    case left, right, top, bottom, center
  }

  /// In logical pixels.
  struct Size: Hashable {
    var width = 400
    var height = 50
    var borderOffset = 4
    var borderSize = 4
    var barPadding = 4

    var isTooSmall: Bool {
      min(width, height) < 1 + 2 * (borderOffset + borderSize + barPadding)
    }
  }

  /// As `RRGGBBAA`.
  struct Colors: Hashable {
    var background = "000000FF"
    var border = "FFFFFFFF"
    var bar = "FFFFFFFF"
    var overflowBackground = "000000FF"
    var overflowBorder = "FFFFFFFF"
    var overflowBar = "FF0000FF"
  }

  /// A section `[output.ID]`.
  struct Output: Hashable {
    var match: String?
    var size: Size
    var anchor: Set<Anchor>
    var margin: [Int]
  }

  /// A line that wob refuses.
  struct Mistake: Error, Hashable {
    var line: Int
    var reason: String
  }

  init() {}

  // MARK: Reading

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - warn: Receives a sentence for each line that is skipped.
  /// - Throws: ``Mistake`` for the first line that wob refuses.
  init(parsing text: String, warn: (String) -> Void = { _ in }) throws(Mistake) {
    var section = ""
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = line.trimmed
      guard let first = line.first, first != ";", first != "#" else { continue }
      if first == "[" {
        guard let end = line.firstIndex(of: "]") else {
          throw Mistake(line: number, reason: "the section has no ]")
        }
        section = String(line[line.index(after: line.startIndex)..<end])
        continue
      }
      guard let mark = line.firstIndex(where: { "=:".contains($0) }) else {
        throw Mistake(line: number, reason: "there is no = after the key")
      }
      let key = String(line[..<mark].trimmed)
      let value = String(Self.withoutComment(line[line.index(after: mark)...]).trimmed)
      do throws(Refusal) { try set(key, to: value, in: section) } catch {
        switch error {
        case .unknown: warn("line \(number): unknown key '\(key.shortened)' in [\(section.shortened)]")
        case .invalid(let reason): throw Mistake(line: number, reason: reason)
        }
      }
    }
    if size.isTooSmall {
      throw Mistake(line: number, reason: "the bar is too small for its border and padding")
    }
    if let output = outputs.first(where: { $0.value.match == nil }) {
      throw Mistake(line: number, reason: "[output.\(output.key)] has no match")
    }
  }

  private enum Refusal: Error {
    case unknown
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

  private mutating func set(_ key: String, to value: String, in section: String) throws(Refusal) {
    if section.isEmpty { return try setGlobal(key, to: value) }
    if section.hasPrefix("style.") {
      // A style has the colours that are global when its first key is met.
      let name = String(section.dropFirst("style.".count))
      return try Self.set(key, to: value, in: &styles[name, default: colors])
    }
    guard section.hasPrefix("output.") else { throw .unknown }
    let name = String(section.dropFirst("output.".count))
    var output = outputs[name] ?? Output(size: size, anchor: anchor, margin: margin)
    if key == "match" {
      output.match = value
    } else if key == "anchor" {
      output.anchor = try Self.anchor(value)
    } else if key == "margin" {
      output.margin = try Self.margin(value)
    } else {
      try Self.set(key, to: value, in: &output.size)
    }
    outputs[name] = output
  }

  private mutating func setGlobal(_ key: String, to value: String) throws(Refusal) {
    switch key {
    case "max": maximum = try Self.number(value, 1...10000)
    case "timeout": timeout = try Self.number(value, 1...10000)
    case "anchor": anchor = try Self.anchor(value)
    case "margin": margin = try Self.margin(value)
    case "orientation": isVertical = try Self.choice(value, ["horizontal", "vertical"]) == 1
    case "overflow_mode": wraps = try Self.choice(value, ["wrap", "nowrap"]) == 0
    case "output_mode": throw .invalid("output_mode is no key any more")
    // wob's sandbox; there is none here.
    case "sandbox": break
    case _ where key.hasSuffix("_color"): try Self.set(key, to: value, in: &colors)
    default: try Self.set(key, to: value, in: &size)
    }
  }

  private static func set(_ key: String, to value: String, in size: inout Size) throws(Refusal) {
    let range = 0...100_000
    switch key {
    case "width": size.width = try number(value, range)
    case "height": size.height = try number(value, range)
    case "border_offset": size.borderOffset = try number(value, range)
    case "border_size": size.borderSize = try number(value, range)
    case "bar_padding": size.barPadding = try number(value, range)
    default: throw .unknown
    }
  }

  private static func set(_ key: String, to value: String, in colors: inout Colors) throws(Refusal) {
    let paths: [String: WritableKeyPath<Colors, String>] = [
      "background_color": \.background, "border_color": \.border, "bar_color": \.bar,
      "overflow_background_color": \.overflowBackground, "overflow_border_color": \.overflowBorder,
      "overflow_bar_color": \.overflowBar,
    ]
    guard let path = paths[key] else { throw .unknown }
    let digits = value.utf8.count
    guard digits == 6 || digits == 8, value.utf8.allSatisfy({ isxdigit(Int32($0)) != 0 }) else {
      throw .invalid("'\(value.shortened)' is not a colour, which is RRGGBB or RRGGBBAA")
    }
    colors[keyPath: path] = value.uppercased() + (digits == 6 ? "FF" : "")
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
      throw .invalid("'\(text.shortened)' is not one of \(names.joined(separator: ", "))")
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
    switch (numbers.count, numbers.allSatisfy { ($0.map(abs) ?? .max) < 100_000 }) {
    case (1, true): return Array(repeating: numbers[0] ?? 0, count: 4)
    case (4, true): return numbers.compactMap { $0 }
    default: throw .invalid("'\(text.shortened)' is not one number or four")
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
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
      while bytes.count < 1 << 20 {
        let count = read(file, buffer.baseAddress, buffer.count)
        if count < 0 { return nil }
        if count == 0 { break }
        bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { " \t\r".contains($0) }
    guard let end = start.lastIndex(where: { !" \t\r".contains($0) }) else { return start.prefix(0) }
    return start[...end]
  }
}
