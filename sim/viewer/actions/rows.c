/* rows.c: where the rows of the timeline are, as large as there is room; and what is in the cycles that are seen. */

#include "asm/base/array.h"
#include "sim/viewer/actions/view.h"

enum {
    RAIL = 5, /* above a band, with a pixel between them */

    GAP_FOLDED = 1,
    WORDS = 30,      /* instructions with operands, */
    WORDS_LOW = 18,  /* and without */
    WORDS_FROM = 40, /* pixels of a cycle */
    LANE_MOST = 12,
    LANE_LEAST = 2,
    SHARES = 18,
    SHARES_MOST = 160,
    RAILED = 10, /* a lower band is thin: its rail is all that parts it from the one above */
    RAIL_THIN = 1,
    THIN = 3,
    FOLDED = 18,
    FOLDED_MOST = 24,
    STACK_ROW = 17,
    TIGHT = 130, /* of all rows: one fits */
    STACK_ROWS = 4,
    MAP_LEAST = 3,
    BELOW_PINS = 6,
    HEADING = 26, /* of the core that is open below the map */
};

/* How large things are to be. */
typedef struct Sizes {
    int32_t lane, chosen; /* pixels of a lane; of the selected slot. 0: shares */
    int32_t words, chosen_words;
    int32_t shares, core;
    int32_t map; /* of a core of the map; 0: as low as it may be */
    int32_t stack;
    bool thin; /* slots that are not selected */
} Sizes;

void view_count_lanes(Viewer *v) {
    const TraceShape shape = trace_shape(v->model.trace);
    memory_free(v->lanes);
    v->lanes = memory_array((size_t)shape.cores * shape.slots, 1);
    timeline_lanes(v->model.trace, v->lanes);
    for (size_t i = 0; i < (size_t)shape.cores * shape.slots; i++) /* their waves may be hidden still */
        if (!v->lanes[i] && v->model.fill->used[i / shape.slots] >> i % shape.slots & 1)
            v->lanes[i] = (uint8_t)shape.wave_size;
}

/* ---- placing ---- */

bool view_is_folded(const Viewer *v) {
    enum { MANY = 16 };
    const Model *m = &v->model;
    const bool cells = band_has_cells(v->zoom), whole = band_zoom_compare(v->zoom, v->fit) == 0;
    const bool many = view_has_map(v) ? !cells || whole : __builtin_popcountll(m->fill->used[m->core]) > MANY && !cells;
    if (m->config->cores == 1 || !m->fill->used[m->core]) return false;
    return v->core_fold == FOLD_AUTO ? many : v->core_fold == FOLD_CLOSED;
}

/* Place all rows, but of the map only the first one, and leave room for the others. Return the height of all, without
 * the map. */
static int32_t add_rows(Viewer *v, const Sizes *sizes) {
    const Model *m = &v->model;
    const bool thin = sizes->thin, map = view_has_map(v), open = !view_is_folded(v);
    const TimeRun run = {.trace = m->trace,
                         .lanes = v->lanes,
                         .first_core = map ? m->core : 0,
                         .end_core = map ? m->core + open : (uint32_t)m->config->cores,
                         .has_open = open,
                         .open = m->core,
                         .has_chosen = true,
                         .chosen = m->slot,
                         .ports = v->issued && sizes->chosen && band_has_cells(v->zoom)
                                      ? (uint32_t)min_u64(m->config->issue, m->config->waves)
                                      : 0};
    const TimeSlotSize slot = {.kind = sizes->lane || v->frequent ? ROW_LANES : ROW_SHARES,
                               .lane = sizes->lane,
                               .shares = sizes->shares,
                               .words = sizes->words,
                               .rail = thin ? RAIL_THIN : RAIL,
                               .gap = thin ? 0 : TRACK_GAP,
                               .thin = thin};
    const TimeSlotSize chosen = {.kind = sizes->chosen || v->frequent ? ROW_LANES : ROW_SHARES,
                                 .lane = sizes->chosen,
                                 .shares = max_i32(sizes->shares, SHARES),
                                 .words = sizes->chosen_words,
                                 .rail = RAIL,
                                 .gap = TRACK_GAP,
                                 .below = sizes->chosen && sizes->stack ? sizes->stack + TRACK_GAP : 0};
    const int32_t lane = sizes->lane ? sizes->lane : sizes->chosen;
    const TimeSizes all = {.slot = slot,
                           .chosen = chosen,
                           .port = {ROW_ISSUED, lane, .words = sizes->chosen_words, .gap = TRACK_GAP},
                           .core = sizes->core,
                           .core_rail = RAIL,
                           .core_gap = GAP_FOLDED,
                           .gap = TRACK_GAP,
                           .heading = map ? HEADING : 0};
    TimeRows *rows = &v->rows;
    rows->count = rows->pinned = 0;
    rows->height = v->pinned = 0;
    for (uint32_t i = 0; i < v->pin_count; i++) timeline_pin(rows, &run, &all, v->pins[i].core, v->pins[i].slot);
    if (rows->pinned) timeline_skip(rows, BELOW_PINS);
    const int32_t pinned = rows->height;
    for (uint32_t i = 0; i < rows->pinned && rows->list[i].end <= v->data.h * 2 / 3; i++) /* others need room, too */
        v->pinned = i + 1 < rows->pinned ? rows->list[i + 1].top : pinned;
    if (map) {
        const uint32_t others = (uint32_t)m->config->cores - 1;
        const int32_t height = max_i32(sizes->map, MAP_LEAST);
        timeline_add(rows, (TimeRow){ROW_HEAT, .height = height}, 0, 0);
        (void)ARRAY_RESERVE(rows->list, rows->room, rows->count + others);
        rows->count += others;
        timeline_skip(rows, (int32_t)others * height);
    }
    const int32_t above = rows->height - pinned;
    timeline_rows(rows, &run, &all);
    v->stack = chosen.below ? sizes->stack : 0;
    return rows->height - above;
}

