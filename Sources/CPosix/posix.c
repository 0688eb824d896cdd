#define _GNU_SOURCE
#include "CPosix.h"

#include <malloc.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void cposix_use_one_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}

void cposix_trim_heap(void) {
  malloc_trim(0);
}

int cposix_connect_at_once(const char *name, int is_abstract) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  // An abstract name follows a zero byte and ends where its length says; a path ends with a zero byte.
  if (length + 1 > sizeof address.sun_path) return -1;
  memcpy(address.sun_path + !!is_abstract, name, length);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  socklen_t size = offsetof(struct sockaddr_un, sun_path) + length + 1;
  if (connect(fd, (struct sockaddr *)&address, size) == 0) return fd;
  close(fd);
  return -1;
}
