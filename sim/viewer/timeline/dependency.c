/* dependency.c: in the timeline, where the selected lane's cycle comes from and where it leads: along a lane that is
 * masked off, from what turned it off to where it is on again; of a stall, from the instruction that it waits for to
 * the cycle when it continues; of a wait at a barrier, the waves that are not there yet. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/viewer/timeline/timeline.h"

enum { DOT = 8, HEAD = 5, TAG = 16, TAG_PAD = 5 };

Rgba halo_colour(const Viewer *v) {
    return v->sheet.theme->id == THEME_LIGHT ? (Rgba){255, 255, 255, 255} : (Rgba){0, 0, 0, 255};
}

static void draw_dot(Viewer *v, int32_t x, int32_t y) {
    sheet_round(&v->sheet, (Rect){x - DOT / 2 - 1, y - DOT / 2 - 1, DOT + 2, DOT + 2}, DOT / 2 + 1, halo_colour(v));
    draw_round(v, (Rect){x - DOT / 2, y - DOT / 2, DOT, DOT}, DOT / 2, THEME_SELECT);
}

/* Tag a line that leads beyond an edge of the track. */
static void draw_tag(Viewer *v, bool right, int32_t y, const char *text) {
    const Rect data = v->data;
    const int32_t width = sheet_width(&v->sheet, FACE_SMALL_STRONG, text) + 2 * TAG_PAD + HEAD + 3;
    if (width > data.w / 3) return;
    const int32_t top = clamp_i32(y - TAG / 2, data.y, data.y + data.h - TAG);
    const Rect r = {right ? data.x + data.w - width : data.x, top, width, TAG};
    sheet_cover(&v->sheet, r);
    draw_round(v, r, 3, THEME_SELECT);
    const int32_t tip = right ? r.x + r.w - TAG_PAD : r.x + TAG_PAD, middle = r.y + TAG / 2;
    for (int32_t i = 0; i < HEAD - 1; i++)
        draw_fill(v, (Rect){right ? tip - i - 1 : tip + i, middle - i, 1, 2 * i + 1}, THEME_ON_SELECT);
    const Rect inside = {right ? r.x + TAG_PAD : tip + HEAD + 2, r.y, r.w - 2 * TAG_PAD - HEAD - 2, r.h};
    draw_say(v, inside, FACE_SMALL_STRONG, THEME_ON_SELECT, "%s", text);
}

/* Draw a line from a dot at one cycle to an arrow at another, with a tag for each cycle out of view. GPU_NEVER:
 * unknown. */
static void draw_link(Viewer *v, int32_t y, uint64_t from, uint64_t to, const char *came, const char *goes) {
    const Rect data = v->data;
    const int32_t right = data.x + data.w;
    const int32_t start = from == GPU_NEVER ? data.x - 1 : (view_x_of(v, from) + view_x_of(v, from + 1)) / 2;
    const int32_t end = to == GPU_NEVER ? right : view_x_of(v, to);
    const int32_t x = max_i32(start, data.x), w = min_i32(end, right) - x;
    if (w <= 0) return;
    sheet_fill(&v->sheet, (Rect){x, y - 2, w, 4}, halo_colour(v));
    draw_fill(v, (Rect){x, y - 1, w, 2}, THEME_SELECT);
    if (start >= data.x) draw_dot(v, start, y);
    for (int32_t i = 0; end < right && i < HEAD; i++)
        draw_fill(v, (Rect){end - i - 1, y - i, 1, 2 * i + 1}, THEME_SELECT);
    if (start < data.x && from != GPU_NEVER) draw_tag(v, false, y, came);
    if (end >= right && to != GPU_NEVER) draw_tag(v, true, y, goes);
}

void draw_dependency(Viewer *v) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Why *why = &f->why;
    const TimeRow *row = view_row_of(v, m->core, m->slot);
    char came[48], goes[48];
    if (!f->has_why || !row || row->kind > ROW_SHARES) return;
    const Rect data = v->data, cell = view_lane(v, row, m->lane, m->cycle);
    const int32_t y = cell.y + cell.h / 2;
    const Rect old = sheet_clip(&v->sheet, data);
    if (why->state == LANE_INACTIVE && why->charge.kind != CHARGE_NO_THREAD) {
        snprintf(came, sizeof came, "inactive since %" PRIu64, why->from);
        snprintf(goes, sizeof goes, "active again in %" PRIu64, why->to);
        draw_link(v, y, why->from, why->to, came, goes);
    } else if (why->state == LANE_STALLED) {
        const bool produced = why->cause_pc != TRACE_NO_PC;
        const uint64_t from = produced ? why->cause : why->from;
        if (produced)
            snprintf(came, sizeof came, "%.*s in %" PRIu64, 24, code_written(m->run->code, why->cause_pc).text, from);
        else
            snprintf(came, sizeof came, "since %" PRIu64, from);
        snprintf(goes, sizeof goes, "continues in %" PRIu64, why->to);

        /* Down or up to the waves of the group that have not come to the barrier. */
        const int32_t x = cell.x + cell.w / 2;
        for (uint32_t slot = 0; f->here && f->run.reason == REASON_BARRIER && slot < m->config->waves; slot++) {
            InspectWave wave;
            row = view_row_of(v, m->core, slot);
            if (slot == m->slot || !row || row->kind > ROW_SHARES) continue;
            if (!inspect_wave(travel_gpu(m->run->travel), m->core, slot, &wave) || wave.at_barrier) continue;
            if (wave.group != f->wave.group || wave.dispatch != f->wave.dispatch) continue;
            const int32_t there = view_row_y(v, row) + row->height / 2;
            const int32_t top = clamp_i32(min_i32(y, there), data.y, data.y + data.h);
            const int32_t bottom = clamp_i32(max_i32(y, there), data.y, data.y + data.h);
            sheet_fill(&v->sheet, (Rect){x - 2, top, 4, bottom - top}, halo_colour(v));
            draw_fill(v, (Rect){x - 1, top, 2, bottom - top}, THEME_SELECT);
            if (there > data.y && there < data.y + data.h) draw_dot(v, x, there);
        }
        draw_link(v, y, from, why->to < m->cycles ? why->to : GPU_NEVER, came, goes);
    }
    sheet_restore(&v->sheet, old);
}
