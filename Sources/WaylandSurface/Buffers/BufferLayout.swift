/// How the pixels of a buffer lie in memory: 4 bytes a pixel, in rows and sizes that compositors can import.
///
/// GPUs import a buffer without a copy when its rows are 256 bytes apart and it fills whole pages.
struct BufferLayout: Equatable {
  static let strideUnit = 256
  static let pageSize = 4096
  static let bytesPerPixel = 4

  let size: BufferSize
  /// Bytes from one row to the next.
  let stride: Int
  /// Bytes of one buffer.
  let byteCount: Int

  init(size: BufferSize) {
    self.size = size
    stride = BufferLayout.round(size.width * BufferLayout.bytesPerPixel, upTo: BufferLayout.strideUnit)
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
