import BezelEventLoop
import Glibc
import Testing

@Suite("Signals")
struct SignalTests {
  @Test("a signal is delivered to the handler in a turn of the loop, not before")
  func arrival() throws {
    let loop = EventLoop()
    var received: Set<Int32> = []
    let signals = try SignalSource([SIGUSR1, SIGHUP]) { received.insert($0) }
    loop.add(signals)
    // Only this thread blocks these signals; in another one they would kill the process.
    pthread_kill(pthread_self(), SIGUSR1)
    pthread_kill(pthread_self(), SIGHUP)
    #expect(received.isEmpty)
    loop.turn(timeout: .seconds(60))
    #expect(received == [SIGUSR1, SIGHUP])
    loop.remove(signals)
    signals.close()
    loop.finish()
  }

  @Test("signals are blocked while their source is open; those blocked before stay blocked")
  func mask() throws {
    let before = isBlocked(SIGUSR2)
    for wasBlocked in [true, false, before] {
      block(SIGUSR2, wasBlocked)
      let signals = try SignalSource([SIGUSR2]) { _ in }
      #expect(isBlocked(SIGUSR2))
      signals.close()
      signals.close()
      #expect(isBlocked(SIGUSR2) == wasBlocked)
    }
  }

  @Test("a signal has the sender's pid")
  func sender() throws {
    let loop = EventLoop()
    var senders: [Int32?] = []
    var source: SignalSource?
    let signals = try SignalSource([SIGUSR1]) { _ in senders.append(source?.sender) }
    source = signals
    loop.add(signals)
    pthread_kill(pthread_self(), SIGUSR1)
    loop.turn(timeout: .seconds(60))
    #expect(senders == [getpid()])
    // The handler holds it.
    source = nil
    loop.remove(signals)
    signals.close()
    loop.finish()
  }

  @Test("a handler may close its source")
  func closeInHandler() throws {
    let loop = EventLoop()
    var close: (() -> Void)?
    var received = 0
    let signals = try SignalSource([SIGUSR1, SIGUSR2]) { _ in
      received += 1
      close?()
    }
    close = { [unowned signals] in
      loop.remove(signals)
      signals.close()
    }
    loop.add(signals)
    pthread_kill(pthread_self(), SIGUSR1)
    loop.turn(timeout: .seconds(60))
    #expect(received == 1)
    loop.finish()
  }

  private func isBlocked(_ signal: Int32) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  private func block(_ signal: Int32, _ isBlocked: Bool) {
    var mask = sigset_t()
    sigaddset(&mask, signal)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &mask, nil)
  }
}
