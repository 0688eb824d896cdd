import BezelCommandLine
import BezelCompositorIPC
import BezelControlWire
import BezelEventLoop
import BezelPosix
import HUDCommands
import HeadlessSway
import Testing

@testable import DesktopControls

@Suite struct LockKeyTests {
  private let loop = EventLoop()
  private let sysfs: FakeSysfs

  init() throws { sysfs = try FakeSysfs() }

  private func set(_ keyboard: String, caps: Int, num: Int) throws {
    try sysfs.add("leds", "\(keyboard)::capslock", ["brightness": "\(caps)"])
    try sysfs.add("leds", "\(keyboard)::numlock", ["brightness": "\(num)"])
    try sysfs.add("leds", "\(keyboard)::kbd_backlight", ["brightness": "9"])
  }

  private func run(_ source: LockKeySource, _ key: LockKey?) -> DesktopResult? {
    return loop.result(of: LockKeyOptions(.lockKeys, key), in: source)
  }

  private func text(_ result: DesktopResult?) -> String? {
    switch result {
    case .success(let reading)?:
      let patch = reading.patch
      return "\(patch.icon ?? "") \(patch.title ?? "") \(patch.valueText ?? "")"
    case .failure(let failure)?: return "\(failure.status.rawValue) \(failure.description)"
    case nil: return nil
    }
  }

  @Test func `a key is on if the light of one keyboard is`() throws {
    try set("input3", caps: 0, num: 0)
    try set("input7", caps: 1, num: 0)
    let source = LockKeySource(on: loop, root: sysfs.path, hyprland: nil)
    #expect(text(run(source, .caps)) == "caps-lock Caps Lock On")
    #expect(text(run(source, .num)) == "num-lock Num Lock Off")
    #expect(text(run(source, nil)) == "caps-lock Caps Lock ")
    #expect(text(run(source, .scroll))?.hasPrefix("69 no keyboard has a light for scroll lock") == true)
    try set("input7", caps: 0, num: 0)
    #expect(text(run(source, nil)) == "caps-lock No lock key is on ")
    source.close()
    loop.finish()
  }

  @Test func `without lights Hyprland is asked, and without it the status is 69`() throws {
    let path = sysfs.path + "/.socket.sock"
    let socket = try AnsweringSocket(at: path, on: loop, closes: true) { _ in
      Array(
        #"{"keyboards":[{"name":"a","capsLock":false,"numLock":false},{"name":"b","capsLock":true,"numLock":false}]}"#
          .utf8)
    }
    let source = LockKeySource(on: loop, root: sysfs.path, hyprland: .hyprland(folder: sysfs.path))
    #expect(text(run(source, .caps)) == "caps-lock Caps Lock On")
    #expect(text(run(source, .scroll))?.hasPrefix("69 ") == true)
    #expect(socket.requests == ["j/devices", "j/devices"])
    source.close()
    socket.close()
    let alone = LockKeySource(on: loop, root: sysfs.path, hyprland: nil)
    #expect(text(run(alone, nil))?.hasPrefix("69 no keyboard has a light for a lock key") == true)
    let gone = LockKeySource(on: loop, root: sysfs.path, hyprland: .hyprland(folder: sysfs.path + "/nothing"))
    #expect(text(run(gone, .caps))?.hasPrefix("69 ") == true)
    alone.close()
    gone.close()
    loop.finish()
  }

  @Test func `a change of any key is reported, the first state and a new keyboard are not`() throws {
    try set("input3", caps: 0, num: 1)
    let source = LockKeySource(on: loop, root: sysfs.path, hyprland: nil)
    var lines: [String?] = []
    source.watch([.lockKeys]) { if case .show(let reading) = $0 { lines.append(text(.success(reading))) } }
    try set("input3", caps: 1, num: 1)
    // The first light for this key.
    try sysfs.add("leds", "input9::scrolllock", ["brightness": "1"])
    loop.wait { !lines.isEmpty }
    try set("input3", caps: 0, num: 0)
    try sysfs.add("leds", "input9::scrolllock", ["brightness": "0"])
    loop.wait { lines.count > 3 }
    #expect(
      lines == [
        "caps-lock Caps Lock On", "caps-lock Caps Lock Off", "num-lock Num Lock Off",
        "keyboard Scroll Lock Off",
      ])
    source.close()
    loop.finish()
  }
}
