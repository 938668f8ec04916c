/* memory.c: buffers and group memory as words, textures as pictures. A click goes to the thread that wrote a word or a
 * pixel. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/program/texture.h"
#include "sim/viewer/paint/kit.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 16, ADDRESS = 52, WORD = 74, MOST_WORDS = 8, FOOT = 20, GROW_MOST = 16, SHADE_SIDE = 14 };

/* ---- words ---- */

/* Is it a word of this memory? */
static bool is_in(const ViewMemory *memory, uint8_t space, uint32_t index) {
    uint8_t its_space, its_index;
    return program_read_resource(memory->name, strlen(memory->name), &its_space, &its_index) && space == its_space &&
           index == its_index;
}

static bool stops_at(const Model *m, const ViewMemory *memory, uint32_t word) {
    for (uint32_t i = 0; i < m->breaks.count; i++) {
        const Breakpoint *b = &m->breaks.items[i].what;
        if (!m->breaks.items[i].error[0] && b->kind == BREAK_MEMORY && b->word == word &&
            is_in(memory, b->space, b->index))
            return true;
    }
    return false;
}

const RunProblem *wrong_word(const Viewer *v, const ViewMemory *memory, uint32_t word) {
    const RunProblems *problems = &v->model.problems;
    for (uint32_t i = 0; i < problems->count && !view_hides(v, SECRET_OUTCOME, 0); i++) {
        const RunProblem *p = &problems->list[(v->model.problem + i) % problems->count];
        if (p->has_word && (p->wrong.word == word || word == ANY_WORD) && is_in(memory, p->space, p->index)) return p;
    }
    return NULL;
}

/* Its left edge stops the run when it changes. */
static void draw_word(Viewer *v, const ViewMemory *memory, uint32_t word, Rect cell) {
    const Model *m = &v->model;
    const bool stops = stops_at(m, memory, word), wrong = wrong_word(v, memory, word);
    const Rect edge = {cell.x, cell.y, 12, cell.h};
    if (sheet_hovers(&v->sheet, cell)) draw_round(v, cell, 3, THEME_HOVER);
    if (wrong) draw_fill(v, cell, THEME_FAULT_GROUND);
    draw_say_right(v, (Rect){cell.x + 10, cell.y, cell.w - 14, cell.h}, FACE_CODE,
                   wrong                      ? THEME_FAULT
                   : memory->words[word] == 0 ? THEME_TEXT_3
                                              : THEME_TEXT,
                   "%s", view_value(v, TYPE_RAW, memory->words[word]).text);
    draw_under(v, cell, UNDER_WORD, word, 0);
    if (!memory->can_stop) return;
    sheet_area(&v->sheet, cell, ACTION_WORD_WRITER, "%s[%u]", memory->name, word);
    sheet_area(&v->sheet, edge, ACTION_BREAK_MEMORY, "%s[%u]", memory->name, word);
    if (stops || sheet_hovers(&v->sheet, edge))
        draw_round(v, (Rect){cell.x + 2, cell.y + 4, 8, 8}, 4, stops ? THEME_TEXT : THEME_TEXT_3);
}

static void draw_words(Viewer *v, const ViewMemory *memory, Rect r) {
    const int32_t rows = max_i32(r.h / ROW, 0), columns = clamp_i32((r.w - ADDRESS - 8) / WORD, 1, MOST_WORDS);
    uint32_t each = 1; /* a power of two, so that addresses are round */
    while (each * 2 <= (uint32_t)columns) each *= 2;
    const int32_t all = (int32_t)div_ceil(memory->count, each), wanted = (int32_t)(v->word_wanted / each);
    int32_t *top = &v->scroll[SCROLL_MEMORY];
    if (v->word_wanted < memory->count && (wanted < *top || wanted >= *top + rows)) *top = wanted;
    v->word_wanted = UINT32_MAX;
    *top = clamp_i32(*top, 0, max_i32(all - rows, 0));
    for (int32_t i = 0; i < rows; i++) {
        const uint64_t first = ((uint64_t)*top + (uint64_t)i) * each;
        if (first >= memory->count) break;
        draw_say_right(v, (Rect){r.x, r.y + i * ROW, ADDRESS - 8, ROW}, FACE_CODE_SMALL, THEME_TEXT_3, "%" PRIu64,
                       first);
        for (uint32_t k = 0; k < each && first + k < memory->count; k++)
            draw_word(v, memory, (uint32_t)first + k,
                      (Rect){r.x + ADDRESS + (int32_t)k * WORD, r.y + i * ROW, WORD - 2, ROW});
    }
    kit_scroll_bar(&v->sheet, (Rect){r.x, r.y, r.w, rows * ROW}, *top, rows, all);
}

/* ---- pictures ---- */

static uint8_t colour_byte(float value) {
    return (uint8_t)(value > 0 ? value < 1 ? value * 255 + 0.5f : 255 : 0);
}

/* Whole pixels a texel, or whole texels a pixel. */
typedef struct Fit {
    Rect place;
    int32_t grow, shrink;
} Fit;

static Fit fit_texels(const TextureShape *shape, Rect r) {
    const int32_t w = (int32_t)shape->width, h = (int32_t)shape->height;
    Fit fit = {.grow = 1, .shrink = 1};
    while (w * (fit.grow + 1) <= r.w && h * (fit.grow + 1) <= r.h && fit.grow < GROW_MOST) fit.grow++;
    while (w / fit.shrink > r.w || h / fit.shrink > r.h) fit.shrink++;
    fit.place = (Rect){r.x, r.y, w / fit.shrink * fit.grow, h / fit.shrink * fit.grow};
    return fit;
}

