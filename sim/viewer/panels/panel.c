/* panel.c: drawing everything, and what the panes share. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { BUTTON_HEIGHT = 15, HEAD_HEIGHT = 14 };

const Theme *viewer_theme(const Viewer *v) {
    return &themes[v->palette];
}

int32_t draw_button(Viewer *v, int32_t x, int32_t y, const char *text, bool pressed, ActionId action,
                    const char *argument) {
    const Theme *t = viewer_theme(v);
    const Rect place = {x, y, font_width(text, strlen(text), 1) + 7, BUTTON_HEIGHT};
    sheet_fill(&v->sheet, place, t->colour[pressed ? THEME_TEXT : THEME_FRAME]);
    sheet_label(&v->sheet, place, x + 4, y + 4, t->colour[pressed ? THEME_RAIL : THEME_TEXT], text);
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

void draw_flow(Viewer *v, Flow *flow, const char *text, bool pressed, ActionId action, const char *argument) {
    const int32_t right = flow->place.x + flow->place.w, bottom = flow->place.y + flow->place.h;
    if (flow->x + font_width(text, strlen(text), 1) + 7 > right && flow->x > flow->place.x) {
        flow->x = flow->place.x;
        flow->y += BUTTON_HEIGHT + 3;
    }
    if (flow->y + BUTTON_HEIGHT > bottom) return;
    flow->x = draw_button(v, flow->x, flow->y, text, pressed, action, argument) + 3;
}

void draw_fitting(Viewer *v, int32_t x, int32_t y, int32_t width, Rgba colour, const char *const *texts, size_t count) {
    size_t i = 0;
    while (i + 1 < count && font_width(texts[i], strlen(texts[i]), 1) > width) i++;
    sheet_fit(&v->sheet, x, y, width, colour, "%s", texts[i]);
}

/* ---- title, status ---- */

static void draw_title(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const Rect r = v->panes.title;
    sheet_fill(&v->sheet, r, t->colour[THEME_RAIL]);
    char whole[1024], brief[1024];
    const char *const texts[] = {whole, brief};
    snprintf(whole, sizeof whole, "%.400s · %s", v->host.file, v->run->machine);
    snprintf(brief, sizeof brief, "%.400s · %s", viewer_base_name(v->host.file), v->run->machine);
    draw_fitting(v, 6, r.y + 4, r.w - 12, t->colour[THEME_TEXT], texts, 2);
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
    draw_toolbar(v);
    draw_banner(v);
    draw_status(v);
}

void viewer_draw(Viewer *v, Canvas *canvas) {
    v->stale = false;
    v->drawing_more = false;
    sheet_begin(&v->sheet, canvas, (int32_t)v->scale);
    canvas_clear(canvas, viewer_theme(v)->colour[THEME_RAIL]);
    if (v->waiting) {
        draw_waiting(v);
        return;
    }
    draw_bars(v);
    draw_source(v);
    draw_side(v);
    draw_timeline(v);
    draw_break_marks(v);
    draw_registers(v);
    draw_stack(v);
    draw_memory(v);
    draw_overlay(v);
    v->spent = false;
    canvas_reset_clip(canvas);
}
