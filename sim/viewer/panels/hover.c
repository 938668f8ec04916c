/* hover.c: what is told of the thing below the mouse once it rests there: the card of a panel (panel.def), the whole of
 * a text that was cut, or what a button does, with its key. */
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { WIDEST = 300, PAD = 12, LINE = 18, SQUARE = 14, SMALL_SQUARE = 10, AWAY = 8, EDGE = 4, FLAT = 160 };

/* ---- where it is ---- */

static int64_t overlap(Rect a, Rect b) {
    const Rect both = rect_and(a, b);
    return (int64_t)both.w * both.h;
}

/* Beside what it is about, first where there is more room; or above or below it, first if that is a row. There it goes
 * where it covers least of what it must not: what it is about, and in the timeline the axis and the selected cycle. */
static Rect place_card(const Viewer *v, Rect about, int32_t w, int32_t h) {
    const Rect all = v->place[PLACE_OVER];
    const int32_t right = about.x + about.w + AWAY, left = about.x - AWAY - w, over = about.y - AWAY - h;
    const int32_t below = about.y + about.h + AWAY, under_axis = v->axis.y + v->axis.h + AWAY;
    const bool more_right = all.w - right > about.x;
    const int32_t x[] = {more_right ? right : left, more_right ? left : right};
    const Rect places[] = {{x[0], about.y, w, h},    {x[1], about.y, w, h},  {x[0], under_axis, w, h},
                           {x[1], under_axis, w, h}, {about.x, below, w, h}, {about.x, over, w, h},
                           {x[0], below, w, h},      {x[1], below, w, h}};
    const Rect data = v->data;
    const int32_t cycle = view_x_of(v, v->model.cycle), end = view_x_of(v, v->model.cycle + 1);
    const Rect column = rect_and((Rect){cycle - 2, data.y, max_i32(end - cycle, 1) + 4, data.h}, data);
    Rect best = {0};
    int64_t least = INT64_MAX;
    for (int i = 0; i < 8 && least > 0; i++) {
        Rect r = places[(about.w > FLAT ? i + 4 : i) % 8];
        r.x = clamp_i32(r.x, EDGE, max_i32(all.w - EDGE - w, EDGE));
        r.y = clamp_i32(r.y, EDGE, max_i32(all.h - EDGE - h, EDGE));
        const int64_t covered = overlap(r, about) + overlap(r, v->axis) + overlap(r, column);
        if (covered >= least) continue;
        least = covered;
        best = r;
    }
    return best;
}

void card_value(Card *card, uint32_t bits) {
    card_row(card, "as u32", "%s", value_text(TYPE_U32, bits).text);
    if (bits >> 31) card_row(card, "as i32", "%s", value_text(TYPE_I32, bits).text);
    card_row(card, "as f32", "%s", value_text(TYPE_F32, bits).text);
    card_row(card, "bits", "0x%08x", bits);
}

/* ---- drawing it ---- */

/* *names: the width of the column of names, with squares before them if there are any. */
static int32_t card_width(const Viewer *v, const Card *card, int32_t *names) {
    int32_t head = draw_width(v, FACE_STRONG, card->title) + (card->shade >= 0 ? SQUARE + AWAY : 0), values = 0;
    if (card->place[0]) head += 2 * AWAY + draw_width(v, FACE_CODE_SMALL, card->place);
    *names = 0;
    for (const CardRow *row = card->row; row < card->row + card->rows; row++) {
        const int32_t square = row->shade >= 0 ? SMALL_SQUARE + AWAY : 0;
        *names = max_i32(*names, square + PAD + draw_width(v, FACE_SMALL, row->name));
        values = max_i32(values, draw_width(v, FACE_CELL, row->value));
    }
    const int32_t width = max_i32(max_i32(head, *names + values), draw_width(v, FACE_BODY, card->text));
    return min_i32(min_i32(width + 2 * PAD, WIDEST), v->place[PLACE_OVER].w - 2 * EDGE);
}

