/* band_picture.c: rows at once and exactly, for pictures and scripts. */
#include <stdlib.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_paint.h"

bool band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count) {
    const uint64_t run = band_edge(view->zoom, trace_cycles(trace)), end = min_u64(run, place.column + place.columns);
    const TraceShape shape = trace_shape(trace);
    const BandColumns *known = view->columns;
    BandCount *counts = malloc((shape.slots + (size_t)2) * STRIP_COLUMNS * sizeof *counts);
    bool ok = counts != NULL;
    /* Pieces begin at multiples of their width, so that textures are where they are in every other picture. */
    uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS;
    for (; ok && column < end; column += STRIP_COLUMNS) {
        const uint32_t columns = (uint32_t)min_u64(STRIP_COLUMNS, end - column);
        const BandRow *counted = NULL; /* whose counts they are */
        for (size_t i = 0; ok && i < count; i++) {
            const BandRow *row = &rows[i];
            const bool gpu = row->kind == BAND_GPU;
            const size_t at = band_counts_of(row, shape.slots);
            BandPiece piece = {trace, view, row, column, columns, counts + at * columns};
            if (known && !gpu) {
                piece.counts =
                    band_columns_of(known, shape.slots, row->core) + (column - known->column) + at * known->columns;
            } else if (gpu || !counted || counted->kind == BAND_GPU || counted->core != row->core) {
                ok = band_count_row(trace, row, view->zoom, column, columns, counts);
                counted = row;
            }
            const Rect size = piece_place(row, columns);
            if (!ok || size.h <= 0) continue;
            Canvas *strip = canvas_create((uint32_t)size.w, (uint32_t)size.h);
            ok = strip && piece_paint(strip, &piece, false);
            if (ok) piece_show(canvas, &place, piece.row, column, strip);
            canvas_destroy(strip);
        }
    }
    free(counts);
    return ok;
}
