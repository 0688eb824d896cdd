/// How the pixels of a buffer lie in memory: 4 bytes a pixel, row upon row, in whole pages.
///
/// Nothing lies between two rows: KWin 5 takes a new texture's pixels for one row after the other, whatever it was told.
struct BufferLayout: Equatable {
  static let pageSize = 4096
  static let bytesPerPixel = 4

  let size: BufferSize
  /// Bytes from one row to the next.
  let stride: Int
  /// Bytes of one buffer.
  let byteCount: Int

  init(size: BufferSize) {
    self.size = size
    stride = size.width * BufferLayout.bytesPerPixel
    byteCount = BufferLayout.round(stride * size.height, upTo: BufferLayout.pageSize)
  }

  /// Where a slot's buffer begins in the pool.
  func offset(of slot: Int) -> Int { slot * byteCount }

  /// Bytes of the whole pool. Pages that no buffer has used yet cost nothing.
  var poolByteCount: Int { BufferSlots.limit * byteCount }

  private static func round(_ value: Int, upTo unit: Int) -> Int {
    (value + unit - 1) / unit * unit
  }
}
