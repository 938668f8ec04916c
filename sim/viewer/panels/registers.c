/* registers.c: what the selected wave has: lanes and registers, and the mask stack. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 11, LANE_WIDTH = 46, COLUMN = 76 };

/* ---- lanes and registers ---- */

/* A register component of the selected wave. */
typedef struct Column {
    uint32_t component;
    const uint32_t *now, *before;
} Column;

static bool find_column(const Model *m, uint32_t index, Column *out) {
    const Facts *f = &m->facts;
    const uint32_t component = inspect_component_at(m->run->program, index);
    if (component == INSPECT_NONE) return false;
    *out = (Column){component, inspect_register(travel_gpu(m->run->travel), m->core, m->slot, component),
                    f->has_before ? f->before + index * (size_t)m->config->wave_size : NULL};
    return out->now != NULL;
}

static void draw_lane(Viewer *v, uint32_t lane, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Prediction *p = &v->predict;
    const bool active = m->facts.wave.exec >> lane & 1;
    const Rect dot = {r.x + 24, r.y + 2, 7, 7};
    if (lane == m->lane) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    sheet_text(&v->sheet, r.x + 4, r.y + 1, t->colour[active ? THEME_TEXT : THEME_TICK], "%2u", lane);
    sheet_fill(&v->sheet, dot, t->shade[active ? SHADE_EXECUTES : SHADE_MASKED]);
    sheet_frame(&v->sheet, dot, t->colour[THEME_TICK]);
    if (p->asking) {
        const bool guessed = p->guess >> lane & 1, right = guessed == (bool)(m->facts.run.exec >> lane & 1);
        const Rect box = {r.x + 35, r.y + 2, 7, 7};
        sheet_fill(&v->sheet, box, t->shade[guessed ? SHADE_EXECUTES : SHADE_MASKED]);
        sheet_frame(&v->sheet, box, p->revealed && !right ? t->event[EVENT_FAULT] : t->event[EVENT_DIVERGENCE]);
    }
    sheet_area(&v->sheet, r, view_hides(v, SECRET_OUTCOME, 0) ? ACTION_GUESS : ACTION_LANE, "%u", lane);
}

/* What the last instruction of the wave changed stands on a ground of its own. */
static void draw_column(Viewer *v, const Column *c, bool chosen, Rect r) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const bool loading = inspect_is_loading(travel_gpu(m->run->travel), m->core, m->slot, c->component);
    const ComponentName name = inspect_component_name(c->component);
    const Rect head = {r.x - 2, r.y, COLUMN - 2, ROW};
    const uint32_t first = (uint32_t)v->scroll[SCROLL_REGISTERS];
    const bool hidden = view_hides(v, SECRET_REGISTER, c->component);
    if (chosen) sheet_fill(&v->sheet, head, t->colour[THEME_FRAME]);
    sheet_fit(&v->sheet, r.x, r.y + 1, COLUMN - 4, t->colour[THEME_TEXT], loading ? "%s loads" : "%s", name.text);
    sheet_area(&v->sheet, head, ACTION_REGISTER, "%s", name.text);
    for (uint32_t lane = first; lane < m->config->wave_size; lane++) {
        const int32_t y = r.y + ROW + 2 + (int32_t)(lane - first) * ROW;
        const bool active = m->facts.wave.exec >> lane & 1,
                   changed = !hidden && c->before && c->before[lane] != c->now[lane];
        if (y + ROW > r.y + r.h) break;
        if (changed) sheet_fill(&v->sheet, (Rect){r.x - 2, y, COLUMN - 2, ROW}, t->event[EVENT_DIVERGENCE]);
        sheet_fit(&v->sheet, r.x, y + 1, COLUMN - 4,
                  t->colour[changed  ? THEME_RAIL
                            : active ? THEME_TEXT
                                     : THEME_TICK],
                  "%s", hidden ? "?" : view_value(v, c->now[lane]).text);
    }
}

/* Wave registers have one value: they stand in a line of their own. */
static void draw_wave_registers(Viewer *v, Rect r) {
    const Model *m = &v->model;
    char text[512] = "";
    size_t used = 0;
    Column c;
    for (uint32_t i = 0; i < inspect_component_count(m->run->program) && used + 64 < sizeof text; i++) {
        if (!find_column(m, i, &c) || c.component < PROGRAM_VECTOR_COMPONENTS) continue;
        const bool changed = c.before && c.before[0] != c.now[0];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s=%s%s  ", inspect_component_name(c.component).text,
                                 view_hides(v, SECRET_REGISTER, c.component) ? "?" : view_value(v, c.now[0]).text,
                                 changed ? "*" : "");
    }
    sheet_fit(&v->sheet, r.x + 4, r.y + 2, r.w - 8, draw_theme(v)->colour[THEME_TEXT], "%s",
              used ? text : "no wave registers");
}

