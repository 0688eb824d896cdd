import BezelEventLoop
import CBezelWaylandCursor
import Synchronization

/// The cursors of the user's theme, by libwayland-cursor.
///
/// The library and the theme are loaded on a thread of their own, since a theme has a hundred files and more.
final class CursorTheme: Sendable {
  struct Image {
    fileprivate let buffer: OpaquePointer
    let width: Int
    let height: Int
    let hotspot: (x: Int, y: Int)
  }

  private struct Loaded: @unchecked Sendable {
    let functions: ccursor_functions
    let theme: OpaquePointer
  }

  /// libwayland may be called on any thread, but an object's events are dispatched on the loop's: only that thread, or one
  /// after the connection's end, destroys it.
  private struct Shm: @unchecked Sendable {
    let wire: ShmProxy
  }

  private enum State {
    case loading
    /// Nil if there is no library or no theme.
    case loaded(Loaded?)
    case ended
  }

  private let shm: Shm
  private let state = Mutex(State.loading)

  /// Begins to load. Nil is the usual theme. The size is in pixels. Nothing else uses `shm`, which is destroyed with the
  /// theme.
  init(_ name: String?, size: Int, shm: ShmProxy) {
    self.shm = Shm(wire: shm)
    let isStarted = DetachedThread.start { [self] in finish(load(name, size)) }
    if !isStarted { finish(nil) }
  }

  var isLoading: Bool {
    state.withLock { if case .loading = $0 { true } else { false } }
  }

  /// The first image of the first of the cursors that the theme has.
  func image(_ names: [String]) -> Image? {
    guard case .loaded(let loaded?) = state.withLock({ $0 }) else { return nil }
    for name in names {
      guard let cursor = loaded.functions.wl_cursor_theme_get_cursor(loaded.theme, name),
        let image = cursor.pointee.images?[0],
        let buffer = loaded.functions.wl_cursor_image_get_buffer(image)
      else { continue }
      return Image(
        buffer: buffer, width: Int(image.pointee.width), height: Int(image.pointee.height),
        hotspot: (Int(image.pointee.hotspot_x), Int(image.pointee.hotspot_y)))
    }
    return nil
  }

  /// Destroys everything at the connection's end, or when it is loaded.
  func destroy() {
    let before = state.withLock { state in
      defer { state = .ended }
      return state
    }
    if case .loaded(let loaded) = before { destroy(loaded) }
  }

  private func load(_ name: String?, _ size: Int) -> Loaded? {
    var functions = ccursor_functions()
    guard ccursor_load(&functions) != nil,
      let theme = functions.wl_cursor_theme_load(name, Int32(size), shm.wire.object.pointer)
    else { return nil }
    return Loaded(functions: functions, theme: theme)
  }

  private func finish(_ loaded: Loaded?) {
    let isEnded = state.withLock { state in
      if case .ended = state { return true }
      state = .loaded(loaded)
      return false
    }
    if isEnded { destroy(loaded) }
  }

  private func destroy(_ loaded: Loaded?) {
    if let loaded { loaded.functions.wl_cursor_theme_destroy(loaded.theme) }
    shm.wire.destroy()
  }
}

extension SurfaceProxy {
  /// `attach`, with a buffer that belongs to a theme.
  func attach(_ image: CursorTheme.Image) {
    send(1, [.foreign(image.buffer), .int(0), .int(0)])
  }
}
