/* registers.c: the lanes of the selected wave: which are active before and after the instruction, and their registers;
 * and its mask stack: the lanes of each entry. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum {
    ROW = 16,
    HEAD = 20,   /* names of columns */
    FOOT = 20,   /* the visible lanes and columns, and a legend, */
    SHARED = 18, /* and registers of the wave, above it */
    NUMBER = 34, /* columns: the lane, */
    SQUARE = 10, /* its square before the instruction and after it */
    STEP = 25,
    LANES = NUMBER + 2 * STEP,
    GAP_LEAST = 8, /* between registers: as there is room */
    GAP_MOST = 24,
    COLUMNS_MOST = 128,
    WIDEST = 140, /* of a register */
    APART = 16,
    ALL_LANES = 64,
};

/* ---- cards ---- */

/* A component of the wave in a lane, or in all lanes. */
static void card_register(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const uint32_t component = target->number, lane = target->lane;
    const Gpu *gpu = travel_gpu(m->run->travel);
    const uint32_t *now = inspect_register(gpu, m->core, m->slot, component);
    if (!now) return; /* the wave has no such register */
    const bool is_all = lane == ALL_LANES, active = !is_all && f->wave.exec >> lane & 1;
    const bool hidden = view_is_hidden(v, component);
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
    else if (inspect_is_loading(gpu, m->core, m->slot, component))
        card_text(card, is_all ? "It is being loaded: its value comes when the load is served."
                               : "It is being loaded: an instruction that reads it waits.");
    else if (is_all)
        card_text(card, "A click selects it: keys go to where it is written.");
    else if (distinct == 1)
        card_text(card, "All lanes have this value.");
    else
        card_text(card, "%u different values across lanes.", distinct);

    if (hidden && !is_all) return;
    if (!is_all) {
        card->shade = active ? SHADE_EXECUTES : SHADE_MASKED;
        card_value(card, now[lane]);
    } else if (!hidden && distinct == 1) {
        card_row(card, "in all lanes", "%s", view_register_value(v, component, now[0]).text);
    } else if (!hidden) {
        card_row(card, "values", "%u different ones", distinct);
    }

    /* The last instruction of the selected wave that wrote it, in this lane or in any. */
    const uint64_t lanes = !is_all && component < PROGRAM_VECTOR_COMPONENTS ? 1ull << lane : 0;
    const Wanted write = {f->wave.number, TRACE_NO_PC, m->run->code, component, lanes};
    TraceRun found;
    if (track_find_before(m->trace, m->core, m->slot, m->cycle, &write, &found))
        card_row_at(card, "written", found.cycle + found.cycles - 1, m->run->code, found.pc);
    else
        card_row(card, "written", "not yet: it is 0 when the wave starts");
}

/* The pixel of a lane of a pixel shader, and whether it is a helper by now: "12, 7 helper"; "" without a thread. */
static PixelText pixel_of(const Model *m, uint32_t lane) {
    const InspectWave *wave = &m->facts.wave;
    PixelText out = {""};
    const Dispatch *draw = program_draw(m->run->program, wave->number);
    if (!draw || !(trace_live(m->trace, wave->number) >> lane & 1)) return out;
    const ThreadPixel pixel = program_lane_pixel(draw, wave->group, lane);
    snprintf(out.text, sizeof out.text, "%u, %u%s", pixel.x, pixel.y, wave->helpers >> lane & 1 ? " helper" : "");
    return out;
}

