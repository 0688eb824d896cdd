// WaylandCairo: Cairo on the buffers of WaylandSurface; a library product. It has no painting of its own.

@_exported public import CBezelCairo
public import WaylandSurface

extension WritableBuffer {
  /// Calls a closure with a Cairo context, whose unit is a logical pixel.
  ///
  /// Importing this module imports Cairo's functions, too, so a program needs no module map of its own. The context
  /// belongs to the call, and is a `cairo_t *` in C.
  ///
  /// ```swift
  /// import WaylandCairo
  ///
  /// case .frame:
  ///   guard var buffer = surface.takeBuffer() else { return }
  ///   buffer.withCairo { context in
  ///     cairo_set_source_rgb(context, 0.2, 0.8, 0.4)
  ///     cairo_arc(context, 50, 50, 40, 0, 2 * .pi)
  ///     cairo_fill(context)
  ///   }
  ///   surface.present(buffer)
  /// ```
  ///
  /// - Parameters:
  ///   - clearing: whether the buffer is made transparent first. Without it, it has the pixels of an older picture, which
  ///     ``WritableBuffer/stale`` describes.
  ///   - body: paints. An error of Cairo, as for a context that is used up, leaves the picture incomplete.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  public mutating func withCairo<Result, Failure: Error>(
    clearing: Bool = true, _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (size, stride, factor) = (size, stride, scale.factor)
    let result = withUnsafeBytes { bytes -> Swift.Result<Result, Failure> in
      let surface = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(size.width),
        Int32(size.height),
        Int32(stride))
      // The context keeps it.
      let context = cairo_create(surface)
      cairo_surface_destroy(surface)
      defer {
        cairo_surface_flush(cairo_get_target(context))
        cairo_destroy(context)
      }
      guard let context else { fatalError("no memory for a Cairo context") }
      if clearing {
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      }
      cairo_scale(context, factor, factor)
      do throws(Failure) { return .success(try body(context)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
