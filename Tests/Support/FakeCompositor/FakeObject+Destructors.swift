/// The version from which a client can destroy an object, for the interfaces that had no destructor at first.
private let destructorSince: [String: UInt32] = [
  "wl_compositor": .max, "wl_shm": .max, "wl_callback": .max, "wp_presentation_feedback": .max,
  "org_kde_kwin_blur_manager": .max, "ext_workspace_manager_v1": .max,
  "wl_output": 3, "wl_seat": 5, "wl_pointer": 3, "wl_keyboard": 3, "wl_touch": 3, "zwlr_layer_shell_v1": 3,
]

extension FakeObject {
  /// Whether the client could have destroyed this object by a request.
  var hasDestructor: Bool { version >= destructorSince[interfaceName] ?? 1 }
}
