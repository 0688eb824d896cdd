#define _GNU_SOURCE
#include "relay.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

void relay_adopt_orphans(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

int relay_discard_pending(int signal) {
  struct timespec no_time = {0};
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  return sigtimedwait(&one, NULL, &no_time) == signal;
}

void relay_signal_process_group(int signal) {
  kill(0, signal);
  relay_discard_pending(signal);
}

void relay_raise_default(int signal) {
  struct sigaction by_default = {.sa_handler = SIG_DFL}, before;
  sigset_t one, mask;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigaction(signal, &by_default, &before);
  kill(getpid(), signal);
  // sigprocmask delivers the pending signal before it returns.
  sigprocmask(SIG_UNBLOCK, &one, &mask);
  sigprocmask(SIG_SETMASK, &mask, NULL);
  sigaction(signal, &before, NULL);
}

void relay_terminate_by(int signal) {
  prctl(PR_SET_DUMPABLE, 0);
  relay_raise_default(signal);
}
