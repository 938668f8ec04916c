/* compare_strips.c: two runs below each other on one axis: what their slots do, where they end, and a moment of one
 * with its counterpart in the other.
 *
 *            cycle      0         100   [120]  200          the axis, and the cursor in A
 *   eager          [0]  ======================|  ends in 218
 *   219 cycles     [1]  ======================|
 *                                      \      |--- 72 ---->  from the end of A to that of B
 *   round-robin    [0]  ===============================|  in 290
 *   291 cycles     [1]  ===============================|
 *                       0         100     [151]
 */
#include <inttypes.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/view/timeline/timeline.h"
#include "sim/viewer/panels/panel.h"

enum {
    GUTTER = 200,
    NARROW = 150, /* the same in a narrow window */
    BESIDE = 60,  /* of the name's width: "A · " before it, numbers of slots behind it */
    AXIS = 20,
    GAP = 44,   /* with the milestones between both runs */
    NAMES = 54, /* least height of a strip: three lines beside it */
    PITCH = 48,
    LEAST_PITCH = 9,
    SWATCH_PITCH = 17, /* with the slot's number */
    ALL_HEIGHT = 96,
};

/* The selected core, or the last one that both runs have. */
static uint32_t core_of(const Viewer *v) {
    const Model *m = &v->model;
    const uint32_t a = trace_shape(model_diff_trace(m, 0)).cores, b = trace_shape(model_diff_trace(m, 1)).cores;
    return min_u64(m->core, min_u64(a, b) - 1);
}

/* Room right of the axis, where the longer run says in which cycle it ends, and how far apart from a line on the ends
 * are. */
static int32_t margin_of(const Viewer *v) {
    enum { DISTANCE = 158 };
    const uint64_t *cycles = v->model.diff.cycles;
    const CountText last = draw_count(max_u64(cycles[0], cycles[1]));
    const int32_t end = draw_width(v, FACE_SMALL_STRONG, "ends in ") + draw_width(v, FACE_SMALL_STRONG, last.text) + 16;
    return v->compare.align == ALIGN_LINE ? max_i32(end, DISTANCE) : end;
}

/* ---- the axis ---- */

/* The cycle of a side in which a line issues first; MILESTONE_NONE: it does not. */
static uint64_t first_issue(const Viewer *v, int side, const CompareLine *line) {
    const Code *code = v->model.diff.run[side]->code;
    const Milestones *m = &v->compare.milestones[side];
    uint64_t first = MILESTONE_NONE;
    const bool known = m->done && v->compare.key[0] == v->model.diff.number;
    for (uint32_t pc = 0; known && line->line[side] && pc < code->count; pc++) {
        const Location *at = image_location(code->image, pc);
        if (at->line == line->line[side] && at->file == line->file[side]) first = min_u64(first, m->first[pc]);
    }
    return first;
}

const CompareLine *compare_aligned(const Viewer *v) {
    const Comparison *c = &v->model.diff.lines;
    const Run *const *run = (const Run *const *)v->model.diff.run;
    const int side = run[0] == v->model.run && run[1] != v->model.run ? 0 : 1;
    const CompareLine *line = v->compare.change ? &c->lines[v->compare.change - 1]
                                                : compare_find(c, side, run[side]->code->file, v->model.line);
    const bool issues = line && first_issue(v, 0, line) != MILESTONE_NONE && first_issue(v, 1, line) != MILESTONE_NONE;
    return issues ? line : NULL;
}

/* Say where both runs begin on the axis. */
static void find_shift(Viewer *v) {
    Compare *c = &v->compare;
    const CompareLine *line = compare_aligned(v);
    uint64_t at[2] = {0, 0};
    if (c->align == ALIGN_END) memcpy(at, v->model.diff.cycles, sizeof at);
    for (int side = 0; side < 2 && c->align == ALIGN_LINE && line; side++) at[side] = first_issue(v, side, line);
    const uint64_t last = max_u64(at[0], at[1]);
    for (int side = 0; side < 2; side++) c->shift[side] = last - at[side];
}

