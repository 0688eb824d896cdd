import BezelControlWire
import BezelPosix
import Foundation
import HUDControl
import Testing

@Suite("Control socket address")
struct ControlSocketAddressTests {
  @Test(
    "has one path component for each display",
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
    let address = try ControlSocketAddress(runtimeDirectory: "/run/user/7", display: display)
    #expect(address.path == "/run/user/7/bezel/\(name).sock")
  }

  @Test("fits into a socket's path for a display of any length, and stays unique")
  func longNames() throws {
    let long = "/tmp/" + String(repeating: "é/", count: 60)
    let paths = try [long + "1", long + "2", long + "1"].map {
      try ControlSocketAddress(runtimeDirectory: "/run/user/1000", display: $0).path
    }
    #expect(paths.allSatisfy { $0.utf8.count == 107 })
    #expect(paths[0] != paths[1])
    #expect(paths[0] == paths[2])
  }

  @Test func `one display has one address, however its path is written`() throws {
    let directory = TemporaryRuntimeDirectory()
    let folder = directory.runtimeDirectory
    #expect(mkdir(folder + "/sub", 0o700) == 0)
    #expect(symlink(folder, folder + "/sub/folder") == 0)
    let expected = try directory.address(display: "wayland-1").path
    let spellings = [
      "./wayland-1", "sub/../wayland-1", "sub/folder/wayland-1", "\(folder)/./wayland-1",
      "\(folder)//wayland-1", "\(folder)/sub/../wayland-1", "/.\(folder)/wayland-1",
      "\(folder)/sub/folder/wayland-1",
    ]
    // Also while the compositor is gone.
    for isThere in [false, true] {
      if isThere {
        close(open(folder + "/wayland-1", O_CREAT | O_WRONLY, 0o600))
        #expect(symlink("../wayland-1", folder + "/sub/link") == 0)
      }
      for display in spellings + (isThere ? ["sub/link", "\(folder)/sub/link"] : []) {
        for runtimeDirectory in [folder, folder + "/", folder + "/sub/folder"] {
          let address = try ControlSocketAddress(runtimeDirectory: runtimeDirectory, display: display)
          #expect(address.path.hasSuffix("/bezel/wayland-1.sock"), "\(display) in \(runtimeDirectory)")
        }
      }
    }
    #expect(expected == folder + "/bezel/wayland-1.sock")
    // A display elsewhere keeps the name that it has here.
    #expect(symlink("/nonexistent/wayland-7", folder + "/wayland-2") == 0)
    #expect(try directory.address(display: "wayland-2").path == folder + "/bezel/wayland-2.sock")
    // Its own path is the same display.
    let elsewhere = TemporaryRuntimeDirectory().runtimeDirectory
    #expect(mkdir(elsewhere, 0o700) == 0)
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    close(open(elsewhere + "/wayland-0", O_CREAT | O_WRONLY, 0o600))
    for link in ["wayland-3", "wayland-5"] {
      #expect(symlink(elsewhere + "/wayland-0", "\(folder)/\(link)") == 0)
    }
    for display in ["wayland-3", "\(folder)/wayland-3", "\(elsewhere)/wayland-0", "\(elsewhere)/./wayland-0"]
    {
      #expect(try directory.address(display: display).path == folder + "/bezel/wayland-3.sock")
    }
    let other = try ControlSocketAddress(
      runtimeDirectory: "/run/user/7", display: "\(folder)/sub/../wayland-1")
    #expect(
      other == (try ControlSocketAddress(runtimeDirectory: "/run/user/7", display: "\(folder)/wayland-1")))
  }

  @Test("is beside a display that is a path, without a runtime directory")
  func displayPath() throws {
    for runtimeDirectory in [nil, "", "/tmp/a"] as [String?] {
      let address = try ControlSocketAddress(runtimeDirectory: runtimeDirectory, display: "/tmp/a/wayland-7")
      #expect(address.path == "/tmp/a/bezel/wayland-7.sock")
    }
  }

  @Test("of no display comes with the displays that there are")
  func displays() throws {
    let directory = TemporaryRuntimeDirectory().runtimeDirectory
    mkdir(directory, 0o700)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    #expect(RunningDisplays.advice(in: directory) == "")
    #expect(RunningDisplays.advice(in: "/nonexistent") == "")
    #expect(FileManager.default.createFile(atPath: directory + "/wayland-1.lock", contents: nil))
    for name in ["wayland-1", "wayland-0"] {
      let address = try #require(ControlSocketAddress(path: "\(directory)/\(name).sock"))
      close(try address.listeningSocket())
      rename(address.path, "\(directory)/\(name)")
    }
    #expect(
      RunningDisplays.advice(in: directory)
        == "; try XDG_RUNTIME_DIR=\(directory) WAYLAND_DISPLAY=wayland-0 (wayland-0, wayland-1 are there)")
  }

  @Test("is refused without a usable runtime directory")
  func refusals() {
    #expect(throws: ControlError.noRuntimeDirectory) {
      try ControlSocketAddress(runtimeDirectory: nil, display: nil)
    }
    #expect(throws: ControlError.noRuntimeDirectory) {
      try ControlSocketAddress(runtimeDirectory: "", display: nil)
    }
    #expect(throws: ControlError.relativeRuntimeDirectory("run")) {
      try ControlSocketAddress(runtimeDirectory: "run", display: nil)
    }
    let deep = "/" + String(repeating: "x", count: 90)
    let error = #expect(throws: ControlError.self) {
      try ControlSocketAddress(runtimeDirectory: deep, display: nil)
    }
    #expect(error?.description.contains(deep) == true)
  }

  @Test("is accessible to its owner alone, whatever the umask")
  func modes() async {
    // The umask belongs to the process.
    await #expect(processExitsWith: .success) {
      let directory = TemporaryRuntimeDirectory()
      umask(0)
      let address = try directory.address()
      let listener = try ControlListener.listen(at: address)
      #expect(mode(of: address.path) == 0o600)
      #expect(mode(of: address.directory) == 0o700)
      listener.close()
    }
  }

  @Test("is refused when others can use its directory", arguments: [0o755, 0o711, 0o770])
  func wrongMode(mode: UInt32) throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    mkdir(address.directory, 0o700)
    chmod(address.directory, mode)
    #expect(throws: ControlError.unsafeDirectory(address.directory)) {
      try ControlListener.listen(at: address)
    }
  }

  @Test("is refused in the same words by clients that start no server")
  func mistakesWithoutServer() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    #expect(try address.connectedSocket() == nil)
    mkdir(address.directory, 0o755)
    #expect(throws: ControlError.unsafeDirectory(address.directory)) { _ = try address.connect() }
    let missing = try ControlSocketAddress(runtimeDirectory: "/nonexistent", display: nil)
    #expect(throws: ControlError.missingRuntimeDirectory("/nonexistent")) { _ = try missing.connect() }
    let process = try ControlSocketAddress(runtimeDirectory: "/proc", display: nil)
    let error: ControlError =
      geteuid() == 0
      ? .unusableRuntimeDirectory("/proc", Errno(rawValue: ENOENT))
      : .foreignRuntimeDirectory("/proc", owner: 0)
    #expect(throws: error) { try ControlListener.listen(at: process) }
  }

  @Test("is refused when a directory has its path, also while a server runs")
  func occupied() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    let listener = try ControlListener.listen(at: address)
    unlink(address.path)
    mkdir(address.path, 0o700)
    #expect(throws: ControlError.occupied(address.path)) { _ = try address.connect() }
    #expect(throws: ControlError.occupied(address.path)) {
      _ = try address.connect(orStart: ServerProgram())
    }
    listener.close()
  }

  @Test("never takes the place of something else that BEZEL_SOCKET names", arguments: Obstacle.allCases)
  func obstacles(_ obstacle: Obstacle) throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try ControlSocketAddress(named: directory.runtimeDirectory + "/bezel.ini")
    try obstacle.make(at: address.path)
    let identity = FileIdentity(of: address.path)
    let refusal = ControlError.occupied(address.path, isNamed: true)
    #expect(throws: refusal) { try ControlListener.listen(at: address) }
    #expect(throws: refusal) { _ = try address.connect() }
    address.removeFiles()
    #expect(identity != nil && FileIdentity(of: address.path) == identity)
    #expect(mode(of: address.lockPath) == nil)
  }

  @Test("takes the place of a dead server's socket")
  func deadSocket() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try ControlSocketAddress(named: directory.runtimeDirectory + "/s")
    close(try address.listeningSocket())
    let listener = try ControlListener.listen(at: address)
    #expect(listener.isFound)
    listener.close()
    #expect(mode(of: address.path) == nil && mode(of: address.lockPath) == nil)
  }

  @Test(
    "leaves a file that is not its lock",
    arguments: ["a lock of something else\n", "12345", "1\n2\n", "\n\n"])
  func foreignLock(content: String) throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try ControlSocketAddress(named: directory.runtimeDirectory + "/Cargo")
    try content.write(toFile: address.lockPath, atomically: false, encoding: .utf8)
    #expect(throws: ControlError.foreignLock(address.lockPath)) { try ControlListener.listen(at: address) }
    #expect(try String(contentsOfFile: address.lockPath, encoding: .utf8) == content)
  }

  @Test("is refused in the runtime directory of another user, and nothing is made there")
  func foreignRuntimeDirectory() throws {
    let directory = TemporaryRuntimeDirectory()
    var path = directory.runtimeDirectory
    if geteuid() == 0 { chown(path, 65534, 65534) } else { path = "/" }
    let address = try ControlSocketAddress(runtimeDirectory: path, display: nil)
    let refusal = ControlError.foreignRuntimeDirectory(path, owner: geteuid() == 0 ? 65534 : 0)
    #expect(throws: refusal) { try ControlListener.listen(at: address) }
    #expect(throws: refusal) { _ = try address.connect() }
    #expect(throws: refusal) { try address.makeDirectory() }
    #expect(mode(of: address.directory) == nil)
    if geteuid() == 0 {
      #expect(
        "\(refusal)".contains(
          "runuser -u \"$(id -nu 65534)\" -- env XDG_RUNTIME_DIR=\(path) WAYLAND_DISPLAY="))
    }
  }

  @Test func `nothing is made in the root directory, and where every user may make files`() throws {
    let directory = TemporaryRuntimeDirectory()
    chmod(directory.runtimeDirectory, 0o1777)
    // The root directory belongs to root.
    let root = geteuid() == 0 ? ["/", "/.", "/usr/.."] : []
    for path in [directory.runtimeDirectory] + root {
      let address = try ControlSocketAddress(runtimeDirectory: path, display: "wayland-9")
      let refusal = ControlError.openRuntimeDirectory(path)
      #expect(throws: refusal) { try ControlListener.listen(at: address) }
      #expect(throws: refusal) { _ = try address.connect() }
      #expect(throws: refusal) { try address.makeDirectory() }
      #expect(mode(of: address.directory) == nil)
    }
    chmod(directory.runtimeDirectory, 0o755)
    #expect(try directory.address().connect() == nil)
  }

  @Test("is refused when its lock is a link", arguments: ["../l", "/dev/null", "wayland-0.lock"])
  func linkedLock(target: String) throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    mkdir(address.directory, 0o700)
    symlink(target, address.lockPath)
    #expect(throws: ControlError.linkedLock(address.lockPath)) { try ControlListener.listen(at: address) }
    #expect(address.serverProcess == nil)
  }

  @Test("leaves no lock where no server is")
  func failedLock() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    let listener = try ControlListener.listen(at: address)
    let other = try ControlSocketAddress(named: address.path)
    #expect(throws: ControlError.serverRuns(other.path)) { try ControlListener.listen(at: other) }
    #expect(mode(of: other.lockPath) == nil)
    #expect(throws: ControlError.serverRuns(address.path)) { try ControlListener.listen(at: address) }
    #expect(mode(of: address.lockPath) == 0o600)
    listener.close()
    mkdir(address.path, 0o700)
    #expect(throws: ControlError.occupied(address.path)) { try ControlListener.listen(at: address) }
    #expect(mode(of: address.lockPath) == nil)
  }

  @Test("says what to do when a call of the system fails")
  func advice() {
    for number in [EACCES, EPERM, EISDIR, ELOOP, ENOSPC, EMFILE, EIO] {
      let error = Errno(rawValue: number)
      let sentence = "\(ControlError.system("open", path: "/x", error))"
      #expect(sentence.hasPrefix("open failed for '/x': \(error); "))
    }
    #expect("\(ControlError.foreignServer("/x", isNamed: true))".contains("set BEZEL_SOCKET to "))
  }

  @Test("is refused when its directory is a link or a file")
  func wrongKind() throws {
    let directory = TemporaryRuntimeDirectory()
    let address = try directory.address()
    symlink("/tmp", address.directory)
    #expect(throws: ControlError.unsafeDirectory(address.directory)) {
      try ControlListener.listen(at: address)
    }
    unlink(address.directory)
    close(open(address.directory, O_CREAT | O_WRONLY, 0o700))
    #expect(throws: ControlError.unsafeDirectory(address.directory)) {
      try ControlListener.listen(at: address)
    }
  }
}

/// What may be at the path of a socket without being one.
enum Obstacle: CaseIterable {
  case file, pipe, directory, link, brokenLink

  func make(at path: String) throws {
    let isMade =
      switch self {
      case .file: FileManager.default.createFile(atPath: path, contents: Data("[hud]\n".utf8))
      case .pipe: mkfifo(path, 0o600) == 0
      case .directory: mkdir(path, 0o700) == 0
      case .link: symlink("/etc/passwd", path) == 0
      case .brokenLink: symlink("nothing", path) == 0
      }
    try #require(isMade)
  }
}
