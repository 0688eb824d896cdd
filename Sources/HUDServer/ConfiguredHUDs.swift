import Configuration
import HUDCommands
import HUDDisplay
import HUDModel

/// The options of the HUDs that are up as they were given, from which they are resolved again when the configuration
/// changes.
final class ConfiguredHUDs {
  private let store: ConfigurationStore
  private let display: HUDDisplay
  private var given: [String: Command.Show] = [:]

  private static let mistakesID = "configuration"
  private static let mostLines = 4

  init(_ store: ConfigurationStore, on display: HUDDisplay) {
    (self.store, self.display) = (store, display)
    store.themesInUse = { [unowned self] in display.ids.compactMap { given[$0]?.patch.theme } }
    store.onReload = { [unowned self] in resolveAnew() }
    store.onMistakes = { [unowned self] in show($0) }
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
      return .show(try store.configuration.resolve(show, outputs: outputs))
    case .update(let id, let patch):
      store.loadTheme(patch.theme)
      let present = display.request(of: id)
      return .update(
        id: id,
        try store.configuration.resolve(updating: patch, of: given[id], present, outputs: outputs))
    case .replace(let id, let patch):
      store.loadTheme(patch.theme)
      return .replace(id: id, try store.configuration.resolve(replacing: patch, outputs: outputs))
    case .dismiss, .list, .events, .stop: return command
    }
  }

  /// Keeps the options of a command that was carried out, as they were given.
  func remember(_ command: Command, as id: String?) {
    guard let id else { return }
    if given.count > 2 * HUDDisplay.mostHUDs { given = given.filter { display.request(of: $0.key) != nil } }
    switch command {
    case .show(var show):
      show.patch = show.patch.withoutContent
      given[id] = show
    case .replace(_, let patch):
      var show = Command.Show()
      show.patch = patch.withoutContent
      given[id] = show
    case .update(_, let patch):
      var newer = patch.withoutContent
      guard newer != Patch(), var show = given[id] else { return }
      // Another theme resets the properties.
      if newer.theme != nil { show.patch.properties = nil }
      newer.merge(over: show.patch)
      show.patch = newer
      given[id] = show
    case .dismiss, .list, .events, .stop: break
    }
  }

  /// Gives the HUDs that are up the options of the new configuration. What they show and their times stay.
  private func resolveAnew() {
    for id in display.ids {
      guard let show = given[id], let present = display.request(of: id) else { continue }
      guard let resolved = try? store.configuration.resolve(show, outputs: display.outputNames)
      else { continue }
      var request = HUD.Request(Content(indicator: Indicator(show.indicator)))
      resolved.patch.apply(to: &request, with: Patch.Resources())
      request.content = present.content
      request.keepTimes(of: present)
      _ = try? display.update(request, of: id)
    }
  }

  private func show(_ mistakes: [ConfigurationMistake]) {
    guard !mistakes.isEmpty else {
      display.send(.hide, to: Self.mistakesID)
      return
    }
    var lines = mistakes.prefix(Self.mostLines).map(\.description)
    if mistakes.count > lines.count { lines.append("and \(mistakes.count - lines.count) more") }
    var show = Command.Show()
    (show.id, show.indicator) = (Self.mistakesID, .warning)
    show.patch.title = "Mistakes in the configuration"
    show.patch.details = lines.joined(separator: "\n")
    guard let command = try? store.configuration.resolve(show, outputs: display.outputNames) else { return }
    var request = HUD.Request(Content(indicator: .warning))
    command.patch.apply(to: &request, with: Patch.Resources())
    _ = try? display.show(request, as: Self.mistakesID)
  }
}

extension Patch {
  /// The patch without what a HUD shows: most updates have nothing else. An image decides about the layout of a song.
  fileprivate var withoutContent: Patch {
    var patch = self
    (patch.title, patch.details, patch.note, patch.valueText) = (nil, nil, nil, nil)
    (patch.progress, patch.dots, patch.icon) = (nil, nil, nil)
    (patch.buttons, patch.isMarkup, patch.isInactive) = (nil, nil, nil)
    return patch
  }
}

extension HUD.Request {
  /// Keeps the times that run.
  fileprivate mutating func keepTimes(of present: HUD.Request) {
    options.timeout = present.options.timeout
    options.grace = present.options.grace
    options.minimumShow = present.options.minimumShow
    options.watchdog = present.options.watchdog
    for property in ThemeProperty.timing {
      themeSelection?.set(property.key, to: property.text(in: present.theme))
    }
  }
}
