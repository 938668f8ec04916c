/* answer.c: what costs most: the headline above all panes, with where the whole run's time goes; and the list of costs.
 *
 *   |  Divergence costs 30 % of the run: in for at line 21 ...      Where 481 cycles go      occupancy 8 of 64 slots
 *   |  146 of 481 cycles of the issue ports ... Next: ...           [active|inactive |stalled  |empty]
 *                                                                   # active 207.6  # inactive 145.9 ...
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { EDGE = 4, GAP = 12, BAR = 480, BAR_HIGH = 18, LINE = 18, SQUARE = 10 };

/* Empty and free ports look as slots without a wave, and waves that wait, do. */
static const Shade port_shade[PORT_PARTS] = {
    [PORT_ACTIVE] = SHADE_EXECUTES, [PORT_INACTIVE] = SHADE_MASKED,    [PORT_NO_THREAD] = SHADE_NO_THREAD,
    [PORT_STALLED] = SHADE_STALLED, [PORT_NOT_SELECTED] = SHADE_READY, [PORT_EMPTY] = SHADE_NO_WAVE,
};

static const Shade cost_shade[COST_KINDS] = {[COST_DIVERGENCE] = SHADE_MASKED,
                                             [COST_NO_THREAD] = SHADE_NO_THREAD,
                                             [COST_MEMORY... COST_BARRIER] = SHADE_STALLED,
                                             [COST_UNITS... COST_PORTS] = SHADE_READY,
                                             [COST_ROOM... COST_IMBALANCE] = SHADE_NO_WAVE,
                                             [COST_WORK] = SHADE_EXECUTES};

/* A number of cycles: one decimal below 10, else none; in thousands where there is little room. */
static void say_cycles(double cycles, bool brief, char *out, size_t size) {
    if (cycles < 9.95)
        snprintf(out, size, "%.1f", cycles);
    else if (brief && cycles >= 10000)
        snprintf(out, size, "%sk", draw_count((uint64_t)(cycles / 1000 + 0.5)).text);
    else
        snprintf(out, size, "%s", draw_count((uint64_t)(cycles + 0.5)).text);
}

/* ---- the strip ---- */

/* The time of the issue ports, part by part, in a bar whose length is that of a run with so many cycles. */
static void draw_port_bar(Viewer *v, Rect bar, const Costs *costs) {
    BarPart parts[PORT_PARTS];
    for (int part = 0; part < PORT_PARTS; part++) parts[part] = (BarPart){costs->parts[part], port_shade[part]};
    draw_parts(v, bar, costs->cycles, parts, PORT_PARTS, true);
    draw_frame(v, bar, THEME_FRAME);
    for (uint32_t part = 0; part < PORT_PARTS; part++)
        sheet_tip(&v->sheet, bar_part(bar, costs->cycles, parts, part), "%s: %s", count_port_parts[part].name,
                  count_port_parts[part].meaning);
}

/* The bars of this run and of the run that it is compared with, at one scale, with their cycles. */
static void draw_both_ports(Viewer *v, Rect *r, const Costs *now, const Costs *before) {
    enum { ROW = 19, HIGH = 14, NAME = 48 };
    const double most = fmax(now->cycles, before->cycles);
    const int32_t figure = draw_width(v, FACE_CODE_SMALL, draw_count((uint64_t)most).text) + GAP / 2;
    for (int i = 0; i < 2; i++) {
        const Costs *costs = i ? before : now;
        Rect row = rect_middle(cut_top(r, ROW), r->w, HIGH);
        draw_say(v, cut_left(&row, NAME), FACE_SMALL, i ? THEME_TEXT_2 : THEME_TEXT, i ? "before" : "now");
        Rect bar = cut_left(&row, (int32_t)(costs->cycles / most * (row.w - figure)));
        draw_port_bar(v, bar, costs);
        draw_say(v, rect_behind(row, GAP / 2), FACE_CODE_SMALL, i ? THEME_TEXT_2 : THEME_TEXT, "%s",
                 draw_count((uint64_t)costs->cycles).text);
    }
    cut_left(r, NAME);
}

