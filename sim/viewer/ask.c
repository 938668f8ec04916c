/* ask.c: the answers to the questions of scripts; see script.def. */
#include <inttypes.h>
#include <string.h>

#include "asm/base/text.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"
#include "sim/viewer/panels/panel.h"
#include "sim/viewer/viewer.h"

/* Both totals, then the cycles that each line takes more; a line of one side as "line 12/-". */
static void tell_diff(TextBuffer *out, Viewer *v) {
    const Diff *d = &v->model.diff;
    if (!d->made) {
        text_printf(out, "none");
        return;
    }
    const char *work = d->lines.same_work ? "same instructions" : "other instructions";
    text_printf(out, "%s: %" PRIu64 " cycles; %s: %" PRIu64 " cycles; %s", d->name[0], d->cycles[0], d->name[1],
                d->cycles[1], d->error[0] ? d->error : work);
    for (size_t i = 0; i < d->lines.count; i++) {
        const CompareLine *line = &d->lines.lines[i];
        if (!compare_differs(line)) continue;
        const bool has[2] = {line->pc[0] != TRACE_NO_PC, line->pc[1] != TRACE_NO_PC};
        text_printf(out, has[0] || has[1] ? "; line " : "; no wave");
        if (has[0]) text_printf(out, "%u", line->line[0]);
        if (has[0] && !has[1]) text_printf(out, "/-");
        if (!has[0] && has[1]) text_printf(out, "-");
        if (has[1] && (!has[0] || line->line[0] != line->line[1])) text_printf(out, "/%u", line->line[1]);
        text_printf(out, ": %+" PRId64, compare_more(line, COMPARE_CYCLES));
    }
}

/* From the first one: "1 481 as opened; [2 569 alus=1]; x3 275 line 4: i += 4". */
static void tell_saves(TextBuffer *out, Viewer *v) {
    const Model *m = &v->model;
    const SavedRun *before = model_before(m);
    for (const SavedRun *save = m->saves; save <= model_shown(m); save++)
        text_printf(out, "%s%s%s%u %" PRIu64 " %s%s", save == m->saves ? "" : "; ", save == before ? "[" : "",
                    save->passed ? "" : "x", save->number, save->cycles, save->change, save == before ? "]" : "");
}

/* Of the main file, in the order of lines, with the share of the largest cost: "4 1200 0.83; 7 1440 1". */
static void tell_costs(TextBuffer *out, Viewer *v) {
    const Lines *lines = v->model.lines;
    const LineRow *most = lines ? lines_most(lines, COLUMN_cost) : NULL;
    const char *before = "";
    for (size_t i = 0; most && i < lines->count; i++) {
        const LineRow *line = &lines->rows[i];
        const double cost = profile_value(&line->row, COLUMN_cost);
        if (line->file != v->model.run->code->file || cost <= 0) continue;
        text_printf(out, "%s%u %.0f %.4g", before, line->line, cost, cost / profile_value(&most->row, COLUMN_cost));
        before = "; ";
    }
}

/* The cursor in both runs: "a 12 · b 15 · wave 3". */
static void tell_moment(TextBuffer *out, Viewer *v) {
    const Alignment *align = &v->model.diff.align;
    const Compare *c = &v->compare;
    if (!model_has_diff(&v->model) || !align->done) {
        text_printf(out, "none");
        return;
    }
    const uint64_t there = align_map(align, c->side, c->cycle);
    text_printf(out, "a %" PRIu64 " b %" PRIu64 " wave %u %u", c->side ? there : c->cycle, c->side ? c->cycle : there,
                align->wave[0], align->wave[1]);
}

/* From the top: "core 0 slot 3 as 32 lanes, 160 high; 5 slots empty". */
static void tell_rows(TextBuffer *out, Viewer *v) {
    for (uint32_t i = 0; i < v->rows.count; i++) {
        const TimeRow *row = &v->rows.list[i];
        text_printf(out, i ? "; " : "");
        if (row->kind == ROW_LANES)
            text_printf(out, "core %u slot %u: %u lanes", row->core, row->slot, row->lanes);
        else if (row->kind == ROW_SHARES)
            text_printf(out, "core %u slot %u", row->core, row->slot);
        else if (row->kind == ROW_CORE || row->kind == ROW_HEAT)
            text_printf(out, row->kind == ROW_CORE ? "core %u" : "map %u", row->core);
        else if (row->kind == ROW_ISSUED)
            text_printf(out, "core %u issue %u", row->core, row->slot);
        else
            text_printf(out, "%u %s empty", row->count, row->kind == ROW_EMPTY_SLOTS ? "slots" : "cores");
    }
}

/* How many there are, and each as "register: last write: add.u32 r1.x, r1.x, u(1)"; the chosen one in brackets. */
static void tell_hits(TextBuffer *out, Viewer *v) {
    const Search *s = view_search(v);
    text_printf(out, "%u", s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        const SearchHit *hit = &s->hits[i];
        const bool chosen = i == s->chosen;
        text_printf(out, "; %s%s", chosen ? "[" : "", search_kinds[hit->kind].name);
        if (hit->line) text_printf(out, " %u", hit->line);
        text_printf(out, ": %s%s%s%s", hit->text, *hit->note ? " - " : "", hit->note, chosen ? "]" : "");
    }
}

/* Groups in brackets with their numbers of settings and changes, settings as "alus 2", and with what they were at
 * first. */
static void tell_settings(TextBuffer *out, Viewer *v) {
    DrawerLine lines[DRAWER_LINES];
    const uint32_t count = view_drawer(v, lines);
    for (uint32_t i = 0; i < count; i++) {
        const DrawerLine *line = &lines[i];
        text_printf(out, i ? "; " : "");
        if (!line->setting)
            text_printf(out, "[%s %u %u%s]", drawer_groups[line->group], line->settings, line->changes,
                        line->folded ? " folded" : "");
        else
            text_printf(out, line->changed ? "%s %s was %s" : "%s %s", line->setting->name, line->value, line->was);
    }
}

