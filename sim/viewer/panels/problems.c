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
static void say_fault(const Viewer *v, const RunProblem *p, Banner *b) {
    const Model *m = &v->model;
    const Fault *fault = travel_fault(m->run->travel);
    const uint32_t pc = fault->pc, address = values_address_component(m->run->code, pc);
    const char letter = isa_banks[fault->space].letter;
    uint32_t words = 0;
    size_t used = 0;
    b->calm = p->expected;
    snprintf(b->title, BANNER_TEXT, "%s%s",
             p->expected ? "As the program expects: " : "Fault: ", gpu_faults[fault->kind].meaning);
    if ((fault->space == OPERAND_RES_T || fault->space == OPERAND_RES_U) &&
        gpu_buffer(travel_gpu(m->run->travel), fault->space, fault->index, &words) && !fault->texel)
        used = (size_t)snprintf(b->detail, BANNER_TEXT, KIT_SMALL_CODE "%c%u" KIT_SMALL_PLAIN " has %u bytes; ", letter,
                                fault->index, words * 4);
    used += (size_t)snprintf(b->detail + used, BANNER_TEXT - used, KIT_SMALL_PLAIN "lane %u of wave %u", p->lane,
                             fault->wave);
    if (words) used += (size_t)snprintf(b->detail + used, BANNER_TEXT - used, " accesses byte %u", fault->address);
    snprintf(b->detail + used, BANNER_TEXT - used,
             " · " KIT_SMALL_CODE "%.80s" KIT_SMALL_PLAIN ", line %u, cycle %" PRIu64,
             code_written(m->run->code, pc).text, p->line, fault->cycle);

    add_button(b, ACTION_PROBLEM, NULL, b->number, "Go to the fault");
    if (address != INSPECT_NONE && words) {
        const ComponentName name = program_component_name(address);
        add_button(b, ACTION_WRITER, "l", name.text, "Who made %s", name.text);
    }
    add_button(b, ACTION_TAB, NULL, "why", "Explain");
}

static void say_expectation(const RunProblem *p, Banner *b) {
    char line[12], word[24];
    if (!p->has_word) {
        const char *what = strstr(p->text, ": ");
        snprintf(b->title, BANNER_TEXT, "The results are not as expected");
        snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u: %.240s", p->line, what ? what + 2 : p->text);
        snprintf(line, sizeof line, "%u", p->line);
        add_button(b, ACTION_LINE, NULL, line, "Go to the line");
        return;
    }
    snprintf(word, sizeof word, "%c%u[%u]", isa_banks[p->space].letter, p->index, p->wrong.word);
    b->skipped = (size_t)snprintf(b->title, BANNER_TEXT, "The results are not as expected: ");
    snprintf(b->title + b->skipped, BANNER_TEXT - b->skipped, "%s is %s, and should be %s", word, p->wrong.got,
             p->wrong.want);
    snprintf(b->detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u: %u of %u words differ", p->line, p->wrong.wrong,
             p->wrong.words);
    add_button(b, ACTION_PROBLEM, NULL, b->number, "Who wrote %s", word);
    add_button(b, ACTION_BREAK_MEMORY, NULL, word, "Stop when it changes");
}

/* ---- the banner ---- */

/* Its ground, with the sign at the left. */
static void draw_sign(Viewer *v, Rect r, const Banner *b) {
    const Theme *t = v->sheet.theme;
    const Rgba frame = t->colour[b->calm ? THEME_FRAME : THEME_FAULT];
    const Rect rest = {r.x + SIGN, r.y + 1, r.w - SIGN - 1, r.h - 2};
    const Rgba ground = t->colour[b->calm ? THEME_HEAD : THEME_FAULT_GROUND];
    sheet_round(&v->sheet, r, KIT_RADIUS, frame);
    sheet_round(&v->sheet, rest, KIT_RADIUS - 1, ground);
    sheet_fill(&v->sheet, (Rect){rest.x, rest.y, KIT_RADIUS, rest.h}, ground);
    sheet_icon(&v->sheet, (Rect){r.x + (SIGN - 24) / 2, r.y + (r.h - 24) / 2, 24, 24}, b->icon,
               t->colour[b->calm ? THEME_TEXT : THEME_ON_SELECT]);
}

/* What can be done, from the right edge on, as long as half of the banner is left for what it says. Returns where that
 * ends. */