/* Where the run goes: a bar, with the occupancy above it. */
static void draw_ports_of_run(Viewer *v, Rect *r) {
    const Costs *costs = &v->model.costs;
    Rect title = cut_top(r, LINE);
    const FillPhase *phase = range_phase(&v->model.whole); /* as profile has it */
    if (phase) {
        const Occupancy o = fill_occupancy(v->model.fill, phase);
        Rect place = title;
        draw_say_right(v, title, FACE_SMALL, THEME_TEXT_2, "occupancy %u of %u slots", o.waves, o.slots);
        place = cut_right(&place, draw_width(v, FACE_SMALL, "occupancy 64 of 64 slots"));
        sheet_area(&v->sheet, place, ACTION_ASIDE, "occupancy");
    }
    draw_next(v, &title, 6, FACE_SMALL_STRONG, THEME_TEXT, "Where %s cycles go",
              draw_count((uint64_t)costs->cycles).text);
    draw_say(v, title, FACE_SMALL, THEME_TEXT_2, "by issue port");

    draw_port_bar(v, cut_top(r, BAR_HIGH), costs);
}

/* The time of the issue ports, now and, after a change, before it; and the legend, in cycles. */
static void draw_ports(Viewer *v, Rect r) {
    const Costs *costs = &v->model.costs, *before = &v->model.was.side.costs;
    const Theme *t = v->sheet.theme;
    const bool both = model_before(&v->model) && v->model.was.side.lines && before->parts[PORT_ACTIVE] > 0;
    if (both)
        draw_both_ports(v, &r, costs, before);
    else
        draw_ports_of_run(v, &r);

    cut_top(&r, 3);
    char cycles[PORT_PARTS][40];
    int32_t width = 0;
    for (int part = 0; part < PORT_PARTS; part++) {
        say_cycles(costs->parts[part], true, cycles[part], sizeof cycles[part]);
        if (costs->parts[part] > 0)
            width += SQUARE + 4 + draw_width(v, FACE_SMALL, count_port_parts[part].name) + 4 +
                     draw_width(v, FACE_SMALL_STRONG, cycles[part]) + 8;
    }
    const bool brief = both || width - 8 > r.w; /* then the shares in the bar have to do */
    for (int part = 0; part < PORT_PARTS; part++) {
        if (costs->parts[part] <= 0) continue;
        const Rect square = rect_left(take_left(&r, SQUARE, 4), SQUARE, SQUARE);
        sheet_fill(&v->sheet, square, t->shade[port_shade[part]]);
        draw_frame(v, square, THEME_FRAME);
        draw_next(v, &r, brief ? 8 : 4, FACE_SMALL, THEME_TEXT_2, "%s", count_port_parts[part].name);
        if (!brief) draw_next(v, &r, 8, FACE_SMALL_STRONG, THEME_TEXT, "%s", cycles[part]);
    }
}

#define NOW " Now: " /* before the largest cost */

typedef struct Answer {
    char headline[256], evidence[400];
    ThemeColour edge;
    uint32_t cost; /* its number */
} Answer;

/* After a change of the source or the machine: what became of the cycles, and which line or cost brought it, once that
 * is counted; below it the results, and the largest cost. */
static void say_change(const Model *m, const SavedRun *before, Answer *answer) {
    const Comparison *c = &m->was.comparison;
    const CountText now = draw_count(m->cycles), then = draw_count(before->cycles);
    char since[SETTING_TEXT_MAX + 8] = "Since the last change";
    if (m->version != before->of.version) snprintf(since, sizeof since, "Since the last save");
    for (size_t i = 0; i < m->settings.count; i++)
        if (!settings_has(&before->of.settings, m->settings.text[i]))
            snprintf(since, sizeof since, "With %s", m->settings.text[i]);
    if (before + 1 != model_shown(m)) snprintf(since, sizeof since, "Since run %u", before->number);
    snprintf(answer->headline, sizeof answer->headline, "%s cycles, was %s", now.text, then.text);
    if (c->headline) snprintf(answer->headline, sizeof answer->headline, "%.250s", c->headline);
    snprintf(answer->evidence, sizeof answer->evidence, "%s: %s cycles, was %s%s%.140s%s%.120s", since, now.text,
             then.text, c->evidence ? ", " : ".", c->evidence ? c->evidence : "", m->costs.headline ? NOW : "",
             m->costs.headline ? m->costs.headline : "");
    if (model_is_better(m)) answer->edge = THEME_OK;
}