/* Where a side ends on the axis. */
static uint64_t end_of(const Viewer *v, int side) {
    return v->compare.shift[side] + v->model.diff.cycles[side];
}

/* The cycles of the axis that are shown. */
static void find_range(const Viewer *v, uint64_t *from, uint64_t *to) {
    const uint64_t all = max_u64(end_of(v, 0), end_of(v, 1));
    *to = v->compare.to ? min_u64(v->compare.to, all) : all;
    *from = min_u64(v->compare.from, *to);
    if (*to <= *from) *to = *from + 1;
}

static Timeline line_of(const Viewer *v) {
    const Compare *c = &v->compare;
    Timeline line = {c->zoom, c->column, c->track[0].x, c->track[0].w, 0, 0};
    find_range(v, &line.from, &line.to);
    return line;
}

/* Of a cycle on the axis. */
static int32_t x_of(const Viewer *v, uint64_t cycle) {
    const Timeline line = line_of(v);
    return timeline_x(v->scale, &line, cycle);
}

/* The same line in the cycles of a side, from where that begins or from the left edge. */
static Timeline line_of_side(const Viewer *v, int side) {
    Timeline line = line_of(v);
    const uint64_t shift = v->compare.shift[side];
    if (shift == 0) return line;
    const int32_t right = line.x + line.width;
    if (shift > line.from) line.x = clamp_i32(timeline_x(v->scale, &line, shift), line.x, right);
    line.width = right - line.x;
    line.from -= min_u64(shift, line.from);
    line.to -= min_u64(shift, line.to);
    line.column = band_edge(line.zoom, line.from);
    return line;
}

/* The cycle of a side at a place, within its run. */
static uint64_t cycle_at(const Viewer *v, int side, int32_t x) {
    const Timeline line = line_of_side(v, side);
    const int64_t right = max_i32(x - line.x, 0);
    const uint64_t cycle = band_start(line.zoom, line.column + (uint64_t)(right * v->scale / SCALE_ONE));
    return min_u64(cycle, v->model.diff.cycles[side] - 1);
}

/* ---- what is counted ---- */

/* Begin to count the columns in view, and to look for milestones of the shown cores, unless that was begun already. */
static void want_columns(Viewer *v, uint64_t from, uint64_t to) {
    Compare *c = &v->compare;
    const Diff *diff = &v->model.diff;
    const uint32_t all = (uint32_t)sheet_pixels(&v->sheet, c->track[0]).w;
    const uint64_t key[] = {diff->number, c->gpu, core_of(v), from, to, all, c->shift[0], c->shift[1]};
    if (memcmp(key, c->key, sizeof key) == 0) return;
    const bool are_others = memcmp(key, c->key, 3 * sizeof *key) != 0; /* runs or cores */
    memcpy(c->key, key, sizeof key);
    for (int side = 0; side < 2; side++) {
        const Trace *trace = model_diff_trace(&v->model, side);
        const uint32_t cores = c->gpu ? trace_shape(trace).cores : 1, core = c->gpu ? 0 : core_of(v);
        if (are_others) milestones_free(&c->milestones[side]);
        if (are_others) milestones_start(&c->milestones[side], trace, core, cores, diff->run[side]->code->count);
        const Timeline line = line_of_side(v, side);
        const Rect place = {line.x, 0, max_i32(line.width, 1), 1};
        const uint32_t count = (uint32_t)sheet_pixels(&v->sheet, place).w;
        uint64_t *starts = memory_raw((count + (size_t)1) * sizeof *starts);
        for (uint32_t i = 0; i <= count; i++)
            starts[i] = min_u64(band_start(c->zoom, line.column + i), diff->cycles[side]);
        columns_free(&c->columns[side]);
        columns_start(&c->columns[side], trace, core, cores, starts, count);
        memory_free(starts);
    }
}

