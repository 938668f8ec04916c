/* timeline_mouse.c: the mouse in the timeline. The thing below it has a card. A click selects; on the axis it moves the
 * cursor, a second one there sets a breakpoint, and the right button measures from the cursor. A drag moves the
 * picture, or with the right button selects cycles, whose ends can be dragged then. In the whole run the part that is
 * seen can be moved, and its ends, too. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/count/ports.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/track.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/timeline/timeline.h"

enum { NEAR = 4 /* pixels */ };

/* The cycles of a pixel. */
typedef struct CycleSpan {
    uint64_t from, to;
} CycleSpan;

static CycleSpan span_at(const Viewer *v, int32_t x) {
    const uint64_t from = view_cycle_at(v, x), to = view_cycle_at(v, x + 1);
    return (CycleSpan){from, max_u64(from + 1, to)};
}

static Rect span_rect(const Viewer *v, CycleSpan span, int32_t y, int32_t height) {
    const int32_t x = view_x_of(v, span.from);
    return (Rect){x, y, max_i32(view_x_of(v, span.to) - x, 1), height};
}

/* Are cycles that end at this one hidden, because the reader predicts? Says so. */
static bool says_hidden(const Viewer *v, uint64_t end, Card *card) {
    if (end <= trace_end(v->model.trace)) return false;
    card_title(card, "Hidden");
    card_text(card, "What happens from cycle %" PRIu64 " on is hidden until you reveal it.", v->model.cycle);
    return true;
}

/* Count cycles of a slot, or of a folded core: of the slots that ever have a wave. */
static Count count_row(const Viewer *v, const TimeRow *row, uint64_t from, uint64_t to) {
    const bool core = row->kind == ROW_CORE;
    Count count;
    bins_sum(v->model.bins, core ? COUNT_CORE : COUNT_SLOT, row->core, row->slot, from, to, &count);
    if (core) count_leave_out(&count, fill_unused(v->model.fill, row->core), v->model.config->waves);
    return count;
}

/* Shares of lane-cycles. */
static void rows_of_count(Card *card, const Count *count) {
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (!count->lanes[s]) continue;
        card_row(card, shades[s].name, "%.1f %%", percent(count->lanes[s], count_lanes(count)));
        card->row[card->rows - 1].shade = s;
    }
}

/* ---- above the rows ---- */

void card_overview(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x;
    const Model *m = &v->model;
    const Rect r = v->overview;
    const uint64_t column = (uint64_t)((x - r.x) * v->scale / SCALE_ONE);
    const CycleSpan span = {min_u64(band_start(v->fit, column), m->cycles - 1),
                            min_u64(max_u64(band_end(v->fit, column), band_start(v->fit, column) + 1), m->cycles)};
    Count count;
    target->place = (Rect){x, r.y, 1, r.h};
    if (says_hidden(v, span.to, card)) return;
    card_span(card, span.from, span.to);
    card_title(card, "Whole run");
    card_text(card, "A click shows this part below, a drag moves what is shown, or its ends.");
    bins_sum(m->bins, COUNT_GPU, 0, 0, span.from, span.to, &count);
    count_leave_out(&count, fill_unused(m->fill, RANGE_ALL_CORES), m->config->waves * m->config->cores);
    rows_of_count(card, &count);
}

/* Return the breakpoint on a cycle near x; NULL if none is near. */
static const Breakpoint *break_near(const Viewer *v, int32_t x) {
    const BreakList *breaks = &v->model.breaks;
    for (uint32_t i = 0; i < breaks->count; i++) {
        const Breakpoint *b = &breaks->items[i].what;
        const bool here = b->cycle == view_cycle_at(v, x) || abs(view_x_of(v, b->cycle) - x) <= NEAR;
        if (b->kind == BREAK_CYCLE && !breaks->items[i].error[0] && here) return b;
    }
    return NULL;
}

void card_axis(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x;
    const Model *m = &v->model;
    const CycleSpan span = span_at(v, x);
    const FillPhase *phase = fill_phase_at(m->fill, span.from);
    target->place = span_rect(v, span, v->axis.y, v->axis.h);
    card_title(card, "Cycle %" PRIu64, span.from);
    card_text(card, "A click goes there, the right button measures from the cursor, a double click %s a breakpoint.",
              break_near(v, x) ? "removes" : "sets");
    if (span.from != m->cycle) card_row(card, "from now", "%+" PRId64 " cycles", (int64_t)(span.from - m->cycle));
    if (phase) card_row(card, "kernel", "%s", phase->kernel);
}

