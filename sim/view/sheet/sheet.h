/* sheet.h: what the window and pictures of runs draw with: a canvas that remembers what stands where.
 *
 *   panels, pictures: texts, boxes --> sheet --> a canvas
 *                                       |
 *                                       +--> its texts and areas: clicks, scripts, tests
 *
 * A sheet draws in pixels of scale 1, at any scale, and notes what it draws: texts with their places (for goldens, and
 * to find texts that overlap or are cut), areas that do something when they are clicked, and tips: what is told of a
 * place when the mouse rests there. A text that is too long for its box ends with an ellipsis, and has a tip with all
 * of it.
 *
 *   Sheet sheet = {0};
 *   Rect pane = {8, 8, 200, 40};
 *   sheet_begin(&sheet, canvas, 2 * SCALE_ONE, theme_of(THEME_DARK, PALETTE_NEW));
 *   Rect old = sheet_clip(&sheet, pane);
 *   sheet_say(&sheet, pane, FACE_BODY, ALIGN_CENTRE, white, "cycle %d", 84);
 *   sheet_area(&sheet, pane, 7, "%d", 84);               // action 7, with an argument
 *   sheet_restore(&sheet, old);
 *   const Area *area = sheet_hit(&sheet, 10, 10);        // the topmost one
 */
#ifndef SIM_VIEW_SHEET_SHEET_H
#define SIM_VIEW_SHEET_SHEET_H

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/base/visible.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

enum { AREA_ARGUMENT_MAX = 40, SHEET_LAYERS = 8 };

typedef struct Area {
    Rect place;
    int layer;
    int action; /* ActionId */
    char argument[AREA_ARGUMENT_MAX];
} Area;

typedef struct SheetText {
    Rect place, clip;
    uint32_t text; /* where it begins in Sheet.texts */
    int layer;
    Rgba colour;
} SheetText;

/* The thing below the mouse, and how the window tells about it: with a text, whose first line is a title; or with a
 * card that a function of a panel makes. A card without a title and a text is none. The function may narrow the place.
 */
typedef struct Viewer Viewer;
typedef struct Card Card;
typedef struct HoverTarget HoverTarget;
typedef void HoverCard(Viewer *viewer, HoverTarget *target, Card *card);

/* The higher rank wins; of equal ones the last. */
typedef enum HoverRank { HOVER_BEHIND_TEXT, HOVER_TEXT, HOVER_BEFORE_TEXT } HoverRank;

struct HoverTarget {
    Rect place;            /* w 0: nothing */
    HoverCard *tell;       /* NULL: the text */
    uint32_t text;         /* its offset in Sheet.texts */
    uint32_t number, lane; /* for `tell`: which thing */
    HoverRank rank;
};

typedef struct Sheet {
    Canvas *canvas;     /* borrowed */
    const Theme *theme; /* likewise */
    Scale scale;
    int32_t mouse_x, mouse_y; /* who draws may set it after sheet_begin: what is under the mouse looks so */
    bool mouse_down;
    Rect clip;                /* of the drawing */
    int layer;                /* texts of one layer must not overlap; a higher one covers those below, */
    Rect cover[SHEET_LAYERS]; /* here */
    uint32_t covered;         /* areas before this one are of panels that are covered; the last of them is the ground */
    Area *areas;
    SheetText *notes;
    HoverTarget target; /* below the mouse, and not covered */
    TextBuffer texts;
    uint32_t area_count, note_count;
    size_t area_room, note_room;
} Sheet;

void sheet_begin(Sheet *sheet, Canvas *canvas, Scale scale, const Theme *theme);
void sheet_free(Sheet *sheet);

/* Returns what the clip was. The new one is inside of it. */
Rect sheet_clip(Sheet *sheet, Rect clip);
void sheet_restore(Sheet *sheet, Rect clip);

/* Begin a layer that covers a place: areas and texts below it no longer count there. A box or a drawer notes in
 * sheet->covered, too, which areas it covers. */
void sheet_cover(Sheet *sheet, Rect place);

void sheet_fill(Sheet *sheet, Rect rect, Rgba colour);
void sheet_frame(Sheet *sheet, Rect rect, Rgba colour); /* one pixel wide, at its edges */

