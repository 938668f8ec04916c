/* timeline.c: the timeline: the whole run and what is seen of it, the axis, the cursor, selected cycles, what the
 * selected lane waits for. Its other parts are in timeline_head.c, timeline_rows.c and stack_bars.c. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/count/scan.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/timeline/timeline.h"

enum { WEDGE = 9, LEAST_MARK = 5, FLAG = 16, DOT = 8, HEAD = 5, TAG = 16, TAG_PAD = 5 };

static void draw_hatched(Viewer *v, Rect part, ThemeColour ground, ThemeColour ink) {
    const Rect r = rect_and(part, v->sheet.clip);
    Rgba lines = sheet_ink(&v->sheet, ink);
    lines.a = 110;
    draw_fill(v, r, ground);
    canvas_hatch(v->sheet.canvas, sheet_pixels(&v->sheet, r), lines);
}

void draw_missing(Viewer *v, Rect part) {
    draw_hatched(v, part, THEME_FAULT_GROUND, THEME_FAULT);
}

/* So large that it can be seen and hit. */
static Rect at_least(Rect lane) {
    const int32_t w = max_i32(lane.w, LEAST_MARK), h = max_i32(lane.h, LEAST_MARK);
    return (Rect){lane.x - (w - lane.w) / 2, lane.y - (h - lane.h) / 2, w, h};
}

/* Does a fault end the run in the selected cycle? */
static bool is_at_fault(const Model *m) {
    return m->stop.present && m->stop.cycle == m->cycle;
}

Rect beside_track(const Viewer *v, int32_t y, int32_t height) {
    const int32_t x = v->place[PLACE_TIMELINE].x + KIT_PAD;
    return (Rect){x, y, v->data.x - x - 6, height};
}

/* ---- the whole run ---- */

int32_t overview_x(const Viewer *v, uint64_t cycle) {
    return v->overview.x + (int32_t)(band_edge(v->fit, cycle) * SCALE_ONE / (uint64_t)v->scale);
}

static void draw_overview(Viewer *v) {
    const Model *m = &v->model;
    const Rect r = v->overview;
    const CountText cycles = draw_cycles(m->cycles);
    const Rect second = beside_track(v, r.y + 17, 16);
    draw_say(v, beside_track(v, r.y, min_i32(r.h, 18)), FACE_SMALL, THEME_TEXT_2, "whole run");
    if (r.h > 30)
        draw_say(v, second, FACE_CODE_SMALL, THEME_TEXT_3, "%s",
                 draw_width(v, FACE_CODE_SMALL, cycles.text) <= second.w ? cycles.text : draw_count(m->cycles).text);

    draw_target(v, r, card_overview, 0, 0);
    draw_fill(v, r, THEME_FIELD);
    const Rect old = sheet_clip(&v->sheet, r);
    TimePainter painter = draw_painter(v);
    painter.line.zoom = painter.view.zoom = v->fit;
    painter.line.column = 0;
    painter.y = r.y;
    painter.seen = r;
    painter.strips = m->map;
    timeline_paint(&painter, &(TimeRows){.list = &(TimeRow){.kind = ROW_GPU, .height = r.h}, .count = 1});
    const int32_t missing = overview_x(v, m->cycles);
    const Rect behind = rect_from(r, missing, r.x + r.w);
    if (m->stop.present) draw_missing(v, behind);
    if (view_saved(v)) draw_hatched(v, behind, THEME_PANE, THEME_FRAME);
    sheet_restore(&v->sheet, old);
    draw_frame(v, rect_around(r, 1), THEME_LINE);

    /* The cycles out of view are paler; lines lead from the cycles in view to the axis. */
    const int32_t from = overview_x(v, view_first(v)), right = r.x + r.w;
    const int32_t to = view_end(v) == m->cycles ? right : max_i32(overview_x(v, view_end(v)), from + 4);
    Rgba pale = sheet_ink(&v->sheet, THEME_PANE);
    pale.a = 140;
    sheet_clip(&v->sheet, r);
    sheet_blend(&v->sheet, (Rect){r.x, r.y, from - r.x, r.h}, pale);
    sheet_blend(&v->sheet, (Rect){to, r.y, right - to, r.h}, pale);
    sheet_restore(&v->sheet, old);
    draw_round_frame(v, (Rect){from - 1, r.y - 2, to - from + 2, r.h + 4}, 2, 2, THEME_SELECT);
    const int32_t middle = r.y + r.h / 2, grip = min_i32(r.h / 2, 16);
    for (int i = 0; i < 2; i++) draw_round(v, (Rect){(i ? to : from) - 2, middle - grip / 2, 4, grip}, 2, THEME_SELECT);
    const float y = (float)(r.y + r.h) + 2.5f, below = (float)(r.y + r.h + WEDGE) - 0.5f;
    sheet_line(&v->sheet, (float)from, y, (float)r.x + .5f, below, 1, sheet_ink(&v->sheet, THEME_LINE));
    sheet_line(&v->sheet, (float)to, y, (float)right - .5f, below, 1, sheet_ink(&v->sheet, THEME_LINE));

    draw_fill(v, (Rect){overview_x(v, m->cycle), r.y, 1, r.h}, THEME_SELECT);
    for (uint32_t i = m->problems.count; i-- > 0;) { /* the first one lies on top */
        const Problem *p = &m->problems.list[i];
        if (p->has_pixel)
            sheet_icon(&v->sheet, (Rect){overview_x(v, p->cycle) - 8, r.y - 8, 16, 16}, ICON_FAULT,
                       sheet_ink(&v->sheet, p->kind == PROBLEM_FAULT ? THEME_FAULT : problem_ink(p)));
    }
}