/* The thread of a lane, and its squares. */
static void card_lane(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Facts *f = model_facts(&v->model);
    const uint32_t lane = target->lane;
    const bool before = f->wave.exec >> lane & 1, after = f->run.exec >> lane & 1, live = f->wave.live >> lane & 1;
    const bool issues = f->run.state == STATE_ACTIVE && f->run.cycle <= m->cycle;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card->shade = before ? SHADE_EXECUTES : SHADE_MASKED;
    card_title(card, "Lane %u of wave %u", lane, f->wave.number);
    card_text(card, "%s",
              view_is_asking(v) ? "Will it be active? A click changes your guess."
              : !issues         ? "The wave does not issue in this cycle."
              : before == after ? "The instruction leaves it as it is."
              : after           ? "The instruction activates it."
                                : "The instruction deactivates it.");
    const Dispatch *draw = program_draw(m->run->program, f->wave.number);
    if (!draw)
        card_row(card, "thread", "%" PRIu64 " of group %u", f->wave.in_group * m->config->wave_size + lane,
                 f->wave.group);
    else if (*pixel_of(m, lane).text)
        card_row(card, "this is", "%s", inspect_pixel(draw, f->wave.group, lane).text);
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
    bool hidden;   /* from a reader who predicts */
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

/* Its value in a lane. */
static ValueText column_text(Viewer *v, const Column *c, uint32_t lane) {
    return c->hidden ? (ValueText){"?"} : view_register_value(v, c->component, c->now[lane]);
}

/* "r3.x", "r3.x i" if it holds a variable of the source. */
static CodeText head_of(const Model *m, uint32_t component) {
    const Operand operand = inspect_component_operand(component);
    const CodeText variable = code_variable_in(m->run->code, m->facts.wave.pc, &operand);
    CodeText head;
    snprintf(head.text, sizeof head.text, "%s%s%.100s", program_component_name(component).text,
             *variable.text ? " " : "", variable.text);
    return head;
}

/* Registers of lanes come first, registers of waves behind them. */
static int32_t lane_columns(const Model *m) {
    uint32_t count = 0;
    while (inspect_component_at(m->run->program, count) < PROGRAM_VECTOR_COMPONENTS) count++;
    return (int32_t)count;
}

/* The visible registers, and the room that is left. */
typedef struct Columns {
    Column list[COLUMNS_MOST];
    int32_t all, count, room;
} Columns;

/* Take columns from `left` on as long as their names and the values of the visible rows fit. */
static Columns fill_columns(Viewer *v, int32_t left, const List *rows, int32_t room) {
    Columns columns = {.all = lane_columns(&v->model), .room = room};
    for (; columns.count < COLUMNS_MOST && left + columns.count < columns.all; columns.count++) {
        Column *c = &columns.list[columns.count];
        if (!find_column(v, (uint32_t)(left + columns.count), c)) break;
        c->width = draw_width(v, FACE_CODE, head_of(&v->model, c->component).text);
        for (int32_t lane = rows->first; lane < rows->end; lane++)
            c->width = max_i32(c->width, draw_width(v, FACE_CODE, column_text(v, c, (uint32_t)lane).text));
        c->width = min_i32(c->width, WIDEST);
        if (c->width + GAP_LEAST > columns.room) break;
        columns.room -= c->width + GAP_LEAST;
    }
    return columns;
}

/* Fill from the scrolled column on, but show the register that was just selected, and leave no room behind the last
 * column that one before the first could take. */
static Columns place_columns(Viewer *v, const List *rows, int32_t room) {
    const int32_t all = lane_columns(&v->model), wanted = (int32_t)v->model.component;
    const bool goes = v->register_wanted && wanted < all;
    int32_t *left = &v->scroll[SCROLL_COLUMNS];
    *left = clamp_i32(*left, 0, max_i32(all - 1, 0));
    if (goes) *left = max_i32(clamp_i32(*left, wanted - COLUMNS_MOST + 1, wanted), 0);
    v->register_wanted = false;
    Columns seen = fill_columns(v, *left, rows, room);
    while (goes && *left < wanted && *left + seen.count <= wanted) seen = fill_columns(v, ++*left, rows, room);
    while (*left > 0 && *left + seen.count >= all) {
        const Columns more = fill_columns(v, *left - 1, rows, room);
        if (more.count <= seen.count) break;
        seen = more;
        --*left;
    }
    return seen;
}

/* ---- drawing them ---- */

static void draw_square(Viewer *v, Rect place, bool active, Rgba frame) {
    const Rect square = rect_left(place, SQUARE, SQUARE);
    sheet_round(&v->sheet, square, 2, v->sheet.theme->shade[active ? SHADE_EXECUTES : SHADE_MASKED]);
    sheet_round_frame(&v->sheet, square, 2, 1, frame);
}

/* Number, and squares: active before the instruction, and after it if the wave issues it in this cycle. While the
 * reader predicts the second is the guess; then it is the answer, with a red frame where the guess was wrong. Behind
 * them, the pixel of a pixel shader. */
static void draw_lane(Viewer *v, uint32_t lane, Rect r) {
    const Model *m = &v->model;
    const Facts *f = &m->facts;
    const Prediction *p = &v->predict;
    const Rgba *ink = v->sheet.theme->colour;
    const bool before = f->wave.exec >> lane & 1, after = f->run.exec >> lane & 1, guess = p->guess >> lane & 1;
    const bool wrong = p->asking && guess != after && p->live >> lane & 1, asks = view_is_asking(v);
    const bool issues = f->run.state == STATE_ACTIVE && f->run.cycle <= m->cycle;
    const Rect in = rect_behind(r, NUMBER), out = rect_behind(in, STEP), arrow = rect_behind(in, SQUARE + 1);
    draw_say_right(v, rect_from(r, r.x, r.x + NUMBER - 8), FACE_CODE_SMALL, lane == m->lane ? THEME_TEXT : THEME_TEXT_2,
                   "%u", lane);
    draw_square(v, in, before, ink[THEME_FRAME]);
    if (asks)
        draw_square(v, out, guess, ink[THEME_SELECT]);
    else if (issues)
        draw_square(v, out, after, ink[wrong ? THEME_FAULT : THEME_FRAME]);
    if (!asks && issues && before != after)
        sheet_icon(&v->sheet, rect_left(arrow, 12, 12), ICON_ARROW, ink[THEME_TEXT_3]);
    draw_say(v, rect_behind(r, LANES), FACE_CODE_SMALL, f->wave.helpers >> lane & 1 ? THEME_TEXT_3 : THEME_TEXT_2, "%s",
             pixel_of(m, lane).text);
    draw_target(v, r, card_lane, 0, lane);
    sheet_area(&v->sheet, r, asks ? ACTION_GUESS : ACTION_LANE, "%u", lane);
}

/* With `beside` pixels of room right of its texts. */
static void draw_column(Viewer *v, const Column *c, bool chosen, const List *rows, int32_t beside, Rect r) {
    const Model *m = &v->model;
    const bool loading = inspect_is_loading(travel_gpu(m->run->travel), m->core, m->slot, c->component);
    const bool written = c->written && !c->hidden;

    /* Does it have the address of the fault that stopped the run in the selected cycle? */
    const Fault *stop = travel_fault(m->run->travel);
    const bool fault = stop && stop->space && m->stop.core == m->core && m->stop.slot == m->slot &&
                       m->stop.cycle == m->cycle && c->component == values_address_component(m->run->code, stop->pc);
    const ThemeColour ink = fault     ? THEME_FAULT
                            : chosen  ? THEME_SELECT
                            : written ? THEME_CHANGED
                            : loading ? THEME_TEXT_3
                                      : THEME_TEXT_2;
    if (written) draw_fill(v, r, THEME_CHANGED_GROUND);
    const Rect head = cut_top(&r, HEAD);
    draw_target(v, head, card_register, c->component, ALL_LANES);
    sheet_area(&v->sheet, head, ACTION_REGISTER, "%s", program_component_name(c->component).text);
    draw_say_right(v, rect_trim(head, 0, 0, beside, 0), chosen ? FACE_CODE_BOLD : FACE_CODE, ink, "%s",
                   head_of(m, c->component).text);
    for (uint32_t lane = (uint32_t)rows->first; lane < (uint32_t)rows->end; lane++) {
        const Rect row = cut_top(&r, ROW), cell = rect_trim(row, 0, 0, beside, 0);
        const bool active = m->facts.wave.exec >> lane & 1, faulty = fault && m->stop.lanes >> lane & 1;
        const ThemeColour text = faulty                                       ? THEME_ON_SELECT
                                 : written && c->before[lane] != c->now[lane] ? THEME_CHANGED
                                 : active && !c->uniform                      ? THEME_TEXT
                                                                              : THEME_TEXT_3;
        if (faulty) draw_round(v, rect_inside(row, 2, 0), 3, THEME_FAULT);
        draw_target(v, cell, card_register, c->component, lane);
        if (!view_is_asking(v))
            sheet_area(&v->sheet, row, ACTION_REGISTER, "%s:%u", program_component_name(c->component).text, lane);
        draw_say_right(v, cell, FACE_CODE, text, "%s", column_text(v, c, lane).text);
    }
}

/* ---- the grid ---- */

/* The visible lanes; if not all columns fit, which of them are visible, with buttons to others; a legend. */
static void draw_foot(Viewer *v, Rect line, const List *rows, const Columns *columns) {
    static const char written[] = "written by the instruction before", dim[] = "dim: the same in all lanes";
    const Program *program = v->model.run->program;
    const int32_t left = v->scroll[SCROLL_COLUMNS], count = columns->count;
    line = rect_inside(line, KIT_PAD, 0);
    draw_next(v, &line, APART, FACE_SMALL, THEME_TEXT_2, "lanes %d–%d of %d", rows->first, rows->end - 1, rows->count);
    if (count != 0 && count != columns->all) {
        char seen[64], to[2][32];
        snprintf(seen, sizeof seen, "%s–%s of %d columns",
                 program_component_name(inspect_component_at(program, (uint32_t)left)).text,
                 program_component_name(inspect_component_at(program, (uint32_t)(left + count - 1))).text,
                 columns->all);
        snprintf(to[0], sizeof to[0], "columns:%d", -count);
        snprintf(to[1], sizeof to[1], "columns:%d", count);
        if (draw_width(v, FACE_SMALL, seen) + 4 + 2 * KIT_SMALL + 4 <= line.w) {
            draw_next(v, &line, 4, FACE_SMALL, THEME_TEXT_2, "%s", seen);
            kit_lone(&v->sheet, cut_left(&line, KIT_SMALL), ICON_PREVIOUS, left > 0 ? ACTION_SCROLL : -1, to[0]);
            kit_lone(&v->sheet, cut_left(&line, KIT_SMALL), ICON_NEXT, left + count < columns->all ? ACTION_SCROLL : -1,
                     to[1]);
            line = rect_behind(line, APART);
        }
    }
    if (13 + draw_width(v, FACE_SMALL, written) + APART + draw_width(v, FACE_SMALL, dim) > line.w) return;
    const Rect square = {line.x, line.y + 6, 9, 9};
    draw_fill(v, square, THEME_CHANGED_GROUND);
    draw_frame(v, square, THEME_CHANGED);
    cut_left(&line, 13);
    draw_next(v, &line, APART, FACE_SMALL, THEME_TEXT_2, "%s", written);
    draw_say(v, line, FACE_SMALL, THEME_TEXT_3, "%s", dim);
}

static void draw_grid(Viewer *v, Rect r, Rect foot) {
    const Model *m = &v->model;
    const Rect below = {r.x, r.y + HEAD, r.w, max_i32((r.h - HEAD) / ROW, 0) * ROW};
    const int32_t lane = (int32_t)m->lane;
    List list = {below, &v->scroll[SCROLL_REGISTERS], .count = (int32_t)m->config->wave_size, .height = ROW};
    if (v->lane_wanted) list.wanted = lane + 1;
    v->lane_wanted = false;
    kit_list(&list);
    if (lane >= list.first && lane < list.end)
        draw_chosen(v, (Rect){r.x, below.y + (lane - list.first) * ROW, r.w, ROW}, THEME_SELECT_GROUND, THEME_SELECT);
    int32_t lanes = LANES; /* the room of their numbers, squares and pixels */
    for (int32_t i = list.first; i < list.end && program_draw(m->run->program, m->facts.wave.number); i++)
        lanes = max_i32(lanes, LANES + 8 + draw_width(v, FACE_CODE_SMALL, pixel_of(m, (uint32_t)i).text));
    const Columns columns = place_columns(v, &list, r.w - lanes - 8);
    const int32_t gap = min_i32(GAP_LEAST + (columns.count ? columns.room / columns.count : 0), GAP_MOST);
    Rect right = {r.x + lanes, r.y, r.w, HEAD + (list.end - list.first) * ROW};
    for (int32_t i = 0; i < columns.count; i++)
        draw_column(v, &columns.list[i], (uint32_t)(v->scroll[SCROLL_COLUMNS] + i) == m->component, &list, gap / 2,
                    cut_left(&right, columns.list[i].width + gap));
    if (lanes > LANES) draw_say(v, (Rect){r.x + LANES, r.y, lanes - LANES, HEAD}, FACE_SMALL, THEME_TEXT_2, "pixel");
    Rect head = {r.x, r.y, LANES, HEAD};
    sheet_tip(&v->sheet, head, "in and out\nWhether the lane is active before the instruction, and after it.");
    draw_say_centre(v, rect_trim(cut_left(&head, NUMBER), 0, 0, 2, 0), FACE_SMALL, THEME_TEXT_2, "lane");
    draw_say_centre(v, rect_trim(cut_left(&head, STEP), -6, 0, 9, 0), FACE_SMALL, THEME_TEXT_2, "in");
    draw_say_centre(v, rect_trim(head, -6, 0, 9, 0), FACE_SMALL, THEME_TEXT_2, "out");
    for (Rect row; kit_next(&v->sheet, &list, &row);) draw_lane(v, (uint32_t)list.at, cut_left(&row, lanes));
    draw_foot(v, foot, &list, &columns);
}

void draw_REGISTERS(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const uint32_t wave = model_wave(m);
    draw_look(v, ACTION_FORMAT, ICON_NONE, 0);
    if (!f->here) {
        const bool none = wave == TRACE_NO_WAVE;
        const Button there = {.text = "To the next event", .key = "n", .action = ACTION_EVENT};
        kit_empty(&v->sheet, place, none ? "No wave is in this slot in this cycle" : "The wave starts in this cycle",
                  none ? "Registers are shown cycle by cycle." : "All its registers are 0.", none ? &there : NULL);
        return;
    }
    const CodePlace frames = code_frames(m->run->code, f->pc);
    if (f->pc != TRACE_NO_PC && v->head.w > 60)
        draw_note(v, "wave %u%s%s · before %s of cycle %" PRIu64, wave, *frames.text ? " " : "", frames.text,
                  code_written(m->run->code, f->pc).text, m->cycle);
    const Rect foot = cut_bottom(&place, FOOT);
    cut_top(&place, 2);

    /* Registers of the wave have one value: they stand in a line of their own. */
    char text[512] = "";
    size_t used = 0;
    Column c;
    for (uint32_t i = (uint32_t)lane_columns(m); find_column(v, i, &c) && used + 64 < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s = %s%s   ", head_of(m, c.component).text,
                                 column_text(v, &c, 0).text, c.written ? " (new)" : "");
    if (used) {
        const Rect line = cut_bottom(&place, SHARED);
        draw_rule(v, line);
        draw_say(v, rect_inside(line, KIT_PAD, 0), FACE_CODE_SMALL, THEME_TEXT, "%s", text);
    }
    if (place.h >= HEAD + ROW) draw_grid(v, place, foot);
}

/* ---- the mask stack ---- */

static void card_entry(Viewer *v, HoverTarget *target, Card *card) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    Code *code = m->run->code;
    const MaskEntry *entry = &f->wave.stack[target->number];
    const Masks masks = masks_of_wave(&f->wave, f->wave.live);
    const int lanes = __builtin_popcountll(entry->exec), active = __builtin_popcountll(entry->exec & f->wave.exec);
    card_place(card, "entry %u of %u", target->number + 1, f->wave.depth);
    card_title(card, "%.90s", code_construct(code, entry->by).text);
    if (masks_is_side(code, &masks, (int)target->number))
        card_text(card, "The other side of a branch, which still has to run.");
    else
        card_text(card, "When it is popped, its lanes are active again.");
    card_row(card, "continue at", "%s", code_goal(code, entry->pc).text);
    card_row_at(card, "pushed", entry->cycle, code, entry->by);
    card_row(card, "lanes", "%s", lanes_named(entry->exec, (uint32_t)m->config->wave_size).text);
    card_row(card, "active now", "%d of %d", active, lanes);
    card_row(card, "mask", "0x%" PRIx64, entry->exec);
}