bool hover_card(Viewer *v, Card *card, Rect *about) {
    const int32_t x = v->mouse.x, y = v->mouse.y;
    HoverTarget target = v->sheet.target;
    *card = (Card){.shade = CARD_NO_SHADE};
    if (!v->mouse.resting || v->mouse.drag != DRAG_NONE || v->prompt.asking) return false;
    if (rect_has(target.place, x, y) && target.tell) {
        target.tell(v, &target, card);
    } else if (rect_has(target.place, x, y)) {
        const char *tip = v->sheet.texts.text + target.text;
        const size_t first = strcspn(tip, "\n");
        const bool brief = first < 44 && tip[first]; /* its first line is the title */
        if (brief) card_title(card, "%.*s", (int)first, tip);
        card_text(card, "%s", brief ? tip + first + 1 : tip);
    }
    *about = target.place;
    if (card->title[0] || card->text[0]) return true;

    /* Tell what a click does: the name and the sentence of its action, and its first key. */
    const Area *area = sheet_hit(&v->sheet, x, y);
    Key key;
    if (!area || area->action < 0) return false;
    *about = area->place;
    card_title(card, "%s", actions[area->action].title);
    card_text(card, "%s", actions[area->action].help);
    if (action_key((ActionId)area->action, 0, &key)) card_place(card, "%s", key.name);
    return true;
}

/* A square before a name, or before the title. */
static void draw_card_shade(Viewer *v, Rect *line, int shade, int32_t side) {
    if (shade < 0) return;
    draw_shade(v, rect_left(take_left(line, side, AWAY), side, side), (Shade)shade);
}

void draw_hover(Viewer *v) {
    Card card;
    Rect about;
    v->mouse.told = hover_card(v, &card, &about);
    if (!v->mouse.told) return;
    int32_t names;
    const int32_t w = card_width(v, &card, &names), title = card.title[0] ? LINE + 2 : 0;
    const int32_t text = sheet_prose_height(&v->sheet, FACE_BODY, w - 2 * PAD, card.text);
    const int32_t h = 2 * PAD + title + text + (card.rows ? 4 + (int32_t)card.rows * LINE : 0) - 4;
    const Rect all = place_card(v, about, w, h);
    Rect r = rect_inside(all, PAD, PAD - 2);
    sheet_restore(&v->sheet, v->place[PLACE_OVER]);
    v->sheet.layer++;
    for (int32_t i = 3; i > 0; i--) /* its shadow */
        sheet_round(&v->sheet, rect_around((Rect){all.x, all.y + 2, w, h}, i), KIT_RADIUS + i, (Rgba){0, 0, 0, 40});
    draw_round(v, all, KIT_RADIUS, THEME_RAISED);
    draw_round_frame(v, all, KIT_RADIUS, 1, THEME_FRAME);
    if (title) {
        Rect line = cut_top(&r, LINE);
        draw_card_shade(v, &line, card.shade, SQUARE);
        if (card.place[0]) draw_last(v, &line, AWAY, FACE_CODE_SMALL, THEME_TEXT_2, "%s", card.place);
        draw_say(v, line, FACE_STRONG, THEME_TEXT, "%s", card.title);
        cut_top(&r, 2);
    }
    draw_prose(v, take_top(&r, text, 4), FACE_BODY, THEME_TEXT_2, card.text);
    for (const CardRow *row = card.row; row < card.row + card.rows; row++) {
        Rect line = cut_top(&r, LINE), name = cut_left(&line, names);
        draw_card_shade(v, &name, row->shade, SMALL_SQUARE);
        draw_say(v, rect_trim(name, 0, 0, 4, 0), FACE_SMALL, THEME_TEXT_3, "%s", row->name);
        draw_say(v, line, FACE_CELL, THEME_TEXT, "%s", row->value);
    }
    v->sheet.layer--;
}
