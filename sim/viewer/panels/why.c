/* why.c: why the selected pixel is as it is: a headline, how long, and the cycles that have to do with it, each a link.
 *
 *   [ ] Lane 1 has left the loop
 *       inactive for 36 cycles, 24 to 59
 *    o  24  mask_nz r2.x  line 78
 *    |      its condition was r2.x = 0
 *    o  60  ...
 *   [To the branch] [To where it is active]
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { HEADLINE = 54, STEP = 40, BUTTONS = 34, LEFT = 12, RAIL = 16, CYCLE = 54, DOT = 8, APART = 10, WAYS = 4 };

/* ---- the headline ---- */

static void draw_headline(Viewer *v, const Why *why, Rect r) {
    const Rect square = {r.x + LEFT, r.y + 11, KIT_SWATCH, KIT_SWATCH};
    const int32_t x = square.x + KIT_SWATCH + 8, width = r.x + r.w - KIT_PAD - x;
    const Model *m = &v->model;
    bool is_fault = false; /* is what is selected the lane that stopped the run? */
    for (const RunProblem *p = m->problems.list; p < m->problems.list + m->problems.count; p++)
        is_fault |= p->kind == RUN_PROBLEM_FAULT && p->core == m->core && p->slot == m->slot && p->lane == m->lane &&
                    p->cycle == m->cycle;
    if (is_fault) {
        draw_round(v, square, KIT_SWATCH / 2, THEME_FAULT);
    } else {
        draw_round(v, square, 3, THEME_FRAME);
        sheet_round(&v->sheet, (Rect){square.x + 1, square.y + 1, square.w - 2, square.h - 2}, 2,
                    theme_lane(v->sheet.theme, why->state));
    }
    draw_say(v, (Rect){x, r.y + 8, width, 22}, FACE_HEADING, THEME_TEXT, "%s",
             why->title[0] ? why->title : lane_states[why->state].meaning);
    draw_say(v, (Rect){x, r.y + 29, width, 18}, FACE_BODY, THEME_TEXT_2, "%s", why->lasts);
}

/* ---- steps ---- */

static const struct {
    const char *title;
    ThemeColour dot;
} marks[] = {[WHY_CAUSE] = {"What made it so", THEME_TEXT},
             [WHY_BEFORE] = {"What that came of", THEME_TEXT_3},
             [WHY_NOW] = {"What happens in this cycle", THEME_SELECT},
             [WHY_MEANWHILE] = {"What others do meanwhile", THEME_TEXT_3},
             [WHY_NEXT] = {"When it is over", THEME_OK}};

/* The instruction, and its place; where lanes continue, the statement that they continue behind. */
typedef struct StepName {
    char written[sizeof(CodeText)], place[sizeof(CodePlace)];
} StepName;

static StepName name_step(const Code *code, const WhyStep *step) {
    const CodePlace goal = code_goal(code, step->pc);
    const bool continues = step->mark == WHY_NEXT && !code->expanded && image_structure(code->image, step->pc);
    const char *behind = continues ? strstr(goal.text, ", ") : NULL;
    StepName name;
    if (behind) {
        snprintf(name.written, sizeof name.written, "%.*s", (int)(behind - goal.text), goal.text);
        snprintf(name.place, sizeof name.place, "%s", behind + 2);
    } else {
        snprintf(name.written, sizeof name.written, "%s", code_written(code, step->pc).text);
        snprintf(name.place, sizeof name.place, "%s", code_place(code, step->pc).text);
    }
    return name;
}

static void card_step(Viewer *v, const Under *under, Card *card) {
    const Model *m = &v->model;
    const WhyStep *step = &m->facts.why.steps[under->number];
    const int64_t away = (int64_t)(step->cycle - m->cycle);
    card_title(card, "%s", marks[step->mark].title);
    card_place(card, "cycle %" PRIu64, step->cycle);
    card_text(card, "%s%s", step->text, away ? ". A click goes there." : ".");
    if (step->pc < m->run->code->count) {
        const StepName name = name_step(m->run->code, step);
        card_row(card, "instruction", "%s", name.written);
        card_row(card, "at", "%s", name.place);
    }
    if (away) card_row(card, "from here", "%+" PRId64 " cycle%s", away, away == 1 || away == -1 ? "" : "s");
}

