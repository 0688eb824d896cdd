// What Swift's Glibc module lacks: variadic functions, macros, and system calls that it doesn't import.
#pragma once

#include "control.h"
#include "library.h"
#include "posix.h"
#include "relay.h"
#include "waiting.h"
#include "wayland.h"
