// The system calls and macros that Swift's Glibc module doesn't import.
#pragma once

#include "control.h"
