/* config.c: the drawer of settings at the left: presets, a search, groups of settings, and their cost in cycles.
 * The panes beside it stay alive. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"
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

/* Draw all presets, in as many rows as they need, at the top of a place. */
static void draw_presets(Viewer *v, Rect *r) {
    const int32_t count = (int32_t)config_preset_count, most = max_i32((r->w + GAP) / (PRESET_LEAST + GAP), 1);
    const int32_t rows = (count + most - 1) / most, columns = (count + rows - 1) / rows;
    const Rect first = {r->x, r->y, (r->w + GAP) / columns - GAP, PRESET};
    size_t others;
    const PresetInfo *nearest = view_nearest_preset(v, &others);
    const Config usual = config_default();
    for (int32_t i = 0; i < count; i++) {
        const PresetInfo *preset = &config_presets[i];
        const Rect place = rect_cell(first, i, columns, GAP);
        Rect in = rect_trim(place, 10, 4, 4, 0);
        char sketch[48], error[CONFIG_ERROR_MAX]; /* sketch: its most telling setting */
        Config c = usual;
        config_preset(&c, preset->name, error);
        if (c.cores != usual.cores)
            snprintf(sketch, sizeof sketch, "%" PRIu64 " cores", c.cores);
        else if (c.issue != usual.issue && c.wave_size == usual.wave_size)
            snprintf(sketch, sizeof sketch, "issue %" PRIu64, c.issue);
        else
            snprintf(sketch, sizeof sketch, "%" PRIu64 " × %" PRIu64 " lanes", c.waves, c.wave_size);
        draw_round(v, place, 5, draw_hovers(v, place) ? THEME_HOVER : THEME_RAISED);
        if (preset == nearest && !others) draw_round_frame(v, place, 5, 2, THEME_TEXT);
        draw_say(v, cut_top(&in, 18), FACE_STRONG, THEME_TEXT, "%s", preset->name);
        draw_say(v, cut_top(&in, 16), FACE_SMALL, THEME_TEXT_2, "%s", sketch);
        sheet_area(&v->sheet, place, ACTION_SET, "preset=%s", preset->name);
        sheet_tip(&v->sheet, place, "%s\n%s", preset->name, preset->meaning);
    }
    cut_top(r, rows * (PRESET + GAP));
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
    r.w = kit_row(&v->sheet, rect_left(r, r.w, KIT_BUTTON), buttons, 2, true) - r.x;
    kit_field(&v->sheet, r, ICON_SEARCH, typed, empty, asked ? draw_field(v) : FIELD_RESTS);
    sheet_area(&v->sheet, r, ACTION_CONFIG_FIND, "%s", "");
    Rect line = rect_trim(r, 0, 0, GAP, 0);
    if (!*typed && !asked && r.w > WIDE / 2) draw_key(v, &line, 0, "/");
}

/* ---- the list ---- */

static void card_setting(Viewer *v, HoverTarget *target, Card *card) {
    const SettingInfo *setting = &config_settings[target->number];
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
    sheet_area(&v->sheet, r, ACTION_CONFIG_GROUP, "%d", line->group + 1);
    draw_rule(v, r);
    if (draw_hovers(v, r)) draw_fill(v, rect_trim(r, 0, 1, 0, 0), THEME_RAISED);
    r = rect_trim(r, 10, 0, PAD, 0);
    draw_icon(v, &r, 8, line->folded ? ICON_RIGHT : ICON_DOWN, THEME_TEXT);
    if (line->changes > 0) {
        char changes[32];
        snprintf(changes, sizeof changes, "%u changed", line->changes);
        const int32_t width = kit_chip_width(&v->sheet, ICON_NONE, changes);
        kit_chip(&v->sheet, rect_middle(take_right(&r, width, GAP), width, KIT_SMALL), ICON_NONE, changes,
                 THEME_CHANGED, THEME_CHANGED_GROUND);
    }
    draw_next(v, &r, 8, FACE_STRONG, THEME_TEXT, "%s", drawer_groups[line->group]);
    if (r.w > 30) draw_say(v, r, FACE_SMALL, THEME_TEXT_2, "%u", line->settings);
}

/* A value between two buttons, at the right end of a row, which loses their width; it is typed in its place. */
static void draw_stepper(Viewer *v, const DrawerLine *line, Rect *row) {
    const SettingInfo *setting = line->setting;
    const int32_t width = setting->words ? WORD : NUMBER;
    Rect all = cut_right(row, width + 2 * STEP);
    const bool typing =
        v->prompt.asking && v->prompt.action == ACTION_CONFIG_VALUE && setting == &config_settings[v->drawer.row];
    draw_round(v, all, 5, THEME_RAISED);
    for (int by = -1; by <= 1; by += 2) {
        char other[40], argument[AREA_ARGUMENT_MAX];
        view_other_value(v, setting, by, other, sizeof other);
        snprintf(argument, sizeof argument, "%s=%.12s", setting->name, other);
        Button button = {by < 0 ? ICON_MINUS : ICON_PLUS, .action = ACTION_SET, .argument = argument, .plain = true};
        if (strcmp(other, line->value) == 0) button.why = by < 0 ? "It is the lowest value" : "It is the highest value";
        kit_button(&v->sheet, by < 0 ? cut_left(&all, STEP) : cut_right(&all, STEP), &button);
    }
    draw_fill(v, all, THEME_FIELD);
    if (typing)
        kit_typed(&v->sheet, rect_trim(all, 6, 0, 2, 0), FACE_CODE, v->prompt.typed, line->value, draw_field(v));
    else
        draw_say_centre(v, rect_inside(all, 2, 0), line->changed ? FACE_CODE_BOLD : FACE_CODE,
                        line->changed ? THEME_CHANGED : THEME_TEXT, "%s", line->value);
    sheet_area(&v->sheet, all, ACTION_CONFIG_VALUE, "%s=", setting->name);
}

