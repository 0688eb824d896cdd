import BezelValues
import HUDCommands

/// An option that no command to the server contains: the program that parses it acts on it.
final class LocalOption: Sendable {
  let name: String
  let letter: Character?
  let metavariable: String?
  let isFlag: Bool
  let help: String
  let completion: Completion
  /// Sets the option to a value as it is typed. An empty one sets a flag.
  let read: @Sendable (_ text: String, inout Draft) throws(UsageError) -> Void

  init(
    local name: String, _ metavariable: String?, _ help: String, completion: Completion = .none,
    isFlag: Bool = false, letter: Character? = nil,
    set: @escaping @Sendable (inout Draft, String) throws(UsageError) -> Void
  ) {
    (self.name, self.metavariable, self.help, self.completion) = (name, metavariable, help, completion)
    (self.isFlag, self.letter) = (isFlag, letter)
    read = { text, draft throws(UsageError) in try set(&draft, text) }
  }

  /// The same, with a value that `read` converts; nil is an invalid value, and `accepted` names the valid ones.
  convenience init<Value>(
    local name: String, _ metavariable: String, _ help: String, accepted: String,
    completion: Completion = .none, _ read: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Draft, Value) -> Void
  ) {
    self.init(local: name, metavariable, help, completion: completion) { draft, text throws(UsageError) in
      guard let value = read(text) else { throw Self.invalid(text, for: name, accepted, completion.names) }
      set(&draft, value)
    }
  }

  /// The same, which is set or not.
  convenience init(
    localFlag name: String, _ help: String, set: @escaping @Sendable (inout Draft, Bool) -> Void
  ) {
    self.init(local: name, nil, help, isFlag: true) { draft, text throws(UsageError) in
      guard let isSet = text.isEmpty ? true : Bool(answer: text) else {
        throw Self.invalid(text, for: name, Bool.acceptedAnswers, [])
      }
      set(&draft, isSet)
    }
  }

  /// The option, which a letter after a single dash names too.
  func short(_ letter: Character) -> LocalOption {
    LocalOption(
      local: name, metavariable, help, completion: completion, isFlag: isFlag, letter: letter
    ) { [read] draft, text throws(UsageError) in try read(text, &draft) }
  }

  private static func invalid(
    _ text: String, for name: String, _ accepted: String, _ names: [String]
  ) -> UsageError {
    let nearest = suggestion(for: text, among: names)
    return UsageError(
      "--\(name) can't be '\(text.shortened)'\(nearest.isEmpty ? "; it is \(accepted)" : nearest)")
  }
}
