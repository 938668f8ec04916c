/* why_parts.h: what the why*.c files share: a question that is being answered. */
#ifndef SIM_DEBUG_WHY_WHY_PARTS_H
#define SIM_DEBUG_WHY_WHY_PARTS_H

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/inspect.h"
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
} Asking;

/* An answer for each state that a lane shows. */
void why_inactive(Asking *asking);
void why_inactive_thread(Asking *asking); /* lanes are threads */
void why_active(Asking *asking);
void why_stalled(Asking *asking);
void why_idle(Asking *asking);

/* Begin a step of the answer, about an instruction in a cycle. text_printf on asking->text continues it. */
void why_say(Asking *asking, WhyMark mark, uint64_t cycle, uint32_t pc, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Add what the instruction reads in the view, between two texts. Return false, and add nothing, if it reads nothing. */
bool why_add_sources(Asking *asking, const LaneView *view, uint32_t pc, const char *before, const char *after);

/* Say which instruction wrote the value that a component had in the pixel's lane at a cycle, and from which values. */
void why_say_writer(Asking *asking, uint32_t component, uint64_t cycle);

/* "`mov r1.x, r0.x`, line 37" */
typedef struct WhyName {
    char text[sizeof(CodeText) + sizeof(CodePlace) + 4];
} WhyName;
WhyName why_name(const Asking *asking, uint32_t pc);

/* The machine at a cycle: a lane of the wave in the pixel's slot. So cycle + 1 is after what happens in the cycle;
 * before it, a wave that starts in the cycle is not in its slot: then why_view_before is a fresh view. */
LaneView why_view(Asking *asking, uint64_t cycle);
LaneView why_view_before(Asking *asking, uint64_t cycle);

/* The number of the group that has a lane; groups->count: none has. */
uint32_t why_group_of(const InspectGroups *groups, uint32_t lane);

/* The fault that stopped the pixel's core in its cycle, or NULL. */
const Fault *why_fault(Asking *asking);

#endif
