/* line_costs.c: the costs of lines, as bars beside the source and as lists, the most expensive first: lane cycles that
 * they lost (the bill), and cycles that waves spent at them; in the selected cycles, or in the whole run.
 *
 *    121  push_mask DONE            waits at a barrier   39 624
 *         #################========================---
 */
#include <stdio.h>
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

enum { HEAD = 26, ROW = 28, LINE = 17, BAR = 5, NUMBER = 36, FIGURE = 58 };

/* ---- bars ---- */

/* Draw amounts side by side, each in the colour of its shade; `most` is all of the bar. */
static void draw_parts(Viewer *v, Rect bar, uint64_t most, const uint64_t amounts[SHADE_COUNT]) {
    const Rect place = sheet_pixels(&v->sheet, bar);
    const Theme *t = v->sheet.theme;
    uint64_t done = 0;
    most = max_u64(most, 1);
    for (int shade = 0; shade < SHADE_COUNT; shade++) {
        const int32_t from = (int32_t)(done * (uint64_t)place.w / most);
        done += amounts[shade];
        const int32_t to = (int32_t)(done * (uint64_t)place.w / most);
        const Rect part = {place.x + from, place.y, to - from, place.h};
        const bool framed = shade == SHADE_EXECUTES || shade == SHADE_MASKED; /* white, black: so are the grounds */
        const int32_t edge = framed && part.w > 3 ? scale_up(1, v->sheet.scale) : 0;
        canvas_fill(v->sheet.canvas, part, t->colour[THEME_FRAME]);
        canvas_fill(v->sheet.canvas, rect_around(part, -edge), t->shade[shade]);
    }
}

void draw_states(Viewer *v, Rect bar, uint64_t most, const ProfileRow *row) {
    const uint64_t *cycles = row->reason_cycles;
    draw_parts(v, bar, most,
               (const uint64_t[SHADE_COUNT]){[SHADE_EXECUTES] = trace_state_sum(cycles, STATE_ACTIVE),
                                             [SHADE_STALLED] = trace_state_sum(cycles, STATE_STALLED),
                                             [SHADE_READY] = trace_state_sum(cycles, STATE_IDLE)});
}

/* The cost that the bars beside the source show. */
uint64_t heat_of(const Viewer *v, const ProfileRow *row) {
    return v->heat == HEAT_STALLS ? trace_state_sum(row->reason_cycles, STATE_STALLED) : profile_cycles(row);
}

uint64_t draw_most(const Viewer *v) {
    const Lines *lines = v->model.lines;
    uint64_t most = 0;
    for (size_t i = 0; lines && i < lines->count; i++) most = max_u64(most, heat_of(v, &lines->rows[i].row));
    return most;
}

/* Exposed stalls are in the colour of that event. */
uint64_t draw_line_bar(Viewer *v, Rect bar, const ProfileRow *row, uint64_t most) {
    const uint64_t cost = heat_of(v, row);
    if (!cost) return 0;
    draw_fill(v, bar, THEME_APP);
    if (v->heat == HEAT_CYCLES) {
        draw_states(v, bar, most, row);
        return cost;
    }
    draw_parts(v, bar, most, (const uint64_t[SHADE_COUNT]){[SHADE_STALLED] = cost});
    Rect exposed = sheet_pixels(&v->sheet, bar);
    exposed.w = (int32_t)(row->exposed * (uint64_t)exposed.w / max_u64(most, 1));
    canvas_fill(v->sheet.canvas, exposed, v->sheet.theme->event[EVENT_EXPOSED]);
    return cost;
}

/* ---- what is told of a line ---- */

static void card_line(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const uint32_t line = target->number, file = target->lane;
    const SourceText *source = run_text(m->run, file);
    const LineRow *found = m->lines ? lines_find(m->lines, file, line) : NULL;
    card_title(card, "Line %u", line);
    if (file) card_place(card, "%.30s", visible_base(m->run->image->files[file]));
    if (line <= source->count)
        card_text(card, "%.300s", shown_line(source->lines[line - 1], SHOWN_LINE_BYTES, source->is_shader).text);
    if (!found || !found->row.issues) return;

    const ProfileRow *row = &found->row;
    card_row(card, "issued", row->issues == 1 ? "once" : "%s times", draw_count(row->issues).text);
    card_row(card, "lanes", "%.1f %% take part", percent(row->lane_issues, row->issues * m->config->wave_size));
    card_row(card, "wave cycles", "%s", draw_count(profile_cycles(row)).text);
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (row->reason_cycles[reason] && reason != REASON_NONE)
            card_row(card, trace_reasons[reason].word, "%s", draw_cycles(row->reason_cycles[reason]).text);
    if (profile_inactive(row)) card_row(card, "inactive", "%s lane cycles", draw_count(profile_inactive(row)).text);
}