void card_phase(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x;
    const FillPhase *phase = fill_phase_at(v->model.fill, view_cycle_at(v, x));
    if (!phase) return;
    const Occupancy occupancy = fill_occupancy(v->model.fill, phase);
    target->place =
        rect_and(span_rect(v, (CycleSpan){phase->from, phase->to}, v->dispatch.y, v->dispatch.h), v->dispatch);
    card_title(card, "%.90s", phase->kernel);
    card_text(card, "A click selects its cycles.");
    if (v->model.run->program->dispatches[phase->first].raster)
        card_text(card, "%s.", program_dispatch_text(v->model.run->program, phase->first).text);
    else
        card_row(card, "dispatches", "%u group%s, %u waves", phase->groups, phase->groups == 1 ? "" : "s",
                 phase->waves);
    card_row(card, "cycles", "%" PRIu64 "–%" PRIu64 ": %" PRIu64, phase->from, phase->to - 1, phase->cycles);
    card_row(card, "a core holds", "%s", occupancy.title);
}

void card_curve(Viewer *v, HoverTarget *target, Card *card) {
    static const struct {
        const char *name, *meaning;
    } texts[COUNT_CURVES] = {
        [COUNT_WAVES] = {"Waves resident", "Waves that are in slots, of all cores."},
        [COUNT_EXECUTING] = {"Lanes executing", "Active lanes of the instructions that issue, of all cores."},
        [COUNT_ALUS] = {"ALUs busy", "ALUs that work on an instruction, of all cores."},
        [COUNT_REQUESTS] = {"Memory requests", "Requests that wait in queues, of all cores."},
    };
    const CountCurve curve = (CountCurve)target->number;
    const CycleSpan span = span_at(v, v->mouse.x);
    CountLevel level;
    if (says_hidden(v, span.to, card)) return;
    const uint64_t cycles = span.to - span.from;
    bins_levels(v->model.bins, COUNT_GPU, 0, (const uint64_t[]){span.from, span.to}, 1, &level);
    card_span(card, span.from, span.to);
    card_title(card, "%s", texts[curve].name);
    card_text(card, "%s", texts[curve].meaning);
    card_row(card, "mean here", "%.1f", (double)level.sum[curve] / (double)cycles);
    card_row(card, "most here", "%u", level.most[curve]);
}

/* ---- rows ---- */

static void card_empty(Viewer *v, const TimeRow *row, Card *card) {
    const Fill *fill = v->model.fill;
    const bool cores = row->kind == ROW_EMPTY_CORES;
    const EmptyReason reason = fill_empty_slot(fill, row->core, row->slot);
    if (cores)
        card_title(card, row->count == 1 ? "%u core without a wave" : "%u cores without a wave", row->count);
    else if (row->count == 1)
        card_title(card, "Slot %u of core %u", row->slot, row->core);
    else
        card_title(card, "Slots %u–%u of core %u", row->slot, row->slot + row->count - 1, row->core);
    card_sentence(card, reason.text);
    card->shade = SHADE_NO_WAVE;
    if (!reason.phase) return;
    const Occupancy occupancy = fill_occupancy(fill, reason.phase);
    card_row(card, "a core holds", "%s", occupancy.title);
}

/* The name of a slot, or of a core that is folded. */
static void card_name(Viewer *v, const TimeRow *row, Card *card) {
    const Model *m = &v->model;
    size_t count;
    const TraceWave *waves = trace_waves(m->trace, &count);
    if (row->kind == ROW_CORE) {
        card_title(card, "Core %u", row->core);
        card_text(card, "%u slots, summed up. A click shows them one by one.", row->count);
    } else {
        card_title(card, "Slot %u of core %u", row->slot, row->core);
        card_text(card, "A click selects it; on its number, pins it.");
        const uint32_t number = model_wave_of(m, row->core, row->slot);
        if (number < count) {
            const TraceWave *wave = &waves[number];
            const Dispatch *draw = program_draw(m->run->program, number);
            if (draw)
                card_row(card, "wave now", "%u: lane 0 is %s", number, inspect_pixel(draw, wave->group, 0).text);
            else
                card_row(card, "wave now", "%u: number %u of group %u", number, wave->in_group, wave->group);
            card_row(card, "lanes", "%d hold a thread", __builtin_popcountll(wave->live));
        } else {
            card_row(card, "wave now", "none");
        }
    }
    const Count shares = count_row(v, row, view_first(v), view_end(v));
    rows_of_count(card, &shares);
}