/* As many as fit from the one on that was scrolled to, each with its cycle, and a line down to the next one. */
static void draw_steps(Viewer *v, const Why *why, Rect place) {
    const Code *code = v->model.run->code;
    const int32_t right = place.x + place.w - KIT_PAD;
    List list = {.place = place, .count = (int32_t)why->step_count, .height = STEP};
    int32_t cycle = CYCLE;
    for (uint32_t i = 0; i < why->step_count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%" PRIu64, why->steps[i].cycle);
        cycle = max_i32(cycle, RAIL + DOT + APART / 2 + sheet_width(&v->sheet, FACE_CODE, number));
    }
    kit_list(&list, &v->scroll[SCROLL_SIDE]);
    for (Rect r; kit_next(&v->sheet, &list, &r);) {
        const WhyStep *step = &why->steps[list.at];
        const int32_t x = r.x + cycle + APART;
        const Rect first = {x, r.y + 1, right - x, 18}, second = {x, r.y + 18, right - x, 17};
        const Rect dot = {r.x + RAIL, r.y + 6, DOT, DOT};
        if (sheet_hovers(&v->sheet, r)) draw_round(v, (Rect){r.x + 4, r.y - 2, r.w - 8, r.h - 2}, 4, THEME_RAISED);
        if (list.at + 1 < list.end) draw_fill(v, (Rect){dot.x + DOT / 2 - 1, dot.y + DOT, 2, STEP - DOT}, THEME_FRAME);
        draw_round(v, dot, DOT / 2, marks[step->mark].dot);
        draw_say_right(v, (Rect){r.x, first.y, cycle, first.h}, FACE_CODE, THEME_TEXT_2, "%" PRIu64, step->cycle);
        sheet_area(&v->sheet, r, ACTION_SELECT, "%u:%u:%" PRIu64, v->model.slot, v->model.lane, step->cycle);
        draw_under(v, r, card_step, (uint32_t)list.at, 0);
        if (step->pc >= code->count) {
            draw_say(v, first, FACE_BODY, THEME_TEXT, "%s", step->text);
            continue;
        }
        const StepName name = name_step(code, step);
        const int32_t least = min_i32(sheet_width(&v->sheet, FACE_CODE, name.written), first.w / 2);
        const int32_t beside = min_i32(sheet_width(&v->sheet, FACE_BODY, name.place), first.w - 6 - least);
        const Rect written = {x, first.y, first.w - beside - 6, first.h};
        const int32_t used = draw_say(v, written, FACE_CODE, THEME_TEXT, "%s", name.written);
        draw_say(v, (Rect){x + used + 6, first.y, beside, first.h}, FACE_BODY, THEME_TEXT_2, "%s", name.place);
        const bool fits = !*step->brief || sheet_width(&v->sheet, FACE_BODY, step->text) <= second.w;
        draw_say(v, second, FACE_BODY, THEME_TEXT_2, "%s", fits ? step->text : step->brief);
    }
}

/* ---- the pane ---- */

void draw_WHY(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Why *why = &f->why;
    if (!f->has_why) return;
    if (v->head.w >= KIT_BUTTON)
        kit_lone(&v->sheet, (Rect){v->head.x + v->head.w - KIT_BUTTON, v->head.y + 2, KIT_BUTTON, KIT_BUTTON},
                 ICON_COPY, ACTION_COPY_WHY, NULL);
    draw_headline(v, why, r);

    /* Where one can go from here. */
    const bool inactive = why->state == LANE_INACTIVE, stalled = why->state == LANE_STALLED;
    const struct {
        bool is;
        const char *text;
        ActionId action;
    } ways[WAYS] = {
        {inactive && why->charged < m->cycle, "To the branch", ACTION_PARTNER},
        {stalled && why->produced != GPU_NEVER, "To the producer", ACTION_PRODUCER},
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
    draw_steps(v, why, (Rect){r.x, r.y + HEADLINE, r.w, r.h - HEADLINE - buttons});
    if (buttons)
        kit_row(&v->sheet, (Rect){r.x + LEFT, r.y + r.h - BUTTONS, r.w - 2 * LEFT, KIT_BUTTON}, button, count, false);
}
