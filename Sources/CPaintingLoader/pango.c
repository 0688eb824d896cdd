// Defines the functions of Pango, GLib, HarfBuzz and fontconfig that text needs. The first call of one loads the libraries.
//
// A program that links them waits for a quarter of all its libraries before it starts, and the first frame shows no text.

#include "loading.h"

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>

// The handle finds the functions of the libraries that libpangocairo is linked with, too.
LIBRARY("libpangocairo-1.0.so.0", "Text can't be drawn", "install Pango 1.50 or newer")

LOADED(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))
LOADED(FcBool, FcConfigSubstitute, (FcConfig *config, FcPattern *p, FcMatchKind kind), (config, p, kind))
LOADED(FcBool, FcInit, (void), ())
LOADED(FcBool, FcPatternAddString, (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))
LOADED(FcPattern *, FcPatternCreate, (void), ())
LOADED(void, FcPatternDestroy, (FcPattern *p), (p))
LOADED(FcResult, FcPatternGetDouble, (const FcPattern *p, const char *object, int n, double *d), (p, object, n, d))
LOADED(
  FcResult, FcPatternGetRange,
  (const FcPattern *p, const char *object, int id, FcRange **r),
  (p, object, id, r))
LOADED(FcResult, FcPatternGetString, (const FcPattern *p, const char *object, int n, FcChar8 **s), (p, object, n, s))
LOADED(FcBool, FcRangeGetDouble, (const FcRange *range, double *begin, double *end), (range, begin, end))
LOADED(int, FcStrCmpIgnoreCase, (const FcChar8 *s1, const FcChar8 *s2), (s1, s2))
LOADED(void, g_error_free, (GError *error), (error))
LOADED(void, g_free, (gpointer mem), (mem))
LOADED(void, g_object_unref, (gpointer object), (object))
LOADED(hb_face_t *, hb_font_get_face, (hb_font_t *font), (font))
LOADED(hb_bool_t, hb_ot_color_has_layers, (hb_face_t *face), (face))
LOADED(hb_bool_t, hb_ot_color_has_png, (hb_face_t *face), (face))
LOADED(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
LOADED(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean insert_hyphens), (insert_hyphens))
LOADED(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
LOADED(PangoAttrList *, pango_attr_list_new, (void), ())
LOADED(void, pango_attr_list_unref, (PangoAttrList *list), (list))
LOADED(PangoAttrColor *, pango_attribute_as_color, (PangoAttribute *attr), (attr))
LOADED(PangoAttrInt *, pango_attribute_as_int, (PangoAttribute *attr), (attr))
LOADED(
  void, pango_cairo_context_set_font_options,
  (PangoContext *context, const cairo_font_options_t *options),
  (context, options))
LOADED(void, pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi))
LOADED(PangoFontMap *, pango_cairo_font_map_new, (void), ())
LOADED(
  void, pango_cairo_glyph_string_path,
  (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
  (cr, font, glyphs))
LOADED(
  void, pango_cairo_show_glyph_string,
  (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
  (cr, font, glyphs))
LOADED(
  void, pango_context_set_round_glyph_positions,
  (PangoContext *context, gboolean round_positions),
  (context, round_positions))
LOADED(void, pango_font_description_free, (PangoFontDescription *desc), (desc))
LOADED(PangoFontDescription *, pango_font_description_new, (void), ())
LOADED(
  void, pango_font_description_set_absolute_size,
  (PangoFontDescription *desc, double size),
  (desc, size))
LOADED(
  void, pango_font_description_set_family,
  (PangoFontDescription *desc, const char *family),
  (desc, family))
LOADED(
  void, pango_font_description_set_weight,
  (PangoFontDescription *desc, PangoWeight weight),
  (desc, weight))
LOADED(
  void, pango_font_get_glyph_extents,
  (PangoFont *font, PangoGlyph glyph, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (font, glyph, ink_rect, logical_rect))
LOADED(hb_font_t *, pango_font_get_hb_font, (PangoFont *font), (font))
LOADED(
  PangoFontMetrics *, pango_font_get_metrics,
  (PangoFont *font, PangoLanguage *language),
  (font, language))
LOADED(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
LOADED(int, pango_font_metrics_get_strikethrough_position, (PangoFontMetrics *metrics), (metrics))
LOADED(int, pango_font_metrics_get_strikethrough_thickness, (PangoFontMetrics *metrics), (metrics))
LOADED(int, pango_font_metrics_get_underline_position, (PangoFontMetrics *metrics), (metrics))
LOADED(int, pango_font_metrics_get_underline_thickness, (PangoFontMetrics *metrics), (metrics))
LOADED(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
LOADED(
  void, pango_glyph_string_extents,
  (PangoGlyphString *glyphs, PangoFont *font, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (glyphs, font, ink_rect, logical_rect))
LOADED(
  void, pango_layout_get_extents,
  (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (layout, ink_rect, logical_rect))
LOADED(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
LOADED(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
LOADED(void, pango_layout_iter_free, (PangoLayoutIter *iter), (iter))
LOADED(
  void, pango_layout_iter_get_line_extents,
  (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (iter, ink_rect, logical_rect))
LOADED(PangoLayoutRun *, pango_layout_iter_get_run, (PangoLayoutIter *iter), (iter))
LOADED(int, pango_layout_iter_get_run_baseline, (PangoLayoutIter *iter), (iter))
LOADED(
  void, pango_layout_iter_get_run_extents,
  (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
  (iter, ink_rect, logical_rect))
LOADED(PangoLayoutRun *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *iter), (iter))
LOADED(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *iter), (iter))
LOADED(gboolean, pango_layout_iter_next_run, (PangoLayoutIter *iter), (iter))
LOADED(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
LOADED(void, pango_layout_set_alignment, (PangoLayout *layout, PangoAlignment alignment), (layout, alignment))
LOADED(void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))
LOADED(
  void, pango_layout_set_ellipsize,
  (PangoLayout *layout, PangoEllipsizeMode ellipsize),
  (layout, ellipsize))
LOADED(
  void, pango_layout_set_font_description,
  (PangoLayout *layout, const PangoFontDescription *desc),
  (layout, desc))
LOADED(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
LOADED(
  void, pango_layout_set_text,
  (PangoLayout *layout, const char *text, int length),
  (layout, text, length))
LOADED(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
LOADED(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
LOADED(
  gboolean, pango_parse_markup,
  (const char *markup_text, int length, gunichar accel_marker, PangoAttrList **attr_list, char **text, gunichar *accel_char, GError **error),
  (markup_text, length, accel_marker, attr_list, text, accel_char, error))
