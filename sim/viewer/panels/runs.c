/* runs.c: over everything: other runs: waves of every width, a strip each, on one axis; and two machines, or two
 * programs, compared: what they are, both runs (compare_strips.c), and line by line. */
#include <inttypes.h>
#include <stdio.h>
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
    const bool now = width->is_shown;
    card_title(card, "%s=%s", model_varied(m)->name, width->value);
    if (width->cycles && !now) card_place(card, "%s", draw_change(m->cycles, width->cycles).text);
    card_text(card, now ? "It is what is shown." : "A click runs the program with it.");
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
    const bool now = width->is_shown, hot = draw_hovers(v, r);
    const bool running = m->job.kind == JOB_WIDTHS && width == &m->widths[m->width_next];
    Rect told = {track.x, r.y, r.x + r.w - PAD - track.x, r.h};
    if (now) draw_chosen(v, r, THEME_SELECT_GROUND, THEME_SELECT);
    if (!now && hot) draw_fill(v, r, THEME_RAISED);
    draw_say(v, rect_from(r, r.x + PAD, track.x - 8), FACE_STRONG, THEME_TEXT, "%s%s", width->value,
             m->varied                        ? ""
             : strcmp(width->value, "1") == 0 ? " lane"
                                              : " lanes");
    if (running && draw_job(v, told)) return;
    if (!width->cycles && !width->error[0]) return; /* its turn has not come */
    sheet_area(&v->sheet, r, ACTION_SET, "%s=%s", model_varied(m)->name, width->value);
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

/* Some settings to vary, at the right, the first one last; others can be typed. */
static void draw_varied(Viewer *v, Rect *head) {
    enum { WIDE = 560 /* room for all of them */ };
    static const char *const names[] = {"alus", "issue", "waves", "scheduler", "reconvergence", "wave_size"};
    enum { COUNT = sizeof names / sizeof *names };
    Button buttons[COUNT];
    for (int i = 0; i < COUNT; i++)
        buttons[i] = (Button){.text = names[i],
                              .action = ACTION_WIDTHS,
                              .argument = names[i],
                              .on = strcmp(model_varied(&v->model)->name, names[i]) == 0};
    if (head->w >= WIDE) head->w = kit_row(&v->sheet, rect_inside(*head, 0, 7), buttons, COUNT, true) - head->x;
}