/* A choice's next word. */
static bool next_word(const char **at, char word[24]) {
    const size_t length = strcspn(*at, " ");
    snprintf(word, 24, "%.*s", (int)length, *at);
    *at += length + strspn(*at + length, " ");
    return length > 0;
}

/* All choices side by side at the right end of a row, which loses their width. Return false if there is no room. */
static bool draw_segments(Viewer *v, const DrawerLine *line, const char *words, Rect *row) {
    enum { SEGMENT = 14, NARROW = 8 }; /* around a word */
    char word[24];
    int32_t width = 0, count = 0, around = SEGMENT;
    for (const char *at = words; next_word(&at, word); count++) width += draw_width(v, FACE_SMALL_STRONG, word);
    if (row->w - width - count * around <= PAD + NAMES) around = NARROW;
    width += count * around;
    if (row->w - width <= PAD + NAMES) return false;
    Rect all = cut_right(row, width);
    draw_round(v, all, 5, THEME_RAISED);
    for (const char *at = words; next_word(&at, word);) {
        const bool on = strcmp(word, line->value) == 0;
        const Rect place = cut_left(&all, draw_width(v, FACE_SMALL_STRONG, word) + around);
        if (on || draw_hovers(v, place)) draw_round(v, place, 5, on ? THEME_TEXT : THEME_HOVER);
        draw_say_centre(v, place, on ? FACE_SMALL_STRONG : FACE_SMALL, on ? THEME_PANE : THEME_TEXT, "%s", word);
        sheet_area(&v->sheet, place, ACTION_SET, "%s=%s", line->setting->name, word);
    }
    return true;
}

static void draw_setting(Viewer *v, const DrawerLine *line, Rect r) {
    const SettingInfo *setting = line->setting;
    const bool chosen = setting == &config_settings[v->drawer.row], wide = r.w >= WIDE;
    const ThemeColour ground = line->changed ? THEME_CHANGED_GROUND : THEME_SELECT_GROUND;
    if (line->changed || chosen) draw_chosen(v, r, ground, chosen ? THEME_SELECT : ground);
    draw_target(v, r, card_setting, (uint32_t)(setting - config_settings), 0);
    sheet_area(&v->sheet, r, ACTION_CONFIG_ROW, "%s", setting->name);

    Rect row = rect_left(r, r.w - PAD, KIT_BUTTON);
    const Rect back = cut_right(&row, KIT_BUTTON);
    if (line->changed) kit_lone(&v->sheet, back, ICON_RESET, ACTION_CONFIG_RESET, setting->name);
    cut_right(&row, GAP);
    const char *words = setting == &config_settings[SETTING_wave_size] ? "1 4 8 16 32 64" : setting->words;
    if (!words || !draw_segments(v, line, words, &row)) {
        const char *text = wide && setting->unit ? setting->unit : "";
        const size_t letters = strlen(text), one = letters && strcmp(line->value, "1") == 0 && text[letters - 1] == 's';
        Rect unit = cut_right(&row, wide ? UNIT : 0);
        unit.x += GAP;
        draw_stepper(v, line, &row);
        draw_say(v, unit, FACE_SMALL, THEME_TEXT_2, "%.*s", (int)(letters - one), text);
    }
    cut_right(&row, GAP);
    Rect lines = {r.x + PAD, r.y + 2, row.w - PAD, r.h}, text = cut_top(&lines, 17);
    draw_say(v, cut_top(&lines, 14), FACE_SMALL, THEME_TEXT_2, "%s", setting->meaning);
    draw_next(v, &text, 8, FACE_CODE, THEME_TEXT, "%s", setting->name);
    if (line->changed && text.w > 40) draw_say(v, text, FACE_SMALL, THEME_TEXT_2, "was %s", line->was);
}

