// The gettext of glibc, and a function that <string.h> declares only for GNU programs.
#pragma once

#include <libintl.h>

/// The name of a signal without SIG, such as "KILL"; NULL if it has none.
extern const char *sigabbrev_np(int signal);
