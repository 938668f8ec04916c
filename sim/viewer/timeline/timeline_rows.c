/* timeline_rows.c: the rows of the timeline as the window has them: with waves and shares beside them, values in large
 * cells, and what a fault prevented; and the units of the selected core below them. sim/view/timeline draws them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/timeline/timeline.h"

enum {
    TALL = 46,    /* a row with several lines beside it */
    NUMBERS = 26, /* of lanes, beside these lines */
    INDENT = 62,  /* of slots, where cores have names */
    INDENT_WIDE = 74,
    GRID_FROM = 6,   /* pixels of a cycle */
    VALUE_FROM = 96, /* and of a lane */
    VALUE_LANE = 12,
    NAME = 56, /* the rest beside a name: the swatch, the numbers of lanes */
};

BandView draw_bands(const Viewer *v) {
    const uint32_t all = (1u << SHADE_COUNT) - 1;
    BandView view = {.zoom = v->zoom, .ink = band_ink(v->sheet.theme), .fault = v->model.stop};
    if (view_has_map(v)) view.heat = draw_heat(v);
    view.grid = view_cycle_width(v) >= GRID_FROM;
    view.hidden = v->only < 0 ? 0 : all & ~(1u << v->only);
    if (!v->patterns) memset(view.ink.texture, 0, sizeof view.ink.texture);
    return view;
}

/* ---- what stands beside rows ---- */

/* Where slots begin. */
static int32_t indent_of(const Viewer *v) {
    const bool wide = v->data.x - v->place[PLACE_TIMELINE].x > 160;
    return v->model.config->cores == 1 || view_has_map(v) ? 0 : wide ? INDENT_WIDE : INDENT;
}

/* A queue has the requests that it holds in the cycle below the mouse, or else in the selected one. A slot whose row is
 * tall has its wave, where that is, and its threads. */
static void label_row(void *user, const TimeRow *row, TimeLabel *label) {
    Viewer *v = user;
    const Model *m = &v->model;
    const TraceShape shape = trace_shape(m->trace);
    const bool chosen = row->slot == m->slot && row->core == m->core,
               tall = row->kind == ROW_LANES && row->end - row->top >= TALL;
    if (row->kind == ROW_UNIT && row->slot >= trace_units(shape)) {
        const uint64_t at = sheet_hovers(&v->sheet, v->units) ? view_cycle_at(v, v->mouse.x) : m->cycle;
        const size_t used = strlen(label->name);
        TraceAlu run;
        const bool busy = unit_run_at(m->trace, row->core, row->slot, at, &run);
        if (at < trace_end(m->trace))
            snprintf(label->name + used, sizeof label->name - used, " %u/%u", busy ? trace_requests(&run) : 0,
                     shape.queue_entries);
    }
    if (row->kind == ROW_ISSUED) label->share = 0; /* the painter knows it */
    if (row->kind > ROW_CORE) return;
    Count in_view;
    uint64_t from = view_first(v), to = view_end(v);
    view_range(v, &from, &to);
    view_count(v, from, to, row, &in_view);
    if (count_lanes(&in_view) > in_view.lanes[SHADE_NO_WAVE]) label->share = count_active(&in_view);
    label->ink = chosen && row->kind != ROW_CORE ? THEME_TEXT : THEME_TEXT_2;
    label->face = chosen && row->kind != ROW_CORE ? FACE_SMALL_STRONG : FACE_SMALL;
    if (row->kind == ROW_CORE) snprintf(label->name, sizeof label->name, "%u slots", row->count);
    const bool alone = view_has_map(v) && row->end <= v->pinned; /* no name of its core is above it */
    if (alone) snprintf(label->name, sizeof label->name, "core %u", row->core);
    if (!tall) return;

    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    const uint32_t wave = model_wave_of(m, row->core, row->slot);
    const bool several = m->config->cores > 1;
    label->face = FACE_STRONG;
    snprintf(label->below[0], TIME_TEXT_MAX, several ? "slot %u" : "core 0 slot %u", row->slot);
    if (alone) snprintf(label->below[0], TIME_TEXT_MAX, "core %u slot %u", row->core, row->slot);
    if (wave >= count) return;
    const uint64_t first = waves[wave].in_group * m->config->wave_size;
    const uint64_t last = first + (uint64_t)__builtin_popcountll(waves[wave].live) - 1;
    snprintf(label->name, sizeof label->name, "wave %u", wave);
    if (sheet_width(&v->sheet, FACE_STRONG, label->name) > v->data.x - v->place[PLACE_TIMELINE].x - indent_of(v) - NAME)
        snprintf(label->name, sizeof label->name, "w%u", wave);
    snprintf(label->below[1], TIME_TEXT_MAX, "thread %" PRIu64 "–%" PRIu64, first, last);
    const int32_t room = v->data.x - NUMBERS - v->place[PLACE_TIMELINE].x - KIT_PAD;
    if (several || sheet_width(&v->sheet, FACE_SMALL, label->below[1]) > room)
        snprintf(label->below[1], TIME_TEXT_MAX, "%" PRIu64 "–%" PRIu64, first, last);
}

