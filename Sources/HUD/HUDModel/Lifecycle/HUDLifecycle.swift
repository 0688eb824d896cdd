package import BezelValues

/// The life of a HUD: a pure state machine from (state, event, instant) to (state, effects).
///
/// It reads no clock and has no timers: the caller passes the time, sends `.deadline` at `nextDeadline`, and runs
/// the effects in their order. They are returned when the state is consistent, so an observer of one may give the next
/// command at once.
package struct HUDLifecycle: Hashable, Sendable {
  /// The generation of the present showing, or of the last one.
  package private(set) var generation: Generation
  /// The present showing; nil while idle.
  package private(set) var showing: Showing?

  /// A HUD that is not shown yet. Its first showing has the generation after the given one, so that one id never has the
  /// same generation twice.
  package init(after generation: Generation = .none) {
    self.generation = generation
  }

  package var phase: Phase { showing?.phase ?? .idle }

  /// Whether it can be updated: it is in its grace time, or shown and not disappearing.
  package var isUp: Bool { showing?.isUp ?? false }

  /// Whether there is a surface: from the end of the grace time until the showing ends.
  package var hasSurface: Bool { phase.hasSurface }

  /// When `.deadline` has to be sent; nil means never.
  package var nextDeadline: Instant? { showing?.deadlines.next?.instant }

  /// Shows it, whatever it is doing.
  ///
  /// While shown: the same showing with new settings; hides that have not begun are cancelled. While disappearing: a new
  /// showing on the same surface, without grace time.
  ///
  /// `holder` holds the showing from then on, in addition to its other holders.
  package mutating func show(
    _ settings: Settings, heldBy holder: HoldToken? = nil, at now: Instant
  ) -> [Effect] {
    let effects = present(settings, at: now)
    if let holder { showing?.holders.insert(holder) }
    showing?.armWatchdog(at: now)
    return effects
  }

  private mutating func present(_ settings: Settings, at now: Instant) -> [Effect] {
    switch phase {
    case .idle:
      begin(settings)
      return settings.grace > .zero ? wait(from: now) : appear(at: now)
    case .pending:
      renew(settings)
      return settings.grace > .zero ? wait(from: now) : appear(at: now)
    case .appearing:
      renew(settings)
      return [.needsFrame]
    case .visible:
      renew(settings)
      showing?.armAutoDismiss(at: now)
      return [.needsFrame]
    case .disappearing:
      return supersede(settings, at: now)
    }
  }

  /// Changes the settings of a showing that is up. Returns nil if none is; nothing changes then.
  ///
  /// New text restarts an auto-dismiss, and every update the watchdog. A hide that waits for the minimum show is kept.
  package mutating func update(
    _ settings: Settings, restartsAutoDismiss: Bool, at now: Instant
  ) -> [Effect]? {
    guard var current = showing, current.isUp else { return nil }
    current.settings = settings
    if restartsAutoDismiss || settings.autoDismiss == nil { current.restartAutoDismiss(at: now) }
    current.armWatchdog(at: now)
    showing = current
    return current.phase == .pending ? [] : [.needsFrame]
  }

  /// Changes the settings without a command: neither auto-dismiss nor watchdog restarts. Returns nil if nothing is up.
  package mutating func adapt(to settings: Settings) -> [Effect]? {
    guard let current = showing, current.isUp else { return nil }
    showing?.settings = settings
    return current.phase == .pending ? [] : [.needsFrame]
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .hide: return hide(.completed, at: now)
    case .released(let holder): return release(holder, at: now)
    case .freed:
      showing?.holders = []
      return []
    case .hideAfter(let delay): return hide(after: delay, at: now)
    case .tapped(let onBezel): return tap(onBezel: onBezel, at: now)
    case .escaped: return dismiss(.escaped, if: \.escapes, at: now)
    case .buttonPressed: return dismiss(.button, if: \.hasButton, at: now)
    case .closedElsewhere: return dismiss(.tapped, if: { _ in true }, at: now)
    case .hovered(let isHovered):
      showing?.setHovered(isHovered, at: now)
      return []
    case .awaitsOutput(let awaitsOutput):
      showing?.setUnseen(awaitsOutput, at: now)
      return []
    case .framePresented(let generation): return framePresented(generation, at: now)
    case .deadline: return fireDeadlines(at: now)
    case .removed: return end(phase == .pending ? .neverShown : showing?.ending ?? .completed)
    case .lost: return end(.lost)
    case .failed: return end(.failed)
    }
  }
}

// MARK: - Appearing

extension HUDLifecycle {
  private mutating func begin(_ settings: Settings, isHovered: Bool = false) {
    generation = generation.next
    showing = Showing(
      generation: generation, phase: .pending, settings: settings, isHovered: isHovered)
  }

  /// The same showing with new settings. Its minimum show counts from the first frame that shows them.
  private mutating func renew(_ settings: Settings) {
    showing?.settings = settings
    showing?.firstFrame = nil
    showing?.cancelHides()
  }

  private mutating func wait(from now: Instant) -> [Effect] {
    guard let grace = showing?.settings.grace else { return [] }
    showing?.deadlines[.grace] = now + grace
    return []
  }

