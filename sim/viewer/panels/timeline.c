/* timeline.c: overview, axis, lanes of all slots, mask stack; units.c has what is below. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/view/picture/picture_label.h"
#include "sim/view/raster/axis.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/panels/panel.h"

enum { BUDGET = 100000 /* some 5 ms */, STACK_ROWS = 4, STACK_ROW = 6, STACK_CYCLES = 8192, LEAST_MARK = 5 };

/* ---- overview ---- */

/* It changes only while the run is being counted. */
static void paint_overview(Viewer *v) {
    const Summary *s = &v->model.summary;
    const Theme *t = draw_theme(v);
    const int32_t w = v->overview.w, h = v->overview.h;
    const Canvas *old = v->overview_picture;
    const bool same_size = old && (int32_t)old->width == w && (int32_t)old->height == h;
    if (same_size && v->overview_done == s->done && v->overview_theme == t) return;
    if (!same_size) {
        canvas_destroy(v->overview_picture);
        v->overview_picture = canvas_create((uint32_t)w, (uint32_t)h);
        v->model.lost |= !v->overview_picture && w > 0 && h > 0;
        if (!v->overview_picture) return;
    }
    canvas_clear(v->overview_picture, t->colour[THEME_RAIL]);
    for (int32_t x = 0; x < w; x++) {
        const uint32_t from = (uint32_t)((uint64_t)x * s->columns / (uint64_t)w);
        const uint32_t to = (uint32_t)((uint64_t)(x + 1) * s->columns / (uint64_t)w);
        uint64_t counts[LANE_STATE_COUNT];
        uint32_t kinds, shares[LANE_STATE_COUNT];
        summary_overview(s, from, to > from ? to : from + 1, counts, &kinds);
        bucket_share(counts, LANE_STATE_COUNT, (uint32_t)h - 3, shares);
        Rect place = {x, 3, 1, 0};
        for (int i = 0; i < LANE_STATE_COUNT; i++, place.y += place.h) {
            place.h = (int32_t)shares[i];
            canvas_fill(v->overview_picture, place, theme_lane(t, (LaneState)i));
        }
        if (kinds) canvas_fill(v->overview_picture, (Rect){x, 0, 1, 3}, t->event[__builtin_ctz(kinds)]);
    }
    v->overview_done = s->done;
    v->overview_theme = t;
}

static void draw_overview(Viewer *v) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect r = v->overview, data = v->data;
    paint_overview(v);
    if (v->overview_picture) sheet_picture(&v->sheet, r.x, r.y, v->overview_picture, (Rect){0, 0, r.w, r.h});
    const double scale = (double)r.w / (double)m->cycles;
    const uint64_t first = view_cycle_at(v, data.x), last = view_cycle_at(v, data.x + data.w - 1);
    const int32_t left = (int32_t)((double)first * scale), right = (int32_t)((double)(last + 1) * scale);
    sheet_frame(&v->sheet, (Rect){r.x + left - 1, r.y - 1, right - left + 2, r.h + 2}, t->colour[THEME_TEXT]);
    sheet_fill(&v->sheet, (Rect){r.x + (int32_t)((double)m->cycle * scale), r.y, 1, r.h}, t->event[EVENT_FAULT]);
    sheet_text(&v->sheet, v->place[PLACE_TIMELINE].x + 6, r.y + 6, t->colour[THEME_NOTE], "whole run");
}

/* ---- axis ---- */

static void draw_axis(Viewer *v) {
    const Theme *t = draw_theme(v);
    const Rect data = v->data;
    const uint64_t bin = tile_bin(v->zoom), first = view_cycle_at(v, data.x);
    const uint64_t last = view_cycle_at(v, data.x + data.w - 1);
    const Axis axis = {view_x_of(v, first), tile_cycle_width(v->zoom), bin, first, last - first + 1};
    const uint64_t step = axis_step(&axis);
    int32_t free_from = data.x;
    for (uint64_t cycle = (first + step - 1) / step * step; cycle <= last; cycle += step) {
        char text[24];
        const int32_t x = view_x_of(v, cycle);
        const int32_t width = FONT_ADVANCE * snprintf(text, sizeof text, "%" PRIu64, cycle);
        sheet_fill(&v->sheet, (Rect){x, data.y - 6, 1, 5}, t->colour[THEME_TICK]);
        if (x < free_from || x + width > data.x + data.w) continue;
        sheet_text(&v->sheet, x, data.y - 16, t->colour[THEME_NOTE], "%s", text);
        free_from = x + width + 6;
    }
}

