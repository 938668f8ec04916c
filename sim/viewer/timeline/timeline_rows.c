/* timeline_rows.c: the rows of the timeline: bands of slots and folded cores, what waves issue and wait for above them,
 * names and shares beside them; and what was never used, with the reason. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/view/timeline/timeline.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/timeline/timeline.h"

enum {
    LINE = 15,   /* of names */
    TALL = 46,   /* a row with several lines beside it */
    INDENT = 62, /* of slots, where cores have names */
    INDENT_WIDE = 74,
    GRID_FROM = 6, /* pixels of a cycle */
    WORD_FROM = 14,
    VALUE_FROM = 96, /* and of a lane */
    VALUE_LANE = 12,
    LABEL = 13, /* between the numbers of lanes */
    NAME = 16,
};

BandView draw_bands(const Viewer *v) {
    const uint32_t all = (1u << SHADE_COUNT) - 1;
    BandView view = {.zoom = v->zoom, .ink = band_ink(v->sheet.theme), .fault = v->model.stop};
    view.grid = view_cycle_width(v) >= GRID_FROM;
    view.hidden = v->only < 0 ? 0 : all & ~(1u << v->only);
    if (!v->patterns) memset(view.ink.texture, 0, sizeof view.ink.texture);
    return view;
}

/* ---- bands ---- */

/* The bands in view. */
static void draw_data(Viewer *v) {
    enum { ROWS = 256 };
    const Rect data = v->data;
    const BandView view = draw_bands(v);
    const BandPlace place = {v->track_x, 0, (uint64_t)v->left, (uint32_t)v->columns};
    BandRow rows[ROWS];
    size_t count = 0;
    for (uint32_t i = 0; i < v->rows.count && count < ROWS; i++) {
        const TimeRow *row = &v->rows.list[i];
        const int32_t y = view_row_y(v, row);
        if (row->kind > ROW_CORE || y + row->height + row->no_threads < data.y || y - row->rail > data.y + data.h)
            continue;
        const Rect band = sheet_pixels(&v->sheet, (Rect){0, y, 1, row->height});
        const Rect rail = sheet_pixels(&v->sheet, (Rect){0, y - row->rail, 1, max_i32(row->rail - !row->thin, 0)});
        const Rect none = sheet_pixels(&v->sheet, (Rect){0, y + row->height, 1, row->no_threads});
        rows[count] = timeline_band(row);
        rows[count].y = band.y;
        rows[count].height = band.h;
        rows[count].rail = rail.h;
        rows[count++].no_threads = row->no_threads ? none.h : 0;
        draw_frame(v, (Rect){data.x - 1, y - 1, data.w + 2, row->height + 2}, THEME_FRAME);
    }
    strips_show(v->model.strips, v->sheet.canvas, place, v->model.bins, &view, rows, count);
}

/* ---- what a wave issues, and waits for ---- */

static Rect cycles_rect(const Viewer *v, uint64_t from, uint64_t to, Rect seen) {
    const int32_t x = view_x_of(v, from), end = view_x_of(v, to);
    return rect_and((Rect){x, seen.y, end - x, seen.h}, seen);
}

/* In each cell the instruction's first word, and below it the rest if there are two lines. */
static void draw_issues(Viewer *v, const TimeRow *row, const TraceRun *run, Rect seen) {
    const Model *m = &v->model;
    const CodeText text = code_written(m->run->code, run->pc);
    const size_t word = strcspn(text.text, " ");
    const int32_t half = seen.h / 2 - 1;
    const bool two = seen.h > 24, operands = two && text.text[word];
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)word, text.text);
    const int32_t wide = sheet_width(&v->sheet, FACE_CELL_BOLD, name);
    for (uint64_t cycle = max_u64(run->cycle, view_first(v)), end = run->cycle + run->cycles; cycle < end; cycle++) {
        const Rect cell = cycles_rect(v, cycle, cycle + 1, seen);
        if (cell.w <= 0) break;
        const bool stops = m->stop.present && m->stop.cycle == cycle && m->stop.slot == row->slot;
        if (stops)
            draw_fill(v, cell, THEME_FAULT);
        else if (cycle == m->cycle && row->slot == m->slot)
            draw_fill(v, cell, THEME_SELECT_GROUND);
        if (cell.x > seen.x) draw_fill(v, (Rect){cell.x, cell.y, 1, cell.h}, THEME_LINE);

        Rect line = {cell.x + 3, cell.y, cell.w - 4, operands ? half + 2 : cell.h};
        if (view_cycle_width(v) < WORD_FROM || line.w < 12 || (!two && wide > line.w)) continue;
        draw_say(v, line, FACE_CELL_BOLD, THEME_TEXT, "%s", name);
        line.y += half;
        if (operands) draw_say(v, line, FACE_CELL, THEME_TEXT_2, "%s", text.text + word + 1);
    }
}

