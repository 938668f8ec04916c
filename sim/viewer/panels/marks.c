/* marks.c: bookmarks and breakpoints. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 24, GAP = 8 };

/* Draw the ground, a sign and a button that removes it. Return the room for words between them. */
static Rect draw_row(Viewer *v, Rect r, Icon sign, ThemeColour ink, ActionId remove, const char *argument) {
    draw_hot(v, r, rect_inside(r, 4, 0));
    r = rect_inside(r, KIT_PAD, 0);
    draw_icon(v, &r, 0, sign, ink);
    kit_lone(&v->sheet, cut_right(&r, KIT_SMALL), ICON_CLOSE, (int)remove, argument);
    return rect_inside(r, GAP, 0);
}

static void card_break(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const NamedBreak *b = &m->breaks.items[target->number];
    model_break_name(b, card->title, sizeof card->title);
    card_text(card, "Stops when %s.", break_info[b->what.kind].meaning);
    if (b->error[0])
        card_row(card, "not now", "%s", b->error);
    else if (b->line)
        card_row(card, "click", "goes to line %u", b->line);
    else if (b->what.kind == BREAK_CYCLE)
        card_row(card, "click", "goes to cycle %" PRIu64, b->what.cycle);
}

/* A click goes to its line or cycle. */
static void draw_break(Viewer *v, uint32_t i, Rect r) {
    const Model *m = &v->model;
    const NamedBreak *b = &m->breaks.items[i];
    const bool is_wrong = b->error[0] != '\0';
    const ThemeColour ink = is_wrong ? THEME_TEXT_2 : THEME_TEXT;
    char name[96], number[16];
    model_break_name(b, name, sizeof name);
    snprintf(number, sizeof number, "%u", i + 1);
    if (!is_wrong && b->line) sheet_area(&v->sheet, r, ACTION_LINE, "%u", b->line);
    if (!is_wrong && b->what.kind == BREAK_CYCLE) sheet_area(&v->sheet, r, ACTION_GOTO, "%" PRIu64, b->what.cycle);
    Rect words = draw_row(v, r, ICON_BREAKPOINT, ink, ACTION_BREAK_REMOVE, number);
    draw_target(v, words, card_break, i, 0);
    draw_next(v, &words, 10, FACE_BODY, ink, "%s", name);
    if (words.w < ROW) return;
    if (is_wrong)
        draw_say(v, words, FACE_SMALL, THEME_TEXT_2, "%s", b->error);
    else if (b->line && b->line <= model_source(m)->count)
        sheet_code(&v->sheet, words, FACE_CODE, sheet_ink(&v->sheet, draw_hovers(v, r) ? THEME_RAISED : THEME_PANE),
                   shown_bare(model_source(m)->lines[b->line - 1], model_source(m)->is_shader));
}

static void card_mark(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Mark *mark = &m->marks.of[target->number];
    card_title(card, "Bookmark %c", mark_name((int)target->number));
    card_place(card, "cycle %" PRIu64, mark->cycle);
    card_text(card, "%s%sA click goes there.", mark->note, *mark->note ? ". " : "");
    if (!model_has_place(m, mark)) card_text(card, "This run has no such place.");
    card_row(card, "lane", "%u of slot %u, core %u", mark->lane, mark->slot, mark->core);
    card_row(card, "from here", "%+" PRId64 " cycles", (int64_t)(mark->cycle - m->cycle));
}

/* Dim if this run has no such place. */
static void draw_mark(Viewer *v, int i, Rect r) {
    const Mark *mark = &v->model.marks.of[i];
    const bool fits = model_has_place(&v->model, mark);
    const ThemeColour ink = fits ? THEME_TEXT : THEME_TEXT_2;
    const char name[] = {mark_name(i), '\0'};
    sheet_area(&v->sheet, r, ACTION_MARK_GO, "%s", name);
    Rect words = draw_row(v, r, ICON_MARK, ink, ACTION_MARK_REMOVE, name);
    draw_target(v, words, card_mark, (uint32_t)i, 0);
    cut_left(&words, kit_key(&v->sheet, words, name) + 8);
    const char *missing = fits ? "" : *mark->note ? " (not in this run)" : "not in this run";
    draw_next(v, &words, 10, FACE_BODY, ink, "cycle %" PRIu64 " · slot %u · lane %u", mark->cycle, mark->slot,
              mark->lane);
    if (words.w >= ROW) draw_say(v, words, FACE_SMALL, THEME_TEXT_2, "%s%s", mark->note, missing);
}

void draw_MARKS(Viewer *v, Rect r) {
    static const Button places[] = {
        {.icon = ICON_MARK, .text = "Bookmark this cycle", .action = ACTION_MARK},
        {.icon = ICON_CLOSE, .text = "All breakpoints", .action = ACTION_BREAK_CLEAR, .plain = true}};
    const Model *m = &v->model;
    Rect place = rect_trim(r, KIT_PAD, 8, KIT_PAD, 0);
    kit_wrap(&v->sheet, &place, 0, places, m->breaks.count > 0 ? 2 : 1);
    if (place.h >= KIT_SMALL) {
        Button kinds[BREAK_COUNT];
        for (int kind = 0; kind < BREAK_COUNT; kind++)
            kinds[kind] =
                (Button){.text = break_info[kind].name, .action = ACTION_BREAK, .argument = break_info[kind].name};
        Rect line = {place.x, place.y, draw_width(v, FACE_SMALL, "Stop at"), KIT_SMALL};
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "Stop at");
        kit_wrap(&v->sheet, &place, line.w + 6, kinds, BREAK_COUNT);
    }

    int set[MARK_COUNT], marks = 0;
    for (int i = 0; i < MARK_COUNT; i++)
        if (m->marks.of[i].set) set[marks++] = i;
    List list = {rect_inside(place, -KIT_PAD, 0), &v->scroll[SCROLL_SIDE], .count = (int32_t)view_marked(v),
                 .height = ROW};
    if (!list.count)
        kit_empty(&v->sheet, list.place, "Nothing is marked", "A click beside a line's number stops there.", NULL);
    for (Rect row; kit_next(&v->sheet, &list, &row);)
        if (list.at < marks)
            draw_mark(v, set[list.at], row);
        else
            draw_break(v, (uint32_t)(list.at - marks), row);
}
