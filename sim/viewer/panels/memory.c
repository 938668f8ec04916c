/* memory.c: buffers and group memory as words, textures as pictures. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/program/texture.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 11, WORD = 68, WORDS = 4 };

/* A click sets or removes a breakpoint of the word. */
static void draw_word(Viewer *v, const ViewMemory *memory, uint32_t word, int32_t x, int32_t y) {
    const Model *m = &v->model;
    const Theme *t = draw_theme(v);
    const Rect cell = {x - 2, y - 1, WORD - 2, ROW};
    uint8_t space, index;
    bool stops = false;
    for (uint32_t i = 0; i < m->breaks.count; i++) {
        const Breakpoint *b = &m->breaks.items[i].what;
        if (m->breaks.items[i].error[0] || b->kind != BREAK_MEMORY || b->word != word) continue;
        stops |= program_read_resource(memory->name, strlen(memory->name), &space, &index) && b->space == space &&
                 b->index == index;
    }
    if (stops) sheet_fill(&v->sheet, cell, t->event[EVENT_FAULT]);
    sheet_fit(&v->sheet, x, y, WORD - 6, t->colour[stops ? THEME_RAIL : THEME_TEXT], "%s",
              view_value(v, memory->words[word]).text);
    if (memory->can_stop) sheet_area(&v->sheet, cell, ACTION_BREAK_MEMORY, "%s[%u]", memory->name, word);
}

static void draw_words(Viewer *v, const ViewMemory *memory, Rect r) {
    const int32_t rows = r.h / ROW, columns = (r.w - 44) / WORD;
    const uint32_t each = (uint32_t)clamp_i32(columns, 1, WORDS);
    const int32_t last = (int32_t)div_ceil(memory->count, each) - 1;
    const int32_t wanted = (int32_t)(v->word_wanted / each);
    int32_t *top = &v->scroll[SCROLL_MEMORY];
    if (v->word_wanted < memory->count && (wanted < *top || wanted >= *top + rows)) *top = wanted;
    v->word_wanted = UINT32_MAX;
    *top = clamp_i32(*top, 0, last);
    for (int32_t i = 0; i < rows; i++) {
        const uint64_t first = ((uint64_t)*top + (uint64_t)i) * each;
        if (first >= memory->count) break;
        sheet_text(&v->sheet, r.x + 2, r.y + i * ROW, draw_theme(v)->colour[THEME_NOTE], "%6" PRIu64, first);
        for (uint32_t k = 0; k < each && first + k < memory->count; k++)
            draw_word(v, memory, (uint32_t)first + k, r.x + 44 + (int32_t)k * WORD, r.y + i * ROW);
    }
}

static uint8_t colour_byte(float value) {
    return (uint8_t)(value > 0 ? value < 1 ? value * 255 + 0.5f : 255 : 0);
}

/* Whole texels a pixel, or whole pixels a texel. Painted again when the selection, the memory or the panel changes. */
static void draw_texels(Viewer *v, const ViewMemory *memory, Rect r) {
    const TextureData data = {memory->words, *memory->shape};
    const int32_t w = (int32_t)memory->shape->width, h = (int32_t)memory->shape->height;
    int32_t grow = 1, shrink = 1;
    if (r.w < 1 || r.h < 1) return;
    while (w * (grow + 1) <= r.w && h * (grow + 1) <= r.h && grow < 8) grow++;
    while (w / shrink > r.w || h / shrink > r.h) shrink++;
    const int32_t columns = w / shrink, rows = h / shrink;
    if (v->preview_of != v->model.selections) view_forget_preview(v);
    if (!v->preview) {
        v->preview = canvas_create((uint32_t)(columns * grow), (uint32_t)(rows * grow));
        v->preview_of = v->model.selections;
        v->model.lost |= !v->preview;
        for (int32_t y = 0; v->preview && y < rows; y++)
            for (int32_t x = 0; x < columns; x++) {
                float c[4];
                texture_read(&data, 0, (uint32_t)(x * shrink), (uint32_t)(y * shrink), c);
                canvas_fill(v->preview, (Rect){x * grow, y * grow, grow, grow},
                            (Rgba){colour_byte(c[0]), colour_byte(c[1]), colour_byte(c[2]), 255});
            }
    }
    if (v->preview) sheet_picture(&v->sheet, r.x, r.y, v->preview, (Rect){0, 0, r.w, r.h});
}

void draw_MEMORY(Viewer *v, Rect place) {
    Model *m = &v->model;
    const int count = model_memory_count(m);
    ViewMemory memory, other;
    if (v->memory >= count) v->memory = 0;
    Rect r = place;
    if (!model_memory(m, v->memory, &memory)) return;
    draw_note(v, memory.shape ? "texture" : "%u words", memory.count);
    int32_t x = r.x + 4;
    for (int i = 0; i < count; i++) {
        if (!model_memory(m, i, &other) || x + 60 > place.x + place.w) break;
        x = draw_button(v, x, r.y + 3, other.name, i == v->memory, ACTION_MEMORY, other.name) + 3;
    }
    r.y += 22;
    r.h -= 22;
    const Rect old = sheet_clip(&v->sheet, r);
    if (memory.shape)
        draw_texels(v, &memory, r);
    else if (memory.words)
        draw_words(v, &memory, r);
    sheet_restore(&v->sheet, old);
}