static bool waits(const TraceRun *run) {
    return run->state == STATE_STALLED || run->state == STATE_IDLE;
}

static void draw_words(Viewer *v, const TimeRow *row, Rect seen) {
    const Theme *t = v->sheet.theme;
    const Rect place = {seen.x, view_row_y(v, row) - row->rail - row->words, seen.w, row->words};
    if (place.w <= 0 || place.y + place.h < v->data.y) return;
    Track track;
    draw_fill(v, place, THEME_HEAD);
    if (!track_open(&track, v->model.trace, row->core, row->slot, view_first(v), view_end(v))) return;
    for (bool more = true; more;) {
        const TraceRun run = track.run;
        uint64_t end = run.cycle + run.cycles;
        while ((more = track_advance(&track)) && waits(&run) && track.run.state == run.state &&
               track.run.reason == run.reason && track.run.wave == run.wave)
            end = track.run.cycle + track.run.cycles;
        if (run.state == STATE_ACTIVE && view_cycle_width(v) >= GRID_FROM) draw_issues(v, row, &run, place);
        if (!waits(&run)) continue;

        /* A stall, or being passed over, in its colour: the reason as a clause, else a word, if it fits. */
        const Shade shade = run.state == STATE_STALLED ? SHADE_STALLED : SHADE_READY;
        const ReasonInfo *reason = &trace_reasons[run.reason];
        const Rect r = cycles_rect(v, run.cycle, end, place), inside = {r.x + 4, r.y, r.w - 6, r.h};
        if (r.w <= 0 || (v->only >= 0 && v->only != (int)shade)) continue;
        sheet_fill(&v->sheet, r, t->shade[shade]);
        const char *text = reason->clause;
        if (sheet_width(&v->sheet, FACE_SMALL_STRONG, text) > inside.w) text = reason->word;
        if (sheet_width(&v->sheet, FACE_SMALL_STRONG, text) <= inside.w)
            sheet_say(&v->sheet, inside, FACE_SMALL_STRONG, ALIGN_LEFT, t->on_shade[shade], "%s", text);
    }
    track_close(&track);
}

/* ---- what instructions write ---- */

static void draw_values(Viewer *v) {
    Model *m = &v->model;
    const uint64_t first = view_first(v), end = view_end(v);
    uint64_t slots = 0;
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        const bool tall = row->kind == ROW_LANES && row->height >= VALUE_LANE * (int32_t)row->lanes;
        if (tall && row->core == m->core) slots |= UINT64_C(1) << row->slot;
    }
    if (!slots || view_cycle_width(v) < VALUE_FROM || (v->only >= 0 && v->only != SHADE_EXECUTES)) return;
    const CellValues *values = model_cell_values(m, slots, first, end);
    for (size_t i = 0; values && i < values->count; i++) {
        const CellValue *value = &values->list[i];
        const TimeRow *row = view_row_of(v, m->core, value->slot);
        const uint32_t condition = v->predict.condition;
        const Type type = values_type(m->run->code, value->pc);
        const bool tells = view_is_hidden(v, condition) && values_writes(m->run->code, value->pc, condition);
        const bool hidden = tells || value->there == GPU_NEVER;
        if (hidden || value->cycle < first || value->cycle >= end) continue;
        for (uint32_t lane = 0; row && lane < row->lanes; lane++) {
            const Rect cell = view_lane(v, row, lane, value->cycle), seen = rect_and(cell, v->data);
            const ValueSet *set = &value->lane[lane];
            const Rect inside = {seen.x + 8, seen.y, seen.w - 16, seen.h};
            if (!(value->lanes >> lane & 1) || seen.h != cell.h) continue;
            char text[4 * VALUE_TEXT_MAX + 16] = ""; /* the components that there is room for */
            for (int c = 0; c < set->count; c++) {
                const size_t used = strlen(text);
                snprintf(text + used, sizeof text - used, c ? ", %s" : "%s", view_value(v, type, set->bits[c]).text);
                if (sheet_width(&v->sheet, FACE_CELL, text) <= inside.w) continue;
                text[used] = '\0';
                break;
            }
            if (*text)
                sheet_say(&v->sheet, inside, FACE_CELL, ALIGN_RIGHT, v->sheet.theme->on_shade[SHADE_EXECUTES], "%s",
                          text);
        }
    }
}

