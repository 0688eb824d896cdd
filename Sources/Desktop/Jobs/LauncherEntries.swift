import BezelCommandLine
import BezelDBus
import BezelPosix
import BezelValues
import Glibc
import HUDModel

/// The progress that programs send for their entry in a dock, the signals of `com.canonical.Unity.LauncherEntry`.
final class LauncherEntries {
  /// The job of an entry has begun or changed; nil if it has ended.
  var onChange: (String, Job?) -> Void = { _, _ in }

  private let bus: Bus
  private var subscriptions: [BusSubscription] = []
  private var entries: [Key: Entry] = [:]
  /// What is known of the programs that have sent progress.
  private var senders: [String: Sender] = [:]

  /// The most entries of a program at a time.
  private static let limit = 8

  private enum Sender {
    /// The bus is being asked.
    case unknown
    /// A media player. Its progress is the song's, and is not shown.
    case player
    case other
  }

  private struct Key: Hashable {
    var sender: String
    var program: String
  }

  private struct Entry {
    var progress = 0.0
    var isVisible = false
    var isShown = false
  }

  init(on bus: Bus) {
    self.bus = bus
    let updates = "type='signal',interface='com.canonical.Unity.LauncherEntry',member='Update'"
    subscriptions = [
      bus.subscribe(updates) { [unowned self] in receive($0) },
      bus.subscribe(toOwners: "arg2=''") { [unowned self] in forget($0.name) },
    ].compactMap { $0 }
  }

  private func receive(_ signal: BusSignal) {
    // What `bezel run` reports has a HUD of its own.
    guard signal.path != RunOptions.dockPath, signal.body.count == 2, let address = signal.body[0].text,
      let name = Self.program(address)
    else {
      return
    }
    let key = Key(sender: signal.sender, program: name)
    guard entries[key] != nil || makeRoom(for: signal.sender) else { return }
    var entry = entries[key] ?? Entry()
    // Only what has changed is sent.
    let properties = signal.body[1]
    if let progress = properties["progress"]?.double, progress >= 0 { entry.progress = min(1, progress) }
    if let isVisible = properties["progress-visible"]?.boolean { entry.isVisible = isVisible }
    entries[key] = entry
    switch senders[signal.sender] {
    case .other?: show(key)
    case .unknown?, .player?: break
    case nil: ask(about: signal.sender)
    }
  }

  /// `application://NAME.desktop`
  private static func program(_ address: String) -> String? {
    guard address.hasPrefix("application://"), address.hasSuffix(".desktop"), address.utf8.count < 256 else {
      return nil
    }
    return String(address.dropFirst("application://".count).dropLast(".desktop".count))
  }

  /// Whether a program can have one entry more. One that nobody sees gives way.
  private func makeRoom(for sender: String) -> Bool {
    let own = entries.filter { $0.key.sender == sender }
    guard own.count >= Self.limit else { return true }
    guard let hidden = own.first(where: { !$0.value.isVisible && !$0.value.isShown }) else { return false }
    entries[hidden.key] = nil
    return true
  }

  private func show(_ key: Key) {
    guard var entry = entries[key], entry.isVisible || entry.isShown else { return }
    entry.isShown = entry.isVisible
    entries[key] = entry
    var job = Job(nameInDesktopFile(of: key.program) ?? key.program)
    job.percent = entry.progress
    onChange("\(key.sender)/\(key.program)", entry.isVisible ? job : nil)
  }

  /// Asks whether a program has a name of a media player too.
  private func ask(about sender: String) {
    senders[sender] = .unknown
    bus.call(BusCall(askingBus: "ListNames")) { [weak self] result in
      guard let self, let list = result.value else { return }
      let players = MediaPlayer.names(in: list)
      var left = players.count
      guard left > 0 else { return note(sender, isPlayer: false) }
      var isPlayer = false
      for player in players {
        bus.call(BusCall(askingBus: "GetNameOwner", .string(MediaPlayer.prefix + player))) {
          [weak self] result in
          left -= 1
          if result.value?.text == sender { isPlayer = true }
          if left == 0 { self?.note(sender, isPlayer: isPlayer) }
        }
      }
    }
  }

  private func note(_ sender: String, isPlayer: Bool) {
    guard entries.keys.contains(where: { $0.sender == sender }) else {
      senders[sender] = nil
      return
    }
    senders[sender] = isPlayer ? .player : .other
    if !isPlayer { for key in entries.keys where key.sender == sender { show(key) } }
  }

  /// A program that is gone has no progress.
  private func forget(_ sender: String) {
    senders[sender] = nil
    for key in entries.keys where key.sender == sender {
      if entries.removeValue(forKey: key)?.isShown == true { onChange("\(key.sender)/\(key.program)", nil) }
    }
  }
}

/// The name of a program, as its `.desktop` file gives it, in the folders of the user and of the system. Nil without one.
func nameInDesktopFile(of program: String) -> String? {
  guard !program.isEmpty, !program.contains("/") else { return nil }
  for folder in BaseDirectories().data {
    let start = startOfFile(at: "\(folder)/applications/\(program).desktop", upTo: 1 << 14) ?? []
    let line = String(decoding: start, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Name=") }
    if let line, line != "Name=" { return String(line.dropFirst("Name=".count)).abridged }
  }
  return nil
}
