#define _GNU_SOURCE
#include "relay.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int relay_open_pipe(int ends[2], int capacity) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  fcntl(ends[0], F_SETPIPE_SZ, capacity);
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

ssize_t relay_tee(int from, int to, size_t count) {
  return tee(from, to, count, SPLICE_F_NONBLOCK);
}

ssize_t relay_discard(int from, size_t count) {
  static int null_device = -1;
  if (null_device < 0) null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
  return splice(from, NULL, null_device, NULL, count, SPLICE_F_NONBLOCK);
}

// Closes all descriptors but two. It needs no other, since there may be none.
static void keep_only(int one, int other) {
  unsigned low = one < other ? one : other, high = one < other ? other : one;
  if (low > 0) close_range(0, low - 1, 0);
  if (high > low + 1) close_range(low + 1, high - 1, 0);
  close_range(high + 1, ~0U, 0);
}

// Both descriptors may be non-blocking.
_Noreturn static void copy_all(int from, int to) {
  static char bytes[1 << 16];
  for (;;) {
    struct pollfd source = {.fd = from, .events = POLLIN};
    // The reader's end is noticed while nothing is written, too.
    struct pollfd entries[] = {source, {.fd = to}};
    if (poll(entries, 2, -1) < 0) continue;
    if (entries[1].revents & (POLLERR | POLLNVAL)) _exit(0);
    ssize_t count = read(from, bytes, sizeof bytes);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) _exit(0);
    for (ssize_t written = 0; written < count;) {
      ssize_t part = write(to, bytes + written, (size_t)(count - written));
      if (part > 0) written += part;
      else if (errno == EAGAIN) poll(&(struct pollfd){.fd = to, .events = POLLOUT}, 1, -1);
      else if (errno != EINTR) _exit(0);
    }
  }
}

void relay_keep_copying(int from, int to) {
  if (fork() != 0) return;
  keep_only(from, to);
  copy_all(from, to);
}

ssize_t relay_send(int socket, const void *bytes, size_t count) {
  return send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

int relay_is_same_open_file(int one, int other) {
  pid_t self = getpid();
  long order = syscall(SYS_kcmp, self, self, KCMP_FILE, one, other);
  if (order >= 0) return order == 0;
  // Some containers forbid kcmp(2). The same inode is a good guess there.
  struct stat first, second;
  return fstat(one, &first) == 0 && fstat(other, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino;
}
