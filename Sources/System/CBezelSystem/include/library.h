// Libraries that are loaded when they are first needed.
#pragma once

// For a list of functions as a macro F(function): the members of a structure, and the names of an array.
#define LOADED_MEMBER(name) __typeof__(name) *name;
#define LOADED_NAME(name) #name,

/// Loads the first library that has all the functions. Call it on one thread at a time.
///
/// - Parameters:
///   - libraries: The names of the libraries. NULL is the end.
///   - names: The names of the functions. NULL is the end.
///   - functions: A structure of pointers, one for each name, which gets the functions.
/// - Returns: The structure; NULL if no library is installed.
const void *library_load(const char *const libraries[], const char *const names[], void *functions);
