/* input.c: from keys and the mouse to actions. The timeline handles its drags itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"
#include "sim/viewer/viewer.h"

/* The reader does something: all is drawn anew, and the thread that wrote the first wrong word is not looked for any
 * more. */
static void begin_input(Viewer *v) {
    if (v->first_writer.wanted) v->model.message[0] = '\0';
    v->first_writer.wanted = false;
    if (view_lists_files(v)) v->model.message[0] = '\0'; /* what was wrong with the name */
    v->model.changed = true;
}

/* ---- keys ---- */

/* With an arrow. Recent files lie below each other, at the left of the cards. */
static void move_in_start(Viewer *v, const char *key) {
    const StartGrid grid = view_start_grid(v);
    const bool recent = v->start_row < grid.recent, across = *key == 'L' || *key == 'R';
    const int64_t at = recent ? v->start_row : v->start_row - grid.recent, columns = recent ? 1 : grid.columns;
    const int64_t count = recent ? grid.recent : grid.count, last = count - 1;
    int64_t to = at + (*key == 'D' || *key == 'R' ? 1 : -1) * (across ? 1 : columns);
    if (*key == 'D' && to > last && at / columns < last / columns) to = last;
    v->start_row_wanted = true;
    if (across && recent)
        v->start_row = *key == 'R' && grid.count ? grid.recent : v->start_row;
    else if (*key == 'L' && at % columns == 0 && grid.recent)
        v->start_row = 0;
    else if (to >= 0 && to < count)
        v->start_row = (uint32_t)to + (recent ? 0 : grid.recent);
}

/* To another setting that is listed. */
static void move_in_drawer(Viewer *v, int by) {
    DrawerLine lines[DRAWER_LINES];
    const uint32_t count = view_drawer(v, lines);
    uint32_t at = 0;
    while (at < count && lines[at].setting != &config_settings[v->drawer.row]) at++;
    if (at == count) at = by < 0 ? 0 : count - 1; /* it is not listed: to the last, or to the first */
    for (uint32_t i = 0; i < count; i++) {
        at = (at + (by < 0 ? count - 1 : 1)) % count;
        if (!lines[at].setting) continue;
        v->drawer.row = (uint32_t)(lines[at].setting - config_settings);
        break;
    }
    v->drawer.row_wanted = true;
}

/* In the drawer arrows choose and change, and Return asks for a value. False: it is another key. */
static bool config_key(Viewer *v, const char *key) {
    char text[128], value[40];
    const SettingInfo *setting = &config_settings[v->drawer.row];
    if (strcmp(key, "Down") == 0 || strcmp(key, "Up") == 0) {
        move_in_drawer(v, *key == 'D' ? 1 : -1);
    } else if (strcmp(key, "Return") == 0) {
        snprintf(text, sizeof text, "%s=", setting->name);
        viewer_do(v, ACTION_CONFIG_VALUE, text);
    } else if (strcmp(key, "Right") == 0 || strcmp(key, "Left") == 0) {
        view_other_value(v, setting, *key == 'R' ? 1 : -1, value, sizeof value);
        v->model.message[0] = '\0';
        snprintf(text, sizeof text, "%s=%s", setting->name, value);
        do_set(v, (Call){text, 0});
    } else {
        return false;
    }
    return true;
}

