package import ControlWire

extension ArgumentsRequest {
  /// The arguments as text.
  package var words: [String] {
    get throws(InvalidText) {
      var words: [String] = []
      for (index, bytes) in arguments.enumerated() {
        guard let word = String(validating: bytes, as: UTF8.self) else {
          throw InvalidText(position: index + 1, readable: readable(bytes))
        }
        words.append(word)
      }
      return words
    }
  }

  /// Its start, as a sentence on one line bears it: control characters become what can't be read, too.
  private func readable(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(60).map { $0 < 0x20 || $0 == 0x7F ? 0xFF : $0 }, as: UTF8.self)
  }

  /// The working directory, if it is there and text.
  package var workingDirectory: String? {
    directory.isEmpty ? nil : String(validating: directory, as: UTF8.self)
  }

  /// The value of a variable of the command's environment.
  package func value(of name: String) -> String? {
    environment.first { $0.name.elementsEqual(name.utf8) }
      .flatMap { String(validating: $0.value, as: UTF8.self) }
  }

  /// An argument isn't UTF-8.
  package struct InvalidText: Error, Equatable, CustomStringConvertible {
    /// Which argument, counted from 1.
    package var position: Int
    /// Its start, with what can't be read or shown replaced.
    package var readable: String

    package var description: String {
      "argument \(position), '\(readable)', is not valid UTF-8; texts and names must be"
    }
  }
}
