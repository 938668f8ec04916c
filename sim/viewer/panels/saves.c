/* saves.c: the last runs of the program, a row for each change of its source or its machine, with their cycles; and in
 * the title the cycles of the shown one, of the one that it is compared with, and a line of the last runs.
 *
 *    5  line 21: for (; i < n; i += 4)   #####       275   −29 %
 *  | 4  alus=4                           #######     387   −20 %       compared with: a click chooses another one
 *    3  line 21: -------------------     ########    402   wrong
 */
#include <stdio.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

/* ---- in the title ---- */

enum { SPARK = 64, SPARK_HIGH = 20, SPARK_RUNS = 5, PAD = 8 };

static void chip_words(const Viewer *v, bool brief, char *out, size_t size) {
    const Model *m = &v->model;
    const SavedRun *before = model_before(m);
    const uint64_t cycles = model_shown(m)->cycles, was = before ? before->cycles : 0;
    char run[24] = "";
    if (m->chosen && before && before->number == m->chosen) snprintf(run, sizeof run, "run %u ", m->chosen);
    if (!before)
        snprintf(out, size, "%s", draw_cycles(cycles).text);
    else if (brief)
        snprintf(out, size, "%s", draw_change(was, cycles).text);
    else
        snprintf(out, size, "%s, %swas %s (%s)", draw_count(cycles).text, run, draw_count(was).text,
                 draw_change(was, cycles).text);
}

int32_t chip_width(const Viewer *v, bool brief) {
    char words[160];
    if (v->model.save_count < 2 || view_is_asking(v)) return 0;
    chip_words(v, brief, words, sizeof words);
    return PAD + draw_width(v, FACE_SMALL_STRONG, words) + PAD + SPARK + PAD;
}

/* The last runs from left to right: the higher, the more cycles. Wrong ones are in the colour of faults. */
static void draw_spark(Viewer *v, Rect r, ThemeColour ink) {
    const Model *m = &v->model;
    const uint32_t count = (uint32_t)min_u64(m->save_count, SPARK_RUNS);
    const SavedRun *save = m->saves + m->save_count - count;
    uint64_t least = UINT64_MAX, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        least = min_u64(least, save[i].cycles);
        most = max_u64(most, save[i].cycles);
    }
    int32_t last_x = 0, last_y = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double share = most > least ? (double)(most - save[i].cycles) / (double)(most - least) : 0.5;
        const int32_t x = r.x + 3 + (int32_t)i * (r.w - 6) / (SPARK_RUNS - 1),
                      y = r.y + 3 + (int32_t)(share * (r.h - 6));
        if (i) sheet_line(&v->sheet, (float)last_x, (float)last_y, (float)x, (float)y, 1.5f, sheet_ink(&v->sheet, ink));
        last_x = x;
        last_y = y;
        const int32_t size = i + 1 == count ? 6 : 4;
        draw_round(v, (Rect){x - size / 2, y - size / 2, size, size}, size / 2, save[i].passed ? ink : THEME_FAULT);
    }
}

void draw_chip(Viewer *v, Rect r, bool brief) {
    char words[160];
    const bool better = model_is_better(&v->model);
    const ThemeColour ink = better ? THEME_OK : THEME_TEXT_2;
    chip_words(v, brief, words, sizeof words);
    draw_round(v, r, 5, better ? THEME_OK_GROUND : THEME_RAISED);
    sheet_area(&v->sheet, r, ACTION_ASIDE, "saves");
    r = rect_inside(r, PAD, 0);
    draw_spark(v, rect_middle(cut_right(&r, SPARK), SPARK, SPARK_HIGH), ink);
    draw_say(v, r, FACE_SMALL_STRONG, better ? THEME_OK : THEME_TEXT, "%s", words);
}

/* ---- the list ---- */

enum { ROW = 25, NUMBER = 22, FIGURE = 66, CHANGE = 58, BAR = 118, BAR_HIGH = 8, ROOMY = 380 /* with bars */ };

