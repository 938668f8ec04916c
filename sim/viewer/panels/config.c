/* config.c: the drawer of settings at the left: presets, a search, groups of settings, and what they cost in cycles.
 * The panes beside it stay alive. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum {
    PAD = 14,
    GAP = 6,
    TITLE = 40,
    PRESET = 42,       /* height of a preset, */
    PRESET_LEAST = 88, /* and the least width */
    GROUP = 33,
    SETTING = 36,
    FOOT = 56,
    STEP = 24, /* a button beside a value */
    NUMBER = 68,
    WORD = 88,
    UNIT = 72,
    WIDE = 480,  /* with units */
    TALL = 420,  /* with presets */
    NAMES = 150, /* the least that is left beside a control */
};

/* ---- above the list ---- */

/* All of them, in as many rows as they need. Returns where they end. */
static int32_t draw_presets(Viewer *v, Rect r) {
    const int32_t count = (int32_t)config_preset_count, most = max_i32((r.w + GAP) / (PRESET_LEAST + GAP), 1);
    const int32_t rows = (count + most - 1) / most, columns = (count + rows - 1) / rows;
    const int32_t width = (r.w + GAP) / columns - GAP;
    size_t others;
    const PresetInfo *nearest = view_nearest_preset(v, &others);
    const Config usual = config_default();
    for (int32_t i = 0; i < count; i++) {
        const PresetInfo *preset = &config_presets[i];
        const Rect place = {r.x + i % columns * (width + GAP), r.y + i / columns * (PRESET + GAP), width, PRESET};
        char sketch[48], error[CONFIG_ERROR_MAX]; /* sketch: what is most its own */
        Config c = usual;
        config_preset(&c, preset->name, error);
        if (c.cores != usual.cores)
            snprintf(sketch, sizeof sketch, "%" PRIu64 " cores", c.cores);
        else if (c.issue != usual.issue && c.wave_size == usual.wave_size)
            snprintf(sketch, sizeof sketch, "issue %" PRIu64, c.issue);
        else
            snprintf(sketch, sizeof sketch, "%" PRIu64 " × %" PRIu64 " lanes", c.waves, c.wave_size);
        draw_round(v, place, 5, sheet_hovers(&v->sheet, place) ? THEME_HOVER : THEME_RAISED);
        if (preset == nearest && !others) draw_round_frame(v, place, 5, 2, THEME_TEXT);
        draw_say(v, (Rect){place.x + 10, place.y + 4, width - 14, 18}, FACE_STRONG, THEME_TEXT, "%s", preset->name);
        draw_say(v, (Rect){place.x + 10, place.y + 22, width - 14, 16}, FACE_SMALL, THEME_TEXT_2, "%s", sketch);
        sheet_area(&v->sheet, place, ACTION_SET, "preset=%s", preset->name);
        sheet_tip(&v->sheet, place, "%s\n%s", preset->name, preset->meaning);
    }
    return r.y + rows * (PRESET + GAP);
}

static void draw_find(Viewer *v, Rect r, uint32_t changed) {
    const bool asked = v->prompt.asking && v->prompt.action == ACTION_CONFIG_FIND, brief = r.w < WIDE;
    const char *typed = asked ? v->prompt.typed : v->drawer.find;
    char only_text[32], empty[64];
    snprintf(only_text, sizeof only_text, changed ? "%s %u" : "%s", brief ? "Changed" : "Only changed", changed);
    snprintf(empty, sizeof empty, "Search %zu settings: name or meaning", config_setting_count);
    const char *why = changed ? NULL : "Nothing was changed", *all = brief ? NULL : "Reset all";
    const bool only = v->drawer.only_changed;
    const Button buttons[] = {
        {.icon = ICON_RESET, .text = all, .action = ACTION_CONFIG_RESET, .argument = "all", .why = why},
        {.text = only_text, .action = ACTION_CONFIG_CHANGED, .on = only, .why = only ? NULL : why}};
    const Rect row = {r.x, r.y + (r.h - KIT_BUTTON) / 2, r.w, KIT_BUTTON};
    const Rect field = {r.x, r.y, kit_row(&v->sheet, row, buttons, 2, true) - r.x, r.h};
    kit_field(&v->sheet, field, ICON_SEARCH, typed, empty, asked);
    sheet_area(&v->sheet, field, ACTION_CONFIG_FIND, "%s", "");
    if (!*typed && !asked && field.w > WIDE / 2) draw_key(v, (Rect){field.x, field.y, field.w - GAP, field.h}, "/");
}

/* ---- the list ---- */