/* A line that crosses no text which stands there: it is cut above and below it. */
void sheet_fill_around(Sheet *sheet, Rect line, Rgba colour);

static inline Rgba sheet_ink(const Sheet *sheet, ThemeColour colour) {
    return sheet->theme->colour[colour];
}

/* The pixels of the canvas that a rectangle is: neighbours in the drawing are neighbours there. */
Rect sheet_pixels(const Sheet *sheet, Rect rect);

/* Blended and smooth, as the canvas has them. */
void sheet_blend(Sheet *sheet, Rect rect, Rgba colour);
void sheet_round(Sheet *sheet, Rect rect, int32_t radius, Rgba colour);
void sheet_round_frame(Sheet *sheet, Rect rect, int32_t radius, int32_t width, Rgba colour);
void sheet_line(Sheet *sheet, float x0, float y0, float x1, float y1, float width, Rgba colour);
void sheet_icon(Sheet *sheet, Rect square, Icon icon, Rgba colour); /* made for 16 x 16 */

/* A line of text in the middle of a box's height. If it is too long for the box it ends with an ellipsis, and has a
 * tip. Returns its width. */
typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;
int32_t sheet_say(Sheet *sheet, Rect box, Face face, Align align, Rgba colour, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
int32_t sheet_width(const Sheet *sheet, Face face, const char *text);

CountText draw_count(uint64_t count);  /* 10,304 */
CountText draw_cycles(uint64_t count); /* 1 cycle, 10,304 cycles */
/* A difference: −206; and in per cent of what was, with one decimal below 10: −43 %. There is none: = */
CountText draw_more(uint64_t was, uint64_t now);
CountText draw_change(uint64_t was, uint64_t now);

/* A line of fixed-width letters in several colours, each up to an end. A line that is too long fades into its ground.
 */
typedef struct SheetRun {
    uint32_t end;
    Rgba colour;
} SheetRun;
void sheet_runs(Sheet *sheet, Rect box, Face face, Rgba ground, const char *text, const SheetRun *runs, uint32_t count);

/* Words in lines from the top of a box on; the last line that there is room for ends with an ellipsis if more follows,
 * and there is a tip. Returns the bottom edge. */
int32_t sheet_prose(Sheet *sheet, Rect box, Face face, Rgba colour, const char *text);
int32_t sheet_prose_height(const Sheet *sheet, Face face, int32_t width, const char *text);
int32_t sheet_line_height(const Sheet *sheet, Face face);

/* Note what to tell about a place, if the mouse is there. */
void sheet_tip(Sheet *sheet, Rect place, const char *format, ...) __attribute__((format(printf, 3, 4)));
void sheet_target(Sheet *sheet, Rect place, HoverCard *tell, uint32_t number, uint32_t lane, HoverRank rank);
bool sheet_hovers(const Sheet *sheet, Rect place); /* is the mouse there, and nothing over it? */

/* Another canvas, pixel for pixel. */
void sheet_put(Sheet *sheet, int32_t x, int32_t y, const Canvas *picture);

void sheet_area(Sheet *sheet, Rect place, int action, const char *format, ...) __attribute__((format(printf, 4, 5)));
const Area *sheet_hit(const Sheet *sheet, int32_t x, int32_t y); /* NULL: nothing there */

/* All texts with their places, one a line; to be freed with memory_free(). */
char *sheet_list(const Sheet *sheet);

/* Is a text cut, does it overlap another one, or does what is clicked cross something else that is? Then that is said,
 * as a sentence. */
bool sheet_fault(const Sheet *sheet, char *said, size_t size);

/* ---- panels are laid out by cutting strips off a rectangle: each cut returns the strip, and leaves the rest ----
 *
 *   Rect pane = {8, 8, 400, 300}, foot = cut_bottom(&pane, 20);          // pane: all above it
 *   Rect close = rect_middle(cut_right(&foot, 30), 20, 20);
 *   for (int i = 0; i < 8; i++) draw(rect_cell((Rect){pane.x, pane.y, 60, 40}, i, 4, 6));      // two rows of four
 */

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
