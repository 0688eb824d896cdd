import BezelKit

extension HUD.Configuration {
  /// A HUD without texts and animation.
  static func quick(_ host: HUD.Host, _ indicator: HUD.Indicator = .ring(progress: 0)) -> HUD.Configuration {
    var configuration = plain
    configuration.host = host
    configuration.indicator = indicator
    configuration.animation = .immediate
    return configuration
  }
}

extension HUD {
  /// All events of the HUD.
  var receivedEvents: [Event] {
    get async { await events.reduce(into: []) { $0.append($1) } }
  }

  /// Waits for an event. Returns false if the HUD ends without it.
  func receives(_ event: Event) async -> Bool { await events.contains(event) }
}
