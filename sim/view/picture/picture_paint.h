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

static inline TraceShape picture_shape(const PictureLayout *layout, const TimeRow *band) {
    return trace_shape(layout->runs[band->run].trace);
}

/* The columns of cycles from .. to - 1, of which at least one is in the row, at the height of a band. */
Rect picture_place(const Painter *painter, const TimeRow *band, uint64_t from, uint64_t to);

/* Text in the middle of a line of a height, from x on, or up to `end`. */
void picture_text_in(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                     const char *text);
void picture_text_before(const Painter *painter, int32_t end, int32_t y, int32_t height, Face face, ThemeColour colour,
                         const char *text);

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

/* ---- picture_beside.c: beside bands, and beside several runs ---- */

enum { PICTURE_SWATCH = 16, PICTURE_SWATCH_HEIGHT = 15, PICTURE_SWATCH_GAP = 4, PICTURE_LABEL_LINE = 14 };

/* The words left of a band. */
typedef struct PictureLabel {
    char swatch[12];       /* number of the slot, on its colour; or empty */
    char name[48];         /* "wave 0", or "wave 0 +7" when seven more waves followed it; "core 3", "ALU 0" */
    char group[48];        /* below it, in a calmer colour: "group 0", "groups 0-28"; or empty */
    uint32_t swatch_width; /* 0 without a swatch */
} PictureLabel;

/* `sum` is of the slot of a band that is of one. */
PictureLabel picture_label(const PictureRun *run, const TimeRow *band, const SlotSum *sum);
uint32_t picture_label_width(const PictureLabel *label);

void picture_beside(const Painter *painter, const TimeRow *band);
void picture_core_name(const Painter *painter, const TimeRow *band); /* above its first band */
void picture_lane_numbers(const Painter *painter, const TimeRow *band);
void picture_empty(const Painter *painter, const TimeRow *band, Rect place);

/* The share right of a band, in per cent: of a slot or core, its lane-cycles that are active; of a unit, as
 * picture_unit returned it. */
void picture_share(const Painter *painter, const TimeRow *band, int of_unit);

void picture_run_name(const Painter *painter, uint32_t number);
void picture_run_end(const Painter *painter, uint32_t number);

/* ---- picture_cells.c: along the cycles ---- */

void picture_data(const Painter *painter, uint32_t number); /* lanes and shares of a run */
void picture_instructions(const Painter *painter, const TimeRow *band, Rect place);
void picture_total(const Painter *painter, const TimeRow *band, Rect place);

/* A strip of an ALU, sampler or queue. Return the share of its cycles or entries that was used, in per cent. */
int picture_unit(const Painter *painter, const TimeRow *band);

#endif
