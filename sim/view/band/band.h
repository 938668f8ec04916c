/* band.h: what wave slots, cores and the whole GPU look like over the cycles, at any zoom: one piece of drawing for
 * pictures, the window, its comparisons and previews.
 *
 *   band.h           what is drawn: the axis of cycles, rows, how they look
 *   band_axis.c      from cycles to columns of pixels and back
 *   band_paint.c     painting rows: shares, that is, dividing the pixels of a column; lanes, rails; units
 *   band_issued.c    painting an issue port, with lanes of which waves
 *   band_strip.c     painted pieces that are kept while a window moves
 *
 *   sim/count: exact counts of columns --> piece_paint --> band_paint: a canvas, exact
 *                                              ^  |
 *   sim/count: rough counts, from bins --------+  +------> strips_show: a window, at once
 *
 * The axis. Zoom z is pixels / cycles, a fraction of whole numbers, so that every machine draws the same. Column k is
 * counted from cycle 0, whatever is in view, so that nothing shimmers while one pans:
 *
 *   z = 2/5     cycle    0 1 | 2 3 4 | 5 6 | 7 8 9 |         column k has cycles floor(k/z) .. floor((k+1)/z) - 1
 *               column     0 |     1 |   2 |     3 |
 *   z = 5/2     cycle    0     | 1   | 2     | 3   |         from z = 1 on, the one cycle floor(k/z)
 *               column   0 1 2 | 3 4 | 5 6 7 | 8 9 |
 *
 *   const BandZoom zoom = band_zoom(738, 10305);            // the whole run on 738 pixels
 *   const BandRow rows[] = {{BAND_SHARES, .slot = 3, .y = 5, .height = 18, .rail = 4}};
 *   const BandView view = {.zoom = zoom, .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
 *   band_paint(canvas, (BandPlace){104, 60, 0, 738}, trace, &view, rows, 1);
 */
#ifndef SIM_VIEW_BAND_BAND_H
#define SIM_VIEW_BAND_BAND_H

#include "sim/count/count.h"
#include "sim/view/raster/canvas.h"
#include "sim/view/raster/theme.h"

/* ---- the axis ---- */

typedef struct BandZoom {
    uint64_t pixels, cycles; /* each at least 1 */
} BandZoom;

BandZoom band_zoom(uint64_t pixels, uint64_t cycles); /* in lowest terms */
BandZoom band_zoom_step(BandZoom zoom, int quarters); /* times 2^(quarters / 4), nearly */
int band_zoom_compare(BandZoom a, BandZoom b);        /* less than 0: a shows more cycles a pixel */
static inline bool band_has_cells(BandZoom zoom) {    /* is a cycle at least a pixel wide? */
    return zoom.pixels >= zoom.cycles;
}

/* The first cycle of a column, and one past its last. */
uint64_t band_start(BandZoom zoom, uint64_t column);
uint64_t band_end(BandZoom zoom, uint64_t column);

/* The first column that starts in a cycle or later, and the first (from z = 1 on) or only column that has the cycle. A
 * run of n cycles has columns 0 .. band_edge(zoom, n) - 1. */
uint64_t band_edge(BandZoom zoom, uint64_t cycle);
uint64_t band_column(BandZoom zoom, uint64_t cycle);

/* The starts of columns column .. column + columns: one more than `columns`. */
void band_starts(BandZoom zoom, uint64_t column, uint32_t columns, uint64_t *starts);

/* ---- what is drawn ---- */

enum { STRIP_COLUMNS = 256 }; /* painted at a time, at most; a multiple of the size of textures */

typedef enum BandKind {
    BAND_SHARES, /* of a slot: each column divided by what its lanes do in its cycles */
    BAND_LANES,  /* of a slot: a row of pixels for each lane; of many cycles or lanes in a pixel, the most frequent */
    BAND_CORE,   /* shares of all slots of a core */
    BAND_GPU,    /* shares of all slots of all cores */
    BAND_HEAT,   /* a core as a line: how much of a CoreQuantity its cycles have; only from bins */
} BandKind;

/* From the top: the rail, a pixel, the band. Labels, frames and collapsed slots are drawn by who places the rows. */
typedef struct BandRow {
    BandKind kind;
    uint32_t core, slot;
    int32_t y, height;      /* of the band, in the place */
    int32_t rail;           /* height of the rail, which ends a pixel above y; 0: no rail */
    bool thin;              /* it ends at y, is the band's frame too, and has no ticks */
    uint32_t lanes;         /* BAND_LANES: lanes 0 .. lanes - 1 share the height; 0: all of the wave */
    uint32_t slots, unused; /* BAND_CORE, BAND_GPU: unused ones, which never have a wave, are left out; or 0 */
    int32_t no_threads; /* BAND_LANES: height, below y + height, of a dotted strip for the lanes that never have any */
} BandRow;

/* Whose counts a row shows. */
static inline CountOf band_counts_of(const BandRow *row) {
    return row->kind == BAND_GPU ? COUNT_GPU : row->kind == BAND_CORE ? COUNT_CORE : COUNT_SLOT;
}

/* Colours of what is drawn. */
typedef struct BandInk {
    Rgba shade[SHADE_COUNT], mark[SHADE_COUNT]; /* mark: of the texture, or the shade without one */
    Rgba grid[SHADE_COUNT];
    Rgba ground, frame, fault, parts, barrier, exposed;
    TextureKind texture[SHADE_COUNT];
} BandInk;
BandInk band_ink(const Theme *theme);

/* Where a run was stopped. */
typedef struct BandFault {
    bool present;
    uint32_t core, slot;
    uint64_t cycle, lanes;
} BandFault;

