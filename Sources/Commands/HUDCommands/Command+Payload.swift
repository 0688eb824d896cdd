package import BezelValues
package import HUDModel

extension Indicator.Mode: PayloadValue {}
extension HUDLifecycle.Milestone: PayloadValue {}
extension HUDLifecycle.Reason: PayloadValue {}

extension Patch: PayloadValue {
  /// The options that are set, each with its name and its texts. An empty name ends the list.
  package func encode(to payload: inout PayloadWriter) {
    for option in Self.options { payload.write(option.name, option.texts(in: values)) }
    payload.write("")
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init()
    while true {
      let name = try payload.text()
      if name.isEmpty { return }
      guard let option = Self.options.first(where: { $0.name == name }) else {
        throw PayloadError("the server has no option '\(name.shortened)'; \(PayloadError.remedy)")
      }
      for text in try [String](decoding: &payload) {
        do throws(UsageError) { try option.read(text, into: &values) } catch {
          throw PayloadError(error.description)
        }
      }
    }
  }
}

extension Command: PayloadValue {
  /// The version of the codec of commands and events. It is the first byte of a command.
  package static let version: UInt8 = 3

  private enum Kind: UInt8 {
    case show = 1
    case update, dismiss, list, events, stop, replace
  }

  package func encode(to payload: inout PayloadWriter) {
    payload.write(Self.version)
    switch self {
    case .show(let show):
      payload.write(Kind.show.rawValue)
      show.encode(to: &payload)
    case .update(let id, let patch), .replace(let id, let patch):
      let kind = if case .update = self { Kind.update } else { Kind.replace }
      payload.write(kind.rawValue)
      payload.write(id)
      patch.encode(to: &payload)
    case .dismiss(let dismiss):
      payload.write(Kind.dismiss.rawValue)
      dismiss.id.encode(to: &payload)
      dismiss.delay.encode(to: &payload)
    case .list(let format):
      payload.write(Kind.list.rawValue)
      format.encode(to: &payload)
    case .events(let format):
      payload.write(Kind.events.rawValue)
      format.encode(to: &payload)
    case .stop: payload.write(Kind.stop.rawValue)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let version = try payload.byte()
    guard version == Self.version else {
      throw PayloadError(
        "the other program sends commands of version \(version), the server reads version \(Self.version); "
          + PayloadError.remedy)
    }
    guard let kind = Kind(rawValue: try payload.byte()) else { throw .malformed }
    switch kind {
    case .show: self = .show(try Show(decoding: &payload))
    case .update: self = .update(id: try payload.text(), try Patch(decoding: &payload))
    case .replace: self = .replace(id: try payload.text(), try Patch(decoding: &payload))
    case .dismiss:
      self = .dismiss(Dismiss(id: try String?(decoding: &payload), delay: try Duration?(decoding: &payload)))
    case .list: self = .list(try Format(decoding: &payload))
    case .events: self = .events(try Format(decoding: &payload))
    case .stop: self = .stop
    }
  }
}

extension Command.Format: PayloadValue {}

extension Command.Show: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    payload.write(id)
    indicator.encode(to: &payload)
    patch.encode(to: &payload)
    payload.write(section)
    for flag in [waits, holds, frees] { flag.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init()
    id = try payload.text()
    guard id.utf8.count <= String.longestName else { throw .malformed }
    indicator = try Indicator.Mode(decoding: &payload)
    patch = try Patch(decoding: &payload)
    section = try payload.text()
    (waits, holds, frees) = (
      try Bool(decoding: &payload), try Bool(decoding: &payload), try Bool(decoding: &payload)
    )
  }
}

extension HUDEvent: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    payload.write(id)
    payload.write(title)
    generation.number.encode(to: &payload)
    instant.sinceStart.encode(to: &payload)
    switch kind {
    case .milestone(let milestone):
      true.encode(to: &payload)
      milestone.encode(to: &payload)
    case .ended(let reason):
      false.encode(to: &payload)
      reason.encode(to: &payload)
      button.encode(to: &payload)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let (id, title) = (try payload.text(), try payload.text())
    let generation = Generation(number: try Int(decoding: &payload))
    let instant = Instant(sinceStart: try Duration(decoding: &payload))
    if try Bool(decoding: &payload) {
      let milestone = try HUDLifecycle.Milestone(decoding: &payload)
      self.init(id: id, title: title, generation: generation, at: instant, .milestone(milestone))
    } else {
      let reason = try HUDLifecycle.Reason(decoding: &payload)
      self.init(
        id: id, title: title, generation: generation, at: instant, .ended(reason),
        button: try String?(decoding: &payload))
    }
  }
}
