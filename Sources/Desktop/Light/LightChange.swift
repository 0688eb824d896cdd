import BezelCommandLine
import BezelEventLoop
import BezelValues
import HUDCommands
import HUDModel

/// One command about lights that commands set, at the same time.
final class LightChange {
  /// Called when the values after the change are known, or with the reason why none is.
  var onTargets: (DesktopFailure?) -> Void = { _ in }
  /// Called when the values are written.
  var onEnd: () -> Void = {}

  private var changes: [CommandLightChange] = []
  private var first: DesktopReading?
  private var failure: DesktopFailure?
  /// How many values are not known yet, and how many are not written.
  private var unknown: Int
  private var unwritten: Int
  private let done: (DesktopResult) -> Void

  /// `first` is what is shown already; nil for the first light's value. `done` receives the reading as soon as it is known,
  /// and the end: the reading again, or a failure. Without a folder nothing can be kept.
  init(
    _ lights: [CommandLight], _ options: LevelOptions, in folder: String?, on loop: EventLoop,
    after first: DesktopReading?, _ done: @escaping (DesktopResult) -> Void
  ) {
    (self.first, self.done) = (first, done)
    (unknown, unwritten) = (lights.count, lights.count)
    changes = lights.map { light in
      CommandLightChange(light, options, in: folder, on: loop) { [unowned self] result in
        take(result, of: light, options)
      } onEnd: { [unowned self] failure in
        end(failure)
      }
    }
  }

  func begin() {
    for change in changes { change.begin() }
  }

  func cancel() {
    for change in changes { change.cancel() }
  }

  private func take(
    _ result: Result<CommandLight.Value, DesktopFailure>, of light: CommandLight, _ options: LevelOptions
  ) {
    unknown -= 1
    if case .success(let value) = result, first == nil {
      var reading = light.reading(of: value, options)
      reading.isBeingWritten = true
      first = reading
      done(.success(reading))
    }
    if unknown == 0 { onTargets(first == nil ? result.failure : nil) }
    if case .failure(let failure) = result { end(failure) }
  }

  private func end(_ failure: DesktopFailure?) {
    self.failure = self.failure ?? failure
    unwritten -= 1
    guard unwritten == 0 else { return }
    if let failure = self.failure {
      done(.failure(failure))
    } else if var first {
      first.isBeingWritten = false
      done(.success(first))
    }
    onEnd()
  }
}

extension CommandLight {
  /// What is shown of it. One that the command names has its name.
  fileprivate func reading(of value: Value, _ options: LevelOptions) -> DesktopReading {
    let level = value.level(of: value.value, options.exponent).inWholePercents
    var reading = DesktopReading(options.kind) { patch in
      patch.icon = "brightness"
      patch.show(level: level, insteadOfNumber: nil)
      if options.device == name { patch.details = title }
      // A light of few steps.
      if value.maximum < 5 { patch.segments = value.maximum }
      patch.control = Control(.brightness, device: options.device, settings: options.settings)
    }
    reading.report = DesktopReport(
      level: level,
      ["level": .number(level.fraction), "device": .string(name), "description": .string(title)])
    return reading
  }
}
