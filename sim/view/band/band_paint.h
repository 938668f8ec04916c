/* band_paint.h: painting one row of a piece of the columns, which is a canvas of its own: what was painted can be kept.
 */
#ifndef SIM_VIEW_BAND_BAND_PAINT_H
#define SIM_VIEW_BAND_BAND_PAINT_H

#include "sim/view/band/band.h"

/* What a row looks like in some columns: `counts` of its slot, its core or all of them, one a column. */
typedef struct BandPiece {
    const Trace *trace;
    const BandView *view;
    const BandRow *row;
    uint64_t column;
    uint32_t columns;
    const Count *counts;
} BandPiece;

/* The rectangle of a row from its rail down, x and w are those of the columns; y counts as in the row. */
Rect piece_place(const BandRow *row, uint32_t columns);

/* On a canvas of the size of piece_place. `roughly` draws shares instead of what needs the trace. False when out of
 * memory, or if the trace is damaged. */
bool piece_paint(Canvas *canvas, const BandPiece *piece, bool roughly);

/* Copy it to where a place says. */
void piece_show(Canvas *canvas, const BandPlace *place, const BandRow *row, uint64_t column, const Canvas *piece);

#endif