void draw_WIDTHS(Viewer *v, Rect place) {
    enum { WIDTH = 940, HEIGHT = 600, WIDE = 640, AXIS = 24, LEGEND = 26 };
    enum { NAME = 92, TOLD = 176, BRIEF = 96 }; /* left, at least, and right of a strip; where there is little room */
    const Model *m = &v->model;
    Rect head, r = draw_over(v, place, WIDTH, HEIGHT, &head);
    if (m->varied)
        draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "Values of %s", m->varied->name);
    else
        draw_next(v, &head, 12, FACE_HEADING, THEME_TEXT, "Waves of every width");
    draw_varied(v, &head);
    if (head.w > LEAST) draw_say(v, head, FACE_SMALL, THEME_TEXT_2, "one run a strip; a click takes one");
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "What other machines do tells the answer.", NULL);
        return;
    }
    uint64_t most = 1;
    for (uint32_t i = 0; i < m->width_count; i++) most = max_u64(most, m->widths[i].cycles);
    const bool tall = r.h >= VIEW_WIDTHS * KIT_SMALL + AXIS + LEGEND;
    const int32_t below = tall ? AXIS + LEGEND : 0, each = (r.h - below - 8) / VIEW_WIDTHS;
    const int32_t told = r.w >= WIDE ? TOLD : BRIEF;
    int32_t name = NAME;
    for (uint32_t i = 0; i < m->width_count && r.w >= WIDE; i++)
        name = max_i32(name, draw_width(v, FACE_STRONG, m->widths[i].value) + 12);
    const Rect track = {r.x + PAD + name, r.y, r.w - name - 2 * PAD - told - 12, r.h};
    cut_top(&r, 4);
    for (uint32_t i = 0; i < m->width_count && each >= 14; i++) {
        Rect row = cut_top(&r, each);
        cut_bottom(&row, 1);
        draw_width_row(v, &m->widths[i], most, row, track);
    }
    cut_top(&r, each * (int32_t)(VIEW_WIDTHS - m->width_count));
    cut_top(&r, 4);
    if (!tall || track.w < LEAST || m->width_count == 0) return;

    const Timeline line = {
        band_zoom((uint64_t)sheet_pixels(&v->sheet, track).w, most), 0, track.x, track.w, 0, most + 1};
    draw_rule(v, rect_from(r, track.x, track.x + track.w));
    draw_say(v, (Rect){track.x - name, r.y, name - 8, AXIS}, FACE_SMALL, THEME_TEXT_2, "cycle");
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
    enum { MOST = 16, ALIGN_FROM = 600 /* wide */ };
    char arguments[MOST][AREA_ARGUMENT_MAX];
    Button buttons[MOST] = {{.text = WITH, .action = ACTION_DIFF_WITH}};
    uint32_t count = 1;
    if (model_has_diff(&v->model) && line.w >= ALIGN_FROM) { /* what is below each other */
        const CompareLine *at = compare_aligned(v);
        const unsigned align = v->compare.align;
        char name[24] = "line";
        if (at) snprintf(name, sizeof name, "line %u", at->line[1]);
        const Button aligns[] = {
            {.text = "end", .action = ACTION_DIFF_ALIGN, .argument = "end", .on = align == ALIGN_END},
            {.text = name,
             .action = ACTION_DIFF_ALIGN,
             .argument = "line",
             .why = at ? NULL : "Select a line that both runs issue",
             .on = align == ALIGN_LINE},
            {.text = "start", .action = ACTION_DIFF_ALIGN, .argument = "start", .on = align == ALIGN_START}};
        line.w = kit_row(&v->sheet, line, aligns, 3, true) - line.x;
        draw_last(v, &line, 12, FACE_SMALL, THEME_TEXT_2, "align at");
    }
    for (size_t i = 0; i < config_preset_count && count < MOST; i++, count++) {
        snprintf(arguments[i], sizeof arguments[i], "preset=%.30s", config_presets[i].name);
        buttons[count] = (Button){.text = config_presets[i].name, .action = ACTION_DIFF, .argument = arguments[i]};
    }
    kit_row(&v->sheet, line, buttons, count, false);
}

/* Buttons at the right of the header, which loses them, as many as fit beside the claim. */
static void draw_switches(Viewer *v, Rect *head) {
    enum { CLAIM = 120 };
    const Compare *c = &v->compare;
    const uint32_t count = !model_has_diff(&v->model) ? 1 : v->model.config->cores > 1 ? 5 : 3;
    const Button all[] = {
        {.icon = ICON_EXPORT, .action = ACTION_EXPORT, .plain = true},
        {.text = "Swap", .action = ACTION_DIFF_SWAP},
        {.text = "Fit", .action = ACTION_DIFF_ZOOM, .argument = "all"},
        {.text = "GPU", .action = ACTION_DIFF_OF, .argument = "gpu", .on = c->gpu},
        {.text = "core", .action = ACTION_DIFF_OF, .argument = "core", .on = !c->gpu},
    };
    const Rect room = rect_behind(*head, CLAIM);
    head->w = kit_row(&v->sheet, rect_left(room, room.w, KIT_BUTTON), all, count, true) - head->x;
}

/* ---- their sources as one list ----
 *
 *      A   B       code                        A cycles      B cycles    B − A
 *     12  12       made = 0;                   ===    83     ===    83
 *     13       -   for (...; i++) {            ===== 997
 *         13   +   for (...; i += 2) {                       ==    500   −497
 */
enum { ROW = 19, NUMBER = 30, SIGN = 18, BAR = 48, FIGURE = 54 /* at least */, WIDE = 480 /* with bars */ };

/* A changed line has two rows, one of each side. */
typedef struct DiffRow {
    const CompareLine *line;
    int side;      /* whose text it has */
    bool tells[2]; /* the numbers of a side, */
    bool tells_more /* and what B has more */;
} DiffRow;

