import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc
import HUDControl

/// A command of the input of `bezel pipe`.
struct PipeCommand {
  let line: Int
  let words: [String]
  /// Whether it may be answered only when a HUD has ended, or never.
  var waits = false
  /// How many servers ended before they began it.
  var lostServers = 0
  /// Whether a process of its own runs it.
  var needsProcess = false
}

/// A connection of `bezel pipe` to the server, or to the process of `bezel watch`, with several requests.
final class PipeLink: EventSource {
  enum Event {
    case answer(ControlAnswer, PipeCommand)
    /// The server does not begin these commands in time. They were taken back.
    case silent([PipeCommand])
    /// The connection has ended before these commands had begun, and before those were answered. The error is that of
    /// answers that can't be read.
    case ended(unread: [PipeCommand], unanswered: [PipeCommand], WireError?)
  }

  let isOfWatcher: Bool
  let fileDescriptor: Int32
  private let loop: EventLoop
  private let onEvent: (PipeLink, Event) -> Void
  private var outgoing = OutgoingBytes()
  private var lines = LineBuffer()
  private var isInputOver = false
  private var isOver = false
  /// The commands without a status, and whether they have begun.
  private var unfinished: [Int: (command: PipeCommand, hasBegun: Bool)] = [:]
  private let timeout: Duration
  /// Runs while a command has not begun.
  private var silence: LoopTimer?

  /// Takes over a connected socket.
  init(
    _ socket: Int32, of address: ControlSocketAddress, isOfWatcher: Bool, on loop: EventLoop,
    onEvent: @escaping (PipeLink, Event) -> Void
  ) {
    fileDescriptor = socket
    (self.isOfWatcher, self.loop, self.onEvent) = (isOfWatcher, loop, onEvent)
    timeout = .milliseconds(Int64(address.timeout))
    loop.add(self)
  }

  deinit {
    Glibc.close(fileDescriptor)
  }

  /// Whether another command can be sent.
  var hasRoom: Bool { unfinished.count < ControlRequest.mostUnfinished }
  var isFinished: Bool { unfinished.isEmpty }
  /// Whether all commands have begun.
  var isSettled: Bool { unfinished.values.allSatisfy(\.hasBegun) }
  /// Whether all commands are answered but those that wait.
  var isAnswered: Bool { unfinished.values.allSatisfy(\.command.waits) }

  /// Sends a command with the next ``flush()``.
  func send(_ command: PipeCommand, as request: [UInt8]) {
    unfinished[command.line] = (command, false)
    outgoing.append(request)
    if silence == nil { waitForBeginning() }
  }

  /// Tells the server that no more commands follow: what is held ends.
  func endInput() {
    guard !isInputOver else { return }
    isInputOver = true
    flush()
  }

  func flush() {
    // A server that is gone is found by reading.
    do throws(Errno) { try outgoing.send(to: fileDescriptor) } catch { outgoing = OutgoingBytes() }
    // What has not begun may have to be taken back.
    if isInputOver, outgoing.isEmpty, isSettled { shutdown(fileDescriptor, Int32(SHUT_WR)) }
  }

  /// Ends the connection, without an event.
  func close() {
    guard !isOver else { return }
    isOver = true
    silence?.cancel()
    loop.remove(self)
  }

  func prepare() -> Interest { outgoing.isEmpty ? .readable : [.readable, .writable] }

  func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { flush() }
    if ready.isReadableOrClosed { read() }
  }

  private func read() {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && [.wouldBlock, .interrupted].contains(Errno.current))
    }
    do throws(WireError) {
      while !isOver, let line = try lines.next() {
        let (id, answer) = try ControlAnswer.read(line)
        if case .number(let line) = id, let answer { take(answer, for: line) }
      }
    } catch {
      return end(because: error)
    }
    guard isOpen else { return end(because: nil) }
    if isSettled {
      silence?.cancel()
      silence = nil
      flush()
    } else {
      waitForBeginning()
    }
  }

  private func take(_ answer: ControlAnswer, for line: Int) {
    // The answer to a command that was taken back counts no more.
    guard let command = unfinished[line]?.command else { return }
    switch answer {
    case .begun: unfinished[line]?.hasBegun = true
    case .status: unfinished[line] = nil
    case .output, .error, .json, .event: break
    }
    onEvent(self, .answer(answer, command))
  }

  private func end(because error: WireError?) {
    guard !isOver else { return }
    close()
    let rest = unfinished.values.sorted { $0.command.line < $1.command.line }
    unfinished = [:]
    onEvent(
      self,
      .ended(
        unread: rest.filter { !$0.hasBegun }.map(\.command),
        unanswered: rest.filter(\.hasBegun).map(\.command), error))
  }

  private func waitForBeginning() {
    let timer = silence ?? LoopTimer(on: loop) { [unowned self] in takeBack() }
    timer.arm(after: timeout)
    silence = timer
  }

  /// Keeps the server from beginning the commands later.
  private func takeBack() {
    let commands = unfinished.values.filter { !$0.hasBegun }.map(\.command).sorted { $0.line < $1.line }
    for command in commands {
      unfinished[command.line] = nil
      outgoing.append(ControlRequest.cancellation(of: .number(command.line)))
    }
    silence = nil
    flush()
    onEvent(self, .silent(commands))
  }
}
