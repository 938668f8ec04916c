/* line_costs.c: the costs of lines, as bars beside the source and as lists, the most expensive first: lane-cycles that
 * they lost (the bill), and cycles that waves spent at them; in the selected cycles, or in the whole run.
 *
 *    121  push_mask DONE            waits at a barrier   39 624
 *         #################========================---
 */
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

enum { HEAD = 26, ROW = 28, LINE = 17, BAR = 5, NUMBER = 36, FIGURE = 58 };

/* ---- bars ---- */

void draw_states(Viewer *v, Rect bar, uint64_t most, const ProfileRow *row) {
    const uint64_t *cycles = row->reason_cycles;
    const BarPart parts[] = {{(double)trace_state_sum(cycles, STATE_ACTIVE), SHADE_EXECUTES},
                             {(double)trace_state_sum(cycles, STATE_STALLED), SHADE_STALLED},
                             {(double)trace_state_sum(cycles, STATE_IDLE), SHADE_READY}};
    draw_parts(v, bar, (double)most, parts, 3, false);
}

double heat_of(const Viewer *v, const ProfileRow *row) {
    return profile_value(row, v->heat);
}

CountText heat_text(ProfileColumn column, double value) {
    CountText text = draw_count((uint64_t)(value + 0.5));
    if (profile_columns[column].decimals && value < 9.95) snprintf(text.text, sizeof text.text, "%.1f", value);
    return text;
}

double draw_most(const Viewer *v) {
    const LineRow *most = v->model.lines ? lines_most(v->model.lines, v->heat) : NULL;
    return most ? heat_of(v, &most->row) : 0;
}

/* Exposed stalls are in the colour of that event. */
void draw_line_bar(Viewer *v, Rect bar, const ProfileRow *row, double most) {
    const double value = heat_of(v, row), port = (double)(SCAN_PORT * v->model.config->issue * v->model.config->cores);
    const double stalled = (double)trace_state_sum(row->waits, STATE_STALLED) / port,
                 ready = (double)trace_state_sum(row->waits, STATE_IDLE) / port;
    const BarPart parts[] = {{value - stalled - ready, SHADE_MASKED}, {stalled, SHADE_STALLED}, {ready, SHADE_READY}};
    Rect part = sheet_pixels(&v->sheet, bar);
    draw_fill(v, bar, THEME_APP);
    if (v->heat == COLUMN_cost) {
        draw_parts(v, bar, most, parts, 3, false);
    } else if (v->heat == COLUMN_cycles) {
        draw_states(v, bar, (uint64_t)most, row);
    } else if (v->heat == COLUMN_stalled) {
        draw_parts(v, bar, most, &(BarPart){value, SHADE_STALLED}, 1, false);
        part.w = (int32_t)((double)row->exposed * part.w / most);
        canvas_fill(v->sheet.canvas, part, v->sheet.theme->event[EVENT_EXPOSED]);
    } else {
        part.w = (int32_t)(value * part.w / most);
        canvas_fill(v->sheet.canvas, part, sheet_ink(&v->sheet, THEME_TEXT_2));
    }
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
    card_row(card, "wave-cycles", "%s", draw_count(profile_cycles(row)).text);
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (row->reason_cycles[reason] && reason != REASON_NONE)
            card_row(card, trace_reasons[reason].word, "%s", draw_cycles(row->reason_cycles[reason]).text);
    for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++)
        if (profile_columns[c].table == COLUMN_MEMORY && *profile_columns[c].bar && profile_value(row, c) > 0)
            card_row(card, profile_columns[c].bar, "%s", heat_text(c, profile_value(row, c)).text);
    if (profile_inactive(row)) card_row(card, "inactive", "%s lane-cycles", draw_count(profile_inactive(row)).text);
}

void draw_target_line(Viewer *v, Rect row, uint32_t line, uint32_t file) {
    draw_target_late(v, row, card_line, line, file);
}

/* ---- lists ---- */

