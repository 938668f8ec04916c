/* why_parts.h: what the why*.c files share: a question that is being answered. */
#ifndef SIM_DEBUG_WHY_WHY_PARTS_H
#define SIM_DEBUG_WHY_WHY_PARTS_H

#include "sim/base/arith.h"
#include "sim/base/text_buffer.h"
#include "sim/debug/inspect/values.h"
#include "sim/debug/why/why.h"

typedef struct Asking {
    Why *why;
    Travel *travel;
    const Trace *trace;
    const Config *config;
    Code *code;
    WhyPixel at;
    TraceRun run;    /* the whole run with the pixel */
    TextBuffer text; /* the answer so far */
    bool failed;     /* out of memory: the answer may be wrong */
} Asking;

/* An answer for each state that a lane shows. */
void why_inactive(Asking *asking);
void why_active(Asking *asking);
void why_stalled(Asking *asking);
void why_idle(Asking *asking);
void why_disabled(Asking *asking);

/* Begin a sentence, behind a blank if there is one before it. text_printf on asking->text continues it. */
void why_say(Asking *asking, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same in short: the headline; how long it lasts, in cycles from .. to - 1 (GPU_NEVER: to the end of the run); and
 * a step. */
void why_title(Asking *asking, const char *format, ...) __attribute__((format(printf, 2, 3)));
void why_lasts(Asking *asking, const char *what, uint64_t from, uint64_t to);
void why_step(Asking *asking, WhyMark mark, uint64_t cycle, uint32_t pc, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* What was said since the text was `from` long, as a short text. */
void why_keep(const Asking *asking, size_t from, char *out, size_t size);

/* "`mov r1.x, r0.x`, line 37" */
typedef struct WhyName {
    char text[sizeof(CodeText) + sizeof(CodePlace) + 4];
} WhyName;
WhyName why_name(const Asking *asking, uint32_t pc);

/* The machine at a cycle: a lane of the wave in the pixel's slot. So cycle + 1 is after what happens in the cycle;
 * before it, a wave that starts in the cycle is not in its slot: then why_view_before is a fresh view. */
LaneView why_view(Asking *asking, uint64_t cycle);
LaneView why_view_before(Asking *asking, uint64_t cycle);

/* The fault that stopped the pixel's core in its cycle, or NULL. */
const Fault *why_fault(Asking *asking);

#endif
