package import BezelValues
import HUDCommands
package import HUDModel

/// The options of `bezel notify`, which are notify-send's.
package struct NotifyOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let urgency = Option<Options.Urgency>(
      "urgency", "LEVEL", .urgency, letter: "u", default: .normal, isKey: false,
      "low is fainter and stays below full-screen windows, critical looks like an error and stays until it is dismissed: "
        + "\(Options.Urgency.list).")
    package let time = Option(
      "expire-time", "MS", .whole, letter: "t", default: -1, isKey: false,
      "The timeout in milliseconds; 0 is never, -1 the usual time.")
    package let hints = Option(
      "hint", "TYPE:NAME:VALUE", .hints, letter: "h", default: [], isKey: false,
      "value (int) makes a pill with a bar, x-canonical-private-synchronous or x-dunst-stack-tag (string) is the HUD's id, "
        + "image-path (string) is an icon. Other hints are ignored. Types: \(Hint.types).")
    package let icon = Option(
      "icon", "ICON", .text(completion: .icon), letter: "i", default: "", absence: "", isKey: false,
      "A picture's file or an icon's name. What can't be shown is omitted.")
    package let appIcon = Option(
      "app-icon", "ICON", .text(completion: .icon), letter: "n", default: "", absence: "", isKey: false,
      "The same, if there is no other icon.")
    package let actions = Option(
      "action", "[NAME=]TEXT", .list(of: .text), letter: "A", default: [], absence: "", isKey: false,
      "A button; a HUD has at most two. It implies --wait. Its name is printed, by default its number from 0. The action "
        + "'default' is a tap on the HUD.")
    package let waits = Option(
      "wait", nil, .mark, letter: "w", default: false, isKey: false, "Return when the HUD has ended.")
    package let printsID = Option(
      "print-id", nil, .mark, letter: "p", default: false, isKey: false, "Print the number for --replace-id.")
    package let replaced = Option(
      "replace-id", "N", .whole, letter: "r", default: 0, absence: "", isKey: false,
      "Change the HUD with this number; if it is not up, show it.")
    package let application = Option(
      "app-name", "NAME", .text, letter: "a", default: "", absence: "", isKey: false, "Ignored.")
    package let category = Option(
      "category", "TYPE", .text, letter: "c", default: "", absence: "", isKey: false, "Ignored.")
    package let isTransient = Option(
      "transient", nil, .mark, letter: "e", default: false, isKey: false, "Ignored: no HUD is kept.")
    package let asksForVersion = Option(
      "version", nil, .mark, letter: "v", default: false, isKey: false, "Print the version.")
  }

  /// The value of a hint.
  package enum Hint: Hashable, Sendable {
    case number(String, Double)
    case text(String, String)
    case other

    static let types = "boolean, int, double, string, byte and variant"
  }

  package var values: OptionValues
  package var summary: String
  package var body: String
}

extension Verb {
  static let notify = Verb(
    name: "notify",
    abstract: "Show what a script would send with notify-send, whose options these are.",
    example: "bezel notify -i audio-volume-high -h int:value:40 Volume",
    operands: [
      Operand(name: "SUMMARY", help: "The title.", isText: true),
      Operand(
        name: "BODY", help: "The details; markup becomes plain text, and \\n a new line.", isText: true),
    ],
    options: [OptionGroup("Options", NotifyOptions.Table.rows)],
    remarks: [
      HelpText.wrapped(
        "A script that calls notify-send shows HUDs with this function: notify-send() { bezel notify \"$@\"; }. It is no "
          + "notification server: what other programs send is not shown. The section [notify] of the configuration has the "
          + "options of these HUDs. The status is 0 whatever ends a HUD.")
    ]
  ) { arguments throws(UsageError) in
    let options = NotifyOptions(
      values: arguments.values, summary: arguments.operand(0) ?? "", body: arguments.operand(1) ?? "")
    guard options.asksForVersion || arguments.operand(0) != nil else {
      throw UsageError("'notify' needs SUMMARY, as in: bezel notify Hello")
    }
    return options.asksForVersion ? .text(HelpPage.version) : .notify(options)
  }
}

// MARK: Kinds

extension ValueKind<Options.Urgency> {
  fileprivate static let urgency = Self(
    accepted: Options.Urgency.list,
    completion: .names(Options.Urgency.allCases.map(\.rawValue)),
    read: { Options.Urgency(rawValue: $0.lowercased()) }, write: \.rawValue)
}

extension ValueKind<Int> {
  fileprivate static let whole = Self(
    accepted: NotifyOptions.Hint.wholeNumber, read: { Int32($0).map(Int.init) }, write: { "\($0)" })
}

extension ValueKind<[NotifyOptions.Hint]> {
  /// Hints are never written: no other command has them.
  fileprivate static let hints = Self(
    accepted: "TYPE:NAME:VALUE, where the type is one of \(NotifyOptions.Hint.types)",
    adviceAbout: { NotifyOptions.Hint.accepted(by: $0).map { "the value of this type is \($0)" } },
    read: { NotifyOptions.Hint(text: $0).map { [$0] } }, texts: { _ in [] }, add: { $0 += $1 })
}

extension NotifyOptions.Hint {
  /// Nil for a type that doesn't exist, and for a value that is none of its type. As in notify-send, only the beginning of a
  /// number counts.
  init?(text: String) {
    guard let (type, name, value) = Self.parts(of: text) else { return nil }
    switch type {
    case "string": self = .text(name, value)
    case "variant": self = .other
    case "boolean":
      guard Bool(answer: value.lowercased()) != nil || value.first?.isASCIIDigit == true else { return nil }
      self = .other
    case "byte" where value.lowercased().hasPrefix("0x"):
      guard let number = UInt8(value.dropFirst(2), radix: 16) else { return nil }
      self = .number(name, Double(number))
    case "int", "double", "byte":
      guard let number = Self.number(value, isWhole: type != "double") else { return nil }
      switch type {
      case "int" where Int32(exactly: number) == nil, "byte" where UInt8(exactly: number) == nil: return nil
      default: self = .number(name, number)
      }
    default: return nil
    }
  }

  fileprivate static let wholeNumber = "a whole number from \(Int32.min) to \(Int32.max)"

  /// The values that a hint's type accepts, in words; nil for an unknown type.
  static func accepted(by text: String) -> String? {
    switch parts(of: text)?.type {
    case "boolean": "true or false"
    case "int": wholeNumber
    case "byte": "a whole number from 0 to 255"
    case "double": "a number"
    default: nil
    }
  }

  private static func parts(of text: String) -> (type: String, name: String, value: String)? {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 3 ? (parts[0].lowercased(), parts[1], parts[2]) : nil
  }

  /// The number that a text begins with.
  private static func number(_ text: String, isWhole: Bool) -> Double? {
    if !isWhole, let number = Double(finite: text) { return number }
    let isNegative = text.hasPrefix("-")
    let rest = text.dropFirst(isNegative ? 1 : 0)
    var digits = String(rest.prefix(while: \.isASCIIDigit))
    if !isWhole, case let fraction = rest.dropFirst(digits.count), fraction.first == "." {
      digits += ".\(fraction.dropFirst().prefix(while: \.isASCIIDigit))"
    }
    guard rest.first?.isASCIIDigit == true,
      let number = Double(digits.hasSuffix(".") ? digits + "0" : digits),
      number.isFinite
    else { return nil }
    return isNegative ? -number : number
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
