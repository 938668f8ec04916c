/* state.c: what is in the machine: lanes and registers, the mask stack, memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/program/texture.h"
#include "sim/view/raster/font.h"
#include "sim/viewer/model/state.h"

enum { ROW = 11, LANE_WIDTH = 46, COLUMN = 76, WORD = 68, WORDS = 4 };

/* ---- lanes and registers ---- */

/* A register component of the selected wave. */
typedef struct Column {
    uint32_t component, index;
    const uint32_t *now, *before;
} Column;

static bool column(const Viewer *v, const Facts *f, uint32_t index, Column *out) {
    const uint32_t component = inspect_component_at(v->run->program, index);
    if (component == INSPECT_NONE) return false;
    const size_t lanes = v->config->wave_size;
    *out = (Column){component, index, inspect_register(travel_gpu(v->run->travel), v->core, v->slot, component),
                    f->has_before ? f->before + index * lanes : NULL};
    return out->now != NULL;
}

static void draw_lane(Viewer *v, const Facts *f, uint32_t lane, Rect r) {
    const Theme *t = viewer_theme(v);
    const bool on = f->wave.exec >> lane & 1;
    const Rect dot = {r.x + 24, r.y + 2, 7, 7};
    if (lane == v->lane) sheet_fill(&v->sheet, r, t->colour[THEME_FRAME]);
    sheet_text(&v->sheet, r.x + 4, r.y + 1, t->colour[on ? THEME_TEXT : THEME_TICK], "%2u", lane);
    sheet_fill(&v->sheet, dot, t->lane[on ? LANE_ACTIVE : LANE_INACTIVE]);
    sheet_frame(&v->sheet, dot, t->colour[THEME_TICK]);
    if (v->predicting) {
        const bool guessed = v->guess >> lane & 1, right = guessed == (bool)(f->run.exec >> lane & 1);
        const Rect box = {r.x + 35, r.y + 2, 7, 7};
        sheet_fill(&v->sheet, box, t->lane[guessed ? LANE_ACTIVE : LANE_INACTIVE]);
        sheet_frame(&v->sheet, box, v->revealed && !right ? t->event[EVENT_FAULT] : t->event[EVENT_DIVERGENCE]);
    }
    sheet_area(&v->sheet, r, v->predicting && !v->revealed ? ACTION_GUESS : ACTION_LANE, "%u", lane);
}

/* What the last instruction of the wave changed stands on a ground of its own. */
static void draw_value(Viewer *v, const Facts *f, const Column *c, uint32_t lane, int32_t x, int32_t y) {
    const Theme *t = viewer_theme(v);
    const bool on = f->wave.exec >> lane & 1, changed = c->before && c->before[lane] != c->now[lane];
    if (changed) sheet_fill(&v->sheet, (Rect){x - 2, y, COLUMN - 2, ROW}, t->event[EVENT_DIVERGENCE]);
    const Rgba colour = t->colour[changed ? THEME_RAIL : on ? THEME_TEXT : THEME_TICK];
    sheet_fit(&v->sheet, x, y + 1, COLUMN - 4, colour, "%s", viewer_value(v, c->now[lane]).text);
}

static void draw_column(Viewer *v, const Facts *f, const Column *c, Rect r) {
    const Theme *t = viewer_theme(v);
    const bool chosen = c->index == v->component;
    const bool loading = inspect_is_loading(travel_gpu(v->run->travel), v->core, v->slot, c->component);
    const ComponentName name = inspect_component_name(c->component);
    const Rect head = {r.x - 2, r.y, COLUMN - 2, ROW};
    if (chosen) sheet_fill(&v->sheet, head, t->colour[THEME_FRAME]);
    sheet_fit(&v->sheet, r.x, r.y + 1, COLUMN - 4, t->colour[THEME_TEXT], loading ? "%s loads" : "%s", name.text);
    sheet_area(&v->sheet, head, ACTION_REGISTER, "%s", name.text);
    const uint32_t lanes = (uint32_t)v->config->wave_size;
    for (uint32_t lane = (uint32_t)v->scroll_registers; lane < lanes; lane++) {
        const int32_t y = r.y + ROW + 2 + (int32_t)(lane - (uint32_t)v->scroll_registers) * ROW;
        if (y + ROW > r.y + r.h) break;
        draw_value(v, f, c, lane, r.x, y);
    }
}

