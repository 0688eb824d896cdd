import Synchronization

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
  /// Held while the defaults are changed. They can be read meanwhile.
  let defaultsChange = Mutex(())
  /// Whether the present code is called by a change of the defaults.
  @TaskLocal static var changesDefaults = false
  package let shared = SharedHUD()
  /// The HUDs that have not ended, in the order in which they were shown.
  private let huds = Mutex<[HUDState]>([])
  /// Receives all commands in place of the HUDs' hosts; nil in a program.
  let receiver: (any CommandReceiver)?

  package init(receiver: (any CommandReceiver)? = nil) {
    self.receiver = receiver
  }

  package var all: [HUDState] { huds.withLock { $0 } }
  func add(_ hud: HUDState) { huds.withLock { $0.append(hud) } }
  func remove(_ hud: HUDState) { huds.withLock { huds in huds.removeAll { $0 === hud } } }
}
