/* marks.c: bookmarks and breakpoints, and what breakpoints can be. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 14, BUTTON = 18, KIND = 250 };

/* Buttons for new ones; returns their bottom edge. */
static int32_t draw_new(Viewer *v, Rect r) {
    ButtonFlow flow = {{r.x + 2, r.y, r.w - 2, r.h}, r.x + 2, r.y};
    draw_flow(v, &flow, "set a bookmark here", false, ACTION_MARK, "");
    if (v->model.breaks.count > 0) draw_flow(v, &flow, "remove all breakpoints", false, ACTION_BREAK_CLEAR, "");
    flow.x = r.x + 2;
    flow.y += BUTTON;
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        char text[32];
        snprintf(text, sizeof text, "%s%s", kind ? "" : "stop at: ", break_info[kind].name);
        draw_flow(v, &flow, text, false, ACTION_BREAK, break_info[kind].name);
    }
    return flow.y + BUTTON + 2;
}

static void draw_remove(Viewer *v, Rect r, ActionId action, const char *argument) {
    const Theme *t = draw_theme(v);
    const Rect button = {r.x + 2, r.y, 13, ROW - 1};
    sheet_fill(&v->sheet, button, t->colour[THEME_FRAME]);
    sheet_text(&v->sheet, button.x + 4, r.y + 2, t->colour[THEME_TEXT], "x");
    sheet_area(&v->sheet, button, action, "%s", argument);
}

/* A click goes to its line or cycle; the button in front removes it. */
static void draw_break(Viewer *v, uint32_t i, Rect r) {
    const Theme *t = draw_theme(v);
    const NamedBreak *b = &v->model.breaks.items[i];
    const bool is_wrong = b->error[0] != '\0';
    char name[96];
    model_break_name(b, name, sizeof name);
    if (!is_wrong && b->line) sheet_area(&v->sheet, r, ACTION_LINE, "%u", b->line);
    if (!is_wrong && b->what.kind == BREAK_CYCLE) sheet_area(&v->sheet, r, ACTION_GOTO, "%" PRIu64, b->what.cycle);
    char number[16];
    snprintf(number, sizeof number, "%u", i + 1);
    draw_remove(v, r, ACTION_BREAK_REMOVE, number);
    sheet_fit(&v->sheet, r.x + 20, r.y + 2, r.w - 22, is_wrong ? t->colour[THEME_TICK] : t->event[EVENT_FAULT],
              is_wrong ? "%u %s (%s)" : "%u %s", i + 1, name, b->error);
}

/* Dim if this run has no such place. */
static void draw_mark(Viewer *v, int i, Rect r) {
    const Theme *t = draw_theme(v);
    const Mark *mark = &v->model.marks.of[i];
    const bool fits = model_has_place(&v->model, mark);
    sheet_area(&v->sheet, r, ACTION_MARK_GO, "%c", mark_name(i));
    draw_remove(v, r, ACTION_MARK_REMOVE, (char[]){mark_name(i), '\0'});
    sheet_fit(&v->sheet, r.x + 20, r.y + 2, r.w - 22, t->colour[fits ? THEME_TEXT : THEME_TICK],
              "%c: cycle %" PRIu64 ", slot %u, lane %u%s%s", mark_name(i), mark->cycle, mark->slot, mark->lane,
              mark->note[0] ? " · " : "", mark->note);
}

void draw_MARKS(Viewer *v, Rect r) {
    const Model *m = &v->model;
    uint32_t rows = m->breaks.count;
    for (int i = 0; i < MARK_COUNT; i++) rows += m->marks.of[i].set;
    const int32_t top = draw_new(v, r), fit = draw_scrolled(v, r.y + r.h - top, ROW, rows);
    int32_t row = -v->scroll[SCROLL_SIDE];
    for (int i = 0; i < MARK_COUNT; i++) {
        const Mark *mark = &m->marks.of[i];
        if (!mark->set) continue;
        if (row >= 0 && row < fit) draw_mark(v, i, (Rect){r.x, top + row * ROW, r.w, ROW});
        row++;
    }
    for (uint32_t i = 0; i < m->breaks.count; i++, row++)
        if (row >= 0 && row < fit) draw_break(v, i, (Rect){r.x, top + row * ROW, r.w, ROW});
}
