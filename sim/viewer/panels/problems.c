/* problems.c: what went wrong: a banner that cannot be missed, the list of all problems of a run, and the errors of a
 * source, also when nothing has run yet. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { GAP = 8, SIGN = 50 /* the width of the banner's sign */ };

/* ---- what a banner says ---- */

enum { BANNER_BUTTONS = 4, BANNER_TEXT = 320 };

typedef struct Banner {
    ThemeColour ink; /* of its sign */
    Icon icon;
    char title[BANNER_TEXT], detail[BANNER_TEXT]; /* the latter for kit_words */
    size_t skipped;                               /* of the title where it would be too long */
    Button buttons[BANNER_BUTTONS];               /* the most useful one first */
    uint32_t count;
    char number[12], who[88], made[88]; /* what some of them say */
} Banner;

ThemeColour problem_ink(const Problem *p) {
    if (p->expected) return THEME_TEXT_2;
    return problem_is_error(p) ? THEME_FAULT : THEME_CHANGED;
}

Icon problem_icon(const Problem *p) {
    static const Icon of_check[CHECK_COUNT] = {
        [CHECK_NUMBER_RACES] = ICON_RACE, [CHECK_NUMBER_UNINIT] = ICON_DROP, [CHECK_NUMBER_BOUNDS] = ICON_WARNING};
    if (p->finding) return of_check[finding_checks[p->finding->kind]];
    if (p->kind == PROBLEM_WARNING) return ICON_CODE;
    return p->kind == PROBLEM_EXPECTATION ? ICON_CLOSE : p->hang ? ICON_LOCK : ICON_WARNING;
}

FlagText problem_flag(const Problem *p) {
    FlagText flag;
    snprintf(flag.text, sizeof flag.text, "%s", p->has_word ? p->headline : p->clause);
    if (p->hang) {
        const char *who = p->hang->side[0].title;
        snprintf(flag.text, sizeof flag.text, strncmp(who, "Lanes", 5) ? "%s never leaves" : "%s never leave", who);
    }
    if (p->finding) snprintf(flag.text, sizeof flag.text, "%s%s%s", p->title, *p->word_name ? ": " : "", p->word_name);
    return flag;
}

/* What went wrong, the evidence with its place, and the ways from there. */
static void say_problem(const Viewer *v, const Problem *p, Banner *b) {
    const Fault *fault = p->kind == PROBLEM_FAULT ? travel_fault(v->model.run->travel) : NULL;
    char more[BANNER_TEXT / 2] = "", cycle[40] = "";
    if (p->expected) b->skipped = (size_t)snprintf(b->title, BANNER_TEXT, "As the program expects: ");
    snprintf(b->title + b->skipped, BANNER_TEXT - b->skipped, "%.200s", p->headline);
    if (fault && fault->space && !strstr(p->headline, p->clause)) snprintf(more, sizeof more, "%.120s · ", p->clause);
    if (p->has_pixel) snprintf(cycle, sizeof cycle, ", cycle %" PRIu64, p->cycle);
    if (p->has_pixel && p->has_word) snprintf(cycle, sizeof cycle, ", line %u, cycle %" PRIu64, p->line, p->cycle);
    if (p->has_word) /* the clause continues where the headline ends */
        snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "%u of %u %s differ%s%s · .expect in line %u", p->wrong.wrong,
                 p->wrong.words, p->wrong.unit, p->clause + strlen(p->headline), cycle, p->expect->at.line);
    else
        snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "%sline %u%s", more, p->line, cycle);

    const bool made = fault && *p->word_name && !p->hang && !strchr(p->word_name, '[');
    snprintf(b->number, sizeof b->number, "%u", v->model.problem + 1);
    snprintf(b->who, sizeof b->who, p->has_word ? "Who wrote %s" : "Go there", p->word_name);
    snprintf(b->made, sizeof b->made, "Who made %s", p->word_name);
    b->buttons[b->count++] = (Button){.text = b->who, .action = ACTION_PROBLEM, .argument = b->number};
    b->buttons[b->count++] = (Button){.text = "Explain", .action = ACTION_EXPLAIN, .argument = p->topic};
    if (made)
        b->buttons[b->count++] =
            (Button){.text = b->made, .key = "l", .action = ACTION_WRITER, .argument = p->word_name};
    if (p->has_word && p->expect->kind == EXPECT_MEMORY)
        b->buttons[b->count++] =
            (Button){.text = "Stop when it changes", .action = ACTION_BREAK_MEMORY, .argument = p->word_name};
}