static uint32_t list_rows(const Comparison *c, bool by_line, DiffRow *rows) {
    uint32_t count = 0;
    for (const CompareLine *line = c->lines; line < c->lines + c->count; line++) {
        const bool a = line->line[0], b = line->line[1], one = line->sign == SOURCE_SAME || line->sign == SOURCE_MOVED;
        if ((!a && !b) || (!by_line && !compare_differs(line))) continue; /* slots without a wave cost no line */
        if (one) rows[count++] = (DiffRow){line, 1, {true, true}, true};
        if (!one && a) rows[count++] = (DiffRow){line, 0, {true, false}, !b};
        if (!one && b) rows[count++] = (DiffRow){line, 1, {false, true}, true};
    }
    return count;
}

/* From the right: what B has more, the cycles of B and of A, each as wide. Returns the place of the code. */
static Rect place_columns(Rect r, int32_t each, Rect figure[3], Rect bar[2]) {
    const bool wide = r.w >= WIDE + 3 * (each - FIGURE);
    cut_right(&r, 6);
    for (int of = 3; of-- > 0;) {
        figure[of] = of == 2 || wide ? cut_right(&r, each) : (Rect){0};
        if (of < 2) bar[of] = wide ? cut_right(&r, BAR) : (Rect){0};
    }
    return r;
}

static void draw_diff_row(Viewer *v, const DiffRow *row, uint64_t most, int32_t each, Rect r) {
    static const ThemeColour grounds[] = {THEME_FAULT_GROUND, THEME_OK_GROUND};
    const Diff *d = &v->model.diff;
    const CompareLine *line = row->line;
    const bool one = row->tells[0] && row->tells[1], has_text = line->line[row->side] > 0;
    const ThemeColour ground = one ? THEME_HEAD : grounds[row->side];
    const SourceText *source = run_text(d->run[row->side], line->file[row->side]);
    Rect figure[3], bar[2], code = place_columns(r, each, figure, bar);
    CodeText kept, kept_other;
    draw_fill(v, r, draw_hovers(v, r) && one ? THEME_HOVER : ground);
    if ((size_t)(line - d->lines.lines) + 1 == v->compare.change) draw_fill(v, (Rect){r.x, r.y, 3, r.h}, THEME_SELECT);
    for (int side = 0; side < 2; side++) {
        const Rect number = cut_left(&code, NUMBER);
        const LineRow *cost =
            line->line[side] ? lines_find(d->costs[side].lines, line->file[side], line->line[side]) : NULL;
        if (!row->tells[side]) continue;
        if (line->line[side]) draw_say_right(v, number, FACE_CODE_SMALL, THEME_TEXT_2, "%u", line->line[side]);
        if (cost && bar[side].w) draw_states(v, rect_trim(bar[side], 8, 5, 0, 5), most, &cost->row);
        if (line->cost[side][COMPARE_CYCLES])
            draw_say_right(v, figure[side], FACE_CODE_SMALL, THEME_TEXT, "%s",
                           draw_count(line->cost[side][COMPARE_CYCLES]).text);
    }
    const Rect sign = cut_left(&code, SIGN);
    const char *const own = row->side ? "+" : "−", *const both = line->sign == SOURCE_MOVED ? "↕" : "";
    draw_say_centre(v, sign, FACE_CODE_SMALL, THEME_TEXT, "%s", one ? both : own);
    const char *text = compare_text(line, row->side, (const Run *const *)d->run, &kept);
    if (has_text) {
        const uint32_t indent = shown_indent(source->lines, source->count);
        ShownLine shown = shown_line(text, indent, source->is_shader);
        if (line->sign == SOURCE_CHANGED) {
            const ShownLine other = shown_line(compare_text(line, !row->side, (const Run *const *)d->run, &kept_other),
                                               indent, source->is_shader);
            shown_change(&shown, &other, (size_t)(max_i32(code.w, 0) / draw_width(v, FACE_CODE, "0")));
        }
        sheet_code(&v->sheet, code, FACE_CODE, sheet_ink(&v->sheet, ground), shown);
    } else {
        draw_say(v, code, FACE_BODY, THEME_TEXT, "%s", text);
    }
    if (has_text && d->run[row->side] == v->model.run && line->file[row->side] == v->model.run->code->file)
        sheet_area(&v->sheet, r, ACTION_LINE, "%u", line->line[row->side]);
    const uint64_t *was = line->cost[0], *now = line->cost[1];
    const int64_t more = compare_more(line, COMPARE_CYCLES);
    if (row->tells_more && (more || compare_has_costs(line)))
        draw_say_right(v, figure[2], FACE_CODE_SMALL, more ? compare_ink(&d->lines, more) : THEME_TEXT_2, "%s",
                       draw_more(was[COMPARE_CYCLES], now[COMPARE_CYCLES]).text);
    sheet_tip(&v->sheet, r, "%s\nissues: %" PRIu64 ", %" PRIu64 "; inactive lane-cycles: %" PRIu64 ", %" PRIu64, text,
              was[COMPARE_ISSUES], now[COMPARE_ISSUES], was[COMPARE_INACTIVE], now[COMPARE_INACTIVE]);
}

