/* problems.c: what went wrong: a banner that cannot be missed, the list of all problems of a run, and the errors
 * of a source that has not run yet. */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/model/state.h"

enum { BUTTON = 30, BUTTONS_LEAST = 400, HEAD = 24, LINE = 13 };

/* ---- the banner ---- */

/* "<" and ">" to the other problems, and "Show" for the present one, at the right edge; returns where they begin. */
static int32_t draw_banner_buttons(Viewer *v, Rect r) {
    char number[16];
    if (r.w < BUTTONS_LEAST) return r.x + r.w;
    snprintf(number, sizeof number, "%u", v->problem + 1);
    int32_t x = r.x + r.w - (v->problems.count > 1 ? 3 * BUTTON : 2 * BUTTON);
    const int32_t left = x;
    x = draw_button(v, x, r.y + 1, "Show", false, ACTION_PROBLEM, number) + 4;
    if (v->problems.count > 1) x = draw_button(v, x, r.y + 1, "<", false, ACTION_PROBLEM_BACK, "") + 4;
    if (v->problems.count > 1) draw_button(v, x, r.y + 1, ">", false, ACTION_PROBLEM, "");
    return left;
}

void draw_banner(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.banner;
    if (!v->problems.count) return;
    const Problem *p = &v->problems.list[v->problem];
    const Rgba ground = p->expected ? t->colour[THEME_FRAME] : t->event[EVENT_FAULT];
    const Rgba ink = t->colour[p->expected ? THEME_TEXT : THEME_RAIL];
    char count[32] = "", text[PROBLEM_TEXT_MAX];
    viewer_problem_text(v, v->problem, text, sizeof text);
    if (v->problems.count > 1) snprintf(count, sizeof count, "%u of %u  ", v->problem + 1, v->problems.count);
    sheet_fill(&v->sheet, r, ground);
    const int32_t right = draw_banner_buttons(v, r);
    sheet_fit(&v->sheet, r.x + 6, r.y + 5, right - r.x - 12, ink, "%s%s", count, text);
    sheet_area(&v->sheet, (Rect){r.x, r.y, right - r.x - 4, r.h}, ACTION_PROBLEM, "%u", v->problem + 1);
}

/* ---- the list ---- */

/* Each with all of its words; as many as fit from the one on that was scrolled to. */
void draw_problems(Viewer *v, Rect r) {
    const Theme *t = viewer_theme(v);
    if (!v->problems.count) {
        sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h, t->colour[THEME_NOTE],
                    "Nothing went wrong: no fault, and all that the program expects is true.");
        return;
    }
    if (v->scroll_side >= (int32_t)v->problems.count) v->scroll_side = (int32_t)v->problems.count - 1;
    int32_t y = r.y;
    for (uint32_t i = (uint32_t)v->scroll_side; i < v->problems.count; i++) {
        char text[PROBLEM_TEXT_MAX];
        viewer_problem_text(v, i, text, sizeof text);
        const Rect row = {r.x, y, r.w, sheet_words_height(text, r.w - 6) + 4};
        if (y + row.h > r.y + r.h) break;
        if (i == v->problem) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
        sheet_words(&v->sheet, row.x + 3, row.y + 2, row.w - 6, row.y + row.h,
                    v->problems.list[i].expected ? t->colour[THEME_TEXT] : t->event[EVENT_FAULT], text);
        sheet_area(&v->sheet, row, ACTION_PROBLEM, "%u", i + 1);
        y += row.h;
    }
}

/* ---- nothing has run ---- */

/* Line by line as they are printed, so that carets stay below what they point at. */
void draw_waiting(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect all = v->panes.all;
    const char *line = v->errors ? v->errors : "";
    sheet_fill(&v->sheet, (Rect){0, 0, all.w, HEAD}, t->event[EVENT_FAULT]);
    sheet_fit(&v->sheet, 8, 8, all.w - 170, t->colour[THEME_RAIL], "%s has errors. Save it without them, and it runs.",
              v->host.file);
    const int32_t x = draw_button(v, all.w - 150, 4, "Read again", false, ACTION_RELOAD, "") + 6;
    draw_button(v, x, 4, "Quit", false, ACTION_QUIT, "");
    for (int32_t y = HEAD + 10; *line && y + LINE <= all.h; y += LINE) {
        const size_t length = strcspn(line, "\n");
        sheet_fit(&v->sheet, 8, y, all.w - 16, t->colour[THEME_TEXT], "%.*s", (int)length, line);
        line += length + (line[length] != '\0');
    }
}
