/* stack.c: the mask stack of the selected wave: the lanes that are active now, and the lanes of each entry. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/viewer/panels/panel.h"

enum { LINE = 20, SQUARES = 14, BAR = 3, ENTRY = 2 * LINE + SQUARES + 8 };

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

/* ---- the stack ---- */

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
    const bool wide = v->head.w > draw_width(v, FACE_SMALL, "depth 000 of 000");
    draw_note(v, wide ? "depth %u of %u" : "depth %u", wave->depth, (unsigned)m->config->mask_stack_depth);
    cut_top(&r, 6);
    draw_mask(v, take_top(&r, LINE + SQUARES, 6), "active now", wave->exec, m->config->wave_size);
    const Code *code = m->run->code;
    const Masks masks = masks_of_wave(wave, wave->live);
    uint32_t i = wave->depth;
    for (; i > 0 && ENTRY + (i > 1 ? LINE : 0) <= r.h; i--) {
        Rect in = cut_top(&r, ENTRY);
        const MaskEntry *entry = &wave->stack[i - 1];
        draw_fill(v, (Rect){in.x, in.y - 2, in.w, 1}, THEME_LINE);
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
