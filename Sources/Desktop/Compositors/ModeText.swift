import BezelValues

/// The name of a mode as it is shown. Users put a mode's keys into its name, such as `System (l) lock, (e) logout, …`: the
/// keys of a long name become the details, which have room for them.
struct ModeText: Equatable {
  var title: String
  var details: String?
  var isMarkup: Bool

  /// The most characters of a title in a row.
  static let longestTitle = 30
  private static let longestDetails = 500
  private static let longestMarkup = 2000

  init(_ name: String, isMarkup: Bool) {
    self.isMarkup = isMarkup && name.utf8.count <= Self.longestMarkup
    let keys = Self.keys(of: name, isMarkup: self.isMarkup)
    title = keys.map { String(name[..<$0]) } ?? name
    details = keys.map { String(name[$0...]) }
    if details?.first == ":" { details?.removeFirst() }
    if !self.isMarkup {
      title = title.abridged
      details = details.map { String($0.prefix(Self.longestDetails)) }
    }
    title = title.trimmed
    // A key and its meaning stay together: `(r) reboot`.
    details = details?.trimmed.replacing(") ", with: ")\u{a0}")
  }

  /// Where the keys of a long name begin: at the first `(` or `:`, outside of tags and what they enclose.
  private static func keys(of name: String, isMarkup: Bool) -> String.Index? {
    var (length, depth, isTag) = (0, 0, false)
    var keys: String.Index?
    for index in name.indices {
      switch name[index] {
      case "<" where isMarkup:
        isTag = true
        depth += name[index...].hasPrefix("</") ? -1 : 1
      case ">" where isTag: isTag = false
      case "(" where keys == nil && depth == 0 && length > 0,
        ":" where keys == nil && depth == 0 && length > 0:
        keys = index
        length += 1
      default: if !isTag { length += 1 }
      }
      if length > longestTitle, keys != nil { break }
    }
    guard length > longestTitle, let keys, !name[name.index(after: keys)...].trimmed.isEmpty else {
      return nil
    }
    return keys
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(trimmed(of: \.isWhitespace)) }
}
