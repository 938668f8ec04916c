/* overlay.c: what lies over the panes: help, settings, and a line of text being typed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { ROW = 13, LETTER = 18 };

Rect draw_panel(Viewer *v, int32_t width, int32_t height, const char *title) {
    const Theme *t = viewer_theme(v);
    const Rect all = v->panes.all;
    const int32_t w = width < all.w - 8 ? width : all.w - 8, h = height < all.h - 8 ? height : all.h - 8;
    const Rect r = {(all.w - w) / 2, (all.h - h) / 2, w, h};
    sheet_cover(&v->sheet, all);
    sheet_fill(&v->sheet, r, t->colour[THEME_RAIL]);
    sheet_frame(&v->sheet, r, t->colour[THEME_TEXT]);
    sheet_fit(&v->sheet, r.x + 10, r.y + 9, w - 90, t->colour[THEME_TEXT], "%s", title);
    draw_button(v, r.x + w - 60, r.y + 5, "Close", false, ACTION_CLOSE, "");
    return (Rect){r.x + 10, r.y + 28, w - 20, h - 36};
}

static int32_t rows_that_fit(Viewer *v, Rect r, uint32_t rows) {
    const int32_t fit = r.h / ROW;
    if (v->scroll_side > (int32_t)rows - fit) v->scroll_side = (int32_t)rows - fit;
    if (v->scroll_side < 0) v->scroll_side = 0;
    return fit;
}

/* ---- settings ---- */

static void draw_setting(Viewer *v, uint32_t i, Rect r) {
    const Theme *t = viewer_theme(v);
    const SettingInfo *setting = &config_settings[i];
    char value[40];
    config_show(viewer_wanted_config(v), setting, value, sizeof value);
    if (i == v->config_row) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    const bool changed = config_get(viewer_wanted_config(v), setting) != setting->initial;
    sheet_fit(&v->sheet, r.x + 4, r.y + 2, 128, t->colour[THEME_TEXT], "%s", setting->name);
    for (int by = -1; by <= 1; by += 2) {
        const Rect button = {r.x + (by < 0 ? 136 : 250), r.y, 15, ROW - 1};
        char other[40];
        viewer_other_value(v, setting, by, other, sizeof other);
        sheet_fill(&v->sheet, button, t->colour[THEME_TICK]);
        sheet_text(&v->sheet, button.x + 5, button.y + 2, t->colour[THEME_RAIL], by < 0 ? "-" : "+");
        sheet_area(&v->sheet, button, ACTION_SET, "%s=%s", setting->name, other);
    }
    sheet_fit(&v->sheet, r.x + 158, r.y + 2, 88, changed ? t->event[EVENT_DIVERGENCE] : t->colour[THEME_TEXT], "%s",
              value);
    sheet_fit(&v->sheet, r.x + 274, r.y + 2, r.w - 276, t->colour[THEME_NOTE], "%s", setting->meaning);
}

static void draw_config(Viewer *v) {
    const Theme *t = viewer_theme(v);
    Rect r = draw_panel(v, 1000, 780,
                        "SETTINGS · - and + run the program again · arrows choose and change, Return types a value");
    if (!draw_job(v, (Rect){r.x, r.y - 2, r.w, 14}))
        sheet_fit(&v->sheet, r.x, r.y, r.w, t->colour[THEME_TEXT], "%" PRIu64 " cycles. %s", v->cycles, v->message);
    r.y += 18;
    r.h -= 18;
    const int32_t fit = rows_that_fit(v, r, (uint32_t)config_setting_count);
    if ((int32_t)v->config_row < v->scroll_side) v->scroll_side = (int32_t)v->config_row;
    if ((int32_t)v->config_row >= v->scroll_side + fit) v->scroll_side = (int32_t)v->config_row - fit + 1;
    for (int32_t i = 0; i < fit && (size_t)(i + v->scroll_side) < config_setting_count; i++)
        draw_setting(v, (uint32_t)(i + v->scroll_side), (Rect){r.x, r.y + i * ROW, r.w, ROW});
}

/* ---- typing ---- */

/* Everything can be typed with the mouse too. Returns the bottom edge. */
static int32_t draw_letters(Viewer *v, Rect r) {
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz.:=<>![]#- ";
    const int32_t columns = r.w / LETTER;
    for (int32_t i = 0; letters[i]; i++) {
        const char text[] = {letters[i] == ' ' ? '_' : letters[i], '\0'}, typed[] = {letters[i], '\0'};
        draw_button(v, r.x + i % columns * LETTER, r.y + i / columns * 20, text, false, ACTION_TYPE, typed);
    }
    return r.y + ((int32_t)sizeof letters - 2 + columns) / columns * 20;
}

static void draw_prompt(Viewer *v) {
    const Theme *t = viewer_theme(v);
    const bool breaks = v->asked == ACTION_BREAK_NEW;
    const Rect r = draw_panel(v, breaks ? 880 : 480, breaks ? 200 : 150, actions[v->asked].help);
    sheet_frame(&v->sheet, (Rect){r.x, r.y, r.w - 60, 18}, t->colour[THEME_TICK]);
    sheet_fit(&v->sheet, r.x + 5, r.y + 5, r.w - 72, t->colour[THEME_TEXT], "%s%s",
              v->typed[0] ? v->typed : actions[v->asked].argument, v->typed[0] ? "|" : "");
    draw_button(v, r.x + r.w - 50, r.y + 2, "  OK  ", false, ACTION_ENTER, "");
    const int32_t letters = draw_letters(v, (Rect){r.x, r.y + 28, r.w, r.h - 28});
    if (breaks) draw_kinds(v, (Rect){r.x, letters + 8, r.w, r.y + r.h - letters - 8});
}

void draw_overlay(Viewer *v) {
    switch (v->overlay) {
    case OVERLAY_NONE: break;
    case OVERLAY_HELP: draw_help(v); break;
    case OVERLAY_CONFIG: draw_config(v); break;
    case OVERLAY_WIDTHS: draw_widths(v); break;
    case OVERLAY_DIFF: draw_diff(v); break;
    }
    if (v->asking) draw_prompt(v);
}
