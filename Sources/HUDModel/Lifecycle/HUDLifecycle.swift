package import Time

/// The life of a HUD: a pure state machine from (state, event, instant) to (state, effects).
///
/// It reads no clock and keeps no timers: the caller hands in the time, wakes it with `.deadline` at
/// `nextDeadline`, and carries out the effects in their order. They come when the state is consistent, so
/// whoever is told of one may give the next command at once.
package struct HUDLifecycle: Hashable, Sendable {
  /// Of the present presentation, or of the last one.
  package private(set) var generation: Generation
  /// What there is of it now; nil while idle.
  package private(set) var showing: Showing?

  /// Not shown yet. Its first presentation gets the generation after the one given, so that one id never
  /// sees the same generation twice.
  package init(after generation: Generation = .none) {
    self.generation = generation
  }

  package var phase: Phase { showing?.phase ?? .idle }

  /// Whether there is something to update: it is in its grace, or shown and not on its way out.
  package var isUp: Bool { showing?.isUp ?? false }

  /// Whether there is a surface: from the end of the grace until the presentation ends.
  package var hasSurface: Bool { phase != .idle && phase != .pending }

  /// When to wake it with `.deadline`; nil for never.
  package var nextDeadline: Instant? { showing?.deadlines.next?.instant }

  /// Shows it, whatever it is doing.
  ///
  /// While shown: the same presentation, on new terms; hides that were asked for are taken back. While
  /// disappearing: a new presentation on the same surface, without grace.
  ///
  /// `holder` holds the presentation from then on, together with those that do already.
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

  /// Changes the terms of a presentation that is up; nil if there is none, and then nothing changes.
  /// What is new to read restarts an auto-dismiss, and whatever it is the watchdog. A hide that waits for the
  /// minimum show still holds.
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

  /// Takes terms that no caller gave: nobody has been heard of, and nothing is new to read. Nil if nothing is up.
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
    case .hovered(let isHovered): return hold(isHovered, at: now)
    case .framePresented(let generation): return framePresented(generation, at: now)
    case .deadline: return fireDeadlines(at: now)
    case .removed: return end(phase == .pending ? .neverShown : showing?.ending ?? .completed)
    case .lost: return end(.lost)
    case .failed: return end(.failed)
    }
  }
}

// MARK: - Coming

extension HUDLifecycle {
  private mutating func begin(_ settings: Settings, isHovered: Bool = false) {
    generation = generation.next
    showing = Showing(
      generation: generation, phase: .pending, settings: settings, isHovered: isHovered)
  }

  /// The same presentation on new terms. Its minimum show counts from the first frame that shows them.
  private mutating func renew(_ settings: Settings) {
    showing?.settings = settings
    showing?.firstFrame = nil
    showing?.cancelHides()
  }

  private mutating func wait(from now: Instant) -> [Effect] {
    guard let grace = showing?.settings.grace else { return [] }
    showing?.deadlines.grace = now + grace
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
    showing?.deadlines.grace = nil
    showing?.deadlines.transition = now + transition
    let effects = [Effect.emit(.willAppear, generation), .needsFrame]
    return transition > .zero ? effects : effects + becomeVisible(at: now)
  }

  private mutating func becomeVisible(at now: Instant) -> [Effect] {
    showing?.phase = .visible
    showing?.deadlines.transition = nil
    if showing?.ending == nil { showing?.armAutoDismiss(at: now) }
    return [.emit(.didAppear, generation)]
  }
}

// MARK: - Going

extension HUDLifecycle {
  /// Hides it as soon as its minimum show allows. A second hide changes nothing.
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
    showing?.deadlines.delayedHide = now + delay
    return []
  }

  private mutating func tap(onBezel: Bool, at now: Instant) -> [Effect] {
    dismiss(
      .tapped, if: { $0.dismissOn == .anywhere || ($0.dismissOn == .tap && onBezel) }, at: now)
  }

  /// The user's wish, where the settings grant it: it doesn't wait for a minimum show.
  private mutating func dismiss(
    _ reason: Reason, if allowed: (Settings) -> Bool, at now: Instant
  ) -> [Effect] {
    guard let current = showing, current.phase == .appearing || current.phase == .visible,
      allowed(current.settings)
    else { return [] }
    return disappear(reason, at: now)
  }

  private mutating func disappear(_ reason: Reason, at now: Instant) -> [Effect] {
    guard let transition = showing?.settings.transition else { return [] }
    showing?.phase = .disappearing
    showing?.ending = reason
    showing?.deadlines = Deadlines()
    showing?.deadlines.transition = now + transition
    let leaving = Effect.emit(.willDisappear, generation)
    return transition > .zero ? [leaving, .configureSurface, .needsFrame] : [leaving] + end(reason)
  }

  /// Ends it at once, from wherever it is.
  private mutating func end(_ reason: Reason) -> [Effect] {
    guard let last = showing else { return [] }
    showing = nil
    guard last.phase != .pending else { return [.ended(generation, reason)] }
    let leaving: [Effect] = last.phase == .disappearing ? [] : [.emit(.willDisappear, generation)]
    return leaving + [.destroySurface, .emit(.didDisappear, generation), .ended(generation, reason)]
  }
}

// MARK: - Meanwhile

extension HUDLifecycle {
  private mutating func hold(_ isHovered: Bool, at now: Instant) -> [Effect] {
    showing?.isHovered = isHovered
    showing?.deadlines.autoDismiss?.hold(isHovered, at: now)
    return []
  }

  private mutating func framePresented(_ generation: Generation, at now: Instant) -> [Effect] {
    guard let current = showing, hasSurface, current.generation == generation, current.firstFrame == nil
    else { return [] }
    showing?.firstFrame = now
    if current.deadlines.minimumShow != nil {
      showing?.deadlines.minimumShow = now + current.settings.minimumShow
    }
    return []
  }

  /// Fires what is due, the earliest first. Someone who wakes late finds each counted from `now`: nothing is
  /// skipped, nothing happens in the past.
  private mutating func fireDeadlines(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let due = showing?.deadlines.next, due.instant <= now {
      showing?.deadlines.clear(due.kind)
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
