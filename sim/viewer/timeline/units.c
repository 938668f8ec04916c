/* units.c: the strips below the timeline's rows, where cycles are seen: what each ALU and sampler of the selected core
 * works on, and how full its queues are: in the cycle below the mouse, or else in the selected one. */
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/viewer/timeline/timeline.h"

enum { PITCH = 17, HEIGHT = 14 };

bool unit_run_at(const Trace *trace, uint32_t core, uint32_t unit, uint64_t cycle, TraceAlu *run) {
    TraceCursor *cursor = trace_alu_cursor(trace, core, unit);
    bool is_there = false;
    trace_cursor_seek(cursor, cycle);
    while (!is_there && trace_next_alu(cursor, run) && run->cycle <= cycle) is_there = cycle < run->cycle + run->cycles;
    trace_cursor_destroy(cursor);
    return is_there;
}

/* The wave that a unit works for, where there is room. */
static void draw_waves(Viewer *v, const Trace *window, uint32_t unit, Rect r) {
    TraceCursor *cursor = trace_alu_cursor(window, v->model.core, unit);
    for (TraceAlu run; trace_next_alu(cursor, &run);) {
        const int32_t x = max_i32(view_x_of(v, run.cycle), r.x);
        const int32_t right = min_i32(view_x_of(v, run.cycle + run.cycles), r.x + r.w);
        char text[16];
        snprintf(text, sizeof text, "w%u", run.wave);
        if (sheet_width(&v->sheet, FACE_CELL, text) + 6 <= right - x)
            draw_say(v, (Rect){x + 4, r.y, right - x - 4, r.h}, FACE_CELL, THEME_ON_IDENTITY, "%s", text);
    }
    trace_cursor_destroy(cursor);
}

void draw_units(Viewer *v) {
    const Model *m = &v->model;
    const TraceShape shape = trace_shape(m->trace);
    const Rect units = v->units;
    const uint32_t count = trace_units(shape);
    const uint64_t at = sheet_hovers(&v->sheet, units) ? view_cycle_at(v, v->mouse.x) : m->cycle;
    const BandPlace place = {v->track_x, 0, (uint64_t)v->left, (uint32_t)v->columns};
    if (units.h < PITCH) return;
    draw_target(v, units, card_unit, 0, 0);
    Trace *window = trace_window(m->trace, view_first(v), view_end(v));
    for (uint32_t i = 0; (int32_t)(i + 1) * PITCH <= units.h; i++) {
        const Rect r = {units.x, units.y + (int32_t)i * PITCH, units.w, HEIGHT}, pixels = sheet_pixels(&v->sheet, r);
        const BandUnit unit = {m->core, i, pixels.y, pixels.h, view_first(v), view_end(v)};
        draw_fill(v, r, THEME_FIELD);
        const Rect old = sheet_clip(&v->sheet, r);
        band_unit(v->sheet.canvas, place, window, v->zoom, v->sheet.theme, &unit);
        if (i < count) draw_waves(v, window, i, r);
        sheet_restore(&v->sheet, old);
        TraceAlu run;
        if (i < shape.alus)
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, "ALU %u", i);
        else if (i < count)
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, "sampler %u", i - shape.alus);
        else
            draw_beside(v, r, FACE_SMALL, THEME_TEXT_2, at >= trace_end(m->trace) ? "%s" : "%s %u/%u",
                        trace_queue_names[trace_queue(shape, i - count)],
                        unit_run_at(window, m->core, i, at, &run) ? trace_requests(&run) : 0, shape.queue_entries);
    }
    trace_destroy(window);
}