static Answer find_answer(const Viewer *v) {
    const Model *m = &v->model;
    const Costs *costs = &m->costs;
    const SavedRun *before = model_before(m);
    const Cost *imbalance, *first = view_headline(v, &imbalance);
    Answer answer = {.edge = THEME_SELECT, .cost = (uint32_t)(first - costs->list) + 1};
    if (view_is_asking(v)) { /* the run is cut, so its costs are not the whole run's */
        snprintf(answer.headline, sizeof answer.headline, "Hidden while you predict");
        snprintf(answer.evidence, sizeof answer.evidence, "What the run costs would tell the answer.");
    } else if (before) {
        say_change(m, before, &answer);
    } else if (m->save_count > 1 && model_shown(m)->passed) {
        snprintf(answer.headline, sizeof answer.headline, "Right now: %s cycles; the runs before were wrong",
                 draw_count(m->cycles).text);
        if (costs->headline) snprintf(answer.evidence, sizeof answer.evidence, "%.310s", costs->headline);
    } else if (imbalance && imbalance != costs->list) { /* the map's own question, and the larger cost */
        const Cost *other = first == imbalance ? costs->list : imbalance;
        const CodePlace at = cost_place(m->run->code, other);
        snprintf(answer.headline, sizeof answer.headline, "%.250s", first->headline);
        snprintf(answer.evidence, sizeof answer.evidence, "It costs %s of the run. %s: %s%s%.160s, %s.",
                 cost_percent(first->percent).text, other == imbalance ? "Next" : "Larger", cost_info[other->kind].name,
                 *at.text ? " at " : "", at.text, cost_percent(other->percent).text);
    } else if (costs->headline) {
        snprintf(answer.headline, sizeof answer.headline, "%.250s", costs->headline);
        snprintf(answer.evidence, sizeof answer.evidence, "%.310s", costs->evidence);
    } else if (m->costed) {
        snprintf(answer.headline, sizeof answer.headline, "What this run costs is not known");
    } else {
        snprintf(answer.headline, sizeof answer.headline, "Adding up what this run costs: %u %%",
                 m->billing ? billing_done(m->billing) / 10 : 0);
    }
    return answer;
}

void draw_ANSWER(Viewer *v, Rect r) {
    const Model *m = &v->model;
    Answer answer = find_answer(v);
    draw_round(v, r, KIT_RADIUS, THEME_PANE);
    draw_fill(v, rect_trim(rect_left(r, EDGE, r.h), 0, KIT_RADIUS / 2, 0, KIT_RADIUS / 2), answer.edge);
    Rect line = rect_trim(r, EDGE + GAP, 0, GAP, 0);
    const Rect fold = take_right(&line, KIT_SMALL, 0);
    kit_lone(&v->sheet, (Rect){fold.x, fold.y, KIT_SMALL, min_i32(r.h, KIT_HEADER)},
             v->answer == ANSWER_LINE ? ICON_RIGHT : ICON_DOWN, ACTION_ANSWER, NULL);
    const bool hidden = view_is_asking(v);

    /* Beside the bar, for which a second sentence goes: the list has it, too. */
    const int32_t room = line.w - BAR - GAP;
    char *second = strstr(answer.headline, ". ");
    if (second && room < draw_width(v, FACE_HEADING, answer.headline)) *second = '\0';
    char *largest = strstr(answer.evidence, NOW), *cause = largest ? strstr(largest + sizeof NOW - 1, ": ") : NULL;
    if (cause && room < draw_width(v, FACE_BODY, answer.evidence)) *cause = '\0';
    if (r.h > KIT_HEADER && m->costs.parts[PORT_ACTIVE] > 0 && !hidden &&
        room >= draw_width(v, FACE_HEADING, answer.headline) && room >= draw_width(v, FACE_BODY, answer.evidence))
        draw_ports(v, rect_trim(take_right(&line, BAR, GAP), 0, 6, 0, 4));
    if (r.h <= KIT_HEADER) {
        draw_say(v, line, FACE_STRONG, THEME_TEXT, "%s", answer.headline);
    } else {
        Rect words = rect_trim(line, 0, 10, 0, 8);
        const bool wide = draw_width(v, FACE_TITLE, answer.headline) > words.w;
        draw_say(v, cut_top(&words, 28), wide ? FACE_HEADING : FACE_TITLE, THEME_TEXT, "%s", answer.headline);
        draw_say(v, cut_top(&words, 24), FACE_BODY, THEME_TEXT_2, "%s", answer.evidence);
    }
    if (hidden) return;
    if (model_before(m))
        sheet_area(&v->sheet, line, ACTION_DIFF, "%s", "");
    else if (m->costs.count && !m->has_range) /* the list has other numbers then */
        sheet_area(&v->sheet, line, ACTION_COST, "%u", answer.cost);
}

