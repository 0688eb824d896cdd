// Anonymous memory with a descriptor, to share with another process.
#pragma once

#include <stddef.h>

// A memfd of that size, sealed against shrinking, growing and further seals. Answers -1 and sets errno.
int csystem_sealed_memory(const char *_Nonnull name, size_t size);
