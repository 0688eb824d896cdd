package import BezelCommandLine
import BezelDBus
package import BezelEventLoop
import BezelValues
import HUDCommands
import HUDModel

/// The jobs of other programs: jobs of KDE, which can be paused and cancelled, and the progress of docks' entries.
package final class JobSource: DesktopSource {
  package static let kinds: [DesktopKind] = [.jobs]

  private let presence: BusPresence
  private var server: JobServer?
  private var entries: LauncherEntries?
  private var onChange: ((DesktopChange) -> Void)?
  /// The jobs of docks' entries, and the numbers of their HUDs.
  private var launched: [String: (number: Int, job: Job)] = [:]
  private var lastNumber = 0
  private var dirty: Set<String> = []
  /// What is shown of each job.
  private var shown: [String: DesktopReading] = [:]

  package convenience init(on loop: EventLoop) {
    self.init(on: loop, bus: .session)
  }

  init(on loop: EventLoop, bus: Bus.Name, timeout: Duration = Bus.usualTimeout) {
    presence = BusPresence(bus, on: loop, timeout: timeout)
  }

  deinit {
    close()
  }

  package func close() {
    (server, entries, onChange) = (nil, nil, nil)
    presence.close()
  }

  package func watch(_ kinds: Set<DesktopKind>, _ onChange: @escaping (DesktopChange) -> Void) {
    self.onChange = onChange
    presence.follow(
      onConnect: { [unowned self] in begin(on: $0) }, onEnd: { [unowned self] in endAll() })
  }

  private func begin(on bus: Bus) {
    let server = JobServer(on: bus)
    server.onChange = { [unowned self] in dirty.insert(Self.id(ofJob: $0)) }
    server.onEnd = { [unowned self] number, job in end(Self.id(ofJob: number), job) }
    self.server = server
    let entries = LauncherEntries(on: bus)
    entries.onChange = { [unowned self] in note($0, $1) }
    self.entries = entries
    // Of the reports that come in one turn, the last one counts.
    bus.onTurn = { [unowned self] in showChanges() }
  }

  package func press(_ button: String, of id: String) {
    guard let number = Self.number(ofJob: id), let button = Job.Button(rawValue: button) else { return }
    server?.press(button, of: number)
    showChanges()
  }

  // MARK: Changes

  private func note(_ key: String, _ job: Job?) {
    if let job {
      if launched[key] == nil { lastNumber += 1 }
      let number = launched[key]?.number ?? lastNumber
      launched[key] = (number, job)
      dirty.insert(Self.id(ofEntry: number))
    } else if let (number, _) = launched.removeValue(forKey: key) {
      let id = Self.id(ofEntry: number)
      dirty.remove(id)
      shown[id] = nil
      onChange?(.end(id: id))
    }
  }

  private func showChanges() {
    for id in dirty.sorted() {
      let job = Self.number(ofJob: id).flatMap { server?.job($0) } ?? entry(id)
      guard let reading = job?.reading(id), reading != shown[id] else { continue }
      shown[id] = reading
      onChange?(.show(reading))
    }
    dirty = []
  }

  private func entry(_ id: String) -> Job? {
    launched.values.first { Self.id(ofEntry: $0.number) == id }?.job
  }

  private func end(_ id: String, _ job: Job) {
    let wasShown = shown.removeValue(forKey: id) != nil
    dirty.remove(id)
    if let reading = job.finalReading(id) {
      // One that ends at once was not worth a look, unless it has failed.
      if wasShown || reading.patch.mode == .error { onChange?(.show(reading)) }
    } else if wasShown {
      onChange?(.end(id: id))
    }
  }

  private func endAll() {
    for id in shown.keys.sorted() { onChange?(.end(id: id)) }
    (shown, dirty, launched, server, entries) = ([:], [], [:], nil, nil)
  }

  private static func id(ofJob number: Int) -> String { "job-\(number)" }
  private static func id(ofEntry number: Int) -> String { "launcher-\(number)" }

  private static func number(ofJob id: String) -> Int? {
    id.hasPrefix("job-") ? Int(id.dropFirst("job-".count)) : nil
  }
}
