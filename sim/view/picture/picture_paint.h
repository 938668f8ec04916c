/* picture_paint.h: the parts of an execution-mask picture, each drawn at the places of its layout. Of this room alone.
 */
#ifndef SIM_VIEW_PICTURE_PICTURE_PAINT_H
#define SIM_VIEW_PICTURE_PICTURE_PAINT_H

#include "sim/debug/inspect/code.h"
#include "sim/view/picture/picture_layout.h"
#include "sim/view/raster/canvas.h"

/* What all of them need. */
typedef struct Painter {
    Canvas *canvas;
    const PictureLayout *layout;
    const Theme *theme;
} Painter;

/* ---- picture_bands.c: for picture_layout.c ---- */

/* Places all bands, as if the first one were at the top of the picture, in the tallest sizes with which they fit:
 * lanes, else shares of slots, else of cores. Returns the height of all; 0 when out of memory. */
uint64_t picture_layout_bands(PictureLayout *layout);

/* ---- picture_layout.c ---- */

/* What the slots of a run do in cycles start .. end - 1, and for how long cores are exposed. Columns are counted too,
 * unless they are NULL. False when out of memory, or if the trace is damaged. */
bool picture_layout_sums(const PictureLayout *layout, uint32_t number, uint64_t start, uint64_t end, uint64_t *exposed,
                         const BandColumns *columns);

/* ---- picture_paint.c: text, places, data ---- */

/* Of the slots of a band that is of slots. */
const SlotSum *picture_sums_of(const Painter *painter, const PictureBand *band);

/* Text in the middle of a line of a height, from x on or up to `end`. */
void picture_text_in(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                     const char *text);
void picture_text_before(const Painter *painter, int32_t end, int32_t y, int32_t height, Face face, ThemeColour colour,
                         const char *text);

/* The lanes and shares of a run in a row. False when out of memory, or if the trace is damaged. */
bool picture_data(const Painter *painter, const PictureRow *row, uint32_t number);

/* ---- picture_beside.c: beside bands ---- */

void picture_beside(const Painter *painter, const PictureRow *row, const PictureBand *band);
void picture_core_name(const Painter *painter, const PictureRow *row,
                       const PictureBand *band); /* above its first one */
void picture_lane_numbers(const Painter *painter, const PictureRow *row, const PictureBand *band);
void picture_empty(const Painter *painter, const PictureBand *band, Rect place);

/* Of the cycles in which a slot can issue, those in which it does; of a core: of its lanes, those that execute; of a
 * unit what picture_unit_paint has found. In per cent. */
void picture_share(const Painter *painter, const PictureRow *row, const PictureBand *band, int of_unit);

/* ---- picture_cells.c: along the cycles ---- */

void picture_instructions(const Painter *painter, const PictureRow *row, const PictureBand *band, Rect place,
                          const Code *code);
void picture_total(const Painter *painter, const PictureBand *band, Rect place);

/* ---- picture_runs.c: beside several runs ---- */

void picture_run_name(const Painter *painter, const PictureRow *row, uint32_t number);
void picture_run_end(const Painter *painter, const PictureRow *row, uint32_t number);

/* ---- picture_head.c: around the data ---- */

/* Which cycles of which machine, and what a pixel is: "4 x 3 pixels are 1 cycle x 1 lane". */
enum { PICTURE_NOTE_MAX = 512 };
void picture_head_cycles(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);
void picture_head_pixel(char text[PICTURE_NOTE_MAX], const PictureLayout *layout);

/* Title, line 2, legend. Returns the bottom edge. Canvas NULL: measure only. */
int32_t picture_head(const Painter *painter);

/* Version, hashes, what a pixel is; likewise. */
int32_t picture_foot(const Painter *painter);

/* ---- picture_note.c: brackets above the axis: notes, and where a run was stopped ---- */

/* Returns how many lines a row needs, so that none touches another one. Canvas NULL: measure only. */
uint32_t picture_notes(const Painter *painter, const PictureRow *row);

/* ---- picture_unit.c: strips of ALUs, samplers and queues ---- */

/* Returns the share of its cycles or entries that was used, in per cent; -1 when out of memory. */
int picture_unit_paint(const Painter *painter, const PictureRow *row, const PictureBand *band);

#endif