static void card_setting(Viewer *v, Under *under, Card *card) {
    const SettingInfo *setting = &config_settings[under->number];
    const Config initial = config_default();
    char value[40];
    card_title(card, "%s", setting->name);
    card_text(card, "%s", setting->meaning);
    config_show(model_wanted_config(&v->model), setting, value, sizeof value);
    card_row(card, "now", "%s%s%s", value, setting->words ? "" : " ", setting->words ? "" : setting->unit);
    config_show(&v->model.base, setting, value, sizeof value);
    card_row(card, "at first", "%s", value);
    config_show(&initial, setting, value, sizeof value);
    card_row(card, "default", "%s", value);
    if (setting->words)
        card_row(card, "choices", "%s", setting->words);
    else
        card_row(card, "from", "%" PRIu64 " to %" PRIu64, setting->low, setting->high);
}

static void draw_group(Viewer *v, const DrawerLine *line, Rect r) {
    const int32_t icon = r.y + (r.h - 16) / 2;
    char changes[32];
    draw_fill(v, (Rect){r.x, r.y, r.w, 1}, THEME_LINE);
    if (sheet_hovers(&v->sheet, r)) draw_fill(v, (Rect){r.x, r.y + 1, r.w, r.h - 1}, THEME_RAISED);
    draw_icon(v, r.x + 10, icon, line->folded ? ICON_RIGHT : ICON_DOWN, THEME_TEXT);
    Rect text = {r.x + 34, r.y, r.w - 34 - PAD, r.h};
    if (line->changes > 0) {
        snprintf(changes, sizeof changes, "%u changed", line->changes);
        const int32_t width = kit_chip_width(&v->sheet, ICON_NONE, changes);
        text.w -= width + GAP;
        kit_chip(&v->sheet, (Rect){text.x + text.w + GAP, r.y + (r.h - KIT_SMALL) / 2, width, KIT_SMALL}, ICON_NONE,
                 changes, THEME_CHANGED, THEME_CHANGED_GROUND);
    }
    text = rect_behind(text, 8 + draw_say(v, text, FACE_STRONG, THEME_TEXT, "%s", drawer_groups[line->group]));
    if (text.w > 30) draw_say(v, text, FACE_SMALL, THEME_TEXT_2, "%u", line->settings);
    sheet_area(&v->sheet, r, ACTION_CONFIG_GROUP, "%d", line->group + 1);
}

/* A value between two buttons; it is typed in its place. Returns the left edge. */
static int32_t draw_stepper(Viewer *v, const DrawerLine *line, int32_t right, int32_t y) {
    const SettingInfo *setting = line->setting;
    const int32_t width = setting->words ? WORD : NUMBER;
    const Rect all = {right - width - 2 * STEP, y, width + 2 * STEP, KIT_BUTTON};
    const Rect value = {all.x + STEP, y, width, KIT_BUTTON};
    const bool typing =
        v->prompt.asking && v->prompt.action == ACTION_CONFIG_VALUE && setting == &config_settings[v->drawer.row];
    draw_round(v, all, 5, THEME_RAISED);
    draw_fill(v, value, THEME_FIELD);
    if (typing)
        kit_typed(&v->sheet, (Rect){value.x + 6, y, width - 8, KIT_BUTTON}, FACE_CODE, v->prompt.typed, line->value,
                  true);
    else
        draw_say_centre(v, (Rect){value.x + 2, y, width - 4, KIT_BUTTON}, line->changed ? FACE_CODE_BOLD : FACE_CODE,
                        line->changed ? THEME_CHANGED : THEME_TEXT, "%s", line->value);
    sheet_area(&v->sheet, value, ACTION_CONFIG_VALUE, "%s=", setting->name);
    for (int by = -1; by <= 1; by += 2) {
        char other[40], argument[AREA_ARGUMENT_MAX];
        view_other_value(v, setting, by, other, sizeof other);
        snprintf(argument, sizeof argument, "%s=%.12s", setting->name, other);
        Button button = {by < 0 ? ICON_MINUS : ICON_PLUS, .action = ACTION_SET, .argument = argument, .plain = true};
        if (strcmp(other, line->value) == 0)
            button.why = by < 0 ? "It is the lowest that there is" : "It is the highest that there is";
        kit_button(&v->sheet, (Rect){by < 0 ? all.x : value.x + width, y, STEP, KIT_BUTTON}, &button);
    }
    return all.x;
}

/* A choice's next word. */
static bool next_word(const char **at, char word[24]) {
    const size_t length = strcspn(*at, " ");
    snprintf(word, 24, "%.*s", (int)length, *at);
    *at += length + strspn(*at + length, " ");
    return length > 0;
}

/* All that can be chosen, side by side. Returns the left edge; if that is not right of `most` there is no room, and
 * nothing is drawn. */
