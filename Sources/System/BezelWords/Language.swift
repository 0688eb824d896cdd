import BezelPosix

/// The language of the user's interface, as the environment names it for gettext.
package struct Language: Hashable, Sendable {
  /// The names of languages, the preferred one first, such as `de_AT.UTF-8`. Empty without a language.
  let names: [String]

  /// `LANGUAGE` lists the preferred ones, unless the locale is `C`: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  package init(_ variable: (String) -> String? = { Environment.value(of: $0) }) {
    func values(_ names: String...) -> String? { names.lazy.compactMap(variable).first { !$0.isEmpty } }
    let locale = values("LC_ALL", "LC_MESSAGES", "LANG") ?? "C"
    let hasNone = locale == "C" || locale == "POSIX"
    names = hasNone ? [] : (values("LANGUAGE") ?? locale).split(separator: ":").map(String.init)
  }

  /// The code of ISO 639, such as `de`.
  private var code: String { (names.first ?? "").prefix { !"_.@".contains($0) }.lowercased() }

  package var isRightToLeft: Bool { Self.rightToLeft.contains(code) }

  /// Whether it needs no catalogue. `C.UTF-8` names no language.
  package var isEnglish: Bool { ["", "c", "posix", "en"].contains(code) }

  /// The folders of a name in which gettext looks for a catalogue: `ca_ES@valencia`, `ca_ES`, `ca@valencia` and `ca`.
  static func folders(of name: String) -> [String] {
    let parts = name.split(separator: "@", maxSplits: 1)
    guard let place = parts.first?.split(separator: ".").first else { return [] }
    let modifiers = parts.count > 1 ? ["@\(parts[1])", ""] : [""]
    return [place, place.prefix { $0 != "_" }].flatMap { place in modifiers.map { "\(place)\($0)" } }
  }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