/* Painted again when the selection, the memory or the panel changes. */
static void paint_texels(Viewer *v, const TextureData *data, const Fit *fit) {
    if (v->preview_of != v->model.selections) view_forget_preview(v);
    if (v->preview) return;
    v->preview = canvas_create((uint32_t)fit->place.w, (uint32_t)fit->place.h);
    v->preview_of = v->model.selections;
    v->model.lost |= !v->preview;
    for (int32_t y = 0; v->preview && y < fit->place.h; y += fit->grow)
        for (int32_t x = 0; x < fit->place.w; x += fit->grow) {
            float c[4];
            texture_read(data, 0, (uint32_t)(x / fit->grow * fit->shrink), (uint32_t)(y / fit->grow * fit->shrink), c);
            canvas_fill(v->preview, (Rect){x, y, fit->grow, fit->grow},
                        (Rgba){colour_byte(c[0]), colour_byte(c[1]), colour_byte(c[2]), 255});
        }
}

/* The picture, and below it the texel under the mouse: a click there goes to its thread. */
static void draw_texels(Viewer *v, const ViewMemory *memory, Rect r) {
    const Theme *t = v->sheet.theme;
    const TextureData data = {memory->words, *memory->shape};
    const Rect line = {r.x, r.y + r.h - FOOT, r.w, FOOT};
    if (r.w < 1 || r.h < FOOT + 8) return;
    const Fit fit = fit_texels(memory->shape, (Rect){r.x, r.y, r.w, r.h - FOOT});
    if (fit.place.w < 1 || fit.place.h < 1) return;
    paint_texels(v, &data, &fit);
    if (v->preview)
        sheet_picture(&v->sheet, fit.place.x, fit.place.y, v->preview, (Rect){0, 0, fit.place.w, fit.place.h});
    if (!sheet_hovers(&v->sheet, fit.place)) {
        draw_say(v, line, FACE_SMALL, THEME_TEXT_2, "%u × %u · a click goes to the thread of a pixel",
                 memory->shape->width, memory->shape->height);
        return;
    }
    const int32_t x = (v->sheet.mouse_x - fit.place.x) / fit.grow, y = (v->sheet.mouse_y - fit.place.y) / fit.grow;
    const uint32_t tx = (uint32_t)(x * fit.shrink), ty = (uint32_t)(y * fit.shrink);
    float c[4];
    texture_read(&data, 0, tx, ty, c);
    sheet_frame(&v->sheet,
                (Rect){fit.place.x + x * fit.grow - 1, fit.place.y + y * fit.grow - 1, fit.grow + 2, fit.grow + 2},
                t->colour[THEME_SELECT]);
    sheet_fill(&v->sheet, (Rect){line.x, line.y + 3, SHADE_SIDE, SHADE_SIDE},
               (Rgba){colour_byte(c[0]), colour_byte(c[1]), colour_byte(c[2]), 255});
    draw_say(v, (Rect){line.x + SHADE_SIDE + 6, line.y, line.w - SHADE_SIDE - 6, line.h}, FACE_CODE_SMALL, THEME_TEXT,
             "%u, %u: %.3g %.3g %.3g %.3g", tx, ty, (double)c[0], (double)c[1], (double)c[2], (double)c[3]);
}

/* A picture has an area as a whole: which pixel is told by the press. */
void press_memory(Viewer *v, int32_t x, int32_t y, bool right) {
    ViewMemory memory;
    char pixel[32];
    const Rect place = v->place[view_place_of(v, PANEL_MEMORY)];
    if (right || v->shown[view_place_of(v, PANEL_MEMORY)] != PANEL_MEMORY) return;
    if (!model_memory(&v->model, v->memory, &memory) || !memory.shape) return;
    const Rect body = {place.x, place.y + KIT_HEADER, place.w, place.h - KIT_HEADER};
    const Rect inner = {body.x + KIT_PAD, body.y + 6, body.w - 2 * KIT_PAD, body.h - 6 - FOOT};
    const Fit fit = fit_texels(memory.shape, inner);
    if (!rect_has(fit.place, x, y)) return;
    snprintf(pixel, sizeof pixel, "%d:%d", (x - fit.place.x) / fit.grow * fit.shrink,
             (y - fit.place.y) / fit.grow * fit.shrink);
    viewer_do(v, ACTION_TEXEL_WRITER, pixel);
}

void draw_MEMORY(Viewer *v, Rect place) {
    Model *m = &v->model;
    const int count = model_memory_count(m);
    ViewMemory memory;
    if (v->memory >= count) v->memory = 0;
    if (!model_memory(m, v->memory, &memory)) {
        kit_empty(&v->sheet, place, "The program has no memory", "It binds no buffer and no texture.", NULL);
        return;
    }
    if (v->head.w > 60) draw_note(v, memory.shape ? "texture" : "%u words", memory.count);
    const Rect inner = {place.x + KIT_PAD, place.y + 6, place.w - 2 * KIT_PAD, place.h - 6};
    if (memory.shape)
        draw_texels(v, &memory, inner);
    else if (memory.words) {
        const RunProblem *wrong = wrong_word(v, &memory, ANY_WORD);
        const int32_t foot = wrong && inner.h >= FOOT + ROW ? FOOT : 0;
        draw_words(v, &memory, (Rect){place.x, inner.y, place.w, inner.h - foot});
        if (foot)
            draw_say(v, (Rect){inner.x, inner.y + inner.h - FOOT, inner.w, FOOT}, FACE_SMALL, THEME_FAULT,
                     "%s[%u] is %s at the end, and should be %s", memory.name, wrong->wrong.word, wrong->wrong.got,
                     wrong->wrong.want);
    } else
        kit_empty(&v->sheet, place, "No wave is here", "Group memory is that of the selected wave's group.", NULL);
}