static void draw_lines(Viewer *v, const DrawerLine *lines, int32_t count, Rect r) {
    Drawer *drawer = &v->drawer;
    int32_t row = 0, heights[DRAWER_LINES];
    for (int32_t i = 0; i < count; i++) heights[i] = lines[i].setting ? SETTING : GROUP;
    while (row < count && lines[row].setting != &config_settings[drawer->row]) row++;
    List list = {r, &drawer->top, .count = count, .heights = heights};
    if (drawer->row_wanted && row < count) list.wanted = 1 + row - (row == 1); /* the first one with its group's head */
    drawer->row_wanted = false;
    for (Rect at; kit_next(&v->sheet, &list, &at);)
        (lines[list.at].setting ? draw_setting : draw_group)(v, &lines[list.at], at);
    if (count == 0 && r.h > SETTING)
        kit_empty(&v->sheet, r, drawer->only_changed ? "Nothing was changed" : "No setting has this text",
                  drawer->only_changed ? "The machine is as it was at first." : "No match in names or descriptions.",
                  NULL);
}

/* ---- below it ---- */

/* Buttons, and the job that is running; or cycles at first and now, with a bar each; or now alone, if nothing changed
 * them. */
static void draw_foot(Viewer *v, Rect r) {
    static const Button buttons[] = {{.icon = ICON_COPY, .text = "as --set", .action = ACTION_COPY},
                                     {.icon = ICON_COMPARE, .text = "Line by line", .action = ACTION_DIFF}};
    draw_rule(v, r);
    cut_right(&r, PAD);
    if (r.w + PAD >= WIDE) r.w = kit_row(&v->sheet, rect_left(r, r.w, KIT_BUTTON), buttons, 2, true) - r.x;
    cut_left(&r, PAD);
    cut_right(&r, GAP);
    if (draw_job(v, rect_left(r, r.w, 24))) return;

    const uint64_t before = v->model.base_cycles, now = v->model.cycles, most = before > now ? before : now;
    const bool same = before == now || before == 0;
    const ThemeColour ink = same ? THEME_TEXT : THEME_CHANGED;
    const CountText counts[] = {draw_count(before), draw_count(now)}, share = draw_change(before, now);
    const struct {
        Face face;
        ThemeColour colour;
        const char *text;
    } parts[] = {{FACE_SMALL, THEME_TEXT_2, "cycles"},
                 {FACE_INPUT, same ? THEME_TEXT : THEME_TEXT_2, counts[same].text},
                 {FACE_BODY, THEME_TEXT_2, "→"},
                 {FACE_INPUT, ink, counts[1].text},
                 {FACE_STRONG, ink, share.text}};
    Rect line = {r.x, r.y + 8, r.w, 20};
    for (size_t i = 0; i < (same ? 2 : sizeof parts / sizeof *parts); i++) {
        if (draw_width(v, parts[i].face, parts[i].text) > line.w) break;
        draw_next(v, &line, 8, parts[i].face, parts[i].colour, "%s", parts[i].text);
    }
    for (int side = same; side < 2; side++) {
        const double of = (double)(side ? now : before) / (double)(most ? most : 1);
        draw_round(v, (Rect){r.x, r.y + 32 + side * 7, max_i32((int32_t)(of * r.w), 4), 5}, 2,
                   side ? ink : THEME_TEXT_3);
    }
}

void draw_CONFIG(Viewer *v, Rect place) {
    Rect r = view_drawer_place(v);
    DrawerLine lines[DRAWER_LINES];
    const int32_t count = (int32_t)view_drawer(v, lines);
    uint32_t changed = 0;
    (void)place;
    for (size_t i = 0; i < config_setting_count; i++)
        changed += config_get(model_wanted_config(&v->model), &config_settings[i]) !=
                   config_get(&v->model.base, &config_settings[i]);
    sheet_cover(&v->sheet, r);
    v->sheet.covered = v->sheet.area_count;
    const Rect old = sheet_clip(&v->sheet, r);
    const bool wide = r.w >= WIDE, tall = r.h >= TALL;
    draw_fill(v, r, THEME_PANE);
    draw_fill(v, cut_right(&r, 1), THEME_FRAME);
    const Rect foot = cut_bottom(&r, FOOT);
    Rect in = rect_inside((Rect){r.x, r.y, r.w + 1, r.h}, PAD, 0);

    /* The title, the distance from a preset, and a button that closes the drawer. */
    size_t others;
    Rect line = cut_top(&in, TITLE);
    const PresetInfo *nearest = view_nearest_preset(v, &others);
    char note[80] = "a change runs the program again";
    if (others) snprintf(note, sizeof note, "%zu setting%s unlike %s", others, others == 1 ? "" : "s", nearest->name);
    cut_top(&line, 4);
    draw_close(v, take_right(&line, KIT_BUTTON, GAP));
    draw_key(v, &line, GAP, "F2");
    draw_next(v, &line, 10, FACE_HEADING, THEME_TEXT, "Machine");
    if (line.w > 60) /* in a narrow window the drawer may cover the status line */
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", !wide && *v->model.message ? v->model.message : note);

    cut_top(&in, 8);
    if (tall) draw_presets(v, &in);
    if (tall) cut_top(&in, 6);
    draw_find(v, take_top(&in, KIT_BUTTON + 2, 10), changed);
    draw_lines(v, lines, count, rect_trim(r, 0, in.y - r.y, 0, 0));
    draw_foot(v, foot);
    sheet_restore(&v->sheet, old);
}
