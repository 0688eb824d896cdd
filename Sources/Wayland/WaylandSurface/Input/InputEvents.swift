/// Identifies a seat (a pointer, a touchscreen and a keyboard that belong together) on one connection.
///
/// ```swift
/// if case .touch(let event) = event, event.seat == firstSeat { highlight() }
/// ```
public struct SeatID: Hashable, Sendable {
  /// The name of its global in `wl_registry`.
  let global: UInt32
}

/// Identifies an event to the compositor. A request that follows from what the user did, such as a menu that takes
/// the pointer, has the event's serial.
///
/// ```swift
/// if case .pointer(let event) = event, event.action == .pressed(.secondary) {
///   menu = try? Popup(of: bar, below, grab: event.serial).surface
/// }
/// ```
public struct EventSerial: Hashable, Sendable {
  let seat: SeatID
  let rawValue: UInt32
}

/// The modifier keys that apply to an event: those that are held, and those that are locked.
///
/// A compositor reports them to the surface that has the keyboard's focus; elsewhere there are none.
///
/// ```swift
/// case .pointer(let event) where event.modifiers.contains(.control): zoom(event)
/// ```
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The mask of the real modifiers of xkb.
  public let rawValue: UInt32

  /// Makes a set from xkb's mask of real modifiers.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Caps Lock.
  public static let capsLock = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// Alt (`Mod1`).
  public static let alt = Modifiers(rawValue: 1 << 3)
  /// Num Lock (`Mod2`).
  public static let numLock = Modifiers(rawValue: 1 << 4)
  /// The key with a logo, also called Super (`Mod4`).
  public static let logo = Modifiers(rawValue: 1 << 6)
}

/// An event of a pointer on a surface.
///
/// ```swift
/// if case .pointer(let event) = event {
///   switch event.action {
///   case .entered, .moved: highlight(event.position)
///   case .pressed(.main): select(event.position)
///   case .scrolled(let scroll): offset += scroll.vertical.distance
///   default: break
///   }
/// }
/// ```
public struct PointerEvent: Hashable, Sendable {
  /// What can happen to a pointer.
  ///
  /// ```swift
  /// case .pointer(let event) where event.action == .entered: highlight(event.position)
  /// ```
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
  /// When it happened, on the compositor's clock, which counts milliseconds and begins again after 49 days. Nil for
  /// ``Action/entered`` and ``Action/left``.
  public internal(set) var time: Duration?
  /// The modifier keys of the seat's keyboard.
  public internal(set) var modifiers: Modifiers = []
  /// The serial of ``Action/entered``, ``Action/left``, and of presses and releases; nil for the others.
  public internal(set) var serial: EventSerial?
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
  ///
  /// ```swift
  /// case .pointer(let event):
  ///   if case .scrolled(let scroll) = event.action, scroll.source == .wheel { selected += scroll.vertical.value120 / 120 }
  /// ```
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
  ///
  /// ```swift
  /// case .pointer(let event):
  ///   if case .scrolled(let scroll) = event.action, !scroll.vertical.isStopped { offset += scroll.vertical.distance }
  /// ```
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
///
/// ```swift
/// if case .pointer(let event) = event, event.action == .pressed(.middle) { paste() }
/// ```
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
///
/// ```swift
/// if case .touch(let event) = event {
///   switch event.action {
///   case .down, .moved: highlight(event.position)
///   case .up: select(event.position)
///   case .cancelled: closeMenu()
///   }
/// }
/// ```
public struct TouchEvent: Hashable, Sendable {
  /// What can happen to a finger.
  ///
  /// ```swift
  /// case .touch(let event) where event.action == .down: highlight(event.position)
  /// ```
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
  /// When it happened, on the compositor's clock, which counts milliseconds and begins again after 49 days. Nil for
  /// ``Action/cancelled``.
  public internal(set) var time: Duration?
  /// The modifier keys of the seat's keyboard.
  public internal(set) var modifiers: Modifiers = []
  /// The serial of ``Action/down`` and ``Action/up``; nil for the others.
  public internal(set) var serial: EventSerial?
}

/// An event of a keyboard whose focus a surface has.
///
/// ```swift
/// case .keyboard(let event):
///   switch event.action {
///   case .pressed(.return): run(query)
///   case .pressed(.escape): surface.close()
///   case .pressed(.backspace), .repeated(.backspace): query = String(query.dropLast())
///   default: query += event.text ?? ""
///   }
/// ```
public struct KeyboardEvent: Hashable, Sendable {
  /// What can happen to a keyboard.
  ///
  /// ```swift
  /// case .keyboard(let event) where event.action == .unfocused: closeMenu()
  /// ```
  public enum Action: Hashable, Sendable {
    /// The surface got the focus.
    case focused
    /// The surface lost the focus, or the seat has no keyboard any more.
    case unfocused
    /// A key was pressed.
    case pressed(Key)
    /// A key is held. It comes after the delay and at the rate that the user has set in the compositor
    /// (`wl_keyboard.repeat_info`), for the keys that repeat in the user's layout, until the key is released, another
    /// one is pressed, or the focus goes.
    case repeated(Key)
    /// A key was released.
    case released(Key)
  }

