/* source.c: the source with the waves that are at each line, breakpoints and what lines cost; and the pane below.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { ROW = 12, CHIPS = 3, CHIP = 12, HEAT_BAR = 32, HEAT_WIDTH = 64, NARROW = 420, NUMBER = 30 };

/* ---- rows of text ---- */

/* The lines of a file; of one that cannot be read, the instructions. */
typedef struct Listing {
    uint32_t file, rows;
    bool is_source;
} Listing;

static Listing listing(Viewer *v) {
    const Facts *f = viewer_facts(v);
    const uint32_t file = v->follow && f->line ? f->file : 0;
    const ViewSource *source = &v->run->sources[file];
    if (source->count) return (Listing){file, source->count, true};
    return (Listing){0, v->run->code->count, false};
}

/* The row of an instruction, from 1; 0: it is not in this listing. */
static uint32_t row_of(const Viewer *v, const Listing *l, uint32_t pc) {
    if (pc >= v->run->code->count) return 0;
    if (!l->is_source) return pc + 1;
    const Location *at = &v->run->image->locations[pc];
    return at->file == l->file ? at->line : 0;
}

static uint32_t present_row(Viewer *v, const Listing *l) {
    const Facts *f = viewer_facts(v);
    return row_of(v, l, f->here ? f->wave.pc : f->run.wave != TRACE_NO_WAVE ? f->run.pc : UINT32_MAX);
}

/* ---- one row ---- */

static bool has_break(const Viewer *v, uint32_t line) {
    for (uint32_t i = 0; i < v->break_count; i++)
        if (v->breaks[i].line == line && !v->breaks[i].error[0]) return true;
    return false;
}

static double heat_share(const Viewer *v, const ProfileRow *row, char *text, size_t size) {
    const ProfileRow *total = &v->profile->total;
    const uint64_t cycles = profile_cycles(row), stalls = profile_state_cycles(row, STATE_STALLED);
    const double lanes = (double)row->issues * (double)v->config->wave_size;
    double share = lanes > 0 ? (double)row->lane_issues / lanes : 0;
    if (v->heat == HEAT_CYCLES) share = (double)cycles / (double)(profile_cycles(total) + 1);
    if (v->heat == HEAT_STALLS) share = cycles ? (double)stalls / (double)cycles : 0;
    snprintf(text, size, "%.0f%%", share * 100);
    return share;
}

static void draw_heat(Viewer *v, const Listing *l, uint32_t line, int32_t x, int32_t y) {
    const Theme *t = viewer_theme(v);
    const LineRow *row = v->lines && l->is_source ? lines_find(v->lines, l->file, line) : NULL;
    char text[16];
    if (!row || row->row.issues == 0) return;
    const double share = heat_share(v, &row->row, text, sizeof text);
    const int32_t width = v->panes.source.w < NARROW ? HEAT_BAR / 2 : HEAT_BAR;
    sheet_fill(&v->sheet, (Rect){x, y + 2, width, 6}, t->colour[THEME_RAIL]);
    sheet_fill(&v->sheet, (Rect){x, y + 2, (int32_t)(share * width + 0.5), 6},
               v->heat == HEAT_LANES ? t->lane[LANE_ACTIVE] : theme_series[v->heat == HEAT_CYCLES ? 1 : 5]);
    sheet_text(&v->sheet, x + width + HEAT_WIDTH - HEAT_BAR - 2 - FONT_ADVANCE * (int32_t)strlen(text), y + 1,
               t->colour[THEME_NOTE], "%s", text);
}

/* Squares with the numbers of the slots whose wave is here. */
static void draw_chips(Viewer *v, const Listing *l, uint32_t row, int32_t x, int32_t y) {
    const Theme *t = viewer_theme(v);
    const Gpu *gpu = travel_gpu(v->run->travel);
    int count = 0;
    for (uint32_t slot = 0; slot < v->config->waves; slot++) {
        WaveStatus status;
        if (!gpu_wave_status(gpu, v->core, slot, &status) || row_of(v, l, status.pc) != row) continue;
        if (count++ >= CHIPS) continue;
        const Rect chip = {x + (count - 1) * CHIP, y, CHIP - 1, 11};
        const bool more = count == CHIPS;
        sheet_fill(&v->sheet, chip, theme_wave(slot));
        sheet_fit(&v->sheet, chip.x + (slot > 9 && !more ? 0 : 3), y + 2, CHIP, t->colour[THEME_ALU_TEXT],
                  more ? "+" : "%u", slot);
        sheet_area(&v->sheet, chip, ACTION_WAVE, "%u", slot);
    }
}