/* ---- names ---- */

/* In the colours of the slot: which wave it has, or its number. */
static int32_t draw_swatch(Viewer *v, int32_t x, int32_t y, uint32_t slot) {
    kit_swatch(&v->sheet, (Rect){x, y, KIT_SWATCH, 15}, slot);
    return x + KIT_SWATCH + 6;
}

/* The share of lane-cycles that are active, in per cent; -1 without a wave. */
static int share_of(Viewer *v, const TimeRow *row) {
    Count count;
    uint64_t from = view_first(v), to = view_end(v);
    view_range(v, &from, &to);
    view_count(v, from, to, row, &count);
    return count_lanes(&count) > count.lanes[SHADE_NO_WAVE] ? count_active(&count) : -1;
}

/* Several lines: the wave, where it is, its threads, how many of its lanes execute. */
static void draw_tall_name(Viewer *v, const TimeRow *row, int32_t x, int32_t y, int32_t end, int32_t width) {
    const Model *m = &v->model;
    const Config *config = m->config;
    const bool chosen = row->slot == m->slot;
    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    const uint32_t wave = model_wave_of(m, row->core, row->slot);
    const int32_t at = draw_swatch(v, x, y + 1, row->slot);
    const Rgba colour = sheet_ink(&v->sheet, chosen ? THEME_TEXT : THEME_TEXT_2);
    Rect line = {at, y, x + width - at, 17};
    char name[24];
    const bool here = wave != TRACE_NO_WAVE;
    snprintf(name, sizeof name, here ? "wave %u" : "slot %u", here ? wave : row->slot);
    if (here && sheet_width(&v->sheet, FACE_STRONG, name) > line.w) snprintf(name, sizeof name, "w%u", wave);
    sheet_say(&v->sheet, line, FACE_STRONG, ALIGN_LEFT, colour, "%s", name);
    line = (Rect){x, y + 18, width, LINE};
    if (line.y + LINE > end) return;
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, config->cores > 1 ? "slot %u" : "core 0 slot %u", row->slot);
    line.y += LINE;
    if (wave < count && line.y + LINE <= end) {
        const uint64_t first = waves[wave].in_group * config->wave_size;
        const uint64_t last = first + (uint64_t)__builtin_popcountll(waves[wave].live) - 1;
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2,
                 config->cores > 1 ? "%" PRIu64 "–%" PRIu64 : "thread %" PRIu64 "–%" PRIu64, first, last);
        line.y += LINE;
    }
    const int share = share_of(v, row);
    if (share < 0 || line.y + 8 + 3 * LINE > end) return;
    line.y += 8;
    draw_say(v, line, FACE_STRONG, THEME_TEXT, "%d %%", share);
    line.y += LINE;
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "of lanes");
    line.y += LINE - 1;
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "active");
}