bool compare_work(Viewer *v) {
    Model *m = &v->model;
    Compare *c = &v->compare;
    Alignment *align = &m->diff.align;
    if (!model_has_diff(m) || c->key[0] != m->diff.number) {
        for (int side = 0; side < 2; side++) {
            columns_free(&c->columns[side]);
            milestones_free(&c->milestones[side]);
        }
        memset(c->key, 0, sizeof c->key);
        return false;
    }
    if (v->overlay != PANEL_DIFF) return false;
    if (align->trace[0] && !align->done) {
        const bool more = align_work(align);
        m->changed |= !more;
        if (more) return true;
    }
    for (int side = 0; side < 2; side++) {
        if (c->columns[side].done) continue;
        int64_t budget = VIEW_SLICE;
        const bool more = columns_work(&c->columns[side], &budget);
        m->changed |= !more;
        return true;
    }
    for (int side = 0; side < 2; side++) {
        int64_t budget = VIEW_SLICE;
        if (!c->milestones[side].trace || c->milestones[side].done) continue;
        m->changed |= !milestones_work(&c->milestones[side], &budget);
        return true;
    }
    return false;
}

/* ---- strips ---- */

/* Rows of the used slots if there is room for them, else one of them all. In pairs, rows of slots that either side uses
 * have half of the pitch, and B's begin below A's. */
static int32_t lay_out(Viewer *v, int side, Rect r) {
    Compare *c = &v->compare;
    TimeRows *rows = &c->rows[side];
    const CompareSide *costs = v->model.diff.costs;
    const uint32_t core = core_of(v);
    const uint64_t used =
        c->pairs ? costs[0].fill->used[core] | costs[1].fill->used[core] : costs[side].fill->used[core];
    const int32_t count = __builtin_popcountll(used), part = c->pairs ? 2 : 1;
    const int32_t pitch = min_i32(count ? r.h / count : 0, PITCH * part) / part, gap = 2 + (part - 1) * pitch;
    rows->count = 0;
    rows->height = 0;
    for (uint64_t rest = used; rest && !c->gpu && pitch >= LEAST_PITCH; rest &= rest - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(rest);
        const TimeRow row = {ROW_SHARES, 0, core, slot, 1, .height = pitch - 2, .thin = pitch < SWATCH_PITCH};
        timeline_add(rows, row, gap, 0);
    }
    const int32_t all = min_i32(r.h / part, ALL_HEIGHT);
    if (!rows->count) timeline_add(rows, (TimeRow){.kind = ROW_GPU, .height = all - 2}, 2 + (part - 1) * all, 0);
    if (c->pairs && side) r.y += rows->list->kind == ROW_SHARES ? pitch : all;
    r.h = c->pairs ? rows->list[rows->count - 1].end : rows->height; /* without the other side's last row */
    c->track[side] = r;
    return max_i32(rows->height, NAMES * part);
}

typedef struct SideCounts {
    const CountedColumns *counted;
    uint64_t unused, slots; /* of the counted cores; the unused ones never have a wave */
} SideCounts;

/* What is counted already of the row of a slot, or of all that have a wave. */
static bool count_row(void *user, const TimeRow *row, uint32_t columns, Count *counts) {
    const SideCounts *side = user;
    const CountedColumns *counted = side->counted;
    const bool is_all = row->kind == ROW_GPU;
    if (counted->columns < columns) return false; /* of another width: it is being counted */
    Count *all = memory_raw((size_t)counted->columns * sizeof *all);
    columns_row(counted, is_all ? COUNT_GPU : COUNT_SLOT, row->slot, all);
    for (uint32_t i = 0; i < columns && is_all; i++) count_leave_out(&all[i], side->unused, side->slots);
    memcpy(counts, all, columns * sizeof *counts);
    memory_free(all);
    return true;
}

/* A slot has its number alone, also where there is room beside the rows. */
static void label_row(void *user, const TimeRow *row, TimeLabel *label) {
    (void)user, (void)row;
    label->name[0] = '\0';
}

/* Name, cycles, and how many more than the first one has; its rows; and a line where the run ends. `told`: its last
 * cycle stands there. Returns where. */
