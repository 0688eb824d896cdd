/// A surface's buffers: the pool of the present size, and older ones that the compositor still reads.
final class BufferStore {
  /// A compositor that gives nothing back doesn't make the memory grow: older pools than these go at once.
  static let retiredLimit = 2

  /// Called when the compositor gave back a buffer of the present size.
  var onRelease: (() -> Void)?

  private let shm: ShmProxy
  private var current: BufferPool?
  private var retired: [BufferPool] = []

  init(shm: ShmProxy) { self.shm = shm }

  /// The pool of that size; one of another size is retired.
  func pool(of size: BufferSize) throws(ConnectionError) -> BufferPool {
    if let current, current.layout.size == size { return current }
    retireCurrent()
    let pool = try BufferPool(size: size, shm: shm)
    pool.onRelease = onRelease
    current = pool
    return pool
  }

  func isCurrent(_ pool: BufferPool) -> Bool { pool === current }

  /// Something else than these buffers is shown from now on: what they hold is no picture to build on.
  func retireCurrent() {
    guard let pool = current else { return }
    current = nil
    retired.append(pool)
    pool.onRelease = { [unowned self] in dropIdle() }
    dropIdle()
    if retired.count > BufferStore.retiredLimit { retired.removeFirst().destroy() }
  }

  /// Gives everything back at once. The surface has to be gone.
  func destroy() {
    current?.destroy()
    current = nil
    for pool in retired { pool.destroy() }
    retired = []
  }

  private func dropIdle() {
    for pool in retired where pool.isIdle { pool.destroy() }
    retired.removeAll(where: \.isIdle)
  }
}