/* The events that the rail marks in a column. */
static void card_rail(Viewer *v, const TimeRow *row, CycleSpan span, Card *card) {
    const Model *m = &v->model;
    const Count count = count_row(v, row, span.from, span.to);
    const bool fault = m->stop.present && m->stop.cycle >= span.from && m->stop.cycle < span.to;
    if (!count.parts && !count.barriers && !count.exposed && !fault) return;
    card_span(card, span.from, span.to);
    card_title(card, "%s",
               fault            ? "The run stops here"
               : count.parts    ? "Lanes diverge"
               : count.barriers ? "A barrier"
                                : "Nothing hides the stall");
    card_text(card, "%s",
              fault            ? "A fault ends it: see what went wrong."
              : count.parts    ? "The instruction leaves fewer lanes active: the others continue later."
              : count.barriers ? "The wave waits here until all waves of its group have come."
                               : "The wave waits, and no other wave of the core issues.");
    if (count.parts) card_row(card, "diverge", "%" PRIu64 " time%s", count.parts, count.parts == 1 ? "" : "s");
    if (count.barriers) card_row(card, "barriers", "%" PRIu64, count.barriers);
    if (count.exposed)
        card_row(card, "not hidden", "%" PRIu64 " cycle%s", count.exposed, count.exposed == 1 ? "" : "s");
}

/* The band of a slot or core at a place, or the parts above and below it. */
static void card_cell(Viewer *v, const TimeRow *row, int32_t x, int32_t y, Card *card, Rect *about) {
    const int32_t band = view_row_y(v, row), end = band + row->height;
    const CycleSpan span = span_at(v, x);
    *about = span_rect(v, span, band, row->height);
    if (says_hidden(v, span.to, card)) return;
    if (y >= end) { /* lanes that never hold a thread */
        if (!row->no_threads) return;
        card->shade = SHADE_NO_THREAD;
        card_title(card, "Lanes %u–%" PRIu64 " have no thread", row->lanes, v->model.config->wave_size - 1);
        card_text(card, "%s", missing_threads(travel_gpu(v->model.run->travel), 0).text);
        return;
    }
    if (y < band && y >= band - row->rail) {
        card_rail(v, row, span, card);
        return;
    }
    if (row->kind == ROW_CORE) {
        const Count count = count_row(v, row, span.from, span.to);
        card_span(card, span.from, span.to);
        card_title(card, "Core %u", row->core);
        card_text(card, "%u slots, summed up. A click goes to cycle %" PRIu64 ".", row->count, span.from);
        rows_of_count(card, &count);
        return;
    }
    const bool one = span.to == span.from + 1 && row->kind == ROW_LANES;
    const Trace *trace = v->model.trace;
    WhyPixel at = {row->core, row->slot, view_lane_at(v, row, y), span.from};
    TraceRun run;
    if (y < band) { /* of the instruction, as a lane that executes it sees it */
        *about = span_rect(v, span, band - row->rail - row->words, row->words);
        if (track_run_at(trace, row->core, row->slot, span.from, &run) && run.exec)
            at.lane = (uint32_t)__builtin_ctzll(run.exec);
    } else if (one) {
        *about = view_lane(v, row, at.lane, at.cycle);
    }
    const Card *found = model_card(&v->model, &at, one ? 0 : span.to);
    if (!found) return;
    *card = *found;

    /* The value that the branch reads would tell what comes. */
    if (view_is_asking(v) && track_run_at(trace, at.core, at.slot, at.cycle, &run) &&
        values_writes(v->model.run->code, run.pc, v->predict.condition))
        card_text(card, "It writes the condition of the branch: the value is hidden until you reveal it.");
}

/* ---- issue ports ---- */

