package import BezelValues

/// The options of `bezel watch`.
package struct WatchOptions: Hashable, Sendable {
  /// Nil is what the configuration says.
  package var kinds: [DesktopKind]?

  package init() {}
}

/// The keys of the section `[watch]`: a list, and an answer for each kind.
package struct WatchKeys: OptionTable {
  package static let table = WatchKeys()

  package let kinds = Option(
    "kinds", "KIND …", .kinds,
    default: [.keyboardLayout, .workspace, .mode, .output, .battery, .audioDevice],
    "What 'bezel watch' shows, with spaces or commas between the names: \(DesktopKind.list).")
  package let switches = DesktopKind.allCases.map { kind in
    Option(flag: kind.rawValue, "Add or remove: \(kind.help)")
  }

  /// The kinds that the values add or remove.
  package func switches(in values: OptionValues) -> [DesktopKind: Bool] {
    let answers = zip(DesktopKind.allCases, switches).compactMap { kind, option in
      values[option].map { (kind, $0) }
    }
    return Dictionary(uniqueKeysWithValues: answers)
  }
}

/// The keys of a section `[mode.NAME]`.
package struct ModeKeys: OptionTable {
  package static let table = ModeKeys()

  package let details = Option(
    "details", "TEXT", .text(isEmptyAccepted: true), absence: "none",
    "The text below the name of this binding mode or submap, such as its keys.")
}

extension ValueKind<[DesktopKind]> {
  /// A list with spaces or commas between its names.
  static let kinds = Self(
    accepted: "a list of names: \(DesktopKind.list)", completion: .names(DesktopKind.names),
    isEmptyAccepted: true,
    read: { text throws(UsageError) in
      try text.split { " ,".contains($0) }.map { name throws(UsageError) in
        if let kind = DesktopKind(rawValue: String(name)) { return kind }
        let nearest = suggestion(for: String(name), among: DesktopKind.names)
        throw UsageError(
          "unknown kind '\(String(name).shortened)'"
            + (nearest.isEmpty ? "; choose \(DesktopKind.list)" : nearest))
      }
    }, write: { $0.map(\.rawValue).joined(separator: " ") })
}

extension Verb {
  static let watch = Verb(
    name: "watch", abstract: "Show what changes on the desktop. The command goes on until it is ended.",
    example: "bezel watch volume workspace battery",
    operands: [
      Operand(
        name: "KIND", help: "What to show. Default: what the section [watch] of the configuration says.",
        completion: .names(DesktopKind.names), isRepeated: true)
    ],
    remarks: [
      HelpText.list("Kinds", DesktopKind.allCases.map { ($0.rawValue, $0.help) }),
      HelpText.wrapped(
        "While it runs, it also handles 'bezel volume' and the other key commands, so that a held key starts no new "
          + "process. It reads lock keys once a second while they are watched, since most compositors don't report them. "
          + "While jobs are watched, KDE's programs show no dialog of their own for a copy."),
    ]
  ) { arguments throws(UsageError) in
    var options = WatchOptions()
    if !arguments.operands.isEmpty {
      let kinds = try ValueKind.kinds.value(of: arguments.operands.joined(separator: " "), for: nil)
      guard !kinds.isEmpty else { throw UsageError("KIND is empty; choose \(DesktopKind.list)") }
      options.kinds = kinds
    }
    return .watch(options)
  }
}
