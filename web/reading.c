/* reading.c: the picture as text, for people who do not see it.
 *
 *   {"sentence": "Divergence costs 67 % of the run: ...", "state": "Cycle 64 of 70, wave 0, lane 16, line 36. ...",
 *    "tables": [{"title": "Lanes", "head": ["lane", "state", "r0.x"], "rows": [["0", "active", "17"], ...]}, ...]}
 *
 * Costs, lanes and problems are complete, even if the picture shows only some of them. The tables of the other panes
 * hold the texts of the picture, row by row.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/json.h"
#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/actions/search.h"
#include "sim/viewer/panels/panel.h"
#include "web/page.h"

static void put_cells(Json *json, const char *key, const char *const *cells, size_t count) {
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++) json_text(json, NULL, cells[i] ?: "");
    json_close(json, ']');
}

#define CELLS(json, key, ...) \
    put_cells(json, key, (const char *[]){__VA_ARGS__}, sizeof((const char *[]){__VA_ARGS__}) / sizeof(const char *))

static void begin_table(Json *json, const char *title) {
    json_open(json, NULL, '{');
    json_text(json, "title", title);
}

static void end_table(Json *json) {
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- costs, lanes and problems ---- */

static void put_costs(Json *json, const Model *m) {
    if (!m->costed || !m->costs.count) return;
    begin_table(json, "Costs");
    CELLS(json, "head", "cost", "where", "cycles", "share of the run", "reason", "what to do");
    json_open(json, "rows", '[');
    for (uint32_t i = 0; i <= m->costs.count; i++) {
        const Cost *cost = &m->costs.list[i];
        const CodePlace place = cost_place(m->run->code, cost);
        CELLS(json, NULL, cost_info[cost->kind].name, place.text, cost_cycles(cost->cycles).text,
              cost_percent(cost->percent).text, cost->reason, cost->kernel);
    }
    end_table(json);
}

static void put_problems(Json *json, const Problems *problems) {
    if (!problems->count) return;
    begin_table(json, "Problems");
    CELLS(json, "head", "problem", "what happened", "message");
    json_open(json, "rows", '[');
    for (const Problem *p = problems->list; p < problems->list + problems->count; p++)
        CELLS(json, NULL, p->title, p->headline, p->report);
    end_table(json);
}

/* The registers of the selected wave, lane by lane. */
static void put_lanes(Json *json, Viewer *v) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const Program *program = m->run->program;
    if (!f->here || view_is_asking(v)) return;
    begin_table(json, "Lanes");
    json_open(json, "head", '[');
    json_text(json, NULL, "lane");
    json_text(json, NULL, "state");
    for (uint32_t i = 0, c; (c = inspect_component_at(program, i)) != INSPECT_NONE; i++)
        json_text(json, NULL, program_component_name(c).text);
    json_close(json, ']');
    json_open(json, "rows", '[');
    for (uint32_t lane = 0; lane < m->config->wave_size; lane++) {
        char number[16];
        snprintf(number, sizeof number, "%u", lane);
        json_open(json, NULL, '[');
        json_text(json, NULL, number);
        json_text(json, NULL,
                  f->wave.exec >> lane & 1   ? "active"
                  : f->wave.live >> lane & 1 ? "inactive"
                                             : "no thread");
        for (uint32_t i = 0, c; (c = inspect_component_at(program, i)) != INSPECT_NONE; i++) {
            const uint32_t *now = inspect_register(travel_gpu(m->run->travel), m->core, m->slot, c);
            json_text(json, NULL, now ? view_register_value(v, c, now[lane]).text : "");
        }
        json_close(json, ']');
    }
    end_table(json);
}

/* ---- texts of the picture ---- */

static int by_place(const void *a, const void *b) {
    const SheetText *p = *(const SheetText *const *)a, *q = *(const SheetText *const *)b;
    return p->place.y != q->place.y ? (p->place.y > q->place.y) - (p->place.y < q->place.y)
                                    : (p->place.x > q->place.x) - (p->place.x < q->place.x);
}

static int by_x(const void *a, const void *b) {
    const SheetText *p = *(const SheetText *const *)a, *q = *(const SheetText *const *)b;
    return (p->place.x > q->place.x) - (p->place.x < q->place.x);
}

