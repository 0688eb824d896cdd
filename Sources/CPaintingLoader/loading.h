// Functions of a library that is loaded with dlopen when one of them is first called.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

// The library of a file's functions. Without it the process ends: nothing can be drawn then.
#define LIBRARY(file, failure, remedy) \
  static void *library; \
  static pthread_once_t once = PTHREAD_ONCE_INIT; \
  static void load(void) { library = dlopen(file, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE); } \
  static void *find(const char *name) { \
    pthread_once(&once, load); \
    void *function = library ? dlsym(library, name) : NULL; \
    if (function) return function; \
    fprintf(stderr, "bezel: " failure ": %s; " remedy ".\n", dlerror()); \
    _exit(69); \
  }

// The name in parentheses is no macro: GLib has macros of some of these names.
#define LOADED(type, name, parameters, arguments) \
  type(name) parameters { \
    static type(*_Atomic function) parameters; \
    if (!function) function = (type(*) parameters)find(#name); \
    return function arguments; \
  }