/* Columns of cores from one on that are counted already: as count_sum fills them, core after core. */
typedef struct BandColumns {
    BandZoom zoom;   /* without cells */
    uint64_t column; /* a multiple of STRIP_COLUMNS */
    uint32_t columns, core;
    Count *counts;
} BandColumns;

/* Where the counts of a core are. */
static inline Count *band_columns_of(const BandColumns *columns, uint32_t slots, uint32_t core) {
    return columns->counts + (size_t)(core - columns->core) * (slots + 1) * columns->columns;
}

/* How BAND_HEAT shows a quantity: from 0 to `end`, which has the colour `hot`. */
typedef struct BandHeat {
    CoreQuantity quantity;
    uint32_t end;
    Rgba cold, hot;
} BandHeat;
Rgba band_heat_colour(const BandHeat *heat, double value);

typedef struct BandView {
    BandZoom zoom;
    BandInk ink;
    BandHeat heat;
    BandFault fault;
    const BandColumns *columns; /* what is counted already; NULL: nothing */
    bool grid;                  /* lines between cycles and lanes, where there is room */
    uint32_t hidden;            /* bit s: Shade s is not shown */
} BandView;

/* Columns column .. column + columns - 1 begin at x; y = 0 of the rows is at y. The canvas's clip cuts. */
typedef struct BandPlace {
    int32_t x, y;
    uint64_t column;
    uint32_t columns;
} BandPlace;

/* Paint rows, exactly, from the runs; rows of one core should be neighbours. Columns behind the end of the run and the
 * space between rows are left alone. If the trace is damaged (see trace_error), columns are missing. */
void band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count);

/* Paint a row of shares: a column for each of the counts, whatever cycles they are of. */
void band_paint_counts(Canvas *canvas, BandPlace place, const BandView *view, const BandRow *row, const Count *counts);

/* Paint cells of a shade, with its texture if a cycle is wide enough for that. */
void band_cells(Canvas *canvas, const BandView *view, Rect cells, Shade shade);

/* The heights of the parts of a column: in proportion, the rest to the largest remainders; then, unless the column is
 * very low, whatever there is gets at least one pixel, from the tallest. */
void band_share(const uint64_t counts[SHADE_COUNT], uint32_t height, uint32_t heights[SHADE_COUNT]);

/* ---- units ---- */

/* The strip of a unit: of an ALU, sampler or queue of a core, as trace_alu_cursor numbers them, in cycles
 * from .. to - 1, which are in the columns of the place. */
typedef struct BandUnit {
    uint32_t core, unit;
    int32_t y, height; /* in the place */
    uint64_t from, to;
} BandUnit;

/* Paint the strip. ALUs and samplers have the colours of slots where a cycle is a pixel or more; queues, and columns of
 * many cycles, have bars. Return the cycles in which it is busy, or the sum of its requests in all cycles. */
uint64_t band_unit(Canvas *canvas, BandPlace place, const Trace *trace, BandZoom zoom, const Theme *theme,
                   const BandUnit *unit);

/* Paint what an issue port issues, the unit's number among the issues of each cycle, as sim/count/ports.h has them:
 * each lane in the colour of its slot, or shares of these. Return the sum of its active lanes in all cycles. */
uint64_t band_issued(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const Theme *theme,
                     const BandUnit *unit);

/* ---- rows of a window that moves ----
 *
 * Painted pieces of rows are kept, so that panning paints only the columns that come into view: at once from the bins,
 * roughly, and exactly when there is time.
 *
 *   BandStrips *strips = strips_create();
 *   strips_show(strips, canvas, (BandPlace){104, 60, 0, 738}, bins, &view, &row, 1);      // a frame
 *   while (strips_work(strips, 200000)) show(strips_rough(strips));                       // idle: then the frame again
 *   strips_destroy(strips);
 *
 * A script needs exact rows at once: it calls strips_work(strips, INT64_MAX) and shows the rows again. */
typedef struct BandStrips BandStrips;

BandStrips *strips_create(void);
void strips_destroy(BandStrips *strips);
void strips_forget(BandStrips *strips); /* when the run is another one */

/* Draw the rows that the clip of the canvas lets through. */
void strips_show(BandStrips *strips, Canvas *canvas, BandPlace place, const Bins *bins, const BandView *view,
                 const BandRow *rows, size_t count);

/* Paint exactly what was shown last, reading at most `budget` cycles of slots. Return whether some of it is rough. */
bool strips_work(BandStrips *strips, int64_t budget);

bool strips_rough(const BandStrips *strips); /* was any of what was shown last drawn roughly? */

/* ---- band_paint.c, for band_strip.c: a row in some columns, on a canvas of its own, which can be kept ---- */

typedef struct BandPiece {
    const Trace *trace;
    const BandView *view;
    const BandRow *row;
    uint64_t column;
    uint32_t columns;
    const Count *counts; /* of the row's slot, core or GPU, one a column */
} BandPiece;

/* The rectangle of a row from its rail down. x and w are in columns of the piece, y counts as in the row. */
Rect piece_place(const BandRow *row, uint32_t columns);

/* The same of BAND_HEAT; `starts` as band_starts writes them. */
void piece_heat(Canvas *canvas, const BandPiece *piece, const Bins *bins, const uint64_t *starts);

/* On a canvas of the size of piece_place. `roughly` draws shares even where the row shows lanes. */
void piece_paint(Canvas *canvas, const BandPiece *piece, bool roughly);

/* Copy a painted piece to its columns in a place. */
void piece_show(Canvas *canvas, const BandPlace *place, const BandRow *row, uint64_t column, const Canvas *piece);

#endif
