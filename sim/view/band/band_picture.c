/* band_picture.c: rows at once and exactly, for pictures and scripts. */
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_paint.h"
#include "sim/view/band/band_read.h"

/* Counts of the core of the rows that are painted, or of all cores. */
typedef struct Counted {
    BandCount *counts; /* [slot][column], then those of the core */
    int64_t core;      /* -1: none; the number of cores: all of them */
} Counted;

/* The counts of a row, counted if it is not of the core of the row before. NULL when out of memory. */
static const BandCount *counts_of(Counted *counted, const Trace *trace, const BandView *view, const BandRow *row,
                                  uint64_t column, uint32_t columns) {
    const TraceShape shape = trace_shape(trace);
    const BandColumns *known = view->columns;
    if (known && row->kind != BAND_GPU)
        return band_columns_of(known, shape.slots, row->core) + (column - known->column) +
               (size_t)(row->kind == BAND_CORE ? shape.slots : row->slot) * known->columns;
    BandCount *core = counted->counts + (size_t)shape.slots * columns, *all = core + columns;
    const bool gpu = row->kind == BAND_GPU;
    if (gpu) memset(all, 0, columns * sizeof *all);
    for (uint32_t i = gpu ? 0 : row->core; i < (gpu ? shape.cores : row->core + 1); i++) {
        if (i != counted->core && !band_count(trace, i, view->zoom, column, columns, counted->counts)) return NULL;
        counted->core = i;
        if (gpu) scan_sum_slots(core, 1, columns);
    }
    if (gpu) return all;
    return row->kind == BAND_CORE ? core : counted->counts + (size_t)row->slot * columns;
}

bool band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count) {
    const uint64_t run = band_edge(view->zoom, trace_cycles(trace)), end = min_u64(run, place.column + place.columns);
    Counted counted = {.counts = malloc((trace_shape(trace).slots + (size_t)2) * STRIP_COLUMNS * sizeof(BandCount))};
    bool ok = counted.counts != NULL;
    /* Pieces begin at multiples of their width, so that textures are where they are in every other picture. */
    uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS;
    for (; ok && column < end; column += STRIP_COLUMNS) {
        const uint32_t columns = (uint32_t)min_u64(STRIP_COLUMNS, end - column);
        counted.core = -1;
        for (size_t i = 0; ok && i < count; i++) {
            BandPiece piece = {trace, view, &rows[i], column, columns, NULL};
            piece.counts = counts_of(&counted, trace, view, &rows[i], column, columns);
            const Rect size = piece_place(piece.row, columns);
            ok = piece.counts != NULL;
            if (!ok || size.h <= 0) continue;
            Canvas *strip = canvas_create((uint32_t)size.w, (uint32_t)size.h);
            ok = strip && piece_paint(strip, &piece, false);
            if (ok) piece_show(canvas, &place, piece.row, column, strip);
            canvas_destroy(strip);
        }
    }
    free(counted.counts);
    return ok;
}