static void draw_grid(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const int32_t rows = (r.h - ROW - 2) / ROW, lane = (int32_t)m->lane, lanes = (int32_t)m->config->wave_size;
    const int32_t columns = (int32_t)inspect_component_count(m->run->program) - 1;
    int32_t *top = &v->scroll[SCROLL_REGISTERS], *left = &v->scroll[SCROLL_COLUMNS];
    if (v->lane_wanted && lane < *top) *top = lane;
    if (v->lane_wanted && lane >= *top + rows) *top = lane - rows + 1;
    v->lane_wanted = false;
    *top = clamp_i32(*top, 0, lanes - rows);
    *left = clamp_i32(*left, 0, columns);

    for (int32_t i = 0; i < rows && *top + i < lanes; i++)
        draw_lane(v, (uint32_t)(*top + i), (Rect){r.x, r.y + ROW + 2 + i * ROW, LANE_WIDTH, ROW});
    int32_t x = r.x + LANE_WIDTH + 4;
    Column c;
    for (uint32_t i = (uint32_t)*left; find_column(m, i, &c) && x + COLUMN <= r.x + r.w; i++, x += COLUMN) {
        if (c.component >= PROGRAM_VECTOR_COMPONENTS) break;
        draw_column(v, &c, i == m->component, (Rect){x, r.y, COLUMN, r.h});
    }
}

void draw_REGISTERS(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Facts *f = model_facts(m);
    const uint32_t wave = model_wave(m), count = inspect_component_count(m->run->program);
    const Rect head = v->head;
    const Button format = {.icon = ICON_COUNT, .text = view_formats[v->format], .action = ACTION_FORMAT};
    const int32_t width = kit_button_width(&v->sheet, &format);
    Rect r = place;
    kit_button(&v->sheet, (Rect){head.x + head.w - width, head.y + 5, width, KIT_SMALL}, &format);
    v->head.w -= width + 6;
    if (wave != TRACE_NO_WAVE) draw_note(v, "wave %u · from %d of %u", wave, v->scroll[SCROLL_COLUMNS], count);

    const Rect old = sheet_clip(&v->sheet, r);
    if (f->here) {
        draw_wave_registers(v, (Rect){r.x, r.y + r.h - 13, r.w, 13});
        r.h -= 14;
        draw_grid(v, r);
    } else {
        sheet_words(&v->sheet, r.x + 2, r.y + 2, r.w - 4, r.y + r.h, t->colour[THEME_NOTE],
                    wave == TRACE_NO_WAVE ? "no wave is in this slot in this cycle"
                                          : "the wave starts in this cycle: all its registers are zero");
    }
    sheet_restore(&v->sheet, old);
}

/* ---- the mask stack ---- */

/* A mask with its text above; returns its bottom edge. */
static int32_t draw_mask(Viewer *v, Rect r, int32_t y, uint64_t mask, const char *text) {
    const Theme *t = draw_theme(v);
    const int32_t lanes = (int32_t)v->model.config->wave_size, width = r.w - 4;
    const int32_t each = clamp_i32(width / lanes, 1, 8);
    if (y + 22 > r.y + r.h) return y;
    sheet_fit(&v->sheet, r.x + 2, y, width, t->colour[THEME_TEXT], "%s", text);
    for (int32_t i = 0; i < lanes && i * each < width; i++)
        sheet_fill(&v->sheet, (Rect){r.x + 2 + i * each, y + 11, each > 2 ? each - 1 : each, 6},
                   t->shade[mask >> i & 1 ? SHADE_EXECUTES : SHADE_MASKED]);
    return y + 22;
}

void draw_STACK(Viewer *v, Rect place) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const InspectWave *wave = &f->wave;
    const Rect r = place;
    draw_note(v, "depth %u", f->here ? wave->depth : 0);
    char text[2 * sizeof(CodePlace) + 48];
    int32_t y = r.y + 2;
    if (!f->here) return;
    const Rect old = sheet_clip(&v->sheet, r);
    snprintf(text, sizeof text, "active: %d of %" PRIu64, __builtin_popcountll(wave->exec), m->config->wave_size);
    y = draw_mask(v, r, y, wave->exec, text);
    const Masks masks = masks_of_wave(wave, wave->live);
    for (uint32_t i = wave->depth; i-- > 0;) {
        const MaskEntry *entry = &wave->stack[i];
        if (i > 0 && y + 44 > r.y + r.h) {
            if (y + FONT_LINE <= r.y + r.h)
                sheet_fit(&v->sheet, r.x + 2, y, r.w - 4, draw_theme(v)->colour[THEME_NOTE], "... and %u below", i + 1);
            break;
        }
        snprintf(text, sizeof text, "%u %s, %s at %s", i, code_construct(m->run->code, entry->by).text,
                 masks_is_side(m->run->code, &masks, (int)i) ? "the other side" : "all",
                 code_goal(m->run->code, entry->pc).text);
        y = draw_mask(v, r, y, entry->exec, text);
    }
    sheet_restore(&v->sheet, old);
}
