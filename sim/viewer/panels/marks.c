/* marks.c: bookmarks and breakpoints. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/paint/shown_line.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 24, SIGN = 16, GAP = 6 };

/* Buttons for new ones, one after the other, in rows as they fit. */
typedef struct Flow {
    Rect place;
    int32_t x, y; /* of the next one */
} Flow;

static void add_button(Viewer *v, Flow *flow, Button button) {
    const int32_t width = kit_button_width(&v->sheet, &button);
    if (flow->x + width > flow->place.x + flow->place.w && flow->x > flow->place.x) {
        flow->x = flow->place.x;
        flow->y += KIT_SMALL + GAP;
    }
    if (flow->y + KIT_SMALL > flow->place.y + flow->place.h) return;
    kit_button(&v->sheet, (Rect){flow->x, flow->y, width, KIT_SMALL}, &button);
    flow->x += width + GAP;
}

/* The ground, a sign and a button that removes it. Returns where there is room for words. */
static Rect draw_row(Viewer *v, Rect r, Icon sign, ThemeColour ink, ActionId remove, const char *argument) {
    const int32_t x = r.x + KIT_PAD, button = r.x + r.w - KIT_PAD - KIT_SMALL;
    if (sheet_hovers(&v->sheet, r)) draw_round(v, (Rect){r.x + 4, r.y, r.w - 8, r.h}, 4, THEME_RAISED);
    draw_icon(v, x, r.y + (r.h - SIGN) / 2, sign, ink);
    kit_lone(&v->sheet, (Rect){button, r.y + (r.h - KIT_SMALL) / 2, KIT_SMALL, KIT_SMALL}, ICON_CLOSE, (int)remove,
             argument);
    return (Rect){x + SIGN + 8, r.y, button - x - SIGN - 2 * 8, r.h};
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
    words = rect_behind(words, draw_say(v, words, FACE_BODY, ink, "%s", name) + 10);
    if (words.w < ROW) return;
    if (is_wrong)
        draw_say(v, words, FACE_SMALL, THEME_TEXT_2, "%s", b->error);
    else if (b->line && b->line <= model_source(m)->count)
        sheet_code(&v->sheet, words, FACE_CODE,
                   v->sheet.theme->colour[sheet_hovers(&v->sheet, r) ? THEME_RAISED : THEME_PANE],
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
    words = rect_behind(words, kit_key(&v->sheet, words.x, r.y + (r.h - KIT_SWATCH) / 2, name) + 8);
    const char *missing = fits ? "" : *mark->note ? " (not in this run)" : "not in this run";
    const int32_t used = 10 + draw_say(v, words, FACE_BODY, ink, "cycle %" PRIu64 " · slot %u · lane %u", mark->cycle,
                                       mark->slot, mark->lane);
    words = rect_behind(words, used);
    if (words.w >= ROW) draw_say(v, words, FACE_SMALL, THEME_TEXT_2, "%s%s", mark->note, missing);
}

void draw_MARKS(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Rect place = {r.x + KIT_PAD, r.y + 8, r.w - 2 * KIT_PAD, r.h - 8};
    Flow flow = {place, place.x, place.y};
    add_button(v, &flow, (Button){.icon = ICON_MARK, .text = "Bookmark this cycle", .action = ACTION_MARK});
    if (m->breaks.count > 0)
        add_button(
            v, &flow,
            (Button){.icon = ICON_CLOSE, .text = "All breakpoints", .action = ACTION_BREAK_CLEAR, .plain = true});
    flow.y += KIT_SMALL + GAP;
    if (flow.y + KIT_SMALL <= r.y + r.h) {
        const int32_t width = sheet_width(&v->sheet, FACE_SMALL, "Stop at");
        draw_say(v, (Rect){place.x, flow.y, width, KIT_SMALL}, FACE_SMALL, THEME_TEXT_2, "Stop at");
        flow.x = place.x + width + GAP;
        for (int kind = 0; kind < BREAK_COUNT; kind++)
            add_button(
                v, &flow,
                (Button){.text = break_info[kind].name, .action = ACTION_BREAK, .argument = break_info[kind].name});
        flow.y += KIT_SMALL + GAP;
    }

    int set[MARK_COUNT], marks = 0;
    for (int i = 0; i < MARK_COUNT; i++)
        if (m->marks.of[i].set) set[marks++] = i;
    List list = {.place = {r.x, flow.y, r.w, r.y + r.h - flow.y}, .count = (int32_t)view_marked(v), .height = ROW};
    if (!list.count)
        kit_empty(&v->sheet, list.place, "Nothing is marked", "A click beside a line's number stops there.", NULL);
    kit_list(&list, &v->scroll[SCROLL_SIDE]);
    for (Rect row; kit_next(&v->sheet, &list, &row);)
        if (list.at < marks)
            draw_mark(v, set[list.at], row);
        else
            draw_break(v, (uint32_t)(list.at - marks), row);
}
