/* draw.c: drawing everything, and what the panes share. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/font.h"
#include "sim/viewer/state.h"

enum { BUTTON_HEIGHT = 15, HEAD_HEIGHT = 14 };

const Theme *viewer_theme(const Viewer *v) {
    return &themes[v->palette];
}

int32_t draw_button(Viewer *v, int32_t x, int32_t y, const char *text, bool pressed, ActionId action,
                    const char *argument) {
    const Theme *t = viewer_theme(v);
    const Rect place = {x, y, font_width(text, strlen(text), 1) + 7, BUTTON_HEIGHT};
    sheet_fill(&v->sheet, place, t->colour[pressed ? THEME_TEXT : THEME_FRAME]);
    sheet_text(&v->sheet, x + 4, y + 4, t->colour[pressed ? THEME_RAIL : THEME_TEXT], "%s", text);
    sheet_area(&v->sheet, place, (int)action, "%s", argument);
    return x + place.w;
}

Rect draw_pane(Viewer *v, Rect pane, const char *format, ...) {
    const Theme *t = viewer_theme(v);
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sheet_fill(&v->sheet, pane, t->colour[THEME_BACKGROUND]);
    sheet_frame(&v->sheet, pane, t->colour[THEME_FRAME]);
    sheet_fill(&v->sheet, (Rect){pane.x, pane.y, pane.w, HEAD_HEIGHT}, t->colour[THEME_RAIL]);
    const Rect old = sheet_clip(&v->sheet, pane);
    sheet_fit(&v->sheet, pane.x + 5, pane.y + 3, pane.w - 10, t->colour[THEME_NOTE], "%s", text);
    sheet_restore(&v->sheet, old);
    return (Rect){pane.x + 3, pane.y + HEAD_HEIGHT + 2, pane.w - 6, pane.h - HEAD_HEIGHT - 4};
}

/* ---- title, buttons, status ---- */

static void draw_title(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.title;
    sheet_fill(&v->sheet, r, t->colour[THEME_RAIL]);
    sheet_fit(&v->sheet, 6, r.y + 4, r.w - 12, t->colour[THEME_TEXT], "%s · %s", v->host.file, v->run->machine);
}

typedef struct Button {
    const char *text;
    ActionId action;
    const char *argument;
} Button;

static int32_t draw_buttons(Viewer *v, int32_t x, const Button *buttons, size_t count) {
    for (size_t i = 0; i < count; i++)
        x = draw_button(v, x, v->panes.bar.y + 3, buttons[i].text,
                        buttons[i].action == ACTION_PLAY ? v->playing : false, buttons[i].action, buttons[i].argument) +
            3;
    return x;
}

static void draw_buttons_bar(Viewer *v) {
    static const Button moves[] = {
        {"|<", ACTION_GOTO, "0"},        {"<Run", ACTION_RUN_BACK, ""},   {"<Event", ACTION_EVENT_BACK, ""},
        {"<Over", ACTION_OVER_BACK, ""}, {"<Step", ACTION_STEP_BACK, ""}, {"<", ACTION_CYCLE_BACK, ""},
        {"Play", ACTION_PLAY, ""},       {">", ACTION_CYCLE, ""},         {"Step>", ACTION_STEP, ""},
        {"Over>", ACTION_OVER, ""},      {"Event>", ACTION_EVENT, ""},    {"Run>", ACTION_RUN, ""},
        {">|", ACTION_GOTO, "end"}};
    static const Button panels[] = {{"Predict", ACTION_PREDICT, ""},
                                    {"Config", ACTION_CONFIG, ""},
                                    {"Widths", ACTION_WIDTHS, ""},
                                    {"Diff", ACTION_DIFF, ""},
                                    {"All actions ?", ACTION_HELP, ""}};
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.bar;
    sheet_fill(&v->sheet, r, t->colour[THEME_BACKGROUND]);
    const Rect old = sheet_clip(&v->sheet, r);
    const int32_t left = draw_buttons(v, 4, moves, sizeof moves / sizeof *moves) + 6;
    int32_t width = 4;
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++)
        width += font_width(panels[i].text, strlen(panels[i].text), 1) + 10;
    draw_buttons(v, r.w - width, panels, sizeof panels / sizeof *panels);
    sheet_area(&v->sheet, (Rect){left, r.y + 3, r.w - width - left, BUTTON_HEIGHT}, ACTION_GOTO, "%s", "");
    sheet_fit(&v->sheet, left, r.y + 7, r.w - width - left - 6, t->colour[THEME_TEXT],
              "cycle %" PRIu64 "/%" PRIu64 " slot %u lane %u", v->cycle, v->cycles - 1, v->slot, v->lane);
    sheet_restore(&v->sheet, old);
}

/* What happens, and the command line that shows the same. */
static void draw_status(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.status;
    char command[512];
    const Facts *f = viewer_facts(v);
    const bool secret = v->predicting && !v->revealed;
    const char *why = secret ? "What will this instruction do?" : f->has_why ? f->why.text : "";
    viewer_command(v, command, sizeof command);
    sheet_fill(&v->sheet, r, t->colour[THEME_RAIL]);
    if (!draw_job(v, (Rect){3, r.y + 1, r.w - 6, 14}))
        sheet_fit(&v->sheet, 6, r.y + 4, r.w - 12, t->colour[THEME_TEXT], "%s", v->message[0] ? v->message : why);
    sheet_fit(&v->sheet, 6, r.y + 19, r.w - 12, t->colour[THEME_NOTE], "%s", command);
    sheet_area(&v->sheet, (Rect){0, r.y + 16, r.w, 16}, ACTION_COPY, "%s", "");
}

void draw_bars(Viewer *v) {
    draw_title(v);
    draw_buttons_bar(v);
    draw_status(v);
}

void viewer_draw(Viewer *v, Canvas *canvas) {
    v->stale = false;
    v->drawing_more = false;
    sheet_begin(&v->sheet, canvas, (int32_t)v->scale);
    canvas_clear(canvas, viewer_theme(v)->colour[THEME_RAIL]);
    draw_bars(v);
    draw_source(v);
    draw_side(v);
    draw_timeline(v);
    draw_break_marks(v);
    draw_registers(v);
    draw_stack(v);
    draw_memory(v);
    draw_overlay(v);
    canvas_reset_clip(canvas);
}