/* The bands of other slots, as high as they fit, but at least so high. */
static bool fit_others(Viewer *v, Sizes *sizes, int32_t room, int32_t least) {
    sizes->thin = true;
    sizes->shares = least;
    if (add_rows(v, sizes) > room) return false; /* the lowest rows do not fit, so no higher ones do */
    for (int thin = 0; thin < 2; thin++) {
        sizes->thin = thin;
        for (sizes->shares = SHARES; sizes->shares >= (thin ? least : max_i32(least, RAILED)); sizes->shares--)
            if (add_rows(v, sizes) <= room) return true;
    }
    return false;
}

/* Make all lanes as large as they fit; if that is too small, the lanes of the selected wave, and bands of other slots
 * lower. Many slots of one core are thin, so that all are visible; slots of several cores are scrolled. */
static void fit_lanes(Viewer *v, int32_t room, int32_t words, int32_t stack) {
    static const struct {
        int32_t others, chosen;
    } steps[] = {{SHARES, LANE_MOST}, {5, 4}, {THIN, THIN}, {THIN - 1, LANE_LEAST}};
    Sizes sizes = {.shares = SHARES, .core = FOLDED_MOST, .stack = stack};
    for (sizes.words = sizes.chosen_words = words;; sizes.words = 0) {
        sizes.lane = sizes.chosen = LANE_LEAST;
        const bool fits = add_rows(v, &sizes) <= room;
        for (sizes.lane = LANE_MOST; fits; sizes.lane--) {
            sizes.chosen = sizes.lane;
            if (add_rows(v, &sizes) <= room) return;
        }
        if (sizes.words == 0) break;
    }
    sizes.core = FOLDED;
    sizes.lane = 0;
    const bool alone = v->model.config->cores == 1 || view_has_map(v);
    for (size_t i = 0; alone && i < sizeof steps / sizeof *steps; i++) {
        if (i == 1) sizes.stack = 0;
        if (i == 2) sizes.chosen_words = min_i32(words, WORDS_LOW);
        for (sizes.chosen = steps[i].chosen; sizes.chosen >= LANE_LEAST; sizes.chosen--)
            if (fit_others(v, &sizes, room, steps[i].others)) return;
    }
    sizes = (Sizes){.chosen_words = words, .shares = SHARES, .core = FOLDED, .stack = stack};
    const int32_t most = clamp_i32(room / 3 / (int32_t)v->model.config->wave_size, LANE_LEAST, LANE_MOST);
    for (sizes.chosen = LANE_MOST; sizes.chosen > LANE_LEAST; sizes.chosen--)
        if (add_rows(v, &sizes) <= room || (sizes.chosen <= most && v->rows.height > 2 * room)) return;
    add_rows(v, &sizes);
}

void view_place_rows(Viewer *v, int32_t room) {
    const bool cells = band_has_cells(v->zoom);
    int32_t words = !cells ? 0 : view_cycle_width(v) >= WORDS_FROM ? WORDS : WORDS_LOW;
    if (room < TIGHT) words = min_i32(words, WORDS_LOW);
    const bool stack_of_wave = v->model.config->reconvergence == RECONVERGE_STACK;
    const int32_t deepest = stack_of_wave ? (int32_t)min_u64(v->model.stats.max_mask_depth, STACK_ROWS) : 0;
    const int32_t stack = cells ? STACK_ROW * clamp_i32(room / 5 / STACK_ROW, 0, deepest) : 0;
    const int32_t lane = (int32_t)v->lane_height;
    if (cells || v->frequent) {
        if (lane)
            add_rows(v, &(Sizes){lane, lane, words, words, SHARES, FOLDED, .stack = stack});
        else
            fit_lanes(v, room, words, stack);
        return;
    }

    /* Shares of slots, and of cores that are folded: taller where there is room. */
    const bool one_core = v->model.config->cores == 1;
    Sizes sizes = {.shares = SHARES, .core = FOLDED_MOST};
    if (view_has_map(v)) { /* the map has what the open core leaves */
        if (add_rows(v, &sizes) > room / 2) fit_others(v, &sizes, room / 2, THIN);
        sizes.map = (room - add_rows(v, &sizes)) / (int32_t)v->model.config->cores;
        add_rows(v, &sizes);
        return;
    }
    if (add_rows(v, &sizes) > room) sizes.core = FOLDED;
    const int32_t rest = (room - add_rows(v, &sizes)) / max_i32((int32_t)v->rows.count, 1);
    if (one_core && rest <= 0 && fit_others(v, &sizes, room, THIN)) return;
    sizes = (Sizes){.shares = SHARES + clamp_i32(rest, 0, one_core ? SHARES_MOST - SHARES : 4), .core = sizes.core};
    add_rows(v, &sizes);
}

