import BezelKit

extension HUD.Configuration {
  /// A HUD without texts that comes and goes at once.
  static func quick(_ host: HUD.Host, _ indicator: HUD.Indicator = .ring(progress: 0)) -> HUD.Configuration {
    var configuration = plain
    configuration.host = host
    configuration.indicator = indicator
    configuration.animation = HUD.Animation.none
    return configuration
  }
}

extension HUD {
  /// Everything that happens to it.
  var story: [Event] {
    get async { await events.reduce(into: []) { $0.append($1) } }
  }

  /// Waits until something has happened to it; false if it never will.
  func hears(_ event: Event) async -> Bool { await events.contains(event) }
}