  private mutating func appear(at now: Instant) -> [Effect] {
    [.createSurface] + enter(at: now)
  }

  private mutating func supersede(_ settings: Settings, at now: Instant) -> [Effect] {
    guard let old = showing else { return [] }
    begin(settings, isHovered: old.isHovered)
    return [
      .emit(.didDisappear, old.generation), .ended(old.generation, .superseded), .configureSurface,
    ] + enter(at: now)
  }

  private mutating func enter(at now: Instant) -> [Effect] {
    guard let transition = showing?.settings.transition else { return [] }
    showing?.phase = .appearing
    showing?.deadlines[.grace] = nil
    showing?.deadlines[.transition] = now + transition
    let effects = [Effect.emit(.willAppear, generation), .needsFrame]
    return transition > .zero ? effects : effects + becomeVisible(at: now)
  }

  private mutating func becomeVisible(at now: Instant) -> [Effect] {
    showing?.phase = .visible
    showing?.deadlines[.transition] = nil
    if showing?.ending == nil { showing?.armAutoDismiss(at: now) }
    return [.emit(.didAppear, generation)]
  }
}

// MARK: - Disappearing

extension HUDLifecycle {
  /// Hides it as soon as the minimum show allows. A second hide changes nothing.
  private mutating func hide(_ reason: Reason, at now: Instant) -> [Effect] {
    guard let current = showing, current.isUp else { return [] }
    if current.phase == .pending { return end(.neverShown) }
    guard let earliest = current.earliestHide(at: now) else { return disappear(reason, at: now) }
    showing?.waitToEnd(reason, until: earliest)
    return []
  }

  private mutating func release(_ holder: HoldToken, at now: Instant) -> [Effect] {
    guard showing?.isUp == true, showing?.holders.remove(holder) != nil else { return [] }
    return showing?.holders.isEmpty == true ? hide(.completed, at: now) : []
  }

  private mutating func hide(after delay: Duration, at now: Instant) -> [Effect] {
    guard let current = showing, current.isUp, current.ending != .completed else { return [] }
    showing?.deadlines[.delayedHide] = now + delay
    return []
  }

  private mutating func tap(onBezel: Bool, at now: Instant) -> [Effect] {
    guard phase.takesInput else { return [] }
    return [.tapped(generation, onBezel: onBezel)]
      + dismiss(
        .tapped, if: { $0.dismissOn == .anywhere || ($0.dismissOn == .tap && onBezel) }, at: now)
  }

  /// Hides it for the user, if the settings allow it, without waiting for the minimum show.
  private mutating func dismiss(
    _ reason: Reason, if allowed: (Settings) -> Bool, at now: Instant
  ) -> [Effect] {
    guard let current = showing, current.phase.takesInput, allowed(current.settings) else { return [] }
    return disappear(reason, at: now)
  }

  private mutating func disappear(_ reason: Reason, at now: Instant) -> [Effect] {
    guard let settings = showing?.settings else { return [] }
    let transition = settings.disappearance ?? settings.transition
    showing?.phase = .disappearing
    showing?.ending = reason
    showing?.deadlines = Deadlines()
    showing?.deadlines[.transition] = now + transition
    let leaving = Effect.emit(.willDisappear, generation)
    return transition > .zero ? [leaving, .configureSurface, .needsFrame] : [leaving] + end(reason)
  }

  /// Ends it at once, in any phase.
  private mutating func end(_ reason: Reason) -> [Effect] {
    guard let last = showing else { return [] }
    showing = nil
    guard last.phase != .pending else { return [.ended(generation, reason)] }
    let leaving: [Effect] = last.phase == .disappearing ? [] : [.emit(.willDisappear, generation)]
    return leaving + [.destroySurface, .emit(.didDisappear, generation), .ended(generation, reason)]
  }
}

// MARK: - While shown

extension HUDLifecycle {
  private mutating func framePresented(_ generation: Generation, at now: Instant) -> [Effect] {
    guard let current = showing, hasSurface, current.generation == generation, current.firstFrame == nil
    else { return [] }
    showing?.firstFrame = now
    if current.deadlines[.minimumShow] != nil {
      showing?.deadlines[.minimumShow] = now + current.settings.minimumShow
    }
    return []
  }

  /// Fires the deadlines that are due, the earliest first. If they are late, what they arm counts from `now`: nothing is
  /// skipped, and nothing happens in the past.
  private mutating func fireDeadlines(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let due = showing?.deadlines.next, due.instant <= now {
      showing?.deadlines[due.kind] = nil
      effects += fire(due.kind, at: now)
    }
    return effects
  }

  private mutating func fire(_ kind: Deadlines.Kind, at now: Instant) -> [Effect] {
    switch kind {
    case .grace: appear(at: now)
    case .transition:
      phase == .disappearing ? end(showing?.ending ?? .completed) : becomeVisible(at: now)
    case .delayedHide: hide(.completed, at: now)
    case .autoDismiss, .watchdog: hide(.timedOut, at: now)
    case .minimumShow: disappear(showing?.ending ?? .completed, at: now)
    }
  }
}
