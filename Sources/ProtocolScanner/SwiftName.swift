/// Swift's names for the wire's.
enum SwiftName {
  /// `wl_shm_pool` is `ShmPoolProxy`: the family and the version go, the interface stays.
  static func ofClass(_ interface: String) -> String {
    var words = interface.split(separator: "_")
    if let first = words.first, ["wl", "wp", "zwlr"].contains(first) { words.removeFirst() }
    if let last = words.last, last.first == "v", Int(last.dropFirst()) != nil { words.removeLast() }
    return words.map(capitalized).joined() + "Proxy"
  }

  /// `axis_source` is `AxisSource`; `error` is `ErrorCode`, so that `Error` stays Swift's.
  static func ofEnumeration(_ name: String) -> String {
    name == "error" ? "ErrorCode" : name.split(separator: "_").map(capitalized).joined()
  }

  /// `flipped_90` of the enum transform is `flipped90`, and `90` is `transform90`.
  static func ofEntry(_ name: String, in enumeration: String) -> String {
    let name = name.first?.isNumber == true ? "\(enumeration)_\(name)" : name
    return ofMember(name)
  }

  /// `damage_buffer` is `damageBuffer`; Swift's own words are quoted.
  static func ofMember(_ name: String) -> String {
    let words = name.split(separator: "_")
    let joined = (words.first?.lowercased() ?? "") + words.dropFirst().map(capitalized).joined()
    return keywords.contains(joined) ? "`\(joined)`" : joined
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "case", "class", "default", "defer", "do", "else", "enum", "extension", "false", "for", "func",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
    "public", "repeat", "return", "self", "static", "struct", "super", "switch", "throw", "throws", "true",
    "try", "var", "where", "while",
  ]
}
