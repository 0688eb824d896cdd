package import BezelCommandLine
import BezelControlWire
import BezelDBus
package import BezelPosix
import BezelValues
package import HUDCommands
import HUDModel

/// What a HUD shows of the desktop.
package struct DesktopReading: Hashable, Sendable {
  package var kind: DesktopKind
  /// Readings of one id replace each other.
  package var id = "osd"
  /// The content, without a look.
  package var patch: Patch
  /// The path of a picture below the icon. One that can't be read is omitted.
  package var picture: String?
  /// The icon without the picture, if it is another one.
  var iconAlone: String?
  package var holding = Holding.none
  /// What is printed of it.
  var report = DesktopReport("")
  /// Whether another one of the same command follows.
  package var isPreliminary = false
  /// Whether the device gets the value only now. Another result of the command follows: the reading again, or a failure.
  package var isBeingWritten = false

  /// How long a HUD lasts.
  package enum Holding: Sendable {
    case none
    /// Until it is freed, and at most as long as this process. Its buttons are reported to the source.
    case held
    /// It was held until now.
    case freed
  }

  package init(_ kind: DesktopKind, _ set: (inout Patch) -> Void) {
    self.kind = kind
    patch = Patch()
    set(&patch)
  }

  /// What corrects a HUD that has shown a value which the device then did not take.
  static func correction(of kind: DesktopKind, by failure: DesktopFailure) -> DesktopReading {
    DesktopReading(kind) { patch in
      patch.mode = .error
      // What to do about it is on standard error.
      let sentence = failure.description
      let reason = sentence.firstRange(of: "; ").map { sentence[..<$0.lowerBound] } ?? sentence[...]
      patch.title = reason.prefix(1).uppercased() + reason.dropFirst()
      // The reason is at its end.
      patch.properties = [ThemeAssignment(constant: "max-text-width", "640")]
    }
  }

  /// The reading with the same text without markup; nil if it has none.
  var withoutMarkup: DesktopReading? {
    guard patch.isMarkup == true else { return nil }
    var reading = self
    reading.patch.isMarkup = false
    return reading
  }

  /// The command that shows it. Options that the user has given come with it; the server resolves all others.
  package func command(_ look: Patch = Patch(), hasPicture: Bool = true) -> Command {
    var show = Command.Show()
    (show.id, show.section, show.patch) = (id, kind.rawValue, patch)
    if hasPicture, let picture {
      (show.patch.image, show.patch.isTinted) = (picture, false)
    } else if let iconAlone {
      show.patch.icon = iconAlone
    }
    (show.holds, show.frees) = (holding == .held, holding == .freed)
    // Only a command that waits gets the id of the pressed button.
    show.waits = show.holds
    show.patch.merge(over: look)
    return .show(show)
  }
}

/// What is printed of the desktop's state: a text, and the same as JSON with more.
struct DesktopReport: Hashable, Sendable {
  let text: String
  let json: String

  init(_ text: String, _ members: KeyValuePairs<String, JSON?> = [:]) {
    self.text = text
    json = JSON.object(members.compactMap { key, value in value.map { (key, $0) } }).text
  }

  /// A level, such as `40% muted`.
  init(level: Progress, state: String? = nil, _ members: KeyValuePairs<String, JSON?>) {
    self.init(level.percentText + (state.map { " \($0)" } ?? ""), members)
  }
}

/// What has changed on the desktop.
package enum DesktopChange: Hashable, Sendable {
  case show(DesktopReading)
  /// What was shown with the id has ended.
  case end(id: String)
}

/// Why a command of the desktop could not be run: a message, and what the process ends with.
package struct DesktopFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  package let status: ExitStatus
  /// Whether nothing has answered in time: to ask again takes as long.
  let isSilence: Bool

  package init(_ description: String, _ status: ExitStatus = .failure) {
    self.init(description, status, isSilence: false)
  }

  init(_ description: String, _ status: ExitStatus = .failure, isSilence: Bool) {
    (self.description, self.status, self.isSilence) = (description, status, isSilence)
  }
}

extension DesktopFailure {
  /// The failure when a bus can't be used. `subject` is what is not there or not done because of it.
  init(_ subject: String, _ failure: BusFailure) {
    let sentence = "\(subject): \(failure)"
    switch failure {
    case .noBus, .noLibrary: self = .absent(sentence)
    // Another program has written it.
    case .refused: self.init("\(subject): \("\(failure)".shortened)")
    default: self.init(sentence, isSilence: failure == .silent)
    }
  }

  /// The failure for a name that none of the things has.
  static func unknown(_ thing: String, _ name: String, among names: [String]) -> DesktopFailure {
    DesktopFailure(
      "unknown \(thing) '\(name.shortened)'; choose \(names.choices)",
      .usage)
  }

  /// The failure when something of the session isn't there. In the session of another user it can't be reached.
  static func absent(_ sentence: String) -> DesktopFailure {
    do throws(ControlError) { try ControlSocketAddress.current().checkRuntimeDirectory() } catch {
      if case .foreignRuntimeDirectory = error { return DesktopFailure("\(error)", .unavailable) }
    }
    return DesktopFailure(sentence, .unavailable)
  }

  /// A command that belongs to another source.
  static let wrongSource = DesktopFailure("this part of the desktop can't do that", .unavailable)
}

/// Something that a command may name.
package struct DesktopItem: Hashable, Sendable {
  var name: String
  /// What else is known of it.
  var details: [String]

  /// A line with tabs between the name and the details.
  package var text: String { ([name] + details).map(\.asColumn).joined(separator: "\t") + "\n" }
}

package typealias DesktopResult = Result<DesktopReading, DesktopFailure>

extension Result where Failure == DesktopFailure {
  var failure: DesktopFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension DesktopResult {
  /// What a HUD shows of it after the last reading of the same command; nil if nothing changes.
  func news(after last: DesktopReading?, of kind: DesktopKind) -> DesktopReading? {
    switch self {
    case .failure(let failure): last?.isBeingWritten == true ? .correction(of: kind, by: failure) : nil
    case .success(let reading): reading.patch != last?.patch ? reading : nil
    }
  }
}

/// A part of the desktop that can be changed and watched: its present state, its changes as events, and commands.
package protocol DesktopSource: AnyObject {
  /// What is shown of it.
  static var kinds: [DesktopKind] { get }

  /// Runs a command of one of its kinds, and calls `done` once, with what is to be shown; after a preliminary reading, it
  /// is called again unless another command of the kind comes first. Commands are carried out in their order.
  func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void)

  /// Finds what a command of a kind may name.
  func list(_ kind: DesktopKind, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void)

  /// Reports what has changed, from now on. The state before isn't reported. While there is no such thing it waits for
  /// it.
  func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void)

  /// A button of a HUD that is held was pressed, which has dismissed the HUD.
  func press(_ button: String, of id: String)

  /// Ends everything. Commands that wait get no result any more.
  func close()
}

// A source without commands, names or buttons.
extension DesktopSource {
  package func perform(_ command: any DesktopCommand, _ done: @escaping (DesktopResult) -> Void) {
    done(.failure(.wrongSource))
  }

  package func list(
    _ kind: DesktopKind, _ done: @escaping (Result<[DesktopItem], DesktopFailure>) -> Void
  ) {
    done(.failure(.wrongSource))
  }

  package func press(_ button: String, of id: String) {}
}
