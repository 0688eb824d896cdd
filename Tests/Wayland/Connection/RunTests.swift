import FakeCompositor
import Testing
import WaylandSurface

/// The loop in a task. The compositor is on the same actor, and turns while the task sleeps.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RunTests {
  private let compositor = FakeCompositor(seats: [.keyboard])
  private let connection: Connection

  init() throws {
    compositor.habits.expectsAnswers = false
    connection = try Connection(connectedSocket: compositor.connect().fileDescriptor)
  }

  @Test func `what other tasks of the actor change while it sleeps is sent`() async throws {
    let running = Task { try await connection.run() }
    await wait { connection.isReady }
    let size = LogicalSize(width: 10, height: 10)
    let painter = Painter(try LayerSurface(connection, .init(namespace: "test", size: size)))
    await wait { compositor.surfaces.first?.isMapped == true }
    let surface = try #require(compositor.surfaces.first)
    painter.surface.inputRegion = .nothing
    await wait { surface.current.inputRegion == .nothing }
    compositor.deliverFrames(at: 16)
    await settle()
    painter.repaint(0xffff_0000)
    await wait { surface.pixels?.areAll(0xffff_0000) == true }
    painter.surface.close()
    await wait { compositor.surfaces.isEmpty }
    running.cancel()
    try await running.value
    #expect(connection.isOpen)
    #expect(compositor.refusals == [])
    connection.close()
  }

  @Test func `a held key repeats while nothing else happens`() async throws {
    compositor.seats[0].repeatInfo = (1000, 1)
    let running = Task { try await connection.run() }
    await wait { connection.isReady }
    let size = LogicalSize(width: 10, height: 10)
    let painter = Painter(try LayerSurface(connection, .init(namespace: "test", size: size)))
    await wait { compositor.surfaces.first?.isMapped == true }
    compositor.seats[0].keyboard.enter(try #require(compositor.surfaces.first))
    compositor.seats[0].keyboard.press(Keymap.Key.a)
    await wait { painter.keys.count { $0.action == .repeated(Key(rawValue: 0x61)) } >= 3 }
    connection.close()
    try await running.value
  }

  @Test func `it ends with the connection's error`() async throws {
    let running = Task { try await connection.run() }
    await wait { connection.isReady }
    compositor.kill()
    await #expect(throws: ConnectionError.self) { try await running.value }
    #expect(!connection.isOpen)
  }

  @Test func `it returns when the connection is closed, and at once when there is none`() async throws {
    let running = Task { try await connection.run() }
    await wait { connection.isReady }
    await settle()
    connection.close()
    try await running.value
    try await connection.run()
  }

  /// Turns the compositor until the condition is met, or the time limit has passed.
  private func wait(_ isMet: () -> Bool) async {
    while !isMet(), !Task.isCancelled { await turn() }
  }

  /// Turns the compositor until the loop has nothing more to send.
  private func settle() async {
    var (quiet, count) = (0, 0)
    while quiet < 20 {
      await turn()
      quiet = compositor.transcript.lines.count == count ? quiet + 1 : 0
      count = compositor.transcript.lines.count
    }
  }

  private func turn() async {
    compositor.turn()
    try? await Task.sleep(for: .milliseconds(1))
  }
}