static int32_t draw_side(Viewer *v, int side, int32_t x, int32_t width, bool told) {
    const Diff *diff = &v->model.diff;
    const Rect track = v->compare.track[side];
    const int32_t end = x_of(v, end_of(v, side));
    const int32_t top = side && v->compare.pairs ? v->compare.track[0].y + NAMES : track.y;
    char name[96];
    snprintf(name, sizeof name, "%c · %.80s", side ? 'B' : 'A', diff->name[side]);
    timeline_run_name(&v->sheet, (Rect){x, top - 2, width, 0}, name, diff->cycles[side], side ? diff->cycles[0] : 0);
    const Config *config = &diff->run[side]->program->config;
    const uint32_t core = v->compare.gpu ? RANGE_ALL_CORES : core_of(v);
    SideCounts counts = {&v->compare.columns[side], fill_unused(diff->costs[side].fill, core),
                         config->waves * (v->compare.gpu ? config->cores : 1)};
    TimePainter painter = {.sheet = &v->sheet,
                           .line = line_of_side(v, side),
                           .y = track.y,
                           .seen = rect_around(track, 1),
                           .left = track.x - 26,
                           .right = track.x + track.w,
                           .trace = model_diff_trace(&v->model, side),
                           .pick_slot = -1,
                           .view = {.zoom = v->compare.zoom, .ink = band_ink(v->sheet.theme)},
                           .count = count_row,
                           .label = label_row,
                           .user = &counts};
    painter.line.width = clamp_i32(end - painter.line.x, 0, painter.line.width);
    painter.view.ink.ground = v->sheet.theme->colour[THEME_HEAD];
    timeline_paint(&painter, &v->compare.rows[side]);

    if (end >= track.x && end <= track.x + track.w)
        timeline_run_end(&v->sheet, track, end, diff->cycles[side] - 1, THEME_TEXT,
                         told ? track.x + track.w + margin_of(v) : 0);
    return end;
}

/* Say how far apart the ends are, or, if those are below each other, the starts: on hatched ground beside the rows of
 * the side that is shorter there; in pairs, below both. */
static void draw_distance(Viewer *v, Rect gap) {
    enum { HIGH = 20, PAD = 8 };
    const Compare *c = &v->compare;
    const CompareLine *line = c->align == ALIGN_LINE ? compare_aligned(v) : NULL;
    const bool at_end = end_of(v, 0) != end_of(v, 1);
    const uint64_t a = at_end ? end_of(v, 0) : c->shift[0], b = at_end ? end_of(v, 1) : c->shift[1];
    const bool side = at_end ? b < a : b > a; /* the one with hatched ground; B: it has fewer cycles */
    const int32_t x[2] = {x_of(v, min_u64(a, b)), x_of(v, max_u64(a, b))};
    if (a == b || x[0] < gap.x || x[1] > gap.x + gap.w) return;
    const Rect track = rect_from(c->track[side], x[0] + 2 * at_end, x[1]), row = c->pairs ? gap : track;
    const ThemeColour ink = compare_ink(&v->model.diff.lines, side ? -1 : 1);
    char from[32] = "", text[80];
    if (line) snprintf(from, sizeof from, " from line %u on", line->line[1]);
    snprintf(text, sizeof text, "%s %s%s", draw_cycles(a > b ? a - b : b - a).text, side ? "fewer" : "more", from);
    if (!c->pairs) canvas_hatch(v->sheet.canvas, sheet_pixels(&v->sheet, track), sheet_ink(&v->sheet, THEME_LINE));
    draw_fill(v, (Rect){x[0], row.y + row.h / 2, x[1] - x[0], 1}, ink);
    const int32_t width = draw_width(v, FACE_SMALL_STRONG, text) + 2 * PAD;
    const int32_t middle = (x[0] + x[1] - width) / 2; /* but it covers nothing of the row that ends there */
    const int32_t left = clamp_i32(at_end ? max_i32(middle, x[0] + PAD) : middle, gap.x, gap.x + gap.w - width);
    const Rect label = {left, row.y + (row.h - HIGH) / 2, width, HIGH};
    draw_round(v, label, 5, THEME_PANE);
    draw_say_centre(v, label, FACE_SMALL_STRONG, ink, "%s", text);
}