static void draw_lane_numbers(Viewer *v, const TimeRow *row) {
    const Rect data = v->data;
    const int32_t top = view_row_y(v, row);
    uint32_t ticks[AXIS_MAX_LANES];
    const uint32_t count = axis_lanes(row->lanes, (uint32_t)row->height, ticks);
    int32_t free_from = data.y;
    for (uint32_t i = 0; i < count; i++) {
        const Rect lane = view_lane(v, row, ticks[i], v->model.cycle);
        const int32_t middle = lane.y + lane.h / 2, y = middle - LABEL / 2;
        if (y < free_from - 2 || y + LABEL > data.y + data.h) continue;
        if (i + 2 == count && view_lane(v, row, ticks[count - 1], 0).y - lane.y < LABEL) continue;
        draw_fill(v, (Rect){data.x - 5, middle, 3, 1}, THEME_FRAME);
        draw_say_right(v, (Rect){data.x - 24, y, 17, LABEL}, FACE_CELL, THEME_TEXT_3, "%u", ticks[i]);
        free_from = y + LABEL;
    }
    if (!row->no_threads) return;
    const Rect none = {data.x - 70, top + row->height - 2, 64, LABEL};
    if (none.y >= free_from && none.y + LABEL <= data.y + data.h)
        draw_say_right(v, none, FACE_CELL, THEME_TEXT_3, "%u–%" PRIu64 " none", row->lanes,
                       v->model.config->wave_size - 1);
}

/* A triangle and the number of a core, at the height of a line. */
static void draw_core(Viewer *v, uint32_t core, int32_t x, int32_t y, bool folded, int32_t width) {
    const Rect area = {x - 4, y - 2, width, KIT_SMALL};
    sheet_icon(&v->sheet, (Rect){x - 4, y, 16, 16}, folded ? ICON_RIGHT : ICON_DOWN,
               v->sheet.theme->colour[THEME_TEXT_2]);
    draw_say(v, (Rect){x + 14, y, width - 16, 16}, FACE_STRONG, THEME_TEXT, "core %u", core);
    sheet_area(&v->sheet, area, ACTION_CORE, "%u", core);
}

static void draw_share(Viewer *v, const TimeRow *row, int32_t y) {
    const Rect data = v->data, timeline = v->place[PLACE_TIMELINE];
    const int32_t x = data.x + data.w + 4;
    const int share = share_of(v, row);
    if (share >= 0 && y + 16 <= min_i32(data.y + data.h + 1, timeline.y + timeline.h))
        draw_say_right(v, (Rect){x, y, timeline.x + timeline.w - KIT_PAD - x, 16}, FACE_CODE_SMALL, THEME_TEXT, "%d %%",
                       share);
}

/* Slots that lie too close for a name each: their colours, and the names of every second, fourth or eighth. */
static void draw_thin_name(Viewer *v, const TimeRow *row, int32_t x) {
    const Rect data = v->data;
    const int32_t y = view_row_y(v, row), pitch = row->end - row->top, middle = y + (row->height - NAME) / 2;
    const TimeRow *chosen = view_row_of(v, v->model.core, v->model.slot);
    uint32_t step = 1;
    while ((int32_t)step * pitch < NAME) step *= 2;
    sheet_fill(&v->sheet, (Rect){x, y, KIT_SWATCH, row->height}, theme_identity(v->sheet.theme, row->slot));
    sheet_area(&v->sheet, (Rect){x, y, data.x - 8 - x, row->height}, ACTION_WAVE, "%u", row->slot);
    const bool taken = chosen && middle + NAME > view_row_y(v, chosen) - chosen->words - chosen->rail &&
                       middle < data.y + chosen->end - v->scroll[SCROLL_TIMELINE];
    if (row->slot % step || taken || middle < data.y - 1 || middle + NAME > data.y + data.h + 1) return;
    const int32_t at = x + KIT_SWATCH + 6;
    draw_say(v, (Rect){at, middle, data.x - 6 - at, NAME}, FACE_SMALL, THEME_TEXT_2, "slot %u", row->slot);
    draw_share(v, row, middle);
}

