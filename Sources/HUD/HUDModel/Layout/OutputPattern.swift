import BezelValues

/// What an output is called.
package struct OutputNames: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The connector's name, such as `DP-1`; nil where the compositor sends none.
  package var name: String?
  /// What the compositor describes it with, usually make, model, serial number and connector.
  package var description: String?
  package var make: String?
  package var model: String?

  package init(
    name: String?, description: String? = nil, make: String? = nil, model: String? = nil
  ) {
    (self.name, self.description, self.make, self.model) = (name, description, make, model)
  }

  package init(stringLiteral name: String) { self.init(name: name) }

  /// All texts that a pattern may match.
  fileprivate var texts: [String] {
    let both = make.flatMap { make in model.map { "\(make) \($0)" } }
    return [name, description, make, model, both].compactMap { $0 }
  }
}

/// Which outputs a text means: a list of names and patterns with commas between them, each with `!` before it to omit an
/// output. A pattern has `*` for any characters and `?` for one, and matches the name, make, model or description of an
/// output, whatever the case of its letters. A list of omitted outputs only means all others.
package struct OutputPattern: Hashable, Sendable {
  private let text: String
  private let included: [String]
  private let omitted: [String]

  package init(_ text: String) {
    self.text = text
    let items = Self.items(of: text)
    included = items.filter { !$0.hasPrefix("!") && !$0.isEmpty }
    omitted = items.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
  }

  /// Whether each item of a text is a name or a pattern. Which output is focused is the compositor's choice, and unknown.
  package static func isValid(_ text: String) -> Bool {
    items(of: text).allSatisfy { item in
      let name = item.hasPrefix("!") ? item.dropFirst() : item[...]
      return !name.isEmpty && !name.hasPrefix("!") && name.lowercased() != "focused"
    }
  }

  private static func items(of text: String) -> [String] {
    text.split(separator: ",").map(\.trimmingSpaces)
  }

  /// The places of the outputs that are meant. An output whose name is the whole text is the only one.
  package func matches(in outputs: [OutputNames]) -> [Int] {
    if let exact = outputs.firstIndex(where: { $0.name == text }) { return [exact] }
    return outputs.indices.filter { place in
      (included.isEmpty
        ? !omitted.isEmpty : included.contains { Self.matches($0, outputs[place], in: outputs) })
        && !omitted.contains { Self.matches($0, outputs[place], in: outputs) }
    }
  }

  /// Whether the output is meant, alone.
  package func matches(_ output: OutputNames) -> Bool { !matches(in: [output]).isEmpty }

  /// An exact name means no other output.
  private static func matches(_ item: String, _ output: OutputNames, in outputs: [OutputNames]) -> Bool {
    if outputs.contains(where: { $0.name == item }) { return output.name == item }
    if item.lowercased() == "all" { return true }
    let pattern = Array(item.lowercased())
    return output.texts.contains { matches(pattern[...], Array($0.lowercased())[...]) }
  }

  /// The steps are at most the product of the lengths: after a star only the last one is tried again.
  private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    var (place, rest) = (pattern.startIndex, text.startIndex)
    var retry: (place: Int, rest: Int)?
    while rest < text.endIndex {
      if place < pattern.endIndex, pattern[place] == "*" {
        place += 1
        retry = (place, rest)
      } else if place < pattern.endIndex, pattern[place] == "?" || pattern[place] == text[rest] {
        (place, rest) = (place + 1, rest + 1)
      } else if let last = retry {
        retry = (last.place, last.rest + 1)
        (place, rest) = (last.place, last.rest + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
