import BezelCommandLine
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// One change of a light that commands read and set. Writing takes half a second on a monitor, and a held key comes
/// sooner: each key puts its target into the memory, and whoever writes goes on until nothing newer is there.
final class CommandLightChange {
  private let light: CommandLight
  private let options: LevelOptions
  private let loop: EventLoop
  private let folder: String?
  private let memory: LightMemory
  private let onTarget: (Result<CommandLight.Value, DesktopFailure>) -> Void
  private let onEnd: (DesktopFailure?) -> Void
  private var lock: ControlLock
  private var command: LightCommandRun?
  /// The lock of the one that writes.
  private var writing: Int32 = -1

  /// A read of another process is waited for.
  private static let longestWait = Duration.seconds(12)

  /// `onTarget` is called once, with the value after the change, or with why there is none: it is the end then. `onEnd` is
  /// called after it, when the light has the value or another process writes it, or with a failure. Without a folder nothing
  /// can be kept.
  init(
    _ light: CommandLight, _ options: LevelOptions, in folder: String?, on loop: EventLoop,
    onTarget: @escaping (Result<CommandLight.Value, DesktopFailure>) -> Void,
    onEnd: @escaping (DesktopFailure?) -> Void
  ) {
    (self.light, self.options, self.folder, self.loop) = (light, options, folder, loop)
    (self.onTarget, self.onEnd) = (onTarget, onEnd)
    memory = LightMemory(of: light.name, for: light.lifetime, in: folder)
    lock = ControlLock(
      "light-\(LightMemory.fileName(of: light.name))", in: folder, on: loop, timeout: Self.longestWait)
  }

  deinit {
    cancel()
  }

  func cancel() {
    lock.cancel()
    command?.cancel()
    command = nil
    stopWriting()
  }

  func begin() {
    if let failure = light.isIncomplete { return onTarget(.failure(failure)) }
    lock.take { [unowned self] release in
      guard let release else { return onTarget(.failure(ControlLock.failure(light.name))) }
      if let known = memory.known { return aim(known, release) }
      command = LightCommandRun(light.get, of: light, on: loop) { [unowned self] outcome in
        command = nil
        switch outcome.flatMap({ output in
          light.value(in: output).map { .success($0) } ?? .failure(light.printsNoValue(output))
        }) {
        case .failure(let failure):
          release()
          onTarget(.failure(failure))
        case .success(let value):
          aim(LightMemory.Known(light: value, written: value.value, time: LightMemory.now), release)
        }
      }
    }
  }

  /// Puts the target into the memory, under the lock.
  private func aim(_ known: LightMemory.Known, _ release: () -> Void) {
    var known = known
    known.light.value = known.light.value(changing: known.light.value, by: options)
    // It is as new as the writing that follows.
    if known.light.value != known.written { known.time = LightMemory.now }
    memory.keep(known)
    let writes = known.light.value != known.written && takeWriting()
    release()
    onTarget(.success(known.light))
    if writes { write(known) } else { onEnd(nil) }
  }

  // MARK: Writing

  private func takeWriting() -> Bool {
    guard let folder else { return true }
    let path = "\(folder)/light-\(LightMemory.fileName(of: light.name)).writing"
    writing = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard writing >= 0 else { return true }
    if flock(writing, LOCK_EX | LOCK_NB) == 0 { return true }
    stopWriting()
    return false
  }

  private func stopWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  private func write(_ known: LightMemory.Known) {
    command = LightCommandRun(light.words(setting: known.light), of: light, on: loop) {
      [unowned self] outcome in
      command = nil
      lock.take { [unowned self] release in
        guard let release else { return end(ControlLock.failure(light.name)) }
        finish(known, outcome, release)
      }
    }
  }