/* `first`: the first row of its core. */
static void draw_name(Viewer *v, const TimeRow *row, bool first) {
    const Model *m = &v->model;
    const Rect data = v->data, timeline = v->place[PLACE_TIMELINE];
    const bool cores = m->config->cores > 1, wide = data.x - timeline.x > 160;
    const int32_t left = timeline.x + KIT_PAD, indent = wide ? INDENT_WIDE : INDENT;
    const int32_t x = left + (cores ? indent : 0), width = data.x - 26 - x;
    const int32_t top = v->data.y + row->top - v->scroll[SCROLL_TIMELINE];
    const int32_t middle = view_row_y(v, row) + (row->height - 16) / 2;
    const bool tall = row->kind == ROW_LANES && row->end - row->top >= TALL;
    const int32_t y = tall ? top : middle;
    if (row->thin && row->height < NAME) {
        draw_thin_name(v, row, x);
        return;
    }
    if (y < data.y - 1 || y + 16 > data.y + data.h + 1) return;
    if (row->kind == ROW_EMPTY_SLOTS || row->kind == ROW_EMPTY_CORES) {
        const bool one = row->count == 1, slots = row->kind == ROW_EMPTY_SLOTS;
        const Rect box = {slots ? x : left, y, data.x - 6 - (slots ? x : left), 16};
        if (!slots)
            draw_say(v, box, FACE_SMALL, THEME_TEXT_2, one ? "%u core" : "%u cores", row->count);
        else
            draw_say(v, box, FACE_SMALL, THEME_TEXT_2, one ? "slot %u" : "slots %u–%u", row->slot,
                     row->slot + row->count - 1);
        return;
    }
    if (row->kind == ROW_CORE) {
        draw_core(v, row->core, left, y, true, indent);
        draw_say(v, (Rect){x, y, data.x - 6 - x, 16}, FACE_SMALL, THEME_TEXT_2, "%u slots", row->count);
        draw_share(v, row, y);
        return;
    }
    if (cores && first) draw_core(v, row->core, left, y, false, indent);
    const Rect area = {x - 4, y - 2, data.x - 8 - x, KIT_SMALL};
    if (tall) {
        draw_tall_name(v, row, x, y, min_i32(data.y + row->end - v->scroll[SCROLL_TIMELINE], data.y + data.h), width);
        draw_lane_numbers(v, row);
    } else {
        const bool chosen = row->slot == m->slot;
        const int32_t at = draw_swatch(v, x, y, row->slot);
        draw_say(v, (Rect){at, y, data.x - 6 - at, 16}, chosen ? FACE_SMALL_STRONG : FACE_SMALL,
                 chosen ? THEME_TEXT : THEME_TEXT_2, "slot %u", row->slot);
    }
    sheet_area(&v->sheet, area, ACTION_WAVE, "%u", row->slot);
    if (data.x + data.w + 30 < timeline.x + timeline.w) draw_share(v, row, tall ? view_row_y(v, row) : y);
}

void draw_rows(Viewer *v) {
    const Fill *fill = v->model.fill;
    const Rect data = v->data, timeline = v->place[PLACE_TIMELINE];
    Rect old = sheet_clip(&v->sheet, (Rect){data.x - 1, data.y, data.w + 2, data.h});
    draw_data(v);
    draw_values(v);
    const int32_t end = data.y + data.h;
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        const int32_t y = view_row_y(v, row), top = y - (row->y - row->top);
        if (y + row->height <= data.y || top >= end) continue;
        if (row->kind > ROW_CORE && y >= data.y && y + row->height <= end) { /* never used: a dashed line, and why */
            const EmptyReason reason = row->kind == ROW_EMPTY_CORES ? fill_empty_core(fill, row->core)
                                                                    : fill_empty_slot(fill, row->core, row->slot);
            for (int32_t x = data.x; x < data.x + data.w; x += 6)
                for (int side = 0; side < 2; side++)
                    draw_fill(v, (Rect){x, side ? y + row->height - 1 : y, 3, 1}, THEME_FRAME);
            draw_say(v, (Rect){data.x + 8, y, data.w - 16, row->height}, FACE_SMALL, THEME_TEXT_2, "%s", reason.text);
        }
        if (row->words && top >= data.y && top + row->words <= end) draw_words(v, row, data);
        const int32_t missing = max_i32(view_x_of(v, v->model.cycles), data.x);
        if (row->kind <= ROW_CORE && v->model.stop.present && missing < data.x + data.w)
            draw_missing(v, (Rect){missing, top, data.x + data.w - missing, y + (row->end - row->y) - top});
    }
    sheet_restore(&v->sheet, old);
    old = sheet_clip(&v->sheet, (Rect){timeline.x, data.y - 2, timeline.w, data.h + 4});
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        const int32_t top = data.y + row->top - v->scroll[SCROLL_TIMELINE];
        if (top > end || view_row_y(v, row) + row->height < data.y) continue;
        draw_name(v, row, i == 0 || v->rows.list[i - 1].core != row->core);
    }
    sheet_restore(&v->sheet, old);
}
