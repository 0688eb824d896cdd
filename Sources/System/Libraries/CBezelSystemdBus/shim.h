// sd-bus, which is loaded when a bus is first needed: the functions have the same names in libsystemd, libelogind and
// libbasu.
#pragma once

#include "../../CBezelSystem/include/library.h"

#if __has_include(<systemd/sd-bus.h>)
#include <systemd/sd-bus.h>
#elif __has_include(<elogind/sd-bus.h>)
#include <elogind/sd-bus.h>
#else
#include <basu/sd-bus.h>
#endif

#define CSYSTEMD_BUS_FUNCTIONS(F) \
  F(sd_bus_new) \
  F(sd_bus_set_address) \
  F(sd_bus_set_bus_client) \
  F(sd_bus_start) \
  F(sd_bus_open_user) \
  F(sd_bus_open_system) \
  F(sd_bus_close_unref) \
  F(sd_bus_get_unique_name) \
  F(sd_bus_get_fd) \
  F(sd_bus_get_events) \
  F(sd_bus_get_timeout) \
  F(sd_bus_process) \
  F(sd_bus_send) \
  F(sd_bus_call_async) \
  F(sd_bus_add_match_async) \
  F(sd_bus_add_object) \
  F(sd_bus_add_fallback) \
  F(sd_bus_slot_unref) \
  F(sd_bus_message_new_method_call) \
  F(sd_bus_message_new_method_return) \
  F(sd_bus_message_new_method_error) \
  F(sd_bus_message_new_signal) \
  F(sd_bus_message_set_auto_start) \
  F(sd_bus_message_ref) \
  F(sd_bus_message_unref) \
  F(sd_bus_message_get_sender) \
  F(sd_bus_message_get_path) \
  F(sd_bus_message_get_interface) \
  F(sd_bus_message_get_member) \
  F(sd_bus_message_get_error) \
  F(sd_bus_message_peek_type) \
  F(sd_bus_message_read_basic) \
  F(sd_bus_message_append_basic) \
  F(sd_bus_message_open_container) \
  F(sd_bus_message_close_container) \
  F(sd_bus_message_enter_container) \
  F(sd_bus_message_exit_container)

/// The functions of the loaded library.
struct csystemd_bus_functions {
  CSYSTEMD_BUS_FUNCTIONS(LOADED_MEMBER)
};

/// Loads the library. Returns NULL if none is installed. Call it on one thread at a time.
static inline const struct csystemd_bus_functions *csystemd_bus_load(void) {
  static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0", NULL};
  static const char *const names[] = {CSYSTEMD_BUS_FUNCTIONS(LOADED_NAME) NULL};
  static struct csystemd_bus_functions functions;
  return library_load(libraries, names, &functions);
}
