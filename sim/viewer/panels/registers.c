/* registers.c: the lanes of the selected wave: which are active before and after the instruction, and their registers.
 */
#include <inttypes.h>
#include <stdio.h>

#include "sim/debug/time/track.h"
#include "sim/viewer/panels/panel.h"

enum {
    ROW = 16,
    HEAD = 20,   /* names of columns */
    FOOT = 20,   /* what is shown of all, */
    SHARED = 18, /* and registers of the wave, above it */
    NUMBER = 34, /* columns: the lane, */
    SQUARE = 10, /* its square before the instruction and after it */
    STEP = 25,
    LANES = NUMBER + 2 * STEP,
    GAP_LEAST = 8, /* between registers: as there is room */
    GAP_MOST = 24,
    COLUMNS_MOST = 128,
    WIDEST = 140, /* of a register */
    BAR = 3,      /* of the selected lane */
    APART = 16,
    ALL_LANES = 64,
};

/* ---- what is told ---- */

/* The last instruction of the selected wave that wrote the component: in a lane, or in any of them. */
static void row_written(const Viewer *v, Card *card, uint32_t component, uint32_t lane) {
    const Model *m = &v->model;
    const uint64_t lanes = lane != ALL_LANES && component < PROGRAM_VECTOR_COMPONENTS ? 1ull << lane : 0;
    const Wanted write = {m->facts.wave.number, TRACE_NO_PC, m->run->code, component, lanes};
    TraceRun found;
    if (track_find_before(m->trace, m->core, m->slot, m->cycle, &write, &found))
        card_row_at(card, "written", found.cycle + found.cycles - 1, m->run->code, found.pc);
    else
        card_row(card, "written", "not yet: it is 0 when the wave starts");
}

/* A component of the wave in a lane, or in all lanes. */
static void card_register(Viewer *v, Under *under, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const uint32_t component = under->number, lane = under->lane;
    const Gpu *gpu = travel_gpu(m->run->travel);
    const uint32_t *now = inspect_register(gpu, m->core, m->slot, component);
    if (!now) return; /* memory ran out meanwhile */
    const bool is_all = lane == ALL_LANES, active = !is_all && f->wave.exec >> lane & 1;
    const bool hidden = view_is_hidden(v, component);
    const bool loading = inspect_is_loading(gpu, m->core, m->slot, component);
    const ComponentName name = program_component_name(component);
    const Operand operand = inspect_component_operand(component);
    const CodeText variable = code_variable_in(m->run->code, f->wave.pc, &operand);
    uint32_t distinct = 0;
    for (uint32_t i = 0; i < m->config->wave_size; i++) {
        uint32_t before = 0;
        while (before < i && now[before] != now[i]) before++;
        distinct += before == i;
    }

    card_place(card, "cycle %" PRIu64, m->cycle);
    if (is_all)
        card_title(card, "%s of wave %u", name.text, f->wave.number);
    else
        card_title(card, *variable.text ? "%s (%.40s) of lane %u" : "%s%s of lane %u", name.text, variable.text, lane);
    if (hidden)
        card_text(card, "The condition is hidden until you reveal it.");
    else if (!is_all && !active)
        card_text(card, "The lane is inactive: it keeps this value.");
    else if (loading)
        card_text(card, "It is being loaded: %s.",
                  is_all ? "its value comes when the load is served" : "who reads it waits");
    else if (is_all)
        card_text(card, "A click selects it: keys go to where it is written.");
    else if (distinct == 1)
        card_text(card, "All lanes have this value.");
    else
        card_text(card, "The lanes have %u values.", distinct);

    if (!is_all && hidden) return;
    if (!is_all) {
        card->shade = active ? SHADE_EXECUTES : SHADE_MASKED;
        card_value(card, now[lane]);
    } else if (!hidden && distinct == 1) {
        card_row(card, "in all lanes", "%s", view_value(v, TYPE_RAW, now[0]).text);
    } else if (!hidden) {
        card_row(card, "values", "%u different ones", distinct);
    }
    row_written(v, card, component, lane);
}

