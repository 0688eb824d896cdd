// libwayland's log handler, which is variadic: Swift can't make one.
#pragma once

#include <stdarg.h>

// Keeps a line in printf's form as this thread's last one, instead of printing it.
void cwayland_keep_log(const char *_Nonnull format, va_list arguments);

// The line that was kept last on this thread, without its newline; empty if there is none.
const char *_Nonnull cwayland_last_log(void);
