import Glibc
import HeadlessSway
import Testing

/// HUDs and the lock of the session, of which the compositor says nothing to other programs.
@Suite(.serialized, .needs("sway", "grim", "swaylock"))
struct SessionLockTests {
  @Test func `nothing is shown while the session is locked, and nothing old afterwards`() throws {
    let session = try SwaySession("session-lock")
    let locker = try session.sway.start(["swaylock", "--color", "204060"])
    let locked = try session.sway.waitForPicture("the lock") { picture in
      let pixel = picture[0, 0]
      return (pixel.red, pixel.green, pixel.blue) == (0x20, 0x40, 0x60)
    }
    let volume = ["show", "--style", "osd", "--icon", "volume", "--progress", "40%", "--timeout", "500ms"]
    #expect(try session.run(volume).status == 0)
    #expect(try session.list().count == 1)
    try session.sway.waitForPicture("a picture") { picture in
      #expect(picture == locked)
      return true
    }
    // Its time passes all the same.
    try Deadline.wait { try session.list().isEmpty }
    // It unlocks.
    locker.send(SIGUSR1)
    #expect(locker.ending() == .status(0))
    try session.waitUntilEmpty()
    #expect(try session.list().isEmpty)
  }
}
