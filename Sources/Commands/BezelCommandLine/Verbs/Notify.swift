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
    return options.asksForVersion ? .text(HelpPage.version) : .desktop(.notify(options))
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
    accepted: "a whole number", read: { Int32($0).map(Int.init) }, write: { "\($0)" })
}

extension ValueKind<[NotifyOptions.Hint]> {
  /// Hints are never written: no other command has them.
  fileprivate static let hints = Self(
    accepted: "TYPE:NAME:VALUE, where the type is one of \(NotifyOptions.Hint.types)",
    read: { NotifyOptions.Hint(text: $0).map { [$0] } }, texts: { _ in [] }, add: { $0 += $1 })
}

extension NotifyOptions.Hint {
  /// Nil for a type that doesn't exist, and for a number that is none. As in notify-send, only its beginning counts.
  init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return nil }
    let (name, value) = (parts[1], parts[2])
    switch parts[0].lowercased() {
    case "string": self = .text(name, value)
    case "boolean", "variant": self = .other
    case "int", "double", "byte":
      let isSigned = value.hasPrefix("-")
      let digits = value.dropFirst(isSigned ? 1 : 0).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits), number.isFinite else { return nil }
      self = .number(name, isSigned ? -number : number)
    default: return nil
    }
  }
}
