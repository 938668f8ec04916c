/* compare_totals.c: two runs compared as a whole: equal words of their results; statistics and settings that differ.
 *
 *   Totals                              256 of 256 words equal
 *                          A        B                    B − A
 *   cycles               481      275             −206 (−43 %)
 *   l1_hits              120       96              −24 (−20 %)     no better for that: not green
 *   issue                  1        2
 */
#include <inttypes.h>

#include "sim/viewer/panels/panel.h"

enum { ROW = 19, FIGURE = 96, CHANGE = 150, NAME = 120, TOTALS = STAT_COUNT + sizeof(Config) / sizeof(uint64_t) };

ThemeColour compare_ink(const Comparison *c, int64_t more) {
    return more < 0 && !c->is_wrong ? THEME_OK : THEME_TEXT;
}

/* Which statistics differ, then which settings, by their numbers behind STAT_COUNT. Return how many. */
static int32_t list_totals(const Diff *diff, size_t list[TOTALS]) {
    const Stats *stats = diff->lines.stats;
    const Config *a = &diff->run[0]->program->config, *b = &diff->run[1]->program->config;
    int32_t count = 0;
    for (size_t i = 0; i < STAT_COUNT; i++)
        if (stat_get(&stats[0], i) != stat_get(&stats[1], i)) list[count++] = i;
    for (size_t i = 0; i < config_setting_count; i++)
        if (config_get(a, &config_settings[i]) != config_get(b, &config_settings[i])) list[count++] = STAT_COUNT + i;
    return count;
}

int32_t compare_totals_height(const Viewer *v) {
    size_t list[TOTALS];
    return KIT_BUTTON + (1 + max_i32(list_totals(&v->model.diff, list), 1)) * ROW + 1;
}

/* Columns from the right; what is left is the name's. Without room there are fewer of them. */
static Rect place_figures(Rect r, Rect figure[3]) {
    cut_right(&r, 6);
    for (int of = 3; of-- > 0;) {
        const int32_t width = of == 2 ? CHANGE : FIGURE;
        figure[of] = r.w >= NAME + width ? cut_right(&r, width) : (Rect){0};
    }
    return r;
}

static void draw_total(Viewer *v, size_t at, Rect r) {
    const Diff *diff = &v->model.diff;
    const StatInfo *stat = &gpu_stat_info[at < STAT_COUNT ? at : 0];
    const SettingInfo *setting = at < STAT_COUNT ? NULL : &config_settings[at - STAT_COUNT];
    Rect figure[3];
    const Rect name = place_figures(r, figure);
    uint64_t value[2];
    char text[48];
    if (draw_hovers(v, r)) draw_fill(v, r, THEME_HOVER);
    sheet_tip(&v->sheet, r, "%s", setting ? setting->meaning : stat->meaning);
    draw_say(v, rect_behind(name, 6), FACE_CODE_SMALL, THEME_TEXT, "%s", setting ? setting->name : stat->name);
    for (int side = 0; side < 2; side++) {
        value[side] = stat_get(&diff->lines.stats[side], setting ? 0 : at);
        if (setting) config_show(&diff->run[side]->program->config, setting, text, sizeof text);
        if (figure[side].w)
            draw_say_right(v, figure[side], FACE_CODE_SMALL, THEME_TEXT, "%s",
                           setting ? text : draw_count(value[side]).text);
    }
    if (setting || !figure[2].w) return;
    const int64_t more = stat->fewer ? (int64_t)(value[1] - value[0]) : 0;
    snprintf(text, sizeof text, value[0] ? " (%s)" : "", draw_change(value[0], value[1]).text);
    draw_say_right(v, figure[2], FACE_CODE_SMALL, compare_ink(&diff->lines, more), "%s%s",
                   draw_more(value[0], value[1]).text, text);
}

void draw_both_totals(Viewer *v, Rect r, const Button *other) {
    static const char *const titles[] = {"A", "B", "B − A"};
    const Comparison *c = &v->model.diff.lines;
    size_t list[TOTALS];
    Rect figure[3], head = cut_top(&r, KIT_BUTTON);
    if (other) head.w = kit_row(&v->sheet, head, other, 1, true) - head.x;
    draw_next(v, &head, 12, FACE_STRONG, THEME_TEXT, "Totals");
    if (c->words)
        draw_say_right(v, rect_trim(head, 0, 0, 14, 0), FACE_SMALL, c->is_wrong ? THEME_FAULT : THEME_TEXT_2, "%s%s",
                       compare_words_text(c).text, c->is_wrong ? "; B's results are wrong" : "");
    head = rect_trim(cut_top(&r, ROW), 0, 0, 8, 0);
    const Rect name = place_figures(head, figure);
    for (int of = 0; of < 3; of++)
        if (figure[of].w) draw_say_right(v, figure[of], FACE_SMALL, THEME_TEXT_2, "%s", titles[of]);
    draw_say(v, rect_behind(name, 6), FACE_SMALL, THEME_TEXT_2, "statistics and settings that differ");
    draw_fill(v, cut_top(&r, 1), THEME_LINE);
    r.h = max_i32(r.h, 0) / ROW * ROW;
    v->compare.totals = r;
    List rows = {r, &v->compare.top, .count = list_totals(&v->model.diff, list), .height = ROW};
    if (rows.count == 0) draw_say(v, rect_behind(r, 6), FACE_BODY, THEME_TEXT_2, "All of them are equal.");
    for (Rect row; kit_next(&v->sheet, &rows, &row);) draw_total(v, list[rows.at], rect_trim(row, 0, 0, 8, 0));
}