/* Lines between A and B from a milestone of one to that of the other, with its name where there is room. */
static void draw_milestones(Viewer *v, Rect gap) {
    enum { STUB = 5, HIGH = 16, PAD = 5 };
    const Compare *c = &v->compare;
    const Rgba ink = sheet_ink(&v->sheet, THEME_TEXT_2);
    const float top = (float)(c->track[0].y + c->track[0].h), bottom = (float)(c->track[1].y - 1);
    Rect label[MILESTONES];
    int32_t taken = gap.x;
    for (int i = 0; i < MILESTONES; i++) {
        int32_t x[2];
        bool seen = !c->pairs;
        label[i] = (Rect){0};
        for (int side = 0; side < 2; side++) {
            const uint64_t at = c->milestones[side].at[i];
            seen = seen && c->milestones[side].done && at != MILESTONE_NONE;
            x[side] = seen ? x_of(v, at + c->shift[side]) : 0;
            seen = seen && x[side] >= c->track[side].x && x[side] <= c->track[side].x + c->track[side].w;
        }
        if (!seen) continue;
        const float a = (float)x[0] + 0.5f, b = (float)x[1] + 0.5f;
        sheet_line(&v->sheet, a, top, a, top + STUB, 1, ink);
        sheet_line(&v->sheet, a, top + STUB, b, bottom - STUB, 1, ink);
        sheet_line(&v->sheet, b, bottom - STUB, b, bottom, 1, ink);
        const int32_t width = draw_width(v, FACE_SMALL, milestone_names[i]) + 2 * PAD;
        const int32_t left = max_i32((x[0] + x[1] - width) / 2, taken);
        if (left > max_i32(x[0], x[1]) || left + width > gap.x + gap.w) continue;
        label[i] = (Rect){left, ((int32_t)(top + bottom) - HIGH) / 2, width, HIGH};
        taken = left + width + PAD;
    }
    for (int i = 0; i < MILESTONES; i++) { /* above all lines */
        if (!label[i].w) continue;
        draw_round(v, label[i], 3, THEME_PANE);
        draw_say_centre(v, label[i], FACE_SMALL, THEME_TEXT_2, "%s", milestone_names[i]);
    }
}

/* ---- the cursor ---- */

/* A frame around the slots of the wave that is followed; a line on both sides, with its cycle over the axis, in a chip
 * that is written to chips. */
static void draw_cursor(Viewer *v, const Rect axes[2], const int32_t ends[2], Rect chips[2]) {
    const Compare *c = &v->compare;
    const Alignment *align = &v->model.diff.align;
    uint64_t cycle[2] = {c->cycle, c->cycle};
    int32_t x[2];
    bool seen[2];
    if (!align->done) return;
    Rgba halo = v->sheet.theme->colour[THEME_APP];
    halo.a = 160;
    cycle[!c->side] = align_map(align, c->side, c->cycle);
    for (int side = 0; side < 2; side++) {
        const Rect r = c->track[side];
        const uint32_t wave = align->wave[side];
        size_t count;
        const TraceWave *waves = trace_waves(model_diff_trace(&v->model, side), &count);
        for (uint32_t i = 0; waves && wave < count && i < c->rows[side].count; i++) {
            const TimeRow *row = &c->rows[side].list[i];
            const int32_t left = line_of_side(v, side).x;
            const Rect band = {left, r.y + row->y, clamp_i32(ends[side], left, r.x + r.w) - left, row->height};
            if (row->kind == ROW_SHARES && row->core == waves[wave].core && row->slot == waves[wave].slot)
                draw_frame(v, rect_around(band, 1), THEME_SELECT);
        }
        const uint64_t last = v->model.diff.cycles[side] - 1;
        x[side] = x_of(v, min_u64(cycle[side], last) + c->shift[side]);
        seen[side] = x[side] >= r.x && x[side] < r.x + r.w;
        if (!seen[side]) continue;
        sheet_blend(&v->sheet, (Rect){x[side] - 1, r.y - 2, 4, r.h + 4}, halo);
        draw_fill(v, (Rect){x[side], r.y - 2, 2, r.h + 4}, THEME_SELECT);

        const CountText text = draw_count(cycle[side]);
        const Rect axis = axes[side];
        const int32_t width = sheet_width(&v->sheet, FACE_CODE_SMALL, text.text) + 12;
        const int32_t left = clamp_i32(x[side] - width / 2, axis.x - 20, axis.x + axis.w + margin_of(v) - width);
        const Rect chip = chips[side] = (Rect){left, axis.y, width, axis.h - 3};
        draw_round(v, chip, 3, THEME_SELECT);
        draw_say_centre(v, chip, FACE_CODE_SMALL, THEME_ON_SELECT, "%s", text.text);
    }
    const float from = (float)(c->track[0].y + c->track[0].h + 2), to = (float)(c->track[1].y - 2);
    if (seen[0] && seen[1] && !c->pairs)
        sheet_line(&v->sheet, (float)x[0] + 1, from, (float)x[1] + 1, to, 1.5f, v->sheet.theme->colour[THEME_SELECT]);
}

