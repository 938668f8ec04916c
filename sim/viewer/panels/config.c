/* config.c: the settings of the machine, and a line of text being typed. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 13, LETTER = 18 };

static void draw_setting(Viewer *v, uint32_t i, Rect r) {
    const Config *config = model_wanted_config(&v->model);
    const Theme *t = draw_theme(v);
    const SettingInfo *setting = &config_settings[i];
    const bool changed = config_get(config, setting) != setting->initial;
    char value[40];
    config_show(config, setting, value, sizeof value);
    if (i == v->config_row) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    sheet_fit(&v->sheet, r.x + 4, r.y + 2, 128, t->colour[THEME_TEXT], "%s", setting->name);
    for (int by = -1; by <= 1; by += 2) {
        const Rect button = {r.x + (by < 0 ? 136 : 250), r.y, 15, ROW - 1};
        char other[40];
        view_other_value(v, setting, by, other, sizeof other);
        sheet_fill(&v->sheet, button, t->colour[THEME_TICK]);
        sheet_text(&v->sheet, button.x + 5, button.y + 2, t->colour[THEME_RAIL], by < 0 ? "-" : "+");
        sheet_area(&v->sheet, button, ACTION_SET, "%s=%s", setting->name, other);
    }
    sheet_fit(&v->sheet, r.x + 158, r.y + 2, 88, changed ? t->event[EVENT_DIVERGENCE] : t->colour[THEME_TEXT], "%s",
              value);
    sheet_fit(&v->sheet, r.x + 274, r.y + 2, r.w - 276, t->colour[THEME_NOTE], "%s", setting->meaning);
}

void draw_CONFIG(Viewer *v, Rect place) {
    const Model *m = &v->model;
    const int32_t row = (int32_t)v->config_row;
    int32_t *top = &v->scroll[SCROLL_SIDE];
    (void)place;
    Rect r = draw_over(v, 1000, 780,
                       "SETTINGS · - and + run the program again · arrows choose and change, Return types a value");
    if (!draw_job(v, (Rect){r.x, r.y - 2, r.w, 14}))
        sheet_fit(&v->sheet, r.x, r.y, r.w, draw_theme(v)->colour[THEME_TEXT], "%" PRIu64 " cycles. %s", m->cycles,
                  m->message);
    r.y += 18;
    r.h -= 18;
    const int32_t fit = draw_scrolled(v, r.h, ROW, (uint32_t)config_setting_count);
    if (row < *top) *top = row;
    if (row >= *top + fit) *top = row - fit + 1;
    for (int32_t i = 0; i < fit && (size_t)(i + *top) < config_setting_count; i++)
        draw_setting(v, (uint32_t)(i + *top), (Rect){r.x, r.y + i * ROW, r.w, ROW});
}

/* Everything can be typed with the mouse too. */
void draw_prompt(Viewer *v) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz.:=<>![]#- ";
    const Theme *t = draw_theme(v);
    const Prompt *prompt = &v->prompt;
    if (view_is_searching(v)) {
        draw_search(v);
        return;
    }
    const bool breaks = prompt->action == ACTION_BREAK_NEW;
    const Rect r = draw_over(v, breaks ? 880 : 480, breaks ? 200 : 150, actions[prompt->action].help);
    sheet_frame(&v->sheet, (Rect){r.x, r.y, r.w - 60, 18}, t->colour[THEME_TICK]);
    sheet_fit(&v->sheet, r.x + 5, r.y + 5, r.w - 72, t->colour[THEME_TEXT], "%s%s",
              prompt->typed[0] ? prompt->typed : actions[prompt->action].argument, prompt->typed[0] ? "|" : "");
    draw_button(v, r.x + r.w - 50, r.y + 2, "  OK  ", false, ACTION_ENTER, "");
    const int32_t columns = r.w / LETTER, top = r.y + 28;
    for (int32_t i = 0; letters[i]; i++) {
        const char text[] = {letters[i] == ' ' ? '_' : letters[i], '\0'}, typed[] = {letters[i], '\0'};
        draw_button(v, r.x + i % columns * LETTER, top + i / columns * 20, text, false, ACTION_TYPE, typed);
    }
    const int32_t bottom = top + ((int32_t)sizeof letters - 2 + columns) / columns * 20;
    if (breaks) draw_break_kinds(v, (Rect){r.x, bottom + 8, r.w, r.y + r.h - bottom - 8});
}