/* ---- drawing them ---- */

TimePainter draw_painter(Viewer *v) {
    const Rect timeline = v->place[PLACE_TIMELINE];
    return (TimePainter){.sheet = &v->sheet,
                         .line = view_line(v),
                         .y = v->data.y - v->scroll[SCROLL_TIMELINE],
                         .seen = v->data,
                         .left = timeline.x + KIT_PAD,
                         .right = timeline.x + timeline.w - KIT_PAD,
                         .indent = indent_of(v),
                         .numbers = true,
                         .trace = v->model.trace,
                         .code = v->model.run->code,
                         .fill = v->model.fill,
                         .chosen = view_row_of(v, v->model.core, v->model.slot),
                         .now = v->model.cycle,
                         .pick_slot = ACTION_WAVE,
                         .pick_core = ACTION_CORE,
                         .pick_pin = ACTION_PIN,
                         .view = draw_bands(v),
                         .strips = v->model.strips,
                         .bins = v->model.bins,
                         .label = label_row,
                         .user = v};
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
            const Rect cell = view_lane(v, row, lane, value->cycle), seen = rect_and(cell, view_seen(v, row));
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

void draw_rows(Viewer *v) {
    const Model *m = &v->model;
    const Rect data = v->data, old = sheet_clip(&v->sheet, v->place[PLACE_TIMELINE]);
    TimePainter painter = draw_painter(v);
    TimeRows pinned = v->rows, others = v->rows;
    pinned.count = 0;
    while (pinned.count < v->rows.pinned && v->rows.list[pinned.count].end <= v->pinned) pinned.count++;
    others.list += pinned.count;
    others.count -= pinned.count;
    others.pinned = 0;
    painter.seen = rect_trim(data, 0, v->pinned, 0, 0);
    timeline_paint(&painter, &others);
    if (pinned.count) {
        painter.strips = m->pinned;
        painter.y = data.y;
        painter.seen.y = data.y;
        painter.seen.h = v->pinned;
        painter.pick_core = -1;
        timeline_paint(&painter, &pinned);
        draw_fill(v, (Rect){painter.left, data.y + v->pinned - 4, painter.right - painter.left, 1}, THEME_TEXT_3);
    }
    sheet_clip(&v->sheet, data);
    draw_values(v);
    const int32_t missing = max_i32(view_x_of(v, m->cycles), data.x);
    for (uint32_t i = 0; i < v->rows.count && m->stop.present && missing < data.x + data.w; i++) {
        const TimeRow *row = &v->rows.list[i];
        const Rect part = {missing, view_row_y(v, row) - row->y + row->top, data.x + data.w - missing,
                           row->end - row->top};
        if (row->kind <= ROW_CORE) draw_missing(v, rect_and(part, view_seen(v, row)));
    }
    sheet_restore(&v->sheet, old);
}

void draw_units(Viewer *v) {
    TimeRows rows = {0};
    const Rect units = v->units;
    TimePainter painter = draw_painter(v);
    if (units.h < UNIT_PITCH) return;
    draw_target(v, units, card_unit, 0, 0);
    while (rows.height + UNIT_PITCH <= units.h)
        timeline_add(&rows, (TimeRow){ROW_UNIT, 0, v->model.core, rows.count, 1, .height = UNIT_HEIGHT}, 0, UNIT_PITCH);
    painter.y = units.y;
    painter.seen = units;
    painter.trace = trace_window(v->model.trace, painter.line.from, painter.line.to);
    timeline_paint(&painter, &rows);
    trace_destroy((Trace *)painter.trace);
    memory_free(rows.list);
}