/* Wave registers have one value: they stand in a line of their own. */
static void draw_wave_registers(Viewer *v, const Facts *f, Rect r) {
    const Theme *t = viewer_theme(v);
    char text[512];
    size_t used = 0;
    Column c;
    text[0] = '\0';
    for (uint32_t i = 0; i < inspect_component_count(v->run->program) && used + 64 < sizeof text; i++)
        if (column(v, f, i, &c) && c.component >= PROGRAM_VECTOR_COMPONENTS)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s=%s%s  ", inspect_component_name(c.component).text,
                                 viewer_value(v, c.now[0]).text, c.before && c.before[0] != c.now[0] ? "*" : "");
    sheet_fit(&v->sheet, r.x + 4, r.y + 2, r.w - 8, t->colour[THEME_TEXT], "%s", used ? text : "no wave registers");
}

static void clamp_registers(Viewer *v, int32_t rows) {
    const int32_t most = (int32_t)v->config->wave_size - rows;
    const int32_t columns = (int32_t)inspect_component_count(v->run->program) - 1;
    if (v->lane_wanted && (int32_t)v->lane < v->scroll_registers) v->scroll_registers = (int32_t)v->lane;
    if (v->lane_wanted && (int32_t)v->lane >= v->scroll_registers + rows)
        v->scroll_registers = (int32_t)v->lane - rows + 1;
    v->lane_wanted = false;
    if (v->scroll_registers > most) v->scroll_registers = most;
    if (v->scroll_registers < 0) v->scroll_registers = 0;
    if (v->scroll_columns > columns) v->scroll_columns = columns;
    if (v->scroll_columns < 0) v->scroll_columns = 0;
}

static void draw_grid(Viewer *v, const Facts *f, Rect r) {
    const int32_t rows = (r.h - ROW - 2) / ROW;
    clamp_registers(v, rows);
    for (int32_t i = 0; i < rows; i++) {
        const uint32_t lane = (uint32_t)(v->scroll_registers + i);
        if (lane >= v->config->wave_size) break;
        draw_lane(v, f, lane, (Rect){r.x, r.y + ROW + 2 + i * ROW, LANE_WIDTH, ROW});
    }
    int32_t x = r.x + LANE_WIDTH + 4;
    Column c;
    for (uint32_t i = (uint32_t)v->scroll_columns; column(v, f, i, &c) && x + COLUMN <= r.x + r.w; i++) {
        if (c.component >= PROGRAM_VECTOR_COMPONENTS) break;
        draw_column(v, f, &c, (Rect){x, r.y, COLUMN, r.h});
        x += COLUMN;
    }
}

static void draw_registers_head(Viewer *v, uint32_t wave, Rect r) {
    char all[96], some[64], number[32];
    const char *const texts[] = {all, some, number, "LANES"}, *const none[] = {"LANES AND REGISTERS", "LANES"};
    const uint32_t count = inspect_component_count(v->run->program);
    snprintf(number, sizeof number, "LANES · wave %u", wave);
    snprintf(some, sizeof some, "%s · from %d of %u", number, v->scroll_columns, count);
    snprintf(all, sizeof all, "LANES AND REGISTERS · wave %u · from %d of %u", wave, v->scroll_columns, count);
    draw_fitting(v, r.x, r.y, r.w, viewer_theme(v)->colour[THEME_NOTE], wave == TRACE_NO_WAVE ? none : texts,
                 wave == TRACE_NO_WAVE ? 2 : 4);
}

void draw_registers(Viewer *v) {
    if (v->panes.registers.w == 0) return;
    const Facts *f = viewer_facts(v);
    const Theme *t = viewer_theme(v);
    const Rect pane = v->panes.registers;
    Rect r = draw_pane(v, pane, "%s", "");
    const uint32_t wave = viewer_wave_number(v);
    int32_t width = pane.w - 10;
    const int32_t button = 8 * FONT_ADVANCE + 7;
    draw_button(v, pane.x + pane.w - button - 2, pane.y, view_formats[v->format], false, ACTION_FORMAT, "");
    width -= button;
    draw_registers_head(v, wave, (Rect){pane.x + 5, pane.y + 3, width, 0});
    const Rect old = sheet_clip(&v->sheet, r);
    if (f->here) {
        draw_wave_registers(v, f, (Rect){r.x, r.y + r.h - 13, r.w, 13});
        r.h -= 14;
        draw_grid(v, f, r);
    } else {
        sheet_words(&v->sheet, r.x + 2, r.y + 2, r.w - 4, r.y + r.h, t->colour[THEME_NOTE],
                    wave == TRACE_NO_WAVE ? "no wave is in this slot in this cycle"
                                          : "the wave starts in this cycle: all its registers are zero");
    }
    sheet_restore(&v->sheet, old);
}

