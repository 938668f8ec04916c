/* face.h: text: the roles of face.def at any scale, measured, and as letters for canvas_say.
 *
 *   Face face = FACE_BODY;
 *   width = face_width(face, SCALE_ONE, "cycle", 5);             // pixels
 *   int32_t middle = face_baseline(face, SCALE_ONE, place.y, place.h);       // of a line in its middle
 *   canvas_say(canvas, place.x, middle, face, SCALE_ONE, colour, "cycle", 5);
 *
 * The fonts are embedded: pictures are the same to the byte on every machine. A letter's height is such that an x is a
 * whole number of pixels high, which makes text as sharp as hinting does. Inter is kerned (its table GPOS) and set at
 * quarters of a pixel; its digits are all equally wide, so that counting numbers do not dance. JetBrains Mono's letters
 * begin at whole pixels: columns are exact. Texts are UTF-8 with a length; a character that a font lacks is taken from
 * another font, or shows as a box.
 *
 * Drawn letters stay in a static cache of fixed size: nothing here can fail, and only one thread may draw text.
 */
#ifndef SIM_VIEW_RASTER_FACE_H
#define SIM_VIEW_RASTER_FACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum Face {
#define FACE(ID, font, x_height, advance) FACE_##ID,
#include "sim/view/raster/face.def"
    FACE_COUNT
} Face;

/* How large everything is, in quarters: 5 is 1.25 times as large as at scale 1. */
typedef int32_t Scale;
enum { SCALE_ONE = 4, SCALE_MOST = 12 };

/* A length at scale 1, at a scale; at least 1 if it is more than 0 (as lines are). */
static inline int32_t scale_up(int32_t length, Scale scale) {
    const int32_t scaled = (length * scale + SCALE_ONE / 2) >> 2;
    return length > 0 && scaled < 1 ? 1 : scaled;
}

/* Pixels from the start of a text to its end, rounded up. */
int32_t face_width(Face face, Scale scale, const char *text, size_t length);

/* The width of a whole text at scale 1. */
static inline int32_t face_text_width(Face face, const char *text) {
    return face_width(face, SCALE_ONE, text, strlen(text));
}

/* Bytes of a text that fit in `width` pixels, in whole characters. */
size_t face_fitting(Face face, Scale scale, const char *text, size_t length, int32_t width);

/* The same in whole words; of a word that does not fit by itself what does, at least a character. The blank behind them
 * does not count. */
size_t face_fitting_words(Face face, Scale scale, const char *text, size_t length, int32_t width);

int32_t face_line(Face face, Scale scale);    /* from one line to the next */
int32_t face_capital(Face face, Scale scale); /* how high capitals and digits are */

/* The baseline of a line of text whose capitals are in the middle between y and y + height. */
int32_t face_baseline(Face face, Scale scale, int32_t y, int32_t height);

/* A letter as it is drawn: `width` x `height` bytes of coverage, the top left one at (x, y) of the canvas. */
typedef struct FaceLetter {
    int32_t x, y, width, height;
    const uint8_t *coverage; /* until the next call */
} FaceLetter;

/* The letters of a text from left to right. It begins with what comes first, and zeros. */
enum { FACE_PEN = 64 };
typedef struct FaceSetter {
    Face face;
    Scale scale;
    const char *text;
    size_t length; /* that is left */
    int32_t x, baseline;

    int64_t pen;       /* the width of what was set so far, in 64ths of a pixel */
    uint32_t previous; /* for kerning: font and glyph of the letter before */
} FaceSetter;

bool face_next(FaceSetter *setter, FaceLetter *letter); /* false at the end; blanks have no coverage */

#endif
