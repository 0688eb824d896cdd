import BezelKit
import EventLoop
import FakeCompositor
import Glibc
import Synchronization
import Testing
import Time
import WaylandSurface

/// A fake compositor that runs by itself, on a thread of its own, as a real one does: it answers, presents what is
/// committed and asks for the next frame, 120 times a second.
final class Desk: Sendable {
  private let sender: MailboxSender<Job>

  fileprivate enum Job: Sendable {
    case look(@Sendable (FakeCompositor) -> Void)
    case wait(Condition)
    case hide(Bool)
    case end
  }

  fileprivate struct Condition: Sendable {
    let isMet: @Sendable (FakeCompositor) -> Bool
    let deadline: Instant
    let tell: CheckedContinuation<Bool, Never>
  }

  init(_ offer: Offer = .everything, seats: [FakeSeat.Capabilities] = []) throws {
    let gate = Mutex<MailboxSender<Job>?>(nil)
    let ready = Semaphore()
    let isStarted = DetachedThread.start {
      var habits = Habits()
      habits.expectsAnswers = false
      let compositor = FakeCompositor(offer, seats: seats, habits: habits)
      guard let room = try? DeskRoom(compositor) else { return ready.signal() }
      gate.withLock { $0 = room.sender }
      ready.signal()
      room.run()
    }
    try #require(isStarted)
    ready.wait()
    sender = try #require(gate.withLock { $0 })
  }

  deinit { sender.post(.end) }

  /// A host that shows HUDs here, and leaves a moment after the last of them.
  var host: HUD.Host { HUD.Host(patience: .milliseconds(50), connect: connect) }

  /// Connects to it from any thread but its own.
  var connect: @Sendable () throws -> Connection {
    { [sender] in
      let socket = Mutex<Int32>(-1)
      let ready = Semaphore()
      sender.post(
        .look { compositor in
          let end = compositor.connect().fileDescriptor
          socket.withLock { $0 = end }
          ready.signal()
        })
      ready.wait()
      return try Connection(connectedSocket: socket.withLock { $0 })
    }
  }

  /// What there is on the compositor's side.
  func look<Result: Sendable>(_ body: @escaping @Sendable (FakeCompositor) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      sender.post(.look { continuation.resume(returning: body($0)) })
    }
  }

  /// Clicks on the first HUD's button: it is the last row of a bezel, which is all that takes input of its surface.
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

  /// How many layer surfaces there have been.
  var surfacesMade: Int {
    get async { await look { $0.transcript.lines.count { $0.contains("get_layer_surface") } } }
  }

  /// Waits until something is so, looking after each of the compositor's turns.
  func until(
    _ what: Comment, within patience: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isMet: @escaping @Sendable (FakeCompositor) -> Bool
  ) async {
    let deadline = Instant.monotonic() + patience
    let isTrue = await withCheckedContinuation { continuation in
      sender.post(.wait(Condition(isMet: isMet, deadline: deadline, tell: continuation)))
    }
    #expect(isTrue, what, sourceLocation: sourceLocation)
  }

  /// Asks for no frames as long as it is hidden, as an output that is off.
  func hide(_ isHidden: Bool) { sender.post(.hide(isHidden)) }

  /// Waits until everyone has left, and checks that no rule was broken and nothing left behind.
  func clear(sourceLocation: SourceLocation = #_sourceLocation) async {
    await until("the thread leaves the compositor", sourceLocation: sourceLocation) { compositor in
      compositor.clients.allSatisfy { !$0.isConnected }
    }
    let (refusals, remains) = await look { ($0.refusals.map(\.message), $0.clients.map(\.leftBehind)) }
    #expect(refusals == [], sourceLocation: sourceLocation)
    #expect(remains.flatMap { $0.map(\.key) } == [], sourceLocation: sourceLocation)
  }
}

/// The desk's own thread.
private final class DeskRoom: EventSource {
  private let compositor: FakeCompositor
  private let loop = EventLoop()
  private var mailbox: Mailbox<Desk.Job>?
  private var timer: LoopTimer?
  private var conditions: [Desk.Condition] = []
  private var isHidden = false

  init(_ compositor: FakeCompositor) throws {
    self.compositor = compositor
    mailbox = try Mailbox { [unowned self] in perform($0) }
    timer = LoopTimer(on: loop) { [unowned self] in frame() }
  }

  var sender: MailboxSender<Desk.Job>? { mailbox?.sender }
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
    for condition in conditions { condition.tell.resume(returning: false) }
    timer?.cancel()
    loop.remove(hook)
    loop.remove(self)
    if let mailbox {
      loop.remove(mailbox)
      mailbox.close()
    }
    loop.finish()
  }

  private func perform(_ job: Desk.Job) {
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
      condition.tell.resume(returning: isMet)
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

/// Lets one thread wait for another.
final class Semaphore: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() {
    // A signal interrupts it.
    while sem_wait(semaphore) != 0 {}
  }
}
