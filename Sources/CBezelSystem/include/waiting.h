// What an event loop waits with: ppoll, eventfd and signalfd.
#pragma once

#include <poll.h>
#include <stdint.h>

/// Waits like ppoll(2) for at most `nanoseconds`, for ever when negative. Returns what ppoll returns.
int csystem_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// A non-blocking eventfd that is closed on exec, or -1.
int csystem_open_eventfd(void);

/// Wakes whoever polls the eventfd. Never blocks.
void csystem_signal_eventfd(int descriptor);

/// Takes back every wake-up of the eventfd so far.
void csystem_clear_eventfd(int descriptor);

/// A non-blocking signalfd for these signals, closed on exec, or -1. The caller blocks the signals.
int csystem_open_signalfd(const int *signals, unsigned count);

/// The number of the next signal that waits, or 0, and the process that sent it: -1 for the kernel, 0 for a process that
/// can't be seen from here, as from outside a container.
int csystem_read_signal(int descriptor, int *sender);

/// Blocks (or, with `blocked` 0, lets through) these signals in the calling thread. Returns an errno.
int csystem_block_signals(const int *signals, unsigned count, int blocked);

/// Whether the calling thread blocks the signal.
int csystem_is_signal_blocked(int signal);
