/* help.c: the list of all actions with their keys. Nothing in it is cut: what is long takes several lines. */
#include <string.h>

#include "sim/base/arith.h"
#include "sim/viewer/panels/panel.h"

enum { LINE = 13, KEYS = 204, NAME = 108, GAP = 6, NARROW = 620 };

/* An action, below the name of its group if it is the first one; in a narrow panel its help is below keys and name.
 * Returns its height; `draws`: it is drawn too. */
static int32_t draw_action(Viewer *v, int action, Rect r, bool draws) {
    const Action *a = &actions[action];
    const Theme *t = draw_theme(v);
    const bool begins_group = action == 0 || strcmp(a->group, actions[action - 1].group) != 0;
    const int32_t head = begins_group ? LINE : 0, bottom = r.y + 1000;
    if (begins_group && draws) sheet_text(&v->sheet, r.x, r.y + 2, t->event[EVENT_DIVERGENCE], "%s", a->group);
    r.y += head;

    const bool narrow = r.w < NARROW;
    char text[128];
    action_keys_text((ActionId)action, text, sizeof text);
    Rect name = {r.x + (narrow ? 0 : KEYS + GAP), r.y, NAME, LINE};
    Rect keys = {r.x + (narrow ? NAME + GAP : 0), r.y, narrow ? r.w - NAME - GAP : KEYS, 0};
    keys.h = max_i32(LINE, sheet_words_height(text, keys.w));
    Rect help = {narrow ? r.x + 2 * GAP : name.x + NAME, narrow ? r.y + keys.h : r.y, 0, 0};
    help.w = r.x + r.w - help.x;
    help.h = max_i32(LINE, sheet_words_height(a->help, help.w));
    const int32_t height = max_i32(keys.y + keys.h, help.y + help.h) - r.y;
    if (!draws) return head + height;

    sheet_words(&v->sheet, keys.x, keys.y + 2, keys.w, bottom, t->event[EVENT_RECONVERGENCE], text);
    sheet_fit(&v->sheet, name.x, name.y + 2, name.w, t->colour[THEME_NOTE], "%s", a->name);
    sheet_words(&v->sheet, help.x, help.y + 2, help.w, bottom, t->colour[THEME_TEXT], a->help);
    sheet_area(&v->sheet, (Rect){r.x, r.y, r.w, height}, action, "%s", "");
    return head + height;
}

void draw_HELP(Viewer *v, Rect place) {
    (void)place;
    Rect r = draw_over(v, 960, 1300, "ALL ACTIONS · a click does one · wheel: more · Shift: backwards");
    const int32_t bottom = r.y + r.h;
    int32_t *top = &v->scroll[SCROLL_SIDE], height = 0;
    int last = ACTION_COUNT; /* the first action from which on the rest fits */
    while (last > 0 && (height += draw_action(v, last - 1, r, false)) <= r.h) last--;
    if (last == ACTION_COUNT) last--;
    if (*top > last) *top = last;
    for (int i = *top; i < ACTION_COUNT; i++) {
        height = draw_action(v, i, r, false);
        if (r.y + height > bottom) break;
        draw_action(v, i, r, true);
        r.y += height;
    }
}