static int32_t draw_choices(Viewer *v, Rect r, const Banner *b) {
    const Model *m = &v->model;
    const int32_t y = r.y + (r.h - KIT_BUTTON) / 2, least = r.x + SIGN + (r.w - SIGN) / 2;
    int32_t x = r.x + r.w - 14 - KIT_BUTTON;
    kit_lone(&v->sheet, (Rect){x, y, KIT_BUTTON, KIT_BUTTON}, ICON_CLOSE, ACTION_BANNER, NULL);
    x -= GAP;
    uint32_t count = 0;
    for (int32_t width = 0; count < b->count; count++) {
        width += kit_button_width(&v->sheet, &b->buttons[count]) + GAP;
        if (x - width < least) break;
    }
    for (uint32_t i = count; i-- > 0;) {
        const int32_t w = kit_button_width(&v->sheet, &b->buttons[i]);
        kit_button(&v->sheet, (Rect){x - w, y, w, KIT_BUTTON}, &b->buttons[i]);
        x -= w + GAP;
    }
    if (m->problems.count < 2 || m->errors || x - 2 * KIT_JOINED - GAP < least - (r.w - SIGN) / 6) return x;
    const Button others[] = {{.icon = ICON_PREVIOUS, .action = ACTION_PROBLEM_BACK},
                             {.icon = ICON_NEXT, .action = ACTION_PROBLEM}};
    char place[32];
    x -= 2 * KIT_JOINED + GAP;
    kit_buttons(&v->sheet, x, y, others, 2);
    snprintf(place, sizeof place, "%u of %u", m->problem + 1, m->problems.count);
    const int32_t w = sheet_width(&v->sheet, FACE_BODY, place);
    x -= w + 2 * GAP;
    draw_say(v, (Rect){x + GAP, r.y, w, r.h}, FACE_BODY, THEME_TEXT, "%s", place);
    return x;
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
        const RunProblem *p = &m->problems.list[m->problem];
        const size_t end = strcspn(p->text, ":");
        b.icon = p->kind == RUN_PROBLEM_EXPECTATION ? ICON_CLOSE : ICON_WARNING;
        snprintf(b.number, sizeof b.number, "%u", m->problem + 1);
        if (p->kind == RUN_PROBLEM_FAULT) {
            say_fault(v, p, &b);
        } else if (p->kind == RUN_PROBLEM_EXPECTATION) {
            say_expectation(p, &b);
        } else {
            snprintf(b.title, BANNER_TEXT, "A check found this: %.*s", (int)end, p->text);
            snprintf(b.detail, BANNER_TEXT, KIT_SMALL_PLAIN "line %u, cycle %" PRIu64 "%.240s", p->line, p->cycle,
                     p->text + end);
            add_button(&b, ACTION_PROBLEM, NULL, b.number, "Go to the access");
        }
    }

    draw_sign(v, r, &b);
    const int32_t x = r.x + SIGN + 14, right = draw_choices(v, r, &b) - GAP;
    const Rect all = {x, r.y, right - x, r.h};
    const char *title = b.title + (sheet_width(&v->sheet, FACE_HEADING, b.title) > all.w ? b.skipped : 0);
    draw_say(v, (Rect){x, r.y + 8, all.w, b.detail[0] ? 22 : r.h - 16}, FACE_HEADING, THEME_TEXT, "%s", title);
    kit_words(&v->sheet, (Rect){x, r.y + 31, all.w, 20}, b.detail);
    if (v->model.errors)
        sheet_area(&v->sheet, all, ACTION_TAB, "wrong");
    else
        sheet_area(&v->sheet, all, ACTION_PROBLEM, "%u", v->model.problem + 1);
}

/* ---- the errors of a source ---- */

/* From the line on that was scrolled to. A line of them is a message behind its place, a line of the source, or what
 * points into that. */
static void draw_errors(Viewer *v, Rect r) {
    enum { CODE_LINE = 17, LEAST = 60 };
    static const char mark[] = ": error: ";
    const char *line = v->model.errors ? v->model.errors : "";
    const int32_t bottom = r.y + r.h, first = v->scroll[SCROLL_SIDE];
    int32_t lines = 0, shown = 0;
    for (const char *c = line; *c; c++) lines += *c == '\n' || !c[1];
    if (first >= lines) v->scroll[SCROLL_SIDE] = max_i32(lines - 1, 0);
    const Rect old = sheet_clip(&v->sheet, r);
    for (int32_t i = 0, y = r.y; *line; i++) {
        const size_t length = strcspn(line, "\n");
        char text[512], place[200];
        snprintf(text, sizeof text, "%.*s", (int)min_i32((int)length, (int)sizeof text - 1), line);
        line += length + (line[length] != '\0');
        if (i < v->scroll[SCROLL_SIDE] || y + LEAST > bottom) continue;
        shown++;
        const char *message = *text == ' ' ? NULL : strstr(text, mark);
        if (!message) {
            const bool points = text[strspn(text, " ")] == '^';
            draw_say(v, (Rect){r.x, y, r.w - GAP, CODE_LINE}, FACE_CODE, points ? THEME_FAULT : THEME_TEXT_2, "%s",
                     text);
            y += CODE_LINE;
            continue;
        }
        snprintf(place, sizeof place, "%.*s", (int)(message - text), text);
        draw_say(v, (Rect){r.x, y + GAP, r.w - GAP, CODE_LINE}, FACE_CODE_SMALL, THEME_TEXT_3, "%s",
                 visible_base(place));
        y = 3 + draw_prose(v, (Rect){r.x, y + GAP + CODE_LINE, r.w - GAP, bottom - y}, FACE_STRONG, THEME_TEXT,
                           message + strlen(mark));
    }
    sheet_restore(&v->sheet, old);
    kit_scroll_bar(&v->sheet, r, v->scroll[SCROLL_SIDE], shown, lines);
}

