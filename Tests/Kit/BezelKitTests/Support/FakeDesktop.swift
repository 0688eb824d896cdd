import BezelEventLoop
import BezelKit
import BezelValues
import FakeCompositor
import Glibc
import Synchronization
import Testing
import WaylandSurface

/// A fake compositor on its own thread. It answers, presents commits and sends frame callbacks 120 times a second,
/// as a real one does.
final class FakeDesktop: Sendable {
  private let sender: MailboxSender<Job>
  /// Whether nobody can connect.
  var isDown: Bool {
    get { down.isOn.load(ordering: .relaxed) }
    set { down.isOn.store(newValue, ordering: .relaxed) }
  }
  private let down = Switch()

  private final class Switch: Sendable {
    let isOn = Atomic(false)
  }

  fileprivate enum Job: Sendable {
    case look(@Sendable (FakeCompositor) -> Void)
    case wait(Condition)
    case hide(Bool)
    case end
  }

  fileprivate struct Condition: Sendable {
    let isMet: @Sendable (FakeCompositor) -> Bool
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  init(_ offer: Offer = .everything, seats: [FakeSeat.Capabilities] = []) throws {
    let gate = Gate<MailboxSender<Job>?>()
    let isStarted = DetachedThread.start {
      var habits = Habits()
      habits.expectsAnswers = false
      let compositor = FakeCompositor(offer, seats: seats, habits: habits)
      let thread = try? CompositorThread(compositor)
      gate.open(with: thread?.sender)
      thread?.run()
    }
    try #require(isStarted)
    sender = try #require(gate.wait())
  }

  deinit { sender.post(.end) }

  /// A host that shows HUDs on this compositor, and disconnects shortly after the last one.
  var host: HUD.Host { HUD.Host(timeout: .milliseconds(50), connect: connect) }

  /// Connects to it from any other thread.
  var connect: @Sendable () throws -> Connection {
    { [sender, down] in
      if down.isOn.load(ordering: .relaxed) {
        throw ConnectionError.unreachable(display: "wayland-1", errno: 111)
      }
      let gate = Gate<Int32>()
      sender.post(.look { gate.open(with: $0.connect().fileDescriptor) })
      return try Connection(connectedSocket: gate.wait())
    }
  }

  /// Runs `body` on the compositor's thread.
  func look<Result: Sendable>(_ body: @escaping @Sendable (FakeCompositor) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      sender.post(.look { continuation.resume(returning: body($0)) })
    }
  }

  /// Clicks the first HUD's button: the last row of a bezel, and the only part of its surface that takes input.
  func pressButton() async {
    await look { compositor in
      guard let surface = compositor.surfaces.first, let bezel = surface.current.inputRegion.boxes.last else {
        return
      }
      let pointer = compositor.seats[0].pointer
      pointer.move(
        to: Place(Double(bezel.x + bezel.width / 2), Double(bezel.y + bezel.height - 36)), on: surface)
      pointer.press()
      pointer.release()
    }
  }

  /// The number of layer surfaces created so far.
  var surfacesMade: Int {
    get async { await look { $0.transcript.lines.count { $0.contains("get_layer_surface") } } }
  }

  /// Waits until a condition holds, checked after each of the compositor's turns.
  func until(
    _ what: Comment, within timeout: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isMet: @escaping @Sendable (FakeCompositor) -> Bool
  ) async {
    let deadline = Instant.monotonic() + timeout
    let isTrue = await withCheckedContinuation { continuation in
      sender.post(.wait(Condition(isMet: isMet, deadline: deadline, continuation: continuation)))
    }
    #expect(isTrue, what, sourceLocation: sourceLocation)
  }

  /// Stops frame callbacks while hidden, as for an output that is off.
  func hide(_ isHidden: Bool) { sender.post(.hide(isHidden)) }

  /// Waits until all clients have disconnected, and expects that no rule was broken and no object is left.
  func clear(sourceLocation: SourceLocation = #_sourceLocation) async {
    await until("the thread disconnects from the compositor", sourceLocation: sourceLocation) { compositor in
      compositor.clients.allSatisfy { !$0.isConnected }
    }
    let (refusals, remains) = await look { ($0.refusals.map(\.message), $0.clients.map(\.leftBehind)) }
    #expect(refusals == [], sourceLocation: sourceLocation)
    #expect(remains.flatMap { $0.map(\.key) } == [], sourceLocation: sourceLocation)
  }
}

/// The compositor's thread.
private final class CompositorThread: EventSource {
  private let compositor: FakeCompositor
  private let loop = EventLoop()
  private var mailbox: Mailbox<FakeDesktop.Job>?
  private var timer: LoopTimer?
  private var conditions: [FakeDesktop.Condition] = []
  private var isHidden = false

  init(_ compositor: FakeCompositor) throws {
    self.compositor = compositor
    mailbox = try Mailbox { [unowned self] in perform($0) }
    timer = LoopTimer(on: loop) { [unowned self] in frame() }
  }

  var sender: MailboxSender<FakeDesktop.Job>? { mailbox?.sender }
  var fileDescriptor: Int32 { compositor.fileDescriptor }
  func prepare() -> Interest { .readable }

  func dispatch(_ ready: Readiness) {
    compositor.turn()
  }

  func run() {
    if let mailbox { loop.add(mailbox) }
    loop.add(self)
    timer?.arm(after: .zero)
    let hook = loop.atTurnEnd(.drawing) { [unowned self] in answer() }
    loop.run()
    for condition in conditions { condition.continuation.resume(returning: false) }
    timer?.cancel()
    loop.remove(hook)
    loop.remove(self)
    if let mailbox {
      loop.remove(mailbox)
      mailbox.close()
    }
    loop.finish()
  }

  private func perform(_ job: FakeDesktop.Job) {
    switch job {
    case .look(let body):
      body(compositor)
      compositor.turn()
    case .wait(let condition): conditions.append(condition)
    case .hide(let isHidden): self.isHidden = isHidden
    case .end: loop.stop()
    }
  }

  private func answer() {
    conditions.removeAll { condition in
      let isMet = condition.isMet(compositor)
      guard isMet || condition.deadline < loop.now else { return false }
      condition.continuation.resume(returning: isMet)
      return true
    }
  }

  private func frame() {
    timer?.arm(after: .nanoseconds(8_333_333))
    guard !isHidden else { return }
    for surface in compositor.surfaces { surface.present(at: loop.now.sinceStart) }
    compositor.deliverFrames(at: UInt32(truncatingIfNeeded: Int(loop.now.sinceStart / .milliseconds(1))))
    compositor.turn()
  }
}