static void draw_break_marks(Viewer *v) {
    const Model *m = &v->model;
    const Rect axis = v->axis;
    for (uint32_t i = 0; i < m->breaks.count; i++) {
        if (m->breaks.items[i].what.kind != BREAK_CYCLE || m->breaks.items[i].error[0]) continue;
        const int32_t x = view_x_of(v, m->breaks.items[i].what.cycle);
        if (x < axis.x || x + 5 > axis.x + axis.w) continue;
        sheet_fill(&v->sheet, (Rect){x - 2, axis.y + axis.h - 3, 6, 6}, draw_theme(v)->event[EVENT_FAULT]);
    }
}

/* ---- lanes ---- */

void draw_tiles(Viewer *v, Rect place, int32_t from, int32_t to, int64_t *budget) {
    const TileView view = view_tiles(v);
    const uint64_t first = (uint64_t)v->left / TILE_WIDTH;
    for (uint64_t i = first; (int64_t)(i * TILE_WIDTH) < v->left + place.w; i++) {
        const int32_t x = place.x + (int32_t)((int64_t)(i * TILE_WIDTH) - v->left);
        const Canvas *tile = tiles_get(v->tiles, &view, i, budget);
        if (tile)
            sheet_picture(&v->sheet, x, place.y, tile, (Rect){0, from, TILE_WIDTH, to - from});
        else
            v->drawing_more = true;
    }
}

/* The pixels of a lane: where it is in the data, seen or not. */
static Rect lane_at(const Viewer *v, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const TileView view = view_tiles(v);
    const int32_t y = v->data.y + tile_slot_y(&view, slot) - v->scroll[SCROLL_TIMELINE];
    return (Rect){view_x_of(v, cycle), y + (int32_t)(v->lane_height ? lane * v->lane_height : lane / v->fold),
                  (int32_t)tile_cycle_width(v->zoom), (int32_t)v->lane_height};
}

static void draw_slot_name(Viewer *v, uint32_t slot, int32_t y, int32_t band) {
    const Theme *t = draw_theme(v);
    const Rect data = v->data, timeline = v->place[PLACE_TIMELINE];
    const bool chosen = slot == v->model.slot;
    const Rect row = {timeline.x + 2, y, data.x - timeline.x - 4, band < 12 ? 12 : band};
    if (chosen) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
    sheet_fill(&v->sheet, (Rect){timeline.x + 4, y + 2, 7, 7}, theme_identity(t, slot));
    sheet_fit(&v->sheet, timeline.x + 15, y + 2, 40, t->colour[chosen ? THEME_TEXT : THEME_NOTE], "slot%u", slot);
    sheet_area(&v->sheet, row, ACTION_WAVE, "%u", slot);
    uint32_t ticks[PICTURE_MAX_LANE_TICKS];
    const uint32_t lanes = (uint32_t)v->model.config->wave_size;
    const uint32_t count = v->lane_height ? picture_label_lanes(lanes, (uint32_t)band, ticks) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t at = y + (int32_t)(ticks[i] * v->lane_height + v->lane_height / 2);
        sheet_fill(&v->sheet, (Rect){data.x - 4, at, 3, 1}, t->colour[THEME_TICK]);
        if (at - 4 < data.y - 3 || at + 5 > data.y + data.h) continue;
        char text[8];
        const int32_t width = FONT_ADVANCE * snprintf(text, sizeof text, "%u", ticks[i]);
        sheet_text(&v->sheet, data.x - 5 - width, at - 4, t->colour[THEME_NOTE], "%s", text);
    }
}

static void draw_slots(Viewer *v) {
    const TileView view = view_tiles(v);
    const Rect data = v->data, timeline = v->place[PLACE_TIMELINE];
    const int32_t band = tile_band(&view);
    const Rect old = sheet_clip(&v->sheet, (Rect){timeline.x, data.y - 3, timeline.w, data.h + 3});
    int32_t hidden = 0, free_from = INT32_MIN;
    for (uint32_t slot = 0; slot < v->model.config->waves; slot++) {
        const int32_t y = data.y + tile_slot_y(&view, slot) - v->scroll[SCROLL_TIMELINE];
        if (y + band > data.y + data.h) hidden++;
        if (y < free_from || y < data.y - 2 || y + 12 > data.y + data.h) continue;
        draw_slot_name(v, slot, y, band);
        free_from = y + 12;
    }
    sheet_restore(&v->sheet, old);
    if (hidden > 0 && data.y + data.h <= timeline.y + timeline.h) {
        const Rect button = {data.x + data.w - 40, data.y + data.h - 12, 38, 12};
        sheet_fit(&v->sheet, button.x + 1, button.y + 2, 37, draw_theme(v)->colour[THEME_TEXT], "+%d >>", hidden);
        sheet_area(&v->sheet, button, ACTION_SCROLL, "timeline:%d", data.h / 2);
    }
}

/* ---- mask stack ---- */

