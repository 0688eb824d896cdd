// Defines the functions of Cairo that the programs call. The first call of one loads the library, unless it is loaded already.
//
// Cairo brings 17 libraries, for which a program that links them waits for a millisecond before it starts.

#include "CPaintingLoader.h"
#include "loading.h"

#include <cairo.h>

LIBRARY("libcairo.so.2", "HUDs can't be painted", "install Cairo 1.16 or newer")

void painting_load_cairo(void) { pthread_once(&once, load); }

LOADED(
  void, cairo_arc,
  (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
  (cr, xc, yc, radius, angle1, angle2))
LOADED(void, cairo_clip, (cairo_t *cr), (cr))
LOADED(void, cairo_close_path, (cairo_t *cr), (cr))
LOADED(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
LOADED(
  void, cairo_curve_to,
  (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
  (cr, x1, y1, x2, y2, x3, y3))
LOADED(void, cairo_destroy, (cairo_t *cr), (cr))
LOADED(void, cairo_fill, (cairo_t *cr), (cr))
LOADED(cairo_font_options_t *, cairo_font_options_create, (void), ())
LOADED(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
LOADED(
  void, cairo_font_options_set_antialias,
  (cairo_font_options_t *options, cairo_antialias_t antialias),
  (options, antialias))
LOADED(
  void, cairo_font_options_set_hint_metrics,
  (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
  (options, hint_metrics))
LOADED(
  void, cairo_font_options_set_hint_style,
  (cairo_font_options_t *options, cairo_hint_style_t hint_style),
  (options, hint_style))
LOADED(cairo_surface_t *, cairo_get_group_target, (cairo_t *cr), (cr))
LOADED(void, cairo_get_matrix, (cairo_t *cr, cairo_matrix_t *matrix), (cr, matrix))
LOADED(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
LOADED(
  cairo_surface_t *, cairo_image_surface_create,
  (cairo_format_t format, int width, int height),
  (format, width, height))
LOADED(
  cairo_surface_t *, cairo_image_surface_create_for_data,
  (unsigned char *data, cairo_format_t format, int width, int height, int stride),
  (data, format, width, height, stride))
LOADED(
  cairo_surface_t *, cairo_image_surface_create_from_png_stream,
  (cairo_read_func_t read_func, void *closure),
  (read_func, closure))
LOADED(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
LOADED(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
LOADED(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
LOADED(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
LOADED(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
LOADED(
  void, cairo_mask_surface,
  (cairo_t *cr, cairo_surface_t *surface, double surface_x, double surface_y),
  (cr, surface, surface_x, surface_y))
LOADED(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
LOADED(void, cairo_new_sub_path, (cairo_t *cr), (cr))
LOADED(void, cairo_paint, (cairo_t *cr), (cr))
LOADED(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
LOADED(
  void, cairo_pattern_add_color_stop_rgba,
  (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
  (pattern, offset, red, green, blue, alpha))
LOADED(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))
LOADED(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
LOADED(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
LOADED(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
LOADED(void, cairo_pop_group_to_source, (cairo_t *cr), (cr))
LOADED(void, cairo_push_group, (cairo_t *cr), (cr))
LOADED(
  void, cairo_rectangle,
  (cairo_t *cr, double x, double y, double width, double height),
  (cr, x, y, width, height))
LOADED(void, cairo_restore, (cairo_t *cr), (cr))
LOADED(void, cairo_save, (cairo_t *cr), (cr))
LOADED(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
LOADED(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
LOADED(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
LOADED(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
LOADED(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
LOADED(void, cairo_set_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
LOADED(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
LOADED(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
LOADED(void, cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
LOADED(
  void, cairo_set_source_rgba,
  (cairo_t *cr, double red, double green, double blue, double alpha),
  (cr, red, green, blue, alpha))
LOADED(
  void, cairo_set_source_surface,
  (cairo_t *cr, cairo_surface_t *surface, double x, double y),
  (cr, surface, x, y))
LOADED(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
LOADED(const char *, cairo_status_to_string, (cairo_status_t status), (status))
LOADED(void, cairo_stroke, (cairo_t *cr), (cr))
LOADED(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
LOADED(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
LOADED(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
LOADED(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
LOADED(
  cairo_status_t, cairo_surface_write_to_png_stream,
  (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
  (surface, write_func, closure))
LOADED(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
