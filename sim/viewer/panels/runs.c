/* runs.c: over everything: other runs: waves of every width, a strip each, on one axis; and two machines, or two
 * programs, compared: what they are, both runs (compare_strips.c), and line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/timeline/timeline.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { PAD = 16 };

/* ---- waves of every width ---- */

enum { LEAST = 60 /* of a strip's track */ };

static void card_width(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Width *width = &m->widths[target->number];
    const bool now = width->lanes == m->config->wave_size;
    card_title(card, "Waves of %u lane%s", width->lanes, width->lanes == 1 ? "" : "s");
    if (width->cycles && !now) card_place(card, "%+.0f %%", 100 * ((double)width->cycles / (double)m->cycles - 1));
    card_text(card, now ? "They are what is shown." : "A click runs the program with them.");
}

/* The counts of a strip, whose columns are not the columns that were counted. */
static bool count_strip(void *user, const TimeRow *row, uint32_t columns, Count *counts) {
    const Width *width = user;
    (void)row;
    for (uint32_t i = 0; i < columns; i++) counts[i] = width->columns[(uint64_t)i * WIDTH_COLUMNS / columns];
    return true;
}

/* A row: the width, its strip on the track; cycles, and lanes that were active, or why there is nothing. */
static void draw_width_row(Viewer *v, const Width *width, uint64_t most, Rect r, Rect track) {
    enum { BESIDE = 8 /* the mouse */ };
    const Model *m = &v->model;
    const bool now = width->lanes == m->config->wave_size, hot = draw_hovers(v, r);
    const bool running = m->job.kind == JOB_WIDTHS && width == &m->widths[m->width_count - 1];
    Rect told = {track.x, r.y, r.x + r.w - PAD - track.x, r.h};
    if (now) draw_chosen(v, r, THEME_SELECT_GROUND, THEME_SELECT);
    if (!now && hot) draw_fill(v, r, THEME_RAISED);
    draw_say(v, rect_from(r, r.x + PAD, track.x - 8), FACE_STRONG, THEME_TEXT, "%u lane%s", width->lanes,
             width->lanes == 1 ? "" : "s");
    if (running && draw_job(v, told)) return;
    sheet_area(&v->sheet, r, ACTION_SET, "wave_size=%u", width->lanes);
    if (hot) /* the card stands beside the mouse: above and below it are other widths */
        draw_target(v, (Rect){v->mouse.x - BESIDE, r.y, 2 * BESIDE, r.h}, card_width, (uint32_t)(width - m->widths), 0);
    if (width->error[0] && width->cycles == 0) { /* there is nothing but the reason */
        draw_prose(v, rect_trim(told, 0, max_i32(told.h / 2 - 10, 0), 0, 0), FACE_SMALL, THEME_TEXT_2, width->error);
        return;
    }
    if (track.w >= LEAST) {
        const int32_t length = (int32_t)((double)width->cycles / (double)most * track.w);
        const Rect strip = {track.x, r.y + 6, max_i32(length, 2), max_i32(r.h - 12, 4)};
        TimeRow row = {.kind = ROW_GPU, .height = strip.h};
        const BandZoom zoom = band_zoom((uint64_t)(int64_t)strip.w, max_u64(width->cycles, 1));
        timeline_paint(&(TimePainter){.sheet = &v->sheet,
                                      .line = {zoom, 0, strip.x, strip.w, 0, width->cycles},
                                      .y = strip.y,
                                      .seen = rect_around(strip, 1),
                                      .view = {.zoom = zoom, .ink = band_ink(v->sheet.theme)},
                                      .count = count_strip,
                                      .user = (void *)width},
                       &(TimeRows){.list = &row, .count = width->columns ? 1 : 0});
        told = rect_behind(told, track.w + 12);
    }
    const bool two = told.h >= 44; /* lines of text */
    Rect lines = two ? rect_left(told, told.w, 36) : told, line = two ? cut_top(&lines, 18) : lines;
    draw_next(v, &line, 8, FACE_STRONG, THEME_TEXT, "%s", draw_cycles(width->cycles).text);
    if (two) line = lines;
    if (line.w > LEAST && width->error[0])
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", width->error);
    else if (line.w > LEAST)
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%.1f %% of lanes active", width->active);
}

