/* why.h: why a pixel of a picture has its colour: what happened to a lane in a cycle, in plain sentences, with what
 * came before and what comes after.
 *
 *   Why why;
 *   if (why_ask(&why, travel, code, &(WhyPixel){.core = 0, .slot = 1, .lane = 7, .cycle = 84})) puts(why.text);
 *   why_free(&why);
 *
 * Values are read by going there: the present of the travel is afterwards what it was before.
 *
 *             the pixel's run            inactive       --> why_lane.c: what deactivated it, until when
 *   pixel --> in the trace, and what --> stalled, idle  --> why_stalled.c: for what; what was picked instead
 *             its lane shows             active         --> why_lane.c: with which values, what comes of it
 *             (why.c)                    disabled       --> why.c: what was in the slot, what comes
 *
 * The answer is worded once, as a text of whole sentences. Its steps are parts of that text, each with its cycle: the
 * window lists them as links, a card shows them as lines.
 *
 * why_parts.h is the question that they share. The room also has profile.h: what a run cost, and which instructions
 * made it cost that. Which instruction deactivated a lane both learn from sim/debug/inspect/walk.h.
 */
#ifndef SIM_DEBUG_WHY_WHY_H
#define SIM_DEBUG_WHY_WHY_H

#include "asm/base/memory.h"
#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/travel.h"
#include "sim/trace/lane_state.h"

typedef struct WhyPixel {
    uint32_t core, slot, lane;
    uint64_t cycle;
} WhyPixel;

/* How a step of an answer is related to the pixel. */
typedef enum WhyMark {
    WHY_CAUSE,     /* what caused it */
    WHY_BEFORE,    /* what led to the cause */
    WHY_NOW,       /* what happens in the cycle */
    WHY_MEANWHILE, /* what other waves do meanwhile */
    WHY_NEXT,      /* how it ends */
} WhyMark;

/* A part of the text, one sentence or more, with the cycle that it is about: a list shows it as a link. */
typedef struct WhyStep {
    WhyMark mark;
    uint64_t cycle;      /* GPU_NEVER if it is about no cycle */
    uint32_t pc;         /* the instruction of that cycle, or TRACE_NO_PC */
    size_t from, length; /* in the text */
} WhyStep;

enum { WHY_STEPS = 8 };

/* The text, its steps, and the facts that views draw. Absent cycles are GPU_NEVER, absent instructions TRACE_NO_PC. */
typedef struct Why {
    char *text;
    WhyStep steps[WHY_STEPS]; /* all of the text, in its order */
    uint32_t step_count;
    WhyPixel at;
    Shade shade;
    LaneState state;      /* of the shade */
    uint32_t wave;        /* in the slot; TRACE_NO_WAVE: none */
    uint32_t pc;          /* the instruction that the wave issues or waits for */
    uint64_t from, to;    /* the state lasts for the cycles from .. to - 1; to GPU_NEVER: to the end of the run */
    Charge charge;        /* inactive: the instruction that is charged, and how */
    uint64_t cause;       /* inactive: the cycle in which it issued; stalled: in which the producer issued */
    uint32_t cause_pc;    /* the charged instruction, or the producer of the result that the wave needs */
    uint64_t reconverges; /* inactive, its side of a branch is yet to run: the cycle in which both sides reconverge */
    uint64_t exposed;     /* stalled: cycles in which no other work hid the stall */
} Why;

/* Return false, with nothing to free, if the pixel does not exist (a lane, slot, core or cycle too many). */
bool why_ask(Why *why, Travel *travel, Code *code, const WhyPixel *pixel);
void why_free(Why *why);

/* The state in short: "Lane 7 is inactive", and "for 36 cycles, 24 to 59". */
typedef struct WhyHeadline {
    char state[48], lasts[64];
} WhyHeadline;
WhyHeadline why_headline(const Why *why);

/* The pixel of a wave's lane in a cycle. False if the wave is not in a slot then: *text says when it is, to be
 * freed with memory_free(). */
bool why_find_wave(Travel *travel, uint32_t wave, uint32_t lane, uint64_t cycle, WhyPixel *pixel, char **text);

#endif
