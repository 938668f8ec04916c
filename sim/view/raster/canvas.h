/* canvas.h: pixels: what all pictures and the window are drawn with, and the PNG that they become.
 *
 *   canvas.h   a picture in memory: rectangles, lines, patterns, text; nothing else draws
 *   shape.c    its smooth shapes; icon.def: icons; flow.c: words and boxes line after line
 *   png.c      a canvas as the bytes of a PNG file, and back
 *   face.h     text in the roles of face.def: the embedded fonts, measured and as letters
 *   theme.h    colours and textures; theme.def has them
 *
 *   Rgba white = {255, 255, 255, 255};
 *   Canvas *canvas = canvas_create(640, 200);          // every pixel is opaque black
 *   canvas_fill(canvas, (Rect){10, 10, 100, 32}, white);
 *   canvas_say(canvas, 10, 50, FACE_BODY, SCALE_ONE, white, "w0", 2);
 *   canvas_destroy(canvas);
 *
 * x goes right, y goes down, (0, 0) is the pixel at the top left. Everything is cut at the clip rectangle, at first
 * the whole canvas, so that any coordinates are safe. Data is filled: a pixel has the colour that was drawn there last.
 * Everything around data (text, rounded rectangles, lines, icons, textures) is blended with the pixels below, by its
 * alpha. The PNG writer and a window show the same pixels.
 */
#ifndef SIM_VIEW_RASTER_CANVAS_H
#define SIM_VIEW_RASTER_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/view/raster/face.h"

typedef struct Rgba {
    uint8_t r, g, b, a;
} Rgba;

/* A component of a colour over that of another one, by an alpha: v / 255, rounded, is (t + t / 256) / 256 with
 * t = v + 128, which takes half as long. */