/* ---- the list ---- */

/* Each with all of its words; as many as fit from the one on that was scrolled to. */
void draw_WRONG(Viewer *v, Rect r) {
    const Model *m = &v->model;
    int32_t *top = &v->scroll[SCROLL_SIDE], y = r.y + 4;
    const Rect inner = {r.x + KIT_PAD, r.y, r.w - 2 * KIT_PAD, r.h};
    if (m->errors) {
        draw_errors(v, inner);
        return;
    }
    if (!m->problems.count) {
        char line[64] = "This program has no `.expect` checks.";
        if (m->problems.passed) snprintf(line, sizeof line, "All %u expectations are true.", m->problems.passed);
        kit_empty(&v->sheet, r, "Nothing went wrong", line, NULL);
        return;
    }
    *top = min_i32(*top, (int32_t)m->problems.count - 1);
    uint32_t i = (uint32_t)*top;
    for (; i < m->problems.count; i++) {
        const RunProblem *p = &m->problems.list[i];
        char text[PROBLEM_TEXT_MAX];
        model_problem_text(m, i, text, sizeof text);
        const int32_t width = inner.w - 24;
        const Rect row = {r.x + 4, y, r.w - 8, sheet_prose_height(&v->sheet, FACE_BODY, width, text) + 8};
        if (y + row.h > r.y + r.h) break;
        if (i == m->problem) draw_round(v, row, 5, THEME_SELECT_GROUND);
        draw_icon(v, row.x + 6, row.y + 4, p->expected ? ICON_INFO : ICON_WARNING,
                  p->expected ? THEME_TEXT_2 : THEME_FAULT);
        draw_prose(v, (Rect){inner.x + 20, row.y + 4, width, row.h - 4}, FACE_BODY, THEME_TEXT, text);
        sheet_area(&v->sheet, row, ACTION_PROBLEM, "%u", i + 1);
        y += row.h + 2;
    }
    kit_scroll_bar(&v->sheet, r, *top, (int32_t)i - *top, (int32_t)m->problems.count);
}

/* ---- nothing has run yet ---- */

void draw_waiting(Viewer *v) {
    enum { HEAD = 40, BANNER = 58 };
    const Rect all = v->place[PLACE_OVER];
    const Banner b = {.icon = ICON_WARNING};
    const Rect banner = {4, HEAD, all.w - 8, BANNER};
    const Rect pane = {4, HEAD + BANNER + 4, all.w - 8, all.h - HEAD - BANNER - 8};
    const Button buttons[] = {{.text = "Quit", .action = ACTION_QUIT},
                              {.icon = ICON_RESET, .text = "Read again", .key = "r", .action = ACTION_RELOAD}};
    draw_brand(v, (Rect){0, 0, all.w, HEAD}, visible_base(v->model.host.file));
    draw_sign(v, banner, &b);
    const Rect place = {banner.x + banner.w / 2, banner.y + 16, banner.w / 2 - 14, KIT_BUTTON};
    const int32_t x = kit_row(&v->sheet, place, buttons, 2, true);
    const Rect text = {banner.x + SIGN + 14, banner.y + 8, x - banner.x - SIGN - 14 - GAP, 22};
    draw_say(v, text, FACE_HEADING, THEME_TEXT, "The source has errors");
    draw_say(v, (Rect){text.x, banner.y + 31, text.w, 20}, FACE_SMALL, THEME_TEXT_2, "Fix the errors and save to run.");
    if (pane.h <= KIT_HEADER) return;
    Rect head, body = kit_pane(&v->sheet, pane, "Errors", 0, &head);
    draw_errors(v, (Rect){body.x + KIT_PAD, body.y, body.w - KIT_PAD - 4, body.h - 4});
}
