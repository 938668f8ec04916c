/* prompt.c: a line of text being typed, in a box over everything. All of it can be typed with the mouse too. */

#include "sim/viewer/panels/panel.h"

enum { PAD = 16, GAP = 4, FIELD = 30, KIND = 210, ROW = 20, WIDTH = 560, WIDE = 760 };

Rect draw_box(Viewer *v, int32_t width, int32_t height) {
    enum { TOP = 76, EDGE = 8 };
    const Rect all = v->place[PLACE_OVER];
    const int32_t w = min_i32(width, all.w - 2 * EDGE), h = min_i32(height, all.h - 2 * EDGE);
    const Rect r = {(all.w - w) / 2, clamp_i32((all.h - h) / 2, EDGE, TOP), w, h};
    kit_box(&v->sheet, all, r);
    return r;
}

/* A key for each letter, in rows; returns the bottom edge. Where there is no room for a row it is left out. */
static int32_t draw_letters(Viewer *v, Rect r) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz.:=<>![]#- ";
    const int32_t columns = max_i32((r.w + GAP) / (KIT_SMALL + GAP), 1), pitch = KIT_SMALL + GAP;
    const int32_t rows = ((int32_t)sizeof letters - 2 + columns) / columns;
    if (rows * pitch > r.h) return r.y;
    for (int32_t i = 0; letters[i]; i++) {
        const char text[] = {letters[i] == ' ' ? '_' : letters[i], '\0'}, typed[] = {letters[i], '\0'};
        const Rect key = {r.x + i % columns * pitch, r.y + i / columns * pitch, KIT_SMALL, KIT_SMALL};
        const ThemeColour ground = sheet_hovers(&v->sheet, key) ? THEME_HOVER : THEME_RAISED;
        draw_round(v, key, 3, ground);
        draw_say_centre(v, key, FACE_CODE_SMALL, THEME_TEXT, "%s", text);
        sheet_area(&v->sheet, key, ACTION_TYPE, "%s", typed);
    }
    return r.y + rows * pitch;
}

void draw_prompt(Viewer *v) {
    const Prompt *prompt = &v->prompt;
    const Action *action = &actions[prompt->action];
    const bool breaks = prompt->action == ACTION_BREAK_NEW;
    const int32_t width = breaks ? WIDE : WIDTH, inner = min_i32(width, v->place[PLACE_OVER].w - PAD) - 2 * PAD;
    const int32_t help = min_i32(sheet_prose_height(&v->sheet, FACE_BODY, inner, action->help), 3 * ROW);
    const int32_t columns = max_i32((inner + GAP) / (KIT_SMALL + GAP), 1);
    const int32_t letters = (47 + columns - 1) / columns * (KIT_SMALL + GAP);
    const int32_t wanted = PAD + help + 10 + FIELD + 12 + letters + (breaks ? 8 + BREAK_COUNT * ROW : 0) + PAD;
    const Rect box = draw_box(v, width, wanted);
    const Button ok = {.text = "OK", .key = "Return", .action = ACTION_ENTER};
    Rect r = {box.x + PAD, box.y + PAD, box.w - 2 * PAD, box.h - 2 * PAD};
    draw_prose(v, (Rect){r.x, r.y, r.w, help}, FACE_BODY, THEME_TEXT, action->help);
    r.y += help + 10;
    int32_t right = r.x + r.w - KIT_BUTTON;
    draw_close(v, right, r.y + 2, KIT_BUTTON);
    const int32_t press = kit_button_width(&v->sheet, &ok);
    right -= press + GAP;
    kit_button(&v->sheet, (Rect){right, r.y + 2, press, KIT_BUTTON}, &ok);
    kit_field(&v->sheet, (Rect){r.x, r.y, right - 2 * GAP - r.x, FIELD}, ICON_NONE, prompt->typed, action->argument,
              true);
    r.y += FIELD + 12;
    r.h = box.y + box.h - PAD - r.y;
    const int32_t bottom = draw_letters(v, r) + 8;

    /* What `break` can be told. */
    const int32_t kind = min_i32(KIND, r.w / 2);
    for (int i = 0; breaks && i < BREAK_COUNT && bottom + (i + 1) * ROW <= box.y + box.h - PAD; i++) {
        const BreakInfo *info = &break_info[i];
        const Rect row = {r.x, bottom + i * ROW, r.w, ROW};
        if (sheet_hovers(&v->sheet, row)) draw_round(v, row, 3, THEME_RAISED);
        draw_say(v, (Rect){row.x + GAP, row.y, kind - 2 * GAP, ROW}, FACE_CODE_SMALL, THEME_LABEL, "%s%s%s",
                 i == BREAK_PLACE ? "" : info->name, i == BREAK_PLACE || !*info->arguments ? "" : " ", info->arguments);
        draw_say(v, (Rect){row.x + kind, row.y, row.w - kind, ROW}, FACE_SMALL, THEME_TEXT_2, "%s", info->meaning);
        sheet_area(&v->sheet, row, ACTION_BREAK, "%s", info->name);
    }
}
