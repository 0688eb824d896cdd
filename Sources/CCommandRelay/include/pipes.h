// Pipes, sockets, and copying from pipe to pipe without a buffer in between.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Opens a pipe whose reading end, the first, is non-blocking. Both ends are closed on exec. `capacity` in bytes is a
/// wish: a limit of the system may make it less. Returns 0, or -1 and sets errno.
int relay_open_pipe(int ends[_Nonnull 2], int capacity);

/// Copies bytes from one pipe to another and leaves them in the first. Doesn't block. Returns what tee(2) returns.
ssize_t relay_tee(int from, int to, size_t count);

/// Takes bytes out of a pipe and discards them. Returns what splice(2) returns.
ssize_t relay_discard(int from, size_t count);

/// Sends bytes to a socket without blocking, and without SIGPIPE. Returns what send(2) returns.
ssize_t relay_send(int socket, const void *_Nonnull bytes, size_t count);

/// Whether two descriptors refer to the same open file description, which has one position.
int relay_is_same_open_file(int one, int other);
