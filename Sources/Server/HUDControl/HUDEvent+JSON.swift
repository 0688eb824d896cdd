package import BezelValues
package import HUDModel

/// An event as `bezel events --json` prints it.
extension HUDEvent {
  package var json: JSON {
    let inside: [(key: String, value: JSON)] =
      if case .tapped(let onBezel) = kind { [("inside", .bool(onBezel))] } else { [] }
    let end = [("reason", reason?.rawValue), ("button", button)].compactMap { key, value in
      value.map { (key: key, value: JSON.string($0)) }
    }
    return .object(
      [
        ("id", .string(id)), ("title", .string(title.withoutDirections)),
        ("generation", .integer(generation.number)), ("time", .number(seconds)), ("event", .string(word)),
      ] + inside + end)
  }

  /// Nil for JSON that is not an event that this version knows.
  package init?(_ json: JSON) {
    guard let id = json["id"]?.string, let title = json["title"]?.string,
      let generation = json["generation"]?.integer, let word = json["event"]?.string
    else { return nil }
    let kind: Kind
    if let milestone = HUDLifecycle.Milestone(rawValue: word) {
      kind = .milestone(milestone)
    } else if word == "tapped", case .bool(let inside)? = json["inside"] {
      kind = .tapped(onBezel: inside)
    } else if word == "pressed" {
      kind = .pressed
    } else if let reason = json["reason"]?.string.flatMap(HUDLifecycle.Reason.init(rawValue:)) {
      kind = .ended(reason)
    } else {
      return nil
    }
    let seconds =
      if case .number(let number)? = json["time"] { number } else { Double(json["time"]?.integer ?? 0) }
    self.init(
      id: id, title: title, generation: Generation(number: generation),
      at: Instant(sinceStart: .seconds(seconds)), kind, button: json["button"]?.string)
  }
}
