/* source.c: the source with the waves that are at each line, breakpoints and what lines cost. */
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 12, CHIPS = 3, CHIP = 12, HEAT_BAR = 32, HEAT_WIDTH = 64, NARROW = 420, NUMBER = 30, MOST_UNFOLDED = 24 };

/* A line with the instructions that it became below it. */
typedef struct Unfolded {
    uint32_t line, count, pc[MOST_UNFOLDED];
} Unfolded;

/* The lines of a file, from above; of one that cannot be read, the instructions. */
typedef struct Listing {
    uint32_t file, rows;
    bool is_source;
    Unfolded unfolded[2]; /* by rising lines; line 0: none. Their instructions are rows too */
} Listing;

/* ---- rows, from 1 ---- */

/* Unfold a line; of a macro's only what belongs to the statement of `pc`, if that is in it. */
static void unfold(const Model *m, Listing *l, uint32_t line, uint32_t pc) {
    const Code *code = m->run->code;
    Unfolded *u = &l->unfolded[l->unfolded[0].line != 0];
    const bool has_pc = code_line(code, pc) == line;
    if (!line || line > l->rows || l->unfolded[0].line == line) return;
    *u = (Unfolded){.line = line};
    for (uint32_t i = 0; i < code->count && u->count < MOST_UNFOLDED; i++) {
        const Location *at = &m->run->image->locations[i];
        if (at->file != l->file || at->line != line) continue;
        if (!has_pc || code_comes_from(code, i) == code_comes_from(code, pc)) u->pc[u->count++] = i;
    }
}

static void unfold_shown(const Model *m, Listing *l, const Facts *f) {
    if (f->line && f->file == l->file) unfold(m, l, f->line, f->pc);
    if (l->file == 0) unfold(m, l, m->line, f->pc);
    Unfolded *u = l->unfolded;
    if (u[1].line && u[1].line < u[0].line) {
        const Unfolded first = u[1];
        u[1] = u[0];
        u[0] = first;
    }
    l->rows += u[0].count + u[1].count;
}

/* The line that is in a row, or the instruction below one. */
static uint32_t line_at(const Listing *l, uint32_t row, uint32_t *pc) {
    *pc = l->is_source ? TRACE_NO_PC : row - 1;
    for (int i = 0; i < 2 && l->unfolded[i].line && row > l->unfolded[i].line; i++) {
        const Unfolded *u = &l->unfolded[i];
        if (row - u->line <= u->count) {
            *pc = u->pc[row - u->line - 1];
            return u->line;
        }
        row -= u->count;
    }
    return row;
}

static uint32_t row_of_line(const Listing *l, uint32_t line) {
    uint32_t row = line;
    for (int i = 0; i < 2; i++)
        if (l->unfolded[i].line && l->unfolded[i].line < line) row += l->unfolded[i].count;
    return row;
}

/* The row of an instruction; 0: it is not in this listing. */
static uint32_t row_of(const Model *m, const Listing *l, uint32_t pc) {
    if (pc >= m->run->code->count) return 0;
    if (!l->is_source) return pc + 1;
    const Location *at = &m->run->image->locations[pc];
    if (at->file != l->file) return 0;
    const uint32_t row = row_of_line(l, at->line);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < l->unfolded[i].count; k++)
            if (l->unfolded[i].pc[k] == pc) return row + 1 + k;
    return row;
}

/* ---- drawing ---- */

/* A bar and its share in per cent. */
static void draw_heat(Viewer *v, const Listing *l, uint32_t line, int32_t x, int32_t y) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const LineRow *found = m->lines && l->is_source ? lines_find(m->lines, l->file, line) : NULL;
    if (!found || found->row.issues == 0 || view_hides(v, SECRET_COSTS, 0)) return;
    const ProfileRow *row = &found->row, *total = &m->profile->total;
    const uint64_t cycles = profile_cycles(row), stalls = profile_state_cycles(row, STATE_STALLED);
    const double lanes = (double)row->issues * (double)m->config->wave_size;
    double share = lanes > 0 ? (double)row->lane_issues / lanes : 0;
    if (v->heat == HEAT_CYCLES) share = (double)cycles / (double)(profile_cycles(total) + 1);
    if (v->heat == HEAT_STALLS) share = cycles ? (double)stalls / (double)cycles : 0;

    char text[16];
    snprintf(text, sizeof text, "%.0f%%", share * 100);
    const int32_t width = v->place[PLACE_SOURCE].w < NARROW ? HEAT_BAR / 2 : HEAT_BAR;
    sheet_fill(&v->sheet, (Rect){x, y + 2, width, 6}, t->colour[THEME_RAIL]);
    sheet_fill(&v->sheet, (Rect){x, y + 2, (int32_t)(share * width + 0.5), 6},
               v->heat == HEAT_LANES ? t->shade[SHADE_EXECUTES] : t->series[v->heat == HEAT_CYCLES ? 1 : 5]);
    sheet_text(&v->sheet, x + width + HEAT_WIDTH - HEAT_BAR - 2 - FONT_ADVANCE * (int32_t)strlen(text), y + 1,
               t->colour[THEME_NOTE], "%s", text);
}

