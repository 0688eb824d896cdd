// Signals that this process sends to itself and to its process group.
#pragma once

/// Makes this process the parent of all descendants that lose theirs.
void relay_adopt_orphans(void);

/// Discards a blocked signal that is pending. Returns 1 if one was pending, else 0.
int relay_discard_pending(int signal);

/// Sends a signal to the other processes of the caller's process group. The caller must block the signal.
void relay_signal_process_group(int signal);

/// Raises a blocked signal with its default disposition. If the process survives, as after a stop, the signal is blocked
/// again and its disposition is restored.
void relay_raise_default(int signal);

/// Terminates this process by the signal, without a core file. Returns if the signal doesn't terminate a process.
void relay_terminate_by(int signal);
