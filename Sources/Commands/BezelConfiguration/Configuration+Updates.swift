package import BezelValues
package import HUDCommands
package import HUDModel

// What an update changes of a HUD that is up.

extension Configuration {
  /// The options that change a HUD which is up: the options of the patch, and of its style if it has one. The style changes
  /// no option that the HUD was shown with. Another theme takes over all options that the HUD was shown with. `show` is the
  /// HUD as it was shown, if that is known, and `present` what it shows now.
  ///
  /// - Throws: `UsageError` if the patch names a style or a theme that doesn't exist.
  package func resolve(
    updating patch: Patch, of show: Command.Show? = nil, _ present: HUD.Specification?, outputs: [OutputNames]
  ) throws(UsageError) -> Patch {
    let given = patch
    var patch = patch
    if let name = patch.style {
      var style = options(of: try style(named: name))
      if let show {
        style.removeOptions(of: show.patch)
        style.removeOptions(of: programs[show.section] ?? Patch())
      }
      style.yieldIndicator(to: patch)
      // A number of cells makes no bar of an indicator that was chosen.
      if show?.patch.mode != nil || patch.progress == nil && present?.content.mode.showsProgress != true {
        style.moveSegmentsToProperties()
      }
      patch.merge(over: style)
    }
    if patch.mode == nil, let show, let present,
      let mode = try chosenMode(after: patch, of: show, present, outputs: outputs)
    {
      patch.mode = mode
    }
    guard let name = patch.theme else { return patch }
    if let show {
      var resolved = try resolve(rethemed: given, of: show, outputs: outputs)
      resolved.mode = resolved.mode ?? patch.mode
      return resolved
    }
    let section = self.output(patch.output ?? present?.options.placement.output, among: outputs)
    patch.selection = try selection(named: name, on: section)
    patch.outputSelections = try selections(on: outputs) { _ in name }
    return patch
  }

  /// All options of a HUD that gets another theme.
  private func resolve(
    rethemed patch: Patch, of show: Command.Show, outputs: [OutputNames]
  ) throws(UsageError) -> Patch {
    var whole = show
    update(&whole, with: patch)
    var resolved = try resolve(whole, outputs: outputs).patch
    // The content is what the HUD shows already.
    resolved.takeContent(of: patch)
    return resolved
  }

  /// The indicator that suits another layout, for progress whose indicator nobody has chosen.
  private func chosenMode(
    after patch: Patch, of show: Command.Show, _ present: HUD.Specification, outputs: [OutputNames]
  ) throws(UsageError) -> Indicator.Mode? {
    guard let layout = patch.arrangement, patch.segments == nil, patch.dots == nil,
      [.ring, .bar].contains(present.content.mode)
    else { return nil }
    var newer = show
    update(&newer, with: patch)
    let shown = try resolve(newer, outputs: outputs).patch
    guard shown.mode == nil, shown.segments == nil else { return nil }
    return .progress(in: layout)
  }

  /// Adds the options of an update to a command, as if they had been given with it. What the command's style sets stays if
  /// a new style doesn't set it.
  package func update(_ show: inout Command.Show, with patch: Patch) {
    if let name = patch.style, let new = try? style(named: name),
      let old = try? style(named: chosenStyle(of: show) ?? Self.styleName(for: show.section))
    {
      var kept = options(of: old)
      kept.removeOptions(of: new.patch)
      show.patch.merge(over: kept)
    }
    show.update(with: patch)
  }

  /// The options that a style sets. Its defaults give way to `[hud]`.
  private func options(of style: Style) -> Patch {
    var (patch, defaults) = (style.identity, style.defaults)
    defaults.removeOptions(of: hud)
    patch.merge(over: defaults)
    return patch
  }
}