/* Make a table of the topmost layer's texts in a place: texts whose middles are near each other form a row. */
static void put_pane(Json *json, const Viewer *v, const char *title, Rect place) {
    enum { NEAR = 6 /* pixels */ };
    const Sheet *sheet = &v->sheet;
    OWNED const SheetText **found = memory_array(sheet->note_count + 1, sizeof *found);
    size_t count = 0;
    for (uint32_t i = 0; i < sheet->note_count; i++) {
        const SheetText *text = &sheet->notes[i];
        if (text->layer == sheet->layer && rect_has(place, text->place.x, text->place.y)) found[count++] = text;
    }
    if (!count) return;
    qsort(found, count, sizeof *found, by_place);
    begin_table(json, title);
    json_open(json, "rows", '[');
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && found[end]->place.y - found[i]->place.y <= NEAR; end++) {}
        qsort(found + i, end - i, sizeof *found, by_x);
        json_open(json, NULL, '[');
        for (; i < end; i++) json_text(json, NULL, sheet->texts.text + found[i]->text);
        json_close(json, ']');
    }
    end_table(json);
}

static void put_panes(Json *json, const Viewer *v) {
    static const PlaceId shared[] = {PLACE_SIDE, PLACE_TIMELINE, PLACE_REGISTERS, PLACE_STACK};
    if (view_is_open(v)) {
        put_pane(json, v, "Window", v->place[PLACE_OVER]);
        return;
    }
    put_pane(json, v, "Headline", v->place[view_has_banner(v) ? PLACE_BANNER : PLACE_ANSWER]);
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        const PanelId panel = v->shown[shared[i]];
        const bool complete = panel == PANEL_COSTS || panel == PANEL_WRONG || panel == PANEL_REGISTERS;
        if (!complete) put_pane(json, v, panel_info[panel].title, v->place[shared[i]]);
    }
}

/* ---- sentences ---- */

static const char *sentence(const Model *m) {
    if (m->errors) return m->errors;
    if (m->problems.count) return m->problems.list[m->problem].headline;
    return m->costs.headline;
}

static void say_search(TextBuffer *out, Viewer *v) {
    const Search *s = view_search(v);
    const SearchHit *hit = &s->hits[s->chosen];
    text_printf(out, " %u found.", s->count);
    if (s->count) text_printf(out, " Chosen: %s%s%s", hit->text, *hit->note ? ", " : "", hit->note);
}

static void say_setting(TextBuffer *out, const Viewer *v) {
    DrawerLine lines[DRAWER_LINES];
    const uint32_t count = view_drawer(v, lines);
    text_printf(out, "Settings of the machine.");
    for (uint32_t i = 0; i < count; i++)
        if (lines[i].setting == &config_settings[v->drawer.row])
            text_printf(out, " %s: %s.", lines[i].setting->name, lines[i].value);
}

static void say_start(TextBuffer *out, Viewer *v) {
    const StartGrid grid = view_start_grid(v);
    const bool is_program = v->start_row < grid.rows;
    text_printf(out, "Start page. %s%s", v->start_typed, *v->start_typed ? ": " : "");
    if (is_program)
        text_printf(out, "program %u of %u: %s", v->start_row + 1, grid.rows,
                    visible_base(view_start_file(v, v->start_row)));
    else
        text_printf(out, "no program");
}

/* Say where the selection is, or which panel lies over the panes. */
static void say_state(TextBuffer *out, Viewer *v) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const uint32_t wave = model_wave(m);
    if (v->prompt.asking) {
        text_printf(out, "%s: %s.", actions[v->prompt.action].title, v->prompt.typed);
        if (view_is_searching(v)) say_search(out, v);
    } else if (v->start) {
        say_start(out, v);
    } else if (v->overlay == PANEL_CONFIG) {
        say_setting(out, v);
    } else if (m->waiting) {
        text_printf(out, "Nothing has run.");
    } else {
        text_printf(out, "Cycle %" PRIu64 " of %" PRIu64, m->cycle, m->cycles);
        if (wave != TRACE_NO_WAVE) text_printf(out, ", wave %u", wave);
        text_printf(out, ", lane %u", m->lane);
        if (f->line) text_printf(out, ", line %u", f->line);
        text_printf(out, ". %s", f->has_why ? f->why.text : "");
    }
    if (m->message[0]) text_printf(out, " %s", m->message);
}

EXPORT const char *page_read(void) {
    MEMORY_ENTRY_KEEPING(return NULL);
    Viewer *v = page_viewer();
    OWNED TextBuffer state = {0};
    TextBuffer out = {0};
    Json json = {.out = &out};
    say_state(&state, v);
    json_open(&json, NULL, '{');
    json_text(&json, "sentence", v->start || view_is_asking(v) ? "" : sentence(&v->model) ?: "");
    json_text(&json, "state", state.text);
    json_open(&json, "tables", '[');
    if (!v->start && !v->model.waiting) {
        if (!view_is_asking(v)) put_costs(&json, &v->model);
        put_problems(&json, &v->model.problems);
        put_lanes(&json, v);
    }
    put_panes(&json, v);
    json_close(&json, ']');
    json_close(&json, '}');
    return page_reply(text_take(&out));
}
