// Pseudoterminals, and restoring a terminal's modes when the process ends unexpectedly.
#pragma once

#include <sys/types.h>
#include <termios.h>

/// Opens a new pseudoterminal: the master first, which is non-blocking. Both are closed on exec. Returns 0, or -1 and
/// sets errno.
int relay_open_terminal_pair(int ends[_Nonnull 2]);

/// Sets the terminal to these modes when the process exits or crashes. Replaces the terminal of an earlier call.
void relay_guard_terminal(int terminal, const struct termios *_Nonnull modes);

/// Ends the effect of `relay_guard_terminal`.
void relay_unguard_terminal(void);
