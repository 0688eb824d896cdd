#include "log.h"
#include <stdio.h>
#include <string.h>

static _Thread_local char line[1024];

void csystem_keep_log(const char *format, va_list arguments) {
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
}

const char *csystem_last_log(void) { return line; }

void csystem_forget_log(void) { line[0] = 0; }
