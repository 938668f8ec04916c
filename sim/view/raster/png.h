/* png.h: a canvas as the bytes of a PNG file, with texts in it, and reading such texts back.
 *
 *   PngText texts[] = {{"Title", "branch_2.s"}, {"simt:map", "{}"}};
 *   size_t length, map_length;
 *   uint8_t *bytes = png_encode(canvas, texts, 2, &length);   // to be freed with memory_free()
 *   const char *map = png_find_text(bytes, length, "simt:map", &map_length);
 *
 * The same canvas and texts always give the same bytes: no date, fixed compression.
 */
#ifndef SIM_VIEW_RASTER_PNG_H
#define SIM_VIEW_RASTER_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/memory.h"
#include "sim/view/raster/canvas.h"

/* One tEXt chunk. The key has 1 to 79 characters. The chunk is Latin-1: what that lacks becomes '?'. */
typedef struct PngText {
    const char *key, *text;
} PngText;

uint8_t *png_encode(const Canvas *canvas, const PngText *texts, size_t count, size_t *length);

/* The text with a key in the bytes of a PNG: *text_length bytes of Latin-1, not zero-terminated, inside `bytes`.
 * NULL if the key is absent, its check sum is wrong, or the bytes are no PNG. */
const char *png_find_text(const uint8_t *bytes, size_t length, const char *key, size_t *text_length);

enum { PNG_MAX_PIXELS = 1 << 26 };

typedef struct PngPixels {
    uint32_t width, height;
    uint8_t *rgba; /* 4 bytes a pixel, rows from the top; to be freed with memory_free() */
} PngPixels;

/* The pixels of a PNG file of at most max_side pixels in each direction. Returns NULL, or a sentence that says what is
 * wrong with it. */
const char *png_decode(const uint8_t *bytes, size_t length, uint32_t max_side, PngPixels *out);

#endif