static int32_t draw_segments(Viewer *v, const DrawerLine *line, const char *words, int32_t right, int32_t y,
                             int32_t most) {
    enum { SEGMENT = 14 };
    char word[24];
    int32_t left = right;
    for (const char *at = words; next_word(&at, word);)
        left -= sheet_width(&v->sheet, FACE_SMALL_STRONG, word) + SEGMENT;
    if (left <= most) return left;
    Rect place = {left, y, right - left, KIT_BUTTON};
    draw_round(v, place, 5, THEME_RAISED);
    for (const char *at = words; next_word(&at, word); place.x += place.w) {
        const bool on = strcmp(word, line->value) == 0;
        place.w = sheet_width(&v->sheet, FACE_SMALL_STRONG, word) + SEGMENT;
        if (on || sheet_hovers(&v->sheet, place)) draw_round(v, place, 5, on ? THEME_TEXT : THEME_HOVER);
        draw_say_centre(v, place, on ? FACE_SMALL_STRONG : FACE_SMALL, on ? THEME_PANE : THEME_TEXT, "%s", word);
        sheet_area(&v->sheet, place, ACTION_SET, "%s=%s", line->setting->name, word);
    }
    return left;
}

static void draw_setting(Viewer *v, const DrawerLine *line, Rect r) {
    const SettingInfo *setting = line->setting;
    const bool chosen = setting == &config_settings[v->drawer.row], wide = r.w >= WIDE;
    const int32_t y = r.y + (r.h - KIT_BUTTON) / 2, reset = r.x + r.w - PAD - KIT_BUTTON;
    const int32_t right = reset - (wide ? UNIT + GAP : GAP);
    if (line->changed || chosen) draw_fill(v, r, line->changed ? THEME_CHANGED_GROUND : THEME_SELECT_GROUND);
    if (chosen) draw_fill(v, (Rect){r.x, r.y, 3, r.h}, THEME_SELECT);
    draw_under(v, r, card_setting, (uint32_t)(setting - config_settings), 0);
    sheet_area(&v->sheet, r, ACTION_CONFIG_ROW, "%s", setting->name);

    const int32_t most = r.x + PAD + NAMES;
    const char *words = setting == &config_settings[SETTING_wave_size] ? "1 4 8 16 32 64" : setting->words;
    int32_t left = words ? draw_segments(v, line, words, reset - GAP, y, most) : most;
    if (left <= most) {
        left = draw_stepper(v, line, right, y);
        const char *unit = wide && setting->unit ? setting->unit : "";
        const size_t letters = strlen(unit), one = letters && strcmp(line->value, "1") == 0 && unit[letters - 1] == 's';
        draw_say(v, (Rect){right + GAP, y, UNIT, KIT_BUTTON}, FACE_SMALL, THEME_TEXT_2, "%.*s", (int)(letters - one),
                 unit);
    }
    const Rect back = {reset, y, KIT_BUTTON, KIT_BUTTON};
    if (line->changed) kit_lone(&v->sheet, back, ICON_RESET, ACTION_CONFIG_RESET, setting->name);
    Rect text = {r.x + PAD, r.y + 2, left - GAP - r.x - PAD, 17};
    draw_say(v, (Rect){text.x, r.y + 19, text.w, 14}, FACE_SMALL, THEME_TEXT_2, "%s", setting->meaning);
    text = rect_behind(text, 8 + draw_say(v, text, FACE_CODE, THEME_TEXT, "%s", setting->name));
    if (line->changed && text.w > 40) draw_say(v, text, FACE_SMALL, THEME_TEXT_2, "was %s", line->was);
}

static void draw_lines(Viewer *v, const DrawerLine *lines, int32_t count, Rect r) {
    Drawer *drawer = &v->drawer;
    int32_t row = 0, heights[DRAWER_LINES];
    for (int32_t i = 0; i < count; i++) heights[i] = lines[i].setting ? SETTING : GROUP;
    while (row < count && lines[row].setting != &config_settings[drawer->row]) row++;
    List list = {.place = r, .count = count, .heights = heights};
    if (drawer->row_wanted && row < count) list.wanted = 1 + row - (row == 1); /* the first one with its group's head */
    drawer->row_wanted = false;
    kit_list(&list, &drawer->top);
    for (Rect at; kit_next(&v->sheet, &list, &at);)
        (lines[list.at].setting ? draw_setting : draw_group)(v, &lines[list.at], at);
    if (count == 0 && r.h > SETTING)
        kit_empty(&v->sheet, r, drawer->only_changed ? "Nothing was changed" : "No setting has this text",
                  drawer->only_changed ? "The machine is as it was at first." : "Names and meanings were looked at.",
                  NULL);
}

/* ---- below it ---- */

/* What can be done, and the job that goes on; or cycles at first and now, with a bar each; or now alone, if nothing
 * changed them. */
