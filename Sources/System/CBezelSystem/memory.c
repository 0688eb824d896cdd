#define _GNU_SOURCE
#include "wayland.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

// Newer than the oldest supported headers; kernels before 6.3 reject it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static int create(const char *name) {
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int fd = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  if (fd < 0 && errno == EINVAL) fd = memfd_create(name, flags);
  return fd;
}

int cwayland_sealed_memory(const char *name, size_t size) {
  int fd = create(name);
  if (fd < 0) return -1;
  if (ftruncate(fd, (off_t)size) == 0 &&
      fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return fd;
  int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}
