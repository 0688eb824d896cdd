#define _GNU_SOURCE
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// The child of vfork shares our memory until it has become the command, so its errno is seen here.
static pid_t start(const struct csystem_command *command, int terminal, int in_front) {
  volatile int error = 0;
  pid_t child = vfork();
  if (child != 0) {
    if (child < 0) return -errno;
    if (!error) return child;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    return -error;
  }
  if (terminal >= 0) setpgid(0, 0);
  if (in_front) tcsetpgrp(terminal, getpid());
  for (int stream = 0; stream < 3; stream++)
    if (command->streams[stream] >= 0) dup2(command->streams[stream], stream);
  struct sigaction action = {.sa_handler = command->ignores_broken_pipes ? SIG_IGN : SIG_DFL};
  sigaction(SIGPIPE, &action, NULL);
  sigprocmask(SIG_SETMASK, &command->mask, NULL);
  execvpe(command->arguments[0], command->arguments, command->environment);
  error = errno;
  _exit(127);
}

pid_t csystem_start_command(const struct csystem_command *command) {
  return start(command, -1, 0);
}

// What the leader keeps open, by number.
enum { TERMINAL, CONTROL, SIGNALS };

static void tell(int kind, int value) {
  struct csystem_news news = {.kind = kind, .value = value};
  send(CONTROL, &news, sizeof news, MSG_NOSIGNAL);
}

static void look_after(pid_t command) {
  int status;
  while (waitpid(command, &status, WNOHANG | WUNTRACED) > 0) {
    if (WIFSTOPPED(status)) {
      tell(CSYSTEM_STOPPED, status);
      continue;
    }
    // The end of a session's leader hangs up on the foreground: nobody else may be there.
    tcsetpgrp(TERMINAL, getpgrp());
    tell(CSYSTEM_ENDED, status);
    _exit(0);
  }
}

static void hang_up(pid_t command) {
  kill(-command, SIGHUP);
  kill(-command, SIGCONT);
}

static void obey(struct csystem_order order, pid_t command) {
  static pid_t last_in_front;
  pid_t in_front = tcgetpgrp(TERMINAL);
  switch (order.kind) {
  case CSYSTEM_TO_FRONT:
    if (in_front == getpgrp() && (!last_in_front || tcsetpgrp(TERMINAL, last_in_front) < 0))
      tcsetpgrp(TERMINAL, command);
    break;
  case CSYSTEM_TO_BACK:
    if (in_front == getpgrp()) break;
    last_in_front = in_front;
    tcsetpgrp(TERMINAL, getpgrp());
    break;
  case CSYSTEM_SIGNAL:
    kill(-command, order.signal);
    if (in_front > 0 && in_front != command && in_front != getpgrp()) kill(-in_front, order.signal);
    break;
  }
}

static void take_signal(pid_t command) {
  struct signalfd_siginfo info;
  if (read(SIGNALS, &info, sizeof info) != sizeof info) return;
  if (info.ssi_signo == SIGCHLD) look_after(command);
  if (info.ssi_signo == SIGHUP) hang_up(command);
}

static void take_order(pid_t command) {
  struct csystem_order order;
  ssize_t count = recv(CONTROL, &order, sizeof order, 0);
  if (count == sizeof order) obey(order, command);
  if (count > 0 || (count < 0 && errno == EINTR)) return;
  hang_up(command);
  _exit(0);
}

// Keeps nothing open of what the command's own end would close.
static void keep_only(int terminal, int control, int signals) {
  int kept[] = {
    fcntl(terminal, F_DUPFD, 3), fcntl(control, F_DUPFD, 3), fcntl(signals, F_DUPFD, 3),
  };
  for (int i = 0; i < 3; i++) dup2(kept[i], i);
  close_range(3, ~0U, 0);
}

_Noreturn static void lead(const struct csystem_command *command, int terminal, int in_front, int control) {
  sigset_t all, some;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  setsid();
  int failure = ioctl(terminal, TIOCSCTTY, 0) < 0 ? -errno : 0;
  pid_t process = failure ? failure : start(command, terminal, in_front);
  send(control, &process, sizeof process, MSG_NOSIGNAL);
  if (process < 0) _exit(127);
  sigemptyset(&some);
  sigaddset(&some, SIGCHLD);
  sigaddset(&some, SIGHUP);
  keep_only(terminal, control, signalfd(-1, &some, SFD_CLOEXEC | SFD_NONBLOCK));
  struct pollfd waits[] = {{.fd = CONTROL, .events = POLLIN}, {.fd = SIGNALS, .events = POLLIN}};
  for (;;) {
    if (poll(waits, 2, -1) < 0) continue;
    if (waits[1].revents) take_signal(process);
    if (waits[0].revents) take_order(process);
  }
}

int csystem_start_session(
  const struct csystem_command *command, int terminal, int in_front, struct csystem_session *session) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -errno;
  pid_t leader = fork();
  if (leader == 0) lead(command, terminal, in_front, ends[1]);
  int error = leader < 0 ? -errno : 0;
  close(ends[1]);
  pid_t process = error;
  while (!error && recv(ends[0], &process, sizeof process, 0) != sizeof process)
    if (errno != EINTR) error = process = -EIO;
  if (process < 0) {
    close(ends[0]);
    if (leader > 0) while (waitpid(leader, NULL, 0) < 0 && errno == EINTR) {}
    return process;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *session = (struct csystem_session){.leader = leader, .command = process, .control = ends[0]};
  return 0;
}

int csystem_read_news(int control, struct csystem_news *news) {
  ssize_t count;
  // A leader that ended with orders unread is told as an error first, and then its last news.
  do count = recv(control, news, sizeof *news, 0); while (count < 0 && (errno == EINTR || errno == ECONNRESET));
  if (count == sizeof *news) return 1;
  return count < 0 && errno == EAGAIN ? 0 : -1;
}

void csystem_give_order(int control, struct csystem_order order) {
  ssize_t sent;
  do sent = send(control, &order, sizeof order, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
}

void csystem_adopt_orphans(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

int csystem_take_waiting(int signal) {
  struct timespec at_once = {0};
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, signal);
  return sigtimedwait(&own, NULL, &at_once) == signal;
}

void csystem_signal_companions(int signal) {
  kill(0, signal);
  csystem_take_waiting(signal);
}

void csystem_suffer(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL}, before;
  sigset_t own, mask;
  sigemptyset(&own);
  sigaddset(&own, signal);
  sigaction(signal, &action, &before);
  kill(getpid(), signal);
  // A signal that waits takes effect before this returns.
  sigprocmask(SIG_UNBLOCK, &own, &mask);
  sigprocmask(SIG_SETMASK, &mask, NULL);
  sigaction(signal, &before, NULL);
}

void csystem_die_by(int signal) {
  prctl(PR_SET_DUMPABLE, 0);
  csystem_suffer(signal);
}
