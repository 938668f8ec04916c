/* units.c: the strips below the timeline's lanes: ALUs, samplers and memory queues. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/model/state.h"

/* Who predicts does not see what comes. */
static bool is_hidden(const Viewer *v, uint64_t cycle) {
    return v->predicting && !v->revealed && cycle >= v->cycle;
}

/* Requests of a queue, added up over cycles start .. end - 1. From the trace: few cycles. */
static uint64_t read_requests(Viewer *v, uint32_t queue, uint64_t start, uint64_t end) {
    Trace *window = trace_window(v->trace, start, end);
    TraceCursor *cursor = window ? trace_level_cursor(window, v->core, queue) : NULL;
    uint64_t sum = 0;
    for (TraceLevel level; cursor && trace_next_level(cursor, &level);) {
        const uint64_t level_end = level.cycle + level.cycles;
        const uint64_t from = level.cycle > start ? level.cycle : start, to = level_end < end ? level_end : end;
        sum += (to - from) * level.requests;
    }
    v->lost |= !cursor || trace_failed(window);
    trace_cursor_destroy(cursor);
    trace_destroy(window);
    return sum;
}

/* The same of the cycles of a pixel, which may be many; *cycles: how many. */
static uint64_t requests_of_pixel(Viewer *v, uint32_t queue, uint64_t cycle, uint64_t *cycles) {
    const Summary *s = &v->summary;
    const uint64_t bin = tile_bin(v->zoom), start = cycle / bin * bin;
    const uint64_t end = start + bin < v->cycles ? start + bin : v->cycles;
    uint64_t parts[SUMMARY_PARTS];
    *cycles = end - start;
    if (bin < s->bin) return read_requests(v, queue, start, end);
    summary_strip(s, trace_units(s->shape) + queue, (uint32_t)(start / s->bin), (uint32_t)((end - 1) / s->bin + 1),
                  parts);
    return parts[QUEUE_HELD] + parts[QUEUE_FULL];
}

static void draw_name(Viewer *v, uint32_t strip, int32_t y) {
    const TraceShape shape = v->summary.shape;
    const uint32_t units = trace_units(shape);
    const Rgba colour = viewer_theme(v)->colour[THEME_NOTE];
    const int32_t x = v->panes.timeline.x + 6;
    if (strip < shape.alus)
        sheet_text(&v->sheet, x, y, colour, "ALU %u", strip);
    else if (strip < units)
        sheet_text(&v->sheet, x, y, colour, "sampler %u", strip - shape.alus);
    else
        sheet_text(&v->sheet, x, y, colour, "%s", trace_queue_names[trace_queue(shape, strip - units)]);
}

/* Right of a queue's strip stands what it holds in the selected cycle. */
static void draw_requests(Viewer *v, uint32_t queue, int32_t y) {
    const Rect units = v->panes.units;
    if (is_hidden(v, v->cycle)) return;
    sheet_fit(&v->sheet, units.x + units.w + 3, y, 37, viewer_theme(v)->colour[THEME_NOTE], "%" PRIu64 "/%u",
              read_requests(v, queue, v->cycle, v->cycle + 1), v->summary.shape.queue_entries);
}

void draw_units(Viewer *v, int64_t *budget) {
    const TileView view = viewer_tile_view(v);
    const Rect units = v->panes.units;
    const uint32_t alus_and_samplers = trace_units(v->summary.shape);
    const Rect old = sheet_clip(&v->sheet, units);
    draw_tiles(v, units, tile_units_y(&view), tile_height(&view), budget);
    sheet_restore(&v->sheet, old);
    for (uint32_t strip = 0; strip < summary_strips(&v->summary); strip++) {
        const int32_t y = units.y + (int32_t)strip * TILE_UNIT_PITCH;
        if (y + TILE_UNIT_HEIGHT > units.y + units.h) break;
        draw_name(v, strip, y + 1);
        if (strip >= alus_and_samplers) draw_requests(v, strip - alus_and_samplers, y + 1);
    }
}

void draw_units_hover(Viewer *v, uint64_t cycle, char *out, size_t size) {
    const TraceShape shape = v->summary.shape;
    const uint32_t strip = (uint32_t)(v->mouse_y - v->panes.units.y) / TILE_UNIT_PITCH, units = trace_units(shape);
    const uint64_t bin = tile_bin(v->zoom), last = cycle / bin * bin + bin - 1; /* of the pixel */
    if (strip < units || strip >= summary_strips(&v->summary) || is_hidden(v, last)) return;
    const char *name = trace_queue_names[trace_queue(shape, strip - units)];
    uint64_t cycles;
    const uint64_t requests = requests_of_pixel(v, strip - units, cycle, &cycles);
    if (cycles == 1)
        snprintf(out, size, " · %s %" PRIu64 " of %u", name, requests, shape.queue_entries);
    else
        snprintf(out, size, " · %s %.1f of %u", name, (double)requests / (double)cycles, shape.queue_entries);
}
