/* side.c: why the selected pixel is as it is; what inactive lanes and waiting waves cost, and because of which lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
    if (v->predict.asking && !v->predict.revealed) {
        sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h, t->colour[THEME_TEXT],
                    "Predict: which lanes will be active after this instruction? Click them in the grid of lanes, "
                    "then Predict once more to see.");
        return;
    }
    if (!f->has_why) return;
    const Rect square = {r.x + 2, r.y, 10, 10};
    sheet_fill(&v->sheet, square, t->lane[f->why.state]);
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

static void draw_ranking(Viewer *v, Rect r, bool bill) {
    const Theme *t = draw_theme(v);
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
        sheet_fill(&v->sheet, (Rect){r.x + 2, y + 1, (int32_t)(share * 50), 8}, theme_series[1]);
        sheet_fit(&v->sheet, r.x + 56, y + 1, r.w - 58, t->colour[THEME_TEXT], "%4.1f%% line %u: %s", share * 100,
                  list[i].row->line, words);
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
