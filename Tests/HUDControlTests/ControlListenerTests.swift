import Foundation
import HUDControl
import Synchronization
import Testing

@Suite("Control listener")
struct ControlListenerTests {
  private let folder = TemporaryPlace()

  @Test("is found by a command, and gone when it has closed")
  func life() throws {
    let place = try folder.place()
    #expect(try !place.answers())
    let listener = try ControlListener.listen(at: place)
    #expect(try listener.accept() == nil)
    #expect(try place.answers())
    #expect(try listener.accept() != nil)
    #expect(try listener.accept() == nil)
    listener.close()
    #expect(mode(of: place.socketPath) == nil)
    #expect(try !place.answers())
  }

  @Test("is one a display")
  func oneServer() throws {
    let place = try folder.place()
    let listener = try ControlListener.listen(at: place)
    #expect(throws: ControlError.serverRuns(place.socketPath)) { try ControlListener.listen(at: place) }
    let other = try ControlListener.listen(at: folder.place(display: "wayland-1"))
    other.close()
    listener.close()
  }

  @Test("is one of many that begin at the same instant", arguments: 0..<40)
  func rivals(round: Int) throws {
    let place = try folder.place()
    let begun = Atomic(0)
    let serving = Atomic(0)
    let refused = Atomic(0)
    let ended = Atomic(0)
    for _ in 0..<4 {
      Thread.detachNewThread {
        count(in: begun)
        wait(for: 4, in: begun)
        do throws(ControlError) {
          let listener = try ControlListener.listen(at: place)
          count(in: serving)
          count(in: ended)
          // It stays, so that the others meet it.
          withExtendedLifetime(listener) { wait(for: 4, in: ended) }
        } catch {
          if error == .serverRuns(place.socketPath) { count(in: refused) }
          count(in: ended)
        }
      }
    }
    wait(for: 4, in: ended)
    #expect(serving.load(ordering: .acquiring) == 1)
    #expect(refused.load(ordering: .acquiring) == 3)
  }

  @Test("takes the place of a dead server's socket")
  func staleSocket() throws {
    let place = try folder.place()
    let dead = try ControlListener.listen(at: place)
    let saved = place.socketPath + ".saved"
    rename(place.socketPath, saved)
    dead.close()
    rename(saved, place.socketPath)
    #expect(mode(of: place.socketPath) != nil)
    #expect(try !place.answers())
    let listener = try ControlListener.listen(at: place)
    #expect(try place.answers())
    listener.close()
  }

  @Test("doesn't remove its successor's socket")
  func successor() throws {
    let place = try folder.place()
    let old = try ControlListener.listen(at: place)
    unlink(place.socketPath)
    let new = try ControlListener.listen(at: place)
    old.close()
    #expect(try place.answers())
    new.close()
    #expect(mode(of: place.socketPath) == nil)
  }

  @Test("adopts a socket that listens, and nothing else")
  func adoption() throws {
    let place = try folder.place()
    let first = try ControlListener.listen(at: place)
    let adopted = try ControlListener.adopt(dup(first.fileDescriptor))
    #expect(adopted.place == place)
    adopted.close()
    #expect(mode(of: place.socketPath) == nil)
    first.close()
    for descriptor in [open("/dev/null", O_RDONLY), socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0), -1] {
      #expect(throws: ControlError.notListening(descriptor: descriptor)) {
        try ControlListener.adopt(descriptor)
      }
      close(descriptor)
    }
  }

  @Test("refuses another user's connection, as the command refuses another user's server", .asRoot)
  func strangers() async {
    // In a process of its own, since its user changes.
    await #expect(processExitsWith: .success) {
      let folder = TemporaryPlace()
      let place = try folder.place()
      let listener = try ControlListener.listen(at: place)
      for path in [folder.runtimeFolder, place.folder] { chmod(path, 0o755) }
      chmod(place.socketPath, 0o666)
      seteuid(65534)
      #expect(throws: ControlError.stranger(place.socketPath)) { try place.answers() }
      seteuid(0)
      #expect(try listener.accept() == nil)
      #expect(try place.answers())
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
  /// Only root can be somebody else.
  static var asRoot: Self { .enabled(if: getuid() == 0, "needs root, to become another user") }
}

extension SocketPlace {
  /// Whether a server takes connections here.
  fileprivate func answers() throws -> Bool {
    switch try connect() {
    case .some: true
    case nil: false
    }
  }
}