/* ---- below the mouse ---- */

/* The side whose rows are at a place, or -1; and the slot, if rows are slots. */
static int side_at(const Viewer *v, int32_t x, int32_t y, uint32_t *slot) {
    const Compare *c = &v->compare;
    *slot = c->slot;
    for (int side = 0; side < 2 && model_has_diff(&v->model); side++) {
        if (!rect_has(c->track[side], x, y)) continue;
        const TimeRow *row = c->rows[side].list;
        while (row + 1 < c->rows[side].list + c->rows[side].count && row[1].top <= y - c->track[side].y) row++;
        if (c->pairs && y - c->track[side].y > row->end) continue; /* it is the other side's */
        if (row->kind == ROW_SHARES) *slot = row->slot;
        return side;
    }
    return -1;
}

static void card_moment(Viewer *v, HoverTarget *target, Card *card) {
    const int32_t x = v->mouse.x;
    uint32_t slot;
    const int side = side_at(v, x, v->mouse.y, &slot);
    if (side < 0) return;
    const uint64_t cycle = cycle_at(v, side, x);
    const Alignment *align = &v->model.diff.align;
    target->place = (Rect){x - 1, v->compare.track[side].y, 2, v->compare.track[side].h};
    card_title(card, "%c: %.80s", side ? 'B' : 'A', v->model.diff.name[side]);
    card_place(card, "%" PRIu64, cycle);
    if (v->compare.rows[side].list->kind == ROW_SHARES) card_row(card, "slot", "%" PRIu32, slot);
    if (align->done && align->count > 0)
        card_row(card, side ? "in A" : "in B", "cycle %" PRIu64 ", by wave %" PRIu32, align_map(align, side, cycle),
                 align->wave[side]);
    card_row(card, "click", "go there");
}

/* ---- the whole ---- */