/* ---- the banner ---- */

/* Draw its ground with the sign; choices from the right end on, as long as half of it is left for words; a title, and
 * details below it, if there are any. Return the place of the words. */
static Rect draw_banner(Viewer *v, Rect r, const Banner *b) {
    const Model *m = &v->model;
    const bool calm = b->ink == THEME_TEXT_2, warns = b->ink == THEME_CHANGED; /* it is as it should be, or may be */
    const Rgba ground = sheet_ink(&v->sheet, calm ? THEME_HEAD : warns ? THEME_CHANGED_GROUND : THEME_FAULT_GROUND);
    const Rect inner = rect_trim(r, SIGN, 1, 1, 1), sign = {r.x, r.y, SIGN, r.h};
    draw_round(v, r, KIT_RADIUS, calm ? THEME_FRAME : b->ink);
    sheet_round(&v->sheet, inner, KIT_RADIUS - 1, ground);
    sheet_fill(&v->sheet, (Rect){inner.x, inner.y, KIT_RADIUS, inner.h}, ground);
    sheet_icon(&v->sheet, rect_middle(sign, 24, 24), b->icon,
               sheet_ink(&v->sheet, calm ? THEME_TEXT : THEME_ON_SELECT));

    Rect words = rect_trim(r, SIGN, 0, 14, 0), row = rect_left(words, words.w, KIT_BUTTON);
    const int32_t least = inner.w / 2, both = 2 * KIT_JOINED + GAP;
    uint32_t count = 0;
    if (!m->waiting) kit_lone(&v->sheet, take_right(&row, KIT_BUTTON, GAP), ICON_CLOSE, ACTION_BANNER, NULL);
    for (int32_t width = 0; count < b->count; count++) {
        width += kit_button_width(&v->sheet, &b->buttons[count]) + GAP;
        if (row.w - width < least) break;
    }
    while (count-- > 0)
        kit_button(&v->sheet, take_right(&row, kit_button_width(&v->sheet, &b->buttons[count]), GAP),
                   &b->buttons[count]);
    if (m->problems.count > 1 && !m->errors && row.w - both >= least - inner.w / 6) {
        const Button others[] = {{.icon = ICON_PREVIOUS, .action = ACTION_PROBLEM_BACK},
                                 {.icon = ICON_NEXT, .action = ACTION_PROBLEM}};
        Rect place = cut_right(&row, both);
        kit_buttons(&v->sheet, &place, others, 2);
        cut_right(&row, GAP);
        draw_last(v, &row, GAP, FACE_BODY, THEME_TEXT, "%u of %u", m->problem + 1, m->problems.count);
    }

    words = rect_trim(words, 14, 0, words.w - row.w + GAP, 0);
    Rect lines = rect_trim(words, 0, 8, 0, 0);
    const bool wide = draw_width(v, FACE_HEADING, b->title) > words.w;
    draw_say(v, take_top(&lines, *b->detail ? 22 : lines.h - 8, 1), FACE_HEADING, THEME_TEXT, "%s",
             b->title + (wide ? b->skipped : 0));
    kit_words(&v->sheet, cut_top(&lines, 20), b->detail);
    return words;
}

void draw_BANNER(Viewer *v, Rect r) {
    const Model *m = &v->model;
    Banner b = {.icon = ICON_CLOSE, .ink = THEME_FAULT};
    if (m->errors) {
        b.icon = ICON_WARNING;
        snprintf(b.title, BANNER_TEXT, "The source has errors: what is shown is the last run");
        snprintf(b.detail, BANNER_TEXT, KIT_SMALL_PLAIN "%.*s", (int)min_i32((int)strcspn(m->errors, "\n"), 300),
                 m->errors);
        b.buttons[b.count++] = (Button){.text = "Read again", .key = "r", .action = ACTION_RELOAD};
        b.buttons[b.count++] = (Button){.text = "All errors", .action = ACTION_TAB, .argument = "wrong"};
    } else {
        const Problem *p = &m->problems.list[m->problem];
        b.icon = problem_icon(p);
        b.ink = problem_ink(p);
        say_problem(v, p, &b);
    }

    const Rect words = draw_banner(v, r, &b);
    if (m->errors)
        sheet_area(&v->sheet, words, ACTION_TAB, "wrong");
    else
        sheet_area(&v->sheet, words, ACTION_PROBLEM, "%u", m->problem + 1);
}

