/* band_unit.c: strips of units: the waves that an ALU or sampler works for, and the requests that a queue holds. */
#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/view/band/band.h"

typedef struct Strip {
    Canvas *canvas;
    const BandPlace *place;
    const BandUnit *unit;
    BandZoom zoom;
} Strip;

/* The lower part of a strip in cycles from .. to - 1. */
static void fill(const Strip *strip, uint64_t from, uint64_t to, int32_t height, Rgba colour) {
    const int32_t left = (int32_t)(int64_t)(band_column(strip->zoom, from) - strip->place->column);
    const int32_t right = (int32_t)(int64_t)(band_edge(strip->zoom, to) - strip->place->column);
    const int32_t y = strip->place->y + strip->unit->y + strip->unit->height - height;
    canvas_blend(strip->canvas, (Rect){strip->place->x + left, y, right - left, height}, colour);
}

/* A bar from the bottom: any use shows, and so does anything free. */
static void fill_used(const Strip *strip, uint64_t from, uint64_t to, uint64_t used, uint64_t all, Rgba full,
                      Rgba part) {
    const uint64_t most = (uint64_t)strip->unit->height;
    if (used == 0) return;
    fill(strip, from, to, (int32_t)(used == all ? most : min_u64((used * most + all - 1) / all, most - 1)),
         used == all ? full : part);
}

uint64_t band_unit(Canvas *canvas, BandPlace place, const Trace *trace, BandZoom zoom, const Theme *theme,
                   const BandUnit *unit) {
    const Strip strip = {canvas, &place, unit, zoom};
    const TraceShape shape = trace_shape(trace);
    const bool queue = unit->unit >= trace_units(shape), cells = band_has_cells(zoom);
    const uint64_t things = queue ? shape.queue_entries : 1, first = band_column(zoom, unit->from);
    const size_t columns = cells ? 1 : band_edge(zoom, unit->to) - first;
    const Rgba part = theme->colour[THEME_TEXT_2], full = queue ? theme->shade[SHADE_STALLED] : part;
    Rgba calm = theme->colour[THEME_PANE];
    calm.a = 128;
    uint64_t *used = memory_array(columns, sizeof *used), total = 0;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    TraceCursor *cursor = trace_alu_cursor(trace, unit->core, unit->unit);
    trace_cursor_seek(cursor, unit->from);
    for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < unit->to;) {
        const uint64_t from = max_u64(run.cycle, unit->from), to = min_u64(run.cycle + run.cycles, unit->to);
        const uint64_t now = queue ? trace_requests(&run) : 1;
        if (to <= from) continue;
        total += (to - from) * now;
        for (uint64_t cycle = from, next; !cells && cycle < to; cycle = next) {
            const uint64_t column = band_column(zoom, cycle);
            next = min_u64(band_end(zoom, column), to);
            used[column - first] += (next - cycle) * now;
        }
        if (cells && queue) fill_used(&strip, from, to, now, things, full, part);
        if (!cells || queue) continue;

        /* In the colour of the slot whose wave it works for: solid in the cycle of the issue, calmer while it is still
         * busy. */
        fill(&strip, from, to, unit->height, theme_identity(theme, run.wave < count ? waves[run.wave].slot : 0));
        const uint64_t busy = max_u64(run.cycle + 1, from);
        if (busy < to) fill(&strip, busy, to, unit->height, calm);
    }
    trace_cursor_destroy(cursor);
    for (size_t i = 0; !cells && i < columns; i++) {
        const uint64_t from = max_u64(band_start(zoom, first + i), unit->from);
        const uint64_t to = min_u64(band_end(zoom, first + i), unit->to);
        fill_used(&strip, from, to, used[i], (to - from) * things, full, part);
    }
    memory_free(used);
    return total;
}
