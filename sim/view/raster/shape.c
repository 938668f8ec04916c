/* shape.c: shapes with smooth edges: rounded rectangles, lines, icons; see canvas.h. Each pixel near an edge is covered
 * by as much as its middle is inside of the shape, from no coverage at half a pixel outside to all at half a pixel
 * inside. */
#include <math.h>
#include <stdlib.h>

#include "sim/base/arith.h"
#include "sim/view/raster/canvas.h"

typedef struct Point {
    float x, y;
} Point;

static float clamp_unit(float v) {
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

static void cover(Canvas *canvas, int32_t x, int32_t y, float coverage, Rgba colour) {
    if (coverage <= 0 || !rect_has(canvas->clip, x, y)) return;
    Rgba *pixel = canvas->pixels + (size_t)y * canvas->width + x;
    *pixel = rgba_over(*pixel, colour, (uint32_t)((float)colour.a * clamp_unit(coverage) + 0.5));
}

/* An enlarged canvas in its own pixels, in which edges are as smooth as in others. */
static Canvas in_pixels(const Canvas *canvas) {
    Canvas pixels = *canvas;
    pixels.unit = 1;
    return pixels;
}

/* ---- rounded rectangles ---- */

/* The four corners of a rectangle, as far as they are inside of it and not further inside than `width`. */
static void cover_corners(Canvas *canvas, Rect rect, int32_t radius, float width, Rgba colour) {
    for (int32_t row = 0; row < radius; row++)
        for (int32_t column = 0; column < radius; column++) {
            /* How far the pixel's middle is inside of the rectangle; negative: outside. */
            const float across = (float)(radius - column) - 0.5f, down = (float)(radius - row) - 0.5f;
            const float inside = (float)radius - sqrtf(across * across + down * down);
            const float coverage = clamp_unit(inside + 0.5f) - clamp_unit(inside - width + 0.5f);
            const int32_t right = rect.x + rect.w - 1 - column, below = rect.y + rect.h - 1 - row;
            cover(canvas, rect.x + column, rect.y + row, coverage, colour);
            cover(canvas, right, rect.y + row, coverage, colour);
            cover(canvas, rect.x + column, below, coverage, colour);
            cover(canvas, right, below, coverage, colour);
        }
}

void canvas_round(Canvas *canvas, Rect rect, int32_t radius, Rgba colour) {
    const int32_t unit = canvas->unit;
    if (unit > 1) {
        Canvas pixels = in_pixels(canvas);
        const Rect enlarged = {rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit};
        canvas_round(&pixels, enlarged, radius * unit, colour);
        return;
    }
    radius = min_i32(radius, min_i32(rect.w, rect.h) / 2);
    if (radius <= 0) {
        canvas_blend(canvas, rect, colour);
        return;
    }
    canvas_blend(canvas, (Rect){rect.x, rect.y + radius, rect.w, rect.h - 2 * radius}, colour);
    canvas_blend(canvas, (Rect){rect.x + radius, rect.y, rect.w - 2 * radius, radius}, colour);
    canvas_blend(canvas, (Rect){rect.x + radius, rect.y + rect.h - radius, rect.w - 2 * radius, radius}, colour);
    cover_corners(canvas, rect, radius, INFINITY, colour);
}

void canvas_round_frame(Canvas *canvas, Rect rect, int32_t radius, int32_t width, Rgba colour) {
    radius = min_i32(radius, min_i32(rect.w, rect.h) / 2);
    canvas_blend(canvas, (Rect){rect.x + radius, rect.y, rect.w - 2 * radius, width}, colour);
    canvas_blend(canvas, (Rect){rect.x + radius, rect.y + rect.h - width, rect.w - 2 * radius, width}, colour);
    canvas_blend(canvas, (Rect){rect.x, rect.y + radius, width, rect.h - 2 * radius}, colour);
    canvas_blend(canvas, (Rect){rect.x + rect.w - width, rect.y + radius, width, rect.h - 2 * radius}, colour);
    cover_corners(canvas, rect, radius, (float)width, colour);
}

/* ---- lines ---- */

static float distance_to_line(Point p, Point a, Point b) {
    const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const float along = square > 0 ? clamp_unit(((p.x - a.x) * dx + (p.y - a.y) * dy) / square) : 0;
    const float rx = p.x - a.x - along * dx, ry = p.y - a.y - along * dy;
    return sqrtf(rx * rx + ry * ry);
}

void canvas_line(Canvas *canvas, float x0, float y0, float x1, float y1, float width, Rgba colour) {
    const float unit = (float)canvas->unit;
    if (unit > 1) {
        Canvas pixels = in_pixels(canvas);
        canvas_line(&pixels, x0 * unit, y0 * unit, x1 * unit, y1 * unit, width * unit, colour);
        return;
    }
    const float half = width / 2, edge = half + 1;
    const Rect box =
        rect_and(canvas->clip,
                 (Rect){(int32_t)floorf(fminf(x0, x1) - edge), (int32_t)floorf(fminf(y0, y1) - edge),
                        (int32_t)ceilf(fabsf(x1 - x0) + 2 * edge) + 1, (int32_t)ceilf(fabsf(y1 - y0) + 2 * edge) + 1});
    for (int32_t y = box.y; y < box.y + box.h; y++)
        for (int32_t x = box.x; x < box.x + box.w; x++) {
            const Point middle = {(float)x + 0.5f, (float)y + 0.5f};
            cover(canvas, x, y, half - distance_to_line(middle, (Point){x0, y0}, (Point){x1, y1}) + 0.5f, colour);
        }
}

/* ---- icons ---- */

enum { ICON_SIZE = 16, ICON_MOST = ICON_SIZE * SCALE_MOST / SCALE_ONE, LINE_POINTS = 16 };

static const char *const icons[ICON_COUNT] = {
    "",
#define ICON(ID, strokes) strokes,
#include "sim/view/raster/icon.def"
};

/* A square of coverage that shapes are added to: of each pixel, the most that one of them covers. */
typedef struct Mask {
    int32_t size;
    float unit; /* pixels of one of the 16 */
    float coverage[ICON_MOST][ICON_MOST];
} Mask;

static void add(Mask *mask, int32_t x, int32_t y, float coverage) {
    if (clamp_unit(coverage) > mask->coverage[y][x]) mask->coverage[y][x] = clamp_unit(coverage);
}

/* A line through points, or what it surrounds. */
static void add_line(Mask *mask, const Point *points, int count, bool filled) {
    const float half = filled ? 0 : 0.75f * mask->unit;
    for (int32_t y = 0; y < mask->size; y++)
        for (int32_t x = 0; x < mask->size; x++) {
            const Point p = {(float)x + 0.5f, (float)y + 0.5f};
            float distance = INFINITY;
            bool inside = false; /* of an odd number of lines p is to the left */
            for (int i = 0; i + 1 < count || (filled && i < count); i++) {
                const Point a = points[i], b = points[(i + 1) % count];
                distance = fminf(distance, distance_to_line(p, a, b));
                if ((b.y > p.y) != (a.y > p.y) && p.x < (a.x - b.x) * (p.y - b.y) / (a.y - b.y) + b.x) inside = !inside;
            }
            if (filled && inside) distance = -distance;
            add(mask, x, y, half - distance + 0.5f);
        }
}

/* The next number of the strokes, in pixels. */
static float number(const char **strokes, const Mask *mask) {
    char *end;
    const float value = strtof(*strokes, &end) * mask->unit;
    *strokes = end;
    return value;
}

static void add_strokes(Mask *mask, const char *strokes) {
    Point line[LINE_POINTS];
    int count = 0;
    while (*strokes) {
        const char what = *strokes++;
        if (what == ' ') continue;
        if (what == 'Z') line[count++] = line[0];
        if (what == 'F') add_line(mask, line, count, true);
        if (what == 'F') count = 0;
        if (what != 'L' && what != 'Z' && count > 0) {
            add_line(mask, line, count, false);
            count = 0;
        }
        if (what == 'Z' || what == 'F') continue;
        Point p;
        p.x = number(&strokes, mask);
        p.y = number(&strokes, mask);
        if (what == 'M' || what == 'L') line[count++] = p;
        if (what == 'M' || what == 'L') continue;

        /* A circle, a disc, or a rectangle. */
        const float size = number(&strokes, mask), high = what == 'R' ? number(&strokes, mask) : 0;
        for (int32_t y = 0; y < mask->size; y++)
            for (int32_t x = 0; x < mask->size; x++) {
                const float from = hypotf((float)x + 0.5f - p.x, (float)y + 0.5f - p.y);
                const float across = fminf((float)x + 1, p.x + size) - fmaxf((float)x, p.x);
                const float down = fminf((float)y + 1, p.y + high) - fmaxf((float)y, p.y);
                if (what == 'R') add(mask, x, y, clamp_unit(across) * clamp_unit(down));
                if (what == 'C') add(mask, x, y, 0.75f * mask->unit - fabsf(from - size) + 0.5f);
                if (what == 'D') add(mask, x, y, size - from + 0.5f);
            }
    }
    if (count > 0) add_line(mask, line, count, false);
}

void canvas_icon(Canvas *canvas, int32_t x, int32_t y, Icon icon, Scale scale, Rgba colour) {
    static Mask kept[ICON_COUNT]; /* of the scale that was asked for last */
    const int32_t unit = canvas->unit;
    if (unit > 1) {
        Canvas pixels = in_pixels(canvas);
        canvas_icon(&pixels, x * unit, y * unit, icon, scale * unit, colour);
        return;
    }
    Mask *mask = &kept[icon];
    const int32_t size = scale_up(ICON_SIZE, scale);
    if (rect_and(canvas->clip, (Rect){x, y, size, size}).w == 0) return;
    if (mask->size != size) {
        *mask = (Mask){.size = size, .unit = (float)scale / SCALE_ONE};
        add_strokes(mask, icons[icon]);
    }
    for (int32_t row = 0; row < size; row++)
        for (int32_t column = 0; column < size; column++)
            cover(canvas, x + column, y + row, mask->coverage[row][column], colour);
}
