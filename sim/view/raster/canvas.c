/* canvas.c: the software rasteriser. Everything comes down to filling clipped rectangles. */
#include "sim/view/raster/canvas.h"

#include <assert.h>
#include <string.h>
#include <wchar.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

Canvas *canvas_create(uint32_t width, uint32_t height) {
    assert(width > 0 && height > 0 && width <= INT32_MAX && height <= INT32_MAX);
    Canvas *canvas = memory_raw(sizeof *canvas);
    *canvas = (Canvas){.width = width, .height = height, .unit = 1};
    size_t bytes; /* all are written by canvas_clear */
    if (__builtin_mul_overflow((size_t)width * height, sizeof *canvas->pixels, &bytes)) memory_fail();
    canvas->pixels = memory_raw(bytes);
    canvas->clip = (Rect){0, 0, (int32_t)width, (int32_t)height};
    canvas_clear(canvas, (Rgba){0, 0, 0, 255});
    return canvas;
}

void canvas_destroy(Canvas *canvas) {
    if (!canvas) return;
    memory_free(canvas->pixels);
    memory_free(canvas);
}

/* In 64 bits: x + w may not fit in 32. */
Rect rect_and(Rect a, Rect b) {
    const int64_t left = max_i64(a.x, b.x), right = min_i64((int64_t)a.x + a.w, (int64_t)b.x + b.w);
    const int64_t top = max_i64(a.y, b.y), bottom = min_i64((int64_t)a.y + a.h, (int64_t)b.y + b.h);
    if (left >= right || top >= bottom) return (Rect){0, 0, 0, 0};
    return (Rect){(int32_t)left, (int32_t)top, (int32_t)(right - left), (int32_t)(bottom - top)};
}

/* A rectangle of the drawing, in pixels. */
static Rect enlarged(const Canvas *canvas, Rect r) {
    const int32_t unit = canvas->unit;
    return unit == 1 ? r : (Rect){r.x * unit, r.y * unit, r.w * unit, r.h * unit};
}

void canvas_set_clip(Canvas *canvas, Rect clip) {
    canvas->clip = rect_and((Rect){0, 0, (int32_t)canvas->width, (int32_t)canvas->height}, enlarged(canvas, clip));
}

static Rgba *pixel_at(const Canvas *canvas, int32_t x, int32_t y) {
    return canvas->pixels + (size_t)y * canvas->width + (size_t)x;
}

/* The C library has a function for as many bytes, which is faster than a loop. */
static void set_pixels(Rgba *pixels, size_t count, Rgba colour) {
    wchar_t bits;
    _Static_assert(sizeof bits == sizeof colour, "a pixel is as large as a wide character");
    memcpy(&bits, &colour, sizeof bits);
    wmemset((wchar_t *)pixels, bits, count);
}

/* rgba_over, of many pixels: four at a time, all their components alike, in 16 bits. */
static void blend_pixels(Rgba *pixels, size_t count, Rgba colour) {
    enum { AT_ONCE = 4, BYTES = AT_ONCE * sizeof(Rgba) };
    typedef uint8_t Bytes __attribute__((vector_size(BYTES)));
    typedef uint16_t Words __attribute__((vector_size(2 * BYTES)));
    const uint8_t over[sizeof(Rgba)] = {colour.r, colour.g, colour.b, 255}, alpha = colour.a;
    Words under, above;
    for (size_t i = 0; i < BYTES; i++) {
        const bool opaque = i % sizeof(Rgba) == 3;
        under[i] = opaque ? 0 : 255 - alpha;
        above[i] = (uint16_t)(over[i % sizeof(Rgba)] * (opaque ? 255 : alpha) + 128);
    }
    for (; count >= AT_ONCE; count -= AT_ONCE, pixels += AT_ONCE) {
        Bytes bytes;
        memcpy(&bytes, pixels, BYTES);
        const Words t = __builtin_convertvector(bytes, Words) * under + above;
        bytes = __builtin_convertvector((t + (t >> 8)) >> 8, Bytes);
        memcpy(pixels, &bytes, BYTES);
    }
    for (size_t i = 0; i < count; i++) pixels[i] = rgba_over(pixels[i], colour, alpha);
}

void canvas_clear(Canvas *canvas, Rgba colour) {
    set_pixels(canvas->pixels, (size_t)canvas->width * canvas->height, colour);
}

void canvas_clear_around(Canvas *canvas, const Rect *kept, size_t count, Rgba colour) {
    for (int32_t y = 0; y < (int32_t)canvas->height; y++)
        for (int32_t x = 0, end; x < (int32_t)canvas->width; x = end) {
            bool is_kept = false;
            end = (int32_t)canvas->width; /* of the pixels that are like this one */
            for (size_t i = 0; i < count && !is_kept; i++) {
                const Rect r = kept[i];
                if (y < r.y || y >= r.y + r.h || x >= r.x + r.w) continue;
                is_kept = x >= r.x;
                end = is_kept ? r.x + r.w : min_i32(end, r.x);
            }
            if (!is_kept) set_pixels(pixel_at(canvas, x, y), (size_t)(end - x), colour);
        }
}

