/* compare.c: over everything: two machines compared: what they are, both runs (compare_strips.c), and line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/panels/panel.h"

enum {
    PAD = 16,
    SPACE = 6,
    ROW = 20,
    NUMBER = 92,
    LINE = 44,
    BAR = 120,
    STRIPS_LEAST = 190,
    STRIPS_WIDTH = 440,
    WIDE = 700
};

/* ---- what is compared ---- */

static int32_t draw_choice(Viewer *v, Rect line, int32_t x, Button button) {
    const int32_t width = kit_button_width(&v->sheet, &button);
    if (x + width > line.x + line.w) return x;
    kit_button(&v->sheet, (Rect){x, line.y, width, KIT_BUTTON}, &button);
    return x + width + SPACE;
}

/* As many as there is room for; other settings can be typed. */
static void draw_choices(Viewer *v, Rect line) {
    const bool has_a = v->model.has_a;
    int32_t x = line.x;
    x = draw_choice(
        v, line, x,
        (Button){.icon = ICON_COUNT, .text = has_a ? "A is kept" : "Keep as A", .action = ACTION_DIFF_A, .on = has_a});
    x = draw_choice(v, line, x, (Button){.icon = ICON_COUNT, .text = "Other settings …", .action = ACTION_DIFF_WITH});
    for (size_t i = 0; i < config_preset_count; i++) {
        char argument[AREA_ARGUMENT_MAX];
        snprintf(argument, sizeof argument, "preset=%.30s", config_presets[i].name);
        x = draw_choice(
            v, line, x,
            (Button){.icon = ICON_COUNT, .text = config_presets[i].name, .action = ACTION_DIFF, .argument = argument});
    }
}

/* At the right of the header: how it is drawn; what there is no room for is left out, but not closing. Returns where
 * they begin. */
static int32_t draw_switches(Viewer *v, Rect head) {
    const Compare *c = &v->compare;
    const bool cores = v->model.config->cores > 1, drawn = model_has_diff(&v->model);
    const Button all[] = {
        {.icon = ICON_CLOSE, .action = ACTION_CLOSE, .plain = true},
        {.icon = ICON_EXPORT, .action = ACTION_EXPORT, .plain = true},
        {.icon = ICON_COUNT, .text = "by events", .action = ACTION_DIFF_BY, .argument = "events", .on = c->events},
        {.icon = ICON_COUNT, .text = "by cycles", .action = ACTION_DIFF_BY, .argument = "cycles", .on = !c->events},
        {.icon = ICON_COUNT, .text = "Fit", .action = ACTION_DIFF_ZOOM, .argument = "all"},
        {.icon = ICON_COUNT, .text = "GPU", .action = ACTION_DIFF_OF, .argument = "gpu", .on = c->gpu},
        {.icon = ICON_COUNT, .text = "core", .action = ACTION_DIFF_OF, .argument = "core", .on = !c->gpu},
    };
    int32_t right = head.x + head.w;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const bool is_switch = all[i].icon == ICON_COUNT;
        const int32_t width = is_switch ? kit_button_width(&v->sheet, &all[i]) : KIT_BUTTON;
        if (is_switch && (!drawn || (!cores && i >= 5) || right - width < head.x + 120)) continue;
        right -= width;
        kit_button(&v->sheet, (Rect){right, head.y + (head.h - KIT_BUTTON) / 2, width, KIT_BUTTON}, &all[i]);
        right -= i == 2 || i == 5 ? 2 : SPACE;
    }
    return right;
}

/* ---- line by line ---- */

typedef struct Grid {
    Rect line, code, side[2], more, bar;
} Grid;

static Grid grid_of(Rect r) {
    Grid g = {.line = {r.x, r.y, LINE - 10, ROW}};
    const bool wide = r.w >= WIDE;
    const int32_t right = r.x + r.w - 8;
    g.bar = (Rect){right - BAR, r.y, BAR, ROW};
    g.more = (Rect){g.bar.x - 10 - NUMBER, r.y, NUMBER, ROW};
    for (int side = 1; side >= 0; side--) {
        g.side[side] = (Rect){(side ? g.more.x : g.side[1].x) - (wide ? NUMBER : 0), r.y, wide ? NUMBER : 0, ROW};
    }
    g.code = (Rect){r.x + LINE, r.y, g.side[0].x - r.x - LINE - 8, ROW};
    return g;
}

