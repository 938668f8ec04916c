/* memory.c: buffers and group memory as words; textures are pictures, in picture.c. A click goes to the thread that
 * wrote a word. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/debug/time/move.h"
#include "sim/program/texture.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { ROW = 16, ADDRESS = 52, WORD = 74, SHOULD_BE = 50, MOST_WORDS = 8, FOOT = 20 };
enum { LOOKS = 64 /* that a search may take before it is left to a click */ };

/* ---- words ---- */

bool problem_is_about(const Problem *p, const ViewMemory *memory) {
    return p->has_word && p->word.space == memory->space && p->word.index == memory->index;
}

/* Return a failed expectation about a word of the memory, the banner's first; else NULL. */
static const Problem *expecting(const Viewer *v, const ViewMemory *memory, uint32_t word) {
    const Problems *problems = &v->model.problems;
    for (uint32_t i = 0; i < problems->count; i++) {
        const Problem *p = &problems->list[(v->model.problem + i) % problems->count];
        if (problem_is_about(p, memory) && word - p->expect->first < p->expect->data.count) return p;
    }
    return NULL;
}

static int by_word(const void *key, const void *item) {
    const uint32_t word = *(const uint32_t *)key, its = ((const DifferingWord *)item)->word;
    return (word > its) - (word < its);
}

/* NULL: it is as expected, or there is no more to say. */
static const DifferingWord *differing(const Problem *p, uint32_t word) {
    return p ? bsearch(&word, p->words, p->word_count, sizeof *p->words, by_word) : NULL;
}

uint32_t wrong_words(const Viewer *v, const ViewMemory *memory) {
    const Problems *problems = &v->model.problems;
    uint32_t count = 0;
    for (const Problem *p = problems->list; p < problems->list + problems->count; p++)
        count += problem_is_about(p, memory) ? p->wrong.wrong : 0;
    return count;
}

static bool gives_up(void *user) {
    uint32_t *looks = user;
    return ++*looks > LOOKS;
}

static void card_word(Viewer *v, HoverTarget *target, Card *card) {
    Model *m = &v->model;
    ViewMemory memory;
    if (!model_memory(m, v->memory, &memory)) return;
    card_place(card, "cycle %" PRIu64, m->cycle);
    card_title(card, "%s[%u]", memory.title, target->number);
    if (memory.space)
        card_text(card,
                  "A click goes to the thread that wrote it, one at its left edge stops the run when it changes.");
    else
        card_text(card, "A word of the memory of the wave's group.");
    const Problem *wants = expecting(v, &memory, target->number);
    const DifferingWord *wrong = differing(wants, target->number);
    if (wrong)
        card_row(card, "at the end", "%s, should be %s", view_value(v, (Type)wants->expect->data.type, wrong->got).text,
                 view_value(v, (Type)wants->expect->data.type, wrong->want).text);
    card_value(card, memory.words[target->number]);
    if (!memory.space) return;

    /* Who wrote it last, if that is found soon. */
    const Word word = {memory.space, memory.index, target->number};
    WordWriter writer;
    uint32_t looks = 0;
    const Move back = {.travel = m->run->travel, .back = true, .give_up = gives_up, .user = &looks};
    const SearchResult result = writer_find(&back, &word, &writer);
    model_travel(m, m->cycle);
    model_facts(m);
    if (result == SEARCH_FOUND) {
        card_row_at(card, "written", writer.cycle, m->run->code, writer.pc);
        card_row(card, "by", "wave %u, lane %u, changed in cycle %" PRIu64, writer.wave, writer.lane, writer.changed);
    } else if (result == SEARCH_NOTHING) {
        card_row(card, "written", "not up to this cycle");
    }
}

/* The fault that stopped the run in the selected cycle, if it was at a byte of this memory. */
static const Fault *fault_in(const Viewer *v, const ViewMemory *memory) {
    const Fault *fault = travel_fault(v->model.run->travel);
    const bool here = fault && fault->space && !fault->texel && v->model.cycle == v->model.stop.cycle;
    return here && fault->space == memory->space && fault->index == memory->index ? fault : NULL;
}

