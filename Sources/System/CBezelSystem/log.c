#include "wayland.h"
#include <stdio.h>
#include <string.h>

static _Thread_local char line[1024];

void cwayland_keep_log(const char *format, va_list arguments) {
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
}

const char *cwayland_last_log(void) { return line; }