/* Keys of what lies over the panels, or is shown instead of them: the first row that fits holds. */
enum {
    SEARCH = 1,
    START = 2,
    OPEN = 4,
    WIDTHS = 8,
    FOCUSED = 16,
    HELP = 32,
    DRAWER = 64,
    FILES = 128,
    MAP = 256,
    MAP_OPEN = 512,
    DIFF = 1024,
    PROBLEMS = 2048,
    SAVES = 4096,
    PICTURE = 8192,
};
static const struct {
    unsigned where;
    const char *key;
    ActionId action;
    const char *argument;
} keys_over[] = {
    {SEARCH, "Down", ACTION_CHOOSE_NEXT, ""},
    {FILES, "Tab", ACTION_COMPLETE, ""},
    {SEARCH, "Tab", ACTION_CHOOSE_NEXT, ""},
    {SEARCH, "Up", ACTION_CHOOSE_BACK, ""},
    {SEARCH, "Shift+Tab", ACTION_CHOOSE_BACK, ""},
    {OPEN, "Tab", ACTION_FOCUS_NEXT, ""},
    {OPEN, "Shift+Tab", ACTION_FOCUS_BACK, ""},
    {WIDTHS, "Down", ACTION_FOCUS_NEXT, ""},
    {WIDTHS, "Up", ACTION_FOCUS_BACK, ""},
    {FOCUSED, "Return", ACTION_ENTER, ""},
    {START, "Return", ACTION_CHOOSE, ""},
    {HELP, "Down", ACTION_SCROLL, "side:1"},
    {HELP, "PageDown", ACTION_SCROLL, "side:20"},
    {HELP, "Up", ACTION_SCROLL, "side:-1"},
    {HELP, "PageUp", ACTION_SCROLL, "side:-20"},
    {DRAWER, "/", ACTION_CONFIG_FIND, ""},
    {DRAWER, "Delete", ACTION_CONFIG_RESET, ""},
    {PROBLEMS, "Return", ACTION_PROBLEM_GO, ""},
    {PROBLEMS, "l", ACTION_PROBLEM_WRITER, ""},
    {MAP, "Down", ACTION_CORE_NEXT, ""},
    {MAP, "Up", ACTION_CORE_BACK, ""},
    {MAP, "Return", ACTION_CORE, ""},
    {MAP_OPEN, "Escape", ACTION_CORE, ""},
    {MAP, "h", ACTION_CORES_SHOW, ""},
    {MAP, "o", ACTION_CORES_ORDER, ""},
    {DIFF, "n", ACTION_DIFF_CHANGE, ""},
    {DIFF, "Shift+n", ACTION_DIFF_CHANGE_BACK, ""},
    {DIFF, "x", ACTION_DIFF_SWAP, ""},
    {DIFF, "t", ACTION_DIFF_SHOW, ""},
    {DIFF, "a", ACTION_DIFF_ALIGN, ""},
    {DIFF, "v", ACTION_DIFF_STACK, ""},
    {PICTURE, "1", ACTION_PICTURE_SHOW, "image"},
    {PICTURE, "2", ACTION_PICTURE_SHOW, "cost"},
    {PICTURE, "3", ACTION_PICTURE_SHOW, "active"},
    {PICTURE, "4", ACTION_PICTURE_SHOW, "waves"},
    {PICTURE, "5", ACTION_PICTURE_SHOW, "helpers"},
    {PICTURE, "p", ACTION_PICTURE_NEXT, ""},
    {PICTURE, "w", ACTION_PICTURE_TILE, ""},
    {PICTURE, "Space", ACTION_PICTURE_FLIP, ""},
    {SAVES, "[", ACTION_BEFORE_OLDER, ""},
    {SAVES, "]", ACTION_BEFORE_NEWER, ""},
    {SAVES, "c", ACTION_DIFF, ""},
};

/* Does a key act while two runs are compared, and not on the panels behind? Signs do not, and while there is nothing to
 * compare only what runs the program and what is about the window. */
static bool is_of_diff(const Viewer *v, ActionId action, bool is_sign) {
    const char *group = actions[action].group;
    const bool runs = strcmp(group, "Runs") == 0 || strcmp(group, "Show") == 0;
    return strcmp(group, "Window") == 0 || (!is_sign && (runs || model_has_diff(&v->model)));
}

