/* side.c: why the selected pixel is as it is; what inactive lanes and waiting waves cost, and because of which lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 12 };

/* Buttons that go to what the sentence speaks of. Returns the bottom edge. */
static int32_t draw_causes(Viewer *v, const Why *why, Rect r) {
    const uint64_t back = why->reconverges != GPU_NEVER ? why->reconverges : why->resumes;
    int32_t x = r.x + 2;
    char cycle[32];
    snprintf(cycle, sizeof cycle, "%" PRIu64, why->since);
    if (why->state == LANE_INACTIVE && why->since != GPU_NEVER)
        x = draw_button(v, x, r.y, "to the branch", false, ACTION_GOTO, cycle) + 4;
    snprintf(cycle, sizeof cycle, "%" PRIu64, back);
    if (why->state == LANE_INACTIVE && back != GPU_NEVER)
        x = draw_button(v, x, r.y, "to where it comes back", false, ACTION_GOTO, cycle) + 4;
    if (why->state == LANE_STALLED && why->produced != GPU_NEVER)
        x = draw_button(v, x, r.y, "to the producer", false, ACTION_PRODUCER, "") + 4;
    return x > r.x + 2 ? r.y + 20 : r.y;
}

/* The lanes, to be clicked; what they were, and what is right, is in the grid of registers too. */
static void draw_question(Viewer *v, Rect r) {
    static const char *const words[] = {"all", "none", "even", "odd", "swap"};
    const Prediction *p = &v->predict;
    const Theme *t = draw_theme(v);
    const uint32_t lanes = (uint32_t)v->model.config->wave_size;
    int32_t y = sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h, t->colour[THEME_TEXT],
                            "Which lanes are active after this instruction? Click them, then Reveal.") +
                4;
    ButtonFlow flow = {{r.x + 2, y, r.w - 2, r.h - (y - r.y)}, r.x + 2, y};
    draw_flow(v, &flow, "Reveal", true, ACTION_PREDICT, "");
    draw_flow(v, &flow, "skip", false, ACTION_PREDICT_SKIP, "");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        draw_flow(v, &flow, words[i], false, ACTION_GUESS, words[i]);
    y = flow.y + 20;
    for (uint32_t lane = 0; lane < lanes; lane++) {
        const Rect cell = {r.x + 2 + (int32_t)(lane % 16) * 18, y + (int32_t)(lane / 16) * 14, 17, 13};
        const bool on = p->guess >> lane & 1;
        if (!(p->live >> lane & 1) || cell.y + cell.h > r.y + r.h || cell.x + cell.w > r.x + r.w) continue;
        sheet_fill(&v->sheet, cell, t->shade[on ? SHADE_EXECUTES : SHADE_MASKED]);
        sheet_frame(&v->sheet, cell, t->colour[THEME_TICK]);
        sheet_text(&v->sheet, cell.x + 3, cell.y + 3, t->colour[on ? THEME_RAIL : THEME_TEXT], "%u", lane);
        sheet_area(&v->sheet, cell, ACTION_GUESS, "%u", lane);
    }
    if (p->branches > 0)
        sheet_fit(&v->sheet, r.x + 2, r.y + r.h - 12, r.w - 4, t->colour[THEME_NOTE],
                  "%u of %u branches right so far, %u of %u lanes", p->right, p->branches, p->lanes_right, p->lanes);
}

void draw_WHY(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Facts *f = model_facts(m);
    if (m->errors) {
        const int32_t y =
            sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h - 20, t->event[EVENT_FAULT], m->errors);
        sheet_fit(&v->sheet, r.x + 2, y + 4, r.w - 4, t->colour[THEME_NOTE],
                  "What is shown is the last run that worked.");
        return;
    }
    if (view_hides(v, SECRET_OUTCOME, 0)) {
        draw_question(v, r);
        return;
    }
    if (!f->has_why) return;
    const Rect square = {r.x + 2, r.y, 10, 10};
    sheet_fill(&v->sheet, square, theme_lane(t, f->why.state));
    sheet_frame(&v->sheet, square, t->colour[THEME_TICK]);
    sheet_text(&v->sheet, r.x + 18, r.y + 1, t->colour[THEME_NOTE], "%s", lane_states[f->why.state].name);
    r.y += 16;
    r.h -= 16;
    const int32_t y = draw_causes(v, &f->why, r);
    sheet_words(&v->sheet, r.x + 2, y, r.w - 4, r.y + r.h, t->colour[THEME_TEXT], f->why.text);
}

