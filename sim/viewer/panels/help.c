/* help.c: all actions with their keys, in columns below the names of their groups; what is typed picks some of them.
 * Nothing in it is cut: what is long takes several lines. */
#define _GNU_SOURCE /* strcasestr */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { COLUMN = 372, COLUMNS = 4, GAP = 24, KEYS = 118, ROW = 20, GROUP = 30, PAD = 18, STEP = 24 };

/* The next of "Home, End, g", which may be a comma itself. */
static const char *next_key(const char *at, char key[40]) {
    const char *end = strstr(at, ", ");
    snprintf(key, 40, "%.*s", end ? (int)(end - at) : 39, at);
    return end ? end + 2 : at + strlen(at);
}

/* Draw the keys of an action in lines, aligned to the right; "1-9" is one key. Return the height. */
static int32_t draw_keys_of(Viewer *v, ActionId action, Rect r, bool draws) {
    enum { APART = 4 };
    char text[160], key[40];
    int32_t y = r.y;
    action_keys_text(action, text, sizeof text);
    for (const char *line = text; *line; y += ROW) {
        const char *end = line;
        int32_t width = 0;
        while (*end) {
            const char *next = next_key(end, key);
            const int32_t more = kit_key_width(&v->sheet, key) + APART;
            if (width > 0 && width + more - APART > r.w) break;
            width += more;
            end = next;
        }
        for (int32_t x = r.x + r.w + APART - width; line < end && draws;) {
            const char *next = next_key(line, key);
            x += APART + kit_key(&v->sheet, x, y + 1, key);
            line = next;
        }
        line = end;
    }
    return y - r.y;
}

/* An action: its keys, or else its name, and what it does. Returns the height; `draws`: it is drawn too. */
static int32_t draw_action(Viewer *v, ActionId id, Rect r, bool draws) {
    const Action *action = &actions[id];
    const Rect left = {r.x, r.y, KEYS, 0}, help = {r.x + KEYS + 10, r.y + 1, r.w - KEYS - 10, 0};
    const int32_t lines = sheet_prose_height(&v->sheet, FACE_SMALL, help.w, action->help) + 4;
    const int32_t height = max_i32(max_i32(draw_keys_of(v, id, left, false), lines), ROW);
    if (!draws) return height;
    const Rect all = {r.x, r.y, r.w, height};
    if (sheet_hovers(&v->sheet, all)) draw_round(v, all, 3, THEME_RAISED);
    draw_keys_of(v, id, left, true);
    if (!*action->keys)
        draw_say_right(v, (Rect){left.x, r.y, KEYS, ROW}, FACE_CODE_SMALL, THEME_TEXT_3, "%s", action->name);
    draw_prose(v, (Rect){help.x, help.y + 1, help.w, lines}, FACE_SMALL, THEME_TEXT, action->help);
    sheet_area(&v->sheet, all, (int)id, "%s", "");
    return height;
}

/* Where everything is: actions in which occurs what was typed, one below the other, and the next column where one is
 * full; names of groups stay with their first action. Returns how many columns of a height that takes; with a `top`,
 * what is in view is drawn. */
static int32_t flow(Viewer *v, Rect r, int32_t column, int32_t height, const int32_t *top) {
    const char *group = "", *typed = v->prompt.asking ? v->prompt.typed : "";
    int32_t x = r.x, y = 0, columns = 1;
    for (int i = 0; i < ACTION_COUNT; i++) {
        const Action *a = &actions[i];
        if (!strcasestr(a->name, typed) && !strcasestr(a->help, typed) && !strcasestr(a->keys, typed) &&
            !strcasestr(a->group, typed))
            continue;
        const bool begins = strcmp(group, actions[i].group) != 0;
        const int32_t needed = draw_action(v, (ActionId)i, (Rect){x, 0, column, 0}, false);
        if (y > 0 && y + needed + begins * GROUP > height) {
            x += column + GAP;
            y = 0;
            columns++;
        }
        if (begins) {
            const Rect name = {x + KEYS + 10, r.y + y - (top ? *top : 0), column - KEYS - 10, GROUP};
            if (top && name.y >= r.y && name.y + GROUP <= r.y + r.h)
                draw_say(v, name, FACE_STRONG, THEME_TEXT, "%s", actions[i].group);
            y += GROUP;
        }
        group = actions[i].group;
        const int32_t at = r.y + y - (top ? *top : 0);
        if (top && at >= r.y && at + needed <= r.y + r.h) draw_action(v, (ActionId)i, (Rect){x, at, column, 0}, true);
        y += needed;
    }
    return columns;
}

void draw_HELP(Viewer *v, Rect place) {
    const int32_t wide = min_i32(place.w, COLUMNS * (COLUMN + GAP) + 2 * PAD);
    Rect head, body = draw_over(v, place, wide, place.h, &head);
    const char *typed = v->prompt.asking ? v->prompt.typed : "";
    head = rect_behind(head, draw_say(v, head, FACE_HEADING, THEME_TEXT, "All actions") + GAP);
    if (*typed)
        draw_say(v, head, FACE_CODE, THEME_SELECT, "%s|", typed);
    else
        draw_say(v, head, FACE_SMALL, THEME_TEXT_2,
                 "type to find some of them; a click does one; Shift goes backwards");

    const Rect r = {body.x + PAD, body.y + 4, body.w - 2 * PAD, body.h - 8};
    const int32_t columns = clamp_i32((r.w + GAP) / (COLUMN + GAP), 1, COLUMNS);
    const int32_t column = (r.w + GAP) / columns - GAP;
    int32_t height = r.h;
    while (flow(v, r, column, height, NULL) > columns) height += columns == 1 ? r.h : STEP;
    const int32_t most = (height - r.h + STEP - 1) / STEP;
    v->scroll[SCROLL_SIDE] = clamp_i32(v->scroll[SCROLL_SIDE], 0, most);
    const int32_t top = v->scroll[SCROLL_SIDE] * STEP;
    flow(v, r, column, height, &top);
    kit_scroll_bar(&v->sheet, body, top, r.h, height);
}
