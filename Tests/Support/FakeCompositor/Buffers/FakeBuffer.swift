import CBezelProtocols
import Glibc

/// A `wl_buffer`, and whether the client may write to it.
///
/// The compositor reads it from the commit until its release, and the client must not write meanwhile. The fake keeps
/// the pixels of the commit, and compares them at each later commit and before the release.
package final class FakeBuffer: FakeObject {
  override class var table: UnsafeRawPointer { wl_buffer_table() }

  package var extent: Extent { layout.extent }
  /// Whether the compositor holds it: committed, and not released.
  package private(set) var isHeld = false
  /// The pixels as they were at the last commit.
  package private(set) var committedPixels: Pixels?
  /// How often it was released.
  package private(set) var releases = 0

  private let memory: PoolMemory
  private let layout: BufferLayout

  private enum Request: UInt32 { case destroy }
  private enum Event: UInt32 { case release }

  init(_ seed: Seed, _ layout: BufferLayout, in memory: PoolMemory) {
    (self.layout, self.memory) = (layout, memory)
    super.init(seed)
  }

  override func receive(_ opcode: UInt32, _ arguments: Arguments) throws(Refusal) {
    if Request(rawValue: opcode) == .destroy { destroy() }
  }

  /// Releases the buffer to the client. Does nothing if it is not held.
  package func release() {
    guard isHeld else { return }
    do throws(Refusal) {
      try checkUntouched()
    } catch {
      post(error)
    }
    isHeld = false
    releases += 1
    send(Event.release.rawValue)
  }

  func hold() {
    isHeld = true
    committedPixels = Pixels(extent: extent, words: memory.read(layout))
  }

  func checkUntouched() throws(Refusal) {
    guard isHeld, isAlive, let committedPixels,
      let row = memory.firstChange(in: layout, since: committedPixels.words)
    else { return }
    throw refusal("the client wrote into row \(row) of a buffer that the compositor still reads")
  }
}