void viewer_key(Viewer *v, const char *name) {
    Key key;
    const bool found = action_find_key(name, &key), asking = v->prompt.asking;
    const bool starts = view_starts(v);
    const bool map = view_has_map(v) && !view_is_open(v) && !v->predict.asking && !model_is_busy(&v->model);
    const bool open = !view_is_folded(v); /* in cells, the keys move among lanes */
    const unsigned on_map = !map || (open && band_has_cells(v->zoom)) ? 0 : open ? MAP | MAP_OPEN : MAP;
    const PlaceId saves = view_place_of(v, PANEL_SAVES);
    const bool on_saves = v->shown[saves] == PANEL_SAVES && v->place[saves].w && !v->folded[saves] &&
                          !view_is_open(v) && !v->playing && v->model.save_count > 1;
    const unsigned where =
        on_map | (on_saves ? SAVES : 0) | (view_is_searching(v) ? SEARCH : 0) | (view_lists_files(v) ? FILES : 0) |
        (starts ? START : 0) | (view_is_open(v) ? OPEN : 0) | (v->overlay == PANEL_WIDTHS && !asking ? WIDTHS : 0) |
        (view_focused(v) ? FOCUSED : 0) | (v->overlay == PANEL_HELP ? HELP : 0) |
        (v->overlay == PANEL_CONFIG && !asking ? DRAWER : 0) | (v->overlay == PANEL_PICTURE && !asking ? PICTURE : 0) |
        (v->overlay == PANEL_DIFF && !asking ? DIFF : 0) | (view_has_problems(v) ? PROBLEMS : 0);
    begin_input(v);
    for (size_t i = 0; i < sizeof keys_over / sizeof *keys_over; i++)
        if (keys_over[i].where & where && strcmp(keys_over[i].key, name) == 0) {
            viewer_do(v, keys_over[i].action, keys_over[i].argument);
            return;
        }

    /* Does it write something into the list of all actions, or change what was written? */
    const char *sign = strncmp(name, "Shift+", 6) == 0 ? name + 6 : name;
    const bool types = strlen(sign) == 1 || strcmp(sign, "Space") == 0;
    char *typed = view_typing(v);
    if (where & DIFF && found && !is_of_diff(v, key.action, types)) return;
    if (starts && (strcmp(name, "Down") == 0 || strcmp(name, "Up") == 0 || strcmp(name, "Left") == 0 ||
                   strcmp(name, "Right") == 0)) {
        move_in_start(v, name);
    } else if (typed && (strcmp(name, "Ctrl+a") == 0 || (v->all_typed && strcmp(name, "End") == 0))) {
        v->all_typed = *name == 'C' && *typed;
    } else if (typed && strcmp(name, "Backspace") == 0) { /* a character of UTF-8 */
        size_t length = strlen(typed);
        while (length > 0 && ((unsigned char)typed[length - 1] & 0xc0) == 0x80) length--;
        view_set_typed(v, length > 0 ? length - 1 : 0, "");
    } else if ((!asking && !(starts && types)) ||
               (v->prompt.action == ACTION_HELP && found && (key.action == ACTION_HELP || !types))) {
        if (where & DRAWER && config_key(v, name)) return;
        if (found) view_do_or_ask(v, key.action, key.argument);
    } else if (found && (key.action == ACTION_ENTER || key.action == ACTION_CLOSE)) {
        viewer_do(v, key.action, "");
    }
}

void viewer_text(Viewer *v, const char *text) {
    begin_input(v);
    if (view_typing(v)) do_type(v, (Call){.text = text});
}

/* ---- the mouse ---- */

/* To pixels of the drawing. False if what lies over the panels has the mouse. */
static bool to_drawing(const Viewer *v, int32_t *x, int32_t *y) {
    *x = *x * SCALE_ONE / v->scale;
    *y = *y * SCALE_ONE / v->scale;
    return view_is_free(v, *x, *y);
}

/* The lane of the question at a place; UINT32_MAX if absent. */
static uint32_t guess_at(const Viewer *v, int32_t x, int32_t y) {
    const Area *area = sheet_hit(&v->sheet, x, y);
    uint64_t lane;
    const bool is_lane = area && area->action == ACTION_GUESS && view_read_number(area->argument, 64, &lane);
    return is_lane ? (uint32_t)lane : UINT32_MAX;
}