int32_t draw_strips(Viewer *v, Rect r) {
    const Model *m = &v->model;
    Compare *c = &v->compare;
    uint64_t from, to;
    const int32_t each = (r.h - 2 * AXIS - GAP) / (c->pairs ? 1 : 2);
    int32_t gutter = r.w > 1000 ? GUTTER : NARROW; /* or as the names need */
    for (int side = 0; side < 2; side++)
        gutter = max_i32(gutter, min_i32(BESIDE + draw_width(v, FACE_STRONG, m->diff.name[side]), r.w * 2 / 5));
    const int32_t x = r.x + gutter, width = max_i32(r.w - gutter - margin_of(v), 40);

    /* The cursor is that of the window, if one of the runs is the one that is shown, and it was moved since. */
    for (int side = 0; side < 2; side++) {
        if (m->diff.run[side] != m->run || (c->selections == m->selections && c->key[0] == m->diff.number)) continue;
        c->side = side;
        c->cycle = m->cycle;
        c->slot = m->slot;
    }
    c->selections = m->selections;
    c->cycle = min_u64(c->cycle, m->diff.cycles[c->side] - 1);
    c->slot = min_u64(c->slot, trace_shape(model_diff_trace(m, c->side)).slots - 1);
    model_align(&v->model, c->side, core_of(v), c->slot, c->cycle);

    find_shift(v);
    find_range(v, &from, &to);
    const int32_t first = lay_out(v, 0, (Rect){x, r.y + AXIS, width, each});
    const Rect gap = {x, r.y + AXIS + first, width + margin_of(v), GAP};
    const int32_t second = lay_out(v, 1, (Rect){x, c->pairs ? r.y + AXIS : gap.y + GAP, width, each});
    const Rect axes[2] = {{x, r.y, width, AXIS}, {x, gap.y + GAP + (c->pairs ? 0 : second + 3), width, AXIS}};
    const Rect pixels = sheet_pixels(&v->sheet, c->track[0]);
    c->zoom = band_zoom((uint64_t)pixels.w, to - from);
    c->column = band_edge(c->zoom, from);
    want_columns(v, from, to);

    int32_t ends[2];
    draw_target(v, r, card_moment, 0, 0);
    draw_say(v, (Rect){r.x, r.y, gutter, AXIS - 4}, FACE_SMALL, THEME_TEXT_2, "cycle");
    for (int side = 0; side < 2; side++)
        ends[side] = draw_side(v, side, r.x, gutter - 34, !c->pairs && end_of(v, side) >= end_of(v, !side));
    draw_distance(v, gap);
    Rect chips[2] = {{0}};
    draw_cursor(v, axes, ends, chips);
    draw_milestones(v, gap);
    for (int below = 0; below < 2; below++) {
        const Timeline line = line_of_side(v, below);
        timeline_axis(&v->sheet, &line,
                      &(TimelineAxis){axes[below].y, AXIS - 1, below, .beyond = margin_of(v), .taken = &chips[below],
                                      .taken_count = 1});
    }
    return axes[1].y + axes[1].h;
}

/* ---- the mouse ---- */

void press_diff(Viewer *v, int32_t x, int32_t y, bool right) {
    uint32_t slot;
    const int side = side_at(v, x, y, &slot);
    char text[48];
    (void)right;
    if (side < 0) return;
    snprintf(text, sizeof text, "%c %" PRIu64 " %" PRIu32, side ? 'b' : 'a', cycle_at(v, side, x), slot);
    viewer_do(v, ACTION_DIFF_AT, text);
}

/* About the cycle that is there: a notch is a quarter of a doubling. */
bool wheel_diff(Viewer *v, int32_t x, int32_t y, int steps) {
    uint32_t slot;
    uint64_t from, to;
    char text[64];
    const int side = side_at(v, x, y, &slot);
    if (rect_has(v->compare.totals, x, y)) v->compare.top = max_i32(v->compare.top - 3 * steps, 0);
    if (side < 0) return rect_has(v->compare.totals, x, y);
    find_range(v, &from, &to);
    const BandZoom zoom = band_zoom_step(v->compare.zoom, steps);
    const Rect track = v->compare.track[side];
    const uint64_t at = cycle_at(v, side, x) + v->compare.shift[side]; /* on the axis */
    const uint64_t wide = (uint64_t)(int64_t)sheet_pixels(&v->sheet, track).w;
    const uint64_t shown = max_u64(band_start(zoom, wide), 8);
    const uint64_t before = shown * (uint64_t)(x - track.x) / (uint64_t)track.w;
    const uint64_t all = max_u64(end_of(v, 0), end_of(v, 1));
    const uint64_t left = at > before ? at - before : 0;
    if (shown >= all) return viewer_do(v, ACTION_DIFF_ZOOM, "all");
    snprintf(text, sizeof text, "%" PRIu64 ":%" PRIu64, left, left + shown);
    return viewer_do(v, ACTION_DIFF_ZOOM, text);
}
