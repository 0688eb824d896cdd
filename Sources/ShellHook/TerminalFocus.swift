/// Whether the user is at a terminal.
package enum TerminalFocus: Equatable, Sendable {
  case focused
  case unfocused
  /// It can't be told, and why: one sentence.
  case unknown(String)

  /// Looks for the terminal of a process: the nearest of its ancestors (itself, its parent, …) that has
  /// windows. Nil if none has.
  package init?(ofDescendant ancestors: [Int32], among windows: [Window]) {
    guard let terminal = ancestors.first(where: { process in windows.contains { $0.process == process } })
    else { return nil }
    let own = windows.filter { $0.process == terminal }
    if !own.contains(where: \.isFocused) {
      self = .unfocused
    } else if own.count == 1 {
      self = .focused
    } else {
      self = .unknown(
        "the terminal's process \(terminal) has \(own.count) windows, and nothing tells which of them is this one"
      )
    }
  }
}