/* Lanes that are dragged over become what the first one became, however fast the mouse is. */
static void drag_guess(Viewer *v, int32_t x, int32_t y) {
    enum { STEP = 8 };
    const int32_t from_x = v->mouse.from_x, from_y = v->mouse.from_y;
    const int32_t steps = max_i32(abs(x - from_x), abs(y - from_y)) / STEP + 1;
    for (int32_t i = 1; i <= steps; i++) {
        const uint32_t lane = guess_at(v, from_x + (x - from_x) * i / steps, from_y + (y - from_y) * i / steps);
        char text[16];
        if (lane == UINT32_MAX || (v->predict.guess >> lane & 1) == v->mouse.guess) continue;
        snprintf(text, sizeof text, "%u", lane);
        viewer_do(v, ACTION_GUESS, text);
    }
    v->mouse.from_x = x;
    v->mouse.from_y = y;
}

void viewer_move(Viewer *v, int32_t x, int32_t y) {
    Mouse *mouse = &v->mouse;
    to_drawing(v, &x, &y);
    mouse->x = x;
    mouse->y = y;
    mouse->still = 0;
    if (mouse->told) mouse->since_told = 0;
    mouse->resting = mouse->told = false;
    v->model.changed = true; /* what is under the mouse looks so */
    if (mouse->drag != DRAG_NONE && (abs(x - mouse->from_x) > 2 || abs(y - mouse->from_y) > 2)) mouse->moved = true;
    if (!mouse->moved) return;
    if (mouse->drag == DRAG_SPLIT)
        view_drag_split(v, x, y);
    else if (mouse->drag == DRAG_GUESS)
        drag_guess(v, x, y);
    else if (mouse->drag == DRAG_PICTURE)
        drag_picture(v, x, y);
    else
        drag_timeline(v, x, y);
}

void viewer_press(Viewer *v, int32_t x, int32_t y, int button, bool shift) {
    const bool is_free = to_drawing(v, &x, &y);
    const Area *area = sheet_hit(&v->sheet, x, y);
    const Split split = is_free ? view_split_at(v, x, y) : SPLIT_COUNT;
    v->mouse.drag = DRAG_NONE;
    v->mouse.moved = false;
    v->mouse.from_x = x;
    v->mouse.from_y = y;
    begin_input(v);
    v->mouse.down = true;
    v->mouse.resting = false;
    v->mouse.still = HOVER_OFF;
    if (is_free && rect_has(v->place[PLACE_REGISTERS], x, y)) v->lanes_have_keys = true;
    if (is_free && rect_has(v->place[PLACE_SIDE], x, y)) v->lanes_have_keys = false;
    if (split < SPLIT_COUNT && button == 1) {
        v->mouse.drag = DRAG_SPLIT;
        v->mouse.split = split;
        return;
    }
    if (guess_at(v, x, y) != UINT32_MAX && button == 1) {
        v->mouse.drag = DRAG_GUESS;
        v->mouse.guess = !(v->predict.guess >> guess_at(v, x, y) & 1);
        drag_guess(v, x, y);
        return;
    }
    const bool ground = v->sheet.covered && area == &v->sheet.areas[v->sheet.covered - 1]; /* of what lies over all */
    if (area && !ground && button == 1) {
        const Area copy = *area; /* what it does may draw, which makes new areas */
        const bool helps = v->overlay == PANEL_HELP && copy.action >= 0; /* it closes itself */
        if (helps) viewer_do(v, ACTION_CLOSE, "");
        if (copy.action >= 0 && !(helps && copy.action == ACTION_CLOSE))
            view_do_or_ask(v, (ActionId)copy.action, copy.argument);
        return;
    }
    if (is_free || (v->overlay != PANEL_NONE && !v->prompt.asking)) panels_press(v, x, y, button == 3 || shift);
}

