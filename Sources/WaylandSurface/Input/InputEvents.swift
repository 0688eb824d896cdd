/// Names a seat (one person's pointer, touchscreen and keyboard) as long as the connection lasts.
public struct SeatID: Hashable, Sendable {
  /// The global's number in `wl_registry`.
  let global: UInt32
}

/// What a pointer does on a surface.
public struct PointerEvent: Hashable, Sendable {
  /// What can happen to a pointer.
  public enum Action: Hashable, Sendable {
    /// It came onto the surface.
    case entered
    /// It moved; while a button is down, outside the surface, too.
    case moved
    /// It left the surface, or there is no pointer any more.
    case left
    /// A button went down.
    case pressed(PointerButton)
    /// A button went up.
    case released(PointerButton)
  }

  /// Whose pointer it is.
  public let seat: SeatID
  /// What it did.
  public let action: Action
  /// Where it is; for ``Action/left`` where it was last.
  public let position: LogicalPoint
}

/// A pointer's button, by the kernel's number (`BTN_LEFT` is 0x110).
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// The kernel's number.
  public let rawValue: UInt32

  /// A button from the kernel's number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The button that acts on things: the left one for the right-handed.
  public static let main = PointerButton(rawValue: 0x110)
  /// The right one for the right-handed.
  public static let secondary = PointerButton(rawValue: 0x111)
  /// The one in the middle, or the wheel.
  public static let middle = PointerButton(rawValue: 0x112)
}

/// What a finger does on a surface.
public struct TouchEvent: Hashable, Sendable {
  /// What can happen to a finger.
  public enum Action: Hashable, Sendable {
    /// It went down on the surface.
    case down
    /// It moved; outside the surface, too.
    case moved
    /// It went up, where it was last.
    case up
    /// The compositor took the touch for itself, as for a gesture: nothing that it began counts.
    case cancelled
  }

  /// Whose touchscreen it is.
  public let seat: SeatID
  /// Tells fingers that are down at the same time apart.
  public let finger: Int
  /// What it did.
  public let action: Action
  /// Where it is.
  public let position: LogicalPoint
}

/// What a keyboard does while a surface has its focus.
public enum KeyboardEvent: Hashable, Sendable {
  /// The surface got the focus of a seat's keyboard.
  case focused(SeatID)
  /// The surface lost it, or there is no keyboard any more.
  case unfocused(SeatID)
  /// A key went down.
  case pressed(Key, SeatID)
  /// A key went up.
  case released(Key, SeatID)
}

/// A key by its meaning in the user's layout: an X keysym (`XKB_KEY_…`).
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The keysym.
  public let rawValue: UInt32

  /// A key from its keysym.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Escape.
  public static let escape = Key(rawValue: 0xff1b)
  /// Return, or Enter of the number pad.
  public static let `return` = Key(rawValue: 0xff0d)
  /// The space bar.
  public static let space = Key(rawValue: 0x20)
  /// Tab.
  public static let tab = Key(rawValue: 0xff09)
}
