#include "CBezelProtocols.h"
#include <wayland-util.h>

#define DEFINE_TABLE(interface) \
  extern const struct wl_interface interface##_interface; \
  const void *interface##_table(void) { return &interface##_interface; }
WAYLAND_INTERFACES(DEFINE_TABLE)
