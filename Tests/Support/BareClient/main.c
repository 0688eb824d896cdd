// A client of the compositor that does as little as a client can for each frame: a layer surface with two buffers, of
// which it fills 200×6 pixels and commits one on each frame callback. The benchmark counts what Bezel's frames cost in
// what this program's frames cost.
//
//     bare-client WIDTH HEIGHT
#define _GNU_SOURCE
#include <CBezelProtocols.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

enum { BAR_WIDTH = 200, BAR_HEIGHT = 6 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_proxy *layer_shell;
static struct wl_surface *surface;
static struct {
  struct wl_buffer *buffer;
  uint32_t *pixels;
  bool is_busy;
} buffers[2];
static int width, height;
static uint32_t frames;
/// Whether a frame is due that had no buffer.
static bool is_due;

static void draw(void);

static void frame_done(void *data, struct wl_callback *callback, uint32_t time) {
  wl_callback_destroy(callback);
  draw();
}
static const struct wl_callback_listener frame_listener = {frame_done};

static void draw(void) {
  int index = buffers[0].is_busy ? 1 : 0;
  is_due = buffers[index].is_busy;
  if (is_due) return;
  int left = (width - BAR_WIDTH) / 2, top = (height - BAR_HEIGHT) / 2;
  frames++;
  for (int y = top; y < top + BAR_HEIGHT; y++)
    for (int x = left; x < left + BAR_WIDTH; x++)
      buffers[index].pixels[y * width + x] = 0xff000000u | (frames * 7 + (uint32_t)x);
  wl_callback_add_listener(wl_surface_frame(surface), &frame_listener, NULL);
  wl_surface_attach(surface, buffers[index].buffer, 0, 0);
  wl_surface_damage_buffer(surface, left, top, BAR_WIDTH, BAR_HEIGHT);
  wl_surface_commit(surface);
  buffers[index].is_busy = true;
}

static void released(void *data, struct wl_buffer *buffer) {
  buffers[buffers[0].buffer == buffer ? 0 : 1].is_busy = false;
  if (is_due) draw();
}
static const struct wl_buffer_listener buffer_listener = {released};

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  if (strcmp(interface, "wl_compositor") == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  else if (strcmp(interface, "wl_shm") == 0)
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  else if (strcmp(interface, "zwlr_layer_shell_v1") == 0)
    layer_shell = wl_registry_bind(registry, name, zwlr_layer_shell_v1_table(), 1);
}
static void global_removed(void *data, struct wl_registry *registry, uint32_t name) {}
static const struct wl_registry_listener registry_listener = {global, global_removed};

static void configured(void *data, struct wl_proxy *layer, uint32_t serial, uint32_t new_width, uint32_t new_height) {
  static bool is_shown;
  wl_proxy_marshal(layer, 6 /* ack_configure */, serial);
  if (!is_shown) draw();
  is_shown = true;
}
static void closed(void *data, struct wl_proxy *layer) { exit(0); }

int main(int count, char **arguments) {
  width = count > 2 ? atoi(arguments[1]) : 0;
  height = count > 2 ? atoi(arguments[2]) : 0;
  if (width < BAR_WIDTH || height < BAR_HEIGHT || width > 8192 || height > 8192) {
    fprintf(stderr, "bare-client: name a width of at least %d and a height\n", BAR_WIDTH);
    return 64;
  }
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 69;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !layer_shell) return 69;

  int32_t length = width * height * 4;
  int file = memfd_create("bare-client", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, 2 * (off_t)length) < 0) return 71;
  char *memory = mmap(NULL, 2 * (size_t)length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return 71;
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, 2 * length);
  for (int index = 0; index < 2; index++) {
    buffers[index].pixels = (uint32_t *)(memory + index * length);
    buffers[index].buffer =
        wl_shm_pool_create_buffer(pool, index * length, width, height, width * 4, WL_SHM_FORMAT_ARGB8888);
    wl_buffer_add_listener(buffers[index].buffer, &buffer_listener, NULL);
  }
  surface = wl_compositor_create_surface(compositor);
  struct wl_proxy *layer = wl_proxy_marshal_constructor(
      layer_shell, 0 /* get_layer_surface */, zwlr_layer_surface_v1_table(), NULL, surface, NULL, 3 /* overlay */,
      "bare-client");
  static void (*const layer_listener[])(void) = {(void (*)(void))configured, (void (*)(void))closed};
  wl_proxy_add_listener(layer, (void (**)(void))layer_listener, NULL);
  wl_proxy_marshal(layer, 0 /* set_size */, width, height);
  wl_surface_commit(surface);
  while (wl_display_dispatch(display) >= 0) {}
  return 69;
}
