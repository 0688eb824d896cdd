import CCommandRelay
import Glibc

/// The terminal that this process belongs to, opened once more so that nobody else's writes are changed.
final class ControllingTerminal {
  /// Doesn't block.
  let descriptor: Int32
  /// What the terminal was before it was made raw; nil while it isn't.
  private var before: termios?

  convenience init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor)
  }

  /// Takes a terminal's descriptor over that doesn't block.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether our group may read from it and change it.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  var isRaw: Bool { before != nil }

  var modes: termios { modesOfTerminal(descriptor) }

  var size: winsize { sizeOfTerminal(descriptor) }

  /// Lets every byte through as it is, in both directions, until ``restore()``.
  func makeRaw() {
    var modes = before ?? modes
    before = modes
    relay_guard_terminal(descriptor, &modes)
    let control = modes.c_cflag
    cfmakeraw(&modes)
    modes.c_cflag = control
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Gives it back as it was. Whoever has taken the foreground from us has set what they need.
  func restore() {
    guard var modes = before else { return }
    before = nil
    relay_unguard_terminal()
    if isForeground { tcsetattr(descriptor, TCSANOW, &modes) }
  }
}

func modesOfTerminal(_ descriptor: Int32) -> termios {
  var modes = termios()
  tcgetattr(descriptor, &modes)
  return modes
}

func sizeOfTerminal(_ descriptor: Int32) -> winsize {
  var size = winsize()
  _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
  return size
}

func setSize(ofTerminal descriptor: Int32, to size: winsize) {
  var size = size
  _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
}

func != (one: winsize, other: winsize) -> Bool {
  one.ws_row != other.ws_row || one.ws_col != other.ws_col || one.ws_xpixel != other.ws_xpixel
    || one.ws_ypixel != other.ws_ypixel
}