/* One bar for each open entry of the wave, coloured by the line that pushed it. */
static void draw_mask_stack(Viewer *v) {
    Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect data = v->data;
    const uint32_t wave = model_wave(m);
    const uint64_t first = view_cycle_at(v, data.x), last = view_cycle_at(v, data.x + data.w - 1);
    const int32_t y = data.y + data.h + 4, right = data.x + data.w;
    const int32_t end = view_x_of(v, m->cycles - 1) + (int32_t)tile_cycle_width(v->zoom) - data.x;
    if (y + 14 < v->place[PLACE_TIMELINE].y + v->place[PLACE_TIMELINE].h)
        sheet_text(&v->sheet, v->place[PLACE_TIMELINE].x + 6, y + 4, t->colour[THEME_NOTE], "mask stack");
    sheet_fill(&v->sheet, (Rect){data.x, y, end < data.w ? end : data.w, STACK_ROWS * STACK_ROW},
               t->colour[THEME_RAIL]);
    if (y + 16 > v->place[PLACE_TIMELINE].y + v->place[PLACE_TIMELINE].h) return;
    if (last - first > STACK_CYCLES) {
        sheet_fit(&v->sheet, data.x + 6, y + 6, data.w - 12, t->colour[THEME_NOTE], "zoom in to see the mask stack");
        return;
    }
    if (wave == TRACE_NO_WAVE) return;
    Issues issues;
    Issue at, next;
    if (!issues_open(&issues, m->run->travel, m->run->code, wave, first)) {
        m->lost = true;
        issues_close(&issues);
        return;
    }
    for (bool more = issues_next(&issues, &at); more && at.cycle <= last; at = next) {
        uint32_t by[STACK_ROWS]; /* who pushed the entries: they may be gone when the next instruction is known */
        const uint32_t depth = at.depth < STACK_ROWS ? at.depth : STACK_ROWS;
        for (uint32_t i = 0; i < depth; i++) by[i] = issues.walk.masks.stack[i].by;
        more = issues_next(&issues, &next);
        const int32_t from = view_x_of(v, at.cycle), to = view_x_of(v, more ? next.cycle : at.cycle + 1);
        const int32_t x = from > data.x ? from : data.x;
        for (uint32_t i = 0; i < depth; i++)
            sheet_fill(&v->sheet, (Rect){x, y + (int32_t)i * STACK_ROW, (to < right ? to : right) - x, STACK_ROW - 1},
                       draw_theme(v)->series[code_line(m->run->code, by[i]) % SERIES_COUNT]);
    }
    m->lost |= issues.failed;
    issues_close(&issues);
    model_travel(m, m->cycle);
    model_facts(m);
}

/* ---- cursors ---- */

static void draw_cursor(Viewer *v) {
    const Model *m = &v->model;
    const Rgba colour = draw_theme(v)->event[EVENT_FAULT];
    const Rect data = v->data, r = lane_at(v, m->slot, m->lane, m->cycle);
    const int32_t height = v->units.y + v->units.h - data.y + 4;
    if (r.x + r.w <= data.x || r.x >= data.x + data.w) return;
    sheet_fill(&v->sheet, (Rect){r.x - 1, data.y - 4, 1, height}, colour);
    sheet_fill(&v->sheet, (Rect){r.x + r.w, data.y - 4, 1, height}, colour);
    sheet_frame(&v->sheet, (Rect){r.x - 2, r.y - 1, r.w + 4, (r.h ? r.h : 1) + 2}, colour);
}

/* What --check found: a frame around the lane, at least so large that it can be seen and hit. */
static void draw_findings(Viewer *v) {
    const Model *m = &v->model;
    const Rect data = v->data;
    for (uint32_t i = 0; i < m->problems.count; i++) {
        const RunProblem *p = &m->problems.list[i];
        if (p->kind != RUN_PROBLEM_FINDING || !p->has_pixel || p->core != m->core) continue;
        if (view_hides(v, SECRET_CYCLE, p->cycle)) continue;
        const Rect lane = lane_at(v, p->slot, p->lane, p->cycle);
        const int32_t w = max_i32(lane.w, LEAST_MARK), h = max_i32(lane.h, LEAST_MARK);
        const Rect r = {lane.x - (w - lane.w) / 2, lane.y - (h - lane.h) / 2, w, h};
        if (r.x + w <= data.x || r.x >= data.x + data.w || r.y + h <= data.y || r.y >= data.y + data.h) continue;
        sheet_frame(&v->sheet, r, draw_theme(v)->event[EVENT_FAULT]);
        sheet_area(&v->sheet, r, ACTION_PROBLEM, "%u", i + 1);
    }
}

