/* units.c: the strips below the timeline's rows, where cycles are seen: what each ALU and sampler of the selected core
 * works on, and how full its queues are: in the cycle below the mouse, or else in the selected one. */
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/viewer/timeline/timeline.h"

enum { PITCH = 17, HEIGHT = 14 };

/* In the colour of the slot whose wave it works for: solid in the cycle of the issue, calmer while it is still busy. */
static void draw_unit(Viewer *v, const Trace *window, uint32_t unit, Rect r) {
    const Rect pixels = sheet_pixels(&v->sheet, r);
    size_t count;
    const TraceWave *waves = trace_waves(v->model.trace, &count);
    TraceCursor *cursor = trace_alu_cursor(window, v->model.core, unit);
    for (TraceAlu run; trace_next_alu(cursor, &run);) {
        const uint64_t end = run.cycle + run.cycles;
        const uint32_t slot = run.wave < count ? waves[run.wave].slot : 0;
        Rgba calm = sheet_ink(&v->sheet, THEME_PANE);
        calm.a = 110;
        canvas_fill(v->sheet.canvas, view_span(v, run.cycle, end, pixels), theme_identity(v->sheet.theme, slot));
        if (run.cycles > 1) canvas_blend(v->sheet.canvas, view_span(v, run.cycle + 1, end, pixels), calm);
        const int32_t x = max_i32(view_x_of(v, run.cycle), r.x), right = min_i32(view_x_of(v, end), r.x + r.w);
        char text[16];
        snprintf(text, sizeof text, "w%u", run.wave);
        if (sheet_width(&v->sheet, FACE_CELL, text) + 6 <= right - x)
            draw_say(v, (Rect){x + 4, r.y, right - x - 4, r.h}, FACE_CELL, THEME_ON_IDENTITY, "%s", text);
    }
    trace_cursor_destroy(cursor);
}

/* Bars from the bottom; full ones as what stalls. Returns the requests in a cycle. */
static uint32_t draw_queue(Viewer *v, const Trace *window, uint32_t queue, uint64_t cycle, Rect r) {
    const TraceShape shape = trace_shape(v->model.trace);
    TraceCursor *cursor = trace_alu_cursor(window, v->model.core, trace_units(shape) + queue);
    uint32_t now = 0;
    for (TraceAlu level; trace_next_alu(cursor, &level);) {
        const bool full = trace_requests(&level) >= shape.queue_entries;
        const int32_t high = max_i32(r.h * (int32_t)trace_requests(&level) / (int32_t)shape.queue_entries, 1);
        const Rect bar = sheet_pixels(&v->sheet, (Rect){r.x, r.y + r.h - high, r.w, high});
        canvas_fill(v->sheet.canvas, view_span(v, level.cycle, level.cycle + level.cycles, bar),
                    full ? v->sheet.theme->shade[SHADE_STALLED] : sheet_ink(&v->sheet, THEME_TEXT_2));
        if (cycle >= level.cycle && cycle < level.cycle + level.cycles) now = trace_requests(&level);
    }
    trace_cursor_destroy(cursor);
    return now;
}

void draw_units(Viewer *v) {
    const Model *m = &v->model;
    const TraceShape shape = trace_shape(m->trace);
    const Rect units = v->units;
    const uint32_t count = trace_units(shape);
    const uint64_t at = sheet_hovers(&v->sheet, units) ? view_cycle_at(v, v->mouse.x) : m->cycle;
    if (units.h < PITCH) return;
    draw_target(v, units, card_unit, 0, 0);
    Trace *window = trace_window(m->trace, view_first(v), view_end(v));
    for (uint32_t i = 0; (int32_t)(i + 1) * PITCH <= units.h; i++) {
        const Rect r = {units.x, units.y + (int32_t)i * PITCH, units.w, HEIGHT};
        draw_fill(v, r, THEME_FIELD);
        const Rect old = sheet_clip(&v->sheet, r);
        if (i < count) draw_unit(v, window, i, r);
        const uint32_t now = i < count ? 0 : draw_queue(v, window, i - count, at, r);
        sheet_restore(&v->sheet, old);
        if (i < shape.alus)
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, "ALU %u", i);
        else if (i < count)
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, "sampler %u", i - shape.alus);
        else
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, at >= trace_end(m->trace) ? "%s" : "%s %u/%u",
                        trace_queue_names[trace_queue(shape, i - count)], now, shape.queue_entries);
    }
    trace_destroy(window);
}
