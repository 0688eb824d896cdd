package import BezelCommandLine
package import BezelConfiguration
import BezelControlWire
import BezelEventLoop
package import BezelPosix
import BezelValues
import HUDCommands

extension Watcher {
  /// Runs one command in a process of its own, which watches nothing.
  package static func perform(
    _ command: any DesktopCommand, _ output: DesktopOutput, configuredBy files: ConfigurationFiles
  ) -> ExitStatus {
    let loop = EventLoop()
    let watcher = Watcher([], configuredBy: files, on: loop)
    defer { watcher.close() }
    var ending: ExitStatus?
    // Keys of the same kind that were pressed before show their values first: of keys at once, the HUD shows the last value.
    // A key that is slower than a second is not waited for.
    let isShown = output == .hud && command.hud.isShown
    let turn = ControlLock(
      "\(command.kind.rawValue)-hud", in: isShown ? ControlLock.directory : nil, on: loop)
    defer { turn.cancel() }
    turn.take { endTurn in
      watcher.perform(command, output, endTurn: endTurn ?? {}) { answer in
        guard ending == nil else { return }
        do throws(Errno) { try answer.print() } catch {
          ending = Console.fail(error.writing("standard output"), .failure)
        }
        if case .status(let status) = answer { ending = status }
      }
    }
    while true {
      if let ending { return ending }
      loop.turn()
    }
  }

  /// The source of a kind. Those of the named kinds that it can't report are a message.
  static func source(
    for kind: DesktopKind, configuredBy files: ConfigurationFiles, on loop: EventLoop,
    named: Set<DesktopKind>
  ) -> (any DesktopSource)? {
    let levels = { (kind: DesktopKind) in
      var options = LevelOptions(kind)
      options.values = files.configuration.options(of: kind.rawValue)
      return options
    }
    if AudioSource.kinds.contains(kind) { return AudioSource(on: loop, options: levels) }
    if LightSource.kinds.contains(kind) {
      return LightSource(on: loop, options: levels) {
        files.configuration.lights.map { CommandLight(named: $0.name, $0.keys) }
      }
    }
    if MediaSource.kinds.contains(kind) { return MediaSource(on: loop) }
    if LockKeySource.kinds.contains(kind) { return LockKeySource(on: loop) }
    if JobSource.kinds.contains(kind) { return JobSource(on: loop) }
    if PowerProfileSource.kinds.contains(kind) { return PowerProfileSource(on: loop) }
    if AirplaneSource.kinds.contains(kind) {
      return AirplaneSource(on: loop) { problem in
        if named.contains(.airplane) { Console.complain("'airplane': \(problem)") }
      }
    }
    if BatterySource.kinds.contains(kind) {
      return BatterySource(on: loop) {
        var options = BatteryOptions()
        options.values = files.configuration.options(of: kind.rawValue)
        return options
      }
    }
    guard CompositorSource.kinds.contains(kind) else { return nil }
    return CompositorSource(
      on: loop, modeDetails: { files.configuration.details(ofMode: $0) },
      onUnsupported: { missing in
        let kinds = DesktopKind.allCases.filter { missing.contains($0) && named.contains($0) }
        guard !kinds.isEmpty else { return }
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        Console.complain("the compositor reports no change of these kinds, so none is shown: \(names)")
      })
  }
}
