import CBezelProtocols

/// The globals and versions that a compositor offers. For outputs and seats it has the version only.
///
///     FakeCompositor(.everything.without(.viewporter).with(.compositor, 3))
package struct Offer: Sendable {
  /// The globals that a test can offer.
  package enum Global: String, CaseIterable, Sendable {
    case compositor = "wl_compositor"
    case subcompositor = "wl_subcompositor"
    case shm = "wl_shm"
    case output = "wl_output"
    case seat = "wl_seat"
    case layerShell = "zwlr_layer_shell_v1"
    case viewporter = "wp_viewporter"
    case xdgShell = "xdg_wm_base"
    case fractionalScale = "wp_fractional_scale_manager_v1"
    case cursorShape = "wp_cursor_shape_manager_v1"
    case xdgOutput = "zxdg_output_manager_v1"
    case presentation = "wp_presentation"
    case backgroundEffect = "ext_background_effect_manager_v1"
    case kdeBlur = "org_kde_kwin_blur_manager"
    case workspaces = "ext_workspace_manager_v1"
  }

  package private(set) var versions: [Global: UInt32]

  /// Everything that a surface can use except blur, as a current wlroots compositor offers it.
  package static let everything = Offer(versions: [
    .compositor: 5, .subcompositor: 1, .shm: 1, .output: 4, .seat: 8, .layerShell: 4, .viewporter: 1,
    .fractionalScale: 1, .cursorShape: 1, .xdgOutput: 3, .xdgShell: 3, .presentation: 1,
  ])

  /// What sway 1.7 offers: no fractional scale, and no cursors by name.
  package static let sway = Offer(versions: [
    .compositor: 4, .subcompositor: 1, .shm: 1, .output: 4, .seat: 7, .layerShell: 4, .viewporter: 1,
    .xdgOutput: 3, .presentation: 1,
  ])

  /// The minimum for a layer surface.
  package static let bare = Offer(versions: [.compositor: 3, .shm: 1, .output: 1, .seat: 1, .layerShell: 1])

  package func without(_ globals: Global...) -> Offer {
    Offer(versions: versions.filter { !globals.contains($0.key) })
  }

  package func with(_ global: Global, _ version: UInt32) -> Offer {
    Offer(versions: versions.merging([global: version]) { $1 })
  }
}
