/* config.c: the settings of the machine, and a line of text being typed. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 13, LETTER = 18 };

static void draw_setting(Viewer *v, const DrawerLine *line, Rect r) {
    const Theme *t = draw_theme(v);
    const SettingInfo *setting = line->setting;
    const Rgba colour = line->changed ? t->event[EVENT_DIVERGENCE] : t->colour[THEME_TEXT];
    if (setting == &config_settings[v->drawer.row]) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    draw_under(v, r, UNDER_SETTING, (uint32_t)(setting - config_settings), 0);
    sheet_area(&v->sheet, r, ACTION_CONFIG_ROW, "%s", setting->name);
    sheet_fit(&v->sheet, r.x + 12, r.y + 2, 123, t->colour[THEME_TEXT], "%s", setting->name);
    for (int by = -1; by <= 1; by += 2) {
        const Rect button = {r.x + (by < 0 ? 136 : 250), r.y, 15, ROW - 1};
        char other[40];
        view_other_value(v, setting, by, other, sizeof other);
        sheet_fill(&v->sheet, button, t->colour[THEME_TICK]);
        sheet_text(&v->sheet, button.x + 5, button.y + 2, t->colour[THEME_RAIL], by < 0 ? "-" : "+");
        sheet_area(&v->sheet, button, ACTION_SET, "%s=%s", setting->name, other);
    }
    sheet_fit(&v->sheet, r.x + 158, r.y + 2, 88, colour, "%s", line->value);
    if (line->changed) {
        const Rect reset = {r.x + 272, r.y, 100, ROW - 1};
        sheet_fit(&v->sheet, reset.x, r.y + 2, reset.w, colour, "was %s", line->was);
        sheet_area(&v->sheet, reset, ACTION_CONFIG_RESET, "%s", setting->name);
    }
    sheet_fit(&v->sheet, r.x + 376, r.y + 2, r.w - 378, t->colour[THEME_NOTE], "%s", setting->meaning);
}

void draw_CONFIG(Viewer *v, Rect place) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    DrawerLine lines[DRAWER_LINES];
    int32_t *top = &v->scroll[SCROLL_SIDE], row = 0;
    (void)place;
    Rect r =
        draw_over(v, 1000, 780, "SETTINGS · arrows choose and change, Return types a value, Delete resets, / finds");
    if (!draw_job(v, (Rect){r.x, r.y - 2, r.w, 14}))
        sheet_fit(&v->sheet, r.x, r.y, r.w, t->colour[THEME_TEXT], "%" PRIu64 " cycles, %" PRIu64 " at first. %s",
                  m->cycles, m->base_cycles, m->message);
    ButtonFlow flow = {{r.x, r.y + 16, r.w, r.h}, r.x, r.y + 16};
    for (size_t i = 0; i < config_preset_count; i++) {
        char argument[64];
        snprintf(argument, sizeof argument, "preset=%s", config_presets[i].name);
        draw_flow(v, &flow, config_presets[i].name, false, ACTION_SET, argument);
    }
    draw_flow(v, &flow, v->drawer.find[0] ? v->drawer.find : "find", v->drawer.find[0], ACTION_CONFIG_FIND, "");
    draw_flow(v, &flow, "only changed", v->drawer.only_changed, ACTION_CONFIG_CHANGED, "");
    draw_flow(v, &flow, "reset all", false, ACTION_CONFIG_RESET, "all");
    r = (Rect){r.x, flow.y + 20, r.w, r.y + r.h - flow.y - 20};

    const uint32_t count = view_drawer(v, lines);
    const int32_t fit = draw_scrolled(v, r.h, ROW, count);
    while ((uint32_t)row < count && lines[row].setting != &config_settings[v->drawer.row]) row++;
    if ((uint32_t)row < count && row < *top) *top = row;
    if ((uint32_t)row < count && row >= *top + fit) *top = row - fit + 1;
    for (int32_t i = 0; i < fit && (uint32_t)(i + *top) < count; i++) {
        const DrawerLine *line = &lines[i + *top];
        const Rect at = {r.x, r.y + i * ROW, r.w, ROW};
        if (line->setting) {
            draw_setting(v, line, at);
            continue;
        }
        sheet_fit(&v->sheet, at.x, at.y + 2, at.w, t->event[EVENT_DIVERGENCE], "%s %s · %u settings, %u changed",
                  line->folded ? "+" : "-", drawer_groups[line->group], line->settings, line->changes);
        sheet_area(&v->sheet, at, ACTION_CONFIG_GROUP, "%d", line->group + 1);
    }
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
