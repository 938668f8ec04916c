/* script.c: driving a viewer with lines of text; see script.h. */
#include "sim/viewer/script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/actions/view.h"

enum { WORD_MAX_BYTES = 32, SLICES = 100000 };

static const char *wrong(Script *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *wrong(Script *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->said, sizeof s->said, format, arguments);
    va_end(arguments);
    return s->said;
}

void script_free(Script *s) {
    canvas_destroy(s->canvas);
    s->canvas = NULL;
}

static bool draw_once(Script *s) {
    if (s->canvas && (s->canvas->width != s->width || s->canvas->height != s->height)) script_free(s);
    if (!s->canvas) s->canvas = canvas_create(s->width, s->height);
    if (s->canvas) viewer_draw(s->viewer, s->canvas);
    return s->canvas != NULL;
}

bool script_draw(Script *s) {
    bool ok = draw_once(s);
    for (int i = 0; ok && i < SLICES && (viewer_work(s->viewer) || viewer_is_stale(s->viewer)); i++) {
        if (viewer_is_stale(s->viewer)) ok = draw_once(s);
        ok = ok && !viewer_is_lost(s->viewer);
    }
    return ok && !viewer_is_lost(s->viewer);
}

/* ---- the mouse ---- */

static void press_and_release(Script *s, int x, int y, int to_x, int to_y, bool right) {
    viewer_move(s->viewer, x, y);
    viewer_press(s->viewer, x, y, right ? 3 : 1, false);
    viewer_move(s->viewer, to_x, to_y);
    viewer_release(s->viewer, to_x, to_y);
}

/* The middle of the topmost area that does this. */
static const char *click_action(Script *s, const char *text) {
    const Sheet *sheet = &s->viewer->sheet;
    char name[WORD_MAX_BYTES] = "", argument[AREA_ARGUMENT_MAX] = "";
    sscanf(text, "%31s %39[^\n]", name, argument);
    const int action = action_find(name);
    for (uint32_t i = sheet->area_count; action >= 0 && i-- > 0;) {
        const Area *area = &sheet->areas[i];
        if (area->action != action || (argument[0] && strcmp(area->argument, argument) != 0)) continue;
        const int32_t x = area->place.x + area->place.w / 2, y = area->place.y + area->place.h / 2;
        if (area->place.w <= 0 || area->place.h <= 0 || sheet_hit(sheet, x, y) != area) continue;
        press_and_release(s, x * sheet->scale, y * sheet->scale, x * sheet->scale, y * sheet->scale, false);
        return NULL;
    }
    return wrong(s, "nothing is seen that does '%s' when it is clicked", text);
}

static const char *click(Script *s, const char *rest) {
    int x, y;
    char button[8] = "";
    if (sscanf(rest, "%d %d %7s", &x, &y, button) < 2) return click_action(s, rest);
    press_and_release(s, x, y, x, y, strcmp(button, "right") == 0);
    return NULL;
}

static const char *drag(Script *s, const char *rest) {
    int x, y, to_x, to_y;
    char button[8] = "";
    if (sscanf(rest, "%d %d %d %d %7s", &x, &y, &to_x, &to_y, button) < 4) return wrong(s, "drag takes four numbers");
    press_and_release(s, x, y, to_x, to_y, strcmp(button, "right") == 0);
    return NULL;
}

static const char *move(Script *s, const char *rest) {
    int x, y;
    if (sscanf(rest, "%d %d", &x, &y) != 2) return wrong(s, "move takes two numbers");
    viewer_move(s->viewer, x, y);
    return NULL;
}

static const char *wheel(Script *s, const char *rest) {
    int x, y, steps;
    char modifiers[32] = "";
    if (sscanf(rest, "%d %d %d %31s", &x, &y, &steps, modifiers) < 3) return wrong(s, "wheel takes three numbers");
    viewer_move(s->viewer, x, y);
    viewer_wheel(s->viewer, x, y, steps, modifiers);
    return NULL;
}

static const char *resize(Script *s, const char *rest) {
    unsigned w, h;
    if (sscanf(rest, "%u %u", &w, &h) != 2 || w < 1 || h < 1 || w > 8192 || h > 8192)
        return wrong(s, "resize takes a width and a height, at most 8192");
    s->width = w;
    s->height = h;
    viewer_resize(s->viewer, w, h);
    return NULL;
}

/* ---- waiting, files ---- */

static const char *pass_time(Script *s, const char *rest) {
    uint64_t milliseconds;
    if (strcmp(rest, "idle") == 0) return NULL; /* it is drawn after every line anyway */
    if (!view_read_number(rest, 1000000, &milliseconds)) return wrong(s, "wait takes idle, or milliseconds");
    for (; milliseconds > 0; milliseconds -= milliseconds < 16 ? milliseconds : 16)
        viewer_tick(s->viewer, milliseconds < 16 ? (uint32_t)milliseconds : 16);
    return NULL;
}

static const char *shot(Script *s, const char *rest) {
    return s->canvas && s->save(s->user, rest, s->canvas) ? NULL : wrong(s, "%s could not be written", rest);
}

static const char *list(Script *s, const char *rest) {
    char *text = viewer_list(s->viewer);
    if (!text) return wrong(s, "out of memory");
    const bool ok = s->write(s->user, rest, text);
    free(text);
    return ok ? NULL : wrong(s, "%s could not be written", rest);
}

/* ---- expectations ---- */

