/* band_picture.c: rows at once and exactly, for pictures and scripts. */
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_paint.h"

bool band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count) {
    const uint64_t run = band_edge(view->zoom, trace_cycles(trace)), end = min_u64(run, place.column + place.columns);
    const TraceShape shape = trace_shape(trace);
    const BandColumns *known = view->columns;
    /* [slot][column], those of the core, and of all cores. */
    BandCount *counts = malloc((shape.slots + (size_t)2) * STRIP_COLUMNS * sizeof *counts);
    bool ok = counts != NULL;
    /* Pieces begin at multiples of their width, so that textures are where they are in every other picture. */
    uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS;
    for (; ok && column < end; column += STRIP_COLUMNS) {
        const uint32_t columns = (uint32_t)min_u64(STRIP_COLUMNS, end - column);
        BandCount *of_core = counts + (size_t)shape.slots * columns, *of_all = of_core + columns;
        int64_t counted = -1; /* the core that the counts are of */
        for (size_t i = 0; ok && i < count; i++) {
            const BandRow *row = &rows[i];
            const bool gpu = row->kind == BAND_GPU, is_known = known && !gpu;
            const size_t slot = row->kind == BAND_CORE ? shape.slots : row->slot;
            BandPiece piece = {trace, view, row, column, columns, gpu ? of_all : counts + slot * columns};
            if (is_known)
                piece.counts =
                    band_columns_of(known, shape.slots, row->core) + (column - known->column) + slot * known->columns;

            /* Count its core, unless the row before was of that; or all of them. */
            if (gpu) memset(of_all, 0, columns * sizeof *of_all);
            for (uint32_t c = gpu ? 0 : row->core; ok && !is_known && c < (gpu ? shape.cores : row->core + 1); c++) {
                ok = c == counted || band_count(trace, c, view->zoom, column, columns, counts);
                counted = c;
                if (ok && gpu) scan_sum_slots(of_core, 1, columns);
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
