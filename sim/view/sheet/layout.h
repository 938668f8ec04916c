/* layout.h: panels are laid out by cutting strips off a rectangle: each cut returns the strip, and leaves the rest.
 *
 *   Rect pane = {8, 8, 400, 300}, foot = cut_bottom(&pane, 20);          // pane: all above it
 *   Rect close = rect_middle(cut_right(&foot, 30), 20, 20);
 *   for (int i = 0; i < 8; i++) draw(rect_cell((Rect){pane.x, pane.y, 60, 40}, i, 4, 6));      // two rows of four
 */
#ifndef SIM_VIEW_SHEET_LAYOUT_H
#define SIM_VIEW_SHEET_LAYOUT_H

#include "sim/view/raster/canvas.h"

/* What is left of a line behind its first pixels. */
static inline Rect rect_behind(Rect line, int32_t width) {
    return (Rect){line.x + width, line.y, line.w - width, line.h};
}

/* A part of a line, from one x to another. */
static inline Rect rect_from(Rect line, int32_t from, int32_t to) {
    return (Rect){from, line.y, to - from, line.h};
}

static inline Rect cut_left(Rect *from, int32_t width) {
    const Rect strip = {from->x, from->y, width, from->h};
    *from = rect_behind(*from, width);
    return strip;
}

static inline Rect cut_right(Rect *from, int32_t width) {
    from->w -= width;
    return (Rect){from->x + from->w, from->y, width, from->h};
}

static inline Rect cut_top(Rect *from, int32_t height) {
    const Rect strip = {from->x, from->y, from->w, height};
    *from = (Rect){from->x, from->y + height, from->w, from->h - height};
    return strip;
}

static inline Rect cut_bottom(Rect *from, int32_t height) {
    from->h -= height;
    return (Rect){from->x, from->y + from->h, from->w, height};
}

/* Cut off a strip and the gap behind it. */
static inline Rect take_left(Rect *from, int32_t width, int32_t gap) {
    const Rect strip = cut_left(from, width);
    cut_left(from, gap);
    return strip;
}

static inline Rect take_right(Rect *from, int32_t width, int32_t gap) {
    const Rect strip = cut_right(from, width);
    cut_right(from, gap);
    return strip;
}

static inline Rect take_top(Rect *from, int32_t height, int32_t gap) {
    const Rect strip = cut_top(from, height);
    cut_top(from, gap);
    return strip;
}

/* Smaller by some pixels at each edge. */
static inline Rect rect_trim(Rect r, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    return (Rect){r.x + left, r.y + top, r.w - left - right, r.h - top - bottom};
}

/* Smaller by x at the left and at the right, by y at the top and at the bottom. */
static inline Rect rect_inside(Rect r, int32_t x, int32_t y) {
    return (Rect){r.x + x, r.y + y, r.w - 2 * x, r.h - 2 * y};
}

/* Larger by some pixels at each edge. */
static inline Rect rect_around(Rect r, int32_t by) {
    return rect_inside(r, -by, -by);
}

/* In the middle of a rectangle; or in the middle of its height, at its left edge. */
static inline Rect rect_middle(Rect r, int32_t w, int32_t h) {
    return (Rect){r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h};
}
static inline Rect rect_left(Rect r, int32_t w, int32_t h) {
    return (Rect){r.x, r.y + (r.h - h) / 2, w, h};
}

/* Cell i of a grid that is filled row by row; `first` is cell 0. */
static inline Rect rect_cell(Rect first, int32_t i, int32_t columns, int32_t gap) {
    return (Rect){first.x + i % columns * (first.w + gap), first.y + i / columns * (first.h + gap), first.w, first.h};
}

#endif
