import BezelPosix

/// The picture of a pointer that is on a surface.
///
/// The compositor draws it from the user's theme, with `wp_cursor_shape_v1`. Where it can't, libwayland-cursor does; it
/// is loaded when a pointer first enters a surface, and the picture stays as it is until then.
///
/// ```swift
/// surface.cursor = .crosshair
/// ```
public struct Cursor: Hashable, Sendable {
  /// Nil hides the pointer.
  let shape: CursorShapeDeviceProxy.Shape?
  /// The cursor's names in themes, the present one first.
  let names: [String]

  init(_ shape: CursorShapeDeviceProxy.Shape?, _ names: String...) {
    (self.shape, self.names) = (shape, names)
  }

  /// The usual one, an arrow.
  public static let `default` = Cursor(.default, "default", "left_ptr")
  /// For what can be pressed, a hand.
  public static let pointer = Cursor(.pointer, "pointer", "hand2", "hand1")
  /// For text that can be selected.
  public static let text = Cursor(.text, "text", "xterm")
  /// For selecting a point or an area.
  public static let crosshair = Cursor(.crosshair, "crosshair", "cross")
  /// For what can be moved.
  public static let move = Cursor(.move, "move", "fleur")
  /// For what can be grabbed.
  public static let grab = Cursor(.grab, "grab", "openhand")
  /// For what is grabbed.
  public static let grabbing = Cursor(.grabbing, "grabbing", "closedhand")
  /// For what can't be done.
  public static let notAllowed = Cursor(.notAllowed, "not-allowed", "crossed_circle")
  /// The program is busy and takes no input.
  public static let wait = Cursor(.wait, "wait", "watch")
  /// The program is busy and takes input.
  public static let progress = Cursor(.progress, "progress", "left_ptr_watch")
  /// Help is there.
  public static let help = Cursor(.help, "help", "question_arrow")
  /// No picture.
  public static let hidden = Cursor(nil)
}

/// What the pointers of a connection need for their cursors.
final class Cursors {
  let shapes: CursorShapeManagerProxy?
  private let registry: Registry
  private let compositor: CompositorProxy
  private var theme: CursorTheme?
  private var isLoading = false
  /// How many pixels of the theme's images make a logical one.
  private var scale = 1

  init(_ registry: Registry, _ compositor: CompositorProxy) {
    (self.registry, self.compositor) = (registry, compositor)
    shapes = try? registry.bind(CursorShapeManagerProxy.self, 1...1)
  }

  func destroy() {
    theme?.destroy()
    shapes?.destroy()
  }

  /// Whether a theme has been loaded since the last call.
  func hasLoaded() -> Bool {
    guard isLoading, theme?.isLoading == false else { return false }
    isLoading = false
    return true
  }

  /// Returns nil while the theme is loaded, which this begins, and where it has no such cursor.
  func image(of cursor: Cursor, for scale: Scale) -> (image: CursorTheme.Image, scale: Int)? {
    guard let theme else {
      load(for: scale)
      return nil
    }
    return theme.image(cursor.names).map { image in
      // A theme without the size gives another one, which must be whole logical pixels.
      let isWhole = image.width % self.scale == 0 && image.height % self.scale == 0
      return (image, isWhole ? self.scale : 1)
    }
  }

  func makeSurface() -> SurfaceProxy { compositor.createSurface() }

  private func load(for scale: Scale) {
    guard let shm = try? registry.bind(ShmProxy.self, 1...1) else { return }
    self.scale = Int(scale.factor.rounded(.up))
    let size = Environment.nonemptyValue(of: "XCURSOR_SIZE").flatMap { Int($0) } ?? 24
    theme = CursorTheme(
      Environment.nonemptyValue(of: "XCURSOR_THEME"), size: min(max(1, size), 256) * self.scale, shm: shm)
    isLoading = true
  }
}
