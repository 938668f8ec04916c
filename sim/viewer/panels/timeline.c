/* timeline.c: overview, axis, lanes of all slots, mask stack; units.c has what is below. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/mask/mask_label.h"
#include "sim/view/raster/axis.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { BUDGET = 100000 /* some 5 ms */, STACK_ROWS = 4, STACK_ROW = 6, STACK_CYCLES = 8192 };

/* ---- overview ---- */

static void paint_overview_column(Viewer *v, int32_t x, uint32_t from, uint32_t to) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.overview;
    Canvas *canvas = v->overview;
    uint64_t counts[LANE_STATE_COUNT];
    uint32_t kinds, shares[LANE_STATE_COUNT];
    summary_overview(&v->summary, from, to, counts, &kinds);
    bucket_share(counts, LANE_STATE_COUNT, (uint32_t)r.h - 3, shares);
    Rect place = {x, 3, 1, 0};
    for (int i = 0; i < LANE_STATE_COUNT; i++, place.y += place.h) {
        place.h = (int32_t)shares[i];
        canvas_fill(canvas, place, t->lane[i]);
    }
    if (kinds) canvas_fill(canvas, (Rect){x, 0, 1, 3}, t->event[__builtin_ctz(kinds)]);
}

/* It changes only while the run is being counted. */
static void paint_overview(Viewer *v) {
    const Rect r = v->panes.overview;
    const bool same_size = v->overview && (int32_t)v->overview->width == r.w && (int32_t)v->overview->height == r.h;
    if (same_size && v->overview_done == v->summary.done && v->overview_palette == v->palette) return;
    if (!same_size) canvas_destroy(v->overview), v->overview = canvas_create((uint32_t)r.w, (uint32_t)r.h);
    v->lost |= !v->overview && r.w > 0 && r.h > 0;
    if (!v->overview) return;
    canvas_clear(v->overview, viewer_theme(v)->colour[THEME_RAIL]);
    for (int32_t x = 0; x < r.w; x++) {
        const uint64_t from = (uint64_t)x * v->summary.columns / (uint64_t)r.w;
        const uint64_t to = (uint64_t)(x + 1) * v->summary.columns / (uint64_t)r.w;
        paint_overview_column(v, x, (uint32_t)from, (uint32_t)(to > from ? to : from + 1));
    }
    v->overview_done = v->summary.done;
    v->overview_palette = v->palette;
}

static void draw_overview(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.overview, data = v->panes.data;
    paint_overview(v);
    if (v->overview) sheet_picture(&v->sheet, r.x, r.y, v->overview, (Rect){0, 0, r.w, r.h});
    const double scale = (double)r.w / (double)v->cycles;
    const uint64_t first = viewer_cycle_at(v, data.x), last = viewer_cycle_at(v, data.x + data.w - 1);
    const int32_t left = (int32_t)((double)first * scale), right = (int32_t)((double)(last + 1) * scale);
    sheet_frame(&v->sheet, (Rect){r.x + left - 1, r.y - 1, right - left + 2, r.h + 2}, t->colour[THEME_TEXT]);
    sheet_fill(&v->sheet, (Rect){r.x + (int32_t)((double)v->cycle * scale), r.y, 1, r.h}, t->event[EVENT_FAULT]);
    sheet_text(&v->sheet, v->panes.timeline.x + 6, r.y + 6, t->colour[THEME_NOTE], "whole run");
}

/* ---- axis ---- */

static void draw_axis(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data;
    const uint64_t bin = tile_bin(v->zoom), first = viewer_cycle_at(v, data.x);
    const uint64_t last = viewer_cycle_at(v, data.x + data.w - 1);
    const Axis axis = {viewer_x_of(v, first), tile_cycle_width(v->zoom), bin, first, last - first + 1};
    const uint64_t step = axis_step(&axis);
    int32_t free_from = data.x;
    for (uint64_t cycle = (first + step - 1) / step * step; cycle <= last; cycle += step) {
        char text[24];
        const int32_t x = viewer_x_of(v, cycle);
        const int32_t width = FONT_ADVANCE * snprintf(text, sizeof text, "%" PRIu64, cycle);
        sheet_fill(&v->sheet, (Rect){x, data.y - 6, 1, 5}, t->colour[THEME_TICK]);
        if (x < free_from || x + width > data.x + data.w) continue;
        sheet_text(&v->sheet, x, data.y - 16, t->colour[THEME_NOTE], "%s", text);
        free_from = x + width + 6;
    }
}

/* ---- tiles ---- */

