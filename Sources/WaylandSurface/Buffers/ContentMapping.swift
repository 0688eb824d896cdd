/// How a buffer's pixels come to lie on a surface. Either the one or the other: a viewport and a buffer scale never mix.
enum ContentMapping: Hashable {
  /// So many buffer pixels each way make a logical one: `wl_surface.set_buffer_scale`.
  case scaled(by: Int)
  /// The whole buffer fills that size: `wp_viewport.set_destination`.
  case stretched(to: LogicalSize)
  /// A buffer of that size, but for a margin of a pixel and a half, fills that size: `wp_viewport.set_source`, too.
  case stretchedWithinMargin(BufferSize, to: LogicalSize)
}