/* The heading stays in sight. */
static void draw_lines(Viewer *v, Rect r, const Button *other) {
    static const char *const titles[] = {"A cycles", "B cycles", "B − A"};
    const Comparison *c = &v->model.diff.lines;
    Rect figure[3], bar[2], head = cut_top(&r, KIT_BUTTON);
    const Button orders[] = {
        {.text = "largest change", .action = ACTION_DIFF_SORT, .argument = "change", .on = !v->model.diff.by_line},
        {.text = "source order", .action = ACTION_DIFF_SORT, .argument = "line", .on = v->model.diff.by_line}};
    if (other) head.w = kit_row(&v->sheet, head, other, 1, true) - 6 - head.x;
    head.w = kit_row(&v->sheet, head, orders, 2, true) - head.x;
    if (c->changed && head.w > FIGURE)
        draw_say(v, head, FACE_SMALL, THEME_TEXT_2, "%u line%s changed%s", c->changed, c->changed == 1 ? "" : "s",
                 c->same_work ? "" : " · not the same instructions");

    head = cut_top(&r, ROW);
    const uint64_t(*all)[COMPARE_COSTS] = c->total.cost; /* no line has more */
    const CountText largest = draw_count(max_u64(all[0][COMPARE_CYCLES], all[1][COMPARE_CYCLES]));
    const int32_t each = max_i32(draw_width(v, FACE_CODE_SMALL, largest.text) + SIGN, FIGURE);
    Rect code = place_columns(rect_trim(head, 0, 0, 8, 0), each, figure, bar);
    for (int of = 0; of < 3; of++)
        if (figure[of].w) draw_say_right(v, figure[of], FACE_SMALL, THEME_TEXT_2, "%s", titles[of]);
    for (int side = 0; side < 2; side++)
        draw_say_right(v, cut_left(&code, NUMBER), FACE_SMALL, THEME_TEXT_2, side ? "B" : "A");
    draw_say(v, rect_behind(code, SIGN), FACE_SMALL, THEME_TEXT_2, "what waves spent on each line");
    draw_fill(v, cut_top(&r, 1), THEME_LINE);

    DiffRow *rows = memory_array(2 * c->count, sizeof *rows);
    r.h = max_i32(r.h, 0) / ROW * ROW;
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)list_rows(c, v->model.diff.by_line, rows),
                 .height = ROW};
    uint64_t most = 1;
    for (int32_t i = 0; i < list.count; i++) {
        const CompareLine *line = rows[i].line;
        const bool found = v->compare.change ? line == &c->lines[v->compare.change - 1] : line->sign != SOURCE_SAME;
        if (v->compare.wanted && !list.wanted && found) list.wanted = i + 1;
        for (int side = 0; side < 2; side++) most = max_u64(most, line->cost[side][COMPARE_CYCLES]);
    }
    v->compare.wanted = false;
    if (list.count == 0) draw_say(v, r, FACE_BODY, THEME_TEXT_2, "Every line costs the same on both.");
    for (Rect row; kit_next(&v->sheet, &list, &row);)
        draw_diff_row(v, &rows[list.at], most, each, rect_trim(row, 0, 0, 8, 0));
    memory_free(rows);
}

