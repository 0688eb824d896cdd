import BezelValues
package import HUDCommands
package import HUDModel

extension Control {
  /// The words of the command that changes the level by one step or sets it, as the user has done with a HUD. On a media
  /// player the wheel changes the player's volume, and a drag the position. `maximum` is the full length of the HUD's bar.
  /// What the command does not accept of the look is omitted.
  package func words(for change: Change, upTo maximum: Double, look: Patch) -> [String] {
    var look = look
    // The HUD that stays is the one that is touched, not the level that it changes.
    if look.timeout == .never { look.timeout = nil }
    return switch kind {
    case .media, .mediaVolume: mediaWords(for: change, look: look)
    case .volume, .mic, .brightness, .keyboardLight: levelWords(for: change, upTo: maximum, look: look)
    }
  }

  /// The settings as options of the level's verb; nil if they are others: a HUD's client can start nothing else.
  private func given(for verb: DesktopKind) -> LevelOptions? {
    guard !settings.isEmpty,
      case .desktop(let command, _)? = try? Invocation(
        parsing: ([verb.rawValue, "show"] + settings).map { Array($0.utf8) })
    else { return nil }
    return command as? LevelOptions
  }

  private func levelWords(for change: Change, upTo maximum: Double, look: Patch) -> [String] {
    // The microphone is an option of 'volume'.
    let verb = kind == .mic ? DesktopKind.volume : DesktopKind(rawValue: kind.rawValue) ?? .volume
    var options = LevelOptions(verb)
    if let given = given(for: verb) { options.values = given.values.limited(to: options.table.rows) }
    if let device { options.device = device }
    if kind == .mic { options.isMicrophone = true }
    if maximum != 1, !options.values.has(options.table.maximum),
      options.table.rows.contains(where: { $0 === options.table.maximum })
    {
      options.maximum = maximum
    }
    return [verb.rawValue] + Self.levelAction(of: change)
      + options.table.rows.flatMap { $0.words(in: options.values) }
      + Patch(of: look.values.limited(to: LevelOptions.indicatorRows + DesktopHUDOptions.lookRows)).words
  }

  private static func levelAction(of change: Change) -> [String] {
    switch change {
    case .steps(let count): [count < 0 ? "down" : "up"]
    case .set(let progress): ["set", progress.roundedText]
    }
  }

  private func mediaWords(for change: Change, look: Patch) -> [String] {
    var options = MediaOptions()
    if let device { options.player = device }
    let action =
      switch change {
      case .steps(let count): ["volume", count < 0 ? "-5%" : "+5%"]
      case .set(let progress): [kind == .media ? "position" : "volume", progress.roundedText]
      }
    return [DesktopKind.media.rawValue] + action
      + MediaOptions.Table.rows.flatMap { $0.words(in: options.values) }
      + Patch(of: look.values.limited(to: DesktopHUDOptions.lookRows)).words
  }
}

extension Progress {
  fileprivate var roundedText: String { "\(Int((fraction * 100).rounded()))%" }
}
