#define _GNU_SOURCE
#include "CTestSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// What one message may carry at most: the kernel's SCM_MAX_FD is 253, libwayland sends 28.
enum { MAX_DESCRIPTORS = 28 };

static ssize_t result_or_error(ssize_t result) { return result < 0 ? -errno : result; }

pid_t test_spawn(char *const argv[], char *const environment[], const char *directory, const int descriptors[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);

  posix_spawn_file_actions_init(&actions);
  if (directory) posix_spawn_file_actions_addchdir_np(&actions, directory);
  for (int i = 0; i < 3; i++) posix_spawn_file_actions_adddup2(&actions, descriptors[i], i);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);

  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);

  pid_t pid = -1;
  int error = posix_spawnp(&pid, argv[0], &actions, &attributes, argv, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : pid;
}

int test_open_pidfd(pid_t pid) { return (int)result_or_error(syscall(SYS_pidfd_open, pid, 0)); }

int test_open_memory_file(const char *name) { return (int)result_or_error(memfd_create(name, MFD_CLOEXEC)); }

int test_open_pipe(int ends[2]) { return (int)result_or_error(pipe2(ends, O_CLOEXEC)); }

ssize_t test_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int) * MAX_DESCRIPTORS)];
  } control;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor_count > MAX_DESCRIPTORS) return -EINVAL;
  if (descriptor_count > 0) {
    message.msg_control = control.space;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
  }
  return result_or_error(sendmsg(socket, &message, MSG_NOSIGNAL));
}

int test_adopt_orphans(void) { return result_or_error(prctl(PR_SET_CHILD_SUBREAPER, 1)); }

ssize_t test_receive(int socket, void *bytes, size_t capacity, int *descriptors, size_t *descriptor_count) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int) * MAX_DESCRIPTORS)];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  size_t room = *descriptor_count;
  *descriptor_count = 0;
  ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (count < 0) return -errno;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < found && *descriptor_count < room; i++)
      memcpy(&descriptors[(*descriptor_count)++], CMSG_DATA(header) + i * sizeof(int), sizeof(int));
  }
  return count;
}

pid_t test_peer_pid(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : peer.pid;
}

int test_open_terminal(char *name, size_t capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -errno;
  if (grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, name, capacity) == 0) return master;
  int error = errno;
  close(master);
  return -error;
}

pid_t test_spawn_in_terminal(char *const argv[], char *const environment[], const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);

  posix_spawn_file_actions_init(&actions);
  // What the leader of a session opens first becomes its controlling terminal.
  posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  for (int i = 1; i < 3; i++) posix_spawn_file_actions_adddup2(&actions, 0, i);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);

  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);

  pid_t pid = -1;
  int error = posix_spawnp(&pid, argv[0], &actions, &attributes, argv, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : pid;
}

void test_set_file_user(uid_t user) { setfsuid(user); }