/* The thread of a lane, and its squares. */
static void card_lane(Viewer *v, Under *under, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const uint32_t lane = under->lane;
    const bool before = f->wave.exec >> lane & 1, after = f->run.exec >> lane & 1, live = f->wave.live >> lane & 1;
    const bool issues = f->run.state == STATE_ACTIVE && f->run.cycle <= m->cycle;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card->shade = before ? SHADE_EXECUTES : SHADE_MASKED;
    card_title(card, "Lane %u of wave %u", lane, f->wave.number);
    if (view_is_asking(v))
        card_text(card, "Will it be active? A click changes your guess.");
    else if (!issues)
        card_text(card, "The wave does not issue in this cycle.");
    else if (before == after)
        card_text(card, "The instruction leaves it as it is.");
    else
        card_text(card, "The instruction %s it.", after ? "activates" : "deactivates");
    card_row(card, "thread", "%" PRIu64 " of group %u", f->wave.in_group * m->config->wave_size + lane, f->wave.group);
    card_row(card, "in", "%s", before ? "active" : live ? "inactive" : "has returned, or no thread");
    if (issues) card_row(card, "out", "%s", after ? "active" : "inactive");
    const Deactivation *by = &f->wave.deactivated[lane];
    if (!before && live) card_row_at(card, "since", by->cycle, m->run->code, by->pc);
}

/* ---- the columns ---- */

/* A register component of the selected wave. */
typedef struct Column {
    uint32_t component;
    const uint32_t *now, *before;
    bool hidden;   /* who predicts does not see it */
    bool uniform;  /* the same in all lanes */
    bool written;  /* by the wave's last instruction */
    int32_t width; /* of its name and values */
} Column;

static bool find_column(const Viewer *v, uint32_t index, Column *out) {
    const Model *m = &v->model;
    const Facts *f = &m->facts;
    const uint32_t component = inspect_component_at(m->run->program, index);
    const size_t lanes = m->config->wave_size;
    if (component == INSPECT_NONE) return false;
    *out = (Column){.component = component,
                    .now = inspect_register(travel_gpu(m->run->travel), m->core, m->slot, component),
                    .before = f->before ? f->before + index * lanes : NULL,
                    .hidden = view_is_hidden(v, component),
                    .uniform = true};
    for (size_t lane = 0; out->now && lane < lanes; lane++) {
        out->uniform &= out->now[lane] == out->now[0];
        out->written |= out->before && out->before[lane] != out->now[lane];
    }
    return out->now != NULL;
}

/* What is seen of it in a lane. */
static ValueText column_text(const Viewer *v, const Column *c, uint32_t lane) {
    return c->hidden ? (ValueText){"?"} : view_value(v, TYPE_RAW, c->now[lane]);
}

/* "r3.x", "r3.x i" if a variable of the source is there. */
static CodeText head_of(const Model *m, uint32_t component) {
    const Operand operand = inspect_component_operand(component);
    CodeText head;
    const int used = snprintf(head.text, sizeof head.text, "%s", program_component_name(component).text);
    const CodeText variable = code_variable_in(m->run->code, m->facts.wave.pc, &operand);
    if (*variable.text)
        snprintf(head.text + used, sizeof head.text - (size_t)used, " %.*s", (int)sizeof head.text - used - 2,
                 variable.text);
    return head;
}

static bool is_vector(const Model *m, uint32_t index) {
    return inspect_component_at(m->run->program, index) < PROGRAM_VECTOR_COMPONENTS;
}

/* The registers that are seen. */
typedef struct Columns {
    Column list[COLUMNS_MOST];
    int32_t count, room; /* room: what is left */
} Columns;

/* Those that fit, from one on. Their names and the values of the rows that are seen need room. */
static Columns fill_columns(const Viewer *v, int32_t left, uint32_t first, uint32_t end, int32_t room) {
    Columns columns = {.room = room};
    for (; columns.count < COLUMNS_MOST && is_vector(&v->model, (uint32_t)(left + columns.count)); columns.count++) {
        Column *c = &columns.list[columns.count];
        if (!find_column(v, (uint32_t)(left + columns.count), c)) break;
        c->width = sheet_width(&v->sheet, FACE_CODE, head_of(&v->model, c->component).text);
        for (uint32_t lane = first; lane < end; lane++)
            c->width = max_i32(c->width, sheet_width(&v->sheet, FACE_CODE, column_text(v, c, lane).text));
        c->width = min_i32(c->width, WIDEST);
        if (c->width + GAP_LEAST > columns.room) break;
        columns.room -= c->width + GAP_LEAST;
    }
    return columns;
}

/* The same from where it was scrolled to; but the register that was just selected is among them, and no room is left
 * behind the last one that one before them could take. */