/* ---- axis ---- */

/* The ends of the selected cycles, and their grips on the axis; a grip out of view has no width. */
typedef struct RangeEnds {
    int32_t x[2];
    Rect grip[2];
} RangeEnds;

static RangeEnds range_ends(const Viewer *v) {
    const Rect axis = v->axis;
    RangeEnds ends = {0};
    uint64_t cycle[2];
    if (!view_range(v, &cycle[0], &cycle[1])) return ends;
    for (int i = 0; i < 2; i++) {
        ends.x[i] = view_x_of(v, cycle[i]);
        if (ends.x[i] >= axis.x && ends.x[i] <= axis.x + axis.w)
            ends.grip[i] = (Rect){ends.x[i] - 2, axis.y + 2, 5, axis.h - 6};
    }
    return ends;
}

/* Right of its tick, where a cycle is narrow; of wide ones in the cell. Returns where it ends. */
static Rect cycle_label(const Viewer *v, uint64_t cycle, CountText *text) {
    *text = draw_count(cycle);
    return (Rect){view_x_of(v, cycle) + 3, v->axis.y + 1, sheet_width(&v->sheet, FACE_CODE_SMALL, text->text), 16};
}

/* A cycle in a box as wide as its cell, or as the text. */
static Rect draw_boxed(Viewer *v, uint64_t cycle, ThemeColour ground) {
    CountText text;
    const Rect axis = v->axis, label = cycle_label(v, cycle, &text);
    const int32_t x = view_x_of(v, cycle), cell = max_i32(view_x_of(v, cycle + 1) - x, 1);
    if (x + cell <= axis.x || x >= axis.x + axis.w) return (Rect){0};
    Rect box = {x, axis.y + 1, max_i32(cell, label.w + 8), FLAG};
    if (cell < box.w) box.x = x + cell / 2 - box.w / 2;
    box.x = clamp_i32(box.x, axis.x - 4, axis.x + axis.w - min_i32(box.w, axis.w));
    draw_round(v, box, 3, ground);
    const Rect inside = {box.x + 3, box.y, box.w - 6, box.h};
    sheet_say(&v->sheet, inside, FACE_CELL_BOLD, cell > box.w - 1 ? ALIGN_LEFT : ALIGN_CENTRE,
              sheet_ink(&v->sheet, THEME_ON_SELECT), "%s", text.text);
    return box;
}