void draw_tiles(Viewer *v, Rect pane, int32_t from, int32_t to, int64_t *budget) {
    const TileView view = viewer_tile_view(v);
    const uint64_t first = (uint64_t)v->left / TILE_WIDTH;
    for (uint64_t i = first; (int64_t)(i * TILE_WIDTH) < v->left + pane.w; i++) {
        const int32_t x = pane.x + (int32_t)((int64_t)(i * TILE_WIDTH) - v->left);
        const Canvas *tile = tiles_get(v->tiles, &view, i, budget);
        if (tile)
            sheet_picture(&v->sheet, x, pane.y, tile, (Rect){0, from, TILE_WIDTH, to - from});
        else
            v->drawing_more = true;
    }
}

/* ---- names ---- */

static void draw_slot_name(Viewer *v, uint32_t slot, int32_t y) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data;
    const TileView view = viewer_tile_view(v);
    const int32_t x = v->panes.timeline.x + 4, band = tile_band(&view);
    const bool chosen = slot == v->slot;
    const Rect row = {v->panes.timeline.x + 2, y, data.x - v->panes.timeline.x - 4, band < 12 ? 12 : band};
    if (chosen) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
    sheet_fill(&v->sheet, (Rect){x, y + 2, 7, 7}, theme_wave(slot));
    sheet_fit(&v->sheet, x + 11, y + 2, 40, t->colour[chosen ? THEME_TEXT : THEME_NOTE], "slot%u", slot);
    sheet_area(&v->sheet, row, ACTION_WAVE, "%u", slot);
    uint32_t ticks[MASK_MAX_LANE_TICKS];
    const uint32_t count = v->lane_height ? mask_label_lanes(v->config->wave_size, (uint32_t)band, ticks) : 0;
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
    const Theme *t = viewer_theme(v);
    const TileView view = viewer_tile_view(v);
    const Rect data = v->panes.data;
    const Rect strip = {v->panes.timeline.x, data.y - 3, v->panes.timeline.w, data.h + 3};
    const Rect old = sheet_clip(&v->sheet, strip);
    int32_t hidden = 0, free_from = INT32_MIN;
    for (uint32_t slot = 0; slot < v->config->waves; slot++) {
        const int32_t y = data.y + tile_slot_y(&view, slot) - v->scroll_lanes;
        if (y + tile_band(&view) > data.y + data.h) hidden++;
        if (y < free_from || y < data.y - 2 || y + 12 > data.y + data.h) continue;
        draw_slot_name(v, slot, y);
        free_from = y + 12;
    }
    sheet_restore(&v->sheet, old);
    if (hidden > 0) {
        const Rect button = {data.x + data.w + 2, data.y + data.h - 12, 38, 12};
        sheet_fit(&v->sheet, button.x + 1, button.y + 2, 37, t->colour[THEME_TEXT], "+%d >>", hidden);
        sheet_area(&v->sheet, button, ACTION_SCROLL, "timeline:%d", data.h / 2);
    }
}

/* ---- mask stack ---- */

static void draw_entry(Viewer *v, const MaskWalk *walk, uint32_t level, uint64_t from, uint64_t to) {
    const Rect data = v->panes.data;
    const int32_t x = viewer_x_of(v, from), end = viewer_x_of(v, to);
    const int32_t left = x > data.x ? x : data.x, right = end < data.x + data.w ? end : data.x + data.w;
    const uint32_t colour = code_line(v->run->code, walk->masks.stack[level].by);
    const Rect bar = {left, data.y + data.h + 4 + (int32_t)level * STACK_ROW, right - left, STACK_ROW - 1};
    sheet_fill(&v->sheet, bar, theme_series[colour % theme_series_count]);
}

