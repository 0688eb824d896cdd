// How bytes are passed on from pipe to pipe.
#pragma once

#include <stddef.h>
#include <sys/types.h>

/// A pipe whose reading end (the first) doesn't block, with room for as many bytes if the system gives it; closed on
/// exec. Returns 0 or -1.
int csystem_open_pipe(int ends[_Nonnull 2], int room);

/// Puts what a pipe holds into another as well, without taking it out and without waiting. Returns what tee(2) does.
ssize_t csystem_tee(int from, int to, size_t count);

/// Takes bytes out of a pipe and drops them. Returns what splice(2) does.
ssize_t csystem_drop(int from, size_t count);

/// Sends what fits into a socket's buffer.
ssize_t csystem_send_now(int socket, const void *_Nonnull bytes, size_t count);

/// Whether two descriptors are of the same open file, with one position and one order of writes.
int csystem_is_same_open_file(int one, int other);