/* ---- the list ---- */

enum { NAME = 19, TEXT = 17, RANK = 26, RANK_GAP = 10, ABOVE = 6, APART = 3, BELOW = 8 };

/* The setting that was run for a cost and takes the fewest cycles; NULL: none was. */
static const Try *best_try(Model *m, const Cost *cost) {
    const Tries *tries = model_costs(m) == &m->costs ? &m->cost_tries : &m->tries;
    const Try *best = NULL;
    for (const Try *t = tries->list; tries->made && t < tries->list + tries->count; t++)
        if (cost_has_try(cost, t) && (!best || (t->cycles && t->cycles < best->cycles))) best = t;
    return best;
}

/* The same cost of the run before; NULL: it was too small to be listed. */
static const Cost *find_before(const Model *m, const Cost *cost) {
    const Costs *costs = &m->was.side.costs;
    if (cost->kind == COST_WORK) return &costs->list[costs->count];
    for (const Cost *was = costs->list; was < costs->list + costs->count; was++) {
        if (was->kind != cost->kind) continue;
        if (cost->kind != COST_DIVERGENCE && cost->kind != COST_BARRIER) return was; /* there is one of them */
        const Location *at = image_location(m->run->image, cost->pc),
                       *at_was = image_location(model_before(m)->of.run->image, was->pc);
        const CompareLine *line = compare_find(&m->was.comparison, 1, at->file, at->line);
        if (line && line->file[0] == at_was->file && line->line[0] == at_was->line) return was;
    }
    return NULL;
}

