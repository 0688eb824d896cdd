// libwayland-cursor, which is loaded where a compositor can't set cursors by name.
#pragma once

#include "../../CBezelSystem/include/library.h"

#include <stddef.h>
#include <wayland-cursor.h>

#define CCURSOR_FUNCTIONS(F) \
  F(wl_cursor_theme_load) \
  F(wl_cursor_theme_destroy) \
  F(wl_cursor_theme_get_cursor) \
  F(wl_cursor_image_get_buffer)

/// The functions of the loaded library.
struct ccursor_functions {
  CCURSOR_FUNCTIONS(LOADED_MEMBER)
};

/// Loads the library. Returns NULL if it isn't installed. Each caller gives a structure of its own.
static inline const struct ccursor_functions *ccursor_load(struct ccursor_functions *functions) {
  static const char *const libraries[] = {"libwayland-cursor.so.0", NULL};
  static const char *const names[] = {CCURSOR_FUNCTIONS(LOADED_NAME) NULL};
  return library_load(libraries, names, functions);
}
