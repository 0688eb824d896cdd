import CCommandRelay
import EventLoop
import Glibc

/// What is typed at our terminal while that is raw, on its way to the command's.
final class TypedInput {
  /// Our terminal is gone.
  var onHangUp: () -> Void = {}

  private let loop: EventLoop
  private let terminal: ControllingTerminal
  private let master: Int32
  private let source: DescriptorWatch
  private let target: DescriptorWatch
  /// Read, and not taken by the command's terminal yet.
  private var waiting: ArraySlice<UInt8> = []
  private var isRunning = false

  init(from terminal: ControllingTerminal, to master: Int32, on loop: EventLoop) {
    self.loop = loop
    self.terminal = terminal
    self.master = master
    source = DescriptorWatch(terminal.descriptor)
    target = DescriptorWatch(master)
    source.onReady = { [unowned self] _ in readMore() }
    target.onReady = { [unowned self] _ in writeOn() }
  }

  func start() {
    guard !isRunning else { return }
    isRunning = true
    loop.add(source)
    loop.add(target)
    showInterest()
  }

  /// What waits is kept for the next start.
  func stop() {
    guard isRunning else { return }
    isRunning = false
    loop.remove(source)
    loop.remove(target)
  }

  private func showInterest() {
    source.interest = waiting.isEmpty ? .readable : []
    target.interest = waiting.isEmpty ? [] : .writable
  }

  private func readMore() {
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { space, count in
      let result = read(terminal.descriptor, space.baseAddress, space.count)
      if result < 0 { error = errno }
      count = max(0, result)
    }
    guard !bytes.isEmpty else { return cannotRead(error) }
    tellCompanions(of: bytes)
    waiting = bytes[...]
    writeOn()
  }

  /// An error of no consequence, the background, or the end, which is 0 or any other: a raw terminal has no other end.
  private func cannotRead(_ error: Int32) {
    if error == EINTR || error == EAGAIN { return }
    if error == EIO && !terminal.isForeground && tcgetpgrp(terminal.descriptor) > 0 { return stop() }
    onHangUp()
  }

  private func writeOn() {
    while !waiting.isEmpty {
      let count = waiting.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        waiting = waiting.dropFirst(count)
      } else if errno != EINTR {
        break
      }
    }
    showInterest()
  }

  /// A key that makes a signal would have made it for our whole group: for the script that we are a line of.
  private func tellCompanions(of bytes: [UInt8]) {
    let modes = modesOfTerminal(master)
    guard modes.c_lflag & tcflag_t(ISIG) != 0 else { return }
    for (key, signal) in [(modes.c_cc.0, SIGINT), (modes.c_cc.1, SIGQUIT)]
    where key != 0 && bytes.contains(key) {
      relay_signal_process_group(signal)
    }
  }
}
