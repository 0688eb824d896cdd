package import BezelValues

/// The options of `bezel watch`.
package struct WatchOptions: Hashable, Sendable {
  /// Nil is what the configuration says.
  package var kinds: [DesktopKind]?

  package init() {}

  /// The kinds of a list, with spaces or commas between them.
  ///
  /// - Throws: `UsageError` that suggests the nearest kind.
  package static func kinds(in list: String) throws(UsageError) -> [DesktopKind] {
    let names = list.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    return try (names.isEmpty ? [""] : names).map { name throws(UsageError) in
      if let kind = DesktopKind(rawValue: name) { return kind }
      let nearest = suggestion(for: name, among: DesktopKind.names)
      throw UsageError(
        "there is no kind '\(name.shortened)'"
          + (nearest.isEmpty ? "; there are \(DesktopKind.list)" : nearest))
    }
  }
}

extension Verb {
  static let watch = Verb(
    name: "watch", abstract: "Show what changes on the desktop, until the command is ended.",
    operands: [
      Operand(
        name: "KIND", help: "What to show. Default: what the section [watch] of the configuration says.",
        completion: .names(DesktopKind.names), isRepeated: true)
    ],
    remarks: [
      HelpText.list("Kinds", DesktopKind.allCases.map { ($0.rawValue, $0.help) }),
      HelpText.wrapped(
        "While it runs, it also carries out 'bezel volume' and its like, so that a held key starts no other program. "
          + "Lock keys are read once a second while they are watched: most compositors don't report them. While jobs "
          + "are watched, KDE's programs show no dialog of their own for a copy."),
    ]
  ) { arguments throws(UsageError) in
    var options = WatchOptions()
    if !arguments.operands.isEmpty {
      options.kinds = try WatchOptions.kinds(in: arguments.operands.joined(separator: " "))
    }
    return .desktop(.watch(options))
  }
}
