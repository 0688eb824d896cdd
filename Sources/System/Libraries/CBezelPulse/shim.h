// libpulse, which is loaded when a volume is first needed: it loads 25 other libraries.
#pragma once

#include "../../CBezelSystem/include/library.h"

#include <pulse/context.h>
#include <pulse/error.h>
#include <pulse/introspect.h>
#include <pulse/mainloop-api.h>
#include <pulse/operation.h>
#include <pulse/proplist.h>
#include <pulse/subscribe.h>

#define CPULSE_FUNCTIONS(F) \
  F(pa_context_new) \
  F(pa_context_set_state_callback) \
  F(pa_context_connect) \
  F(pa_context_disconnect) \
  F(pa_context_unref) \
  F(pa_context_get_state) \
  F(pa_context_errno) \
  F(pa_strerror) \
  F(pa_context_get_sink_info_by_name) \
  F(pa_context_get_source_info_by_name) \
  F(pa_context_get_sink_info_list) \
  F(pa_context_get_source_info_list) \
  F(pa_context_set_sink_volume_by_index) \
  F(pa_context_set_source_volume_by_index) \
  F(pa_context_set_sink_mute_by_index) \
  F(pa_context_set_source_mute_by_index) \
  F(pa_context_set_subscribe_callback) \
  F(pa_context_subscribe) \
  F(pa_context_get_source_output_info_list) \
  F(pa_context_set_default_sink) \
  F(pa_context_set_default_source) \
  F(pa_proplist_gets) \
  F(pa_operation_unref)

/// The functions of the loaded library.
struct cpulse_functions {
  CPULSE_FUNCTIONS(LOADED_MEMBER)
};

/// Loads the library. Returns NULL if it isn't installed. Call it on one thread at a time.
static inline const struct cpulse_functions *cpulse_load(void) {
  static const char *const libraries[] = {"libpulse.so.0", NULL};
  static const char *const names[] = {CPULSE_FUNCTIONS(LOADED_NAME) NULL};
  static struct cpulse_functions functions;
  return library_load(libraries, names, &functions);
}
