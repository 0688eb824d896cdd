// Starts a command, either in the caller's process group or in a session with a terminal of its own.
#pragma once

#include <signal.h>
#include <sys/types.h>

/// What a command is started with.
struct relay_command {
  /// Both arrays end with a null pointer. The first argument is the program; it is searched in PATH if it has no slash.
  char *_Nullable const *_Null_unspecified arguments;
  char *_Nullable const *_Null_unspecified environment;
  /// The descriptors that become the standard streams; -1 leaves a stream as the caller's.
  int streams[3];
  /// The signals that the command blocks.
  sigset_t mask;
  /// Whether the command ignores SIGPIPE. All other dispositions are inherited from the caller.
  int ignores_broken_pipes;
};

/// Starts the command in the caller's session and process group. Returns its process ID, or a negated errno.
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

/// A request to the leader. Requests are carried out in order.
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
};

/// Starts the command in a new session with `terminal` as its controlling terminal. All signals that the caller handles
/// must be blocked. Returns 0, or a negated errno.
int relay_start_session(
  const struct relay_command *_Nonnull command, int terminal, int in_foreground,
  struct relay_session *_Nonnull session);

/// Reads the next wait status of the command: that of a stop or of its end. Returns 1, 0 if there is none at present, or
/// -1 if the leader has gone.
int relay_read_status(int control, int *_Nonnull status);

/// Sends the leader a request. A leader that has gone is no error.
void relay_send_request(int control, struct relay_request request);
