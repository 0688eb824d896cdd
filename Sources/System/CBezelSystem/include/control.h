// Local stream sockets, the locks of files, and the start of a server.
#pragma once

#include <sys/types.h>

/// A local stream socket that is closed on exec, or -1.
int control_open_local_socket(int blocks);

/// connect(2) to a socket's path, repeated when a signal interrupts. The path must fit.
int control_connect_local(int socket, const char *path);

/// Binds to the path and listens; only the owner may connect, whatever the umask.
int control_listen_local(int socket, const char *path, int backlog);

/// Limits how long connect(2), send(2) and recv(2) wait for the other side, in milliseconds; 0 is no limit.
void control_set_timeout(int socket, int milliseconds);

/// Locks a file for this descriptor until it is closed. The lock is independent of the locks of flock(2). Returns 0, or -1
/// when another descriptor holds the lock.
int control_hold_file(int descriptor);

/// Whether another descriptor holds the lock of control_hold_file().
int control_is_file_held(int descriptor);

/// Sends the bytes when a signal ends this process: SIGINT, SIGTERM or SIGHUP. Ignored signals stay ignored. The socket stays
/// open.
void control_send_at_end(int socket, const void *bytes, size_t size);

/// Accepts a connection, non-blocking and closed on exec, or -1.
int control_accept(int listener);

/// Whether the descriptor is a local stream socket that listens.
int control_is_listening(int descriptor);

/// The path that a local socket is bound to, ended by a zero byte. Returns its length, or -1.
int control_bound_path(int socket, char *path, int capacity);

/// The user on the other side of a local socket, and the process that has connected; 0 for one of another namespace.
/// Returns 0, or -1.
int control_peer(int socket, uid_t *user, pid_t *process);
