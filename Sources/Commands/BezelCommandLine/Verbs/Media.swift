package import BezelValues
import HUDCommands
package import HUDModel

/// What a media player is to do.
package enum MediaAction: Hashable, Sendable {
  case show
  case playPause, play, pause, next, previous, stop
  /// From where it is.
  case seek(Duration)
  /// To a part of the track.
  case position(Progress)
  /// The player's own volume.
  case volume(LevelChange)

  /// The names on the command line.
  static let names: [(String, MediaAction)] = [
    ("play-pause", .playPause), ("play", .play), ("pause", .pause), ("next", .next), ("previous", .previous),
    ("stop", .stop), ("show", .show),
  ]
  /// The names of those that need a value.
  static let withValue = ["seek", "position", "volume"]
}

/// The options of `bezel media`.
package struct MediaOptions: DesktopCommand {
  package struct Table: OptionTable {
    package static let table = Table()

    /// Nil is the one that plays.
    package let player = Option(
      "player", "NAME", .optional(.name("a name, auto or all", completion: .player), none: "auto"),
      default: .some(nil), absence: "auto, which is playerctld's choice or the one that plays",
      "The player, by its name in 'media list', or all.")
  }

  package var kind: DesktopKind { .media }
  package var action = MediaAction.show
  package var values = OptionValues()

  package init() {}
}

extension Verb {
  static let media = Verb(
    name: "media", abstract: "Control a media player, and show what it plays.",
    example: "bezel media play-pause",
    operands: [
      Operand(
        name: "ACTION",
        help:
          "\(MediaAction.names.map(\.0).joined(separator: ", ")), \(MediaAction.withValue.joined(separator: ", ")), or list, which prints the players. Default: print the status, title and artist.",
        completion: .names(MediaAction.names.map(\.0) + MediaAction.withValue + ["list"])),
      Operand(
        name: "VALUE",
        help:
          "How far to seek (+10s or -10s), the position as a part of the track (40%), or the player's volume (\(LevelChange.accepted))."
      ),
    ],
    options: DesktopHUDOptions.groups(
      besides: OptionGroup("Options", MediaOptions.Table.rows), StateReportOptions.group)
  ) { arguments throws(UsageError) in
    if arguments.operand(0) == "list" {
      return try arguments.list(MediaOptions(), of: "media", without: MediaOptions.Table.rows)
    }
    var media = MediaOptions()
    media.action = try arguments.mediaAction()
    media.values = arguments.values
    return try arguments.stateReport(media, of: "media")
  }
}

extension Arguments {
  private static let otherMediaWords = [
    "toggle": "play-pause", "prev": "previous", "status": "show", "metadata": "show",
  ]

  private static let distance = "how far to seek, such as +10s or -10s"

  fileprivate func mediaAction() throws(UsageError) -> MediaAction {
    let action = operand(0) ?? "show"
    guard MediaAction.withValue.contains(action) else {
      if let found = MediaAction.names.first(where: { $0.0 == action }) {
        try refuseSubject(of: "media \(action.shortened)")
        return found.1
      }
      throw .unknownAction(
        action, of: "media", among: MediaAction.names.map(\.0) + MediaAction.withValue + ["list"],
        words: Self.otherMediaWords)
    }
    let (accepted, read): (String, (String) -> MediaAction?) =
      switch action {
      case "volume": (LevelChange.accepted, { LevelChange(text: $0).map(MediaAction.volume) })
      case "position":
        (
          "a part of the track, such as 40%",
          { text in
            // '+5%' is a distance, which 'seek' has as a time.
            text.hasPrefix("+") || text.hasPrefix("-")
              ? nil : Progress(text: text).map { .position(Progress($0.fraction)) }
          }
        )
      default: (Self.distance, Self.seeking)
      }
    guard let text = operand(1) else { throw UsageError("'media \(action)' needs \(accepted)") }
    guard let found = read(text) else {
      throw UsageError("'media \(action)' can't have '\(text.shortened)'; write \(accepted)")
    }
    return found
  }

  private static func seeking(_ text: String) -> MediaAction? {
    let isBack = text.hasPrefix("-")
    guard isBack || text.hasPrefix("+"), let distance = Duration(text: String(text.dropFirst())) else {
      return nil
    }
    return .seek(isBack ? .zero - distance : distance)
  }
}
