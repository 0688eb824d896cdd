// ppoll, eventfd and signalfd, which Swift's Glibc module doesn't import.
#pragma once

#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>

/// Calls ppoll(2) with a timeout in nanoseconds; a negative one is no limit. Returns what ppoll returns.
int cloop_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Returns a non-blocking signalfd for these signals that is closed on exec, or -1. The caller blocks the signals.
int cloop_open_signalfd(const int *signals, unsigned count);

/// Returns the number of the next pending signal, or 0. `sender` is set to its process: -1 for the kernel, 0 for a
/// process that is not visible from here, such as one outside of the container.
int cloop_read_signal(int descriptor, int *sender);

/// Blocks these signals in the calling thread, or unblocks them when `blocked` is 0. Returns an errno.
int cloop_block_signals(const int *signals, unsigned count, int blocked);

/// Returns whether the calling thread blocks the signal.
int cloop_is_signal_blocked(int signal);