void draw_target_line(Viewer *v, Rect row, uint32_t line, uint32_t file) {
    draw_target_late(v, row, card_line, line, file);
}

/* ---- lists ---- */

typedef struct Ranked {
    uint64_t cost;
    const LineRow *row;
} Ranked;

static int by_cost(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? 1 : -1;
    return (x->row->line > y->row->line) - (x->row->line < y->row->line);
}

static void draw_ranked(Viewer *v, Rect r, const Ranked *cost, uint64_t most, bool bill) {
    const LineRow *found = cost->row;
    const SourceText *source = run_text(v->model.run, found->file);
    Rect row = rect_inside(r, KIT_PAD, 1), line = cut_top(&row, LINE);
    const Rect number = rect_trim(cut_left(&line, NUMBER), -8, 0, 8, 0), bar = {line.x, line.y + LINE, line.w, BAR};
    int main = 0; /* the largest part: how lanes were lost, or how waves spent cycles */
    const uint64_t *amounts = bill ? found->row.inactive : found->row.reason_cycles;
    for (int i = 1; i < (bill ? CHARGE_COUNT : REASON_COUNT); i++)
        if (amounts[i] > amounts[main]) main = i;
    const char *reason = bill ? charge_info[main].clause : trace_reasons[main].clause;
    const int32_t width = min_i32(draw_width(v, FACE_SMALL, reason), line.w / 3);
    const Rect figure = cut_right(&line, FIGURE + 6), clause = cut_right(&line, width);
    draw_hot(v, r, (Rect){r.x + 4, r.y - 1, r.w - 8, r.h - 1});
    const Rgba ground = sheet_ink(&v->sheet, draw_hovers(v, r) ? THEME_RAISED : THEME_PANE);
    cut_right(&line, 8);
    draw_say_right(v, number, FACE_CODE_SMALL, THEME_TEXT_2, "%u", found->line);
    if (found->line && found->line <= source->count)
        sheet_code(&v->sheet, line, FACE_CODE, ground, shown_bare(source->lines[found->line - 1], source->is_shader));
    draw_say_right(v, clause, FACE_SMALL, THEME_TEXT_2, "%s", reason);
    draw_say_right(v, rect_behind(figure, 6), FACE_CODE_SMALL, THEME_TEXT, "%s", draw_count(cost->cost).text);

    if (bill)
        draw_parts(v, bar, most, (const uint64_t[SHADE_COUNT]){[SHADE_MASKED] = cost->cost});
    else
        draw_states(v, bar, most, &found->row);
    draw_target_line(v, r, found->line, found->file);
    if (found->file == v->model.run->code->file && found->line)
        sheet_area(&v->sheet, r, ACTION_LINE, "%u", found->line);
}

/* The panel that is shown: the bill, or the cycles of waves. */
void draw_ranking(Viewer *v, Rect r) {
    static const Button count_now[] = {{.text = "Count", .action = ACTION_TAB, .argument = "lines"},
                                       {.text = "Count", .action = ACTION_TAB, .argument = "bill"}};
    const Lines *lines = v->model.lines;
    const bool bill = v->shown[PLACE_SIDE] == PANEL_BILL;
    if (!lines) {
        kit_empty(&v->sheet, r, "Not counted yet", "The run is long: it takes a moment.", &count_now[bill]);
        return;
    }
    size_t count = 0;
    Ranked *costs = memory_raw((lines->count + 1) * sizeof *costs);
    for (const LineRow *row = lines->rows; row < lines->rows + lines->count; row++) {
        const uint64_t cost = bill ? profile_inactive(&row->row) : profile_cycles(&row->row);
        if (cost) costs[count++] = (Ranked){cost, row};
    }
    qsort(costs, count, sizeof *costs, by_cost);

    /* What is counted, and in which cycles. */
    const Profile *p = v->model.profile;
    Rect head = rect_inside(cut_top(&r, HEAD), KIT_PAD, 5);
    head.h = LINE;
    char cycles[80] = "of the run";
    if (p->start > 0 || p->end < v->model.cycles)
        snprintf(cycles, sizeof cycles, "in %s–%s", draw_count(p->start).text, draw_count(p->end - 1).text);
    draw_next(v, &head, 8, FACE_SMALL, THEME_TEXT_2, "line");
    draw_say_right(v, head, FACE_SMALL, THEME_TEXT_2, "%s %s, and why", bill ? "inactive lane cycles" : "wave cycles",
                   cycles);

    if (!count) kit_empty(&v->sheet, r, "Nothing", bill ? "No lane was ever inactive." : "No wave was there.", NULL);
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)count, .height = ROW};
    for (Rect row; kit_next(&v->sheet, &list, &row);) draw_ranked(v, row, &costs[list.at], costs[0].cost, bill);
    memory_free(costs);
}
