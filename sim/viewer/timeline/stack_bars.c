/* stack_bars.c: the mask stack of the selected wave, below its band: a bar for each open entry. */
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/timeline/timeline.h"

enum { ROW = 17, BAR = 15, ROWS = 4 };

void draw_stack_bars(Viewer *v) {
    Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect all = v->stack_bars, seen = draw_seen(v, all);
    const uint32_t wave = model_wave(m), rows = (uint32_t)min_i32(all.h / ROW, ROWS);
    const uint64_t first = view_first(v), end = view_end(v);
    const int32_t x = v->place[PLACE_TIMELINE].x + KIT_PAD;
    const Rect old = sheet_clip(&v->sheet, (Rect){x, v->data.y, all.x + all.w - x, v->data.h});
    Issues issues;
    Issue at, next;
    if (all.w && rows && rect_and(all, v->data).h == all.h)
        sheet_say(&v->sheet, (Rect){x, all.y, all.x - x - 6, BAR}, FACE_SMALL, ALIGN_LEFT, t->colour[THEME_TEXT_2],
                  "mask stack");
    if (!all.w || !rows || wave == TRACE_NO_WAVE) {
        sheet_restore(&v->sheet, old);
        return;
    }
    if (!issues_open(&issues, m->run->travel, m->run->code, wave, first)) m->lost = true;
    for (bool more = !m->lost && issues_next(&issues, &at); more && at.cycle < end; at = next) {
        uint32_t by[ROWS]; /* who pushed the entries: they may be gone when the next instruction is known */
        const uint32_t depth = at.depth < rows ? at.depth : rows;
        for (uint32_t i = 0; i < depth; i++) by[i] = issues.walk.masks.stack[i].by;
        more = issues_next(&issues, &next);
        const int32_t from = max_i32(view_x_of(v, at.cycle), seen.x);
        const int32_t to = min_i32(view_x_of(v, more ? next.cycle : at.cycle + 1), seen.x + seen.w);
        for (uint32_t i = 0; i < depth; i++)
            sheet_fill(&v->sheet, (Rect){from, all.y + (int32_t)i * ROW, to - from, BAR},
                       t->series[code_line(m->run->code, by[i]) % SERIES_COUNT]);
    }
    m->lost |= issues.failed;
    issues_close(&issues);
    model_travel(m, m->cycle);
    model_facts(m);
    sheet_restore(&v->sheet, old);
}