/* ---- finding ---- */

int32_t view_row_y(const Viewer *v, const TimeRow *row) {
    return v->data.y + row->y - (row->end <= v->pinned ? 0 : v->scroll[SCROLL_TIMELINE]);
}

Rect view_seen(const Viewer *v, const TimeRow *row) {
    return row->end <= v->pinned ? v->data : rect_trim(v->data, 0, v->pinned, 0, 0);
}

const TimeRow *view_row_at(const Viewer *v, int32_t y) {
    const int32_t in = y - v->data.y, at = in + (in < v->pinned ? 0 : v->scroll[SCROLL_TIMELINE]);
    if (y < v->data.y || y >= v->data.y + v->data.h) return NULL;
    const TimeRow *found = NULL; /* also below it, before the next one */
    for (uint32_t i = 0; i < v->rows.count && v->rows.list[i].top <= at; i++) found = &v->rows.list[i];
    return found;
}

const TimeRow *view_row_of(const Viewer *v, uint32_t core, uint32_t slot) {
    const TimeRow *found = NULL;
    for (uint32_t i = v->rows.count; i-- > 0;) { /* from below, where a core of the map may be open */
        const TimeRow *row = &v->rows.list[i];
        if (row->core != core || row->kind == ROW_EMPTY_CORES || row->kind == ROW_ISSUED ||
            (found && i >= v->rows.pinned))
            continue;
        if (row->kind == ROW_CORE || row->kind == ROW_HEAT || (slot >= row->slot && slot < row->slot + row->count))
            found = row;
    }
    return found;
}

uint32_t view_lane_at(const Viewer *v, const TimeRow *row, int32_t y) {
    const int32_t at = clamp_i32(y - view_row_y(v, row), 0, row->height - 1);
    return row->lanes ? (uint32_t)at * row->lanes / (uint32_t)row->height : 0;
}

Rect view_lane(const Viewer *v, const TimeRow *row, uint32_t lane, uint64_t cycle) {
    const int32_t x = view_x_of(v, cycle), y = view_row_y(v, row);
    const int32_t lanes = row->kind == ROW_LANES ? (int32_t)row->lanes : 1;
    const int32_t at = min_i32((int32_t)lane, lanes - 1);
    const int32_t from = at * row->height / lanes, end = (at + 1) * row->height / lanes;
    return (Rect){x, y + from, max_i32(view_x_of(v, cycle + 1) - x, 1), end - from};
}

/* ---- what is in cycles ---- */

void view_count(Viewer *v, uint64_t from, uint64_t to, const TimeRow *row, Count *count) {
    enum { ROUGH = 64 /* bins: of fewer the edges would matter */ };
    const Model *m = &v->model;
    const CountOf of = row->kind == ROW_CORE ? COUNT_CORE : COUNT_SLOT;
    const uint32_t unused = of == COUNT_CORE ? fill_unused(m->fill, row->core) : 0;
    const uint64_t width = m->bins->width[of];
    Visible *visible = &v->visible;
    if (width > 1 && to - from < ROUGH * width && row->core == m->core) {
        if (visible->from != from || visible->to != to || visible->run != m->runs || visible->core != row->core) {
            columns_free(&visible->counted);
            *visible = (Visible){from, to, m->runs, row->core, .wanted = true};
        }
        if (visible->counted.columns && visible->counted.done) {
            columns_row(&visible->counted, of, row->slot, count);
            count_leave_out(count, unused, m->config->waves);
            return;
        }
    }
    bins_sum(m->bins, of, row->core, row->slot, from, to, count);
    count_leave_out(count, unused, m->config->waves);
}

bool view_count_work(Viewer *v) {
    Visible *visible = &v->visible;
    CountedColumns *counted = &visible->counted;
    int64_t budget = VIEW_SLICE;
    if (visible->run != v->model.runs) columns_free(counted); /* of a run that is gone */
    if (visible->wanted)
        columns_start(counted, v->model.trace, visible->core, 1, (const uint64_t[]){visible->from, visible->to}, 1);
    const bool works = (visible->wanted || !counted->done) && counted->columns;
    visible->wanted = false;
    if (works) v->model.changed |= !columns_work(counted, &budget);
    return works;
}
