import ArgumentParser
import HUDModel

// How the words of the command line become values. What is refused is named with what is accepted;
// ArgumentParser puts the option and the word in front of it.

extension CaseIterable where Self: RawRepresentable<String> {
  /// All words, for a help text.
  static var list: String { words.joined(separator: ", ") }

  static func argument(_ word: String) throws -> Self {
    guard let value = Self(rawValue: word) else { throw Refusal.only("one of \(list)") }
    return value
  }
}

extension Refusal: CustomStringConvertible {
  package var description: String { sentence }

  fileprivate static func only(_ accepted: String) -> Refusal {
    Refusal(sentence: "it is \(accepted)")
  }
}

extension Progress {
  static func argument(_ word: String) throws -> Progress {
    guard let progress = Progress(text: word) else { throw Refusal.only(accepted) }
    return progress
  }
}

extension Duration {
  static func argument(_ word: String) throws -> Duration {
    guard let duration = Duration(text: word) else { throw Refusal.only(accepted) }
    return duration
  }
}

extension Options.Timeout {
  static func argument(_ word: String) throws -> Options.Timeout {
    guard let timeout = Options.Timeout(word: word) else { throw Refusal.only(accepted) }
    return timeout
  }
}

extension Mask {
  static func argument(_ word: String) throws -> Mask {
    guard let mask = Mask(word: word) else { throw Refusal.only("one of \(words.joined(separator: ", "))") }
    return mask
  }
}

extension Point {
  static func argument(_ word: String) throws -> Point {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) < 1e6, abs(y) < 1e6 else {
      throw Refusal.only("two numbers such as 0,-40")
    }
    return Point(x: x, y: y)
  }
}

extension Theme {
  static func argument(_ word: String) throws -> Theme {
    guard let theme = Theme.named(word) else {
      throw Refusal.only("one of \(names.joined(separator: ", "))")
    }
    return theme
  }
}