void draw_WIDTHS(Viewer *v, Rect place) {
    enum { WIDTH = 940, HEIGHT = 600, WIDE = 640, AXIS = 24, LEGEND = 26 };
    enum { NAME = 92, TOLD = 176, BRIEF = 96 }; /* left and right of a strip; where there is little room */
    const Model *m = &v->model;
    Rect head, r = draw_over(v, place, WIDTH, HEIGHT, &head);
    draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "Waves of every width");
    if (head.w > LEAST)
        draw_say(v, head, FACE_SMALL, THEME_TEXT_2,
                 "the same program, run with waves of 1 to 64 lanes; a click takes one");
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "What other machines do tells the answer.", NULL);
        return;
    }
    uint64_t most = 1;
    for (uint32_t i = 0; i < m->width_count; i++) most = max_u64(most, m->widths[i].cycles);
    const bool tall = r.h >= VIEW_WIDTHS * KIT_SMALL + AXIS + LEGEND;
    const int32_t below = tall ? AXIS + LEGEND : 0, each = (r.h - below - 8) / VIEW_WIDTHS;
    const int32_t told = r.w >= WIDE ? TOLD : BRIEF;
    const Rect track = {r.x + PAD + NAME, r.y, r.w - NAME - 2 * PAD - told - 12, r.h};
    cut_top(&r, 4);
    for (uint32_t i = 0; i < VIEW_WIDTHS; i++) {
        Rect row = cut_top(&r, each);
        cut_bottom(&row, 1);
        if (i < m->width_count && each >= 14) draw_width_row(v, &m->widths[i], most, row, track);
    }
    cut_top(&r, 4);
    if (!tall || track.w < LEAST || m->width_count == 0) return;

    const Timeline line = {
        band_zoom((uint64_t)sheet_pixels(&v->sheet, track).w, most), 0, track.x, track.w, 0, most + 1};
    draw_rule(v, rect_from(r, track.x, track.x + track.w));
    draw_say(v, (Rect){track.x - NAME, r.y, NAME - 8, AXIS}, FACE_SMALL, THEME_TEXT_2, "cycle");
    timeline_axis(&v->sheet, &line, &(TimelineAxis){r.y + 1, AXIS - 5, .below = true, .beyond = told});
    cut_top(&r, AXIS);
    Rect legend = rect_from(cut_top(&r, LEGEND - 4), track.x, r.x + r.w - PAD);
    for (int shade = 0; shade < SHADE_COUNT; shade++) {
        uint64_t lanes = 0; /* states that occur */
        for (uint32_t i = 0; i < m->width_count; i++)
            for (int32_t k = 0; m->widths[i].columns && k < WIDTH_COLUMNS; k++)
                lanes += m->widths[i].columns[k].lanes[shade];
        if (lanes) draw_meaning(v, &legend, v->sheet.theme->shade[shade], THEME_FRAME, shades[shade].name);
    }
}

/* ---- two runs compared ---- */

#define WITH "Program or settings …"

/* As many as there is room for; others can be typed. */
static void draw_choices(Viewer *v, Rect line) {
    enum { MOST = 16 };
    const bool has_a = v->model.a.run != NULL;
    char arguments[MOST][AREA_ARGUMENT_MAX];
    Button buttons[MOST] = {{.text = has_a ? "A is kept" : "Keep as A", .action = ACTION_DIFF_A, .on = has_a},
                            {.text = WITH, .action = ACTION_DIFF_WITH}};
    uint32_t count = 2;
    for (size_t i = 0; i < config_preset_count && count < MOST; i++, count++) {
        snprintf(arguments[i], sizeof arguments[i], "preset=%.30s", config_presets[i].name);
        buttons[count] = (Button){.text = config_presets[i].name, .action = ACTION_DIFF, .argument = arguments[i]};
    }
    kit_row(&v->sheet, line, buttons, count, false);
}

/* Buttons at the right of the header, which loses them, as many as fit. */
static void draw_switches(Viewer *v, Rect *head) {
    enum { SPACE = 6 };
    const Compare *c = &v->compare;
    const bool cores = v->model.config->cores > 1, drawn = model_has_diff(&v->model);
    const Button all[] = {
        {.icon = ICON_EXPORT, .action = ACTION_EXPORT, .plain = true},
        {.text = "by events", .action = ACTION_DIFF_BY, .argument = "events", .on = c->events},
        {.text = "by cycles", .action = ACTION_DIFF_BY, .argument = "cycles", .on = !c->events},
        {.text = "Fit", .action = ACTION_DIFF_ZOOM, .argument = "all"},
        {.text = "GPU", .action = ACTION_DIFF_OF, .argument = "gpu", .on = c->gpu},
        {.text = "core", .action = ACTION_DIFF_OF, .argument = "core", .on = !c->gpu},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const bool is_switch = all[i].icon == ICON_NONE;
        const int32_t width = is_switch ? kit_button_width(&v->sheet, &all[i]) : KIT_BUTTON;
        if (is_switch && (!drawn || (!cores && i >= 4) || head->w - width < 120)) continue;
        kit_button(&v->sheet, rect_middle(take_right(head, width, i == 1 || i == 4 ? 2 : SPACE), width, KIT_BUTTON),
                   &all[i]);
    }
}