static void draw_cost(Viewer *v, Rect r, uint32_t number) {
    Model *m = &v->model;
    const Costs *costs = model_costs(m);
    const Cost *cost = &costs->list[number];
    const bool compares = m->was.side.lines && costs == &m->costs;
    const bool is_work = cost->kind == COST_WORK;
    const Theme *t = v->sheet.theme;
    const Shade shade = cost_shade[cost->kind];
    const Try *best = best_try(m, cost);
    char cycles[40], name[24];
    if (m->cost == number + 1) draw_chosen(v, r, THEME_SELECT_GROUND, THEME_SELECT);
    draw_hot(v, r, rect_around(r, -3));
    draw_rule(v, (Rect){r.x, r.y + r.h - 1, r.w, 1});
    if (!is_work)
        sheet_area(&v->sheet, r, ACTION_COST, "%u", number + 1);
    else
        sheet_area(&v->sheet, r, ACTION_LINE, "%u", code_line(m->run->code, cost->pc));
    r = rect_trim(r, KIT_PAD, ABOVE, KIT_PAD, BELOW);
    const Rect rank = take_left(&r, RANK, RANK_GAP), sign = {rank.x, rank.y + 1, RANK, RANK};
    draw_round(v, sign, 4, THEME_FRAME);
    sheet_round(&v->sheet, rect_around(sign, -1), 3, t->shade[shade]);
    if (!is_work) sheet_say(&v->sheet, sign, FACE_CODE_BOLD, ALIGN_CENTRE, t->on_shade[shade], "%u", number + 1);

    Rect line = cut_top(&r, NAME);
    say_cycles(cost->cycles, false, cycles, sizeof cycles);
    draw_last(v, &line, 6, FACE_SMALL, THEME_TEXT_2, "%s", cost_percent(cost->percent).text);
    draw_last(v, &line, 8, FACE_SMALL_STRONG, THEME_TEXT, "%s cycles", cycles);
    snprintf(name, sizeof name, "%s", cost_info[cost->kind].name);
    if (name[0] >= 'a' && name[0] <= 'z') name[0] = (char)(name[0] - 'a' + 'A');
    draw_next(v, &line, 8, FACE_STRONG, THEME_TEXT, "%s", name);
    const CodePlace place = cost_place(m->run->code, cost);
    const Cost *was = compares ? find_before(m, cost) : NULL;
    const double more = was ? cost->cycles - was->cycles : 0;
    char then[48] = "was below 2 %", change[48] = "";
    if (was) {
        say_cycles(was->cycles, false, cycles, sizeof cycles);
        snprintf(then, sizeof then, "was %s", cycles);
        say_cycles(more < 0 ? -more : more, false, cycles, sizeof cycles);
        if (more <= -0.05 || more >= 0.05) snprintf(change, sizeof change, "%s%s", more < 0 ? "−" : "+", cycles);
    }
    /* Where there is little room, first the difference goes, then what was. */
    const int32_t room = line.w - draw_width(v, FACE_CODE_SMALL, place.text) - draw_width(v, FACE_SMALL, then) - 16;
    if (compares && room >= draw_width(v, FACE_SMALL, change) + 8)
        draw_last(v, &line, 8, FACE_SMALL, more < 0 && model_shown(m)->passed ? THEME_OK : THEME_TEXT, "%s", change);
    if (compares && room >= 0) draw_last(v, &line, 8, FACE_SMALL, THEME_TEXT_2, "%s", then);
    draw_say(v, line, FACE_CODE_SMALL, THEME_TEXT_2, "%s", place.text);
    const int32_t reason = sheet_prose_height(&v->sheet, FACE_SMALL, r.w, cost->reason);
    draw_prose(v, cut_top(&r, reason + APART), FACE_SMALL, THEME_TEXT_2, cost->reason);
    if (best) {
        line = cut_bottom(&r, TEXT);
        draw_next(v, &line, 6, FACE_SMALL, THEME_TEXT_3, best->loop ? "Kernel" : "Machine");
        draw_next(v, &line, 6, FACE_CODE_SMALL, best->faster ? THEME_TEXT_2 : THEME_TEXT_3, "%s", best->setting);
        draw_say(v, line, best->faster ? FACE_SMALL_STRONG : FACE_SMALL, best->faster ? THEME_OK : THEME_TEXT_3, "%s",
                 best->text);
        if (best->cycles) area_of_try(v, line, best);
    }
    draw_prose(v, r, FACE_SMALL, THEME_TEXT, cost->kernel);
}

void draw_COSTS(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Costs *costs = model_costs(m);
    if (!m->costed) {
        kit_empty(&v->sheet, r, "Not counted yet", "The run is long: it takes a moment.", NULL);
        return;
    }
    if (costs != &m->costs && v->head.w > 80) {
        const FillPhase *p = range_phase(&m->range);
        const bool in_pass = p && *p->pass && m->range.from >= p->from && m->range.to <= p->to;
        draw_note(v, "in %s", in_pass ? p->pass : "the selected cycles");
    }
    if (!costs->count) {
        kit_empty(&v->sheet, r, travel_fault(m->run->travel) ? "Not added up" : "No cost above 2 %",
                  travel_fault(m->run->travel) ? "The run ends with a fault." : "Smaller ones are not listed.", NULL);
        return;
    }
    int32_t heights[COST_MOST + 1];
    List list = {r, &v->scroll[SCROLL_SIDE], .count = (int32_t)costs->count + 1, .heights = heights,
                 .wanted = v->cost_wanted ? (int32_t)m->cost : 0};
    v->cost_wanted = false;
    for (int32_t i = 0; i < list.count; i++) {
        const Cost *cost = &costs->list[i];
        const int32_t texts = r.w - 2 * KIT_PAD - RANK - RANK_GAP;
        heights[i] = ABOVE + NAME + sheet_prose_height(&v->sheet, FACE_SMALL, texts, cost->reason) + APART +
                     sheet_prose_height(&v->sheet, FACE_SMALL, texts, cost->kernel) +
                     (best_try(m, cost) ? TEXT + APART : 0) + BELOW;
    }
    for (Rect row; kit_next(&v->sheet, &list, &row);) draw_cost(v, row, (uint32_t)list.at);
}