/* ---- rankings ---- */

typedef struct Cost {
    uint64_t cost;
    const LineRow *row;
} Cost;

static int by_cost(const void *a, const void *b) {
    const Cost *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? 1 : -1;
    return (x->row->line > y->row->line) - (x->row->line < y->row->line);
}

/* Lines in the order of what they cost; NULL if they are not known. */
static Cost *rank_lines(Model *m, uint64_t (*cost)(const ProfileRow *), size_t *count) {
    Cost *list = m->lines ? malloc((m->lines->count + 1) * sizeof *list) : NULL;
    m->lost |= m->lines && !list;
    *count = 0;
    for (size_t i = 0; list && i < m->lines->count; i++) {
        const LineRow *row = &m->lines->rows[i];
        if (cost(&row->row)) list[(*count)++] = (Cost){cost(&row->row), row};
    }
    if (list) qsort(list, *count, sizeof *list, by_cost);
    return list;
}

/* What is written in the line, without its comment; nothing if the file cannot be read. */
static const char *line_text(const Model *m, const LineRow *row, int *length) {
    const ViewSource *source = &m->run->sources[row->file];
    const char *text = row->line <= source->count ? source->lines[row->line - 1] : "";
    text += strspn(text, " \t");
    *length = (int)strcspn(text, ";");
    while (*length && strchr(" \t", text[*length - 1])) --*length;
    return text;
}

static void draw_ranking(Viewer *v, Rect r, bool bill) {
    const Theme *t = draw_theme(v);
    if (view_hides(v, SECRET_COSTS, 0)) {
        sheet_fit(&v->sheet, r.x + 2, r.y, r.w - 4, t->colour[THEME_NOTE], "costs are hidden while you predict");
        return;
    }
    uint64_t (*cost)(const ProfileRow *) = bill ? profile_inactive : profile_cycles;
    size_t count;
    Cost *list = rank_lines(&v->model, cost, &count);
    if (!list) {
        sheet_fit(&v->sheet, r.x + 2, r.y, r.w - 4, t->colour[THEME_NOTE], "not made yet: press t again to make it");
        return;
    }
    const uint64_t all = cost(&v->model.profile->total);
    sheet_fit(&v->sheet, r.x + 2, r.y, r.w - 4, t->colour[THEME_NOTE],
              bill ? "%" PRIu64 " inactive lane-cycles, because of" : "%" PRIu64 " slot-cycles of waves, at", all);
    const size_t top = (size_t)v->scroll[SCROLL_SIDE];
    for (size_t i = top; i < count; i++) {
        const ProfileRow *row = &list[i].row->row;
        const int32_t y = r.y + 14 + (int32_t)(i - top) * ROW;
        char words[160] = "";
        size_t used = 0;
        if (y + ROW > r.y + r.h) break;
        for (int kind = 0; bill && kind < CHARGE_COUNT && used < sizeof words; kind++)
            if (row->inactive[kind])
                used += (size_t)snprintf(words + used, sizeof words - used, "%s%" PRIu64 " %s", used ? ", " : "",
                                         row->inactive[kind], charge_info[kind].name);
        if (!bill)
            snprintf(words, sizeof words, "%" PRIu64 " issues, %" PRIu64 " stalled, %" PRIu64 " exposed", row->issues,
                     profile_state_cycles(row, STATE_STALLED), row->exposed);
        const double share = all ? (double)list[i].cost / (double)all : 0;
        sheet_fill(&v->sheet, (Rect){r.x + 2, y + 1, (int32_t)(share * 50), 8}, t->series[1]);
        int length;
        const char *text = line_text(&v->model, list[i].row, &length);
        sheet_fit(&v->sheet, r.x + 56, y + 1, r.w - 58, t->colour[THEME_TEXT], "%4.1f%% line %u: %.*s%s%s", share * 100,
                  list[i].row->line, length, text, length ? ": " : "", words);
        if (list[i].row->file == 0)
            sheet_area(&v->sheet, (Rect){r.x, y, r.w, ROW}, ACTION_UNTIL, "%u", list[i].row->line);
    }
    free(list);
}

void draw_BILL(Viewer *v, Rect r) {
    draw_ranking(v, r, true);
}

void draw_LINES(Viewer *v, Rect r) {
    draw_ranking(v, r, false);
}