/* One bar for each open entry, coloured by the line that pushed it. */
static void draw_mask_stack(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data;
    const uint32_t wave = viewer_wave_number(v);
    const uint64_t first = viewer_cycle_at(v, data.x), last = viewer_cycle_at(v, data.x + data.w - 1);
    const int32_t y = data.y + data.h + 4;
    Issues issues;
    Issue at, next;
    sheet_text(&v->sheet, v->panes.timeline.x + 6, y + 4, t->colour[THEME_NOTE], "mask stack");
    const int32_t end = viewer_x_of(v, v->cycles - 1) + (int32_t)tile_cycle_width(v->zoom) - data.x;
    sheet_fill(&v->sheet, (Rect){data.x, y, end < data.w ? end : data.w, STACK_ROWS * STACK_ROW},
               t->colour[THEME_RAIL]);
    if (last - first > STACK_CYCLES) {
        sheet_fit(&v->sheet, data.x + 6, y + 6, data.w - 12, t->colour[THEME_NOTE], "zoom in to see the mask stack");
        return;
    }
    if (wave == TRACE_NO_WAVE) return;
    if (!issues_open(&issues, v->run->travel, v->run->code, wave, first)) {
        v->lost = true;
        issues_close(&issues);
        return;
    }
    for (bool more = issues_next(&issues, &at); more && at.cycle <= last; at = next) {
        MaskEntry stack[STACK_ROWS];
        const uint32_t depth = at.depth < STACK_ROWS ? at.depth : STACK_ROWS;
        for (uint32_t i = 0; i < depth; i++) stack[i] = issues.walk.masks.stack[i];
        const MaskWalk seen = {.masks = {.stack = stack}};
        more = issues_next(&issues, &next);
        for (uint32_t i = 0; i < depth; i++) draw_entry(v, &seen, i, at.cycle, more ? next.cycle : at.cycle + 1);
    }
    v->lost |= issues.walk.failed;
    issues_close(&issues);
    viewer_travel(v, v->cycle);
    viewer_facts(v);
}

/* ---- cursors ---- */

static void draw_cursor(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const TileView view = viewer_tile_view(v);
    const Rect data = v->panes.data, units = v->panes.units;
    const int32_t x = viewer_x_of(v, v->cycle), width = (int32_t)tile_cycle_width(v->zoom);
    const int32_t bottom = units.y + units.h;
    if (x + width <= data.x || x >= data.x + data.w) return;
    sheet_fill(&v->sheet, (Rect){x - 1, data.y - 4, 1, bottom - data.y + 4}, t->event[EVENT_FAULT]);
    sheet_fill(&v->sheet, (Rect){x + width, data.y - 4, 1, bottom - data.y + 4}, t->event[EVENT_FAULT]);
    const int32_t lane = v->lane_height ? (int32_t)(v->lane * v->lane_height) : (int32_t)(v->lane / v->fold);
    const int32_t height = v->lane_height ? (int32_t)v->lane_height : 1;
    const int32_t y = data.y + tile_slot_y(&view, v->slot) - v->scroll_lanes + lane;
    sheet_frame(&v->sheet, (Rect){x - 2, y - 1, width + 4, height + 2}, t->event[EVENT_FAULT]);
}

/* What --check found: a frame around the lane, at least so large that it can be seen and hit. */
static void draw_findings(Viewer *v) {
    enum { LEAST = 5 };
    const TileView view = viewer_tile_view(v);
    const Rect data = v->panes.data;
    for (uint32_t i = 0; i < v->problems.count; i++) {
        const Problem *p = &v->problems.list[i];
        if (p->kind != PROBLEM_FINDING || !p->has_pixel || p->core != v->core) continue;
        const int32_t width = (int32_t)tile_cycle_width(v->zoom), height = (int32_t)v->lane_height;
        const int32_t lane = v->lane_height ? (int32_t)p->lane * height : (int32_t)(p->lane / v->fold);
        const int32_t w = width > LEAST ? width : LEAST, h = height > LEAST ? height : LEAST;
        const int32_t y = data.y + tile_slot_y(&view, p->slot) - v->scroll_lanes + lane - (h - height) / 2;
        const int32_t x = viewer_x_of(v, p->cycle) - (w - width) / 2;
        if (x + w <= data.x || x >= data.x + data.w || y + h <= data.y || y >= data.y + data.h) continue;
        sheet_frame(&v->sheet, (Rect){x, y, w, h}, viewer_theme(v)->event[EVENT_FAULT]);
        sheet_area(&v->sheet, (Rect){x, y, w, h}, ACTION_PROBLEM, "%u", i + 1);
    }
}

static void draw_hover(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data;
    const int32_t x = v->mouse_x;
    if (x < data.x || x >= data.x + data.w || v->mouse_y < data.y || v->mouse_y >= data.y + data.h) return;
    const uint64_t cycle = viewer_cycle_at(v, x);
    sheet_pattern(&v->sheet, (Rect){viewer_x_of(v, cycle), data.y, 1, data.h}, PATTERN_DOTS | PATTERN_RISING,
                  t->colour[THEME_TICK]);
}

static void draw_range(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data;
    if (!v->has_range) return;
    const int32_t from = viewer_x_of(v, v->range_from), to = viewer_x_of(v, v->range_to);
    sheet_fill(&v->sheet, (Rect){from, data.y - 3, to - from, 2}, t->colour[THEME_TEXT]);
    sheet_fill(&v->sheet, (Rect){from, data.y, 1, data.h}, t->colour[THEME_TEXT]);
    sheet_fill(&v->sheet, (Rect){to, data.y, 1, data.h}, t->colour[THEME_TEXT]);
}

