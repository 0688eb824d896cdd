#pragma once

// The tables of the interfaces that only tests use, in the form of CBezelProtocols.
#define TEST_INTERFACES(X) \
  X(org_kde_kwin_fake_input) \
  X(zwlr_screencopy_frame_v1) \
  X(zwlr_screencopy_manager_v1) \
  X(zwlr_virtual_pointer_manager_v1) \
  X(zwlr_virtual_pointer_v1)

#define DECLARE_TABLE(interface) const void *_Nonnull interface##_table(void);
TEST_INTERFACES(DECLARE_TABLE)
#undef DECLARE_TABLE
