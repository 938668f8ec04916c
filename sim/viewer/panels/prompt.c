/* prompt.c: a line of text being typed, in a box over everything. All of it can be typed with the mouse too. */

#include "sim/viewer/panels/panel.h"

enum { PAD = 16, GAP = 4, FIELD = 30, KIND = 210, ROW = 20, WIDTH = 560, WIDE = 760, PITCH = KIT_SMALL + GAP };

Rect draw_box(Viewer *v, int32_t width, int32_t height) {
    enum { TOP = 76, EDGE = 8 };
    const Rect all = v->place[PLACE_OVER];
    Rect r = rect_middle(all, min_i32(width, all.w - 2 * EDGE), min_i32(height, all.h - 2 * EDGE));
    r.y = clamp_i32(r.y, EDGE, TOP);
    kit_box(&v->sheet, all, r);
    return r;
}

static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz.:=<>![]#- ";

static int32_t letters_height(int32_t width) {
    const int32_t columns = max_i32((width + GAP) / PITCH, 1);
    return ((int32_t)sizeof letters - 2 + columns) / columns * PITCH;
}

void draw_prompt(Viewer *v) {
    const Prompt *prompt = &v->prompt;
    const Action *action = &actions[prompt->action];
    const bool breaks = prompt->action == ACTION_BREAK_NEW;
    const int32_t width = breaks ? WIDE : WIDTH, inner = min_i32(width, v->place[PLACE_OVER].w - PAD) - 2 * PAD;
    const int32_t help = min_i32(sheet_prose_height(&v->sheet, FACE_BODY, inner, action->help), 3 * ROW);
    const int32_t kinds = breaks ? 8 + BREAK_COUNT * ROW : 0;
    const Rect box = draw_box(v, width, PAD + help + 10 + FIELD + 12 + letters_height(inner) + kinds + PAD);
    static const Button ok = {.text = "OK", .key = "Return", .action = ACTION_ENTER};
    Rect r = rect_inside(box, PAD, PAD);
    draw_prose(v, take_top(&r, help, 10), FACE_BODY, THEME_TEXT, action->help);
    Rect line = cut_top(&r, FIELD);
    draw_close(v, take_right(&line, KIT_BUTTON, GAP));
    kit_button(&v->sheet, rect_inside(take_right(&line, kit_button_width(&v->sheet, &ok), 2 * GAP), 0, 2), &ok);
    kit_field(&v->sheet, line, ICON_NONE, prompt->typed, action->argument, true);
    cut_top(&r, 12);
    const int32_t keys = letters_height(r.w), columns = max_i32((r.w + GAP) / PITCH, 1);
    for (int32_t i = 0; letters[i] && keys <= r.h; i++) { /* a key for each letter, in rows */
        const Rect key = rect_cell((Rect){r.x, r.y, KIT_SMALL, KIT_SMALL}, i, columns, GAP);
        draw_round(v, key, 3, draw_hovers(v, key) ? THEME_HOVER : THEME_RAISED);
        draw_say_centre(v, key, FACE_CODE_SMALL, THEME_TEXT, "%c", letters[i] == ' ' ? '_' : letters[i]);
        sheet_area(&v->sheet, key, ACTION_TYPE, "%c", letters[i]);
    }
    cut_top(&r, 8 + (keys <= r.h ? keys : 0));
    for (int i = 0; breaks && i < BREAK_COUNT && r.h >= ROW; i++) {
        const BreakInfo *info = &break_info[i];
        const bool place = i == BREAK_PLACE;
        Rect row = cut_top(&r, ROW);
        if (draw_hovers(v, row)) draw_round(v, row, 3, THEME_RAISED);
        sheet_area(&v->sheet, row, ACTION_BREAK, "%s", info->name);
        draw_say(v, rect_inside(cut_left(&row, min_i32(KIND, r.w / 2)), GAP, 0), FACE_CODE_SMALL, THEME_LABEL, "%s%s%s",
                 place ? "" : info->name, place || !*info->arguments ? "" : " ", info->arguments);
        draw_say(v, row, FACE_SMALL, THEME_TEXT_2, "%s", info->meaning);
    }
}