/* How long the selected cycles are, where there is room between their ends: a second cursor measures from the first. */
static Rect draw_length(Viewer *v, Rect between, Rect beside) {
    uint64_t from, to;
    char text[48];
    if (!view_range(v, &from, &to)) return (Rect){0};
    snprintf(text, sizeof text, "%s cycle%s", draw_count(to - from).text, to - from == 1 ? "" : "s");
    const int32_t width = draw_width(v, FACE_SMALL_STRONG, text);
    Rect box = {between.x + (between.w - width) / 2, between.y + 1, width, FLAG};
    if (!timeline_beside(box, beside)) box.x = beside.x + beside.w + 6;
    if (box.x < between.x + 4 || box.x + width + 4 > between.x + between.w) return (Rect){0};
    draw_say(v, box, FACE_SMALL_STRONG, THEME_SELECT, "%s", text);
    return box;
}

static void draw_axis(Viewer *v) {
    enum { ROOM = 16, SIZE = 7 };
    const Rect axis = v->axis;
    const Model *m = &v->model;
    const int32_t right = axis.x + axis.w;
    const uint64_t end = view_end(v);
    CountText text;
    draw_say(v, beside_track(v, axis.y, 18), FACE_SMALL, THEME_TEXT_2, "cycle");
    draw_target(v, axis, card_axis, 0, 0);
    const RangeEnds range = range_ends(v);
    const int32_t left = max_i32(range.x[0], axis.x), selected = min_i32(range.x[1], right) - left;
    if (selected > 0) draw_fill(v, (Rect){left, axis.y, selected, axis.h}, THEME_SELECT_GROUND);
    for (int i = 0; i < 2; i++) draw_round(v, range.grip[i], 2, THEME_SELECT);
    const Rect now = draw_boxed(v, m->cycle, is_at_fault(m) ? THEME_FAULT : THEME_SELECT);
    Rect stop = {0};
    const bool stops = m->stop.present && !is_at_fault(m);
    if (stops && timeline_beside(cycle_label(v, m->stop.cycle, &text), now))
        stop = draw_boxed(v, m->stop.cycle, THEME_FAULT);
    const Timeline line = view_line(v);
    const Rect length = draw_length(v, (Rect){left, axis.y, selected, axis.h}, now);
    const Rect taken[] = {now, stop, range.grip[0], range.grip[1], length};
    timeline_axis(&v->sheet, &line, &(TimelineAxis){axis.y + 3, axis.h - 4, .taken = taken, .taken_count = 5});

    /* Where cells have room for it, triangles where lanes of the selected wave diverge. */
    if (view_cycle_width(v) < cycle_label(v, m->cycles, &text).w + ROOM) return;
    RunReader reader;
    reader_open(&reader, m->trace, m->core, m->slot, view_first(v));
    for (; reader.run && reader.run->cycle < end; reader_next(&reader)) {
        const uint64_t cycle = reader.run->cycle;
        const bool boxed = cycle == m->cycle || (m->stop.present && m->stop.cycle == cycle);
        const int32_t x = view_x_of(v, cycle + 1) - SIZE - 5, middle = v->axis.y + 1 + FLAG / 2;
        for (int32_t i = 0; reader.parts && cycle >= view_first(v) && i < SIZE; i++)
            draw_fill(v, (Rect){x + i, middle - i * 5 / SIZE, 1, 2 * (i * 5 / SIZE) + 1},
                      boxed ? THEME_ON_SELECT : THEME_TEXT);
    }
    reader_close(&reader);
}

/* ---- over the rows ---- */

