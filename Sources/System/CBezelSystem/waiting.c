#define _GNU_SOURCE
#include "waiting.h"

#include <stddef.h>

int cloop_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
  if (nanoseconds < 0) return ppoll(descriptors, count, NULL, NULL);
  struct timespec timeout = {
    .tv_sec = nanoseconds / 1000000000,
    .tv_nsec = nanoseconds % 1000000000,
  };
  return ppoll(descriptors, count, &timeout, NULL);
}
