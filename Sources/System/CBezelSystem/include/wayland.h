// What WaylandSurface needs and Swift can't call: variadic functions, and system calls that Glibc doesn't import.
#pragma once

#include <stdarg.h>
#include <stddef.h>

// Makes a memfd of that size, sealed against shrinking, growing and further seals. Returns -1 and sets errno.
int cwayland_sealed_memory(const char *_Nonnull name, size_t size);

// Keeps a line in printf's form as this thread's last one, instead of printing it.
void cwayland_keep_log(const char *_Nonnull format, va_list arguments);

// The line that was kept last on this thread, without its newline; empty if there is none.
const char *_Nonnull cwayland_last_log(void);

void cwayland_forget_log(void);
