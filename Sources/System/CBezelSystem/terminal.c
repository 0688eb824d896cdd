#define _GNU_SOURCE
#include "relay.h"

#include <fcntl.h>
#include <poll.h>
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