/* ---- the mask stack ---- */

static void draw_bits(Viewer *v, uint64_t mask, int32_t x, int32_t y, int32_t width) {
    const Theme *t = viewer_theme(v);
    const int32_t lanes = (int32_t)v->config->wave_size;
    const int32_t each = width / lanes < 1 ? 1 : width / lanes > 8 ? 8 : width / lanes;
    for (int32_t i = 0; i < lanes && i * each < width; i++)
        sheet_fill(&v->sheet, (Rect){x + i * each, y, each > 2 ? each - 1 : each, 6},
                   t->lane[mask >> i & 1 ? LANE_ACTIVE : LANE_INACTIVE]);
}

static int32_t draw_mask(Viewer *v, Rect r, int32_t y, uint64_t mask, const char *text) {
    const Theme *t = viewer_theme(v);
    if (y + 22 > r.y + r.h) return y;
    sheet_fit(&v->sheet, r.x + 2, y, r.w - 4, t->colour[THEME_TEXT], "%s", text);
    draw_bits(v, mask, r.x + 2, y + 11, r.w - 4);
    return y + 22;
}

void draw_stack(Viewer *v) {
    if (v->panes.stack.w == 0) return;
    const Facts *f = viewer_facts(v);
    const Theme *t = viewer_theme(v);
    const Rect r = draw_pane(v, v->panes.stack, "MASK STACK · depth %u", f->here ? f->wave.depth : 0);
    const Rect old = sheet_clip(&v->sheet, r);
    char text[320];
    int32_t y = r.y + 2;
    if (f->here) {
        snprintf(text, sizeof text, "in force: %d of %" PRIu64, __builtin_popcountll(f->wave.exec),
                 v->config->wave_size);
        y = draw_mask(v, r, y, f->wave.exec, text);
        const Masks masks = masks_of_wave(&f->wave, f->wave.live);
        for (uint32_t i = f->wave.depth; i-- > 0;) {
            const MaskEntry *entry = &f->wave.stack[i];
            if (i > 0 && y + 44 > r.y + r.h) {
                if (y + FONT_LINE <= r.y + r.h)
                    sheet_fit(&v->sheet, r.x + 2, y, r.w - 4, t->colour[THEME_NOTE], "... and %u below", i + 1);
                break;
            }
            snprintf(text, sizeof text, "%u %s go on at %s (pushed: %s)", i,
                     masks_is_side(v->run->code, &masks, (int)i) ? "other side:" : "all:",
                     code_place(v->run->code, entry->pc).text, code_place(v->run->code, entry->by).text);
            y = draw_mask(v, r, y, entry->exec, text);
        }
    }
    sheet_restore(&v->sheet, old);
}

/* ---- memory ---- */

/* A click sets or removes a breakpoint of the word. */
static void draw_word(Viewer *v, const ViewMemory *m, uint32_t word, int32_t x, int32_t y) {
    const Theme *t = viewer_theme(v);
    const Rect cell = {x - 2, y - 1, WORD - 2, ROW};
    const bool stops = viewer_word_break(v, m->name, word) != NULL;
    if (stops) sheet_fill(&v->sheet, cell, t->event[EVENT_FAULT]);
    sheet_fit(&v->sheet, x, y, WORD - 6, t->colour[stops ? THEME_RAIL : THEME_TEXT], "%s",
              viewer_value(v, m->words[word]).text);
    if (m->can_stop) sheet_area(&v->sheet, cell, ACTION_BREAK_MEMORY, "%s[%u]", m->name, word);
}

