/* question.c: the reader predicts: which lanes are active after the branch? Instead of the panes of the side, in which
 * the answer stands. */
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { PAD = 14, GAP = 4, LINE = 20, LEAST = 20, CELL = 26 };

static void draw_lane(Viewer *v, uint32_t lane, Rect r) {
    const Prediction *p = &v->predict;
    const Theme *t = v->sheet.theme;
    const bool guess = p->guess >> lane & 1, answer = p->answer >> lane & 1;
    const bool on = p->revealed ? answer : guess, wrong = p->revealed && guess != answer;
    const bool was = p->before >> lane & 1, thread = p->live >> lane & 1;
    const Shade shade = !thread ? SHADE_NO_THREAD : on ? SHADE_EXECUTES : SHADE_MASKED;
    const bool plain = thread && !on && was && !p->revealed; /* not chosen: as any button */
    sheet_round(&v->sheet, r, 3, plain ? t->colour[THEME_RAISED] : t->shade[shade]);
    if (!plain) draw_round_frame(v, r, 3, 1, THEME_FRAME);
    if (wrong)
        draw_round_frame(v, r, 3, 2, THEME_FAULT);
    else if (thread && !p->revealed && (lane == v->model.lane || sheet_hovers(&v->sheet, r)))
        draw_round_frame(v, rect_around(r, 1), 4, 2, lane == v->model.lane ? THEME_TEXT : THEME_FRAME);
    sheet_say(&v->sheet, r, on && thread ? FACE_CODE_BOLD : FACE_CODE, ALIGN_CENTRE,
              plain ? t->colour[THEME_TEXT_2] : t->on_shade[shade], "%u", lane);
    if (thread) sheet_area(&v->sheet, r, p->revealed ? ACTION_LANE : ACTION_GUESS, "%u", lane);
    if (wrong)
        sheet_tip(&v->sheet, r, "Lane %u is %s\nYou said that it is %s.", lane, answer ? "active" : "inactive",
                  guess ? "active" : "inactive");
}

enum { ASKING = 7, TOLD = 2 };
static const Button asking[ASKING] = {{.text = "Reveal", .key = "p", .action = ACTION_PREDICT, .on = true},
                                      {.text = "All", .action = ACTION_GUESS, .argument = "all"},
                                      {.text = "None", .action = ACTION_GUESS, .argument = "none"},
                                      {.text = "Even", .action = ACTION_GUESS, .argument = "even"},
                                      {.text = "Odd", .action = ACTION_GUESS, .argument = "odd"},
                                      {.text = "Swap", .action = ACTION_GUESS, .argument = "swap"},
                                      {.text = "Skip", .action = ACTION_PREDICT_SKIP, .plain = true}};
static const Button told[TOLD] = {{.text = "Next branch", .key = "p", .action = ACTION_PREDICT, .on = true},
                                  {.text = "Why", .action = ACTION_CLOSE}};

/* What is asked, or what came of it; below it a line more. */
static void tell_question(Viewer *v, Rect r) {
    const Prediction *p = &v->predict;
    const uint32_t wrong = (uint32_t)__builtin_popcountll((p->guess ^ p->answer) & p->live);
    const uint32_t lanes = (uint32_t)__builtin_popcountll(p->live);
    const uint64_t off = p->live & ~p->before;
    const uint32_t count = (uint32_t)__builtin_popcountll(off);
    const char *written = code_written(v->model.run->code, p->pc).text;
    char hint[96] = "Click lanes, or drag over them.";
    if (count == 1)
        snprintf(hint, sizeof hint, "Click lanes, or drag over them. Lane %d is inactive already.",
                 __builtin_ctzll(off));
    else if (count > 1)
        snprintf(hint, sizeof hint, "Click lanes, or drag over them. %u lanes are inactive already.", count);

    Rect line = {r.x, r.y, r.w, LINE};
    if (p->revealed && wrong == 0)
        draw_say(v, line, FACE_HEADING, THEME_OK, "Right: all %u lanes", lanes);
    else if (p->revealed)
        draw_say(v, line, FACE_HEADING, THEME_TEXT, "%u of %u lanes right", lanes - wrong, lanes);
    else
        draw_say(v, line, FACE_HEADING, THEME_TEXT, "Which lanes are active after %s?", written);
    line.y += LINE;
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s",
             !p->revealed ? hint
             : wrong      ? "White lanes are active now; with a red frame, you said otherwise."
                          : "White lanes are active now.");
}

void draw_question(Viewer *v, Rect place) {
    const Prediction *p = &v->predict;
    Rect head, body = kit_pane(&v->sheet, place, "Predict", 0, &head);
    draw_round_frame(v, place, KIT_RADIUS, 2, THEME_SELECT);
    draw_close(v, head.x + head.w - KIT_SMALL, head.y + 5, KIT_SMALL);
    if (p->branches > 0)
        draw_say_right(v, (Rect){head.x, head.y, head.w - KIT_SMALL - 8, head.h}, FACE_SMALL, THEME_TEXT_2,
                       "%u of %u right so far", p->right, p->branches);

    const Rect r = {body.x + PAD, body.y + 8, body.w - 2 * PAD, body.h - 16};
    const int32_t lanes = (int32_t)v->model.config->wave_size;
    if (r.h < KIT_BUTTON) return;
    const bool tells = r.h >= 2 * LINE + KIT_BUTTON + 8;
    if (tells) tell_question(v, r);
    const int32_t top = r.y + (tells ? 2 * LINE + 6 : 0), height = r.y + r.h - KIT_BUTTON - 8 - top;
    int32_t columns = 8; /* so that each lane can be aimed at */
    while (columns < lanes && (lanes + columns - 1) / columns * (LEAST + GAP) - GAP > height &&
           r.w / (2 * columns) >= LEAST)
        columns *= 2;
    const int32_t rows = (lanes + columns - 1) / columns;
    const int32_t high = min_i32((height + GAP) / rows - GAP, CELL), wide = (r.w + GAP) / columns - GAP;
    for (int32_t i = 0; i < lanes && high >= 12; i++)
        draw_lane(v, (uint32_t)i,
                  (Rect){r.x + i % columns * (wide + GAP), top + i / columns * (high + GAP), wide, high});
    const int32_t below = high >= 12 ? top + rows * (high + GAP) + 4 : r.y + r.h - KIT_BUTTON;
    const Rect row = {r.x, below, r.w, KIT_BUTTON};
    kit_row(&v->sheet, row, p->revealed ? told : asking, p->revealed ? TOLD : ASKING, false);
}