/* Who predicts does not see what comes. */
static void draw_veil(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect data = v->panes.data, units = v->panes.units, run = v->panes.overview;
    if (!v->predicting || v->revealed) return;
    const int32_t at = viewer_x_of(v, v->cycle), x = at > data.x ? at : data.x;
    const int32_t now = (int32_t)((double)v->cycle * run.w / (double)v->cycles);
    sheet_fill(&v->sheet, (Rect){x, data.y - 5, data.x + data.w - x, units.y + units.h - data.y + 5},
               t->colour[THEME_RAIL]);
    sheet_fill(&v->sheet, (Rect){run.x + now, run.y, run.w - now, run.h}, t->colour[THEME_RAIL]);
    if (x + 12 < data.x + data.w) sheet_text(&v->sheet, x + 6, data.y + 4, t->colour[THEME_TEXT], "?");
}

static void head_text(Viewer *v, char *out, size_t size) {
    const Rect data = v->panes.data;
    const bool across = v->mouse_x >= data.x && v->mouse_x < data.x + data.w;
    const bool hover = across && v->mouse_y >= data.y && v->mouse_y < data.y + data.h;
    const bool units = across && v->mouse_y >= v->panes.units.y && v->mouse_y < v->panes.units.y + v->panes.units.h;
    size_t used = 0;
    if (v->config->cores > 1)
        used += (size_t)snprintf(out, size, "CORE %u OF %" PRIu64 " · ", v->core, v->config->cores);
    if (v->zoom < 0)
        used += (size_t)snprintf(out + used, size - used, "1 px = %" PRIu64 " cycles", tile_bin(v->zoom));
    else
        used += (size_t)snprintf(out + used, size - used, "1 cycle = %u px", tile_cycle_width(v->zoom));
    if (!hover && !units) return;
    const uint64_t cycle = viewer_cycle_at(v, v->mouse_x);
    used += (size_t)snprintf(out + used, size - used, " · mouse: cycle %" PRIu64 " (%+" PRId64 ")", cycle,
                             (int64_t)(cycle - v->cycle));
    if (units) draw_units_hover(v, cycle, out + used, size - used);
}

typedef struct ZoomButton {
    const char *text;
    ActionId action;
} ZoomButton;

static void draw_zoom_buttons(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect pane = v->panes.timeline;
    int32_t x = pane.x + pane.w - 5;
    static const ZoomButton buttons[] = {{"fit", ACTION_FIT}, {"+", ACTION_ZOOM_IN}, {"-", ACTION_ZOOM_OUT}};
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        const int32_t width = font_width(buttons[i].text, strlen(buttons[i].text), 1);
        x -= width + 8;
        sheet_fill(&v->sheet, (Rect){x, pane.y + 1, width + 5, 12}, t->colour[THEME_FRAME]);
        sheet_text(&v->sheet, x + 3, pane.y + 3, t->colour[THEME_TEXT], "%s", buttons[i].text);
        sheet_area(&v->sheet, (Rect){x, pane.y + 1, width + 5, 12}, buttons[i].action, "%s", "");
    }
}

void draw_timeline(Viewer *v) {
    const Rect data = v->panes.data;
    char head[160];
    int64_t budget = v->spent ? 0 : BUDGET;
    const TileView view = viewer_tile_view(v);
    head_text(v, head, sizeof head);
    const Rect pane = v->panes.timeline;
    draw_pane(v, pane, "%s", "");
    sheet_fit(&v->sheet, pane.x + 5, pane.y + 3, pane.w - 100, viewer_theme(v)->colour[THEME_NOTE], "TIMELINE · %s",
              head);
    draw_zoom_buttons(v);
    const Rect outer = sheet_clip(&v->sheet, pane);
    draw_overview(v);
    draw_axis(v);
    Rect old = sheet_clip(&v->sheet, data);
    draw_tiles(v, data, v->scroll_lanes, tile_units_y(&view), &budget);
    draw_findings(v);
    draw_hover(v);
    sheet_restore(&v->sheet, old);
    draw_units(v, &budget);
    draw_mask_stack(v);
    draw_slots(v);
    old = sheet_clip(&v->sheet, (Rect){data.x - 1, data.y - 5, data.w + 2, pane.y + pane.h - data.y + 5});
    draw_range(v);
    draw_cursor(v);
    sheet_restore(&v->sheet, old);
    draw_veil(v);
    sheet_restore(&v->sheet, outer);
}
