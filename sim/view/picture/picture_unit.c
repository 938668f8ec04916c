/* picture_unit.c: strips of units: what an ALU or sampler works for, and how many requests a queue holds. */
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/view/picture/picture_paint.h"

/* So much of a unit was used in the columns of a row: [column]. */
typedef struct Use {
    const PictureLayout *layout;
    const PictureRow *row;
    uint64_t *used;
    uint64_t total;
    uint64_t column, edge; /* where it is added, and the cycle behind that */
} Use;

/* So many things are used in cycles from .. to - 1, which are not before those that were added before. */
static void add_use(Use *use, uint64_t from, uint64_t to, uint64_t things) {
    const uint64_t bin = use->layout->bin;
    to = min_u64(to, use->row->end);
    for (uint64_t cycle = max_u64(from, use->row->start), next; cycle < to; cycle = next) {
        if (cycle >= use->edge) {
            use->column = cycle / bin - use->row->start / bin;
            use->edge = (cycle / bin + 1) * bin;
        }
        next = min_u64(use->edge, to);
        use->used[use->column] += (next - cycle) * things;
        use->total += (next - cycle) * things;
    }
}

static Rect strip_at(const Painter *painter, const PictureRow *row, const PictureBand *band, uint64_t from,
                     uint64_t to) {
    Rect place = picture_layout_columns(painter->layout, row, from, to);
    place.y = (int32_t)(band->y + row->y);
    place.h = (int32_t)band->height;
    return place;
}

/* In each column a bar from the bottom: whatever is used shows, and so does whatever is free. */
static void paint_bars(const Painter *painter, const PictureRow *row, const PictureBand *band, const Use *use,
                       uint64_t things, Rgba full) {
    const uint64_t bin = painter->layout->bin, first = row->start / bin;
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t from = max_u64((first + column) * bin, row->start);
        const uint64_t to = min_u64((first + column + 1) * bin, row->end), all = (to - from) * things;
        uint64_t height = (use->used[column] * band->height + all - 1) / all;
        if (use->used[column] < all && height == band->height) height--;
        if (use->used[column] == 0) continue;
        Rect place = strip_at(painter, row, band, from, to);
        place.y += place.h - (int32_t)height;
        place.h = (int32_t)height;
        canvas_fill(painter->canvas, place, use->used[column] == all ? full : painter->theme->colour[THEME_TEXT_2]);
    }
}

int picture_unit_paint(const Painter *painter, const PictureRow *whole, const PictureBand *band) {
    const Trace *trace = painter->layout->runs[band->run].trace;
    PictureRow part = *whole;
    const PictureRow *row = &part; /* as far as the run goes */
    part.end = min_u64(whole->end, painter->layout->run[band->run].end);
    part.columns = (uint32_t)((part.end - 1) / painter->layout->bin - part.start / painter->layout->bin) + 1;
    const TraceShape shape = trace_shape(trace);
    const bool queue = band->slot >= trace_units(shape), cells = painter->layout->bin == 1;
    const uint64_t things = queue ? shape.queue_entries : 1;
    Use use = {painter->layout, row, memory_array(row->columns, sizeof *use.used), 0, 0, 0};
    if (!use.used) return -1;
    canvas_fill(painter->canvas, strip_at(painter, row, band, row->start, row->end),
                painter->theme->colour[THEME_FIELD]);
    TraceCursor *cursor = trace_alu_cursor(trace, band->core, band->slot);
    if (cursor) trace_cursor_seek(cursor, row->start);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    Rgba calm = painter->theme->colour[THEME_PANE];
    calm.a = 128;
    TraceAlu run;
    while (cursor && trace_next_alu(cursor, &run) && run.cycle < row->end) {
        if (run.cycle + run.cycles <= row->start) continue;
        add_use(&use, run.cycle, run.cycle + run.cycles, queue ? trace_requests(&run) : 1);
        if (queue || !cells) continue;

        /* In the colour of the slot whose wave it works for: solid in the cycle of the issue, calmer while it is still
         * busy. */
        const uint64_t end = run.cycle + run.cycles;
        const Rgba colour = theme_identity(painter->theme, run.wave < count ? waves[run.wave].slot : 0);
        canvas_fill(painter->canvas, strip_at(painter, row, band, run.cycle, end), colour);
        if (run.cycles > 1 && run.cycle + 1 < row->end)
            canvas_blend(painter->canvas, strip_at(painter, row, band, run.cycle + 1, end), calm);
    }
    trace_cursor_destroy(cursor);
    if (queue || !cells) /* a full queue looks like what needs an entry of it */
        paint_bars(painter, row, band, &use, things,
                   queue ? painter->theme->shade[SHADE_STALLED] : painter->theme->colour[THEME_TEXT_2]);
    memory_free(use.used);
    const uint64_t all = (row->end - row->start) * things;
    return cursor ? (int)((100 * use.total + all / 2) / all) : -1;
}