/* Its left edge stops the run when it changes. */
static void draw_word(Viewer *v, const ViewMemory *memory, uint32_t word, Rect cell) {
    const Model *m = &v->model;
    const Fault *fault = fault_in(v, memory);
    const Problem *wants = expecting(v, memory, word);
    const DifferingWord *wrong = differing(wants, word);
    const bool faulty = wrong || (fault && fault->address / 4 == word);
    bool stops = false;
    for (const NamedBreak *b = m->breaks.items; b < m->breaks.items + m->breaks.count; b++)
        stops |= !b->error[0] && b->what.kind == BREAK_MEMORY && b->what.word == word &&
                 b->what.space == memory->space && b->what.index == memory->index;
    const bool listed =
        wants && (wants->word_count == wants->wrong.wrong || word <= wants->words[wants->word_count - 1].word);
    const bool ends = m->cycle + 1 == m->cycles; /* before, what is there counts, but a 0 may not be written yet */
    const uint32_t now = memory->words[word];
    const bool fine =
        listed && !faulty &&
        (ends || (now && now == data_word(&wants->expect->data, m->run->image->data, word - wants->expect->first)));
    const Rect edge = {cell.x, cell.y, 12, cell.h};
    Rect value = rect_trim(cell, 10, 0, 4, 0);
    if (sheet_hovers(&v->sheet, cell)) draw_round(v, cell, 3, THEME_HOVER);
    if (faulty) draw_fill(v, cell, THEME_FAULT_GROUND);
    if (fine) draw_fill(v, cell, THEME_OK_GROUND);
    if (wrong) {
        const Type type = (Type)wants->expect->data.type;
        char says[128];
        const ValueText got = view_value(v, type, wrong->got), want = view_value(v, type, wrong->want);
        if (now == wrong->got)
            snprintf(says, sizeof says, "should be %s", want.text);
        else
            snprintf(says, sizeof says, "ends as %s, not %s", got.text, want.text);
        if (sheet_width(&v->sheet, FACE_SMALL, says) <= value.w - WORD / 3)
            value.w -= draw_say_right(v, value, FACE_SMALL, THEME_FAULT, "%s", says) + 8;
    }
    const ThemeColour ink = faulty ? THEME_FAULT : fine ? THEME_OK : now == 0 ? THEME_TEXT_3 : THEME_TEXT;
    draw_say_right(v, value, FACE_CODE, ink, "%s", view_value(v, TYPE_RAW, now).text);
    draw_target(v, cell, card_word, word, 0);
    if (!memory->space) return;
    sheet_area(&v->sheet, cell, ACTION_WORD_WRITER, "%s[%u]", memory->name, word);
    sheet_area(&v->sheet, edge, ACTION_BREAK_MEMORY, "%s[%u]", memory->name, word);
    if (stops || sheet_hovers(&v->sheet, edge))
        draw_round(v, (Rect){cell.x + 2, cell.y + 4, 8, 8}, 4, stops ? THEME_TEXT : THEME_TEXT_3);
}

/* Where words differ there are fewer columns, so that there is room for what they should be. A fault behind the last
 * word has a row of its own there. */
static void draw_words(Viewer *v, const ViewMemory *memory, Rect r) {
    const Fault *fault = fault_in(v, memory);
    const bool beyond = fault && fault->address / 4 >= memory->count;
    const int32_t least = wrong_words(v, memory) ? WORD + SHOULD_BE : WORD;
    const int32_t columns = clamp_i32((r.w - ADDRESS - 8) / least, 1, MOST_WORDS);
    uint32_t each = 1; /* a power of two, so that addresses are round */
    while (each * 2 <= (uint32_t)columns) each *= 2;
    const int32_t wide = least == WORD ? WORD : (r.w - ADDRESS - 8) / (int32_t)each;
    const int32_t rows = max_i32(r.h / ROW, 0), wanted = (int32_t)(v->word_wanted / each);
    int32_t *top = &v->scroll[SCROLL_MEMORY];
    List list = {{r.x, r.y, r.w, rows * ROW}, top, .height = ROW};
    list.count = (int32_t)div_ceil(memory->count, each) + beyond;
    if (v->word_wanted < memory->count && (wanted < *top || wanted + beyond >= *top + rows))
        *top = wanted + beyond - (beyond ? rows - 1 : 0);
    v->word_wanted = UINT32_MAX;
    for (Rect row; kit_next(&v->sheet, &list, &row);) {
        const uint64_t first = (uint64_t)list.at * each;
        const Rect address = {row.x, row.y, ADDRESS - 8, ROW};
        if (first >= memory->count) {
            draw_fill(v, row, THEME_FAULT_GROUND);
            draw_say_right(v, address, FACE_CODE_SMALL, THEME_FAULT, "%d", (int32_t)fault->address / 4);
            draw_say(v, rect_trim(row, ADDRESS, 0, 8, 0), FACE_SMALL, THEME_FAULT,
                     "lane %d accesses byte %d; the last word is %u", __builtin_ctzll(fault->lanes),
                     (int32_t)fault->address, memory->count - 1);
            continue;
        }
        draw_say_right(v, address, FACE_CODE_SMALL, THEME_TEXT_3, "%" PRIu64, first);
        for (uint32_t k = 0; k < each && first + k < memory->count; k++)
            draw_word(v, memory, (uint32_t)first + k,
                      (Rect){row.x + ADDRESS + (int32_t)k * wide, row.y, wide - 2, ROW});
    }
}

void draw_MEMORY(Viewer *v, Rect place) {
    Model *m = &v->model;
    ViewMemory memory;
    bool any = model_memory(m, v->memory, &memory);
    if (!any && v->memory > 0) { /* there are fewer now */
        v->memory = 0;
        any = model_memory(m, 0, &memory);
    }
    if (!any) {
        kit_empty(&v->sheet, place, "The program has no memory", "It binds no buffer and no texture.", NULL);
        return;
    }
    if (v->head.w > 60) draw_note(v, memory.shape ? "texture" : "%u words", memory.count);
    Rect inner = rect_trim(place, KIT_PAD, 6, KIT_PAD, 0);
    if (memory.shape)
        draw_texels(v, &memory, place);
    else if (memory.words) {
        const int32_t foot = wrong_words(v, &memory) && inner.h >= FOOT + ROW ? FOOT : 0;
        draw_words(v, &memory, rect_trim(place, 0, 6, 0, foot));
        Rect line = cut_bottom(&inner, foot);
        if (foot) draw_meaning(v, &line, sheet_ink(&v->sheet, THEME_FAULT_GROUND), THEME_FAULT, "differs at the end");
        if (foot) draw_meaning(v, &line, sheet_ink(&v->sheet, THEME_OK_GROUND), THEME_OK, "as expected");
    } else
        kit_empty(&v->sheet, place, "No wave is here", "Group memory is that of the selected wave's group.", NULL);
}
