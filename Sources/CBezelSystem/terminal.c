#define _GNU_SOURCE
#include "terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int open_other_end(int master) {
  int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
  // Needs no /dev/pts that fits, as in a container.
  int end = ioctl(master, TIOCGPTPEER, flags);
  char name[64];
  if (end < 0 && ptsname_r(master, name, sizeof name) == 0) end = open(name, flags);
  return end;
}

int csystem_open_terminal_pair(int ends[2]) {
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] < 0) return -1;
  ends[1] = grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 ? open_other_end(ends[0]) : -1;
  if (ends[1] >= 0) return fcntl(ends[0], F_SETFL, O_RDWR | O_NONBLOCK);
  close(ends[0]);
  return -1;
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };

static struct {
  volatile sig_atomic_t is_armed;
  int is_installed, terminal;
  struct termios modes;
  struct sigaction before[CRASHES];
} guard;

static void give_back(void) {
  if (guard.is_armed) tcsetattr(guard.terminal, TCSANOW, &guard.modes);
  guard.is_armed = 0;
}

static void crash(int signal) {
  give_back();
  for (int i = 0; i < CRASHES; i++)
    if (crashes[i] == signal) sigaction(signal, &guard.before[i], NULL);
  raise(signal);
}

static void install(void) {
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_NODEFER};
  for (int i = 0; i < CRASHES; i++) {
    sigaction(crashes[i], NULL, &guard.before[i]);
    if (guard.before[i].sa_handler != SIG_IGN) sigaction(crashes[i], &action, NULL);
  }
  atexit(give_back);
}

void csystem_guard_terminal(int terminal, const struct termios *modes) {
  guard.is_armed = 0;
  guard.terminal = terminal;
  guard.modes = *modes;
  if (!guard.is_installed) install();
  guard.is_installed = guard.is_armed = 1;
}

void csystem_unguard_terminal(void) {
  guard.is_armed = 0;
}
