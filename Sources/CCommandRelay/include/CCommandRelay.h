// The system calls that CommandRelay needs and that Swift can't make: fork, terminals, pipes and signal dispositions.
#pragma once

#include "command.h"
#include "pipes.h"
#include "signals.h"
#include "terminal.h"
