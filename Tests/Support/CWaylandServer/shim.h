#pragma once
#include <wayland-server-core.h>

// wl_resource_post_error takes a format and its values, which Swift can't call.
static inline void fake_post_error(struct wl_resource *_Nonnull resource, uint32_t code,
                                   const char *_Nonnull message) {
  wl_resource_post_error(resource, code, "%s", message);
}

// A listener that finds its way back to the Swift object behind it. It stays where it is while it's listening.
struct fake_listener {
  struct wl_listener listener;
  void *_Nonnull owner;
};