/* Each as "1 84 0 2 9 a note", and in brackets if this run has no such place. */
static void tell_marks(TextBuffer *out, Viewer *v) {
    bool first = true;
    for (int i = 0; i < MARK_COUNT; i++) {
        const Mark *mark = &v->model.marks.of[i];
        const bool fits = model_has_place(&v->model, mark);
        if (!mark->set) continue;
        text_printf(out, "%s%s%c %" PRIu64 " %u %u %u%s%s%s", first ? "" : "; ", fits ? "" : "[", mark_name(i),
                    mark->cycle, mark->core, mark->slot, mark->lane, mark->note[0] ? " " : "", mark->note,
                    fits ? "" : "]");
        first = false;
    }
}

/* "3 of 49: FILE", without its folders. */
static void tell_start(TextBuffer *out, Viewer *v) {
    if (!v->start) {
        text_printf(out, "no");
        return;
    }
    const uint32_t rows = view_start_grid(v).rows;
    const char *file = v->start_row < rows ? view_start_file(v, v->start_row) : "";
    text_printf(out, "%u of %u: %s", v->start_row + 1, rows, visible_base(file));
}

/* The mask stack of the selected wave in the cycles that are seen: "6-187 line 86 32 lanes, turn 2 at 58"; then the
 * turns of loops without an entry. */
static void tell_mask_bars(TextBuffer *out, Viewer *v) {
    const MaskBars *bars = model_mask_bars(&v->model, view_first(v), view_end(v));
    for (uint32_t i = 0; i <= bars->count; i++) {
        const MaskBar *bar = &bars->list[i];
        if (i < bars->count)
            text_printf(out, "%s%" PRIu64 "-%" PRIu64 " %s %d lanes", i ? "; " : "", bar->from, bar->to - 1,
                        code_goal(v->model.run->code, bar->entry.pc).text, __builtin_popcountll(bar->entry.exec));
        for (uint32_t k = 0; k < bars->turns.count; k++)
            if (bars->turns.at[k].bar == (i < bars->count ? i : MASK_NO_BAR))
                text_printf(out, ", turn %u at %" PRIu64, bars->turns.at[k].number, bars->turns.at[k].cycle);
    }
}

/* The selected cycles: "0-480: no-wave 0, ... no-unit 1; ports 13289 9335 0 5664 224 2272; ALUs 278". */
static void tell_range(TextBuffer *out, Viewer *v) {
    const Range *range = &v->model.range;
    if (!v->model.has_range || !range->done) {
        text_printf(out, "none");
        return;
    }
    text_printf(out, "%" PRIu64 "-%" PRIu64 ":", range->from, range->to - 1);
    for (int reason = REASON_NONE + 1; reason < REASON_COUNT; reason++)
        text_printf(out, " %s %" PRIu64 "%s", trace_reasons[reason].name, range->reasons[reason],
                    reason + 1 < REASON_COUNT ? "," : "; ports");
    for (int part = 0; part < PORT_PARTS; part++) text_printf(out, " %" PRIu64, range->ports[part]);
    text_printf(out, "; ALUs %" PRIu64, range->alu_busy);
}

/* "title | place | text | name: value; name: value" */
static void tell_card(TextBuffer *out, Viewer *v) {
    Card card;
    Rect about;
    if (!hover_card(v, &card, &about)) {
        text_printf(out, "none");
        return;
    }
    text_printf(out, "%s | %s | %s |", card.title, card.place, card.text);
    for (uint32_t i = 0; i < card.rows; i++)
        text_printf(out, "%s %s: %s", i ? ";" : "", card.row[i].name, card.row[i].value);
}

static void tell_wave(TextBuffer *out, Viewer *v) {
    const uint32_t wave = model_wave(&v->model);
    text_printf(out, wave == TRACE_NO_WAVE ? "none" : "%u", wave);
}

static void tell_value(TextBuffer *out, Viewer *v) {
    Model *m = &v->model;
    const uint32_t component = inspect_component_at(m->run->program, m->component), *lanes = NULL;
    const bool hidden = view_is_hidden(v, component);
    if (component != INSPECT_NONE && model_facts(m)->here)
        lanes = inspect_register(travel_gpu(m->run->travel), m->core, m->slot, component);
    text_printf(out, "%s", hidden ? "?" : lanes ? view_register_value(v, component, lanes[m->lane]).text : "");
}

static void tell_cursor(TextBuffer *out, Viewer *v) {
    static const char *const cursors[] = {[CURSOR_ARROW] = "arrow", [CURSOR_ACROSS] = "across", [CURSOR_DOWN] = "down"};
    text_printf(out, "%s", cursors[viewer_status(v).cursor]);
}

static void tell_preset(TextBuffer *out, Viewer *v) {
    size_t others;
    const PresetInfo *preset = view_nearest_preset(v, &others);
    text_printf(out, "%s", preset->name);
    if (others) text_printf(out, " and %zu other setting%s", others, others == 1 ? "" : "s");
}

char *viewer_ask(Viewer *v, const char *what) {
    TextBuffer out = {0};
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    char text[640] = "";
#define ASK(name, meaning, ...) \
    if (strcmp(what, name) == 0) return (text_printf(&out, __VA_ARGS__), text_take(&out));
#define TELL(name, meaning, function) \
    if (strcmp(what, name) == 0) return (function(&out, v), text_take(&out));
#include "sim/viewer/script.def"
    return NULL;
}