static const char *expect(Script *s, const char *rest) {
    char what[WORD_MAX_BYTES] = "";
    int length = 0;
    sscanf(rest, "%31s %n", what, &length);
    const char *wanted = rest + length;
    if (strcmp(what, "clean") == 0) return viewer_fault(s->viewer, s->said, sizeof s->said) ? s->said : NULL;
    if (strcmp(what, "ok") == 0) return s->done ? NULL : wrong(s, "it failed: %s", s->viewer->model.message);
    if (strcmp(what, "failed") == 0) return s->done ? wrong(s, "it did not fail") : NULL;
    bool known;
    char *found = viewer_ask(s->viewer, what, &known);
    if (!known) return wrong(s, "nothing is known as '%s'", what);
    if (!found) return wrong(s, "out of memory");
    const bool same = wanted[0] == '~' ? strstr(found, wanted + 1) != NULL : strcmp(found, wanted) == 0;
    const char *said = same ? NULL : wrong(s, "%s is '%s', expected '%s'", what, found, wanted);
    free(found);
    return said;
}

/* ---- mashing ---- */

static uint32_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

/* Nothing that writes files, ends, or runs the program again at length. */
static bool may_mash(ActionId action) {
    return action != ACTION_EXPORT && action != ACTION_QUIT && action != ACTION_WIDTHS && action != ACTION_DIFF &&
           action != ACTION_DIFF_WITH && action != ACTION_RELOAD;
}

static void mash_once(Script *s, uint64_t *state) {
    const uint32_t kind = next_random(state) % 16;
    const int x = (int)(next_random(state) % s->width), y = (int)(next_random(state) % s->height);
    const int to_x = (int)(next_random(state) % s->width), to_y = (int)(next_random(state) % s->height);
    const Area *area = sheet_hit(&s->viewer->sheet, x / (int)s->viewer->scale, y / (int)s->viewer->scale);
    const bool safe = !area || area->action < 0 || (may_mash((ActionId)area->action) && area->action != ACTION_SET);
    if (kind < 9) {
        const Key *key = &action_keys[next_random(state) % action_key_count];
        if (may_mash(key->action) && s->viewer->overlay != PANEL_CONFIG) viewer_key(s->viewer, key->key);
        if (s->viewer->overlay == PANEL_CONFIG) viewer_key(s->viewer, kind < 5 ? "Down" : "Escape");
    } else if (kind < 12) {
        viewer_wheel(s->viewer, x, y, (int)(next_random(state) % 7) - 3,
                     kind == 9    ? "Shift+"
                     : kind == 10 ? "Ctrl+"
                                  : "");
    } else if (kind < 14 && safe) {
        press_and_release(s, x, y, to_x, to_y, kind == 13);
    } else if (kind == 14) {
        viewer_text(s->viewer, "1:2");
    } else {
        viewer_resize(s->viewer, s->width = 200 + next_random(state) % 1800,
                      s->height = 100 + next_random(state) % 1200);
    }
}

static const char *mash(Script *s, const char *rest) {
    unsigned events;
    unsigned long long seed = 0;
    if (sscanf(rest, "%u %llu", &events, &seed) < 1) return wrong(s, "mash takes a number of events, and a seed");
    const Model *m = &s->viewer->model;
    uint64_t state = seed;
    for (unsigned i = 0; i < events; i++) {
        mash_once(s, &state);
        if (!draw_once(s)) return wrong(s, "out of memory");
        viewer_work(s->viewer);
        if (m->cycle >= m->cycles || m->lane >= m->config->wave_size)
            return wrong(s, "event %u: the selection is outside of the run", i);
    }
    return NULL;
}

/* ---- lines ---- */

typedef struct Word {
    const char *name;
    const char *(*run)(Script *script, const char *rest);
} Word;

static const char *press_key(Script *s, const char *rest) {
    viewer_key(s->viewer, rest);
    return NULL;
}

static const Word words[] = {{"key", press_key}, {"click", click},    {"drag", drag}, {"move", move}, {"wheel", wheel},
                             {"resize", resize}, {"wait", pass_time}, {"shot", shot}, {"list", list}, {"mash", mash}};

static const char *do_action(Script *s, const char *name, const char *rest) {
    const int action = action_find(name);
    if (action < 0) return wrong(s, "there is no action '%s'", name);
    s->done = viewer_do(s->viewer, (ActionId)action, rest);
    return NULL;
}

/* These two do not wait until all work is done. */
static const char *soon(Script *s, const char *rest) {
    char name[WORD_MAX_BYTES] = "", argument[512] = "";
    sscanf(rest, "%31s %511[^\n]", name, argument);
    const char *said = do_action(s, name, argument);
    return said ? said : draw_once(s) ? NULL : wrong(s, "out of memory");
}

static const char *slices(Script *s, const char *rest) {
    uint64_t count;
    if (!view_read_number(rest, 1000000, &count)) return wrong(s, "slices takes a number");
    while (count-- > 0 && viewer_work(s->viewer)) {}
    return draw_once(s) ? NULL : wrong(s, "out of memory");
}

const char *script_line(Script *s, const char *line) {
    char name[WORD_MAX_BYTES] = "", rest[512] = "";
    if (sscanf(line, " %31s %511[^\n]", name, rest) < 1 || name[0] == '#') return NULL;
    const char *said = NULL;
    size_t i = 0;
    if (!s->canvas && !script_draw(s)) return wrong(s, "out of memory");
    if (strcmp(name, "soon") == 0) return soon(s, rest);
    if (strcmp(name, "slices") == 0) return slices(s, rest);
    if (strcmp(name, "expect") == 0) return expect(s, rest);
    while (i < sizeof words / sizeof *words && strcmp(words[i].name, name) != 0) i++;
    said = i < sizeof words / sizeof *words ? words[i].run(s, rest) : do_action(s, name, rest);
    if (!said && !script_draw(s)) said = wrong(s, "out of memory");
    return said;
}