/* A port's issue in a cycle, with the slot of the lane's wave. */
typedef struct PortIssue {
    Issued issue;
    bool is_there, has_lane;
    uint32_t slot, slots; /* of the lane; of all lanes */
    Shade free;
} PortIssue;

static PortIssue port_issue(const Viewer *v, const TimeRow *row, uint32_t lane, uint64_t cycle) {
    PortIssue found = {.free = SHADE_NO_WAVE};
    uint64_t slots = 0;
    PortReader reader;
    ports_open(&reader, v->model.trace, row->core, cycle);
    if (ports_next(&reader)) {
        found.free = reader.free;
        found.is_there = row->slot < reader.count;
    }
    if (found.is_there) {
        const uint8_t *home = reader.home[row->slot];
        found.issue = reader.issues[row->slot];
        found.has_lane = found.issue.lanes >> lane & 1;
        found.slot = found.has_lane ? home[lane] : 0;
        for (uint64_t left = found.issue.lanes; left; left &= left - 1) slots |= 1ull << home[__builtin_ctzll(left)];
        found.slots = count_bits(slots);
    }
    ports_close(&reader);
    return found;
}

static void card_port(Viewer *v, const TimeRow *row, int32_t x, int32_t y, Card *card, Rect *about) {
    const CycleSpan span = span_at(v, x);
    const uint32_t lane = view_lane_at(v, row, y);
    *about = span_rect(v, span, view_row_y(v, row), row->height);
    if (says_hidden(v, span.to, card)) return;
    const PortIssue found = port_issue(v, row, lane, span.from);
    card_span(card, span.from, span.from + 1);
    card_title(card, "Issue %u of core %u", row->slot, row->core);
    card->shade = found.is_there ? SHADE_EXECUTES : (int)found.free;
    if (!found.is_there) {
        card_text(card, "%s",
                  found.free == SHADE_NO_WAVE ? "Nothing issues: the core has no wave."
                  : found.free == SHADE_STALLED
                      ? "Nothing issues: the waves of the core are stalled."
                      : "Nothing issues: no wave that is ready has a unit, or room in a queue.");
        return;
    }
    TraceRun run;
    if (found.has_lane && track_run_at(v->model.trace, row->core, found.slot, span.from, &run))
        card_text(card, "Lane %u is of wave %u, in slot %u. A click selects it.", lane, run.wave, found.slot);
    else
        card_text(card, "No wave has lane %u in this issue.", lane);
    card_row_at(card, "issues", span.from, v->model.run->code, found.issue.pc);
    card_row(card, "lanes", "%u of %u wave%s", count_bits(found.issue.lanes), found.slots, found.slots == 1 ? "" : "s");
}

/* ---- units ---- */

bool unit_run_at(const Trace *trace, uint32_t core, uint32_t unit, uint64_t cycle, TraceAlu *run) {
    TraceCursor *cursor = trace_alu_cursor(trace, core, unit);
    bool is_there = false;
    trace_cursor_seek(cursor, cycle);
    while (!is_there && trace_next_alu(cursor, run) && run->cycle <= cycle) is_there = cycle < run->cycle + run->cycles;
    trace_cursor_destroy(cursor);
    return is_there;
}

/* The instruction that an ALU or a sampler works on, or the requests in a queue. */
void card_unit(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x, y = v->mouse.y;
    const Model *m = &v->model;
    const TraceShape shape = trace_shape(m->trace);
    const uint32_t strip = (uint32_t)(y - v->units.y) / UNIT_PITCH, units = trace_units(shape);
    const uint64_t cycle = view_cycle_at(v, x);
    target->place = span_rect(v, (CycleSpan){cycle, cycle + 1}, v->units.y + (int32_t)strip * UNIT_PITCH, UNIT_HEIGHT);
    if (strip >= trace_streams(shape)) return;
    if (says_hidden(v, cycle + 1, card)) return;
    card_span(card, cycle, cycle + 1);

    const bool is_unit = strip < units;
    TraceAlu run;
    const bool busy = unit_run_at(m->trace, m->core, strip, cycle, &run);
    const uint32_t now = busy && !is_unit ? trace_requests(&run) : 0;

    if (!is_unit) {
        card_title(card, "Queue: %s", trace_queue_names[trace_queue(shape, strip - units)]);
        card_text(card, "%s",
                  now >= shape.queue_entries ? "It is full: who needs an entry stalls."
                  : now                      ? "Requests that are being served."
                                             : "No request is being served.");
        card_row(card, "requests", "%u of %u", now, shape.queue_entries);
        return;
    }
    if (strip < shape.alus)
        card_title(card, "ALU %u", strip);
    else
        card_title(card, "Sampler %u", strip - shape.alus);
    card_text(card, "%s", busy ? "It is busy." : "It has nothing to do.");
    if (!busy) return;
    card_row(card, "for", "wave %u", run.wave);
    card_row_at(card, "since", run.cycle, m->run->code, run.pc);
    card_row(card, "until", "%" PRIu64, run.cycle + run.cycles - 1);
}

