/* band_picture.c: rows at once and exactly, for pictures and scripts. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_paint.h"

/* The counts of a row in some columns, from those that are known or of the core that was counted last. */
static bool count_row(CountedColumns *counted, const BandRow **of, const BandPiece *piece, Count *counts) {
    const BandColumns *known = piece->view->columns;
    const BandRow *row = piece->row;
    const TraceShape shape = trace_shape(piece->trace);
    const bool gpu = row->kind == BAND_GPU;
    if (known && !gpu) {
        const size_t at = row->kind == BAND_CORE ? shape.slots : row->slot;
        memcpy(counts,
               band_columns_of(known, shape.slots, row->core) + (piece->column - known->column) + at * known->columns,
               piece->columns * sizeof *counts);
        return true;
    }
    if (gpu || !*of || (*of)->kind == BAND_GPU || (*of)->core != row->core) {
        uint64_t starts[STRIP_COLUMNS + 1];
        band_starts(piece->view->zoom, piece->column, piece->columns, starts);
        columns_free(counted);
        *of = NULL;
        if (!columns_count(counted, piece->trace, gpu ? 0 : row->core, gpu ? shape.cores : 1, starts, piece->columns))
            return false;
        *of = row;
    }
    columns_row(counted, band_counts_of(row), row->slot, counts);
    return true;
}

bool band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count) {
    const uint64_t run = band_edge(view->zoom, trace_cycles(trace)), end = min_u64(run, place.column + place.columns);
    Count counts[STRIP_COLUMNS];
    bool ok = true;
    /* Pieces begin at multiples of their width, so that textures are where they are in every other picture. */
    uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS;
    for (; ok && column < end; column += STRIP_COLUMNS) {
        const uint32_t columns = (uint32_t)min_u64(STRIP_COLUMNS, end - column);
        CountedColumns counted = {0};
        const BandRow *of = NULL; /* the row that they were counted for */
        for (size_t i = 0; ok && i < count; i++) {
            const BandPiece piece = {trace, view, &rows[i], column, columns, counts};
            const Rect size = piece_place(piece.row, columns);
            ok = count_row(&counted, &of, &piece, counts);
            if (!ok || size.h <= 0) continue;
            Canvas *strip = canvas_create((uint32_t)size.w, (uint32_t)size.h);
            ok = strip && piece_paint(strip, &piece, false);
            if (ok) piece_show(canvas, &place, piece.row, column, strip);
            canvas_destroy(strip);
        }
        columns_free(&counted);
    }
    return ok;
}