static void draw_ranked(Viewer *v, Rect r, const LineRow *found, double most, bool bill) {
    const double cost = profile_value(&found->row, bill ? COLUMN_inactive : v->heat);
    const SourceText *source = run_text(v->model.run, found->file);
    Rect row = rect_inside(r, KIT_PAD, 1), line = cut_top(&row, LINE);
    const Rect number = rect_trim(cut_left(&line, NUMBER), -8, 0, 8, 0), bar = {line.x, line.y + LINE, line.w, BAR};
    int main = 0; /* the largest part: how lanes were lost, or how waves spent cycles, or the stalled ones of them */
    const uint64_t *amounts = bill ? found->row.inactive : found->row.reason_cycles;
    const bool stalls = !bill && v->heat == COLUMN_stalled;
    uint64_t largest = stalls ? 0 : amounts[0];
    for (int i = 1; i < (bill ? CHARGE_COUNT : REASON_COUNT); i++)
        if (amounts[i] > largest && (!stalls || trace_reasons[i].state == STATE_STALLED)) largest = amounts[main = i];
    const char *reason = bill                                 ? charge_info[main].clause
                         : stalls || v->heat == COLUMN_cycles ? trace_reasons[main].clause
                                                              : "";
    const int32_t width = min_i32(draw_width(v, FACE_SMALL, reason), line.w / 3);
    const Rect figure = cut_right(&line, FIGURE + 6), clause = cut_right(&line, width);
    draw_hot(v, r, (Rect){r.x + 4, r.y - 1, r.w - 8, r.h - 1});
    const Rgba ground = sheet_ink(&v->sheet, draw_hovers(v, r) ? THEME_RAISED : THEME_PANE);
    cut_right(&line, 8);
    draw_say_right(v, number, FACE_CODE_SMALL, THEME_TEXT_2, "%u", found->line);
    if (found->line && found->line <= source->count)
        sheet_code(&v->sheet, line, FACE_CODE, ground, shown_bare(source->lines[found->line - 1], source->is_shader));
    draw_say_right(v, clause, FACE_SMALL, THEME_TEXT_2, "%s", reason);
    draw_say_right(v, rect_behind(figure, 6), FACE_CODE_SMALL, THEME_TEXT, "%s",
                   bill ? draw_count((uint64_t)cost).text : heat_text(v->heat, cost).text);

    if (bill)
        draw_parts(v, bar, most, &(BarPart){cost, SHADE_MASKED}, 1, false);
    else
        draw_line_bar(v, bar, &found->row, most);
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
    size_t count;
    const ProfileColumn column = bill ? COLUMN_inactive : v->heat;
    const LineRow **sorted = lines_by(lines, column, &count);

    /* What is counted, and in which cycles. */
    const Profile *p = v->model.profile;
    Button by[PROFILE_COLUMNS];
    uint32_t choices = 0;
    for (ProfileColumn c = 0; c < PROFILE_COLUMNS && !bill; c++) {
        const char *name = profile_columns[c].bar;
        if (*name && profile_value(&p->total, c) > 0)
            by[choices++] = (Button){.text = name, .action = ACTION_HEAT, .argument = name, .on = v->heat == c};
    }
    Rect wrapped = rect_inside(r, KIT_PAD, 4);
    if (choices) kit_wrap(&v->sheet, &wrapped, 0, by, choices);
    if (choices) r = rect_trim(wrapped, -KIT_PAD, 0, -KIT_PAD, -4);
    Rect head = rect_inside(cut_top(&r, HEAD), KIT_PAD, 5);
    head.h = LINE;
    const bool part = p->start > 0 || p->end < v->model.cycles,
               is_of_run = profile_columns[column].table == COLUMN_MEMORY;
    char cycles[80] = " of the run";
    if (part && !is_of_run)
        snprintf(cycles, sizeof cycles, " in %s–%s", draw_count(p->start).text, draw_count(p->end - 1).text);
    draw_next(v, &head, 8, FACE_SMALL, THEME_TEXT_2, "line");
    draw_say_right(v, head, FACE_SMALL, THEME_TEXT_2, "%s%s%s", profile_columns[column].title,
                   bill || part ? cycles : "", bill ? ", and why" : "");

    if (!count)
        kit_empty(&v->sheet, r, "Nothing", bill ? "No lane was ever inactive." : "No line has any of it.", NULL);
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)count, .height = ROW};
    for (Rect row; kit_next(&v->sheet, &list, &row);)
        draw_ranked(v, row, sorted[list.at], profile_value(&sorted[0]->row, column), bill);
    memory_free(sorted);
}