/* ---- all of it ---- */

void card_time_row(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x, y = v->mouse.y;
    const Rect data = v->data, pane = v->place[PLACE_TIMELINE];
    const TimeRow *row = view_row_at(v, y);
    if (row && row->kind == ROW_HEAT) card_core(v, row, target, card);
    if (!row || row->kind == ROW_HEAT || x >= data.x + data.w) return;
    if (x >= data.x && row->kind <= ROW_CORE) {
        card_cell(v, row, x, y, card, &target->place);
        return;
    }
    if (row->kind == ROW_ISSUED) {
        if (x >= data.x) card_port(v, row, x, y, card, &target->place);
        return;
    }
    target->place = (Rect){pane.x, view_row_y(v, row), data.x - pane.x, row->height};
    (row->kind > ROW_CORE ? card_empty : card_name)(v, row, card);
}

/* ---- clicks and drags ---- */

/* The cycle at a place of the overview. */
static uint64_t overview_cycle(const Viewer *v, int32_t x) {
    const int32_t at = clamp_i32((x - v->overview.x) * v->scale / SCALE_ONE, 0, v->columns);
    return min_u64(band_start(v->fit, (uint64_t)at), v->model.cycles);
}

void press_timeline(Viewer *v, int32_t x, int32_t y, bool right) {
    Mouse *mouse = &v->mouse;
    const Rect o = v->overview;
    mouse->from_left = v->left;
    mouse->from_scroll = v->scroll[SCROLL_TIMELINE];
    if (rect_has((Rect){o.x - NEAR, o.y - NEAR, o.w + 2 * NEAR, o.h + 2 * NEAR}, x, y)) {
        /* Drag an end of the part in view, or all of it; a press beside it moves it there first. */
        const int32_t from = overview_x(v, view_first(v)), to = overview_x(v, view_end(v));
        mouse->drag = abs(x - from) <= NEAR ? DRAG_MAP_FROM : abs(x - to) <= NEAR ? DRAG_MAP_TO : DRAG_MAP;
        if (mouse->drag != DRAG_MAP) mouse->from_cycle = mouse->drag == DRAG_MAP_FROM ? view_end(v) : view_first(v);
        if (mouse->drag != DRAG_MAP || (x > from && x < to)) return;
        v->left = (int64_t)band_edge(v->zoom, overview_cycle(v, x)) - v->columns / 2;
        view_clamp(v);
        mouse->from_left = v->left;
    } else if (rect_has(v->axis, x, y)) {
        uint64_t from, to;
        const bool some = view_range(v, &from, &to), at_from = some && abs(x - view_x_of(v, from)) <= NEAR;
        const bool at_end = some && (at_from || abs(x - view_x_of(v, to)) <= NEAR);
        mouse->drag = right || at_end ? DRAG_RANGE : DRAG_CURSOR;
        if (right) { /* from the cursor to here */
            mouse->from_cycle = v->model.cycle;
            mouse->moved = true;
        } else if (at_end) { /* it is dragged: the other end stays */
            mouse->from_cycle = at_from ? to - 1 : from;
            return;
        }
        drag_timeline(v, x, y);
    } else if (rect_has(v->data, x, y) || rect_has(v->units, x, y) || rect_has(v->curves, x, y)) {
        mouse->drag = right ? DRAG_RANGE : DRAG_PAN;
        mouse->from_cycle = view_cycle_at(v, x);
    }
}

/* A breakpoint of the cycle, or none where one is near. */
void press_axis_again(Viewer *v, int32_t x) {
    const Breakpoint *near = break_near(v, x);
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, near ? near->cycle : view_cycle_at(v, x));
    viewer_do(v, ACTION_BREAK_CYCLE, text);
}

