// The system calls and macros that Swift's Glibc module doesn't import.
#pragma once

#include "command.h"
#include "control.h"
#include "log.h"
#include "memory.h"
#include "passing.h"
#include "terminal.h"
#include "waiting.h"