static void draw_row(Viewer *v, const Listing *l, uint32_t row, Rect r, bool present) {
    const Theme *t = viewer_theme(v);
    const bool chosen = l->is_source && l->file == 0 && row == v->line;
    const int32_t chips = r.x + 12, number = chips + CHIPS * CHIP + 2, text = number + NUMBER;
    const char *line = l->is_source ? v->run->sources[l->file].lines[row - 1] : NULL;
    char own[DISASM_MAX + 8];
    if (!line) snprintf(own, sizeof own, "%s", code_text(v->run->code, row - 1).text);
    if (present) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    if (chosen) sheet_frame(&v->sheet, r, t->colour[THEME_TICK]);
    if (l->is_source && l->file == 0) sheet_area(&v->sheet, r, ACTION_LINE, "%u", row);
    if (l->is_source && l->file == 0) sheet_area(&v->sheet, (Rect){r.x, r.y, 12, r.h}, ACTION_BREAK, "%u", row);
    if (l->file == 0 && has_break(v, row)) sheet_fill(&v->sheet, (Rect){r.x + 2, r.y + 3, 7, 7}, t->event[EVENT_FAULT]);
    draw_chips(v, l, row, chips, r.y);
    sheet_text(&v->sheet, number, r.y + 2, t->colour[THEME_NOTE], "%4u", row);
    char shown[512];
    size_t used = 0; /* tabs would be boxes */
    for (const char *c = line ? line : own; *c && used + 8 < sizeof shown; c++)
        if (*c == '\t') do
                shown[used++] = ' ';
            while (used % 8);
        else
            shown[used++] = *c;
    shown[used] = '\0';
    const int32_t heat = r.x + r.w - HEAT_WIDTH + (v->panes.source.w < NARROW ? HEAT_BAR / 2 : 0);
    sheet_fit(&v->sheet, text, r.y + 2, heat - 4 - text, t->colour[present ? THEME_TEXT : THEME_NOTE], "%s", shown);
    draw_heat(v, l, row, heat, r.y);
}

static void keep_in_view(Viewer *v, const Listing *l, uint32_t row, int32_t rows) {
    const int32_t most = (int32_t)l->rows - rows;
    if (v->follow && row) {
        if ((int32_t)row - 1 < v->scroll_source + 2) v->scroll_source = (int32_t)row - 4;
        if ((int32_t)row > v->scroll_source + rows - 2) v->scroll_source = (int32_t)row - rows + 4;
    }
    if (v->scroll_source > most) v->scroll_source = most;
    if (v->scroll_source < 0) v->scroll_source = 0;
}

void draw_source(Viewer *v) {
    if (v->panes.source.w == 0) return;
    const Listing l = listing(v);
    const Rect pane = v->panes.source;
    const char *file = l.is_source ? v->run->image->files[l.file] : "instructions";
    const Rect r = draw_pane(v, pane, "%s", "");
    const Theme *t = viewer_theme(v);
    char whole[512], brief[512];
    const char *const heads[] = {whole, brief, "SOURCE"};
    snprintf(whole, sizeof whole, "SOURCE · %.480s", file);
    snprintf(brief, sizeof brief, "SOURCE · %.480s", viewer_base_name(file));
    draw_fitting(v, pane.x + 5, pane.y + 3, pane.w - 92, t->colour[THEME_NOTE], heads, 3);
    const Rect button = {pane.x + pane.w - 82, pane.y + 1, 78, 12};
    sheet_fill(&v->sheet, button, t->colour[THEME_FRAME]);
    sheet_fit(&v->sheet, button.x + 3, button.y + 2, 74, t->colour[THEME_TEXT], "heat: %s", view_heats[v->heat]);
    sheet_area(&v->sheet, button, ACTION_HEAT, "%s", "");
    const Rect old = sheet_clip(&v->sheet, r);
    const int32_t rows = r.h / ROW;
    const uint32_t present = present_row(v, &l);
    keep_in_view(v, &l, present, rows);
    for (int32_t i = 0; i < rows && (uint32_t)(v->scroll_source + i) < l.rows; i++) {
        const uint32_t row = (uint32_t)(v->scroll_source + i) + 1;
        draw_row(v, &l, row, (Rect){r.x, r.y + i * ROW, r.w, ROW}, row == present);
    }
    sheet_restore(&v->sheet, old);
}

/* ---- the pane below: why, bill, lines, marks, wrong ---- */

static void draw_errors(Viewer *v, Rect r) {
    const Theme *t = viewer_theme(v);
    const int32_t y = sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h - 20, t->event[EVENT_FAULT], v->errors);
    sheet_fit(&v->sheet, r.x + 2, y + 4, r.w - 4, t->colour[THEME_NOTE], "What is shown is the last run that worked.");
}

/* Buttons that go to what the sentence speaks of. */
static int32_t draw_causes(Viewer *v, const Facts *f, Rect r) {
    int32_t x = r.x + 2;
    if (!f->has_why) return r.y;
    char cycle[32];
    snprintf(cycle, sizeof cycle, "%" PRIu64, f->why.since);
    if (f->why.state == LANE_INACTIVE && f->why.since != GPU_NEVER)
        x = draw_button(v, x, r.y, "to the branch", false, ACTION_GOTO, cycle) + 4;
    const uint64_t back = f->why.reconverges != GPU_NEVER ? f->why.reconverges : f->why.resumes;
    snprintf(cycle, sizeof cycle, "%" PRIu64, back);
    if (f->why.state == LANE_INACTIVE && back != GPU_NEVER)
        x = draw_button(v, x, r.y, "to where it comes back", false, ACTION_GOTO, cycle) + 4;
    if (f->why.state == LANE_STALLED && f->why.produced != GPU_NEVER)
        x = draw_button(v, x, r.y, "to the producer", false, ACTION_PRODUCER, "") + 4;
    return x > r.x + 2 ? r.y + 20 : r.y;
}

