#pragma once

// The interfaces whose tables Swift needs. libwayland's client and server libraries have the tables of wayland.xml; the
// others are in Generated/.
#define WAYLAND_INTERFACES(X) \
  X(ext_background_effect_manager_v1) \
  X(ext_background_effect_surface_v1) \
  X(ext_workspace_group_handle_v1) \
  X(ext_workspace_handle_v1) \
  X(ext_workspace_manager_v1) \
  X(org_kde_kwin_blur) \
  X(org_kde_kwin_blur_manager) \
  X(wl_buffer) \
  X(wl_callback) \
  X(wl_compositor) \
  X(wl_keyboard) \
  X(wl_output) \
  X(wl_pointer) \
  X(wl_region) \
  X(wl_registry) \
  X(wl_seat) \
  X(wl_shm) \
  X(wl_shm_pool) \
  X(wl_subcompositor) \
  X(wl_subsurface) \
  X(wl_surface) \
  X(wl_touch) \
  X(wp_cursor_shape_device_v1) \
  X(wp_cursor_shape_manager_v1) \
  X(wp_fractional_scale_manager_v1) \
  X(wp_fractional_scale_v1) \
  X(wp_presentation) \
  X(wp_presentation_feedback) \
  X(wp_viewport) \
  X(wp_viewporter) \
  X(xdg_popup) \
  X(xdg_positioner) \
  X(xdg_surface) \
  X(xdg_wm_base) \
  X(zwlr_layer_shell_v1) \
  X(zwlr_layer_surface_v1) \
  X(zxdg_output_manager_v1) \
  X(zxdg_output_v1)

// wl_buffer_table() and so on return the address of the interface's `struct wl_interface`. libwayland keeps the address,
// and Swift imports a C constant as a value. The type is void because the headers of libwayland's client and of its
// server both define the struct, which Swift would import as two types.
#define DECLARE_TABLE(interface) const void *_Nonnull interface##_table(void);
WAYLAND_INTERFACES(DECLARE_TABLE)
#undef DECLARE_TABLE