static Columns place_columns(Viewer *v, uint32_t first, uint32_t end, int32_t room) {
    int32_t *left = &v->scroll[SCROLL_COLUMNS];
    const int32_t wanted = (int32_t)v->model.component;
    while (*left > 0 && !is_vector(&v->model, (uint32_t)*left)) --*left;
    const bool goes = v->register_wanted && is_vector(&v->model, (uint32_t)wanted);
    if (goes) *left = clamp_i32(*left, wanted - COLUMNS_MOST + 1, wanted);
    *left = max_i32(*left, 0);
    v->register_wanted = false;
    Columns seen = fill_columns(v, *left, first, end, room);
    while (goes && *left < wanted && *left + seen.count <= wanted) seen = fill_columns(v, ++*left, first, end, room);
    while (*left > 0 && !is_vector(&v->model, (uint32_t)(*left + seen.count))) {
        const Columns more = fill_columns(v, *left - 1, first, end, room);
        if (more.count <= seen.count) break;
        seen = more;
        --*left;
    }
    return seen;
}

/* ---- drawing them ---- */

static void draw_square(Viewer *v, int32_t x, int32_t y, bool active, Rgba frame) {
    const Rect square = {x, y + (ROW - SQUARE) / 2, SQUARE, SQUARE};
    sheet_round(&v->sheet, square, 2, v->sheet.theme->shade[active ? SHADE_EXECUTES : SHADE_MASKED]);
    sheet_round_frame(&v->sheet, square, 2, 1, frame);
}

/* Number, and squares: active before the instruction, and after it if the wave issues it in this cycle. While the
 * reader predicts the second is the guess; then it is the answer, with a red frame where the guess was wrong. */
static void draw_lane(Viewer *v, uint32_t lane, Rect r) {
    const Model *m = &v->model;
    const Facts *f = &m->facts;
    const Theme *t = v->sheet.theme;
    const Prediction *p = &v->predict;
    const bool before = f->wave.exec >> lane & 1, after = f->run.exec >> lane & 1, guess = p->guess >> lane & 1;
    const bool issues = f->run.state == STATE_ACTIVE && f->run.cycle <= m->cycle;
    const int32_t in = r.x + NUMBER, out = in + STEP;
    draw_say_right(v, (Rect){r.x, r.y, NUMBER - 8, ROW}, FACE_CODE_SMALL, lane == m->lane ? THEME_TEXT : THEME_TEXT_2,
                   "%u", lane);
    draw_square(v, in, r.y, before, t->colour[THEME_FRAME]);
    if (view_is_asking(v)) {
        draw_square(v, out, r.y, guess, t->colour[THEME_SELECT]);
    } else if (issues) {
        const bool wrong = p->asking && guess != after && p->live >> lane & 1;
        draw_square(v, out, r.y, after, t->colour[wrong ? THEME_FAULT : THEME_FRAME]);
        if (before != after)
            sheet_icon(&v->sheet, (Rect){in + SQUARE + 1, r.y + 2, 12, 12}, ICON_ARROW, t->colour[THEME_TEXT_3]);
    }
    draw_under(v, r, card_lane, 0, lane);
    sheet_area(&v->sheet, r, view_is_asking(v) ? ACTION_GUESS : ACTION_LANE, "%u", lane);
}

/* With so much room beside its texts. */
static void draw_column(Viewer *v, const Column *c, bool chosen, uint32_t first, uint32_t end, int32_t beside, Rect r) {
    const Model *m = &v->model;
    const bool loading = inspect_is_loading(travel_gpu(m->run->travel), m->core, m->slot, c->component);
    const ComponentName name = program_component_name(c->component);
    const Rect head = {r.x, r.y, r.w, HEAD};
    const bool written = c->written && !c->hidden;

    /* Does it have the address of the fault that stopped the run in the selected cycle? */
    const Fault *stop = travel_fault(m->run->travel);
    const bool fault = stop && stop->space && m->stop.core == m->core && m->stop.slot == m->slot &&
                       m->stop.cycle == m->cycle && c->component == values_address_component(m->run->code, stop->pc);
    if (written) draw_fill(v, r, THEME_CHANGED_GROUND);
    draw_say_right(v, (Rect){r.x, r.y, r.w - beside, HEAD}, chosen ? FACE_CODE_BOLD : FACE_CODE,
                   fault     ? THEME_FAULT
                   : chosen  ? THEME_SELECT
                   : written ? THEME_CHANGED
                   : loading ? THEME_TEXT_3
                             : THEME_TEXT_2,
                   "%s", head_of(m, c->component).text);
    draw_under(v, head, card_register, c->component, ALL_LANES);
    sheet_area(&v->sheet, head, ACTION_REGISTER, "%s", name.text);
    for (uint32_t lane = first; lane < end; lane++) {
        const Rect cell = {r.x, r.y + HEAD + (int32_t)(lane - first) * ROW, r.w - beside, ROW};
        const bool active = m->facts.wave.exec >> lane & 1;
        const bool changed = written && c->before[lane] != c->now[lane];
        const bool faulty = fault && m->stop.lanes >> lane & 1;
        const ThemeColour ink = faulty                  ? THEME_ON_SELECT
                                : changed               ? THEME_CHANGED
                                : active && !c->uniform ? THEME_TEXT
                                                        : THEME_TEXT_3;
        if (faulty) draw_round(v, (Rect){cell.x + 2, cell.y, r.w - 4, ROW}, 3, THEME_FAULT);
        draw_under(v, cell, card_register, c->component, lane);
        draw_say_right(v, cell, FACE_CODE, ink, "%s", column_text(v, c, lane).text);
    }
}