static void draw_why(Viewer *v, Rect r) {
    const Theme *t = viewer_theme(v);
    const Facts *f = viewer_facts(v);
    if (v->errors) {
        draw_errors(v, r);
        return;
    }
    if (v->predicting && !v->revealed) {
        sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h, t->colour[THEME_TEXT],
                    "Predict: which lanes will be in force after this instruction? Click them in the grid of lanes, "
                    "then Predict once more to see.");
        return;
    }
    if (!f->has_why) return;
    const Rgba colour = t->lane[f->why.state];
    const Rect square = {r.x + 2, r.y, 10, 10};
    sheet_fill(&v->sheet, square, colour);
    sheet_frame(&v->sheet, square, t->colour[THEME_TICK]);
    sheet_text(&v->sheet, r.x + 18, r.y + 1, t->colour[THEME_NOTE], "%s", lane_states[f->why.state].name);
    r.y += 16;
    r.h -= 16;
    const int32_t y = draw_causes(v, f, r);
    sheet_words(&v->sheet, r.x + 2, y, r.w - 4, r.y + r.h, t->colour[THEME_TEXT], f->why.text);
}

/* Rows of the profile in the order of what they cost. */
typedef struct Cost {
    uint64_t cost;
    const LineRow *row;
} Cost;

static int by_cost(const void *a, const void *b) {
    const Cost *x = a, *y = b;
    return x->cost < y->cost   ? 1
           : x->cost > y->cost ? -1
                               : (x->row->line > y->row->line) - (x->row->line < y->row->line);
}

static size_t rank(const Viewer *v, uint64_t (*cost)(const ProfileRow *), Cost *list) {
    size_t count = 0;
    for (size_t i = 0; i < v->lines->count; i++)
        if (cost(&v->lines->rows[i].row)) list[count++] = (Cost){cost(&v->lines->rows[i].row), &v->lines->rows[i]};
    qsort(list, count, sizeof *list, by_cost);
    return count;
}

static void charge_words(const ProfileRow *row, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (int kind = 0; kind < CHARGE_COUNT && used < size; kind++)
        if (row->inactive[kind])
            used += (size_t)snprintf(out + used, size - used, "%s%" PRIu64 " %s", used ? ", " : "", row->inactive[kind],
                                     charge_info[kind].name);
}

static void draw_ranking(Viewer *v, Rect r, bool bill) {
    const Theme *t = viewer_theme(v);
    Cost *list = v->lines ? malloc((v->lines->count + 1) * sizeof *list) : NULL;
    v->lost |= v->lines && !list;
    if (!list) {
        sheet_fit(&v->sheet, r.x + 2, r.y, r.w - 4, t->colour[THEME_NOTE], "not made yet: press t again to make it");
        return;
    }
    const size_t count = rank(v, bill ? profile_inactive : profile_cycles, list);
    const ProfileRow *total = &v->profile->total;
    const uint64_t all = bill ? profile_inactive(total) : profile_cycles(total);
    sheet_fit(&v->sheet, r.x + 2, r.y, r.w - 4, t->colour[THEME_NOTE],
              bill ? "%" PRIu64 " lane-cycles off, because of" : "%" PRIu64 " slot-cycles of waves, at", all);
    for (size_t i = (size_t)v->scroll_side; i < count; i++) {
        const int32_t y = r.y + 14 + (int32_t)(i - (size_t)v->scroll_side) * ROW;
        char words[160];
        if (y + ROW > r.y + r.h) break;
        const ProfileRow *row = &list[i].row->row;
        if (bill)
            charge_words(row, words, sizeof words);
        else
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

void draw_side(Viewer *v) {
    if (v->panes.side.w == 0) return;
    const Rect pane = v->panes.side;
    Rect r = draw_pane(v, pane, "%s", "");
    int32_t x = pane.x + 4;
    for (int i = 0; i < TAB_COUNT; i++)
        x = draw_button(v, x, pane.y + 1, view_tabs[i], v->tab == (Tab)i, ACTION_TAB, view_tabs[i]) + 3;
    r.y += 4;
    r.h -= 4;
    const Rect old = sheet_clip(&v->sheet, r);
    if (v->errors || v->tab == TAB_WHY)
        draw_why(v, r);
    else if (v->tab == TAB_MARKS)
        draw_marks(v, r);
    else if (v->tab == TAB_WRONG)
        draw_problems(v, r);
    else
        draw_ranking(v, r, v->tab == TAB_BILL);
    sheet_restore(&v->sheet, old);
}
