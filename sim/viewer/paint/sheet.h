/* sheet.h: what the window draws with: pictures of a run that are painted once and shown often, and a canvas that
 * remembers what stands where.
 *
 *   summary.h   a whole run in a few thousand columns, counted once
 *   tiles.h     the timeline in pieces, painted once
 *   sheet.h     what is shown now, with its texts and what can be clicked
 *
 *   Trace --summary--> counts a column --tiles--> canvases --+
 *                                                            +--> sheet --> the window's canvas
 *                     panels: texts, buttons, boxes ---------+      |
 *                                                                   +--> its texts and areas: clicks, scripts, tests
 *
 * A sheet draws at a whole scale, and notes what it draws: texts with their places (for goldens, and to find texts that
 * overlap or are cut) and areas that do something when they are clicked.
 *
 *   Sheet sheet = {0};
 *   Rect pane = {8, 8, 200, 40};
 *   sheet_begin(&sheet, canvas, 2);                      // 2 pixels of the canvas are one of the drawing
 *   Rect old = sheet_clip(&sheet, pane);
 *   sheet_text(&sheet, pane.x, pane.y, (Rgba){255, 255, 255, 255}, "cycle %d", 84);
 *   sheet_area(&sheet, pane, 7, "%d", 84);               // action 7, with an argument
 *   sheet_restore(&sheet, old);
 *   const Area *area = sheet_hit(&sheet, 10, 10);        // the topmost one
 */
#ifndef SIM_VIEWER_PAINT_SHEET_H
#define SIM_VIEWER_PAINT_SHEET_H

#include "sim/base/text_buffer.h"
#include "sim/view/raster/canvas.h"

enum { AREA_ARGUMENT_MAX = 40 };

typedef struct Area {
    Rect place;
    int action; /* ActionId */
    char argument[AREA_ARGUMENT_MAX];
} Area;

typedef struct SheetText {
    Rect place, clip;
    uint32_t text; /* where it begins in Sheet.texts */
    int layer;
    Rgba colour;
} SheetText;

typedef struct Sheet {
    Canvas *canvas; /* borrowed */
    int32_t scale;
    Rect clip; /* of the drawing */
    int layer; /* texts of one layer must not overlap; a higher one covers those below */
    Area *areas;
    SheetText *notes;
    TextBuffer texts;
    uint32_t area_count, note_count;
    size_t area_room, note_room;
    bool lost; /* memory ran out: areas or texts are missing */
} Sheet;

void sheet_begin(Sheet *sheet, Canvas *canvas, int32_t scale);
void sheet_free(Sheet *sheet);

/* Returns what the clip was. The new one is inside of it. */
Rect sheet_clip(Sheet *sheet, Rect clip);
void sheet_restore(Sheet *sheet, Rect clip);

/* What is drawn from here on covers what was: areas and texts below do not count any more where `place` is. */
void sheet_cover(Sheet *sheet, Rect place);

void sheet_fill(Sheet *sheet, Rect rect, Rgba colour);
void sheet_frame(Sheet *sheet, Rect rect, Rgba colour);
void sheet_pattern(Sheet *sheet, Rect rect, Pattern pattern, Rgba colour);

/* Text on one line, in at most `width` pixels: what is longer ends with an ellipsis. Returns its width. */
int32_t sheet_fit(Sheet *sheet, int32_t x, int32_t y, int32_t width, Rgba colour, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
#define sheet_text(sheet, x, y, colour, ...) sheet_fit(sheet, x, y, INT32_MAX, colour, __VA_ARGS__)

/* Words in lines of a width, at most down to `bottom`; returns the bottom edge of the text. */
int32_t sheet_words(Sheet *sheet, int32_t x, int32_t y, int32_t width, int32_t bottom, Rgba colour, const char *text);

int32_t sheet_words_height(const char *text, int32_t width); /* of all of it */

/* A text that owns a whole place, which nothing else may cover. */
void sheet_label(Sheet *sheet, Rect place, int32_t x, int32_t y, Rgba colour, const char *text);

/* A part of another canvas. */
void sheet_picture(Sheet *sheet, int32_t x, int32_t y, const Canvas *picture, Rect part);

void sheet_area(Sheet *sheet, Rect place, int action, const char *format, ...) __attribute__((format(printf, 4, 5)));
const Area *sheet_hit(const Sheet *sheet, int32_t x, int32_t y); /* NULL: nothing there */

/* All texts with their places, one a line; to be freed with free(). */
char *sheet_list(const Sheet *sheet);

/* Is a text cut, or does it overlap another one? Then that is said, as a sentence. */
bool sheet_fault(const Sheet *sheet, char *said, size_t size);

#endif