/* Beside lines, so that they are seen on every state. */
static Rgba halo_colour(const Viewer *v) {
    return v->sheet.theme->id == THEME_LIGHT ? (Rgba){255, 255, 255, 255} : (Rgba){0, 0, 0, 255};
}

/* A line of two pixels with a dark one at each side, so that it is seen on every state. */
static void draw_line_down(Viewer *v, int32_t x, int32_t from, int32_t to, bool halo) {
    const ThemeColour colour = is_at_fault(&v->model) ? THEME_FAULT : THEME_SELECT;
    if (halo) sheet_fill_around(&v->sheet, (Rect){x - 1, from, 4, to - from}, halo_colour(v));
    sheet_fill_around(&v->sheet, (Rect){x, from, halo ? 2 : 1, to - from}, sheet_ink(&v->sheet, colour));
}

/* The selected cycle, from the axis down; around the cell of the selected lane. */
static void draw_cursor(Viewer *v) {
    const Model *m = &v->model;
    const Rect data = v->data;
    const int32_t x = view_x_of(v, m->cycle), end = max_i32(view_x_of(v, m->cycle + 1), x + 1), wide = end - x >= 6;
    const int32_t bottom = v->units.y + v->units.h;
    if (end <= data.x || x >= data.x + data.w) return;
    draw_line_down(v, x - 2 * wide, v->axis.y + v->axis.h - 6, data.y + data.h, true);
    if (wide) draw_line_down(v, end, v->axis.y + v->axis.h - 6, data.y + data.h, true);
    draw_line_down(v, x, data.y + data.h, bottom, false);
    if (wide) draw_line_down(v, end, data.y + data.h, bottom, false);

    const TimeRow *row = view_row_of(v, m->core, m->slot);
    if (!row || row->kind == ROW_EMPTY_SLOTS) return;
    const int32_t band = view_row_y(v, row);
    const Rect cell = view_lane(v, row, m->lane, m->cycle);
    const Rect seen = view_seen(v, row), old = sheet_clip(&v->sheet, rect_inside(seen, -12, 0));
    if (row->kind != ROW_LANES || !band_has_cells(v->zoom)) {
        draw_round_frame(v, (Rect){data.x - 2, band - 2, data.w + 4, row->height + 4}, 2, 2, THEME_SELECT);
        sheet_restore(&v->sheet, old);
        return;
    }
    const Rect mark = at_least(cell), r = {mark.x - 2, mark.y - 1, mark.w + 4, mark.h + 2};
    const bool faulted = is_at_fault(m) && m->stop.lanes >> m->lane & 1;
    draw_round_frame(v, r, 2, 2, faulted ? THEME_FAULT : THEME_SELECT);
    draw_round(v, (Rect){data.x - 5, cell.y + cell.h / 2 - 3, 6, 6}, 3, THEME_SELECT);
    sheet_restore(&v->sheet, old);
}

/* ---- where the selected lane's cycle comes from and where it leads: along a lane that is masked off, from what turned
 * it off to where it is on again; of a stall, from the instruction that it waits for to the cycle when it continues; of
 * a wait at a barrier, the waves that are not there yet ---- */

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

static void draw_dependency(Viewer *v) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Why *why = &f->why;
    const TimeRow *row = view_row_of(v, m->core, m->slot);
    char came[48], goes[48];
    if (!f->has_why || !row || row->kind > ROW_SHARES) return;
    const Rect data = view_seen(v, row), cell = view_lane(v, row, m->lane, m->cycle);
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

/* ---- the whole ---- */

/* Say in a few words what went wrong, beside the cell of each problem, the first ones first: to the left or the right,
 * above or below, where no other flag is, if there is room. A check's lane gets a frame. */