/* Who predicts does not see what comes. */
static void draw_veil(Viewer *v) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect data = v->data, units = v->units, run = v->overview;
    const int32_t at = view_x_of(v, m->cycle), x = at > data.x ? at : data.x;
    const int32_t now = (int32_t)((double)m->cycle * run.w / (double)m->cycles);
    sheet_fill(&v->sheet, (Rect){x, data.y - 5, data.x + data.w - x, units.y + units.h - data.y + 5},
               t->colour[THEME_RAIL]);
    sheet_fill(&v->sheet, (Rect){run.x + now, run.y, run.w - now, run.h}, t->colour[THEME_RAIL]);
    if (x + 12 < data.x + data.w)
        sheet_fit(&v->sheet, x + 6, data.y + 4, data.x + data.w - x - 8, t->colour[THEME_TEXT],
                  "? hidden until you reveal it");
}

/* ---- the whole ---- */

/* Which core, the zoom, what is below the mouse; and buttons that zoom. */
static void draw_head(Viewer *v) {
    static const struct {
        Icon icon;
        const char *text;
        ActionId action;
    } buttons[] = {
        {ICON_COUNT, "Fit", ACTION_FIT}, {ICON_PLUS, NULL, ACTION_ZOOM_IN}, {ICON_MINUS, NULL, ACTION_ZOOM_OUT}};
    const Model *m = &v->model;
    const bool on_data = rect_has(v->data, v->mouse.x, v->mouse.y);
    const bool on_units = rect_has(v->units, v->mouse.x, v->mouse.y);
    char head[160] = "";
    size_t used = 0;
    if (m->config->cores > 1)
        used += (size_t)snprintf(head, sizeof head, "CORE %u OF %" PRIu64 " · ", m->core, m->config->cores);
    if (v->zoom < 0)
        used += (size_t)snprintf(head + used, sizeof head - used, "1 px = %" PRIu64 " cycles", tile_bin(v->zoom));
    else
        used += (size_t)snprintf(head + used, sizeof head - used, "1 cycle = %u px", tile_cycle_width(v->zoom));
    if (on_data || on_units) {
        const uint64_t cycle = view_cycle_at(v, v->mouse.x);
        used += (size_t)snprintf(head + used, sizeof head - used, " · mouse: cycle %" PRIu64 " (%+" PRId64 ")", cycle,
                                 (int64_t)(cycle - m->cycle));
        if (on_units) draw_units_hover(v, cycle, head + used, sizeof head - used);
    }
    int32_t x = v->head.x + v->head.w;
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        const Button button = {.icon = buttons[i].icon, .text = buttons[i].text, .action = (int)buttons[i].action};
        const int32_t width = kit_button_width(&v->sheet, &button);
        x -= width + 4;
        kit_button(&v->sheet, (Rect){x, v->head.y + 5, width, KIT_SMALL}, &button);
    }
    v->head.w = x - v->head.x - 6;
    draw_note(v, "%s", head);
}

void draw_TIMELINE(Viewer *v, Rect place) {
    const Rect data = v->data;
    const TileView view = view_tiles(v);
    int64_t budget = v->model.travelled ? 0 : BUDGET; /* this frame has gone to another cycle: tiles are for the next */
    draw_head(v);
    const Rect outer = sheet_clip(&v->sheet, place);
    draw_overview(v);
    draw_axis(v);
    Rect old = sheet_clip(&v->sheet, data);
    draw_tiles(v, data, v->scroll[SCROLL_TIMELINE], tile_units_y(&view), &budget);
    draw_findings(v);
    if (rect_has(data, v->mouse.x, v->mouse.y))
        sheet_pattern(&v->sheet, (Rect){view_x_of(v, view_cycle_at(v, v->mouse.x)), data.y, 1, data.h},
                      PATTERN_DOTS | PATTERN_RISING, draw_theme(v)->colour[THEME_TICK]);
    sheet_restore(&v->sheet, old);
    draw_units(v, &budget);
    draw_mask_stack(v);
    draw_slots(v);
    old = sheet_clip(&v->sheet, (Rect){data.x - 1, data.y - 5, data.w + 2, place.y + place.h - data.y + 5});
    if (v->has_range) {
        const Rgba colour = draw_theme(v)->colour[THEME_TEXT];
        const int32_t from = view_x_of(v, v->range_from), to = view_x_of(v, v->range_to);
        sheet_fill(&v->sheet, (Rect){from, data.y - 3, to - from, 2}, colour);
        sheet_fill(&v->sheet, (Rect){from, data.y, 1, data.h}, colour);
        sheet_fill(&v->sheet, (Rect){to, data.y, 1, data.h}, colour);
    }
    draw_cursor(v);
    sheet_restore(&v->sheet, old);
    if (view_hides(v, SECRET_CYCLE, v->model.cycle)) draw_veil(v);
    sheet_restore(&v->sheet, outer);
    draw_break_marks(v);
}
