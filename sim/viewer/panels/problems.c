/* problems.c: what went wrong: a banner that cannot be missed, the list of all problems of a run, and the errors of a
 * source that has not run yet. */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { BUTTON = 30, BUTTONS_LEAST = 400, HEAD = 24, LINE = 13 };

/* At the right edge are "Show" for the present problem, and "<" and ">" to the others. */
void draw_BANNER(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const bool expected = m->problems.list[m->problem].expected, several = m->problems.count > 1;
    char number[16], count[32] = "", text[PROBLEM_TEXT_MAX];
    snprintf(number, sizeof number, "%u", m->problem + 1);
    if (several) snprintf(count, sizeof count, "%s of %u  ", number, m->problems.count);
    model_problem_text(m, m->problem, text, sizeof text);
    if (view_hides(v, SECRET_OUTCOME, 0)) snprintf(text, sizeof text, "what goes wrong is hidden while you predict");
    sheet_fill(&v->sheet, r, expected ? t->colour[THEME_FRAME] : t->event[EVENT_FAULT]);
    int32_t right = r.x + r.w;
    if (r.w >= BUTTONS_LEAST) {
        right -= several ? 3 * BUTTON : 2 * BUTTON;
        int32_t x = draw_button(v, right, r.y + 1, "Show", false, ACTION_PROBLEM, number) + 4;
        if (several) x = draw_button(v, x, r.y + 1, "<", false, ACTION_PROBLEM_BACK, "") + 4;
        if (several) draw_button(v, x, r.y + 1, ">", false, ACTION_PROBLEM, "");
    }
    sheet_fit(&v->sheet, r.x + 6, r.y + 5, right - r.x - 12, t->colour[expected ? THEME_TEXT : THEME_RAIL], "%s%s",
              count, text);
    sheet_area(&v->sheet, (Rect){r.x, r.y, right - r.x - 4, r.h}, ACTION_PROBLEM, "%s", number);
}

/* Each with all of its words; as many as fit from the one on that was scrolled to. */
void draw_WRONG(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    int32_t *top = &v->scroll[SCROLL_SIDE], y = r.y;
    if (!m->problems.count) {
        sheet_words(&v->sheet, r.x + 2, r.y, r.w - 4, r.y + r.h, t->colour[THEME_NOTE],
                    "Nothing went wrong: no fault, and all that the program expects is true.");
        return;
    }
    if (view_hides(v, SECRET_OUTCOME, 0)) return;
    if (*top >= (int32_t)m->problems.count) *top = (int32_t)m->problems.count - 1;
    for (uint32_t i = (uint32_t)*top; i < m->problems.count; i++) {
        char text[PROBLEM_TEXT_MAX];
        model_problem_text(m, i, text, sizeof text);
        const Rect row = {r.x, y, r.w, sheet_words_height(text, r.w - 6) + 4};
        if (y + row.h > r.y + r.h) break;
        if (i == m->problem) sheet_fill(&v->sheet, row, t->colour[THEME_FRAME]);
        sheet_words(&v->sheet, row.x + 3, row.y + 2, row.w - 6, row.y + row.h,
                    m->problems.list[i].expected ? t->colour[THEME_TEXT] : t->event[EVENT_FAULT], text);
        sheet_area(&v->sheet, row, ACTION_PROBLEM, "%u", i + 1);
        y += row.h;
    }
}

/* Line by line as they are printed, so that carets stay below what they point at. */
void draw_waiting(Viewer *v) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect all = v->place[PLACE_OVER];
    const char *line = m->errors ? m->errors : "";
    sheet_fill(&v->sheet, (Rect){0, 0, all.w, HEAD}, t->event[EVENT_FAULT]);
    sheet_fit(&v->sheet, 8, 8, all.w - 170, t->colour[THEME_RAIL], "%s has errors. Save it without them, and it runs.",
              m->host.file);
    const int32_t x = draw_button(v, all.w - 150, 4, "Read again", false, ACTION_RELOAD, "") + 6;
    draw_button(v, x, 4, "Quit", false, ACTION_QUIT, "");
    for (int32_t y = HEAD + 10; *line && y + LINE <= all.h; y += LINE) {
        const size_t length = strcspn(line, "\n");
        sheet_fit(&v->sheet, 8, y, all.w - 16, t->colour[THEME_TEXT], "%.*s", (int)length, line);
        line += length + (line[length] != '\0');
    }
}
