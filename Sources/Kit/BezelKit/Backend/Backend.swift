import Synchronization
package import WaylandSurface

/// Shows HUDs. All members are used on one thread.
protocol Backend: AnyObject {
  func perform(_ command: BackendCommand, for hud: HUDState)

  /// The HUD that is up with this id.
  func hud(with id: String) -> HUDState?

  /// Whether it shows no HUD.
  var isIdle: Bool { get }

  /// Called when it may have become idle.
  var onIdle: (() -> Void)? { get set }

  /// Closes its connections: the thread ends.
  func close()
}

/// A command for a HUD, with its values as they were when it was given.
package enum BackendCommand: Sendable {
  case show(HUD.Configuration)
  case change(HUD.Configuration)
  case hide
  case hideAfter(Duration)
  /// Calls the closure once a frame, until it returns false or the HUD has ended.
  case follow(@Sendable () -> Bool)
}

/// What HUDs give their commands to, on any thread.
package protocol CommandReceiver: AnyObject, Sendable {
  /// Why HUDs can't be shown; nil if they can.
  var refusal: HUD.Failure? { get }

  /// Whether it shows the last of several changes, and takes the configuration from the HUD: a change of a HUD that has one in
  /// the queue is not added.
  var mergesChanges: Bool { get }

  /// Adds a command. Returns whether the caller has to call ``wake()`` when its own locks are free.
  func enqueue(_ command: BackendCommand, for hud: HUDState) -> Bool

  /// Has the commands run.
  func wake()
}

/// What the HUDs of a program have in common. A recording has a scope of its own, for a task and its children.
package final class HUDScope: Sendable {
  private static let program = HUDScope()
  @TaskLocal package static var recorded: HUDScope?

  static var current: HUDScope { recorded ?? program }

  let defaults = Mutex(HUD.Options())
  let shared = SharedHUD()
  /// The HUDs that have not ended, in the order in which they were shown.
  private let huds = Mutex<[HUDState]>([])
  /// Receives all commands in place of the HUDs' hosts; nil in a program.
  let receiver: (any CommandReceiver)?

  package init(receiver: (any CommandReceiver)? = nil) {
    self.receiver = receiver
  }

  var all: [HUDState] { huds.withLock { $0 } }
  func add(_ hud: HUDState) { huds.withLock { $0.append(hud) } }
  func remove(_ hud: HUDState) { huds.withLock { huds in huds.removeAll { $0 === hud } } }
}

extension HUD {
  /// What shows a HUD.
  ///
  ///     HUD.setDefaults { $0.host = .process }
  public struct Host: Equatable, Sendable {
    enum Kind {
      case automatic, process, server
    }

    let thread: HUDThread
    let kind: Kind

    private init(_ kind: Kind) {
      (thread, self.kind) = (Self.sharedThread, kind)
    }

    private static let sharedThread = HUDThread { HostBackend(on: $0) { () throws in try Connection() } }

    /// The server if it runs or can be started, otherwise this process; decided for each HUD when it is shown.
    ///
    /// A HUD that the server can't show is shown by this process: one whose indicator the program paints, and one without
    /// ``HUD/Options/followsUserConfiguration``.
    public static let automatic = Host(.automatic)

    /// This process, on a thread that runs as long as there are HUDs.
    ///
    /// It connects to the compositor of the environment's `WAYLAND_DISPLAY`. HUDs of other programs are not known, and may be
    /// at the same place.
    public static let process = Host(.process)

    /// The user's server, `bezeld`, which is started if none runs. HUDs stack with the HUDs of other programs, and this process
    /// loads no fonts.
    ///
    /// The server's program is looked for beside this program and in `PATH`. A HUD is removed when this process ends, unless it
    /// has ``HUD/Options/outlivesProcess``. An indicator that the program paints is shown as a spinner. A watchdog can be
    /// changed, but not removed.
    public static let server = Host(.server)

    /// This process, with its own connections. They are closed when there was no HUD for `timeout`.
    package init(
      timeout: Duration = .seconds(5), connect: @escaping @Sendable () throws -> Connection
    ) {
      kind = .process
      thread = HUDThread(timeout: timeout) { InProcessBackend(on: $0, isPlain: true, connect: connect) }
    }

    /// The same, with the server where that is possible.
    package init(automatic connect: @escaping @Sendable () throws -> Connection) {
      kind = .automatic
      thread = HUDThread(timeout: .milliseconds(50)) { HostBackend(on: $0, connect: connect) }
    }

    /// Whether both show HUDs at the same place.
    public static func == (one: Host, other: Host) -> Bool {
      one.thread === other.thread && one.kind == other.kind
    }
  }
}
