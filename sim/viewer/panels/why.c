/* why.c: why the selected pixel is as it is: its state, how long it lasts, and the sentences of the answer, each with
 * the cycle that it is about, which is a link.
 *
 *   [ ] Lane 1 is inactive
 *       for 36 cycles, 24 to 59
 *    o  24  Lane 1 of wave 0 has been inactive since cycle 24: it left
 *    |      the loop with `mask_nz r2.x`, line 78.
 *    o  24  Its condition was r2.x = 0.
 *   [To the branch] [To where it is active]
 *
 * While the reader predicts, in its place: which lanes are active after the branch?
 */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

static const struct {
    const char *title;
    ThemeColour dot;
} marks[] = {[WHY_CAUSE] = {"The cause", THEME_TEXT},
             [WHY_BEFORE] = {"Before the cause", THEME_TEXT_3},
             [WHY_NOW] = {"In this cycle", THEME_SELECT},
             [WHY_MEANWHILE] = {"Meanwhile", THEME_TEXT_3},
             [WHY_NEXT] = {"How it ends", THEME_OK}};

typedef struct StepText {
    char text[800];
} StepText;

static StepText step_text(const Why *why, const WhyStep *step) {
    StepText out;
    snprintf(out.text, sizeof out.text, "%.*s", (int)step->length, why->text + step->from);
    return out;
}

static void card_step(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Why *why = &m->facts.why;
    const WhyStep *step = &why->steps[target->number];
    const int64_t away = (int64_t)(step->cycle - m->cycle);
    card_title(card, "%s", marks[step->mark].title);
    card_text(card, "%s", step_text(why, step).text);
    if (step->cycle == GPU_NEVER) return;
    card_place(card, "cycle %" PRIu64, step->cycle);
    if (away) card_row(card, "from here", "%+" PRId64 " cycle%s", away, away == 1 || away == -1 ? "" : "s");
}

/* The steps: a sentence behind its cycle, whose digits end at `number`, and a line from each dot to the next. */
static void draw_steps(Viewer *v, const Why *why, Rect place) {
    enum { ROW = 17, RAIL = 16, CYCLE = 54, DOT = 8, APART = 10, GAP = 5 };
    int32_t heights[WHY_STEPS], number = CYCLE;
    List list = {place, &v->scroll[SCROLL_WHY], .count = (int32_t)why->step_count, .heights = heights};
    if (place.h < ROW) return;
    list.place.h += GAP; /* below the last one none is needed */
    for (const WhyStep *step = why->steps; step < why->steps + why->step_count; step++) {
        char cycle[24];
        snprintf(cycle, sizeof cycle, "%" PRIu64, step->cycle);
        if (step->cycle != GPU_NEVER)
            number = max_i32(number, RAIL + DOT + APART / 2 + sheet_width(&v->sheet, FACE_CODE, cycle));
    }
    for (uint32_t i = 0; i < why->step_count; i++) {
        const StepText said = step_text(why, &why->steps[i]);
        const int32_t width = place.w - number - APART - KIT_PAD;
        heights[i] = min_i32(sheet_prose_height(&v->sheet, FACE_BODY, width, said.text) + GAP, place.h);
    }
    for (Rect r; kit_next(&v->sheet, &list, &r);) {
        const int32_t x = r.x + RAIL + DOT / 2 - 1;
        if (list.at + 1 < list.end) draw_fill(v, (Rect){x, r.y + 5 + DOT, 2, r.h - DOT}, THEME_FRAME);
        const WhyStep *step = &why->steps[list.at];
        const Rect words = rect_behind(r, number + APART), dot = {r.x + RAIL, r.y + 5, DOT, DOT};
        if (step->cycle != GPU_NEVER) {
            draw_hot(v, r, (Rect){r.x + 4, r.y - 2, r.w - 8, r.h});
            draw_say_right(v, (Rect){r.x, r.y, number, ROW}, FACE_CODE, THEME_TEXT_2, "%" PRIu64, step->cycle);
            sheet_area(&v->sheet, r, ACTION_SELECT, "%u:%u:%" PRIu64, v->model.slot, v->model.lane, step->cycle);
        }
        draw_round(v, dot, DOT / 2, marks[step->mark].dot);
        draw_prose(v, (Rect){words.x, r.y, words.w - KIT_PAD, r.h}, FACE_BODY, THEME_TEXT, step_text(why, step).text);
        draw_target(v, r, card_step, (uint32_t)list.at, 0);
    }
}