/* A cycle that the reader may see, who may be asked to predict it. */
static bool is_revealed(Viewer *v, uint64_t cycle) {
    const bool is = cycle < trace_end(v->model.trace);
    if (!is) model_say(&v->model, "this is hidden until you reveal it (p)");
    return is;
}

void drag_timeline(Viewer *v, int32_t x, int32_t y) {
    const Mouse *mouse = &v->mouse;
    const uint64_t other = mouse->from_cycle;
    const int64_t columns = (int64_t)(x - mouse->from_x) * v->scale / SCALE_ONE;
    if (mouse->drag == DRAG_PAN) {
        v->left = mouse->from_left - columns;
        v->scroll[SCROLL_TIMELINE] = mouse->from_scroll - (y - mouse->from_y);
        view_clamp(v);
    } else if (mouse->drag == DRAG_CURSOR) {
        const uint64_t cycle = view_cycle_at(v, clamp_i32(x, v->axis.x, v->axis.x + v->axis.w - 1));
        if (cycle != v->model.cycle && is_revealed(v, cycle)) view_go(v, cycle);
    } else if (mouse->drag == DRAG_RANGE) {
        v->range_from = min_u64(view_cycle_at(v, x), other);
        v->range_to = max_u64(view_cycle_at(v, x), other) + 1;
    } else if (mouse->drag == DRAG_MAP) {
        const int64_t cycles = (int64_t)band_start(v->fit, (uint64_t)llabs(columns));
        const int64_t by = (int64_t)band_edge(v->zoom, (uint64_t)cycles);
        v->left = mouse->from_left + (columns < 0 ? -by : by);
        view_clamp(v);
    } else if (mouse->drag == DRAG_MAP_FROM && overview_cycle(v, x) < other) {
        view_zoom_to(v, overview_cycle(v, x), other - overview_cycle(v, x));
    } else if (mouse->drag == DRAG_MAP_TO && overview_cycle(v, x) > other) {
        view_zoom_to(v, other, overview_cycle(v, x) - other);
    }
}

/* Choose a slot of a core that is drawn as one row: the selected one, or else the first one, that has a wave then. */
static uint32_t busy_slot(const Viewer *v, uint32_t core, uint64_t cycle) {
    const Model *m = &v->model;
    TraceRun run;
    for (uint32_t i = 0; i < m->config->waves; i++) {
        const uint32_t slot = (uint32_t)((m->slot + i) % m->config->waves);
        if (track_run_at(m->trace, core, slot, cycle, &run) && run.state != STATE_DISABLED) return slot;
    }
    return m->slot;
}

/* The end of a drag, or a click: the mouse did not move. */
void release_timeline(Viewer *v, int32_t x, int32_t y) {
    const Mouse *mouse = &v->mouse;
    char range[48];
    snprintf(range, sizeof range, "%" PRIu64 ":%" PRIu64, v->range_from, v->range_to);
    if (mouse->drag == DRAG_RANGE && mouse->moved) viewer_do(v, ACTION_RANGE, range);
    if (mouse->drag != DRAG_PAN || mouse->moved) return;
    const uint64_t cycle = view_cycle_at(v, x);
    const TimeRow *row = view_row_at(v, y);
    if (!is_revealed(v, cycle)) return;
    v->model.message[0] = '\0';
    if (rect_has(v->units, x, y) || rect_has(v->curves, x, y)) view_go(v, cycle);
    if (row && row->kind == ROW_ISSUED && rect_has(v->data, x, y)) {
        const uint32_t lane = view_lane_at(v, row, y);
        const PortIssue found = port_issue(v, row, lane, cycle);
        if (found.has_lane) view_select_pixel(v, row->core, found.slot, lane, cycle);
        return;
    }
    if (!rect_has(v->data, x, y) || !row || row->kind > ROW_CORE) return;
    const bool core = row->kind == ROW_CORE || row->kind == ROW_HEAT;
    const uint32_t slot = core ? busy_slot(v, row->core, cycle) : row->slot;
    const uint32_t lane = row->kind == ROW_LANES ? view_lane_at(v, row, y) : v->model.lane;
    view_select_pixel(v, row->core, slot, lane, cycle);
}