/* Squares with the numbers of the slots whose wave is here. */
static void draw_chips(Viewer *v, const Listing *l, uint32_t row, int32_t x, int32_t y) {
    const Model *m = &v->model;
    const Gpu *gpu = travel_gpu(m->run->travel);
    int count = 0;
    for (uint32_t slot = 0; slot < m->config->waves; slot++) {
        WaveStatus status;
        if (!gpu_wave_status(gpu, m->core, slot, &status) || row_of(m, l, status.pc) != row) continue;
        if (count++ >= CHIPS) continue;
        const Rect chip = {x + (count - 1) * CHIP, y, CHIP - 1, 11};
        const bool more = count == CHIPS;
        sheet_fill(&v->sheet, chip, theme_identity(draw_theme(v), slot));
        sheet_fit(&v->sheet, chip.x + (slot > 9 && !more ? 0 : 3), y + 2, CHIP, draw_theme(v)->colour[THEME_ALU_TEXT],
                  more ? "+" : "%u", slot);
        sheet_area(&v->sheet, chip, ACTION_WAVE, "%u", slot);
    }
}

static void draw_row(Viewer *v, const Listing *l, uint32_t at, Rect r, bool present) {
    const Model *m = &v->model;
    uint32_t pc;
    const uint32_t row = line_at(l, at, &pc);
    const Theme *t = draw_theme(v);
    const bool is_main = l->is_source && l->file == 0, is_line = l->is_source && pc == TRACE_NO_PC;
    const int32_t chips = r.x + 12, number = chips + CHIPS * CHIP + 2, text = number + NUMBER;
    if (present) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    if (is_main && is_line && row == m->line) sheet_frame(&v->sheet, r, t->colour[THEME_TICK]);
    if (is_main) sheet_area(&v->sheet, r, ACTION_LINE, "%u", row);
    if (is_main && is_line) sheet_area(&v->sheet, (Rect){r.x, r.y, 12, r.h}, ACTION_BREAK, "%u", row);
    bool has_break = false;
    for (uint32_t i = 0; l->file == 0 && is_line && i < m->breaks.count; i++)
        has_break |= m->breaks.items[i].line == row && !m->breaks.items[i].error[0];
    if (has_break) sheet_fill(&v->sheet, (Rect){r.x + 2, r.y + 3, 7, 7}, t->event[EVENT_FAULT]);
    draw_chips(v, l, at, chips, r.y);
    if (is_line || !l->is_source) sheet_text(&v->sheet, number, r.y + 2, t->colour[THEME_NOTE], "%4u", row);

    const char *line = is_line ? m->run->sources[l->file].lines[row - 1] : NULL;
    char own[DISASM_MAX + 8], shown[512];
    size_t used = 0; /* tabs would be boxes */
    if (!line) snprintf(own, sizeof own, l->is_source ? "      > %s" : "%s", code_text(m->run->code, pc).text);
    for (const char *c = line ? line : own; *c && used + 8 < sizeof shown; c++) {
        shown[used++] = *c == '\t' ? ' ' : *c;
        while (*c == '\t' && used % 8) shown[used++] = ' ';
    }
    shown[used] = '\0';
    const int32_t heat = r.x + r.w - HEAT_WIDTH + (v->place[PLACE_SOURCE].w < NARROW ? HEAT_BAR / 2 : 0);
    sheet_fit(&v->sheet, text, r.y + 2, heat - 4 - text, t->colour[present ? THEME_TEXT : THEME_NOTE], "%s", shown);
    if (is_line) draw_heat(v, l, row, heat, r.y);
}

void draw_SOURCE(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const uint32_t file = v->follow && f->line ? f->file : 0;
    Listing l = {.file = file, .rows = m->run->sources[file].count, .is_source = true};
    if (!l.rows) l = (Listing){.rows = m->run->code->count};
    if (l.is_source && m->expanded) unfold_shown(m, &l, f);
    const char *name = l.is_source ? m->run->image->files[l.file] : "instructions";
    const Rect r = place, head = v->head;
    const Button heat = {.icon = ICON_DOWN,
                         .text = view_hides(v, SECRET_COSTS, 0) ? "hidden" : view_heats[v->heat],
                         .action = ACTION_HEAT,
                         .plain = true};
    const int32_t width = kit_button_width(&v->sheet, &heat);
    kit_button(&v->sheet, (Rect){head.x + head.w - width, head.y + 5, width, KIT_SMALL}, &heat);
    v->head.w -= width;
    draw_note(v, "%s", base_name(name));

    /* The row of the wave is kept in view. */
    const uint32_t present = row_of(m, &l, f->pc);
    const int32_t rows = r.h / ROW, most = (int32_t)l.rows - rows;
    int32_t *top = &v->scroll[SCROLL_SOURCE];
    if (v->follow && present && (int32_t)present - 1 < *top + 2) *top = (int32_t)present - 4;
    if (v->follow && present && (int32_t)present > *top + rows - 2) *top = (int32_t)present - rows + 4;
    *top = clamp_i32(*top, 0, most);
    const Rect old = sheet_clip(&v->sheet, r);
    for (int32_t i = 0; i < rows && (uint32_t)(*top + i) < l.rows; i++) {
        const uint32_t row = (uint32_t)(*top + i) + 1;
        draw_row(v, &l, row, (Rect){r.x, r.y + i * ROW, r.w, ROW}, row == present);
    }
    sheet_restore(&v->sheet, old);
}