void draw_WHY(Viewer *v, Rect r) {
    enum { LEFT = 12, HEADLINE = 54, STEP = 40, BUTTONS = 34, WAYS = 4 };
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Why *why = &f->why;
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "Why it is so would tell the answer.", NULL);
        return;
    }
    if (!f->has_why) return;
    if (v->head.w >= KIT_BUTTON) kit_lone(&v->sheet, cut_right(&v->head, KIT_BUTTON), ICON_COPY, ACTION_COPY_WHY, NULL);

    /* The headline, with the colour of the state, or a dot if the lane is the one that stopped the run. */
    const Rect square = {r.x + LEFT, r.y + 11, KIT_SWATCH, KIT_SWATCH};
    Rect words = rect_trim(r, LEFT + KIT_SWATCH + 8, 8, KIT_PAD, 0);
    const WhyHeadline headline = why_headline(why);
    bool is_fault = false;
    for (const Problem *p = m->problems.list; p < m->problems.list + m->problems.count; p++)
        is_fault |= p->kind == PROBLEM_FAULT && p->core == m->core && p->slot == m->slot && p->lane == m->lane &&
                    p->cycle == m->cycle;
    draw_round(v, square, is_fault ? KIT_SWATCH / 2 : 3, is_fault ? THEME_FAULT : THEME_FRAME);
    const Theme *theme = v->sheet.theme;
    const Rgba of_lane = why->shade == SHADE_WAITS ? theme->shade[SHADE_WAITS] : theme_lane(theme, why->state);
    if (!is_fault) sheet_round(&v->sheet, rect_inside(square, 1, 1), 2, of_lane);
    draw_say(v, take_top(&words, 22, -1), FACE_HEADING, THEME_TEXT, "%s", headline.state);
    draw_say(v, cut_top(&words, 18), FACE_BODY, THEME_TEXT_2, "%s", headline.lasts);

    /* Where one can go from here. */
    const bool inactive = why->state == LANE_INACTIVE, stalled = why->state == LANE_STALLED;
    const struct {
        bool is;
        const char *text;
        ActionId action;
    } ways[WAYS] = {
        {inactive && why->cause < m->cycle, "To the branch", ACTION_PARTNER},
        {stalled && why->cause != GPU_NEVER, "To the producer", ACTION_PRODUCER},
        {inactive && view_resumes(why) != GPU_NEVER, "To where it is active", ACTION_RESUME},
        {stalled && view_resumes(why) < m->cycles, "To where it continues", ACTION_RESUME},
    };
    Button button[WAYS];
    Key key[WAYS];
    uint32_t count = 0;
    for (int i = 0; i < WAYS; i++) {
        if (!ways[i].is) continue;
        action_key(ways[i].action, 0, &key[count]);
        button[count] = (Button){.text = ways[i].text, .key = key[count].name, .action = (int)ways[i].action};
        count++;
    }
    const int32_t buttons = count && r.h >= HEADLINE + STEP + BUTTONS ? BUTTONS : 0;
    draw_steps(v, why, rect_trim(r, 0, HEADLINE, 0, buttons));
    Rect row = rect_inside(cut_bottom(&r, BUTTONS), LEFT, 0);
    if (buttons) kit_row(&v->sheet, cut_top(&row, KIT_BUTTON), button, count, false);
}

/* ---- the question ---- */

static void draw_guess(Viewer *v, uint32_t lane, Rect r) {
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

enum { ASKING = 7, TOLD = 2, LINE = 20 };
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
    enum { PAD = 14, GAP = 4, LEAST = 20, CELL = 26 };
    const Prediction *p = &v->predict;
    Rect head, r = rect_inside(kit_pane(&v->sheet, place, &(Tab){.name = "Predict"}, 1, 0, &head), PAD, 8);
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
    for (int32_t i = 0; i < lanes && fits; i++) draw_guess(v, (uint32_t)i, rect_cell(first, i, columns, GAP));
    cut_top(&r, fits ? rows * (first.h + GAP) + 4 : r.h - KIT_BUTTON);
    kit_row(&v->sheet, cut_top(&r, KIT_BUTTON), p->revealed ? told : asking, p->revealed ? TOLD : ASKING, false);
}