/* ---- errors of a source, and pages of `lockstep explain` ---- */

/* Lines of source begin with a blank, as what points into them, or stand above that: the others are sentences. */
static bool is_source(char *const *line, bool is_last) {
    const char *next = is_last ? "" : line[1];
    return **line == ' ' || **line == '^' || next[strspn(next, " ")] == '^';
}

/* Lines that begin with the first `heads` letters of v->page are headings. */
static void draw_lines(Viewer *v, Rect r, const char *all, size_t heads) {
    enum { LINE = 17 };
    char *text = memory_strdup(all), *rest = text;
    ARRAY_OF(char *) lines = {0};
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) *ARRAY_ADD(lines, 1) = line;
    int32_t *heights = memory_array(lines.count, sizeof *heights);
    for (size_t i = 0; i < lines.count; i++) {
        const int32_t high = is_source(lines.at + i, i + 1 == lines.count)
                                 ? 0
                                 : sheet_prose_height(&v->sheet, FACE_BODY, r.w - GAP, lines.at[i]);
        heights[i] = clamp_i32(high, LINE, max_i32(r.h, LINE)); /* else a high one would not be seen at all */
    }
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)lines.count, .heights = heights};
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        const char *line = lines.at[list.at];
        const bool points = line[strspn(line, " ")] == '^';
        cut_right(&row, GAP);
        if (heads && strncmp(line, v->page, heads) == 0)
            draw_say(v, row, FACE_STRONG, THEME_TEXT, "%s", line);
        else if (is_source(lines.at + list.at, (size_t)list.at + 1 == lines.count))
            draw_say(v, row, FACE_CODE, points ? THEME_FAULT : THEME_TEXT_2, "%s", line);
        else
            draw_prose(v, row, FACE_BODY, THEME_TEXT, line);
    }
    memory_free(heights);
    memory_free(lines.at);
    memory_free(text);
}

/* Its first line is its title. */
void draw_PAGE(Viewer *v, Rect place) {
    enum {
        WIDE = 640,
        HIGH = 560,
        ABOVE = 60,
        LINE = 17
    }; /* wide enough for 80 letters: pages have no more in a line */
    const size_t title = strcspn(v->page, "\n");
    int32_t high = ABOVE;
    for (const char *c = v->page; *c; c++) high += *c == '\n' ? LINE : 0;
    Rect head, body = draw_over(v, place, WIDE, min_i32(high, HIGH), &head);
    draw_say(v, head, FACE_HEADING, THEME_TEXT, "%.*s", (int)title, v->page);
    draw_lines(v, rect_inside(body, KIT_PAD + 6, 4), v->page + title + 1, strcspn(v->page, ":\n") + 2);
}

/* ---- the list ---- */

/* Name the checks that were made, or the ones that were not: "races, bounds". */
static void check_words(const Viewer *v, bool made, char *out, size_t size) {
    static const char *const words[CHECK_COUNT] = {"races", "uninitialised reads", "bounds"};
    const Checker *checker = v->model.run->checker;
    const unsigned checks = checker ? checker_findings(checker)->checks : 0;
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < CHECK_COUNT; i++)
        if ((checks >> i & 1) == made)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", words[i]);
}

/* ---- why it hangs ---- */

enum { LABEL = 18, BOX = 58, LINE = 16, HANG = 2 * LABEL + BOX + 2 * LINE + 3 * GAP };

/*        waits for lane 0 to write token[0] (line 23)
 *   [ Lane 3             ] -----> [ Lane 0           ]
 *   [ spins in line 21   ] <----- [ inactive since   ]
 *       waits for lane 3 to leave the loop (line 21)
 *
 * Below it stands what to change in the kernel. Settings that end the wait would follow: none does today. */
