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
    const Rect beside[] = {
        {x[0], about.y, w, h}, {x[1], about.y, w, h}, {x[0], under_axis, w, h}, {x[1], under_axis, w, h}};
    const Rect along[] = {{about.x, below, w, h}, {about.x, over, w, h}, {x[0], below, w, h}, {x[1], below, w, h}};
    const bool row = about.w > FLAT;
    const Rect data = v->data;
    const int32_t cycle = view_x_of(v, v->model.cycle), end = view_x_of(v, v->model.cycle + 1);
    const Rect column = rect_and((Rect){cycle - 2, data.y, max_i32(end - cycle, 1) + 4, data.h}, data);
    Rect best = {0};
    int64_t least = INT64_MAX;
    for (int i = 0; i < 8 && least > 0; i++) {
        Rect r = (i < 4) == row ? along[i % 4] : beside[i % 4];
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

/* Of the names of its rows, with squares before them if there are any. */
static int32_t names_width(const Viewer *v, const Card *card) {
    int32_t width = 0;
    for (uint32_t i = 0; i < card->rows; i++) {
        const int32_t square = card->row[i].shade >= 0 ? SMALL_SQUARE + AWAY : 0;
        width = max_i32(width, square + sheet_width(&v->sheet, FACE_SMALL, card->row[i].name));
    }
    return width + PAD;
}

static int32_t card_width(const Viewer *v, const Card *card) {
    int32_t width = sheet_width(&v->sheet, FACE_BODY, card->text);
    int32_t head = sheet_width(&v->sheet, FACE_STRONG, card->title) + (card->shade >= 0 ? SQUARE + AWAY : 0);
    if (card->place[0]) head += 2 * AWAY + sheet_width(&v->sheet, FACE_CODE_SMALL, card->place);
    width = max_i32(width, head);
    const int32_t names = names_width(v, card);
    for (uint32_t i = 0; i < card->rows; i++)
        width = max_i32(width, names + sheet_width(&v->sheet, FACE_CELL, card->row[i].value));
    return min_i32(min_i32(width + 2 * PAD, WIDEST), v->place[PLACE_OVER].w - 2 * EDGE);
}

bool hover_card(Viewer *v, Card *card, Rect *about) {
    const int32_t x = v->mouse.x, y = v->mouse.y;
    *card = (Card){.shade = CARD_NO_SHADE};
    *about = (Rect){x, y, 1, 16};
    if (!v->mouse.resting || v->mouse.drag != DRAG_NONE || v->prompt.asking) return false;
    Under under = v->under;
    if (rect_has(under.place, x, y)) under.tell(v, &under, card);
    const bool noted = card->title[0] || card->text[0];
    const char *tip = noted && !under.late ? NULL : sheet_tip_text(&v->sheet, about);
    const Area *area = sheet_hit(&v->sheet, x, y);
    if (tip) { /* its first line is the title */
        *card = (Card){.shade = CARD_NO_SHADE};
        const size_t first = strcspn(tip, "\n");
        const bool brief = first < 44 && tip[first];
        if (brief) card_title(card, "%.*s", (int)first, tip);
        card_text(card, "%s", brief ? tip + first + 1 : tip);
    } else if (noted) {
        *about = under.place;
    } else {
        /* What the area does when it is clicked: the sentence of its action, and its first key. */
        if (!area || area->action < 0) return false;
        Key key;
        card_title(card, "%s", actions[area->action].name);
        card_text(card, "%s", actions[area->action].help);
        if (action_key((ActionId)area->action, 0, &key)) card_place(card, "%s", key.name);
        *about = area->place;
    }
    return true;
}

void draw_hover(Viewer *v) {
    Card card;
    Rect about;
    v->mouse.told = hover_card(v, &card, &about);
    if (!v->mouse.told) return;
    const int32_t w = card_width(v, &card), inner = w - 2 * PAD;
    const int32_t title = card.title[0] ? LINE + 2 : 0;
    const int32_t text = sheet_prose_height(&v->sheet, FACE_BODY, inner, card.text);
    const int32_t h = 2 * PAD + title + text + (card.rows ? 4 + (int32_t)card.rows * LINE : 0) - 4;
    const Rect r = place_card(v, about, w, h);
    sheet_restore(&v->sheet, v->place[PLACE_OVER]);
    v->sheet.layer++;
    for (int32_t i = 3; i > 0; i--) /* its shadow */
        sheet_round(&v->sheet, rect_around((Rect){r.x, r.y + 2, r.w, r.h}, i), KIT_RADIUS + i, (Rgba){0, 0, 0, 40});
    draw_round(v, r, KIT_RADIUS, THEME_RAISED);
    draw_round_frame(v, r, KIT_RADIUS, 1, THEME_FRAME);

    int32_t x = r.x + PAD, y = r.y + PAD - 2;
    if (title) {
        Rect line = {x, y, inner, LINE};
        if (card.shade >= 0) {
            draw_shade(v, (Rect){x, y + 2, SQUARE, SQUARE}, (Shade)card.shade);
            line = rect_behind(line, SQUARE + AWAY);
        }
        if (card.place[0]) line.w -= AWAY + draw_say_right(v, line, FACE_CODE_SMALL, THEME_TEXT_2, "%s", card.place);
        draw_say(v, line, FACE_STRONG, THEME_TEXT, "%s", card.title);
        y += title;
    }
    y = draw_prose(v, (Rect){x, y, inner, text}, FACE_BODY, THEME_TEXT_2, card.text) + 4;
    const int32_t names = names_width(v, &card);
    for (uint32_t i = 0; i < card.rows; i++, y += LINE) {
        const CardRow *row = &card.row[i];
        Rect name = {x, y, names - 4, LINE};
        if (row->shade >= 0) {
            const Rect square = {x, y + (LINE - SMALL_SQUARE) / 2, SMALL_SQUARE, SMALL_SQUARE};
            draw_shade(v, square, (Shade)row->shade);
            name = rect_behind(name, SMALL_SQUARE + AWAY);
        }
        draw_say(v, name, FACE_SMALL, THEME_TEXT_3, "%s", row->name);
        draw_say(v, (Rect){x + names, y, inner - names, LINE}, FACE_CELL, THEME_TEXT, "%s", row->value);
    }
    v->sheet.layer--;
}
