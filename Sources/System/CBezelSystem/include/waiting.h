// ppoll, eventfd and signalfd, which Swift's Glibc module doesn't import.
#pragma once

#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

/// Calls ppoll(2) with a timeout in nanoseconds; a negative one is no limit. Returns what ppoll returns.
int cloop_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);