/* ---- the grid ---- */

/* What is seen of all lanes; where not all registers fit, which are, and on to others; and what the looks of values
 * mean. */
static void draw_foot(Viewer *v, Rect r, int32_t first, int32_t end, int32_t count) {
    const Model *m = &v->model;
    const int32_t right = r.x + r.w - KIT_PAD, left = v->scroll[SCROLL_COLUMNS];
    Rect line = {r.x + KIT_PAD, r.y, r.w - 2 * KIT_PAD, r.h};
    line.x += APART + draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "lanes %d–%d of %" PRIu64, first, end - 1,
                               m->config->wave_size);
    line.w = right - line.x;

    int32_t all = left;
    while (is_vector(m, (uint32_t)all)) all++;
    if (count != 0 && count != all) {
        const uint32_t last = inspect_component_at(m->run->program, (uint32_t)(left + count - 1));
        char seen[64], to[2][32];
        snprintf(seen, sizeof seen, "%s–%s of %d columns",
                 program_component_name(inspect_component_at(m->run->program, (uint32_t)left)).text,
                 program_component_name(last).text, all);
        snprintf(to[0], sizeof to[0], "columns:%d", -count);
        snprintf(to[1], sizeof to[1], "columns:%d", count);
        const int32_t width = sheet_width(&v->sheet, FACE_SMALL, seen) + 4;
        if (width + 2 * KIT_SMALL + 4 <= line.w) {
            Rect button = {line.x + width, line.y, KIT_SMALL, KIT_SMALL};
            draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", seen);
            kit_lone(&v->sheet, button, ICON_PREVIOUS, left > 0 ? ACTION_SCROLL : -1, to[0]);
            button.x += KIT_SMALL;
            kit_lone(&v->sheet, button, ICON_NEXT, left + count < all ? ACTION_SCROLL : -1, to[1]);
            line.x += width + 2 * KIT_SMALL + APART;
            line.w = right - line.x;
        }
    }

    static const char written[] = "written by the instruction before", dim[] = "dim: the same in all lanes";
    const int32_t first_width = 13 + sheet_width(&v->sheet, FACE_SMALL, written) + APART;
    if (first_width + sheet_width(&v->sheet, FACE_SMALL, dim) > line.w) return;
    draw_fill(v, (Rect){line.x, r.y + 6, 9, 9}, THEME_CHANGED_GROUND);
    draw_frame(v, (Rect){line.x, r.y + 6, 9, 9}, THEME_CHANGED);
    draw_say(v, rect_behind(line, 13), FACE_SMALL, THEME_TEXT_2, "%s", written);
    line = rect_behind(line, first_width);
    draw_say(v, line, FACE_SMALL, THEME_TEXT_3, "%s", dim);
}

/* Returns how many registers are seen. */
static int32_t draw_grid(Viewer *v, Rect r) {
    static const struct {
        const char *name;
        int32_t x, w;
    } heads[] = {{"lane", 0, NUMBER - 2}, {"in", NUMBER - 6, SQUARE + 12}, {"out", NUMBER + STEP - 6, SQUARE + 12}};
    const Model *m = &v->model;
    const int32_t lane = (int32_t)m->lane, lanes = (int32_t)m->config->wave_size;
    const Rect below = {r.x, r.y + HEAD, r.w, max_i32((r.h - HEAD) / ROW, 0) * ROW};
    List list = {.place = below, .count = lanes, .height = ROW, .wanted = v->lane_wanted * (lane + 1)};
    v->lane_wanted = false;
    kit_list(&list, &v->scroll[SCROLL_REGISTERS]);
    const uint32_t first = (uint32_t)list.first, end = (uint32_t)list.end;

    if (lane >= list.first && lane < list.end) {
        const Rect row = {r.x, below.y + (lane - list.first) * ROW, r.w, ROW};
        draw_fill(v, row, THEME_SELECT_GROUND);
        draw_fill(v, (Rect){row.x, row.y, BAR, ROW}, THEME_SELECT);
    }
    int32_t x = r.x + LANES;
    const Columns columns = place_columns(v, first, end, r.w - LANES - 8);
    const int32_t gap = min_i32(GAP_LEAST + (columns.count ? columns.room / columns.count : 0), GAP_MOST);
    for (int32_t i = 0; i < columns.count; i++) {
        const Column *c = &columns.list[i];
        const bool chosen = (uint32_t)(v->scroll[SCROLL_COLUMNS] + i) == m->component;
        const Rect place = {x, r.y, c->width + gap, HEAD + (list.end - list.first) * ROW};
        draw_column(v, c, chosen, first, end, gap / 2, place);
        x += place.w;
    }
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        draw_say_centre(v, (Rect){r.x + heads[i].x, r.y, heads[i].w, HEAD}, FACE_SMALL, THEME_TEXT_2, "%s",
                        heads[i].name);
    sheet_tip(&v->sheet, (Rect){r.x, r.y, LANES, HEAD},
              "in and out\nWhether the lane is active before the instruction, and after it.");
    for (Rect row; kit_next(&v->sheet, &list, &row);) draw_lane(v, (uint32_t)list.at, (Rect){row.x, row.y, LANES, ROW});
    return columns.count;
}