static void scroll_words(Viewer *v, const ViewMemory *m, uint32_t each, int32_t rows) {
    const int64_t last = ((int64_t)m->count + each - 1) / each - 1, wanted = v->word_wanted / each;
    if (v->word_wanted < m->count && (wanted < v->scroll_memory || wanted >= v->scroll_memory + rows))
        v->scroll_memory = wanted;
    v->word_wanted = UINT32_MAX;
    if (v->scroll_memory > last) v->scroll_memory = last > 0 ? last : 0;
}

static void draw_words(Viewer *v, const ViewMemory *m, Rect r) {
    const Theme *t = viewer_theme(v);
    const int32_t rows = r.h / ROW, columns = (r.w - 44) / WORD;
    const uint32_t each = columns < 1 ? 1 : columns > WORDS ? WORDS : (uint32_t)columns;
    scroll_words(v, m, each, rows);
    for (int32_t i = 0; i < rows; i++) {
        const uint64_t first = ((uint64_t)v->scroll_memory + (uint64_t)i) * each;
        if (first >= m->count) break;
        sheet_text(&v->sheet, r.x + 2, r.y + i * ROW, t->colour[THEME_NOTE], "%6" PRIu64, first);
        for (uint32_t k = 0; k < each && first + k < m->count; k++)
            draw_word(v, m, (uint32_t)first + k, r.x + 44 + (int32_t)k * WORD, r.y + i * ROW);
    }
}

static uint8_t colour_byte(float value) {
    return (uint8_t)(value > 0 ? value < 1 ? value * 255 + 0.5f : 255 : 0);
}

static Canvas *paint_texels(const TextureData *data, uint32_t w, uint32_t h, int32_t shrink, int32_t grow) {
    Canvas *canvas = canvas_create(w * (uint32_t)grow, h * (uint32_t)grow);
    for (uint32_t y = 0; canvas && y < h; y++)
        for (uint32_t x = 0; x < w; x++) {
            float c[4];
            texture_read(data, 0, x * (uint32_t)shrink, y * (uint32_t)shrink, c);
            canvas_fill(canvas, (Rect){(int32_t)x * grow, (int32_t)y * grow, grow, grow},
                        (Rgba){colour_byte(c[0]), colour_byte(c[1]), colour_byte(c[2]), 255});
        }
    return canvas;
}

/* Whole texels a pixel, or whole pixels a texel. Painted again when the cycle, the memory or the pane changes. */
static void draw_texels(Viewer *v, const ViewMemory *m, Rect r) {
    const TextureData data = {m->words, *m->shape};
    if (r.w < 1 || r.h < 1) return;
    const int32_t w = (int32_t)m->shape->width, h = (int32_t)m->shape->height;
    int32_t grow = 1, shrink = 1;
    while (w * (grow + 1) <= r.w && h * (grow + 1) <= r.h && grow < 8) grow++;
    while (w / shrink > r.w || h / shrink > r.h) shrink++;
    if (!v->preview) v->preview = paint_texels(&data, (uint32_t)(w / shrink), (uint32_t)(h / shrink), shrink, grow);
    v->lost |= !v->preview;
    if (v->preview) sheet_picture(&v->sheet, r.x, r.y, v->preview, (Rect){0, 0, r.w, r.h});
}

void draw_memory(Viewer *v) {
    if (v->panes.memory.w == 0) return;
    const Theme *t = viewer_theme(v);
    const int count = viewer_memory_count(v);
    ViewMemory memory;
    if (v->memory >= count) v->memory = 0;
    const Rect pane = v->panes.memory;
    Rect r = draw_pane(v, pane, "%s", count ? "" : "MEMORY · the program has none");
    if (!viewer_memory(v, v->memory, &memory)) return;
    int32_t x = pane.x + 4;
    for (int i = 0; i < count; i++) {
        ViewMemory other;
        if (!viewer_memory(v, i, &other) || x + 60 > pane.x + pane.w) break;
        x = draw_button(v, x, pane.y, other.name, i == v->memory, ACTION_MEMORY, other.name) + 3;
    }
    sheet_fit(&v->sheet, x + 4, pane.y + 3, pane.x + pane.w - x - 8, t->colour[THEME_NOTE],
              memory.shape ? "texture" : "%u words", memory.count);
    r.y += 3;
    r.h -= 3;
    const Rect old = sheet_clip(&v->sheet, r);
    if (memory.shape)
        draw_texels(v, &memory, r);
    else if (memory.words)
        draw_words(v, &memory, r);
    sheet_restore(&v->sheet, old);
}
