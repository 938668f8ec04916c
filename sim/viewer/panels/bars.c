/* bars.c: the row of buttons. Where there is little room they have short names, and those that are least missed
 * are left out: the list of all actions, which has them all, stays. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { GAP = 3, FRAME = 7, HEIGHT = 15, POSITION = 84, RANKS = 6 };

/* Those of a high rank go first. */
typedef struct Button {
    const char *text, *brief;
    ActionId action;
    const char *argument;
    int rank;
    bool right; /* at the right edge */
} Button;

static const Button buttons[] = {
    {"|<", "|<", ACTION_GOTO, "0", 4, false},          {"<Run", "<R", ACTION_RUN_BACK, "", 3, false},
    {"<Event", "<E", ACTION_EVENT_BACK, "", 4, false}, {"<Over", "<O", ACTION_OVER_BACK, "", 3, false},
    {"<Step", "<S", ACTION_STEP_BACK, "", 1, false},   {"<", "<", ACTION_CYCLE_BACK, "", 1, false},
    {"Play", "Play", ACTION_PLAY, "", 2, false},       {">", ">", ACTION_CYCLE, "", 1, false},
    {"Step>", "S>", ACTION_STEP, "", 1, false},        {"Over>", "O>", ACTION_OVER, "", 3, false},
    {"Event>", "E>", ACTION_EVENT, "", 4, false},      {"Run>", "R>", ACTION_RUN, "", 3, false},
    {">|", ">|", ACTION_GOTO, "end", 4, false},        {"Predict", "Predict", ACTION_PREDICT, "", 5, true},
    {"Config", "Config", ACTION_CONFIG, "", 2, true},  {"Widths", "Widths", ACTION_WIDTHS, "", 5, true},
    {"Diff", "Diff", ACTION_DIFF, "", 5, true},        {"All actions ?", "?", ACTION_HELP, "", 0, true},
};
enum { COUNT = sizeof buttons / sizeof *buttons };

/* Level 0 has everything; each one after it has less. */
static const char *name(const Button *b, int level) {
    return level == 0 ? b->text : b->rank > RANKS - level ? NULL : b->brief;
}

static int32_t width_of(int level, bool right) {
    int32_t width = 4;
    for (int i = 0; i < COUNT; i++) {
        const char *text = name(&buttons[i], level);
        if (text && buttons[i].right == right) width += font_width(text, strlen(text), 1) + FRAME + GAP;
    }
    return width;
}

static void draw_side_buttons(Viewer *v, int32_t x, int level, bool right) {
    for (int i = 0; i < COUNT; i++) {
        const Button *b = &buttons[i];
        const char *text = name(b, level);
        if (!text || b->right != right) continue;
        x = draw_button(v, x, v->panes.bar.y + 3, text, b->action == ACTION_PLAY && v->playing, b->action,
                        b->argument) +
            GAP;
    }
}

/* The selection; a click asks for a cycle. */
static void draw_position(Viewer *v, Rect r) {
    char whole[96], cycles[64], cycle[32];
    const char *const texts[] = {whole, cycles, cycle};
    snprintf(cycle, sizeof cycle, "%" PRIu64, v->cycle);
    snprintf(cycles, sizeof cycles, "%" PRIu64 "/%" PRIu64, v->cycle, v->cycles - 1);
    snprintf(whole, sizeof whole, "cycle %s slot %u lane %u", cycles, v->slot, v->lane);
    if (r.w < FONT_ADVANCE * 4) return;
    sheet_area(&v->sheet, r, ACTION_GOTO, "%s", "");
    draw_fitting(v, r.x, r.y + 4, r.w, viewer_theme(v)->colour[THEME_TEXT], texts, 3);
}

void draw_toolbar(Viewer *v) {
    const Rect r = v->panes.bar;
    sheet_fill(&v->sheet, r, viewer_theme(v)->colour[THEME_BACKGROUND]);
    int level = 0;
    while (level < RANKS && width_of(level, false) + width_of(level, true) + POSITION > r.w) level++;
    const int32_t left = width_of(level, false), right = width_of(level, true);
    const Rect old = sheet_clip(&v->sheet, r);
    draw_side_buttons(v, 4, level, false);
    draw_side_buttons(v, r.w - right, level, true);
    draw_position(v, (Rect){left + 6, r.y + 3, r.w - right - left - 12, HEIGHT});
    sheet_restore(&v->sheet, old);
}
