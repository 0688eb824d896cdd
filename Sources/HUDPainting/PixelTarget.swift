/// Pixels that someone else owns, to be painted into: premultiplied ARGB in 32-bit words of the machine's
/// byte order, which is `wl_shm`'s argb8888.
package struct PixelTarget {
  package let base: UnsafeMutableRawPointer
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next; a multiple of 4.
  package let stride: Int

  package init(base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