/* From the middle: to the right what takes more, to the left what takes less. */
static void draw_bar(Viewer *v, int64_t more, int64_t most, Rect r) {
    const Theme *t = v->sheet.theme;
    const int32_t half = r.w / 2, middle = r.x + half;
    const int32_t width = clamp_i32((int32_t)((double)llabs(more) / (double)most * (half - 2)), 1, half - 2);
    sheet_fill(&v->sheet, (Rect){more < 0 ? middle - width : middle + 1, r.y + 5, width, r.h - 10},
               t->colour[more < 0 ? THEME_OK : THEME_TEXT_2]);
    sheet_fill(&v->sheet, (Rect){middle, r.y, 1, r.h}, t->colour[THEME_FRAME]);
}

static void draw_diff_row(Viewer *v, const DiffRow *row, int64_t most, Rect r) {
    const Theme *t = v->sheet.theme;
    const Grid g = grid_of(r);
    const TallyRow *a = &row->side[0], *b = &row->side[1];
    const ViewSource *source = &v->model.run->sources[row->file];
    const char *line = !row->line                   ? "before waves start"
                       : row->line <= source->count ? source->lines[row->line - 1]
                                                    : "";
    line += strspn(line, " \t");
    const bool goes = row->line && row->file == 0;
    if (goes && sheet_hovers(&v->sheet, r)) sheet_fill(&v->sheet, r, t->colour[THEME_HOVER]);
    if (row->line) sheet_say(&v->sheet, g.line, FACE_CODE_SMALL, ALIGN_RIGHT, t->colour[THEME_TEXT_2], "%u", row->line);
    sheet_say(&v->sheet, g.code, row->line ? FACE_CODE : FACE_BODY, ALIGN_LEFT, t->colour[THEME_TEXT], "%s", line);
    for (int side = 0; side < 2 && g.side[side].w; side++)
        sheet_say(&v->sheet, g.side[side], FACE_CODE_SMALL, ALIGN_RIGHT, t->colour[THEME_TEXT_2], "%s",
                  draw_count(row->side[side].cycles).text);
    sheet_say(&v->sheet, g.more, FACE_CODE_SMALL, ALIGN_RIGHT, t->colour[THEME_TEXT], "%s%s",
              row->cycles < 0 ? "−" : "+", draw_count((uint64_t)llabs(row->cycles)).text);
    draw_bar(v, row->cycles, most, g.bar);
    if (goes) sheet_area(&v->sheet, r, ACTION_LINE, "%u", row->line);
    sheet_tip(&v->sheet, r, "%s\nA: %" PRIu64 " cycles in %" PRIu64 " issues; B: %" PRIu64 " in %" PRIu64 ".", line,
              a->cycles, a->times, b->cycles, b->times);
}

