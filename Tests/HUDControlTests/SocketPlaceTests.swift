import Foundation
import HUDControl
import Testing

@Suite("Socket place")
struct SocketPlaceTests {
  @Test(
    "has a name that is one path component for each display",
    arguments: [
      (nil, "wayland-0"),
      ("", "wayland-0"),
      ("wayland-1", "wayland-1"),
      ("/run/user/7/wayland-1", "wayland-1"),
      ("/run/user/77/wayland-1", "%2Frun%2Fuser%2F77%2Fwayland-1"),
      ("/tmp/my display", "%2Ftmp%2Fmy%20display"),
      ("100%", "100%25"),
      ("../../etc/passwd", "..%2F..%2Fetc%2Fpasswd"),
    ] as [(String?, String)])
  func names(display: String?, name: String) throws {
    let place = try SocketPlace(runtimeFolder: "/run/user/7", display: display)
    #expect(place.socketPath == "/run/user/7/bezel/\(name).sock")
  }

  @Test("fits a socket's path however long the display's is, and stays unique")
  func longNames() throws {
    let long = "/tmp/" + String(repeating: "é/", count: 60)
    let paths = try [long + "1", long + "2", long + "1"].map {
      try SocketPlace(runtimeFolder: "/run/user/1000", display: $0).socketPath
    }
    #expect(paths.allSatisfy { $0.utf8.count == 107 })
    #expect(paths[0] != paths[1])
    #expect(paths[0] == paths[2])
  }

  @Test("is refused without a runtime folder that it can be in")
  func refusals() {
    #expect(throws: ControlError.noRuntimeFolder) { try SocketPlace(runtimeFolder: nil, display: nil) }
    #expect(throws: ControlError.noRuntimeFolder) { try SocketPlace(runtimeFolder: "", display: nil) }
    #expect(throws: ControlError.relativeRuntimeFolder("run")) {
      try SocketPlace(runtimeFolder: "run", display: nil)
    }
    let deep = "/" + String(repeating: "x", count: 90)
    let error = #expect(throws: ControlError.self) { try SocketPlace(runtimeFolder: deep, display: nil) }
    #expect(error?.description.contains(deep) == true)
  }

  @Test("is only for its owner, whatever the umask")
  func modes() async {
    // In a process of its own: the umask is everybody's.
    await #expect(processExitsWith: .success) {
      let folder = TemporaryPlace()
      umask(0)
      let place = try folder.place()
      let listener = try ControlListener.listen(at: place)
      #expect(mode(of: place.socketPath) == 0o600)
      #expect(mode(of: place.folder) == 0o700)
      listener.close()
    }
  }

  @Test("is refused when others can use its folder", arguments: [0o755, 0o711, 0o770])
  func wrongMode(mode: UInt32) throws {
    let folder = TemporaryPlace()
    let place = try folder.place()
    mkdir(place.folder, 0o700)
    chmod(place.folder, mode)
    #expect(throws: ControlError.unsafeFolder(place.folder)) { try ControlListener.listen(at: place) }
  }

  @Test("is refused when its folder is a link or a file")
  func wrongKind() throws {
    let folder = TemporaryPlace()
    let place = try folder.place()
    symlink("/tmp", place.folder)
    #expect(throws: ControlError.unsafeFolder(place.folder)) { try ControlListener.listen(at: place) }
    unlink(place.folder)
    close(open(place.folder, O_CREAT | O_WRONLY, 0o700))
    #expect(throws: ControlError.unsafeFolder(place.folder)) { try ControlListener.listen(at: place) }
  }
}