/* Totals below the lines; or where there is little room, one of them with a button that leads to the other. */
static void draw_evidence(Viewer *v, Rect r) {
    enum { BOTH = 430, SHARE = 40 /* per cent: of totals at least, if they have as many rows */, GAP = 10 };
    const Comparison *c = &v->model.diff.lines;
    const bool totals = v->compare.by_total;
    const Button other = {.text = totals ? "Lines" : "Totals", .action = ACTION_DIFF_SHOW};
    if (r.h < BOTH) {
        (totals ? draw_both_totals : draw_lines)(v, r, &other);
        return;
    }
    OWNED DiffRow *rows = memory_array(2 * c->count, sizeof *rows);
    const int32_t count = (int32_t)list_rows(c, v->model.diff.by_line, rows);
    const int32_t lines = KIT_BUTTON + (1 + max_i32(count, 1)) * ROW + 1;
    const int32_t below = min_i32(compare_totals_height(v), max_i32(r.h * SHARE / 100, r.h - lines - GAP));
    draw_lines(v, take_top(&r, min_i32(lines, r.h - below - GAP), GAP), NULL);
    draw_both_totals(v, r, NULL);
}

void draw_DIFF(Viewer *v, Rect place) {
    enum { STRIPS_LEAST = 190, STRIPS_WIDTH = 440, EVIDENCE = 720 };
    const Model *m = &v->model;
    Rect head, r = draw_over(v, place, place.w, place.h, &head);
    draw_switches(v, &head);
    const bool told = model_has_diff(m);
    memset(v->compare.track, 0, sizeof v->compare.track);
    v->compare.totals = (Rect){0};
    const char *claim = told && !view_is_asking(v) ? m->diff.lines.headline : "Compare two runs";
    cut_right(&head, 6);
    draw_say(v, head, FACE_HEADING, THEME_TEXT, "%s", claim);
    r = rect_trim(r, PAD, 10, PAD, 8);
    if (view_is_asking(v)) {
        kit_empty(&v->sheet, r, "Hidden while you predict", "Another run would tell what comes.", NULL);
        return;
    }
    draw_choices(v, take_top(&r, KIT_BUTTON, 12));
    if (told && r.h >= STRIPS_LEAST) {
        static const KeyHint keys[] = {{"n", "next change", ACTION_DIFF_CHANGE},
                                       {"v", "stack or overlay", ACTION_DIFF_STACK},
                                       {"a", "align", ACTION_DIFF_ALIGN},
                                       {"x", "swap", ACTION_DIFF_SWAP}};
        Rect line = take_top(&r, ROW, 8);
        draw_next(v, &line, 12, FACE_BODY, THEME_TEXT_2, "%s cycles, was %s, %s", draw_count(m->diff.cycles[1]).text,
                  draw_count(m->diff.cycles[0]).text, m->diff.lines.evidence);
        draw_keys(v, &line, 0, keys, sizeof keys / sizeof *keys);
    }
    if (!told) {
        const Button with = {.text = WITH, .action = ACTION_DIFF_WITH};
        if (m->job.kind == JOB_DIFF)
            draw_job(v, cut_top(&r, 24));
        else if (m->diff.error[0])
            kit_empty(&v->sheet, r, "That cannot be compared", m->diff.error, &with);
        else
            kit_empty(&v->sheet, r, "Save once more, or choose a run to compare with.",
                      "A change of a setting (F2) counts too; or choose another program, a preset or settings.", &with);
        return;
    }
    const bool fits = r.h >= STRIPS_LEAST && r.w >= STRIPS_WIDTH;
    if (r.w >= 2 * WIDE + STRIPS_WIDTH / 3) { /* side by side */
        draw_evidence(v, take_right(&r, max_i32(r.w / 2, min_i32(r.w * 11 / 20, EVIDENCE)), 12));
        draw_strips(v, r);
        return;
    }
    if (fits) {
        const int32_t strips = max_i32(r.h * 55 / 100, STRIPS_LEAST);
        const int32_t below = draw_strips(v, (Rect){r.x, r.y, r.w, strips}) + 13;
        r = (Rect){r.x, below, r.w, r.y + r.h - below};
    }
    if (r.h >= 3 * ROW || !fits) draw_evidence(v, r);
}