static void draw_hang(Viewer *v, const Hang *hang, Rect r) {
    enum { ARROW = 56, PAD = 10, APART = 4, HEAD = 5, NAME = 52 };
    const Rgba ink = sheet_ink(&v->sheet, THEME_FAULT);
    const Rect row = {r.x, r.y + LABEL, r.w, BOX};
    const int32_t width = (row.w - ARROW) / 2;
    for (int i = 0; i < 2; i++) {
        const HangSide *side = &hang->side[i];
        const Rect box = {i ? row.x + row.w - width : row.x, row.y, width, BOX};
        draw_say_centre(v, (Rect){r.x, i ? row.y + BOX : r.y, r.w, LABEL}, FACE_SMALL, THEME_TEXT, "%s", side->waits);
        draw_round(v, box, 4, i ? THEME_APP : THEME_FAULT_GROUND);
        draw_round_frame(v, box, 4, 1, i ? THEME_FRAME : THEME_FAULT);
        Rect words = rect_inside(box, PAD, 5);
        draw_say(v, cut_top(&words, LINE), FACE_STRONG, THEME_TEXT, "%s", side->title);
        for (int k = 0; k < 2; k++) draw_say(v, cut_top(&words, LINE), FACE_SMALL, THEME_TEXT_2, "%s", side->state[k]);

        const float y = (float)(row.y + (1 + i) * BOX / 3) + .5f; /* the arrow to the other box */
        const float left = (float)(row.x + width + APART), right = (float)(row.x + row.w - width - APART);
        const float tip = i ? left : right, back = i ? tip + HEAD : tip - HEAD;
        sheet_line(&v->sheet, left, y, right, y, 2, ink);
        for (int k = -1; k <= 1; k += 2) sheet_line(&v->sheet, back, y + (float)(k * HEAD), tip, y, 2, ink);
    }
    r = rect_trim(r, 0, 2 * LABEL + BOX + GAP, 0, 0);
    if (r.h < GAP + LINE) return;
    draw_rule(v, r);
    r = rect_trim(r, 0, GAP, 0, 0);
    draw_say(v, (Rect){r.x, r.y, NAME, LINE}, FACE_SMALL, THEME_TEXT_2, "Kernel");
    draw_prose(v, rect_behind(r, NAME), FACE_SMALL, THEME_TEXT, hang->kernel);
}

/* ---- the rows ---- */

enum { ROW = 35 };

/* Sign, kind, how often, line, cycle, the ways to its page and its place; below the chosen deadlock who waits for whom.
 */
static void draw_problem(Viewer *v, uint32_t number, Rect r) {
    enum { TITLE = 112, BUTTON = 46, WIDE = 640 /* in a narrow pane a row has two lines */ };
    const bool wide = r.w >= WIDE, chosen = number == v->model.problem;
    const Problem *p = &v->model.problems.list[number];
    char argument[12];
    const Button go = {
        .text = p->kind == PROBLEM_WARNING ? "Line" : "Go", .action = ACTION_PROBLEM, .argument = argument};
    snprintf(argument, sizeof argument, "%u", number + 1);
    draw_rule(v, (Rect){r.x, r.y + r.h - 1, r.w, 1});
    Rect row = cut_top(&r, ROW);
    if (chosen) draw_chosen(v, row, THEME_SELECT_GROUND, THEME_SELECT);
    draw_hot(v, row, row);
    sheet_area(&v->sheet, row, ACTION_PROBLEM, "%s", argument);
    row = rect_inside(row, KIT_PAD, 0);
    draw_icon(v, &row, GAP, problem_icon(p), problem_ink(p));
    kit_button(&v->sheet, rect_left(take_right(&row, BUTTON, 4), BUTTON, KIT_BUTTON), &go);
    kit_lone(&v->sheet, take_right(&row, KIT_SMALL, GAP), ICON_QUESTION, ACTION_EXPLAIN, p->topic);
    const uint64_t times = p->finding ? p->finding->count : 1;
    char place[64] = "";
    if (p->line) snprintf(place, sizeof place, "line %u", p->line);
    if (p->has_pixel) snprintf(place + strlen(place), 44, "  cycle %s", draw_count(p->cycle).text);
    Rect head = wide ? take_left(&row, TITLE, GAP) : cut_top(&row, LABEL), *ends = wide ? &row : &head;
    draw_last(v, ends, GAP, FACE_CODE_SMALL, THEME_TEXT_2, "%s", place);
    if (times > 1) draw_last(v, ends, GAP, FACE_SMALL, THEME_TEXT_2, "%s times", draw_count(times).text);
    draw_say(v, head, FACE_STRONG, THEME_TEXT, "%s", p->title);
    draw_say(v, row, wide ? FACE_BODY : FACE_SMALL, THEME_TEXT, "%s", p->clause);
    if (r.h > LABEL + BOX) draw_hang(v, p->hang, rect_inside(r, KIT_PAD, GAP / 2));
}

