import BezelConfiguration
import BezelPosix
import BezelValues
import BezelWords
import HUDCommands
import HUDDisplay
import HUDModel

/// The options of the HUDs that are up as they were given, from which they are resolved again when the configuration
/// changes.
final class ConfiguredHUDs {
  private let store: ConfigurationStore
  /// The configured outputs that are not connected and were reported.
  private var reportedOutputs: Set<String> = []
  private let display: HUDDisplay
  /// By id, without the texts and buttons, which the HUDs know.
  private var given: [String: Command.Show] = [:]

  private static let errorsID = "configuration"
  private static let mostLines = 4

  init(_ store: ConfigurationStore, on display: HUDDisplay) {
    (self.store, self.display) = (store, display)
    store.themesInUse = { [unowned self] in display.ids.compactMap { given[$0]?.patch.theme } }
    store.onReload = { [unowned self] in resolveAnew() }
    store.onErrors = { [unowned self] in show($0) }
  }

  /// The command with what the configuration gives it.
  ///
  /// - Throws: `UsageError` for a style or a theme that doesn't exist.
  func resolve(_ command: Command) throws(UsageError) -> Command {
    do throws(UsageError) { return try resolveAtOnce(command) } catch {
      // What it names may be in a file that has just been written.
      guard store.reloadIfChanged() else { throw error }
      return try resolveAtOnce(command)
    }
  }

  private func resolveAtOnce(_ command: Command) throws(UsageError) -> Command {
    let outputs = display.outputNames
    switch command {
    case .show(let show):
      store.loadTheme(show.patch.theme)
      let resolved = try store.configuration.resolve(show, outputs: outputs)
      if let missing = resolved.patch.missingOutput, !outputs.isEmpty { report(missing: missing) }
      return .show(resolved)
    case .update(let id, let patch):
      store.loadTheme(patch.theme)
      let present = display.specification(of: id)
      return .update(
        id: id,
        try store.configuration.resolve(updating: patch, of: shown(id), present, outputs: outputs))
    case .replace(let id, let patch):
      store.loadTheme(patch.theme)
      return .replace(id: id, try store.configuration.resolve(replacing: patch, outputs: outputs))
    case .dismiss, .wait, .list, .events, .pause, .resume, .stop: return command
    }
  }

  private func report(missing output: String) {
    guard reportedOutputs.count < 100, reportedOutputs.insert(output).inserted else { return }
    Console.complain(
      "no output matches '\(output.shortened)' of the configuration, so HUDs are on the focused one; 'bezel output list' "
        + "prints the outputs")
  }

  /// Keeps the options of a command that was run, as they were given.
  func remember(_ command: Command, as id: String?) {
    guard let id else { return }
    if given.count > 2 * HUDDisplay.mostWaiting {
      given = given.filter { display.showing(of: $0.key) != nil }
    }
    switch command {
    case .show(var show):
      show.indicator = show.firstIndicator
      show.patch = show.patch.withoutTexts
      given[id] = show
    case .replace(_, let patch):
      var show = Command.Show()
      show.patch = patch.withoutTexts
      given[id] = show
    case .update(_, let patch):
      var newer = patch.withoutTexts
      // Most updates have nothing else, and the HUD knows its progress.
      if given[id]?.patch.choosesProgress == true { newer.values.remove(IndicatorOptions.table.progress) }
      guard newer != Patch(), var show = given[id] else { return }
      store.configuration.update(&show, with: newer)
      given[id] = show
    case .dismiss, .wait, .list, .events, .pause, .resume, .stop: break
    }
  }

  /// The options of a HUD that is up as they were given.
  func given(_ id: String) -> Patch { given[id]?.patch ?? Patch() }

  /// A HUD that is up as it was shown, with the texts that decide about its look as it shows them now.
  private func shown(_ id: String) -> Command.Show? {
    var show = given[id]
    let content = display.specification(of: id)?.content
    show?.patch.note = content?.note
    show?.patch.buttons = content?.buttons
    return show
  }

  /// Gives the HUDs that are up the options of the new configuration. What they show and their times stay.
  private func resolveAnew() {
    for id in display.ids {
      guard var show = shown(id), let present = display.specification(of: id) else { continue }
      if show.patch.progress != nil {
        show.patch.progress = present.content.indicator.progress ?? show.patch.progress
      }
      guard let resolved = try? store.configuration.resolve(show, outputs: display.outputNames)
      else { continue }
      var specification = HUD.Specification(Content(indicator: Indicator(show.firstIndicator)))
      resolved.patch.apply(to: &specification, with: Patch.Resources())
      let indicator = specification.content.indicator
      specification.content = present.content
      // Without the icon that was removed, an indicator would appear.
      if show.patch.icon != "" { specification.content.indicator = indicator }
      specification.keepTimes(of: present)
      _ = try? display.update(specification, of: id)
    }
  }

  private func show(_ errors: [ConfigurationError]) {
    guard !errors.isEmpty else {
      display.send(.hide, to: Self.errorsID)
      return
    }
    var lines = errors.prefix(Self.mostLines).map(\.description)
    if errors.count > lines.count {
      lines.append(translated("and %1$s more", plural: "and %1$s more", errors.count - lines.count))
    }
    var patch = Patch()
    patch.title = translated("Errors in the configuration")
    patch.details = lines.joined(separator: "\n")
    // Only the theme is the user's: with other options the text might be cut, late or behind windows.
    patch.selection = try? store.configuration.theme(named: store.configuration.hud.theme ?? "auto")
    var specification = HUD.Specification(Content(indicator: .warning))
    patch.apply(to: &specification, with: Patch.Resources())
    _ = try? display.show(specification, as: Self.errorsID)
  }
}

extension Patch {
  /// Whether it has progress, and an indicator that shows it: more progress changes nothing but the value.
  fileprivate var choosesProgress: Bool {
    self.progress != nil && self.dots == nil && self.mode?.showsProgress != false
  }
}

extension HUD.Specification {
  /// Keeps the times that run.
  fileprivate mutating func keepTimes(of present: HUD.Specification) {
    options.timeout = present.options.timeout
    options.grace = present.options.grace
    options.minimumShow = present.options.minimumShow
    options.watchdog = present.options.watchdog
    for property in ThemeProperty.timing {
      themeSelection?.set(property.key, to: property.text(in: present.theme))
    }
  }
}