  /// The seat of the keyboard.
  public let seat: SeatID
  /// What happened.
  public let action: Action
  /// What a press or a repeat types, in the user's layout: one character or several.
  ///
  /// Nil for keys that type nothing, such as Return, Backspace and the arrows, and while Control, Alt or the logo key is
  /// held, as for a shortcut. A dead key, or the Compose key, types nothing; the press that ends its sequence types
  /// the result, by the sequences of the locale or of `~/.XCompose`.
  public internal(set) var text: String?
  /// When it happened, on the compositor's clock, which counts milliseconds and begins again after 49 days. Nil for
  /// ``Action/focused`` and ``Action/unfocused``.
  public internal(set) var time: Duration?
  /// The modifier keys.
  public internal(set) var modifiers: Modifiers = []
  /// The serial of the event, which a repeat has from its press; nil if the seat has lost its keyboard.
  public internal(set) var serial: EventSerial?
}

/// A key by its meaning in the keyboard's layout: an X keysym (`XKB_KEY_…`).
///
/// Letters have their keysyms, which are their numbers in ASCII; for text use ``KeyboardEvent/text``. The keys of the
/// number pad have the names of the others: its Enter is ``return``.
///
/// ```swift
/// if case .keyboard(let event) = event, event.action == .pressed(.escape) { surface.close() }
/// ```
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
  /// The up arrow key.
  public static let up = Key(rawValue: 0xff52)
  /// The right arrow key.
  public static let right = Key(rawValue: 0xff53)
  /// The down arrow key.
  public static let down = Key(rawValue: 0xff54)
  /// Home.
  public static let home = Key(rawValue: 0xff50)
  /// End.
  public static let end = Key(rawValue: 0xff57)
  /// Page Up.
  public static let pageUp = Key(rawValue: 0xff55)
  /// Page Down.
  public static let pageDown = Key(rawValue: 0xff56)
  /// Insert.
  public static let insert = Key(rawValue: 0xff63)
  /// Backspace.
  public static let backspace = Key(rawValue: 0xff08)
  /// Delete.
  public static let delete = Key(rawValue: 0xffff)

  /// A function key: `.f(1)` is F1.
  ///
  /// ```swift
  /// if case .keyboard(let event) = event, event.action == .pressed(.f(1)) { showHelp() }
  /// ```
  ///
  /// - Precondition: `number` is from 1 to 35.
  public static func f(_ number: Int) -> Key {
    precondition((1...35).contains(number), "The function keys are F1 to F35, not F\(number).")
    return Key(rawValue: 0xffbd + UInt32(number))
  }
}