void viewer_press_again(Viewer *v, int32_t x, int32_t y) {
    to_drawing(v, &x, &y);
    const Area *area = sheet_hit(&v->sheet, x, y);
    const TimeRow *row = view_is_open(v) ? NULL : view_row_at(v, y);
    if (!area && view_is_free(v, x, y) && rect_has(v->axis, x, y)) press_axis_again(v, x);
    if (!area && row && row->kind == ROW_HEAT && x >= v->data.x) {
        if (view_is_folded(v)) viewer_do(v, ACTION_CORE, "");
        view_show_core(v); /* also if the first click has changed the core that is open */
    }
    if (!area || area->action != ACTION_LINE) return;
    const Area copy = *area;
    viewer_do(v, ACTION_UNTIL, copy.argument);
}

void viewer_release(Viewer *v, int32_t x, int32_t y) {
    to_drawing(v, &x, &y);
    if (v->mouse.drag == DRAG_PICTURE)
        release_picture(v, x, y);
    else
        release_timeline(v, x, y);
    v->mouse.drag = DRAG_NONE;
    v->mouse.down = false;
    v->model.changed = true;
}

void viewer_wheel(Viewer *v, int32_t x, int32_t y, int steps, const char *modifiers) {
    static const struct {
        PlaceId place;
        ScrollId what;
    } places[] = {{PLACE_SOURCE, SCROLL_SOURCE},
                  {PLACE_SIDE, SCROLL_SIDE},
                  {PLACE_REGISTERS, SCROLL_REGISTERS},
                  {PLACE_STACK, SCROLL_MEMORY}};
    char name[64];
    const bool is_free = to_drawing(v, &x, &y);
    begin_input(v);
    if (view_starts(v)) {
        v->start_top -= steps;
        v->start_row_wanted = false;
        return;
    }
    if (view_is_searching(v)) {
        viewer_do(v, steps < 0 ? ACTION_CHOOSE_NEXT : ACTION_CHOOSE_BACK, "");
        return;
    }
    if (v->overlay == PANEL_CONFIG && !is_free) {
        v->drawer.top = max_i32(v->drawer.top - 2 * steps, 0);
        return;
    }
    if (v->overlay == PANEL_DIFF && !v->prompt.asking && wheel_diff(v, x, y, steps)) return;
    if (v->overlay == PANEL_PICTURE && !v->prompt.asking) {
        wheel_picture(v, x, y, steps);
        return;
    }
    const bool over = v->overlay != PANEL_NONE && !is_free;
    ScrollId what = over ? SCROLL_SIDE : SCROLL_TIMELINE;
    for (size_t i = 0; !over && i < sizeof places / sizeof *places; i++)
        if (rect_has(v->place[places[i].place], x, y))
            what = v->shown[places[i].place] == PANEL_WHY ? SCROLL_WHY : places[i].what;
    if (what == SCROLL_SOURCE && rect_has(v->code, x, y)) what = SCROLL_CODE;
    snprintf(name, sizeof name, "%s%s", modifiers, steps > 0 ? "WheelUp" : "WheelDown");
    Key key;
    const Rect top = v->overview, units = v->units;
    const bool zooms =
        rect_has((Rect){top.x, top.y, top.w, units.y + units.h - top.y}, x, y) || strcmp(modifiers, "Ctrl+") == 0;
    if (is_free && what == SCROLL_TIMELINE && action_find_key(name, &key))
        viewer_do(v, key.action, key.argument);
    else if (strcmp(modifiers, "Shift+") == 0 && what == SCROLL_REGISTERS)
        view_scroll(v, SCROLL_COLUMNS, -steps);
    else if (strcmp(modifiers, "Shift+") == 0 && what == SCROLL_SOURCE)
        view_scroll(v, SCROLL_TEXT, -steps * 4);
    else if (zooms && is_free)
        view_zoom_about(v, band_zoom_step(v->zoom, steps), x);
    else
        view_scroll(v, what, -steps * (what == SCROLL_TIMELINE ? 24 : 3));
}