static inline uint8_t rgba_mix(uint32_t under, uint32_t over, uint32_t alpha) {
    const uint32_t t = under * (255 - alpha) + over * alpha + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

static inline Rgba rgba_over(Rgba under, Rgba over, uint32_t alpha) {
    return (Rgba){rgba_mix(under.r, over.r, alpha), rgba_mix(under.g, over.g, alpha), rgba_mix(under.b, over.b, alpha),
                  255};
}

typedef struct Rect {
    int32_t x, y, w, h; /* empty if w or h is not positive */
} Rect;

Rect rect_and(Rect a, Rect b); /* their intersection; all 0 if it is empty */

static inline bool rect_has(Rect r, int32_t x, int32_t y) {
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

typedef struct Canvas {
    uint32_t width, height;
    Rect clip;
    Rgba *pixels; /* row after row, without gaps */
    int32_t unit; /* at first 1: pixels of a length of 1, for who draws all of it enlarged: with canvas_fill and what
                     stands on it, canvas_blend, canvas_hatch, canvas_round, canvas_line, canvas_say, canvas_put */
} Canvas;

/* A pattern: bit y % 4 * 4 + x % 4 says whether the pixel (x, y) of the canvas is drawn. Patterns are tied to the
 * canvas, so that neighbouring rectangles continue each other. */
typedef uint16_t Pattern;
#define PATTERN_RISING ((Pattern)0x2481)  /* rising diagonals, one pixel on */
#define PATTERN_FALLING ((Pattern)0x8421) /* falling diagonals, one pixel on */
#define PATTERN_CROSS ((Pattern)(PATTERN_RISING | PATTERN_FALLING))
#define PATTERN_DOTS ((Pattern)0x0401) /* one pixel of eight */

Canvas *canvas_create(uint32_t width, uint32_t height); /* each at least 1 */
void canvas_destroy(Canvas *canvas);                    /* NULL is fine */

void canvas_set_clip(Canvas *canvas, Rect clip);

void canvas_clear(Canvas *canvas, Rgba colour); /* all of it, whatever the clip */
/* But for some rectangles, which will be drawn over. */
void canvas_clear_around(Canvas *canvas, const Rect *kept, size_t count, Rgba colour);
void canvas_fill(Canvas *canvas, Rect rect, Rgba colour);
void canvas_pattern(Canvas *canvas, Rect rect, Pattern pattern, Rgba colour);

void canvas_put(Canvas *canvas, int32_t x, int32_t y, const Canvas *from); /* a copy of all its pixels */

/* Put a colour over what is there, as far as its alpha says. */
void canvas_blend(Canvas *canvas, Rect rect, Rgba colour);

/* Rising lines in tiles of 8 x 8 that are tied to the canvas, blended in a colour. */
void canvas_hatch(Canvas *canvas, Rect rect, Rgba colour);

/* Smooth: a rectangle with round corners, filled, or a line of a width just inside of it; a line with round ends
 * between points (a pixel's middle is at .5). */
void canvas_round(Canvas *canvas, Rect rect, int32_t radius, Rgba colour);
void canvas_round_frame(Canvas *canvas, Rect rect, int32_t radius, int32_t width, Rgba colour);
void canvas_line(Canvas *canvas, float x0, float y0, float x1, float y1, float width, Rgba colour);

/* An icon of 16 x 16 at a scale, its top left corner at (x, y). */
typedef enum Icon {
    ICON_NONE,
#define ICON(ID, strokes) ICON_##ID,
#include "sim/view/raster/icon.def"
    ICON_COUNT
} Icon;
void canvas_icon(Canvas *canvas, int32_t x, int32_t y, Icon icon, Scale scale, Rgba colour);

/* UTF-8 text on one line that begins at x, on a baseline: returns its width. */
int32_t canvas_say(Canvas *canvas, int32_t x, int32_t baseline, Face face, Scale scale, Rgba colour, const char *text,
                   size_t length);

/* The pixel; x and y must be inside. */
Rgba canvas_pixel(const Canvas *canvas, uint32_t x, uint32_t y);

/* Has every pixel of a rectangle, as far as it is inside, one of two colours? */
bool canvas_holds_only(const Canvas *canvas, Rect rect, Rgba a, Rgba b);

/* ---- words and small boxes one after the other, in lines of a given width: titles, legends, footers ----
 *
 *   Flow flow = flow_begin(canvas, SCALE_ONE, 8, 8, 400);
 *   flow_say(&flow, FACE_BODY, (Rgba){0, 0, 0, 255}, "branch_2.s");      // a paragraph: as many lines as it needs
 *   Spot spot = flow_place(&flow, 60, 8);                         // an item that is not broken: where to draw it
 *   int bottom = flow_end(&flow);
 *
 * With canvas NULL the same calls only measure, and give the sizes that drawing would. */

static inline bool has_text(const char *text) {
    return text && *text;
}

typedef struct Flow {
    Canvas *canvas; /* NULL: measure */
    int32_t left, width;
    Scale scale;
    int32_t line; /* from one line of items to the next; it can be set after flow_begin */
    bool centred; /* each line of a paragraph is in the middle; set it after flow_begin */
    int32_t x, y; /* where the next item goes */
} Flow;

typedef struct Spot {
    int32_t x, y;
} Spot;

Flow flow_begin(Canvas *canvas, Scale scale, int32_t x, int32_t y, int32_t width);

/* A paragraph on lines of its own, broken at blanks and, when a word is wider than a line, inside it. */
void flow_say(Flow *flow, Face face, Rgba colour, const char *text);

/* Room for an item of a width, on this line or else on the next, and a gap after it. */
Spot flow_place(Flow *flow, int32_t width, int32_t gap);

/* Empty space between paragraphs. */
void flow_skip(Flow *flow, int32_t height);

/* The bottom edge of all that was set. */
int32_t flow_end(Flow *flow);

/* ---- a canvas as the bytes of a PNG file, with texts in it; reading pixels back ----
 *
 *   PngText texts[] = {{"Title", "branch_2.s"}, {"simt:map", "{}"}};
 *   size_t length;
 *   uint8_t *bytes = png_encode(canvas, texts, 2, &length);   // to be freed with memory_free()
 *
 * The same canvas and texts always give the same bytes: no date, fixed compression. */

/* One tEXt chunk. The key has 1 to 79 characters. The chunk is Latin-1: what that lacks becomes '?'. */
typedef struct PngText {
    const char *key, *text;
} PngText;

uint8_t *png_encode(const Canvas *canvas, const PngText *texts, size_t count, size_t *length);

enum { PNG_MAX_PIXELS = 1 << 26 };

typedef struct PngPixels {
    uint32_t width, height;
    uint8_t *rgba; /* 4 bytes a pixel, rows from the top; to be freed with memory_free() */
} PngPixels;

/* The pixels of a PNG file of at most max_side pixels in each direction. Returns NULL, or a sentence that says what is
 * wrong with it. */
const char *png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, PngPixels *out);

#endif
