#define _GNU_SOURCE
#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int control_open_local_socket(int blocks) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (blocks ? 0 : SOCK_NONBLOCK), 0);
}

static struct sockaddr_un address_of(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return address;
}

int control_connect_local(int socket, const char *path) {
  struct sockaddr_un address = address_of(path);
  int result;
  do {
    result = connect(socket, (struct sockaddr *)&address, sizeof address);
  } while (result < 0 && errno == EINTR);
  return result;
}

void control_set_timeout(int socket, int milliseconds) {
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

int control_hold_file(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int control_is_file_held(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

int control_listen_local(int socket, const char *path, int backlog) {
  struct sockaddr_un address = address_of(path);
  // The file gets the socket's own mode, so it is never open to others, not even at first.
  if (fchmod(socket, 0600) < 0) return -1;
  if (bind(socket, (struct sockaddr *)&address, sizeof address) < 0) return -1;
  return listen(socket, backlog);
}

static int ending_socket;
static const char *ending_bytes;
static size_t ending_size;

static void send_and_end(int signal) {
  send(ending_socket, ending_bytes, ending_size, MSG_DONTWAIT | MSG_NOSIGNAL);
  // Its action is the default again.
  raise(signal);
}

void control_send_at_end(int socket, const void *bytes, size_t size) {
  char *copy = malloc(size);
  if (!copy) return;
  ending_bytes = memcpy(copy, bytes, size);
  ending_size = size;
  ending_socket = socket;
  struct sigaction action = {.sa_handler = send_and_end, .sa_flags = SA_RESETHAND}, before;
  const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  for (int index = 0; index < 3; index++) {
    sigaction(signals[index], &action, &before);
    if (before.sa_handler == SIG_IGN) sigaction(signals[index], &before, NULL);
  }
}

int control_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static int option_of(int socket, int name) {
  int value = -1;
  socklen_t length = sizeof value;
  return getsockopt(socket, SOL_SOCKET, name, &value, &length) < 0 ? -1 : value;
}

int control_is_listening(int descriptor) {
  return option_of(descriptor, SO_DOMAIN) == AF_UNIX && option_of(descriptor, SO_TYPE) == SOCK_STREAM
    && option_of(descriptor, SO_ACCEPTCONN) == 1;
}

int control_bound_path(int socket, char *path, int capacity) {
  struct sockaddr_un address = {0};
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) < 0) return -1;
  int count = (int)strnlen(address.sun_path, sizeof address.sun_path);
  if (address.sun_family != AF_UNIX || count == 0 || count >= capacity) return -1;
  memcpy(path, address.sun_path, count);
  path[count] = 0;
  return count;
}

int control_peer(int socket, uid_t *user, pid_t *process) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0) return -1;
  *user = credentials.uid;
  *process = credentials.pid;
  return 0;
}