/* A bar of the timeline. */
void card_mask_bar(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const Code *code = m->run->code;
    const MaskBar *bar = &m->mask_bars.list[target->number];
    card_place(card, "depth %u", bar->depth + 1);
    card_title(card, "%.90s", code_construct(code, bar->entry.by).text);
    mask_bar_text(code, bar, card->text, sizeof card->text - 1);
    strcat(card->text, ".");
    card_row_at(card, "pushed", bar->entry.cycle, code, bar->entry.by);
    if (!bar->open) card_row(card, "popped", "%" PRIu64, bar->to - 1);
    card_row(card, "continue at", "%s", code_goal(code, bar->entry.pc).text);
    card_row(card, "lanes", "%s", lanes_named(bar->entry.exec, (uint32_t)m->config->wave_size).text);
}

enum { LINE = 20, SQUARES = 14 };

/* A name, how many lanes, and the mask as a number; below it a square for each lane. */
static void draw_mask(Viewer *v, Rect r, const char *name, uint64_t mask, uint64_t of) {
    Rect line = cut_top(&r, LINE);
    char lanes[48], hex[24];
    snprintf(hex, sizeof hex, "0x%" PRIx64, mask);
    snprintf(lanes, sizeof lanes, of ? "%d of %d lanes" : "%d lanes", __builtin_popcountll(mask), (int)of);
    const int32_t words = draw_width(v, FACE_SMALL, lanes) + 8;
    if (line.w > draw_width(v, FACE_CODE_SMALL, hex) + 8 + words + 60)
        draw_last(v, &line, 8, FACE_CODE_SMALL, THEME_TEXT_3, "%s", hex);
    cut_left(&line, draw_say(v, rect_trim(line, 0, 0, words, 0), FACE_STRONG, THEME_TEXT, "%s", name) + 8);
    draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%s", lanes);
    const int32_t size = (int32_t)v->model.config->wave_size, each = clamp_i32(r.w / size, 1, 12);
    for (int32_t i = 0; i < size; i++) { /* as wide as they fit in a row */
        const Rect square = {r.x + i * each, r.y, each > 3 ? each - 1 : each, 10};
        sheet_fill(&v->sheet, square, v->sheet.theme->shade[mask >> i & 1 ? SHADE_EXECUTES : SHADE_MASKED]);
        if (each > 3) draw_frame(v, square, THEME_FRAME);
    }
}