static void draw_flags(Viewer *v) {
    enum { MOST = 12, PAD = 6, AWAY = 8, UP = 6, PLACES = 4 };
    const Model *m = &v->model;
    Rect taken[MOST];
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->problems.count; i++) {
        const Problem *p = &m->problems.list[i];
        const bool ends = p->kind == PROBLEM_FAULT && m->stop.present;
        const TimeRow *row = p->has_pixel && p->core == m->core ? view_row_of(v, p->core, p->slot) : NULL;
        if (!row) continue;
        const ThemeColour ink = ends ? THEME_FAULT : problem_ink(p);
        const FlagText flag = problem_flag(p);
        const Rect data = view_seen(v, row), cell = view_lane(v, row, p->lane, ends ? m->stop.cycle : p->cycle);
        const Rect frame = at_least(cell), old = sheet_clip(&v->sheet, data);
        const int32_t middle = cell.y + cell.h / 2, w = draw_width(v, FACE_SMALL_STRONG, flag.text) + 2 * PAD;
        const bool rises = middle - UP - FLAG >= view_lane(v, row, 0, p->cycle).y; /* it covers no reason */
        const bool seen = rect_has(data, cell.x, middle) && data.h >= FLAG;
        for (int k = 0; k < PLACES && seen && count < MOST; k++) {
            const bool left = k % 2 == 0, above = (k < 2) == rises;
            const int32_t y = clamp_i32(above ? middle - UP - FLAG : middle + UP, data.y, data.y + data.h - FLAG);
            const Rect box = {left ? cell.x - AWAY - w : cell.x + cell.w + AWAY, y, w, FLAG};
            bool fits = box.x >= data.x && box.x + w <= data.x + data.w;
            for (uint32_t at = 0; at < count; at++) fits &= rect_and(rect_around(box, 2), taken[at]).w <= 0;
            if (!fits) continue;
            sheet_cover(&v->sheet, box);
            sheet_line(&v->sheet, (float)(left ? box.x + w - 3 : box.x + 3), (float)(above ? y + FLAG - 3 : y + 3),
                       (float)(left ? cell.x : cell.x + cell.w), (float)middle, 2, sheet_ink(&v->sheet, ink));
            draw_round(v, box, 3, ink);
            draw_say(v, rect_inside(box, PAD, 0), FACE_SMALL_STRONG, THEME_ON_SELECT, "%s", flag.text);
            sheet_area(&v->sheet, box, ACTION_PROBLEM, "%u", i + 1);
            taken[count++] = box;
            break;
        }
        if (p->finding && rect_and(frame, data).w > 0) {
            draw_frame(v, frame, ink);
            sheet_area(&v->sheet, frame, ACTION_PROBLEM, "%u", i + 1);
        }
        sheet_restore(&v->sheet, old);
    }
}

/* Hatch the cycles that the run takes fewer than the one before, and measure them. */
static void draw_saved(Viewer *v) {
    enum { PAD = 8 };
    const uint64_t saved = view_saved(v);
    const Rect data = v->data;
    const int32_t right = data.x + data.w, from = max_i32(view_x_of(v, v->model.cycles), data.x);
    const Rect part = {from, v->curves.y, min_i32(view_x_of(v, v->model.cycles + saved), right) + 1 - from,
                       v->units.y + v->units.h - v->curves.y};
    if (!saved || part.w <= 1) return; /* the last pixel has frames of rows */
    draw_hatched(v, part, THEME_PANE, THEME_FRAME);
    draw_fill(v, rect_from(part, from, from + 1), THEME_OK);
    char words[48];
    snprintf(words, sizeof words, "%s saved", draw_cycles(saved).text);
    sheet_tip(&v->sheet, part, "%s: the run before took %s", words, draw_cycles(v->model.cycles + saved).text);
    if (draw_width(v, FACE_SMALL_STRONG, words) + 2 * PAD > part.w)
        snprintf(words, sizeof words, "−%s", draw_count(saved).text);
    const int32_t width = draw_width(v, FACE_SMALL_STRONG, words) + 2 * PAD, middle = part.y + FLAG / 2 + 4;
    if (width > part.w) return;
    const Rect box = {from + (part.w - width) / 2, middle - FLAG / 2, width, FLAG};
    draw_fill(v, (Rect){from, middle, part.w, 1}, THEME_OK);
    draw_round(v, box, 3, THEME_OK_GROUND);
    draw_say_centre(v, box, FACE_SMALL_STRONG, THEME_OK, "%s", words);
}

