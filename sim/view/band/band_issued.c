/* band_issued.c: an issue port of a core: each lane that it issues has the colour of the wave slot that it comes from.
 */
#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/count/ports.h"
#include "sim/view/band/band.h"

typedef struct Strip {
    Canvas *canvas; /* of its own, from the column of `from` on */
    const BandView *view;
    const Theme *theme;
    const BandUnit *unit;
    uint64_t first; /* column */
    uint32_t lanes, slots;
} Strip;

static Rgba home_colour(const Strip *strip, uint32_t slot) {
    return strip->view->hidden >> SHADE_EXECUTES & 1 ? strip->view->ink.ground : theme_home(strip->theme, slot);
}

/* Cycles that have a pixel or more: each lane has its colour. */
static void paint_cells(const Strip *strip, const PortReader *reader, uint64_t from, uint64_t to) {
    const BandView *view = strip->view;
    const uint32_t port = strip->unit->unit, lanes = strip->lanes;
    const int32_t height = strip->unit->height;
    const int32_t left = (int32_t)(band_edge(view->zoom, from) - strip->first);
    const int32_t right = (int32_t)(band_edge(view->zoom, to) - strip->first);
    if (port >= reader->count) {
        band_cells(strip->canvas, view, (Rect){left, 0, right - left, height}, reader->free);
        return;
    }
    const uint64_t on = reader->issues[port].lanes;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        const int32_t y = (int32_t)(lane * (uint32_t)height / lanes),
                      end = (int32_t)((lane + 1) * (uint32_t)height / lanes);
        const Rect cell = {left, y, right - left, end - y};
        if (on >> lane & 1)
            canvas_fill(strip->canvas, cell, home_colour(strip, reader->home[port][lane]));
        else
            band_cells(strip->canvas, view, cell, SHADE_MASKED);
    }
}

/* Columns of many cycles: from the bottom the lanes of each slot, then the rest in the order of shades. */
static void add_columns(const Strip *strip, const PortReader *reader, uint64_t from, uint64_t to, uint64_t *sums) {
    const BandZoom zoom = strip->view->zoom;
    const uint32_t port = strip->unit->unit, keys = strip->slots + SHADE_COUNT;
    for (uint64_t cycle = from, next; cycle < to; cycle = next) {
        const uint64_t column = band_column(zoom, cycle);
        next = min_u64(band_end(zoom, column), to);
        uint64_t *sum = sums + (column - strip->first) * keys;
        if (port >= reader->count) {
            sum[strip->slots + reader->free] += strip->lanes * (next - cycle);
            continue;
        }
        const uint64_t on = reader->issues[port].lanes;
        for (uint64_t left = on; left; left &= left - 1) sum[reader->home[port][__builtin_ctzll(left)]] += next - cycle;
        sum[strip->slots + SHADE_MASKED] += (strip->lanes - count_bits(on)) * (next - cycle);
    }
}

static void paint_columns(const Strip *strip, const uint64_t *sums) {
    const uint32_t keys = strip->slots + SHADE_COUNT, height = (uint32_t)strip->unit->height;
    for (uint32_t x = 0; x < strip->canvas->width; x++, sums += keys) {
        uint64_t all = 0, below = 0;
        for (uint32_t key = 0; key < keys; key++) all += sums[key];
        for (uint32_t key = 0; key < keys && all; key++) {
            const int32_t end = (int32_t)(below * height / all);
            below += sums[key];
            const int32_t start = (int32_t)(below * height / all);
            const Rect part = {(int32_t)x, (int32_t)height - start, 1, start - end};
            if (key < strip->slots)
                canvas_fill(strip->canvas, part, home_colour(strip, key));
            else
                band_cells(strip->canvas, strip->view, part, (Shade)(key - strip->slots));
        }
    }
}

uint64_t band_issued(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const Theme *theme,
                     const BandUnit *unit) {
    const TraceShape shape = trace_shape(trace);
    const BandZoom zoom = view->zoom;
    const uint64_t first = band_column(zoom, unit->from), columns = band_edge(zoom, unit->to) - first;
    const bool cells = band_has_cells(zoom) && unit->height >= (int32_t)shape.wave_size;
    Strip strip = {canvas_create((uint32_t)columns, (uint32_t)unit->height),
                   view,
                   theme,
                   unit,
                   first,
                   shape.wave_size,
                   shape.slots};
    uint64_t *sums = cells ? NULL : memory_array(columns * (shape.slots + SHADE_COUNT), sizeof *sums), active = 0;
    PortReader reader;
    canvas_clear(strip.canvas, view->ink.ground);
    ports_open(&reader, trace, unit->core, unit->from);
    while (ports_next(&reader) && reader.from < unit->to) {
        const uint64_t to = min_u64(reader.to, unit->to);
        if (unit->unit < reader.count) active += count_bits(reader.issues[unit->unit].lanes) * (to - reader.from);
        if (cells)
            paint_cells(&strip, &reader, reader.from, to);
        else
            add_columns(&strip, &reader, reader.from, to, sums);
    }
    ports_close(&reader);
    if (!cells) paint_columns(&strip, sums);
    canvas_put(canvas, place.x + (int32_t)(int64_t)(first - place.column), place.y + unit->y, strip.canvas);
    canvas_destroy(strip.canvas);
    memory_free(sums);
    return active;
}