enum { BAR = 3, ENTRY = 2 * LINE + SQUARES + 8 }; /* a mask with a line below it */

static void card_group(Viewer *v, HoverTarget *target, Card *card) {
    Model *m = &v->model;
    InspectGroups groups;
    OWNED TextBuffer waits = {0};
    inspect_groups(travel_gpu(m->run->travel), &model_facts(m)->wave, &groups);
    const GpuGroup *group = &groups.group[target->number];
    inspect_group_waits(&waits, m->run->code, &groups, target->number);
    const LanesText lanes = lanes_named(group->lanes, (uint32_t)m->config->wave_size);
    card_title(card, "%.90s", lanes.text);
    card_text(card, "%s %.600s.", group->lanes & (group->lanes - 1) ? "They" : "It", waits.text);
    card_row(card, "continue at", "%s", code_goal(m->run->code, group->pc).text);
    card_row(card, "mask", "0x%" PRIx64, group->lanes);
}

/* The groups of a wave whose lanes are threads. */
static void draw_groups(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Code *code = m->run->code;
    InspectGroups groups;
    inspect_groups(travel_gpu(m->run->travel), &f->wave, &groups);
    draw_note(v, "%u group%s", groups.count, groups.count == 1 ? "" : "s");
    uint32_t i = 0;
    for (; i < groups.count && ENTRY + (i + 1 < groups.count ? LINE : 0) <= r.h; i++) {
        const GpuGroup *group = &groups.group[i];
        OWNED TextBuffer waits = {0};
        Rect in = cut_top(&r, ENTRY);
        draw_rule(v, rect_trim(in, 0, -2, 0, 0));
        cut_bottom(&in, 4);
        draw_target(v, in, card_group, i, 0);
        sheet_area(&v->sheet, in, ACTION_LINE, "%u", code_line(code, group->pc));
        const Rect bar = cut_left(&in, BAR);
        sheet_round(&v->sheet, (Rect){bar.x, bar.y + 3, BAR, ENTRY - 8}, 1, theme_identity(v->sheet.theme, i));
        cut_left(&in, 6);
        draw_mask(v, in, code_row(code, group->pc).text, group->lanes, 0);
        inspect_group_waits(&waits, code, &groups, i);
        draw_say(v, (Rect){in.x, in.y + LINE + SQUARES, in.w, LINE}, FACE_SMALL, THEME_TEXT_2, "%s", waits.text);
    }
    if (i < groups.count) draw_say(v, cut_top(&r, LINE), FACE_SMALL, THEME_TEXT_2, "and %u more", groups.count - i);
}

