/* bars.c: what lies above and below the other panels: title, toolbar, status. Where there is little room buttons have
 * short names, and those that are least missed are left out: the list of all actions, which has them all, stays. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/raster/font.h"
#include "sim/viewer/panels/panel.h"

enum { GAP = 3, FRAME = 7, HEIGHT = 15, POSITION = 84, RANKS = 6 };

void draw_TITLE(Viewer *v, Rect r) {
    const Theme *t = draw_theme(v);
    const char *file = v->model.host.file;
    char whole[1024], brief[1024];
    const char *const texts[] = {whole, brief};
    sheet_fill(&v->sheet, r, t->colour[THEME_RAIL]);
    snprintf(whole, sizeof whole, "%.400s · %s", file, v->model.run->machine);
    snprintf(brief, sizeof brief, "%.400s · %s", base_name(file), v->model.run->machine);
    draw_fitting(v, 6, r.y + 4, r.w - 12, t->colour[THEME_TEXT], texts, 2);
}

/* What happens, and the command line that shows the same. */
void draw_STATUS(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Facts *f = model_facts(m);
    const char *why = view_hides(v, SECRET_OUTCOME, 0) ? "What will this instruction do?"
                      : f->has_why                     ? f->why.text
                                                       : "";
    char command[512];
    view_command(v, command, sizeof command);
    Rect text = {10, r.y, r.w / 2 - 20, r.h}, said = {r.w / 2, r.y, r.w / 2 - 10, r.h};
    sheet_say(&v->sheet, text, FACE_CODE_SMALL, ALIGN_LEFT, t->colour[THEME_TEXT_2], "%s", command);
    sheet_area(&v->sheet, text, ACTION_COPY, "%s", "");
    if (!draw_job(v, (Rect){said.x, said.y + 5, said.w, 14}))
        sheet_say(&v->sheet, said, FACE_SMALL, ALIGN_LEFT, t->colour[THEME_TEXT], "%s",
                  m->message[0] ? m->message : why);
}

/* ---- the toolbar ---- */

/* Those of a high rank go first. */
typedef struct Button {
    const char *text, *brief;
    ActionId action;
    const char *argument;
    int rank;
    bool right; /* at the right edge */
} Button;

/* clang-format off */
static const Button buttons[] = {
    {"|<",            "|<",      ACTION_GOTO,       "0",   4, false},
    {"<Run",          "<R",      ACTION_RUN_BACK,   "",    3, false},
    {"<Event",        "<E",      ACTION_EVENT_BACK, "",    4, false},
    {"<Over",         "<O",      ACTION_OVER_BACK,  "",    3, false},
    {"<Step",         "<S",      ACTION_STEP_BACK,  "",    1, false},
    {"<",             "<",       ACTION_CYCLE_BACK, "",    1, false},
    {"Play",          "Play",    ACTION_PLAY,       "",    2, false},
    {">",             ">",       ACTION_CYCLE,      "",    1, false},
    {"Step>",         "S>",      ACTION_STEP,       "",    1, false},
    {"Over>",         "O>",      ACTION_OVER,       "",    3, false},
    {"Event>",        "E>",      ACTION_EVENT,      "",    4, false},
    {"Run>",          "R>",      ACTION_RUN,        "",    3, false},
    {">|",            ">|",      ACTION_GOTO,       "end", 4, false},
    {"Predict",       "Predict", ACTION_PREDICT,    "",    5, true},
    {"Config",        "Config",  ACTION_CONFIG,     "",    2, true},
    {"Widths",        "Widths",  ACTION_WIDTHS,     "",    5, true},
    {"Diff",          "Diff",    ACTION_DIFF,       "",    5, true},
    {"All actions ?", "?",       ACTION_HELP,       "",    0, true},
};
/* clang-format on */
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

/* The buttons; between those of the left and of the right edge the selection, of which a click asks for a cycle. */
void draw_TOOLBAR(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    int level = 0;
    while (level < RANKS && width_of(level, false) + width_of(level, true) + POSITION > r.w) level++;
    int32_t left = 4, right = r.w - width_of(level, true);
    sheet_fill(&v->sheet, r, t->colour[THEME_BACKGROUND]);
    const Rect old = sheet_clip(&v->sheet, r);
    for (int i = 0; i < COUNT; i++) {
        const Button *b = &buttons[i];
        const char *text = name(b, level);
        int32_t *x = b->right ? &right : &left;
        if (text)
            *x =
                GAP + draw_button(v, *x, r.y + 3, text, b->action == ACTION_PLAY && v->playing, b->action, b->argument);
    }

    char whole[96], cycles[64], cycle[32];
    const char *const texts[] = {whole, cycles, cycle};
    const Rect middle = {left + 6, r.y + 3, r.w - width_of(level, true) - left - 12, HEIGHT};
    snprintf(cycle, sizeof cycle, "%" PRIu64, m->cycle);
    snprintf(cycles, sizeof cycles, "%" PRIu64 "/%" PRIu64, m->cycle, m->cycles - 1);
    snprintf(whole, sizeof whole, "cycle %s slot %u lane %u", cycles, m->slot, m->lane);
    if (middle.w >= FONT_ADVANCE * 4) {
        sheet_area(&v->sheet, middle, ACTION_GOTO, "%s", "");
        draw_fitting(v, middle.x, middle.y + 4, middle.w, t->colour[THEME_TEXT], texts, 3);
    }
    sheet_restore(&v->sheet, old);
}
