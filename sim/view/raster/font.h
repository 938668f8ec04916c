/* font.h: the embedded bitmap font: printable ASCII and a few signs (times, middle dot, small square, en dash,
 * ellipsis, arrow), every glyph 5 x 9 pixels in a cell of 6 x 10. It is drawn at integer scales only.
 *
 *   for each pixel (x, y) of a cell: if (font_pixel(font_glyph('A'), x, y)) put it
 *
 * Texts are UTF-8 with a length; what the font lacks shows as an empty box, bytes that are not UTF-8 too.
 */
#ifndef SIM_VIEW_RASTER_FONT_H
#define SIM_VIEW_RASTER_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FONT_ADVANCE = 6, /* from one glyph to the next */
    FONT_LINE = 10,   /* from one line to the next, at the tightest */
    FONT_ASCENT = 7,  /* capitals and digits cover rows 0 .. 6; tails reach into rows 7 and 8 */
};

/* The glyph of a code point: never fails. */
uint32_t font_glyph(uint32_t code_point);

/* Is the pixel of a glyph's cell set? Outside the cell: no. */
bool font_pixel(uint32_t glyph, int x, int y);

/* Width in pixels of a text at a scale, the space after the last glyph included. */
int font_width(const char *text, size_t length, int scale);

#endif
