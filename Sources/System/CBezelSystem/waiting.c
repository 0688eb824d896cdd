#define _GNU_SOURCE
#include "waiting.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

int cloop_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
  if (nanoseconds < 0) return ppoll(descriptors, count, NULL, NULL);
  struct timespec timeout = {
    .tv_sec = nanoseconds / 1000000000,
    .tv_nsec = nanoseconds % 1000000000,
  };
  return ppoll(descriptors, count, &timeout, NULL);
}

static sigset_t set_of(const int *signals, unsigned count) {
  sigset_t set;
  sigemptyset(&set);
  for (unsigned i = 0; i < count; i++) sigaddset(&set, signals[i]);
  return set;
}

int cloop_open_signalfd(const int *signals, unsigned count) {
  sigset_t set = set_of(signals, count);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int cloop_read_signal(int descriptor, int *sender) {
  struct signalfd_siginfo info;
  if (read(descriptor, &info, sizeof info) != sizeof info) return 0;
  // The kernel's own codes are positive. A process of another namespace has no number here, which is 0.
  *sender = info.ssi_code > 0 ? -1 : (int)info.ssi_pid;
  return (int)info.ssi_signo;
}

int cloop_block_signals(const int *signals, unsigned count, int blocked) {
  sigset_t set = set_of(signals, count);
  return pthread_sigmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

int cloop_is_signal_blocked(int signal) {
  sigset_t blocked;
  sigemptyset(&blocked);
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  return sigismember(&blocked, signal);
}
