import BezelControlWire
import BezelPosix
import Foundation
import HUDControl
import Synchronization
import Testing

@Suite("Control listener")
struct ControlListenerTests {
  private let directory = TemporaryRuntimeDirectory()

  @Test("is found by a client, and gone when it has closed")
  func life() throws {
    let address = try directory.address()
    #expect(try !address.answers())
    let listener = try ControlListener.listen(at: address)
    #expect(try listener.accept() == nil)
    #expect(try address.answers())
    #expect(try listener.accept() != nil)
    #expect(try listener.accept() == nil)
    listener.close()
    #expect(mode(of: address.path) == nil)
    #expect(mode(of: address.lockPath) == nil)
    #expect(try !address.answers())
  }

  @Test("is one for each display")
  func oneServer() throws {
    let address = try directory.address()
    let listener = try ControlListener.listen(at: address)
    #expect(throws: ControlError.serverRuns(address.path)) { try ControlListener.listen(at: address) }
    let other = try ControlListener.listen(at: directory.address(display: "wayland-1"))
    other.close()
    listener.close()
  }

  @Test("is one of several that begin at the same instant", arguments: 0..<40)
  func rivals(round: Int) throws {
    let address = try directory.address()
    let begun = Atomic(0)
    let serving = Atomic(0)
    let refused = Atomic(0)
    let ended = Atomic(0)
    for _ in 0..<4 {
      Thread.detachNewThread {
        count(in: begun)
        wait(for: 4, in: begun)
        do throws(ControlError) {
          let listener = try ControlListener.listen(at: address)
          count(in: serving)
          count(in: ended)
          // It stays open until the others have tried.
          withExtendedLifetime(listener) { wait(for: 4, in: ended) }
        } catch {
          if error == .serverRuns(address.path) { count(in: refused) }
          count(in: ended)
        }
      }
    }
    wait(for: 4, in: ended)
    #expect(serving.load(ordering: .acquiring) == 1)
    #expect(refused.load(ordering: .acquiring) == 3)
  }

  @Test("replaces a dead server's socket")
  func staleSocket() throws {
    let address = try directory.address()
    let dead = try ControlListener.listen(at: address)
    let saved = address.path + ".saved"
    rename(address.path, saved)
    dead.close()
    rename(saved, address.path)
    #expect(mode(of: address.path) != nil)
    #expect(try !address.answers())
    let listener = try ControlListener.listen(at: address)
    #expect(try address.answers())
    listener.close()
  }

  @Test("doesn't remove its successor's socket")
  func successor() throws {
    let address = try directory.address()
    let old = try ControlListener.listen(at: address)
    address.removeFiles()
    let new = try ControlListener.listen(at: address)
    old.close()
    #expect(try address.answers())
    new.close()
    #expect(mode(of: address.path) == nil)
  }

  @Test("doesn't wait for a client that has left, however its socket was made")
  func nonBlocking() throws {
    let address = try directory.address()
    let first = try ControlListener.listen(at: address)
    #expect(fcntl(first.fileDescriptor, F_GETFL) & O_NONBLOCK != 0)
    _ = fcntl(first.fileDescriptor, F_SETFL, fcntl(first.fileDescriptor, F_GETFL) & ~O_NONBLOCK)
    let adopted = try ControlListener.adopt(dup(first.fileDescriptor))
    #expect(try adopted.accept() == nil)
    let made = try address.listeningSocket()
    #expect(fcntl(made, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(made, F_GETFD) & FD_CLOEXEC != 0)
    close(made)
    adopted.close()
    first.close()
  }

  @Test("has the server's process, until that has ended")
  func serverProcess() throws {
    let address = try directory.address()
    #expect(address.serverProcess == nil)
    let listener = try ControlListener.listen(at: address)
    #expect(address.serverProcess == getpid())
    let lock = open(address.lockPath, O_RDWR | O_CLOEXEC)
    listener.close()
    #expect(address.serverProcess == nil)
    close(lock)
  }

  @Test("adopts only a socket that listens")
  func adoption() throws {
    let address = try directory.address()
    let first = try ControlListener.listen(at: address)
    let adopted = try ControlListener.adopt(dup(first.fileDescriptor))
    #expect(adopted.address == address)
    adopted.close()
    #expect(mode(of: address.path) == nil)
    first.close()
    for descriptor in [open("/dev/null", O_RDONLY), socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), -1] {
      #expect(throws: ControlError.notListening(descriptor: descriptor)) {
        try ControlListener.adopt(descriptor)
      }
      close(descriptor)
    }
    #expect(ControlError.notListening(descriptor: 99).exitStatus == .usage)
  }

  @Test("refuses another user's connection, as the client refuses another user's server", .asRoot)
  func strangers() async {
    // The process changes its user.
    await #expect(processExitsWith: .success) {
      let directory = TemporaryRuntimeDirectory()
      let address = try directory.address()
      let listener = try ControlListener.listen(at: address)
      for path in [directory.runtimeDirectory, address.directory] { chmod(path, 0o755) }
      chmod(address.path, 0o666)
      seteuid(65534)
      #expect(throws: ControlError.foreignRuntimeDirectory(directory.runtimeDirectory, owner: 0)) {
        try address.answers()
      }
      let named = try ControlSocketAddress(named: address.path)
      #expect(throws: ControlError.foreignServer(address.path, isNamed: true)) { try named.answers() }
      seteuid(0)
      #expect(try listener.accept() == nil)
      #expect(try address.answers())
      #expect(try listener.accept() != nil)
      listener.close()
    }
  }
}

private func count(in number: borrowing Atomic<Int>) {
  number.add(1, ordering: .acquiringAndReleasing)
}

private func wait(for count: Int, in number: borrowing Atomic<Int>) {
  while number.load(ordering: .acquiring) < count { sched_yield() }
}

extension Trait where Self == ConditionTrait {
  static var asRoot: Self { .enabled(if: getuid() == 0, "changing the user needs root") }
}

extension ControlSocketAddress {
  /// Whether a server takes connections here.
  fileprivate func answers() throws -> Bool {
    switch try connect() {
    case .some: true
    case nil: false
    }
  }
}
