// The system calls that CommandRelay needs and that Swift can't make: fork, terminals, pipes and signal dispositions.
#pragma once

#include <signal.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

// Starts a command, either in the caller's process group or in a session with a terminal of its own.

/// What a command is started with.
struct relay_command {
  /// Both arrays end with a null pointer. The first argument is the program; it is searched in PATH if it has no slash.
  char *_Nullable const *_Null_unspecified arguments;
  char *_Nullable const *_Null_unspecified environment;
  /// The descriptors that become the standard streams; -1 leaves a stream as the caller's.
  int streams[3];
  /// The signals that the command blocks.
  sigset_t mask;
  /// Which of SIGPIPE and SIGXFSZ the command ignores. All other dispositions are inherited from the caller.
  sigset_t ignored;
};

/// Starts the command in the caller's session and process group. If the caller is killed, the command gets SIGHUP, as if its
/// terminal had gone. Returns its process ID, or a negated errno.
pid_t relay_start_command(const struct relay_command *_Nonnull command);

/// A command in its own session, and the process that leads the session.
///
/// The leader is the command's parent in the same session, as a shell is. Without such a parent the command's process
/// group would be orphaned, and the terminal's keys could not stop it.
struct relay_session {
  pid_t leader;
  /// The ID of the command's process, and of its process group.
  pid_t command;
  /// The socket to the leader. The leader sends wait statuses of the command, and receives requests. Closing the socket
  /// hangs up the command.
  int control;
};

/// A request to the leader. Requests are run in order.
struct relay_request {
  enum relay_request_kind {
    /// Puts the command into the foreground of its terminal, or into the background.
    RELAY_TO_FOREGROUND,
    RELAY_TO_BACKGROUND,
    /// Sends a signal to the command's process group, and to the terminal's foreground group if that is another.
    RELAY_SIGNAL,
  } kind;
  /// Used by RELAY_SIGNAL only.
  int signal;
  /// Used by RELAY_TO_FOREGROUND only: the modes that the caller's terminal had before, and those that it has now.
  struct termios before, raw;
};

/// Starts the command in a new session with `terminal` as its controlling terminal. All signals that the caller handles
/// must be blocked. If the caller is killed, the leader gives `outer`, the caller's terminal, its modes again. Returns 0, or a
/// negated errno.
int relay_start_session(
  const struct relay_command *_Nonnull command, int terminal, int outer, int in_foreground,
  struct relay_session *_Nonnull session);

/// The most bytes of input that the leader hands back at the command's end.
#define RELAY_TYPED_CAPACITY 4096

/// Reads the next change of the command's state, a stop or its end, as waitpid(2) reports it. At the command's end, `typed` is
/// what was typed at its terminal and not read; it has room for RELAY_TYPED_CAPACITY bytes. Returns 1, 0 if there is none at
/// present, or -1 if the leader has gone.
int relay_read_status(
  int control, int *_Nonnull status, unsigned char *_Nonnull typed, size_t *_Nonnull typed_count);

/// Sends the leader a request. A leader that has gone is no error.
void relay_send_request(int control, struct relay_request request);

// Pipes, sockets, and copying from pipe to pipe without a buffer in between.

/// Opens a pipe whose reading end, the first, is non-blocking. Both ends are closed on exec. `capacity` in bytes is a
/// wish: a limit of the system may make it less. Returns 0, or -1 and sets errno.
int relay_open_pipe(int ends[_Nonnull 2], int capacity);

/// Copies bytes from one pipe to another and leaves them in the first. Doesn't block. Returns what tee(2) returns.
ssize_t relay_tee(int from, int to, size_t count);

/// Takes bytes out of a pipe and discards them. Returns what splice(2) returns.
ssize_t relay_discard(int from, size_t count);

/// Copies from a pipe to a stream in a process of its own, until nobody has the pipe's other end or the stream takes no more.
void relay_keep_copying(int from, int to);

/// Sends bytes to a socket without blocking, and without SIGPIPE. Returns what send(2) returns.
ssize_t relay_send(int socket, const void *_Nonnull bytes, size_t count);

/// Whether two descriptors refer to the same open file description, which has one position.
int relay_is_same_open_file(int one, int other);

// Signals that this process sends to itself and to its process group.

/// Makes this process the parent of all descendants that lose theirs.
void relay_adopt_orphans(void);

/// Discards a blocked signal that is pending. Returns 1 if one was pending, otherwise 0.
int relay_discard_pending(int signal);

/// Sends a signal to the other processes of the caller's process group. The caller must block the signal.
void relay_signal_process_group(int signal);

/// Raises a blocked signal with its default disposition. If the process survives, as after a stop, the signal is blocked
/// again and its disposition is restored.
void relay_raise_default(int signal);

/// Terminates this process by the signal, without a core file. Returns if the signal doesn't terminate a process.
void relay_terminate_by(int signal);

// Pseudoterminals.

/// Opens a new pseudoterminal: the master first, which is non-blocking. Both are closed on exec. Returns 0, or -1 and
/// sets errno.
int relay_open_terminal_pair(int ends[_Nonnull 2]);

/// Takes the complete lines that were typed at a terminal and not read, as the keys that were pressed. Returns how many
/// bytes these are, at most `size`.
///
/// To be called before the terminal is made raw. The kernel keeps the end of input as a mark among the lines, which becomes
/// a null byte when the terminal has no lines any more. The key for it is disabled afterwards.
int relay_take_lines(int terminal, unsigned char *_Nonnull bytes, int size);

/// Types bytes at a terminal again, without showing them, as far as the kernel allows it (TIOCSTI).
void relay_return_input(int terminal, const unsigned char *_Nonnull bytes, int count);
