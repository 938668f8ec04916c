/* card.c: see card.h. */
#include "sim/viewer/model/card.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/count/count.h"

/* ---- parts ---- */

void card_row_at(Card *card, const char *name, uint64_t cycle, const Code *code, uint32_t pc) {
    enum { MOST = 34 /* letters that a card has room for */ };
    char number[24] = "", place[80];
    if (cycle != GPU_NEVER) snprintf(number, sizeof number, "%" PRIu64 "%s", cycle, pc == TRACE_NO_PC ? "" : "  ");
    if (pc == TRACE_NO_PC) {
        card_row(card, name, "%s", number);
        return;
    }
    const CodeText text = code_written(code, pc);
    const CodePlace whole = code_place(code, pc);
    snprintf(place, sizeof place, "%.*s", (int)strcspn(whole.text, "("), whole.text); /* without macro calls */
    const int room = max_i32(MOST - (int)strlen(number) - (int)strlen(place) - 2, 8);
    const bool cut = (int)strlen(text.text) > room;
    card_row(card, name, "%s%.*s%s  %s", number, cut ? room - 1 : room, text.text, cut ? "…" : "", place);
}

void card_sentence(Card *card, const char *clause) {
    card_text(card, "%s.", clause);
    card->text[0] = (char)toupper((unsigned char)card->text[0]);
}

/* ---- a lane in a cycle ---- */

bool card_pixel(Card *card, Travel *travel, Code *code, const WhyPixel *pixel) {
    Why why;
    *card = (Card){.shade = CARD_NO_SHADE};
    card_place(card, "cycle %" PRIu64, pixel->cycle);
    if (!why_ask(&why, travel, code, pixel)) return false;
    card->shade = (int)why.shade;
    card_title(card, "%s", why_headline(&why).state);
    for (const WhyStep *step = why.steps; step < why.steps + why.step_count; step++) {
        const size_t used = strlen(card->text);
        if (used + step->length + 2 <= sizeof card->text) /* leave out what there is no room for */
            snprintf(card->text + used, sizeof card->text - used, "%s%.*s", used ? "\n" : "", (int)step->length,
                     why.text + step->from);
    }
    if (why.state == LANE_ACTIVE) card_row(card, "meaning", "%s", isa_ops[code_op(code, why.pc)].meaning);
    why_free(&why);
    return true;
}

/* ---- a column ---- */

void card_span(Card *card, uint64_t from, uint64_t to) {
    if (to == from + 1)
        card_place(card, "cycle %" PRIu64, from);
    else
        card_place(card, "%" PRIu64 "–%" PRIu64, from, to - 1);
}

bool card_column(Card *card, const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    to = min_u64(to, trace_end(trace));
    from = min_u64(from, to);
    *card = (Card){.shade = CARD_NO_SHADE};
    card_title(card, "Core %u, slot %u", core, slot);
    if (from == to) return true;

    const Count count = count_slot(trace, core, slot, from, to);
    const uint64_t all = count_lanes(&count);
    if (!all) return false;
    card_span(card, from, to);
    card_text(card, "%" PRIu64 " cycle%s × %u lanes. A click goes to cycle %" PRIu64 ", the wheel zooms.", to - from,
              to - from == 1 ? "" : "s", lanes, from);
    for (int shade = 0; shade < SHADE_COUNT; shade++) {
        if (!count.lanes[shade]) continue;
        card_row(card, shades[shade].name, "%" PRIu64 " of %" PRIu64 ", %.1f %%", count.lanes[shade], all,
                 percent(count.lanes[shade], all));
        card->row[card->rows - 1].shade = shade;
    }
    return true;
}