/* Buttons for the groups of problems, with their numbers, if there are several. */
static void draw_groups(Viewer *v, ProblemGroup listed, Rect *r) {
    static const char *const names[PROBLEM_GROUPS] = {"All", "Run", "Check", "Compiler"};
    const Look look = view_look(v, LOOK_PROBLEMS);
    Button buttons[PROBLEM_GROUPS];
    char text[PROBLEM_GROUPS][32];
    uint32_t count = 0;
    for (unsigned group = 0; group < PROBLEM_GROUPS; group++) {
        const uint32_t has = view_count_problems(v, group);
        if (!has) continue;
        snprintf(text[count], sizeof *text, "%s %u", names[group], has);
        buttons[count] = (Button){
            .text = text[count], .action = ACTION_PROBLEM_LIST, .argument = look.words[group], .on = group == listed};
        count++;
    }
    if (count <= 2) return; /* all, and one group */
    Rect row = rect_inside(*r, KIT_PAD, 4);
    kit_wrap(&v->sheet, &row, 0, buttons, count);
    *r = rect_trim(*r, 0, row.y - r->y, 0, 0);
}

/* A row for each that is listed; below them what was checked, or the way to check it. */
void draw_WRONG(Viewer *v, Rect r) {
    const Model *m = &v->model;
    if (m->errors) {
        draw_lines(v, rect_inside(r, KIT_PAD, 0), m->errors, 0);
        return;
    }
    char made[64], missing[64], check[96], line[128];
    check_words(v, true, made, sizeof made);
    check_words(v, false, missing, sizeof missing);
    snprintf(check, sizeof check, "Check: %s", missing);
    const Button button = {.icon = ICON_CHECK, .text = check, .action = ACTION_CHECK, .argument = ""};
    if (!m->problems.count) {
        snprintf(line, sizeof line, *made ? "Checked: %s." : "Not checked: %s.", *made ? made : missing);
        kit_empty(&v->sheet, r, "No problems.", line, *missing ? &button : NULL);
        return;
    }
    const ProblemGroup listed = view_listed(v);
    draw_groups(v, listed, &r);
    List list = {r, &v->scroll[SCROLL_SIDE], .count = 0};
    uint32_t *numbers = memory_array(m->problems.count, sizeof *numbers);
    int32_t *heights = memory_array(m->problems.count + 1, sizeof *heights);
    for (uint32_t i = 0; i < m->problems.count; i++) {
        const Problem *p = &m->problems.list[i];
        const bool hangs = p->hang && i == m->problem;
        if (!problem_is_of(p, listed)) continue;
        if (v->problem_wanted && i == m->problem) list.wanted = list.count + 1;
        heights[list.count] = min_i32(ROW + (hangs ? HANG : 0), max_i32(r.h, ROW));
        numbers[list.count++] = i;
    }
    v->problem_wanted = false;
    heights[list.count++] = ROW;
    list.heights = heights;
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        if (list.at + 1 < list.count) {
            draw_problem(v, numbers[list.at], row);
            continue;
        }
        row = rect_inside(row, KIT_PAD, 4);
        if (*missing) kit_button(&v->sheet, take_right(&row, kit_button_width(&v->sheet, &button), GAP), &button);
        if (*made) draw_say(v, row, FACE_BODY, THEME_TEXT_2, "Checked: %s.", made);
    }
    memory_free(heights);
    memory_free(numbers);
}

/* ---- nothing has run yet ---- */

void draw_waiting(Viewer *v) {
    enum { HEAD = 40, BANNER = 58 };
    static const Banner banner = {
        .icon = ICON_WARNING,
        .ink = THEME_FAULT,
        .title = "The source has errors",
        .detail = KIT_SMALL_PLAIN "Fix the errors and save to run.",
        .buttons = {{.icon = ICON_RESET, .text = "Read again", .key = "r", .action = ACTION_RELOAD},
                    {.text = "Quit", .action = ACTION_QUIT}},
        .count = 2};
    Rect all = v->place[PLACE_OVER], head = cut_top(&all, HEAD);
    draw_brand(v, &head, 0);
    all = rect_inside(all, 4, 0);
    draw_banner(v, cut_top(&all, BANNER), &banner);
    const Rect pane = rect_inside(all, 0, 4);
    if (pane.h > KIT_HEADER)
        draw_lines(v, rect_trim(kit_pane(&v->sheet, pane, &(Tab){.name = "Errors"}, 1, 0, &head), KIT_PAD, 0, 4, 4),
                   v->model.errors ? v->model.errors : "", 0);
}
