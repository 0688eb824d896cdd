#define _GNU_SOURCE
#include "relay.h"

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

// The part of the child between vfork and exec. Returns only with an error.
static int become(const struct relay_command *command, int terminal, int in_foreground) {
  if (terminal >= 0) setpgid(0, 0);
  else prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (in_foreground) tcsetpgrp(terminal, getpid());
  for (int stream = 0; stream < 3; stream++)
    if (command->streams[stream] >= 0) dup2(command->streams[stream], stream);
  for (int i = 0; i < 2; i++) {
    int signal = i ? SIGXFSZ : SIGPIPE;
    struct sigaction action = {.sa_handler = sigismember(&command->ignored, signal) ? SIG_IGN : SIG_DFL};
    sigaction(signal, &action, NULL);
  }
  sigprocmask(SIG_SETMASK, &command->mask, NULL);
  execvpe(command->arguments[0], command->arguments, command->environment);
  return errno;
}

// With a terminal, the command gets its own process group.
static pid_t start(const struct relay_command *command, int terminal, int in_foreground) {
  // The child shares this memory until exec, so it can write its errno here.
  volatile int error = 0;
  pid_t child = vfork();
  if (child == 0) {
    error = become(command, terminal, in_foreground);
    _exit(127);
  }
  if (child < 0) return -errno;
  if (!error) return child;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  return -error;
}

pid_t relay_start_command(const struct relay_command *command) {
  return start(command, -1, 0);
}

// The leader's only descriptors.
enum { TERMINAL, CONTROL, SIGNALS, OUTER };

static void send_status(int status, unsigned char *typed, size_t typed_count) {
  struct iovec parts[] = {{&status, sizeof status}, {typed, typed_count}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  sendmsg(CONTROL, &message, MSG_NOSIGNAL);
}

// Sends the last status, and what was typed and not read: the kernel discards that when the leader ends.
static void send_end(int status) {
  unsigned char typed[RELAY_TYPED_CAPACITY];
  size_t typed_count = 0;
  struct termios modes;
  if (tcgetattr(TERMINAL, &modes) == 0) {
    typed_count = (size_t)relay_take_lines(TERMINAL, typed, sizeof typed);
    // Without lines, what was typed is readable before its newline.
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    modes.c_cc[VMIN] = 0;
    modes.c_cc[VTIME] = 0;
    tcsetattr(TERMINAL, TCSANOW, &modes);
    ssize_t count = read(TERMINAL, typed + typed_count, sizeof typed - typed_count);
    if (count > 0) typed_count += (size_t)count;
  }
  send_status(status, typed, typed_count);
}

static void check_command(pid_t command) {
  int status;
  while (waitpid(command, &status, WNOHANG | WUNTRACED) > 0) {
    if (WIFSTOPPED(status)) {
      send_status(status, NULL, 0);
      continue;
    }
    // When a session's leader ends, the kernel sends SIGHUP to the foreground group. Make that the leader's own.
    tcsetpgrp(TERMINAL, getpgrp());
    send_end(status);
    _exit(0);
  }
}

static void hang_up(pid_t command) {
  kill(-command, SIGHUP);
  kill(-command, SIGCONT);
}

static void to_foreground(pid_t command, pid_t last_foreground) {
  if (tcgetpgrp(TERMINAL) != getpgrp()) return;
  // The command may be a shell with jobs: the group that had the foreground gets it back.
  if (!last_foreground || tcsetpgrp(TERMINAL, last_foreground) < 0) tcsetpgrp(TERMINAL, command);
}

// The modes of the relay's terminal while the relay has made it raw.
static struct {
  int is_raw;
  struct termios before, raw;
} outer;

// The relay was killed. Its shell may have set other modes by now.
static void restore_outer(void) {
  struct termios modes;
  if (!outer.is_raw || tcgetattr(OUTER, &modes) < 0) return;
  if (modes.c_lflag == outer.raw.c_lflag && modes.c_iflag == outer.raw.c_iflag && modes.c_oflag == outer.raw.c_oflag)
    tcsetattr(OUTER, TCSANOW, &outer.before);
}

// Signals that a terminal or a shell sends to a whole job. Another one, such as SIGUSR1, is for the command itself: it would
// end a child that does not handle it.
static int is_for_job(int signal) {
  switch (signal) {
  case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGKILL:
  case SIGTSTP: case SIGSTOP: case SIGCONT: case SIGTTIN: case SIGTTOU: return 1;
  default: return 0;
  }
}

static void carry_out(struct relay_request request, pid_t command) {
  static pid_t last_foreground;
  pid_t foreground = tcgetpgrp(TERMINAL);
  switch (request.kind) {
  case RELAY_TO_FOREGROUND:
    outer.is_raw = 1;
    outer.before = request.before;
    outer.raw = request.raw;
    to_foreground(command, last_foreground);
    break;
  case RELAY_TO_BACKGROUND:
    outer.is_raw = 0;
    if (foreground == getpgrp()) break;
    last_foreground = foreground;
    tcsetpgrp(TERMINAL, getpgrp());
    break;
  case RELAY_SIGNAL:
    if (!is_for_job(request.signal)) {
      kill(command, request.signal);
      break;
    }
    kill(-command, request.signal);
    if (foreground > 0 && foreground != command && foreground != getpgrp()) kill(-foreground, request.signal);
    break;
  }
}

static void read_signal(pid_t command) {
  struct signalfd_siginfo info;
  if (read(SIGNALS, &info, sizeof info) != sizeof info) return;
  if (info.ssi_signo == SIGCHLD) check_command(command);
  if (info.ssi_signo == SIGHUP) hang_up(command);
}

static void read_request(pid_t command) {
  struct relay_request request;
  ssize_t count = recv(CONTROL, &request, sizeof request, 0);
  if (count == sizeof request) carry_out(request, command);
  if (count > 0 || (count < 0 && errno == EINTR)) return;
  restore_outer();
  hang_up(command);
  _exit(0);
}

static int open_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGHUP);
  return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Makes copies of the leader's descriptors, above their final places, which the command does not get. Returns 0, or a negated
