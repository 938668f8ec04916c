/* canvas.h: pixels: what all pictures and the window are drawn with, and the PNG that they become.
 *
 *   canvas.h    a picture in memory: rectangles, lines, patterns, text; nothing else draws
 *   font.h      the embedded bitmap font
 *   flow.h      words and boxes, line after line
 *   axis.h      the axis of cycles
 *   theme.h     colours and textures, theme.def has them
 *   png.h       a canvas as the bytes of a PNG file, and back
 *
 *   font, theme --> canvas <-- flow, axis <-- pictures (mask, chart), the window
 *                     |
 *                     +--> png --> a file
 *
 *   Rgba white = {255, 255, 255, 255};
 *   Canvas *canvas = canvas_create(640, 200);          // every pixel is opaque black
 *   canvas_fill(canvas, (Rect){10, 10, 100, 32}, white);
 *   canvas_text(canvas, 10, 50, 1, white, "w0", 2);
 *   canvas_destroy(canvas);
 *
 * x goes right, y goes down, (0, 0) is the pixel at the top left. Everything is cut at the clip rectangle, at first
 * the whole canvas, so that any coordinates are safe. No blending and no smoothing: a pixel has the colour that was
 * drawn there last. The PNG writer and a window show the same pixels.
 */
#ifndef SIM_VIEW_RASTER_CANVAS_H
#define SIM_VIEW_RASTER_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Rgba {
    uint8_t r, g, b, a;
} Rgba;

typedef struct Rect {
    int32_t x, y, w, h; /* empty if w or h is not positive */
} Rect;

Rect rect_and(Rect a, Rect b); /* what they have in common; all 0 if that is nothing */

static inline bool rect_has(Rect r, int32_t x, int32_t y) {
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

typedef struct Canvas {
    uint32_t width, height;
    Rect clip;
    Rgba *pixels; /* row after row, without gaps */
} Canvas;

/* A pattern: bit y % 4 * 4 + x % 4 says whether the pixel (x, y) of the canvas is drawn. Patterns are tied to the
 * canvas, so that neighbouring rectangles continue each other. */
typedef uint16_t Pattern;
#define PATTERN_HATCH ((Pattern)0x6c93)   /* rising diagonals, two pixels on, two off */
#define PATTERN_RISING ((Pattern)0x2481)  /* the same, one pixel on */
#define PATTERN_FALLING ((Pattern)0x8421) /* falling diagonals, one pixel on */
#define PATTERN_CROSS ((Pattern)(PATTERN_RISING | PATTERN_FALLING))
#define PATTERN_DOTS ((Pattern)0x0401) /* one pixel of eight */

Canvas *canvas_create(uint32_t width, uint32_t height); /* NULL when out of memory; each at least 1 */
void canvas_destroy(Canvas *canvas);                    /* NULL is fine */

void canvas_set_clip(Canvas *canvas, Rect clip);
void canvas_reset_clip(Canvas *canvas);

void canvas_clear(Canvas *canvas, Rgba colour); /* all of it, whatever the clip */
void canvas_fill(Canvas *canvas, Rect rect, Rgba colour);
void canvas_pattern(Canvas *canvas, Rect rect, Pattern pattern, Rgba colour);
void canvas_frame(Canvas *canvas, Rect rect, Rgba colour); /* the outermost pixels of the rectangle */
void canvas_hline(Canvas *canvas, int32_t x, int32_t y, int32_t length, Rgba colour);
void canvas_vline(Canvas *canvas, int32_t x, int32_t y, int32_t length, Rgba colour);

/* A glyph, or UTF-8 text on one line, with the top left corner of its first cell at (x, y). */
void canvas_glyph(Canvas *canvas, int32_t x, int32_t y, int scale, Rgba colour, uint32_t glyph);
void canvas_text(Canvas *canvas, int32_t x, int32_t y, int scale, Rgba colour, const char *text, size_t length);

/* The pixel; x and y must be inside. */
Rgba canvas_pixel(const Canvas *canvas, uint32_t x, uint32_t y);

/* Has every pixel of a rectangle, as far as it is inside, one of two colours? */
bool canvas_holds_only(const Canvas *canvas, Rect rect, Rgba a, Rgba b);

#endif
