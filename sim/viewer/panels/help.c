/* help.c: the list of all actions with their keys. Nothing in it is cut: what is long takes several lines. */
#include <string.h>

#include "sim/viewer/model/state.h"

enum { LINE = 13, KEYS = 204, NAME = 108, GAP = 6, NARROW = 620 };

/* Where keys, name and help of an action stand; in a narrow panel the help is below the other two. */
typedef struct HelpPlace {
    Rect keys, name, help;
    int32_t height;
} HelpPlace;

static bool begins_group(int action) {
    return action == 0 || strcmp(actions[action].group, actions[action - 1].group) != 0;
}

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static HelpPlace place_action(int action, Rect r, char *keys, size_t size) {
    const bool narrow = r.w < NARROW;
    const int32_t key_width = narrow ? r.w - NAME - GAP : KEYS;
    HelpPlace p;
    action_keys_text((ActionId)action, keys, size);
    const int32_t key_height = larger(LINE, sheet_words_height(keys, key_width));
    p.name = (Rect){r.x + (narrow ? 0 : KEYS + GAP), r.y, NAME, LINE};
    p.keys = (Rect){r.x + (narrow ? NAME + GAP : 0), r.y, key_width, key_height};
    p.help.x = narrow ? r.x + 2 * GAP : p.name.x + NAME;
    p.help.y = narrow ? r.y + key_height : r.y;
    p.help.w = r.x + r.w - p.help.x;
    p.help.h = larger(LINE, sheet_words_height(actions[action].help, p.help.w));
    p.height = larger(p.keys.y + p.keys.h, p.help.y + p.help.h) - r.y;
    return p;
}

/* An action, below the name of its group if it is the first one. Returns its height; `draws`: it is drawn too. */
static int32_t draw_action(Viewer *v, int action, Rect r, bool draws) {
    const Theme *t = viewer_theme(v);
    char keys[128];
    const int32_t head = begins_group(action) ? LINE : 0, bottom = r.y + 1000;
    if (head && draws) sheet_text(&v->sheet, r.x, r.y + 2, t->event[EVENT_DIVERGENCE], "%s", actions[action].group);
    r.y += head;
    const HelpPlace p = place_action(action, r, keys, sizeof keys);
    if (!draws) return head + p.height;
    sheet_words(&v->sheet, p.keys.x, p.keys.y + 2, p.keys.w, bottom, t->event[EVENT_RECONVERGENCE], keys);
    sheet_fit(&v->sheet, p.name.x, p.name.y + 2, p.name.w, t->colour[THEME_NOTE], "%s", actions[action].name);
    sheet_words(&v->sheet, p.help.x, p.help.y + 2, p.help.w, bottom, t->colour[THEME_TEXT], actions[action].help);
    sheet_area(&v->sheet, (Rect){r.x, r.y, r.w, p.height}, action, "%s", "");
    return head + p.height;
}

/* The first action from which on the rest fits. */
static int last_first(Viewer *v, Rect r) {
    int first = ACTION_COUNT;
    int32_t height = 0;
    while (first > 0 && (height += draw_action(v, first - 1, r, false)) <= r.h) first--;
    return first < ACTION_COUNT ? first : ACTION_COUNT - 1;
}

void draw_help(Viewer *v) {
    Rect r = draw_panel(v, 960, 1300, "ALL ACTIONS · a click does one · wheel: more · Shift: backwards");
    const int32_t bottom = r.y + r.h;
    const int last = last_first(v, r);
    if (v->scroll_side > last) v->scroll_side = last;
    for (int i = v->scroll_side; i < ACTION_COUNT; i++) {
        const int32_t height = draw_action(v, i, r, false);
        if (r.y + height > bottom) break;
        draw_action(v, i, r, true);
        r.y += height;
    }
}
