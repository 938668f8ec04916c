/* input.c: from keys, the mouse and names to actions. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

/* An action that needs an argument and has none asks for it. */
static bool asks(ActionId action) {
    const char *wanted = actions[action].argument;
    return *wanted && *wanted != '[';
}

/* With nothing to look at. */
static bool can_wait_with(ActionId action) {
    return action == ACTION_RELOAD || action == ACTION_QUIT || action == ACTION_PALETTE || action == ACTION_SCALE ||
           action == ACTION_EXPORT;
}

bool viewer_do(Viewer *v, ActionId action, const char *argument) {
    v->message[0] = '\0';
    if (v->waiting && !can_wait_with(action)) return viewer_say(v, "nothing has run yet: the source has errors");
    errno = 0;
    const bool done = actions[action].run(v, argument);
    return errno == ENOMEM ? viewer_lost(v) : done; /* a search that lacks memory finds nothing, and says that */
}

void viewer_ask_for(Viewer *v, ActionId action, const char *typed) {
    v->asking = true;
    v->asked = action;
    snprintf(v->typed, sizeof v->typed, "%s", typed);
    v->stale = true;
}

/* From a key or a button: there a line of text may be asked for. */
static void do_or_ask(Viewer *v, ActionId action, const char *argument) {
    if (!asks(action) || *argument || v->waiting) {
        viewer_do(v, action, argument);
        return;
    }
    viewer_ask_for(v, action, "");
}

void viewer_resize(Viewer *v, uint32_t width, uint32_t height) {
    v->width = width < 1 ? 1 : width;
    v->height = height < 1 ? 1 : height;
    viewer_layout(v);
}

/* ---- keys ---- */

static void erase(Viewer *v) {
    size_t length = strlen(v->typed);
    while (length > 0 && ((unsigned char)v->typed[length - 1] & 0xc0) == 0x80) length--;
    if (length > 0) length--;
    v->typed[length] = '\0';
    v->stale = true;
}

/* In the panel of settings arrows choose and change. */
static bool config_key(Viewer *v, const char *key) {
    char text[128], value[40];
    const SettingInfo *setting = &config_settings[v->config_row];
    v->stale = true;
    if (strcmp(key, "Down") == 0) return v->config_row = (v->config_row + 1) % (uint32_t)config_setting_count, true;
    if (strcmp(key, "Up") == 0)
        return v->config_row = (v->config_row + (uint32_t)config_setting_count - 1) % (uint32_t)config_setting_count,
               true;
    if (strcmp(key, "Return") == 0) {
        config_show(viewer_wanted_config(v), setting, value, sizeof value);
        snprintf(text, sizeof text, "%s=%s", setting->name, value);
        viewer_ask_for(v, ACTION_SET, text);
        return true;
    }
    const int by = strcmp(key, "Right") == 0 ? 1 : strcmp(key, "Left") == 0 ? -1 : 0;
    if (by == 0) return false;
    viewer_other_value(v, setting, by, value, sizeof value);
    snprintf(text, sizeof text, "%s=%s", setting->name, value);
    viewer_do(v, ACTION_SET, text);
    return true;
}

void viewer_key(Viewer *v, const char *name) {
    const Key *key = action_find_key(name);
    if (v->asking) {
        if (strcmp(name, "Backspace") == 0) erase(v);
        if (key && (key->action == ACTION_ENTER || key->action == ACTION_CLOSE)) viewer_do(v, key->action, "");
        return;
    }
    if (v->overlay == OVERLAY_CONFIG && config_key(v, name)) return;
    if (key) do_or_ask(v, key->action, key->argument);
}

void viewer_text(Viewer *v, const char *text) {
    const size_t length = strlen(v->typed);
    if (!v->asking || length + strlen(text) >= sizeof v->typed) return;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ') return;
    strcpy(v->typed + length, text);
    v->stale = true;
}

/* ---- the mouse ---- */

