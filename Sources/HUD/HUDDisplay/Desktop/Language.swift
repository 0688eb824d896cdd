import BezelPosix

/// The language of the user's interface, as the environment names it.
package struct Language: Hashable, Sendable {
  /// The code of ISO 639, such as `de`.
  let code: String

  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  package init(_ variable: (String) -> String? = { Environment.value(of: $0) }) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    code = String(name.prefix { !"_.@".contains($0) }).lowercased()
  }

  package var isRightToLeft: Bool { Self.rightToLeft.contains(code) }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
