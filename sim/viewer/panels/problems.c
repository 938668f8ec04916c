/* problems.c: what went wrong: a banner that cannot be missed, the list of all problems of a run, and the errors of a
 * source, also when nothing has run yet. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

enum { GAP = 8, SIGN = 50 /* the width of the banner's sign */ };

/* ---- what a banner says ---- */

enum { BANNER_BUTTONS = 3, BANNER_TEXT = 320 };

typedef struct Banner {
    bool calm; /* it is as it should be */
    Icon icon;
    char number[12];                              /* of the problem, from 1 on */
    char title[BANNER_TEXT], detail[BANNER_TEXT]; /* the latter for kit_words */
    size_t skipped;                               /* of the title where it would be too long */
    char text[BANNER_BUTTONS][40], argument[BANNER_BUTTONS][AREA_ARGUMENT_MAX];
    Button buttons[BANNER_BUTTONS]; /* the most useful one first */
    uint32_t count;
} Banner;

/* Text and argument are the banner's. */
__attribute__((format(printf, 5, 6))) static void add_button(Banner *b, ActionId action, const char *key,
                                                             const char *argument, const char *format, ...) {
    char *text = b->text[b->count], *its = b->argument[b->count];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof *b->text, format, arguments);
    va_end(arguments);
    snprintf(its, AREA_ARGUMENT_MAX, "%s", argument);
    b->buttons[b->count++] = (Button){.text = text, .key = key, .action = (int)action, .argument = its};
}

/* Which memory, which lane, which instruction. */
static void say_fault(const Viewer *v, const Problem *p, Banner *b) {
    const Model *m = &v->model;
    const Fault *fault = travel_fault(m->run->travel);
    const uint32_t address = values_address_component(m->run->code, fault->pc);
    int used;
    b->calm = p->expected;
    const bool hangs = fault->kind == FAULT_SIMT_DEADLOCK;
    const char *sign = p->expected ? "As the program expects: " : hangs ? "Deadlock: " : "Fault: ";
    snprintf(b->title, BANNER_TEXT, "%s%s", sign, hangs ? p->clause : gpu_faults[fault->kind].meaning);
    if (fault->space && !hangs)
        used = snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "%.120s, wave %u", p->clause, fault->wave);
    else
        used = snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "lane %u of wave %u", p->lane, fault->wave);
    snprintf(b->detail + used, BANNER_TEXT - (size_t)used,
             " · " KIT_SMALL_CODE "%.80s" KIT_SMALL_PLAIN ", line %u, cycle %" PRIu64,
             code_written(m->run->code, fault->pc).text, p->line, fault->cycle);

    add_button(b, ACTION_PROBLEM, NULL, b->number, "Go to the fault");
    if (fault->space && !fault->texel && address != INSPECT_NONE && fault->kind != FAULT_UNBOUND) {
        const ComponentName name = program_component_name(address);
        add_button(b, ACTION_WRITER, "l", name.text, "Who made %s", name.text);
    }
    add_button(b, ACTION_TAB, NULL, "why", "Explain");
}

static void say_expectation(const Problem *p, Banner *b) {
    char line[12];
    if (!p->has_word) {
        snprintf(b->title, BANNER_TEXT, "The results are not as expected");
        snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u: %.240s", p->line, p->clause);
        snprintf(line, sizeof line, "%u", p->line);
        add_button(b, ACTION_LINE, NULL, line, "Go to the line");
        return;
    }
    b->skipped = (size_t)snprintf(b->title, BANNER_TEXT, "The results are not as expected: ");
    snprintf(b->title + b->skipped, BANNER_TEXT - b->skipped, "%s is %s, and should be %s", p->word_name, p->wrong.got,
             p->wrong.want);
    snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u: %u of %u words differ", p->line, p->wrong.wrong,
             p->wrong.words);
    add_button(b, ACTION_PROBLEM, NULL, b->number, "Who wrote %s", p->word_name);
    add_button(b, ACTION_BREAK_MEMORY, NULL, p->word_name, "Stop when it changes");
}

/* ---- the banner ---- */

/* Draw its ground with the sign; choices from the right end on, as long as half of it is left for words; a title, and
 * details below it, if there are any. Return the place of the words. */
