// The objects of libwayland, for protocols that this library doesn't have.

extension Connection {
  /// Calls a closure with the `wl_display`, for EGL, Vulkan, and protocols of which this library has no class.
  ///
  /// Objects of your own are made from it with libwayland's functions; their events come with this connection's, in
  /// ``finishWaiting(readable:)``. Destroy them before the connection is closed. Don't dispatch or read the display, and
  /// don't disconnect it.
  ///
  /// ```swift
  /// import CWaylandClient  // your module map of wayland-client.h
  ///
  /// let registry = connection.withUnsafeDisplay { wl_display_get_registry($0) }
  /// wl_registry_add_listener(registry, &listener, nil)
  /// ```
  ///
  /// - Parameter body: uses the pointer, which is valid until the connection is closed.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  /// - Precondition: ``isOpen`` is true.
  public func withUnsafeDisplay<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let display else {
      preconditionFailure("A connection that is closed has no wl_display; check isOpen first.")
    }
    return try body(display.pointer)
  }
}

extension Surface {
  /// Calls a closure with the `wl_surface`, for objects that extend it, such as an EGL window or an idle inhibitor.
  ///
  /// The library commits it at the end of a turn, and with each picture; what you set takes effect then. A surface that EGL
  /// draws presents no buffer of this library: it takes ``Event/frame`` and swaps EGL's buffers.
  ///
  /// ```swift
  /// let window = surface.withUnsafeSurface { wl_egl_window_create($0, 1920, 1080) }
  /// ```
  ///
  /// - Parameter body: uses the pointer, which is valid until the surface is closed. Objects made of it are destroyed before.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  /// - Precondition: ``isOpen`` is true.
  public func withUnsafeSurface<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(isOpen, "A surface that is closed has no wl_surface; check isOpen first.")
    return try body(wire.object.pointer)
  }
}

extension LayerSurface {
  /// Calls a closure with the `zwlr_layer_surface_v1`, such as for a popup of a toolkit.
  ///
  /// ```swift
  /// layer.withUnsafeLayerSurface { zwlr_layer_surface_v1_get_popup($0, popup) }
  /// ```
  ///
  /// - Parameter body: uses the pointer, which is valid until the surface is closed.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  /// - Precondition: the ``surface`` is open.
  public func withUnsafeLayerSurface<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(
      surface.isOpen,
      "A layer surface that is closed has no zwlr_layer_surface_v1; check surface.isOpen first.")
    return try body(role.wire.object.pointer)
  }
}