static void draw_foot(Viewer *v, Rect r) {
    const Button buttons[] = {{.icon = ICON_COPY, .text = "as --set", .action = ACTION_COPY},
                              {.icon = ICON_COMPARE, .text = "Line by line", .action = ACTION_DIFF}};
    int32_t right = r.x + r.w - PAD;
    draw_fill(v, (Rect){r.x, r.y, r.w, 1}, THEME_LINE);
    if (r.w >= WIDE)
        right =
            kit_row(&v->sheet, (Rect){r.x, r.y + (r.h - KIT_BUTTON) / 2, right - r.x, KIT_BUTTON}, buttons, 2, true);
    const Rect rest = {r.x + PAD, r.y + 8, right - GAP - r.x - PAD, r.h - 12};
    if (draw_job(v, (Rect){rest.x, r.y + (r.h - 24) / 2, rest.w, 24})) return;

    const uint64_t before = v->model.base_cycles, now = v->model.cycles, most = before > now ? before : now;
    const bool same = before == now || before == 0;
    const ThemeColour ink = same ? THEME_TEXT : THEME_CHANGED;
    char share[24];
    snprintf(share, sizeof share, "%+.1f %%", same ? 0 : 100 * ((double)now - (double)before) / (double)before);
    const CountText counts[] = {draw_count(before), draw_count(now)};
    const struct {
        Face face;
        ThemeColour colour;
        const char *text;
    } parts[] = {{FACE_SMALL, THEME_TEXT_2, "cycles"},
                 {FACE_INPUT, same ? THEME_TEXT : THEME_TEXT_2, counts[same].text},
                 {FACE_BODY, THEME_TEXT_2, "→"},
                 {FACE_INPUT, ink, counts[1].text},
                 {FACE_STRONG, ink, share}};
    int32_t x = rest.x;
    for (size_t i = 0; i < (same ? 2 : sizeof parts / sizeof *parts); i++) {
        const Rect box = {x, rest.y, rest.x + rest.w - x, 20};
        if (sheet_width(&v->sheet, parts[i].face, parts[i].text) > box.w) break;
        x += 8 + draw_say(v, box, parts[i].face, parts[i].colour, "%s", parts[i].text);
    }
    for (int side = same; side < 2; side++) {
        const double of = (double)(side ? now : before) / (double)(most ? most : 1);
        draw_round(v, (Rect){rest.x, rest.y + 24 + side * 7, max_i32((int32_t)(of * rest.w), 4), 5}, 2,
                   side ? ink : THEME_TEXT_3);
    }
}

void draw_CONFIG(Viewer *v, Rect place) {
    const Rect r = view_drawer_place(v);
    DrawerLine lines[DRAWER_LINES];
    const int32_t count = (int32_t)view_drawer(v, lines), bottom = r.y + r.h - FOOT;
    uint32_t changed = 0;
    (void)place;
    for (size_t i = 0; i < config_setting_count; i++)
        changed += config_get(model_wanted_config(&v->model), &config_settings[i]) !=
                   config_get(&v->model.base, &config_settings[i]);
    sheet_cover(&v->sheet, r);
    v->sheet.covered = v->sheet.area_count;
    const Rect old = sheet_clip(&v->sheet, r);
    draw_fill(v, r, THEME_PANE);
    draw_fill(v, (Rect){r.x + r.w - 1, r.y, 1, r.h}, THEME_FRAME);

    /* Its title, what was changed, and closing it. */
    const int32_t key = kit_key_width(&v->sheet, "F2"), right = r.x + r.w - PAD - KIT_BUTTON;
    Rect line = {r.x + PAD, r.y + 4, right - GAP - key - GAP - r.x - PAD, TITLE - 4};
    line = rect_behind(line, draw_say(v, line, FACE_HEADING, THEME_TEXT, "Machine") + 10);
    size_t others;
    char note[80] = "a change runs the program again";
    const PresetInfo *nearest = view_nearest_preset(v, &others);
    if (others)
        snprintf(note, sizeof note, "changed from %s: %zu setting%s", nearest->name, others, others == 1 ? "" : "s");
    if (line.w > 60)
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s",
                 r.w < WIDE && v->model.message[0] ? v->model.message : note); /* it may cover the status line */
    kit_key(&v->sheet, right - GAP - key, line.y + (line.h - KIT_SWATCH) / 2, "F2");
    draw_close(v, right, r.y + (TITLE - KIT_BUTTON) / 2 + 2, KIT_BUTTON);

    int32_t y = r.y + TITLE + 8;
    if (r.h >= TALL) y = draw_presets(v, (Rect){r.x + PAD, y, r.w - 2 * PAD, 0}) + 6;
    draw_find(v, (Rect){r.x + PAD, y, r.w - 2 * PAD, KIT_BUTTON + 2}, changed);
    y += KIT_BUTTON + 12;
    draw_lines(v, lines, count, (Rect){r.x, y, r.w - 1, bottom - y});
    draw_foot(v, (Rect){r.x, bottom, r.w - 1, FOOT});
    sheet_restore(&v->sheet, old);
}
