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

/* The question, or the result; below it a hint. */
static void tell_question(Viewer *v, Rect r) {
    const Prediction *p = &v->predict;
    const uint32_t wrong = (uint32_t)__builtin_popcountll((p->guess ^ p->answer) & p->live);
    const uint32_t lanes = (uint32_t)__builtin_popcountll(p->live);
    const uint64_t off = p->live & ~p->before;
    const int count = __builtin_popcountll(off);
    const Rect line = cut_top(&r, LINE);
    if (!p->revealed)
        draw_say(v, line, FACE_HEADING, THEME_TEXT, "Which lanes are active after %s?",
                 code_written(v->model.run->code, p->pc).text);
    else if (wrong)
        draw_say(v, line, FACE_HEADING, THEME_TEXT, "%u of %u lanes right", lanes - wrong, lanes);
    else
        draw_say(v, line, FACE_HEADING, THEME_OK, "Right: all %u lanes", lanes);
    char hint[96] = "Click lanes, or drag over them.";
    if (p->revealed)
        snprintf(hint, sizeof hint, "White lanes are active now%s",
                 wrong ? "; with a red frame, you said otherwise." : ".");
    else if (count == 1)
        snprintf(hint, sizeof hint, "Click lanes, or drag over them. Lane %d is inactive already.",
                 __builtin_ctzll(off));
    else if (count > 1)
        snprintf(hint, sizeof hint, "Click lanes, or drag over them. %d lanes are inactive already.", count);
    draw_say(v, cut_top(&r, LINE), FACE_SMALL, THEME_TEXT_2, "%s", hint);
}

void draw_question(Viewer *v, Rect place) {
    const Prediction *p = &v->predict;
    Rect head, r = rect_inside(kit_pane(&v->sheet, place, "Predict", 0, &head), PAD, 8);
    draw_round_frame(v, place, KIT_RADIUS, 2, THEME_SELECT);
    draw_close(v, take_right(&head, KIT_SMALL, 8));
    if (p->branches > 0)
        draw_say_right(v, head, FACE_SMALL, THEME_TEXT_2, "%u of %u right so far", p->right, p->branches);

    const int32_t lanes = (int32_t)v->model.config->wave_size;
    if (r.h < KIT_BUTTON) return;
    if (r.h >= 2 * LINE + KIT_BUTTON + 8) {
        tell_question(v, take_top(&r, 2 * LINE, 6));
    }
    const int32_t height = r.h - KIT_BUTTON - 8;
    int32_t columns = 8; /* so that each lane can be aimed at */
    while (columns < lanes && (lanes + columns - 1) / columns * (LEAST + GAP) - GAP > height &&
           r.w / (2 * columns) >= LEAST)
        columns *= 2;
    const int32_t rows = (lanes + columns - 1) / columns;
    const Rect first = {r.x, r.y, (r.w + GAP) / columns - GAP, min_i32((height + GAP) / rows - GAP, CELL)};
    const bool fits = first.h >= 12;
    for (int32_t i = 0; i < lanes && fits; i++) draw_lane(v, (uint32_t)i, rect_cell(first, i, columns, GAP));
    cut_top(&r, fits ? rows * (first.h + GAP) + 4 : r.h - KIT_BUTTON);
    kit_row(&v->sheet, cut_top(&r, KIT_BUTTON), p->revealed ? told : asking, p->revealed ? TOLD : ASKING, false);
}