static void draw_save(Viewer *v, const SavedRun *save, uint64_t most, Rect r) {
    const Model *m = &v->model;
    const bool shown = save == model_shown(m), better = shown && model_is_better(m);
    const SavedRun *last = model_passed(m, save, -1);
    if (shown) draw_fill(v, r, better ? THEME_OK_GROUND : THEME_RAISED);
    if (save == model_before(m)) draw_chosen(v, r, THEME_SELECT_GROUND, THEME_SELECT);
    draw_hot(v, r, rect_inside(r, 4, 0));
    sheet_area(&v->sheet, r, ACTION_BEFORE, "%u", save->number);
    r = rect_inside(r, KIT_PAD, 0);
    const bool roomy = r.w >= ROOMY;
    draw_say_right(v, rect_trim(cut_left(&r, NUMBER), 0, 0, 8, 0), FACE_CODE_SMALL, THEME_TEXT_2, "%u", save->number);
    const Rect change = cut_right(&r, CHANGE), figure = cut_right(&r, FIGURE), bar = cut_right(&r, roomy ? BAR : 0);
    if (!save->passed)
        draw_say_right(v, change, FACE_SMALL, THEME_FAULT, "wrong");
    else if (last)
        draw_say_right(v, change, FACE_CODE_SMALL, cycles_fell(last->cycles, save->cycles) ? THEME_OK : THEME_TEXT,
                       "%s", draw_change(last->cycles, save->cycles).text);
    draw_say_right(v, figure, FACE_CODE_BOLD, save->passed ? THEME_TEXT : THEME_TEXT_3, "%s",
                   draw_count(save->cycles).text);
    if (roomy)
        draw_round(v, rect_left(bar, (int32_t)(save->cycles * BAR / most), BAR_HIGH), 2,
                   better         ? THEME_OK
                   : save->passed ? THEME_FRAME
                                  : THEME_LINE);
    const Rect text = rect_trim(r, 0, 0, 8, 0);
    const int32_t width = draw_say(v, text, FACE_BODY, save->passed ? THEME_TEXT : THEME_TEXT_3, "%s", save->change);
    if (!save->passed) draw_fill(v, (Rect){text.x, text.y + text.h / 2, width, 1}, THEME_TEXT_2);
}

void draw_SAVES(Viewer *v, Rect r) {
    enum { FOOT = 36 };
    static const KeyHint keys[] = {
        {"c", "compare", ACTION_DIFF}, {"]", "newer", ACTION_BEFORE_NEWER}, {"[", "older", ACTION_BEFORE_OLDER}};
    const Model *m = &v->model;
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "What other runs do tells the answer.", NULL);
        return;
    }
    uint64_t most = 1;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < m->save_count; i++) {
        most = max_u64(most, m->saves[i].cycles);
        wrong += !m->saves[i].passed;
    }
    char passed[24] = "all pass";
    if (wrong) snprintf(passed, sizeof passed, "%u wrong", wrong);
    draw_note(v, "%u run%s, %s", m->save_count, m->save_count == 1 ? "" : "s", passed);
    Rect foot = rect_inside(cut_bottom(&r, FOOT), KIT_PAD, 5);
    draw_rule(v, rect_trim(foot, -KIT_PAD, -5, -KIT_PAD, 0));
    if (m->save_count > 1)
        draw_keys(v, &foot, 0, keys, sizeof keys / sizeof *keys);
    else
        draw_say(v, foot, FACE_SMALL, THEME_TEXT_2, "Every save, and every change of a setting, adds a run.");
    List list = {r, &v->scroll[SCROLL_REGISTERS], .count = (int32_t)m->save_count, .height = ROW};
    for (Rect row; kit_next(&v->sheet, &list, &row);) draw_save(v, model_shown(m) - list.at, most, row);
}
