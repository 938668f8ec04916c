/* why_parts.h: what the why_*.c files share: one question being answered. */
#ifndef SIM_DEBUG_WHY_WHY_PARTS_H
#define SIM_DEBUG_WHY_WHY_PARTS_H

#include "sim/debug/inspect/values.h"
#include "sim/debug/time/track.h"
#include "sim/debug/why/sentence.h"
#include "sim/debug/why/why.h"

typedef struct Asking {
    Why *why;
    Travel *travel;
    const Trace *trace;
    const Config *config;
    Code *code;
    WhyPixel pixel;
    TraceRun run; /* the whole run with the pixel */
    TextBuffer text;
    Words words;
    bool failed; /* out of memory: what is said may be wrong */
} Asking;

/* One a colour. */
void why_inactive(Asking *asking); /* why_inactive.c */
void why_stalled(Asking *asking);  /* why_stalled.c */
void why_idle(Asking *asking);
void why_disabled(Asking *asking); /* why.c */
void why_active(Asking *asking);   /* why_active.c */

static inline void why_go(Asking *asking, uint64_t cycle) {
    asking->failed |= !travel_go(asking->travel, cycle);
}

static inline void why_say(Asking *asking, Sentence sentence) {
    sentence_say(&asking->text, sentence, &asking->words);
}

static inline unsigned long long why_wide(uint64_t n) {
    return n;
}

/* {text} and {place}. */
static inline void why_set_instruction(Asking *asking, uint32_t pc) {
    word_set(&asking->words, WORD_TEXT, "%s", code_text(asking->code, pc).text);
    word_set(&asking->words, WORD_PLACE, "%s", code_place(asking->code, pc).text);
}

static inline void why_set_cycle(Asking *asking, Word word, uint64_t cycle) {
    word_set(&asking->words, word, "%llu", why_wide(cycle));
}

/* Go to a cycle in which the pixel's wave is there, or starts, and look at the lane: what it finds before what happens
 * in the cycle. */
LaneView why_view_at(Asking *asking, uint64_t cycle);

/* The same lane later. */
LaneView why_view_after(Asking *asking, uint64_t cycle);

/* The fault that stopped the pixel's core in its cycle, or NULL. The present is the cycle after then. */
const Fault *why_fault(Asking *asking);

/* The last time before a cycle that the pixel's wave issued `pc`. */
bool why_last_issue(const Asking *asking, uint32_t pc, uint64_t before, TraceRun *found);

#endif
