/// What was asked for and isn't carried out yet, in the order in which it was.
///
/// A change takes the place of one before, unless something else was asked of the presentation since: however many
/// there are of them, they take no more room.
struct CommandQueue: Sendable {
  struct Entry: Sendable {
    let presentation: Presentation
    var command: Command
  }

  private var entries: [Entry] = []
  /// Where each presentation's last entry is.
  private var last: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the command whose place it has taken, if it has.
  @discardableResult
  mutating func append(_ command: Command, for presentation: Presentation) -> Command? {
    let key = ObjectIdentifier(presentation)
    if case .change = command, let index = last[key], case .change = entries[index].command {
      defer { entries[index].command = command }
      return entries[index].command
    }
    last[key] = entries.count
    entries.append(Entry(presentation: presentation, command: command))
    return nil
  }

  mutating func takeAll() -> [Entry] {
    defer { self = CommandQueue() }
    return entries
  }
}
