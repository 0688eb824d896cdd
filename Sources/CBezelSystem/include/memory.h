// Anonymous memory with a descriptor, to share with another process.
#pragma once

#include <stddef.h>

// A memfd of that size, sealed against shrinking, growing and further seals. Answers -1 and sets errno.
int csystem_sealed_memory(const char *_Nonnull name, size_t size);

// Lets all threads share one heap: a short-lived thread's own would stay. Before other threads start.
void csystem_use_one_heap(void);

// Gives the system back what the allocator keeps.
void csystem_trim_heap(void);
