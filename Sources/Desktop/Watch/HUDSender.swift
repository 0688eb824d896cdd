package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
package import HUDCommands
import HUDControl

/// Sends commands to the server, one at a time for each HUD. Of those that wait for the one before, only the newest is
/// sent: a held key never builds a queue.
package final class HUDSender {
  private let loop: EventLoop
  private let client: ControlClient
  private var channels: [String: Channel] = [:]

  private final class Channel {
    var exchange: ControlExchange?
    var retry: LoopTimer?
    var next: Entry?
    var sentences: [String] = []
    /// What is shown advances on its own, until the HUD has ended or shows something else.
    var advance: Advance?
    var tick: LoopTimer?

    func stopAdvancing() {
      tick?.cancel()
      (tick, advance) = (nil, nil)
    }
  }

  private struct Advance {
    var progress: AdvancingProgress
    var start: Instant
  }

  private struct Entry {
    var command: Command
    /// Sent if the server refuses the command.
    var alternative: Command?
    var advance: Advance?
    /// Whether the server ended before it answered; another one gets the command.
    var isRepeated = false
    /// Called with the reason why there is no HUD; nil if there is one.
    var done: (String?) -> Void
  }

  package init(on loop: EventLoop, at address: ControlSocketAddress? = nil) {
    self.loop = loop
    client = ControlClient(on: loop, at: address)
  }

  /// Sends a command about a HUD. `done` is called once, with the reason if it failed. A command that a newer one has
  /// replaced has not failed.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - alternative: What is sent if the server refuses the command.
  ///   - id: The HUD.
  ///   - advance: How the progress advances while the HUD is up.
  ///   - done: Called once.
  package func send(
    _ command: Command, or alternative: Command? = nil, about id: String,
    advancing advance: AdvancingProgress? = nil,
    done: @escaping (String?) -> Void = { _ in }
  ) {
    let channel = channels[id] ?? Channel()
    channels[id] = channel
    channel.next?.done(nil)
    channel.next = Entry(
      command: command, alternative: alternative,
      advance: advance.map { Advance(progress: $0, start: loop.now) }, done: done)
    channel.stopAdvancing()
    sendNext(on: channel, id)
  }

  /// Shows a reading, without its picture if that can't be read.
  ///
  /// - Parameters:
  ///   - reading: The reading.
  ///   - look: The options that the user has given.
  ///   - done: Called once.
  func show(_ reading: DesktopReading, _ look: Patch = Patch(), done: @escaping (String?) -> Void) {
    send(
      reading.command(look),
      or: reading.picture.map { _ in reading.command(look, hasPicture: false) }, about: reading.id,
      advancing: reading.advance, done: done)
  }

  /// Ends all connections.
  package func close() {
    for channel in channels.values {
      channel.exchange?.ignoreReplies()
      channel.retry?.cancel()
      channel.stopAdvancing()
    }
    channels = [:]
  }

  private func sendNext(on channel: Channel, _ id: String) {
    guard channel.exchange == nil, channel.retry == nil else { return }
    guard let entry = channel.next else {
      if channel.advance == nil { channels[id] = nil }
      return
    }
    channel.next = nil
    channel.sentences = []
    do throws(ControlError) {
      channel.exchange = try client.send(entry.command.words, .startingServerAtOnce) { [unowned self] reply in
        receive(reply, for: entry, on: channel, id)
      }
    } catch .busy {
      channel.next = entry
      let timer = LoopTimer(on: loop) { [unowned self] in
        channel.retry = nil
        sendNext(on: channel, id)
      }
      timer.arm(after: .milliseconds(20))
      channel.retry = timer
    } catch {
      channels[id] = nil
      entry.done("\(error)")
    }
  }

  private func receive(_ reply: ControlExchange.Reply, for entry: Entry, on channel: Channel, _ id: String) {
    switch reply {
    case .event: break
    case .error(let sentence): channel.sentences.append(sentence)
    case .ended(let status):
      channel.exchange = nil
      if status == nil, channel.sentences.isEmpty, !entry.isRepeated {
        repeatCommand(of: entry, on: channel)
        return sendNext(on: channel, id)
      }
      if status == .usage, let alternative = entry.alternative {
        if channel.next == nil {
          channel.next = Entry(command: alternative, advance: entry.advance, done: entry.done)
        } else {
          entry.done(nil)
        }
        return sendNext(on: channel, id)
      }
      let sentence = channel.sentences.joined(separator: "; ")
      if status == .success, channel.next == nil { advance(entry.advance, on: channel, id) }
      entry.done(status == .success ? nil : sentence.isEmpty ? "the server has ended" : sentence)
      sendNext(on: channel, id)
    }
  }

  /// A newer command replaces the one that was lost with its server.
  private func repeatCommand(of entry: Entry, on channel: Channel) {
    guard channel.next == nil else { return entry.done(nil) }
    channel.next = entry
    channel.next?.isRepeated = true
  }

  // MARK: Progress that advances

  private func advance(_ advance: Advance?, on channel: Channel, _ id: String) {
    guard let advance else { return }
    channel.advance = advance
    let timer = LoopTimer(on: loop) { [unowned self] in sendProgress(on: channel, id) }
    timer.arm(after: .seconds(1))
    channel.tick = timer
  }

  /// Updates the progress, which keeps the HUD no longer. One that has ended refuses it.
  private func sendProgress(on channel: Channel, _ id: String) {
    guard let advance = channel.advance, channel.exchange == nil else { return }
    channel.stopAdvancing()
    var patch = Patch()
    patch.progress = advance.progress.value(after: loop.now - advance.start)
    channel.exchange = try? client.send(Command.update(id: id, patch).words, .runningServerAtOnce) {
      [unowned self] reply in
      guard case .ended(let status) = reply else { return }
      channel.exchange = nil
      if status == .success, channel.next == nil { self.advance(advance, on: channel, id) }
      sendNext(on: channel, id)
    }
    if channel.exchange == nil { sendNext(on: channel, id) }
  }
}