/* How values are written: a button each; or where there is no room for all, one that goes on to the next. */
static void draw_formats(Viewer *v) {
    Button buttons[SHOW_COUNT];
    int32_t width = 0;
    for (unsigned i = 0; i < SHOW_COUNT; i++) {
        const char *name = show_formats[i];
        buttons[i] = (Button){.text = name, .action = ACTION_FORMAT, .argument = name, .plain = true};
        buttons[i].on = v->format == i;
        width += kit_button_width(&v->sheet, &buttons[i]);
    }
    unsigned first = 0, end = SHOW_COUNT;
    if (width > v->head.w) {
        first = v->format;
        end = first + 1;
        buttons[first].on = false;
        buttons[first].argument = "";
        width = kit_button_width(&v->sheet, &buttons[first]);
        if (width > v->head.w) return;
    }
    int32_t x = v->head.x + v->head.w - width;
    v->head.w = max_i32(x - v->head.x - 8, 0);
    for (unsigned i = first; i < end; i++) {
        const int32_t wide = kit_button_width(&v->sheet, &buttons[i]);
        kit_button(&v->sheet, (Rect){x, v->head.y + 5, wide, KIT_SMALL}, &buttons[i]);
        x += wide;
    }
}

void draw_REGISTERS(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const uint32_t wave = model_wave(m);
    draw_formats(v);
    if (!f->here) {
        const bool none = wave == TRACE_NO_WAVE;
        const Button there = {.text = "To the next event", .key = "n", .action = ACTION_EVENT};
        kit_empty(&v->sheet, place, none ? "No wave is in this slot in this cycle" : "The wave starts in this cycle",
                  none ? "Registers are shown cycle by cycle." : "All its registers are 0.", none ? &there : NULL);
        return;
    }
    if (f->pc != TRACE_NO_PC && v->head.w > 60)
        draw_note(v, "wave %u · before %s of cycle %" PRIu64, wave, code_written(m->run->code, f->pc).text, m->cycle);
    Rect foot = {place.x, place.y + place.h - FOOT, place.w, FOOT};
    Rect grid = {place.x, place.y + 2, place.w, place.h - FOOT - 2};

    /* Registers of the wave have one value: they stand in a line of their own. */
    char text[512] = "";
    size_t used = 0;
    Column c;
    for (uint32_t i = 0; i < m->run->program->component_count && used + 64 < sizeof text; i++) {
        if (!find_column(v, i, &c) || c.component < PROGRAM_VECTOR_COMPONENTS) continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s = %s%s   ", head_of(m, c.component).text,
                                 column_text(v, &c, 0).text, c.written ? " (new)" : "");
    }
    if (used) {
        const Rect line = {place.x, foot.y - SHARED, place.w, SHARED};
        draw_fill(v, (Rect){line.x, line.y, line.w, 1}, THEME_LINE);
        draw_say(v, (Rect){line.x + KIT_PAD, line.y, line.w - 2 * KIT_PAD, line.h}, FACE_CODE_SMALL, THEME_TEXT, "%s",
                 text);
        grid.h -= SHARED;
    }
    if (grid.h < HEAD + ROW) return;
    const int32_t columns = draw_grid(v, grid), first = v->scroll[SCROLL_REGISTERS], rows = (grid.h - HEAD) / ROW;
    draw_foot(v, foot, first, min_i32(first + rows, (int32_t)m->config->wave_size), columns);
}
