// How a command is started on behalf of somebody else: beside us, or in a session with a terminal of its own.
#pragma once

#include <signal.h>
#include <sys/types.h>

/// What a command is started with.
struct csystem_command {
  /// Both end with a null pointer. The first argument is the program, looked for in PATH if it has no slash.
  char *_Nullable const *_Null_unspecified arguments;
  char *_Nullable const *_Null_unspecified environment;
  /// What becomes its standard streams; -1 leaves the stream as it is here.
  int streams[3];
  /// What it blocks, and whether it ignores SIGPIPE. All other dispositions are the caller's.
  sigset_t mask;
  int ignores_broken_pipes;
};

/// Starts the command in the caller's session and group. Returns its process, or minus an errno.
pid_t csystem_start_command(const struct csystem_command *_Nonnull command);

/// A command in a session of its own, and the process that leads it.
///
/// The leader is what a shell is to a command: its parent in the same session, so that the terminal's keys can stop
/// it. It tells what becomes of the command and does what it is ordered to.
struct csystem_session {
  pid_t leader;
  /// The command's process, and its group.
  pid_t command;
  /// Sends `struct csystem_news`, takes `struct csystem_order`. Closing it hangs up.
  int control;
};

/// What the leader tells: `value` is a wait status.
struct csystem_news {
  enum { CSYSTEM_STOPPED, CSYSTEM_ENDED } kind;
  int value;
};

/// An order to the leader. Orders are obeyed one after the other.
struct csystem_order {
  enum csystem_order_kind {
    /// Puts the command into the terminal's foreground, or out of it.
    CSYSTEM_TO_FRONT,
    CSYSTEM_TO_BACK,
    /// Sends the command's group a signal; the one in the terminal's foreground, if that is another, gets it, too.
    CSYSTEM_SIGNAL,
  } kind;
  int signal;
};

/// Starts the command in a new session whose controlling terminal is the one given, in its foreground or not.
/// Signals must be blocked. Returns 0 or minus an errno.
int csystem_start_session(
  const struct csystem_command *_Nonnull command, int terminal, int in_front,
  struct csystem_session *_Nonnull session);

/// The leader's next news: 1, 0 when there is none now, -1 when it has gone.
int csystem_read_news(int control, struct csystem_news *_Nonnull news);

/// Gives the leader an order.
void csystem_give_order(int control, struct csystem_order order);

/// Whoever comes to be without a parent below this process becomes its child.
void csystem_adopt_orphans(void);

/// Takes a blocked signal that waits, so that nothing comes of it: 1 if one did.
int csystem_take_waiting(int signal);

/// Sends the signal to the caller's own group, itself excluded. The caller blocks it.
void csystem_signal_companions(int signal);

/// Lets a blocked signal take its default effect on this process, and blocks it again if it survives that.
void csystem_suffer(int signal);

/// Dies by the signal, without a core file; returns if that can't be.
void csystem_die_by(int signal);
