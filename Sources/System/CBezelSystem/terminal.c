#define _GNU_SOURCE
#include "relay.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int open_slave(int master) {
  int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
  // TIOCGPTPEER works where /dev/pts is another one than the master's, as in a container.
  int slave = ioctl(master, TIOCGPTPEER, flags);
  char name[64];
  if (slave < 0 && ptsname_r(master, name, sizeof name) == 0) slave = open(name, flags);
  return slave;
}

int relay_open_terminal_pair(int ends[2]) {
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] < 0) return -1;
  ends[1] = grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 ? open_slave(ends[0]) : -1;
  if (ends[1] >= 0) return fcntl(ends[0], F_SETFL, O_RDWR | O_NONBLOCK);
  close(ends[0]);
  return -1;
}

static int ends_line(const struct termios *modes, unsigned char byte) {
  return byte == '\n' || (byte && (byte == modes->c_cc[VEOL] || byte == modes->c_cc[VEOL2]));
}

int relay_take_lines(int terminal, unsigned char *bytes, int size) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) < 0 || !(modes.c_lflag & ICANON)) return 0;
  // From now on the key is a byte like others: the marks that it has left can be counted.
  struct termios plain = modes;
  plain.c_cc[VEOF] = _POSIX_VDISABLE;
  tcsetattr(terminal, TCSANOW, &plain);
  struct pollfd input = {.fd = terminal, .events = POLLIN};
  int count = 0;
  while (count < size && poll(&input, 1, 0) > 0 && input.revents == POLLIN) {
    ssize_t length = read(terminal, bytes + count, (size_t)(size - count));
    if (length < 0) break;
    count += (int)length;
    // A mark ends a line without a byte of its own.
    if (count < size && (length == 0 || !ends_line(&modes, bytes[count - 1]))) bytes[count++] = modes.c_cc[VEOF];
  }
  return count;
}

void relay_return_input(int terminal, const unsigned char *bytes, int count) {
  struct termios modes;
  if (count == 0 || tcgetattr(terminal, &modes) < 0) return;
  // The terminal has shown the bytes when they were typed.
  struct termios silent = modes;
  silent.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ISIG);
  tcsetattr(terminal, TCSANOW, &silent);
  for (int i = 0; i < count; i++)
    if (ioctl(terminal, TIOCSTI, (const char *)&bytes[i]) < 0) break;
  tcsetattr(terminal, TCSANOW, &modes);
}

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { CRASH_SIGNALS = sizeof crash_signals / sizeof crash_signals[0] };

static struct {
  volatile sig_atomic_t is_armed;
  int is_installed, terminal;
  struct termios modes;
  struct sigaction before[CRASH_SIGNALS];
} guard;

static void restore_modes(void) {
  if (guard.is_armed) tcsetattr(guard.terminal, TCSANOW, &guard.modes);
  guard.is_armed = 0;
}

static void handle_crash(int signal) {
  restore_modes();
  for (int i = 0; i < CRASH_SIGNALS; i++)
    if (crash_signals[i] == signal) sigaction(signal, &guard.before[i], NULL);
  raise(signal);
}

static void install(void) {
  struct sigaction action = {.sa_handler = handle_crash, .sa_flags = SA_NODEFER};
  for (int i = 0; i < CRASH_SIGNALS; i++) {
    sigaction(crash_signals[i], NULL, &guard.before[i]);
    if (guard.before[i].sa_handler != SIG_IGN) sigaction(crash_signals[i], &action, NULL);
  }
  atexit(restore_modes);
}

void relay_guard_terminal(int terminal, const struct termios *modes) {
  guard.is_armed = 0;
  guard.terminal = terminal;
  guard.modes = *modes;
  if (!guard.is_installed) install();
  guard.is_installed = guard.is_armed = 1;
}

void relay_unguard_terminal(void) {
  guard.is_armed = 0;
}