/* Cover the cycles that the reader predicts. */
static void draw_veil(Viewer *v) {
    const Rect data = v->data;
    const int32_t x = clamp_i32(view_x_of(v, v->model.cycle), data.x, data.x + data.w),
                  bottom = v->units.y + v->units.h;
    const Rect veil = {x, v->curves.y, data.x + data.w + 1 - x, bottom - v->curves.y};
    if (!view_is_asking(v) || veil.w <= 0) return;
    const Rect old = sheet_clip(&v->sheet, veil), pixels = sheet_pixels(&v->sheet, veil);
    draw_fill(v, veil, THEME_PANE);
    canvas_hatch(v->sheet.canvas, pixels, sheet_ink(&v->sheet, THEME_LINE));
    draw_frame(v, veil, THEME_FRAME);
    const int32_t cell = view_x_of(v, v->model.cycle + 1) - x, middle = data.y + (data.h - 20) / 2;
    const bool tall = rect_and((Rect){x, middle, 1, 20}, v->sheet.clip).h == 20;
    if (cell >= 16 && tall) draw_say_centre(v, (Rect){x, middle, cell, 20}, FACE_COUNTER, THEME_TEXT_2, "?");
    const Rect rest = {x + cell + 12, middle, veil.w - cell - 20, 20};
    static const char words[] = "The rest is hidden until you reveal it";
    if (sheet_width(&v->sheet, FACE_STRONG, words) <= rest.w && tall)
        draw_say(v, rest, FACE_STRONG, THEME_TEXT_2, "%s", words);
    sheet_restore(&v->sheet, old);
}

void draw_TIMELINE(Viewer *v, Rect place) {
    const Model *m = &v->model;
    const Rect data = v->data;
    const BreakList *breaks = &m->breaks;
    const Rect outer = sheet_clip(&v->sheet, v->place[PLACE_TIMELINE]);
    draw_target_late(v, v->place[PLACE_TIMELINE], card_time_row, 0, 0);
    draw_timeline_head(v);
    sheet_clip(&v->sheet, place);
    draw_overview(v);
    draw_axis(v);
    draw_curves(v);
    draw_rows(v);
    if (view_has_map(v)) draw_map(v);
    draw_stack_bars(v);
    draw_units(v);
    const RangeEnds ends = range_ends(v);
    for (int i = 0; i < 2; i++) /* dashes at the ends of the selected cycles, where there is no text */
        for (int32_t y = v->dispatch.y; ends.grip[i].w && y < data.y + data.h; y += 6)
            sheet_fill_around(&v->sheet, (Rect){ends.x[i] - i, y, 1, 3}, sheet_ink(&v->sheet, THEME_TEXT_2));
    draw_saved(v);
    draw_veil(v);
    draw_dependency(v);
    draw_cursor(v);
    draw_flags(v);
    for (uint32_t i = 0; i < breaks->count; i++) {
        const int32_t x = view_x_of(v, breaks->items[i].what.cycle), y = v->axis.y + v->axis.h - 7;
        const bool is_there = breaks->items[i].what.kind == BREAK_CYCLE && !breaks->items[i].error[0];
        if (is_there && x >= data.x && x < data.x + data.w) draw_round(v, (Rect){x - 3, y, 6, 6}, 3, THEME_TEXT);
    }
    kit_scroll_bar(&v->sheet, (Rect){place.x, data.y, place.w, data.h}, v->scroll[SCROLL_TIMELINE], data.h,
                   v->rows.height);
    sheet_restore(&v->sheet, outer);
}