void canvas_fill(Canvas *canvas, Rect rect, Rgba colour) {
    const Rect in = rect_and(canvas->clip, enlarged(canvas, rect));
    for (int32_t y = 0; y < in.h; y++) set_pixels(pixel_at(canvas, in.x, in.y + y), (size_t)in.w, colour);
}

void canvas_pattern(Canvas *canvas, Rect rect, Pattern pattern, Rgba colour) {
    const Rect in = rect_and(canvas->clip, rect);
    for (int32_t y = in.y; y < in.y + in.h; y++)
        for (int32_t x = in.x; x < in.x + in.w; x++)
            if (pattern >> (y % 4 * 4 + x % 4) & 1) *pixel_at(canvas, x, y) = colour;
}

void canvas_blend(Canvas *canvas, Rect rect, Rgba colour) {
    if (colour.a == 255) {
        canvas_fill(canvas, rect, colour);
        return;
    }
    const Rect in = rect_and(canvas->clip, enlarged(canvas, rect));
    for (int32_t y = in.y; y < in.y + in.h && colour.a > 0; y++)
        blend_pixels(pixel_at(canvas, in.x, y), (size_t)in.w, colour);
}

/* In a tile of 8 x 8 pixels a rising line through its corners, with soft edges. */
void canvas_hatch(Canvas *canvas, Rect rect, Rgba colour) {
    static const uint8_t across[8] = {255, 96, 0, 0, 0, 0, 0, 96};
    const Rect in = rect_and(canvas->clip, enlarged(canvas, rect));
    for (int32_t y = in.y; y < in.y + in.h; y++)
        for (int32_t x = in.x; x < in.x + in.w; x++) {
            const uint32_t alpha = colour.a * across[(x + y) & 7] / 255u;
            Rgba *pixel = pixel_at(canvas, x, y);
            if (alpha) *pixel = rgba_over(*pixel, colour, alpha);
        }
}

int32_t canvas_say(Canvas *canvas, int32_t x, int32_t baseline, Face face, Scale scale, Rgba colour, const char *text,
                   size_t length) {
    const int32_t unit = canvas->unit;
    FaceSetter setter = {.face = face,
                         .scale = scale * unit,
                         .text = text,
                         .length = length,
                         .x = x * unit,
                         .baseline = baseline * unit};
    for (FaceLetter letter; face_next(&setter, &letter);) {
        const Rect in = rect_and(canvas->clip, (Rect){letter.x, letter.y, letter.width, letter.height});
        for (int32_t line = in.y; line < in.y + in.h; line++) {
            const uint8_t *coverage = letter.coverage + (size_t)(line - letter.y) * (size_t)letter.width - letter.x;
            Rgba *row = pixel_at(canvas, 0, line);
            for (int32_t i = in.x; i < in.x + in.w; i++)
                if (coverage[i]) row[i] = rgba_over(row[i], colour, coverage[i] * colour.a / 255u);
        }
    }
    return ((int32_t)((setter.pen + FACE_PEN - 1) / FACE_PEN) + unit - 1) / unit;
}

void canvas_put(Canvas *canvas, int32_t x, int32_t y, const Canvas *from) {
    const int32_t unit = canvas->unit;
    const Rect to = enlarged(canvas, (Rect){x, y, (int32_t)from->width, (int32_t)from->height});
    const Rect in = rect_and(canvas->clip, to);
    for (int32_t i = in.y; i < in.y + in.h; i++) {
        const Rgba *row = pixel_at(from, 0, (i - to.y) / unit);
        Rgba *out = pixel_at(canvas, in.x, i);
        if (unit == 1) memcpy(out, row + (in.x - x), (size_t)in.w * sizeof *out);
        for (int32_t k = 0; unit > 1 && k < in.w; k++) out[k] = row[(in.x + k - to.x) / unit];
    }
}

Rgba canvas_pixel(const Canvas *canvas, uint32_t x, uint32_t y) {
    assert(x < canvas->width && y < canvas->height);
    return *pixel_at(canvas, (int32_t)x, (int32_t)y);
}

bool canvas_holds_only(const Canvas *canvas, Rect rect, Rgba a, Rgba b) {
    const Rect in = rect_and((Rect){0, 0, (int32_t)canvas->width, (int32_t)canvas->height}, rect);
    for (int32_t y = in.y; y < in.y + in.h; y++)
        for (int32_t x = in.x; x < in.x + in.w; x++) {
            const Rgba *pixel = pixel_at(canvas, x, y);
            if (memcmp(pixel, &a, sizeof a) != 0 && memcmp(pixel, &b, sizeof b) != 0) return false;
        }
    return true;
}
