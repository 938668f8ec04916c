/* units.c: the strips below the timeline's lanes: ALUs, samplers and memory queues. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/viewer/panels/panel.h"

/* Requests of a queue, added up over cycles start .. end - 1. From the trace: few cycles. */
static uint64_t read_requests(Model *m, uint32_t queue, uint64_t start, uint64_t end) {
    Trace *window = trace_window(m->trace, start, end);
    TraceCursor *cursor = window ? trace_level_cursor(window, m->core, queue) : NULL;
    uint64_t sum = 0;
    for (TraceLevel level; cursor && trace_next_level(cursor, &level);) {
        const uint64_t level_end = level.cycle + level.cycles;
        const uint64_t from = max_u64(level.cycle, start), to = min_u64(level_end, end);
        sum += (to - from) * level.requests;
    }
    m->lost |= !cursor || trace_failed(window);
    trace_cursor_destroy(cursor);
    trace_destroy(window);
    return sum;
}

/* Names on the left; right of a queue's strip stands what it holds in the selected cycle. */
void draw_units(Viewer *v, int64_t *budget) {
    Model *m = &v->model;
    const TileView view = view_tiles(v);
    const TraceShape shape = m->summary.shape;
    const uint32_t alus_and_samplers = trace_units(shape);
    const Rgba colour = draw_theme(v)->colour[THEME_NOTE];
    const Rect units = v->units;
    const Rect old = sheet_clip(&v->sheet, units);
    draw_tiles(v, units, tile_units_y(&view), tile_height(&view), budget);
    sheet_restore(&v->sheet, old);
    for (uint32_t strip = 0; strip < summary_strips(&m->summary); strip++) {
        const int32_t x = v->place[PLACE_TIMELINE].x + 6, y = units.y + (int32_t)strip * TILE_UNIT_PITCH + 1;
        if (y - 1 + TILE_UNIT_HEIGHT > units.y + units.h) break;
        if (strip < shape.alus) {
            sheet_text(&v->sheet, x, y, colour, "ALU %u", strip);
        } else if (strip < alus_and_samplers) {
            sheet_text(&v->sheet, x, y, colour, "sampler %u", strip - shape.alus);
        } else {
            const uint32_t queue = strip - alus_and_samplers;
            sheet_text(&v->sheet, x, y, colour, "%s", trace_queue_names[trace_queue(shape, queue)]);
            if (!view_hides(v, SECRET_CYCLE, m->cycle))
                sheet_fit(&v->sheet, units.x + units.w + 3, y, 37, colour, "%" PRIu64 "/%u",
                          read_requests(m, queue, m->cycle, m->cycle + 1), shape.queue_entries);
        }
    }
}

/* A pixel may be many cycles, of which the requests are added up. */
void draw_units_hover(Viewer *v, uint64_t cycle, char *out, size_t size) {
    Model *m = &v->model;
    const Summary *s = &m->summary;
    const uint32_t units = trace_units(s->shape), strip = (uint32_t)(v->mouse.y - v->units.y) / TILE_UNIT_PITCH;
    const uint64_t bin = tile_bin(v->zoom), start = cycle / bin * bin;
    const uint64_t end = start + bin < m->cycles ? start + bin : m->cycles;
    if (strip < units || strip >= summary_strips(s) || view_hides(v, SECRET_CYCLE, start + bin - 1)) return;
    uint64_t parts[SUMMARY_PARTS], requests;
    if (bin < s->bin) {
        requests = read_requests(m, strip - units, start, end);
    } else {
        summary_strip(s, strip, (uint32_t)(start / s->bin), (uint32_t)((end - 1) / s->bin + 1), parts);
        requests = parts[QUEUE_HELD] + parts[QUEUE_FULL];
    }
    const char *name = trace_queue_names[trace_queue(s->shape, strip - units)];
    if (end - start == 1)
        snprintf(out, size, " · %s %" PRIu64 " of %u", name, requests, s->shape.queue_entries);
    else
        snprintf(out, size, " · %s %.1f of %u", name, (double)requests / (double)(end - start), s->shape.queue_entries);
}