static bool in(Rect r, int32_t x, int32_t y) {
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

static bool to_drawing(Viewer *v, int32_t *x, int32_t *y) {
    *x /= (int32_t)v->scale;
    *y /= (int32_t)v->scale;
    return v->overlay == OVERLAY_NONE && !v->asking && !v->waiting;
}

/* The pixel of the timeline below the mouse. */
static bool pixel_at(const Viewer *v, int32_t x, int32_t y, char *out, size_t size) {
    const TileView view = viewer_tile_view(v);
    const int32_t at = y - v->panes.data.y + v->scroll_lanes - tile_slot_y(&view, 0);
    const int32_t slot = at >= 0 ? at / tile_slot_pitch(&view) : 0, inside = at >= 0 ? at % tile_slot_pitch(&view) : 0;
    int32_t lane = v->lane_height ? inside / (int32_t)v->lane_height : inside * (int32_t)v->fold;
    if (slot >= (int32_t)v->config->waves) return false;
    if (lane >= (int32_t)v->config->wave_size) lane = (int32_t)v->config->wave_size - 1;
    snprintf(out, size, "%d:%d:%llu", slot, lane, (unsigned long long)viewer_cycle_at(v, x));
    return true;
}

static void go_in_overview(Viewer *v, int32_t x) {
    const Rect r = v->panes.overview;
    const int64_t at = x < r.x ? 0 : x >= r.x + r.w ? r.w - 1 : x - r.x;
    const uint64_t cycle = (uint64_t)((double)at / r.w * (double)v->cycles);
    v->left = (int64_t)(cycle / tile_bin(v->zoom) * tile_cycle_width(v->zoom)) - v->panes.data.w / 2;
    viewer_clamp(v);
    v->stale = true;
}

static void drag_range(Viewer *v, int32_t x) {
    const uint64_t a = viewer_cycle_at(v, v->drag_x), b = viewer_cycle_at(v, x);
    v->range_from = a < b ? a : b;
    v->range_to = (a < b ? b : a) + 1;
    v->has_range = true;
    v->stale = true;
}

void viewer_move(Viewer *v, int32_t x, int32_t y) {
    const bool free_panes = to_drawing(v, &x, &y);
    const bool was_over = in(v->panes.timeline, v->mouse_x, v->mouse_y);
    v->mouse_x = x;
    v->mouse_y = y;
    if (free_panes && (was_over || in(v->panes.timeline, x, y))) v->stale = true;
    if (v->drag != DRAG_NONE && (abs(x - v->drag_x) > 2 || abs(y - v->drag_y) > 2)) v->dragged = true;
    if (!v->dragged) return;
    if (v->drag == DRAG_PAN) {
        v->left = v->drag_left - (x - v->drag_x);
        v->scroll_lanes = v->drag_scroll - (y - v->drag_y);
        viewer_clamp(v);
    } else if (v->drag == DRAG_RANGE) {
        drag_range(v, x);
    } else if (v->drag == DRAG_OVERVIEW) {
        go_in_overview(v, x);
    }
    v->stale = true;
}

/* A click on the axis: a breakpoint of the cycle, or of none. */
static void break_on_axis(Viewer *v, int32_t x) {
    char text[64];
    const ViewBreak *near = viewer_cycle_break(v, x);
    snprintf(text, sizeof text, "%llu", (unsigned long long)(near ? near->what.cycle : viewer_cycle_at(v, x)));
    viewer_do(v, ACTION_BREAK_CYCLE, text);
}

void viewer_press(Viewer *v, int32_t x, int32_t y, int button, bool shift) {
    const bool free_panes = to_drawing(v, &x, &y);
    const Area *area = sheet_hit(&v->sheet, x, y);
    v->drag = DRAG_NONE;
    v->dragged = false;
    if (area && button == 1) {
        const Area copy = *area; /* what it does may draw, which makes new areas */
        if (copy.action >= 0) do_or_ask(v, (ActionId)copy.action, copy.argument);
        return;
    }
    if (!free_panes) return;
    v->drag_x = x;
    v->drag_y = y;
    v->drag_left = v->left;
    v->drag_scroll = v->scroll_lanes;
    if (in(v->panes.overview, x, y)) {
        v->drag = DRAG_OVERVIEW;
        go_in_overview(v, x);
    } else if (button == 1 && !shift && in(v->panes.axis, x, y)) {
        break_on_axis(v, x);
    } else if (in(v->panes.data, x, y) || in(v->panes.units, x, y)) {
        v->drag = button == 3 || shift ? DRAG_RANGE : DRAG_PAN;
    }
}

void viewer_release(Viewer *v, int32_t x, int32_t y) {
    char pixel[64];
    to_drawing(v, &x, &y);
    const bool clicked = v->drag == DRAG_PAN && !v->dragged;
    v->drag = DRAG_NONE;
    if (clicked && in(v->panes.data, x, y) && pixel_at(v, x, y, pixel, sizeof pixel))
        viewer_do(v, ACTION_SELECT, pixel);
    if (clicked && in(v->panes.units, x, y)) viewer_go(v, viewer_cycle_at(v, x));
}

static const char *pane_at(const Viewer *v, int32_t x, int32_t y) {
    const Panes *p = &v->panes;
    return v->overlay               ? "side"
           : in(p->source, x, y)    ? "source"
           : in(p->side, x, y)      ? "side"
           : in(p->registers, x, y) ? "registers"
           : in(p->memory, x, y)    ? "memory"
                                    : "timeline";
}

void viewer_wheel(Viewer *v, int32_t x, int32_t y, int steps, const char *modifiers) {
    char key[64];
    const bool free_panes = to_drawing(v, &x, &y);
    snprintf(key, sizeof key, "%s%s", modifiers, steps > 0 ? "WheelUp" : "WheelDown");
    const Key *found = action_find_key(key);
    const bool ctrl = strcmp(modifiers, "Ctrl+") == 0;
    const bool zooms = in(v->panes.data, x, y) || in(v->panes.units, x, y) || in(v->panes.overview, x, y) || ctrl;
    if (found && free_panes && strcmp(pane_at(v, x, y), "timeline") == 0)
        viewer_do(v, found->action, found->argument);
    else if (strcmp(modifiers, "Shift+") == 0 && strcmp(pane_at(v, x, y), "registers") == 0)
        viewer_scroll(v, "columns", -steps);
    else if (zooms && free_panes)
        viewer_zoom_about(v, v->zoom + steps, x);
    else if (strcmp(pane_at(v, x, y), "timeline") == 0)
        viewer_scroll(v, "timeline", -steps * 24);
    else
        viewer_scroll(v, pane_at(v, x, y), -steps * 3);
}