// errno.
static int copy_kept(int terminal, int control, int outer_terminal, int kept[4]) {
  int signals = open_signals();
  if (signals < 0) return -errno;
  int all[] = {[TERMINAL] = terminal, [CONTROL] = control, [SIGNALS] = signals, [OUTER] = outer_terminal};
  for (int i = 0; i < 4; i++)
    if ((kept[i] = fcntl(all[i], F_DUPFD_CLOEXEC, 4)) < 0) return -errno;
  close(signals);
  return 0;
}

// Closes everything else: an end of a pipe that stays open here would hide from its reader that the command has ended.
static void keep_only(const int kept[4]) {
  for (int i = 0; i < 4; i++) dup2(kept[i], i);
  close_range(4, ~0U, 0);
}

_Noreturn static void wait_for_events(pid_t command) {
  struct pollfd entries[] = {{.fd = CONTROL, .events = POLLIN}, {.fd = SIGNALS, .events = POLLIN}};
  for (;;) {
    if (poll(entries, 2, -1) < 0) continue;
    if (entries[1].revents) read_signal(command);
    if (entries[0].revents) read_request(command);
  }
}

_Noreturn static void lead(
  const struct relay_command *command, int terminal, int outer_terminal, int in_foreground, int control) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  setsid();
  int kept[4];
  // Before the command starts: without them its end would never be noticed.
  pid_t process = copy_kept(terminal, control, outer_terminal, kept);
  if (process == 0) process = ioctl(terminal, TIOCSCTTY, 0) < 0 ? -errno : start(command, terminal, in_foreground);
  send(control, &process, sizeof process, MSG_NOSIGNAL);
  if (process < 0) _exit(127);
  keep_only(kept);
  wait_for_events(process);
}

// The command's process, or a negated errno.
static pid_t receive_process(int control) {
  pid_t process;
  ssize_t count;
  do count = recv(control, &process, sizeof process, 0); while (count < 0 && errno == EINTR);
  return count == sizeof process ? process : -EIO;
}

int relay_start_session(
  const struct relay_command *command, int terminal, int outer_terminal, int in_foreground,
  struct relay_session *session) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -errno;
  pid_t leader = fork();
  if (leader == 0) lead(command, terminal, outer_terminal, in_foreground, ends[1]);
  pid_t process = leader < 0 ? -errno : 0;
  close(ends[1]);
  if (leader > 0) process = receive_process(ends[0]);
  if (process < 0) {
    close(ends[0]);
    if (leader > 0) while (waitpid(leader, NULL, 0) < 0 && errno == EINTR) {}
    return process;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *session = (struct relay_session){.leader = leader, .command = process, .control = ends[0]};
  return 0;
}

int relay_read_status(int control, int *status, unsigned char *typed, size_t *typed_count) {
  struct iovec parts[] = {{status, sizeof *status}, {typed, RELAY_TYPED_CAPACITY}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  ssize_t count;
  // If the leader ended with requests unread, ECONNRESET comes first, then its last status.
  do count = recvmsg(control, &message, 0); while (count < 0 && (errno == EINTR || errno == ECONNRESET));
  if (count < (ssize_t)sizeof *status) return count < 0 && errno == EAGAIN ? 0 : -1;
  *typed_count = (size_t)count - sizeof *status;
  return 1;
}

void relay_send_request(int control, struct relay_request request) {
  ssize_t sent;
  do sent = send(control, &request, sizeof request, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
}
