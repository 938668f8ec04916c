/* picture_paint.h: the parts of a picture, each drawn at its place in the layout. For this room alone. */
#ifndef SIM_VIEW_PICTURE_PICTURE_PAINT_H
#define SIM_VIEW_PICTURE_PICTURE_PAINT_H

#include "sim/base/arith.h"
#include "sim/debug/inspect/code.h"
#include "sim/view/picture/picture.h"

/* One row of the picture: cycles start .. end - 1 of all runs. */
typedef struct PictureRow {
    uint64_t start, end;
    uint32_t columns;
    uint32_t y; /* below the first row */
} PictureRow;

/* The parts draw with this, or measure if there is no canvas. */
typedef struct Painter {
    Canvas *canvas;
    Sheet *sheet; /* on the canvas */
    const PictureLayout *layout;
    const Theme *theme;
    PictureRow row;   /* being drawn */
    const Code *code; /* of the first run, if instructions are shown */
} Painter;

/* Text in the middle of a line of a height, from x on. */
void picture_say(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                 const char *text);

/* Add the waves of a slot to its label, and shares if the picture is of one run; the user is a Painter. */
enum { PICTURE_HANG = 20 /* lines below the name of a wave begin where the name does */ };
void picture_label(void *user, const TimeRow *row, TimeLabel *label);

/* ---- picture_layout.c ---- */

PictureRow picture_layout_row(const PictureLayout *layout, uint32_t row);

/* The columns of cycles from .. to - 1, of which at least one is in the row. y and h are 0. */
Rect picture_layout_columns(const PictureLayout *layout, const PictureRow *row, uint64_t from, uint64_t to);

/* Sum up what the slots of a run do in cycles start .. end - 1. Count columns, too, unless they are NULL. Return for
 * how many cycles cores are exposed. */
uint64_t picture_layout_sums(const PictureLayout *layout, uint32_t number, uint64_t start, uint64_t end,
                             const BandColumns *columns);

/* ---- picture_head.c: around the data ---- */

/* Which cycles of which machine, and what a pixel is: "4 x 3 pixels are 1 cycle x 1 lane". */
enum { PICTURE_NOTE_MAX = 512 };
void picture_head_cycles(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);
void picture_head_pixel(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);

int32_t picture_head(const Painter *painter);   /* title, line 2, legend; returns the bottom edge */
int32_t picture_foot(const Painter *painter);   /* version, hashes, what a pixel is; returns the height */
uint32_t picture_notes(const Painter *painter); /* brackets above the axis; returns the lines that the row needs */

#endif
