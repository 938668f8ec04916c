/* marks.c: bookmarks and breakpoints: the list of them, marks at the axis, and what breakpoints can be. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/model/state.h"

enum { ROW = 14, BUTTON = 18, KIND = 250 };

/* ---- at the axis ---- */

void draw_break_marks(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect axis = v->panes.axis;
    for (uint32_t i = 0; i < v->break_count; i++) {
        if (v->breaks[i].what.kind != BREAK_CYCLE || v->breaks[i].error[0]) continue;
        const int32_t x = viewer_x_of(v, v->breaks[i].what.cycle);
        if (x < axis.x || x + 5 > axis.x + axis.w) continue;
        sheet_fill(&v->sheet, (Rect){x - 2, axis.y + axis.h - 3, 6, 6}, t->event[EVENT_FAULT]);
    }
}

/* ---- the list ---- */

static int32_t draw_new(Viewer *v, Rect r) {
    Flow flow = {{r.x + 2, r.y, r.w - 2, r.h}, r.x + 2, r.y};
    draw_flow(v, &flow, "set a bookmark here", false, ACTION_MARK, "");
    if (v->break_count > 0) draw_flow(v, &flow, "remove all breakpoints", false, ACTION_BREAK_CLEAR, "");
    flow.x = r.x + 2;
    flow.y += BUTTON;
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        char text[32];
        snprintf(text, sizeof text, "%s%s", kind ? "" : "stop at: ", break_info[kind].name);
        draw_flow(v, &flow, text, false, ACTION_BREAK, break_info[kind].name);
    }
    return flow.y + BUTTON + 2;
}

static void draw_bookmark(Viewer *v, int number, Rect r) {
    const Mark *mark = &v->marks[number];
    sheet_fit(&v->sheet, r.x + 2, r.y + 2, r.w - 4, viewer_theme(v)->colour[THEME_TEXT],
              "bookmark %d: cycle %" PRIu64 ", slot %u, lane %u", number, mark->cycle, mark->slot, mark->lane);
    sheet_area(&v->sheet, r, ACTION_MARK_GO, "%d", number);
}

/* A click goes to its line or cycle; the button in front removes it. */
static void draw_break(Viewer *v, uint32_t i, Rect r) {
    const Theme *t = viewer_theme(v);
    const ViewBreak *b = &v->breaks[i];
    char name[96], number[16];
    viewer_break_name(b, name, sizeof name);
    snprintf(number, sizeof number, "%u", i + 1);
    if (!b->error[0] && b->line) sheet_area(&v->sheet, r, ACTION_LINE, "%u", b->line);
    if (!b->error[0] && b->what.kind == BREAK_CYCLE) sheet_area(&v->sheet, r, ACTION_GOTO, "%" PRIu64, b->what.cycle);
    const Rect button = {r.x + 2, r.y, 13, ROW - 1};
    sheet_fill(&v->sheet, button, t->colour[THEME_FRAME]);
    sheet_text(&v->sheet, button.x + 4, r.y + 2, t->colour[THEME_TEXT], "x");
    sheet_area(&v->sheet, button, ACTION_BREAK_REMOVE, "%s", number);
    sheet_fit(&v->sheet, r.x + 20, r.y + 2, r.w - 22, b->error[0] ? t->colour[THEME_TICK] : t->event[EVENT_FAULT],
              b->error[0] ? "%u %s (%s)" : "%u %s", i + 1, name, b->error);
}

void draw_marks(Viewer *v, Rect r) {
    const int32_t top = draw_new(v, r), fit = r.y + r.h > top ? (r.y + r.h - top) / ROW : 0;
    int32_t rows = (int32_t)v->break_count;
    for (int i = 1; i < VIEW_MARKS; i++) rows += v->marks[i].set;
    if (v->scroll_side > rows - fit) v->scroll_side = rows - fit;
    if (v->scroll_side < 0) v->scroll_side = 0;
    int32_t row = -v->scroll_side;
    for (int i = 1; i < VIEW_MARKS; i++) {
        if (!v->marks[i].set) continue;
        if (row >= 0 && row < fit) draw_bookmark(v, i, (Rect){r.x, top + row * ROW, r.w, ROW});
        row++;
    }
    for (uint32_t i = 0; i < v->break_count; i++, row++)
        if (row >= 0 && row < fit) draw_break(v, i, (Rect){r.x, top + row * ROW, r.w, ROW});
}

/* ---- what they can be ---- */

void draw_kinds(Viewer *v, Rect r) {
    const Theme *t = viewer_theme(v);
    int32_t y = r.y;
    for (int kind = 0; kind < BREAK_COUNT && y + ROW <= r.y + r.h; kind++, y += ROW) {
        const BreakInfo *info = &break_info[kind];
        sheet_fit(&v->sheet, r.x, y + 2, KIND - 6, t->event[EVENT_RECONVERGENCE], "%s%s%s",
                  kind == BREAK_PLACE ? "" : info->name, kind == BREAK_PLACE || !*info->arguments ? "" : " ",
                  info->arguments);
        sheet_fit(&v->sheet, r.x + KIND, y + 2, r.w - KIND, t->colour[THEME_TEXT], "%s", info->meaning);
        sheet_area(&v->sheet, (Rect){r.x, y, r.w, ROW}, ACTION_BREAK, "%s", info->name);
    }
}
