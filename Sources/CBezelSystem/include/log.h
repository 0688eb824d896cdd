// The last line a C library wanted to log, kept per thread for the error that tells of it.
#pragma once

#include <stdarg.h>

/// Takes a line in printf's form, in place of the one before. It is not printed.
void csystem_keep_log(const char *format, va_list arguments);

/// The line kept last, without its newline; empty when there is none.
const char *csystem_last_log(void);

void csystem_forget_log(void);