enum { ROW = 20, WIDE = 620 /* cycles of both sides are seen too, */, WIDEST = 1100 /* and all costs */ };

typedef struct Grid {
    Rect line[2], code, cost[COMPARE_COSTS][3], bar; /* of each cost: A, B, what B has more; width 0: no room */
} Grid;

static const CompareCost cost_order[COMPARE_COSTS] = {COMPARE_CYCLES, COMPARE_INACTIVE, COMPARE_ISSUES};

/* From the right: the less important costs, then cycles with a bar; the statement has the rest. */
static Grid grid_of(Rect r) {
    enum { NUMBER = 72, LINE = 38, BAR = 90, APART = 14 };
    Grid g = {0};
    Rect row = r;
    cut_right(&row, 8);
    for (int i = COMPARE_COSTS - 1; i >= 0; i--) {
        const CompareCost cost = cost_order[i];
        if (cost != COMPARE_CYCLES && r.w < WIDEST) continue;
        if (cost == COMPARE_CYCLES) g.bar = cut_right(&row, BAR);
        if (i == 0) cut_right(&row, APART);
        for (int k = 3; k-- > (r.w >= WIDE ? 0 : 2);) g.cost[cost][k] = cut_right(&row, NUMBER);
        if (i > 0) cut_right(&row, APART);
    }
    for (int side = 0; side < 2; side++) {
        g.line[side] = cut_left(&row, LINE);
        cut_right(&g.line[side], 8);
    }
    cut_right(&row, 8);
    g.code = row;
    return g;
}

static void say_number(Viewer *v, Rect r, ThemeColour colour, const char *text) {
    if (r.w) draw_say_right(v, r, FACE_CODE_SMALL, colour, "%s", text);
}

static void say_costs(Viewer *v, const Grid *g, const CompareLine *line) {
    for (int cost = 0; cost < COMPARE_COSTS; cost++) {
        const int64_t more = compare_more(line, (CompareCost)cost);
        char text[sizeof(CountText) + 4];
        for (int side = 0; side < 2; side++)
            if (line->pc[side] != TRACE_NO_PC || line->pc[!side] == TRACE_NO_PC)
                say_number(v, g->cost[cost][side], THEME_TEXT_2, draw_count(line->cost[side][cost]).text);
        const char *sign = more < 0 ? "−" : more > 0 ? "+" : "";
        snprintf(text, sizeof text, "%s%s", sign, draw_count((uint64_t)llabs(more)).text);
        say_number(v, g->cost[cost][2], more ? THEME_TEXT : THEME_TEXT_3, text);
    }
}

/* A line that one side does not have has a dash there. */
static void draw_diff_row(Viewer *v, const CompareLine *line, int64_t most, Rect r) {
    const Diff *d = &v->model.diff;
    const Code *const codes[2] = {d->run[0]->code, d->run[1]->code};
    const Grid g = grid_of(r);
    const int shown = d->other_file[0] ? 1 : 0; /* the side that the window shows */
    const bool is_line = line->pc[0] != TRACE_NO_PC || line->pc[1] != TRACE_NO_PC;
    const bool goes =
        !d->other_file[shown] && line->pc[shown] != TRACE_NO_PC && line->file[shown] == codes[shown]->file;
    char text[COMPARE_TEXT_MAX];
    model_diff_text(&v->model, line, text);
    if (goes && sheet_hovers(&v->sheet, r)) draw_fill(v, r, THEME_HOVER);
    for (int side = 0; side < 2 && is_line; side++) {
        char number[12] = "–";
        if (line->pc[side] != TRACE_NO_PC) snprintf(number, sizeof number, "%u", line->line[side]);
        say_number(v, g.line[side], THEME_TEXT_2, number);
    }
    draw_say(v, g.code, is_line ? FACE_CODE : FACE_BODY, THEME_TEXT, "%s", text);
    say_costs(v, &g, line);
    const int64_t more = compare_more(line, COMPARE_CYCLES);
    if (more) { /* a bar from the middle: to the right what takes more, to the left what takes less */
        const int32_t half = g.bar.w / 2, middle = g.bar.x + half;
        const int32_t width = clamp_i32((int32_t)((double)llabs(more) / (double)most * (half - 2)), 1, half - 2);
        draw_fill(v, (Rect){more < 0 ? middle - width : middle + 1, g.bar.y + 5, width, g.bar.h - 10},
                  more < 0 ? THEME_OK : THEME_TEXT_2);
        draw_fill(v, (Rect){middle, g.bar.y, 1, g.bar.h}, THEME_FRAME);
    }
    if (goes) sheet_area(&v->sheet, r, ACTION_LINE, "%u", line->line[shown]);
    const uint64_t *a = line->cost[0], *b = line->cost[1];
    sheet_tip(&v->sheet, r,
              "%s\nA: %" PRIu64 " cycles in %" PRIu64 " issues, %" PRIu64 " inactive lane-cycles; B: %" PRIu64
              " cycles in %" PRIu64 ", %" PRIu64 " inactive.",
              text, a[COMPARE_CYCLES], a[COMPARE_ISSUES], a[COMPARE_INACTIVE], b[COMPARE_CYCLES], b[COMPARE_ISSUES],
              b[COMPARE_INACTIVE]);
}

