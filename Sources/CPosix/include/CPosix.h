// What Swift's Glibc module doesn't import: settings of glibc's allocator, and addresses of local sockets.
#pragma once

/// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
void cposix_use_one_heap(void);

/// Returns free memory of the heap to the system.
void cposix_trim_heap(void);

/// Connects a new local stream socket to a path or an abstract name. The socket doesn't block and is closed on exec.
/// Returns -1 when the connection can't be made at once.
int cposix_connect_at_once(const char *_Nonnull name, int is_abstract);