  /// Writes what is newer, under the lock: nobody puts a target into the memory between the last look and the end.
  private func finish(
    _ known: LightMemory.Known, _ outcome: Result<[UInt8], DesktopFailure>, _ release: () -> Void
  ) {
    if case .failure(let failure) = outcome {
      memory.forget()
      stopWriting()
      release()
      return end(failure)
    }
    var newest = memory.known ?? known
    (newest.written, newest.time) = (known.light.value, LightMemory.now)
    memory.keep(newest)
    let isDone = newest.light.value == newest.written
    if isDone { stopWriting() }
    release()
    if isDone { end(nil) } else { write(newest) }
  }

  private func end(_ failure: DesktopFailure?) {
    stopWriting()
    onEnd(failure)
  }
}

/// One run of a light's command, which may hang.
final class LightCommandRun {
  private var program: CapturedProgram?
  private var failing: LoopTimer?

  /// `done` is called once, with what the command has printed.
  init(
    _ words: [String], of light: CommandLight, on loop: EventLoop,
    done: @escaping (Result<[UInt8], DesktopFailure>) -> Void
  ) {
    do throws(Errno) {
      program = try CapturedProgram(words[0], Array(words.dropFirst()), limit: light.limit, on: loop) {
        outcome in
        done(light.result(of: outcome, words))
      }
    } catch {
      // Not before this object is known to its owner.
      failing = LoopTimer(on: loop, after: .zero) { done(.failure(light.cannotStart(error))) }
    }
  }

  deinit {
    cancel()
  }

  /// The command goes on; its end is not reported.
  func cancel() {
    failing?.cancel()
    program?.close()
    program = nil
  }
}

// MARK: Failures

extension CommandLight {
  private var subject: String {
    isMonitor ? "the monitor '\(name.shortened)'" : "the light '\(name.shortened)'"
  }
  private var isMonitor: Bool { form == .feature }

  fileprivate func printsNoValue(_ output: [UInt8]) -> DesktopFailure {
    let text = String(decoding: output, as: UTF8.self).oneLine.shortened
    return DesktopFailure(
      isMonitor
        ? "\(subject) reports no brightness; switch DDC/CI on in its menu"
        : "the command get= of \(subject) has printed '\(text)', which has no number; correct [light.\(name.shortened)]"
    )
  }

  fileprivate var isIncomplete: DesktopFailure? {
    missing.map { DesktopFailure("\(subject) has no command \($0); correct [light.\(name.shortened)]") }
  }

  private var isSilent: DesktopFailure {
    DesktopFailure(
      isMonitor
        ? "\(subject) has not answered for \(limit.text); switch it on, or DDC/CI in its menu"
        : "a command of \(subject) has not ended within \(limit.text); correct [light.\(name.shortened)]",
      isSilence: true)
  }

  fileprivate func cannotStart(_ error: Errno) -> DesktopFailure {
    DesktopFailure("\(isMonitor ? "ddcutil" : "a command of \(subject)") can't be started: \(error)")
  }

  fileprivate func result(of outcome: CapturedProgram.Outcome, _ words: [String]) -> Result<
    [UInt8], DesktopFailure
  > {
    if outcome.isLate { return .failure(isSilent) }
    // ddcutil ends with 0 or 1.
    if outcome.status == 0 { return .success(outcome.output) }
    let text = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
    if isMonitor {
      if let refusal = DDCMonitors.refusal(in: text) { return .failure(refusal) }
      return .failure(
        DesktopFailure("\(subject) does not answer\(text.lastWords); switch it on, or DDC/CI in its menu"))
    }
    let how = outcome.status.map { "has ended with status \($0)" } ?? "was ended by a signal"
    return .failure(
      DesktopFailure(
        "the command \(words == get ? "get" : "set")= of \(subject) \(how)\(text.lastWords); correct [light.\(name.shortened)]"
      ))
  }
}

extension String {
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The last line that a program has printed, in brackets.
  fileprivate var lastWords: String {
    let line = split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }
    return line.map { " (\(String($0).oneLine.shortened))" } ?? ""
  }
}