static void draw_lines(Viewer *v, Rect r) {
    const Diff *d = &v->model.diff;
    const Theme *t = v->sheet.theme;
    const Grid g = grid_of((Rect){r.x, r.y, r.w, ROW});
    const Rgba ink = t->colour[THEME_TEXT_2];
    if (d->rows == 0) {
        sheet_say(&v->sheet, (Rect){r.x, r.y, r.w, ROW}, FACE_BODY, ALIGN_LEFT, ink,
                  "Every line takes the same time on both.");
        return;
    }
    const Rect words = {r.x, r.y, g.code.x + g.code.w - r.x, ROW};
    sheet_say(&v->sheet, words, FACE_SMALL, ALIGN_LEFT, ink, "Cycles until waves come to each line%s",
              d->same_work ? "" : " · not the same instructions on both");
    for (int side = 0; side < 2 && g.side[side].w; side++)
        sheet_say(&v->sheet, g.side[side], FACE_SMALL, ALIGN_RIGHT, ink, side ? "cycles B" : "cycles A");
    sheet_say(&v->sheet, g.more, FACE_SMALL, ALIGN_RIGHT, ink, "B − A");
    sheet_fill(&v->sheet, (Rect){r.x, r.y + ROW, r.w, 1}, t->colour[THEME_LINE]);
    const int32_t top = r.y + ROW + 3, fit = draw_scrolled(v, r.y + r.h - top, ROW, d->rows);
    const int32_t first = v->scroll[SCROLL_SIDE];
    const DiffRow *most = &d->row[d->row[0].line == 0 && d->rows > 1]; /* waiting for a start can be most by far */
    for (int32_t i = 0; i < fit && (uint32_t)(i + first) < d->rows; i++)
        draw_diff_row(v, &d->row[i + first], llabs(most->cycles), (Rect){r.x, top + i * ROW, r.w - 8, ROW});
    kit_scroll_bar(&v->sheet, (Rect){r.x, top, r.w, fit * ROW}, first, fit, (int32_t)d->rows);
}

/* ---- the whole ---- */

static void draw_what_is_missing(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Button button = {.icon = ICON_COUNT, .text = "Other settings …", .action = ACTION_DIFF_WITH};
    if (m->job.kind == JOB_DIFF)
        draw_job(v, (Rect){r.x, r.y, r.w, 24});
    else if (m->diff.error[0])
        kit_empty(&v->sheet, r, "That cannot be compared", m->diff.error, &button);
    else
        kit_empty(&v->sheet, r, "Compare this machine with which one?",
                  "A preset, other settings; or change a setting (F2), then look here.", &button);
}

static void tell_claim(const Viewer *v, char *out, size_t size) {
    const uint64_t a = v->model.diff.cycles[0], b = v->model.diff.cycles[1], change = a < b ? b - a : a - b;
    if (view_hides(v, SECRET_COSTS, 0) || !model_has_diff(&v->model))
        snprintf(out, size, "Compare two machines");
    else if (change == 0)
        snprintf(out, size, "Both take %s cycles", draw_count(a).text);
    else
        snprintf(out, size, "B takes %s cycle%s %s than A", draw_count(change).text, change == 1 ? "" : "s",
                 a < b ? "more" : "fewer");
}

void draw_DIFF(Viewer *v, Rect place) {
    Rect head, r = kit_over(&v->sheet, place, place.w, place.h, &head);
    const Theme *t = v->sheet.theme;
    const int32_t right = draw_switches(v, head);
    char claim[96];
    tell_claim(v, claim, sizeof claim);
    sheet_say(&v->sheet, (Rect){head.x, head.y, right - head.x - SPACE, head.h}, FACE_HEADING, ALIGN_LEFT,
              t->colour[THEME_TEXT], "%s", claim);
    r = (Rect){r.x + PAD, r.y + 10, r.w - 2 * PAD, r.h - 18};
    if (view_hides(v, SECRET_COSTS, 0)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "Another run would tell what comes.", NULL);
        return;
    }
    draw_choices(v, (Rect){r.x, r.y, r.w, KIT_BUTTON});
    r.y += KIT_BUTTON + 12;
    r.h -= KIT_BUTTON + 12;
    if (!model_has_diff(&v->model)) {
        draw_what_is_missing(v, r);
        return;
    }
    const bool fits = r.h >= STRIPS_LEAST && r.w >= STRIPS_WIDTH;
    memset(v->compare.track, 0, sizeof v->compare.track);
    if (fits) {
        draw_strips(v, (Rect){r.x, r.y, r.w, max_i32(r.h * 55 / 100, STRIPS_LEAST)});
        const Rect last = v->compare.track[1];
        const int32_t below = last.y + max_i32(last.h, 54) + 36;
        r = (Rect){r.x, below, r.w, r.y + r.h - below};
    }
    if (r.h >= 3 * ROW || !fits) draw_lines(v, r);
}
