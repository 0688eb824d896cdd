/// Identifies a seat (a pointer, a touchscreen and a keyboard that belong together) on one connection.
public struct SeatID: Hashable, Sendable {
  /// The name of its global in `wl_registry`.
  let global: UInt32
}

/// An event of a pointer on a surface.
public struct PointerEvent: Hashable, Sendable {
  /// What can happen to a pointer.
  public enum Action: Hashable, Sendable {
    /// It entered the surface.
    case entered
    /// It moved; while a button is down, also outside of the surface.
    case moved
    /// It left the surface, or the seat has no pointer any more.
    case left
    /// A button was pressed.
    case pressed(PointerButton)
    /// A button was released.
    case released(PointerButton)
    /// A wheel was turned, or fingers were moved on a touchpad, as they are for scrolling.
    case scrolled(Scroll)
  }

  /// The seat of the pointer.
  public let seat: SeatID
  /// What it did.
  public let action: Action
  /// The position; for ``Action/left`` the last one.
  public let position: LogicalPoint
}

/// A scroll: what a wheel or a touchpad has done at one time.
///
/// Distances are positive to the right and down: content below the pointer would move the other way.
///
/// ```swift
/// case .pointer(let event):
///   if case .scrolled(let scroll) = event.action { offset += scroll.vertical.distance }
/// ```
public struct Scroll: Hashable, Sendable {
  /// What scrolls.
  public enum Source: Hashable, Sendable {
    /// A wheel, in steps.
    case wheel
    /// Fingers on a touchpad. The axis is stopped when they are lifted.
    case finger
    /// Another device without steps, such as a trackpoint with a button held.
    case continuous
    /// A wheel that is pushed sideways.
    case wheelTilt
  }

  /// The movement along one axis.
  public struct Axis: Hashable, Sendable {
    /// In logical pixels.
    public var distance = 0.0
    /// In 120ths of a wheel's step; 0 for a device without steps. Its sign is the sign of ``distance``.
    public var value120 = 0
    /// Whether the fingers were lifted: a kinetic movement may begin.
    public var isStopped = false

    /// Makes an axis that has not moved.
    public init() {}
  }

  /// The movement to the left or right.
  public var horizontal = Axis()
  /// The movement up or down.
  public var vertical = Axis()
  /// What scrolls; nil if the compositor doesn't say.
  public var source: Source?

  /// Makes a scroll that moves nothing.
  public init() {}
}

/// A pointer's button by the kernel's number (`BTN_LEFT` is 0x110).
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// The kernel's number.
  public let rawValue: UInt32

  /// Makes a button from the kernel's number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The primary button: the left one of a right-handed mouse.
  public static let main = PointerButton(rawValue: 0x110)
  /// The secondary button: the right one of a right-handed mouse.
  public static let secondary = PointerButton(rawValue: 0x111)
  /// The middle button, or the wheel.
  public static let middle = PointerButton(rawValue: 0x112)
}

/// An event of a finger on a surface.
public struct TouchEvent: Hashable, Sendable {
  /// What can happen to a finger.
  public enum Action: Hashable, Sendable {
    /// It touched the surface.
    case down
    /// It moved; also outside of the surface.
    case moved
    /// It was lifted, at its last position.
    case up
    /// The compositor took the touch for itself, as for a gesture: what it began is void.
    case cancelled
  }

  /// The seat of the touchscreen.
  public let seat: SeatID
  /// Identifies the finger while it is down.
  public let finger: Int
  /// What it did.
  public let action: Action
  /// The position.
  public let position: LogicalPoint
}

/// An event of a keyboard whose focus a surface has.
public enum KeyboardEvent: Hashable, Sendable {
  /// The surface got the focus of the seat's keyboard.
  case focused(SeatID)
  /// The surface lost the focus, or the seat has no keyboard any more.
  case unfocused(SeatID)
  /// A key was pressed.
  case pressed(Key, SeatID)
  /// A key was released.
  case released(Key, SeatID)
}

/// A key by its meaning in the keyboard's layout: an X keysym (`XKB_KEY_…`).
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The keysym.
  public let rawValue: UInt32

  /// Makes a key from its keysym.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Escape.
  public static let escape = Key(rawValue: 0xff1b)
  /// Return, or Enter of the number pad.
  public static let `return` = Key(rawValue: 0xff0d)
  /// The space bar.
  public static let space = Key(rawValue: 0x20)
  /// Tab.
  public static let tab = Key(rawValue: 0xff09)
  /// Tab with Shift (`ISO_Left_Tab`).
  public static let backTab = Key(rawValue: 0xfe20)
  /// The left arrow key.
  public static let left = Key(rawValue: 0xff51)
  /// The right arrow key.
  public static let right = Key(rawValue: 0xff53)
}
