/* script.c: driving a viewer with lines of text; see viewer.h. */
#include "sim/viewer/viewer.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/text.h"
#include "sim/viewer/actions/do.h"

enum { WORD_MAX_BYTES = 32, SLICES = 100000, REST = 1000 /* milliseconds */ };

/* A line: what is behind its first word, also read as numbers and the word behind them. */
typedef struct Line {
    const char *rest;
    int at[4], numbers;
    char word[WORD_MAX_BYTES];
} Line;

#define wrong(s, ...) (text_wrong((s)->said, sizeof(s)->said, __VA_ARGS__), (s)->said)

static void draw_once(Script *s) {
    if (s->canvas && (s->canvas->width != s->width || s->canvas->height != s->height)) {
        canvas_destroy(s->canvas);
        s->canvas = NULL;
    }
    if (!s->canvas) s->canvas = canvas_create(s->width, s->height);
    viewer_draw(s->viewer, s->canvas);
}

/* Work until idle, and draw what has changed. */
static void settle(Script *s) {
    for (int i = 0; i < SLICES && (viewer_work(s->viewer) || viewer_status(s->viewer).stale); i++)
        if (viewer_status(s->viewer).stale) draw_once(s);
}

void script_draw(Script *s) {
    draw_once(s);
    settle(s);
}

/* ---- the mouse ---- */

static void press_and_release(Script *s, int x, int y, int to_x, int to_y, bool right) {
    viewer_move(s->viewer, x, y);
    viewer_press(s->viewer, x, y, right ? 3 : 1, false);
    viewer_move(s->viewer, to_x, to_y);
    viewer_release(s->viewer, to_x, to_y);
}

/* At a place; or the middle of the topmost area that does this. */
static const char *click(Script *s, const Line *line) {
    const Sheet *sheet = &s->viewer->sheet;
    char name[WORD_MAX_BYTES] = "", argument[AREA_ARGUMENT_MAX] = "";
    const int *at = line->at;
    if (line->numbers >= 2) {
        press_and_release(s, at[0], at[1], at[0], at[1], strcmp(line->word, "right") == 0);
        if (strcmp(line->word, "twice") == 0) viewer_press_again(s->viewer, at[0], at[1]);
        return NULL;
    }
    sscanf(line->rest, "%31s %39[^\n]", name, argument);
    const int action = action_find(name);
    for (uint32_t i = sheet->area_count; action >= 0 && i-- > 0;) {
        const Area *area = &sheet->areas[i];
        if (area->action != action || (argument[0] && strcmp(area->argument, argument) != 0)) continue;
        const int32_t x = area->place.x + area->place.w / 2, y = area->place.y + area->place.h / 2;
        if (area->place.w <= 0 || area->place.h <= 0 || sheet_hit(sheet, x, y) != area) continue;
        const int32_t px = x * sheet->scale / SCALE_ONE, py = y * sheet->scale / SCALE_ONE;
        press_and_release(s, px, py, px, py, false);
        return NULL;
    }
    return wrong(s, "nothing is seen that does '%s' when it is clicked", line->rest);
}

/* ---- expectations ---- */

static const char *expect(Script *s, const Line *line) {
    char what[WORD_MAX_BYTES] = "";
    int length = 0;
    sscanf(line->rest, "%31s %n", what, &length);
    const char *wanted = line->rest + length;
    if (strcmp(what, "clean") == 0) return sheet_fault(&s->viewer->sheet, s->said, sizeof s->said) ? s->said : NULL;
    if (strcmp(what, "ok") == 0) return s->done ? NULL : wrong(s, "it failed: %s", s->viewer->model.message);
    if (strcmp(what, "failed") == 0) return s->done ? wrong(s, "it did not fail") : NULL;
    char *found = viewer_ask(s->viewer, what);
    if (!found) return wrong(s, "nothing is known as '%s'", what);
    const bool same = wanted[0] == '~' ? strstr(found, wanted + 1) != NULL : strcmp(found, wanted) == 0;
    const char *said = same ? NULL : wrong(s, "%s is '%s', expected '%s'", what, found, wanted);
    memory_free(found);
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
           action != ACTION_DIFF_WITH && action != ACTION_RELOAD && action != ACTION_START && action != ACTION_OPEN &&
           action != ACTION_NEW && action != ACTION_SAVE;
}

static const char *mash(Script *s, const Line *line) {
    static const char *const modifiers[] = {"Shift+", "Ctrl+", ""};
    Viewer *v = s->viewer;
    const Model *m = &v->model;
    unsigned events;
    unsigned long long seed = 0;
    if (sscanf(line->rest, "%u %llu", &events, &seed) < 1) return wrong(s, "mash takes a number of events, and a seed");
    uint64_t state = seed;
    for (unsigned i = 0; i < events; i++) {
        const uint32_t kind = next_random(&state) % 16;
        const int x = (int)(next_random(&state) % s->width), y = (int)(next_random(&state) % s->height);
        const int to_x = (int)(next_random(&state) % s->width), to_y = (int)(next_random(&state) % s->height);
        const Area *area = sheet_hit(&v->sheet, x * SCALE_ONE / v->scale, y * SCALE_ONE / v->scale);
        if (kind < 9) {
            Key key;
            const ActionId action = (ActionId)(next_random(&state) % ACTION_COUNT);
            const bool has_key = action_key(action, (int)(next_random(&state) % 3), &key);
            if (v->overlay == PANEL_CONFIG)
                viewer_key(v, kind < 5 ? "Down" : "Escape");
            else if (has_key && may_mash(action))
                viewer_key(v, key.name);
        } else if (kind < 12) {
            viewer_wheel(v, x, y, (int)(next_random(&state) % 7) - 3, modifiers[kind - 9]);
        } else if (kind < 14) {
            if (!area || area->action < 0 || (may_mash((ActionId)area->action) && area->action != ACTION_SET))
                press_and_release(s, x, y, to_x, to_y, kind == 13);
        } else if (kind == 14) {
            viewer_text(v, "1:2");
        } else {
            s->width = 200 + next_random(&state) % 1800;
            s->height = 100 + next_random(&state) % 1200;
            viewer_resize(v, s->width, s->height);
        }
        draw_once(s);
        viewer_work(v);
        if (m->cycle >= m->cycles || m->lane >= m->config->wave_size)
            return wrong(s, "event %u: the selection is outside of the run", i);
    }
    return NULL;
}