/* As many entries as fit, from the top of the stack on. */
void draw_STACK(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const InspectWave *wave = &f->wave;
    Rect r = rect_inside(place, KIT_PAD, 0);
    if (!f->here) {
        const bool starts = model_wave(m) != TRACE_NO_WAVE;
        kit_empty(&v->sheet, place, starts ? "The wave starts in this cycle" : "No wave is here",
                  starts ? "Its mask stack is empty." : "Its mask stack is shown cycle by cycle.", NULL);
        return;
    }
    if (m->config->reconvergence != RECONVERGE_STACK) return draw_groups(v, r);
    const bool wide = v->head.w > draw_width(v, FACE_SMALL, "depth 000 of 000");
    if (v->head.w > 60)
        draw_note(v, wide ? "depth %u of %u" : "depth %u", wave->depth, (unsigned)m->config->mask_stack_depth);
    cut_top(&r, 6);
    draw_mask(v, take_top(&r, LINE + SQUARES, 6), "active now", wave->exec, m->config->wave_size);
    const Code *code = m->run->code;
    const Masks masks = masks_of_wave(wave, wave->live);
    uint32_t i = wave->depth;
    for (; i > 0 && ENTRY + (i > 1 ? LINE : 0) <= r.h; i--) {
        Rect in = cut_top(&r, ENTRY);
        const MaskEntry *entry = &wave->stack[i - 1];
        draw_rule(v, rect_trim(in, 0, -2, 0, 0));
        cut_bottom(&in, 4);
        draw_target(v, in, card_entry, i - 1, 0);
        sheet_area(&v->sheet, in, ACTION_LINE, "%u", code_line(code, entry->by));
        const Rect bar = cut_left(&in, BAR);
        sheet_round(&v->sheet, (Rect){bar.x, bar.y + 3, BAR, ENTRY - 8}, 1, theme_identity(v->sheet.theme, i - 1));
        cut_left(&in, 6);
        draw_mask(v, in, code_entry(code, entry->by, entry->pc).text, entry->exec, 0);
        char where[240];
        const int from = snprintf(where, sizeof where, "%.60s · ", code_place(code, entry->by).text);
        snprintf(where + from, sizeof where - (size_t)from, "%s continue at %.120s",
                 masks_is_side(code, &masks, (int)i - 1) ? "the other side:" : "all of them",
                 code_goal(code, entry->pc).text);
        const bool fits = draw_width(v, FACE_SMALL, where) <= in.w;
        draw_say(v, (Rect){in.x, in.y + LINE + SQUARES, in.w, LINE}, FACE_SMALL, THEME_TEXT_2, "%s",
                 where + (fits ? 0 : from));
    }
    if (i > 0) draw_say(v, cut_top(&r, LINE), FACE_SMALL, THEME_TEXT_2, "and %u below", i);
}
