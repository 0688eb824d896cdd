/// Which interfaces get bindings, and up to which version: chosen by hand.
package struct BindingPlan: Sendable {
  /// The globals, each with the newest version that the program uses. An object that a request makes has the
  /// same version.
  package var globals: [String: Int]
  /// Requests without a method (`interface.request`), each with the reason.
  package var omissions: [String: String] = [:]
  /// Enums (`interface.enum`) of which only these entries have names.
  package var entries: [String: Set<String>] = [:]
  /// Class names where the rule (`wl_shm_pool` is `ShmPoolProxy`) gives a bad one.
  package var classNames: [String: String] = [:]

  package init(
    globals: [String: Int], omissions: [String: String] = [:], entries: [String: Set<String>] = [:],
    classNames: [String: String] = [:]
  ) {
    self.globals = globals
    self.omissions = omissions
    self.entries = entries
    self.classNames = classNames
  }
}

extension BindingPlan {
  /// What WaylandSurface uses.
  package static let library = BindingPlan(
    globals: [
      "ext_background_effect_manager_v1": 1,
      "ext_workspace_manager_v1": 1,
      "org_kde_kwin_blur_manager": 1,
      "wl_registry": 1,
      "wl_compositor": 4,
      "wl_subcompositor": 1,
      "wl_shm": 1,
      "wl_seat": 8,
      "wl_output": 4,
      "wp_cursor_shape_manager_v1": 1,
      "wp_fractional_scale_manager_v1": 1,
      "wp_presentation": 1,
      "wp_viewporter": 1,
      "xdg_wm_base": 3,
      "zwlr_layer_shell_v1": 4,
      "zxdg_output_manager_v1": 3,
    ],
    omissions: [
      "ext_workspace_group_handle_v1.create_workspace": "workspaces are only watched",
      "ext_workspace_handle_v1.activate": "workspaces are only watched",
      "ext_workspace_handle_v1.assign": "workspaces are only watched",
      "ext_workspace_handle_v1.deactivate": "workspaces are only watched",
      "ext_workspace_handle_v1.remove": "workspaces are only watched",
      "ext_workspace_manager_v1.commit": "workspaces are only watched",
      "xdg_surface.get_toplevel": "windows are for toolkits",
    ],
    entries: ["wl_shm.format": ["argb8888"]],
    classNames: [
      "ext_background_effect_manager_v1": "BackgroundEffectManagerProxy",
      "ext_background_effect_surface_v1": "BackgroundEffectProxy",
      "ext_workspace_group_handle_v1": "WorkspaceGroupProxy",
      "ext_workspace_handle_v1": "WorkspaceProxy", "ext_workspace_manager_v1": "WorkspaceManagerProxy",
      "org_kde_kwin_blur": "KDEBlurProxy", "org_kde_kwin_blur_manager": "KDEBlurManagerProxy",
      "xdg_popup": "XDGPopupProxy", "xdg_positioner": "XDGPositionerProxy", "xdg_surface": "XDGSurfaceProxy",
      "xdg_wm_base": "XDGShellProxy", "zxdg_output_manager_v1": "XDGOutputManagerProxy",
      "zxdg_output_v1": "XDGOutputProxy",
    ])

  /// What only the tests use, besides the library's classes.
  package static let tests = BindingPlan(
    globals: [
      "org_kde_kwin_fake_input": 4,
      "zwlr_screencopy_manager_v1": 3,
      "zwlr_virtual_pointer_manager_v1": 2,
    ],
    classNames: ["org_kde_kwin_fake_input": "FakeInputProxy"])
}