/* The total stays in sight. */
static void draw_lines(Viewer *v, Rect r) {
    static const char *const titles[COMPARE_COSTS] = {
        [COMPARE_CYCLES] = "cycles", [COMPARE_ISSUES] = "issues", [COMPARE_INACTIVE] = "inactive"};
    const Comparison *c = &v->model.diff.lines;
    const int32_t count = (int32_t)c->differing;
    if (count == 0) {
        draw_say(v, cut_top(&r, ROW), FACE_BODY, THEME_TEXT_2, "Every line costs the same on both.");
        return;
    }
    Rect inner = r;
    cut_right(&inner, 8);
    const Grid heading = grid_of(take_top(&inner, ROW, 2));
    const Grid total = grid_of(cut_top(&inner, ROW));
    for (int side = 0; side < 2; side++)
        draw_say_right(v, heading.line[side], FACE_SMALL, THEME_TEXT_2, side ? "B" : "A");
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        for (int k = 0; k < 3; k++)
            if (heading.cost[cost][k].w)
                draw_say_right(v, heading.cost[cost][k], FACE_SMALL, THEME_TEXT_2, k < 2 ? "%s %c" : "B − A",
                               titles[cost], 'A' + k);
    draw_say(v, heading.code, FACE_SMALL, THEME_TEXT_2, "%s",
             c->same_work ? "What waves spent on each line"
                          : "What waves spent on each line · not the same instructions");
    cut_top(&r, ROW);
    draw_fill(v, cut_top(&r, 1), THEME_LINE);
    draw_say(v, total.code, FACE_STRONG, THEME_TEXT, "All wave slots");
    say_costs(v, &total, &c->total);
    cut_top(&r, ROW + 2);
    r.h = max_i32(r.h, 0) / ROW * ROW;
    List list = {r, &v->scroll[SCROLL_SIDE], .count = count, .height = ROW};
    const bool no_wave = c->lines[0].pc[0] == TRACE_NO_PC && c->lines[0].pc[1] == TRACE_NO_PC;
    const CompareLine *most = &c->lines[no_wave && count > 1]; /* slots without a wave can be most by far */
    const int64_t scale = compare_more(most, COMPARE_CYCLES) ? llabs(compare_more(most, COMPARE_CYCLES)) : 1;
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        cut_right(&row, 8);
        draw_diff_row(v, &c->lines[list.at], scale, row);
    }
}

void draw_DIFF(Viewer *v, Rect place) {
    enum { STRIPS_LEAST = 190, STRIPS_WIDTH = 440 };
    const Model *m = &v->model;
    Rect head, r = draw_over(v, place, place.w, place.h, &head);
    draw_switches(v, &head);
    const bool told = model_has_diff(m);
    memset(v->compare.track, 0, sizeof v->compare.track);
    const char *claim = told && m->diff.headline && !view_is_asking(v) ? m->diff.headline : "Compare two runs";
    cut_right(&head, 6);
    draw_say(v, head, FACE_HEADING, THEME_TEXT, "%s", claim);
    r = rect_trim(r, PAD, 10, PAD, 8);
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "Another run would tell what comes.", NULL);
        return;
    }
    draw_choices(v, take_top(&r, KIT_BUTTON, 12));
    if (!model_has_diff(m)) {
        const Button with = {.text = WITH, .action = ACTION_DIFF_WITH};
        const char *missing = "Save a change of the program, or change a setting (F2): then the run before is compared "
                              "with the one after. Or choose another program, a preset or settings.";
        if (m->job.kind == JOB_DIFF)
            draw_job(v, cut_top(&r, 24));
        else if (m->diff.error[0])
            kit_empty(&v->sheet, r, "That cannot be compared", m->diff.error, &with);
        else
            kit_empty(&v->sheet, r, "Choose a run to compare with", missing, &with);
        return;
    }
    const bool fits = r.h >= STRIPS_LEAST && r.w >= STRIPS_WIDTH;
    if (fits) {
        draw_strips(v, (Rect){r.x, r.y, r.w, max_i32(r.h * 55 / 100, STRIPS_LEAST)});
        const Rect last = v->compare.track[1];
        const int32_t below = last.y + max_i32(last.h, 54) + 36;
        r = (Rect){r.x, below, r.w, r.y + r.h - below};
    }
    if (r.h >= 3 * ROW || !fits) draw_lines(v, r);
}