static Rect draw_banner(Viewer *v, Rect r, const Banner *b) {
    const Model *m = &v->model;
    const Rgba ground = sheet_ink(&v->sheet, b->calm ? THEME_HEAD : THEME_FAULT_GROUND);
    const Rect inner = rect_trim(r, SIGN, 1, 1, 1), sign = {r.x, r.y, SIGN, r.h};
    draw_round(v, r, KIT_RADIUS, b->calm ? THEME_FRAME : THEME_FAULT);
    sheet_round(&v->sheet, inner, KIT_RADIUS - 1, ground);
    sheet_fill(&v->sheet, (Rect){inner.x, inner.y, KIT_RADIUS, inner.h}, ground);
    sheet_icon(&v->sheet, rect_middle(sign, 24, 24), b->icon,
               sheet_ink(&v->sheet, b->calm ? THEME_TEXT : THEME_ON_SELECT));

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
    Banner b = {.icon = ICON_CLOSE};
    if (m->errors) {
        b.icon = ICON_WARNING;
        snprintf(b.title, BANNER_TEXT, "The source has errors: what is shown is the last run");
        snprintf(b.detail, BANNER_TEXT, KIT_SMALL_PLAIN "%.*s", (int)min_i32((int)strcspn(m->errors, "\n"), 300),
                 m->errors);
        add_button(&b, ACTION_RELOAD, "r", "", "Read again");
        add_button(&b, ACTION_TAB, NULL, "wrong", "All errors");
    } else {
        const Problem *p = &m->problems.list[m->problem];
        b.icon = p->kind == PROBLEM_EXPECTATION ? ICON_CLOSE : ICON_WARNING;
        snprintf(b.number, sizeof b.number, "%u", m->problem + 1);
        if (p->kind == PROBLEM_FAULT) {
            say_fault(v, p, &b);
        } else if (p->kind == PROBLEM_EXPECTATION) {
            say_expectation(p, &b);
        } else {
            snprintf(b.title, BANNER_TEXT, "A check found this: %s", p->name);
            snprintf(b.detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u, cycle %" PRIu64 ": %.240s", p->line, p->cycle,
                     p->clause);
            add_button(&b, ACTION_PROBLEM, NULL, b.number, "Go to the access");
        }
    }

    const Rect words = draw_banner(v, r, &b);
    if (m->errors)
        sheet_area(&v->sheet, words, ACTION_TAB, "wrong");
    else
        sheet_area(&v->sheet, words, ACTION_PROBLEM, "%u", m->problem + 1);
}

/* ---- the errors of a source ---- */

/* A line of them is a message behind its place, a line of the source, or what points into that. */
static void draw_errors(Viewer *v, Rect r) {
    enum { LINE = 17 };
    static const char mark[] = ": error: ";
    char *text = memory_strdup(v->model.errors ? v->model.errors : ""), *rest;
    ARRAY_OF(char *) lines = {0};
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        *ARRAY_ADD(lines, 1) = line;
    int32_t *heights = memory_array(lines.count, sizeof *heights);
    for (size_t i = 0; i < lines.count; i++) {
        const char *message = *lines.at[i] == ' ' ? NULL : strstr(lines.at[i], mark);
        heights[i] = LINE;
        if (message)
            heights[i] += GAP + 3 + sheet_prose_height(&v->sheet, FACE_STRONG, r.w - GAP, message + strlen(mark));
        heights[i] = min_i32(heights[i], r.h); /* else a high one would not be seen at all */
    }
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)lines.count, .heights = heights};
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        char *line = lines.at[list.at], *message = row.h > LINE ? strstr(line, mark) : NULL;
        cut_right(&row, GAP);
        if (message) {
            *message = '\0';
            cut_top(&row, GAP);
            draw_say(v, cut_top(&row, LINE), FACE_CODE_SMALL, THEME_TEXT_3, "%s", visible_base(line));
            draw_prose(v, row, FACE_STRONG, THEME_TEXT, message + strlen(mark));
        } else {
            const bool points = line[strspn(line, " ")] == '^';
            draw_say(v, row, FACE_CODE, points ? THEME_FAULT : THEME_TEXT_2, "%s", line);
        }
    }
    memory_free(heights);
    memory_free(lines.at);
    memory_free(text);
}

/* ---- the list ---- */

/* Each with all of its words. */
void draw_WRONG(Viewer *v, Rect r) {
    enum { SIDE = 4, BELOW = 2 };
    const Model *m = &v->model;
    const int32_t count = (int32_t)m->problems.count;
    if (m->errors) {
        draw_errors(v, rect_inside(r, KIT_PAD, 0));
        return;
    }
    if (!count) {
        char line[64] = "This program has no `.expect` checks.";
        if (m->problems.passed) snprintf(line, sizeof line, "All %u expectations are true.", m->problems.passed);
        kit_empty(&v->sheet, r, "Nothing went wrong", line, NULL);
        return;
    }
    int32_t *heights = memory_array((size_t)count, sizeof *heights);
    for (int32_t i = 0; i < count; i++) {
        const char *text = m->problems.list[i].text;
        heights[i] = sheet_prose_height(&v->sheet, FACE_BODY, r.w - 2 * KIT_PAD - 24, text) + 2 * SIDE + BELOW;
    }
    List list = {rect_trim(r, 0, SIDE, 0, -BELOW), &v->scroll[SCROLL_SIDE], .count = count, .heights = heights};
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        const Problem *p = &m->problems.list[list.at];
        row = rect_trim(row, SIDE, 0, SIDE, BELOW);
        if (list.at == (int32_t)m->problem) draw_round(v, row, 5, THEME_SELECT_GROUND);
        sheet_area(&v->sheet, row, ACTION_PROBLEM, "%d", list.at + 1);
        Rect sign = rect_trim(row, 6, SIDE, 0, row.h - SIDE - 16);
        draw_icon(v, &sign, 0, p->expected ? ICON_INFO : ICON_WARNING, p->expected ? THEME_TEXT_2 : THEME_FAULT);
        draw_prose(v, rect_trim(row, 26, SIDE, 10, 0), FACE_BODY, THEME_TEXT, p->text);
    }
    memory_free(heights);
}

/* ---- nothing has run yet ---- */

void draw_waiting(Viewer *v) {
    enum { HEAD = 40, BANNER = 58 };
    static const Banner banner = {
        .icon = ICON_WARNING,
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
        draw_errors(v, rect_trim(kit_pane(&v->sheet, pane, &(Tab){.name = "Errors"}, 1, 0, &head), KIT_PAD, 0, 4, 4));
}
