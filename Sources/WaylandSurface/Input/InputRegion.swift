/// Which part of a surface takes input, or counts for a tap.
///
/// What isn't in a surface's region goes to whatever lies beneath. The wire name is `wl_surface.set_input_region`.
public enum InputRegion: Hashable, Sendable {
  /// The whole surface, whatever its size.
  case everything
  /// No part of it: everything passes through.
  case nothing
  /// These rectangles together, in logical pixels.
  case rects([LogicalRect])

  /// Whether the point belongs to the region. (Of the surface's own edges it knows nothing.)
  public func contains(_ point: LogicalPoint) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .rects(let rects): rects.contains { $0.contains(point) }
    }
  }
}
