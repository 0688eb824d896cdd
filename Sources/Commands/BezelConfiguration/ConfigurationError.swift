import BezelValues

/// What is wrong in a line of a configuration file: `file:line: [section] key: value: what is accepted`.
package struct ConfigurationError: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let place: FilePlace

  private init(description: String, at place: FilePlace) {
    (self.description, self.place) = (description.onOneLine, place)
  }

  init(_ message: String, at place: FilePlace) {
    self.init(description: "\(place): \(message)", at: place)
  }

  /// An error of a whole file, which the message names.
  init(_ message: String, of file: String) {
    self.init(description: message, at: FilePlace(file: file, line: 1))
  }

  /// How many errors are not listed, after the last one that is. In order it comes after all others.
  static func unlisted(_ count: Int, after last: ConfigurationError) -> ConfigurationError {
    ConfigurationError(
      description: "\(last.place): and \(count) more error\(count == 1 ? "" : "s")",
      at: FilePlace(file: "", line: .max))
  }

  /// What is wrong while the files are asked for.
  package static let unanswered = ConfigurationError(
    "\(noAnswer); what was read before applies, or else the built-in values", of: "")
  /// The message of a program that has read nothing before.
  package static let noAnswer = "the configuration can't be read, since its file system does not answer"

  package init(_ setting: Setting, _ message: String) {
    let section = setting.section.isEmpty ? "" : "[\(setting.section.shortened)] "
    let value = setting.value.shortened
    // A message that quotes the value doesn't need it twice.
    let quoted = message.contains("'\(value)'") ? "" : value.isEmpty ? "'': " : "\(value): "
    self.init(
      "\(section)\(setting.key.shortened): \(quoted)\(Self.advice(on: setting.value))\(message)",
      at: setting.place)
  }

  /// What other formats allow: quotes, and a comment behind a value.
  private static func advice(on value: String) -> String {
    let bytes = Array(value.utf8)
    if bytes.count > 1, bytes.first == bytes.last,
      bytes[0] == UInt8(ascii: "\"") || bytes[0] == UInt8(ascii: "'")
    {
      return "a value has no quotes; "
    }
    let hasComment = zip(bytes, bytes.dropFirst()).contains {
      [UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0)
        && [UInt8(ascii: "#"), UInt8(ascii: ";")].contains($1)
    }
    return hasComment ? "a comment has a line of its own; " : ""
  }
}