/* ---- lines ---- */

static const char *do_action(Script *s, const char *name, const char *rest) {
    const int action = action_find(name);
    if (action < 0) return wrong(s, "there is no action '%s'", name);
    s->done = viewer_do(s->viewer, (ActionId)action, rest);
    return NULL;
}

typedef enum WordId {
#define WORD(ID, name, argument, numbers, is_last, help) WORD_##ID,
#include "sim/viewer/script.def"
    WORD_COUNT
} WordId;
static const struct {
    const char *name;
    int numbers;
    bool is_last;
} words[WORD_COUNT] = {
#define WORD(ID, name, argument, numbers, is_last, help) {name, numbers, is_last},
#include "sim/viewer/script.def"
};

static const char *run(Script *s, WordId word, const Line *line) {
    char name[WORD_MAX_BYTES] = "", argument[512] = "";
    const char *said = NULL;
    const int *at = line->at;
    uint64_t number;
    switch (word) {
    case WORD_KEY: viewer_key(s->viewer, line->rest); break;
    case WORD_CLICK: return click(s, line);
    case WORD_DRAG: press_and_release(s, at[0], at[1], at[2], at[3], strcmp(line->word, "right") == 0); break;
    case WORD_MOVE:
        viewer_move(s->viewer, at[0], at[1]);
        if (!s->viewer->playing) viewer_tick(s->viewer, REST); /* it rests there */
        break;
    case WORD_WHEEL:
        viewer_move(s->viewer, at[0], at[1]);
        viewer_wheel(s->viewer, at[0], at[1], at[2], line->word);
        break;
    case WORD_RESIZE:
        if (at[0] < 1 || at[1] < 1 || at[0] > 8192 || at[1] > 8192)
            return wrong(s, "resize takes a width and a height, at most 8192");
        s->width = (uint32_t)at[0];
        s->height = (uint32_t)at[1];
        viewer_resize(s->viewer, s->width, s->height);
        break;
    case WORD_WAIT:
        if (strcmp(line->rest, "idle") == 0) break; /* it is drawn after every line anyway */
        if (!view_read_number(line->rest, 1000000, &number)) return wrong(s, "wait takes idle, or milliseconds");
        for (; number > 0; number -= number < 16 ? number : 16)
            viewer_tick(s->viewer, number < 16 ? (uint32_t)number : 16);
        break;
    case WORD_SHOT:
        if (!s->canvas || !s->save(s->user, line->rest, s->canvas))
            return wrong(s, "%s could not be written", line->rest);
        break;
    case WORD_LIST: {
        char *text = sheet_list(&s->viewer->sheet);
        if (!s->write(s->user, line->rest, text)) said = wrong(s, "%s could not be written", line->rest);
        memory_free(text);
        break;
    }
    case WORD_MASH: return mash(s, line);
    case WORD_SOON:
        sscanf(line->rest, "%31s %511[^\n]", name, argument);
        said = do_action(s, name, argument);
        if (!said) draw_once(s);
        break;
    case WORD_SLICES:
        if (!view_read_number(line->rest, 1000000, &number)) return wrong(s, "slices takes a number");
        while (number-- > 0 && viewer_work(s->viewer)) {}
        draw_once(s);
        break;
    case WORD_EXPECT: return expect(s, line);
    case WORD_COUNT: break;
    }
    return said;
}

const char *script_line(Script *s, const char *text) {
    char name[WORD_MAX_BYTES] = "", rest[512] = "";
    if (sscanf(text, " %31s %511[^\n]", name, rest) < 1 || name[0] == '#') return NULL;
    if (!s->canvas) script_draw(s);
    Line line = {.rest = rest};
    const char *at = rest;
    for (int used; line.numbers < 4 && sscanf(at, "%d%n", &line.at[line.numbers], &used) == 1; at += used)
        line.numbers++;
    sscanf(at, "%31s", line.word);
    int word = 0;
    while (word < WORD_COUNT && strcmp(words[word].name, name) != 0) word++;
    const bool is_word = word < WORD_COUNT;
    if (is_word && line.numbers < words[word].numbers)
        return wrong(s, "%s takes %d number%s", name, words[word].numbers, words[word].numbers == 1 ? "" : "s");
    const char *said = is_word ? run(s, (WordId)word, &line) : do_action(s, name, rest);
    if (said || (is_word && words[word].is_last)) return said;
    if (viewer_status(s->viewer).stale) {
        script_draw(s);
        return NULL;
    }

    /* The window says that there is nothing new to draw: then drawing anew gives the same picture. */
    Canvas *before = s->canvas;
    s->canvas = NULL;
    draw_once(s);
    const bool same =
        before->width == s->canvas->width && before->height == s->canvas->height &&
        memcmp(before->pixels, s->canvas->pixels, (size_t)before->width * before->height * sizeof *before->pixels) == 0;
    canvas_destroy(before);
    settle(s);
    return same ? NULL : wrong(s, "'%s' changes what is seen, but the window was not drawn anew", text);
}
