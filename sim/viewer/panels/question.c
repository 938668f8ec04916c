/* question.c: the reader predicts: which lanes are active after the branch? */
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

/* The lanes, to be clicked; what they were, and what is right, is in the grid of registers too. */
void draw_question(Viewer *v, Rect r) {
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
