// Terminals: a new pair, and giving one back in the state in which it was.
#pragma once

#include <sys/types.h>
#include <termios.h>

/// Opens a new terminal: its controlling end, which doesn't block, and the one for programs. Returns 0 or -1.
int csystem_open_terminal_pair(int ends[_Nonnull 2]);

/// Has the terminal set to these modes when this process exits or crashes.
void csystem_guard_terminal(int terminal, const struct termios *_Nonnull modes);

/// There is nothing to give back any more.
void csystem_unguard_terminal(void);
