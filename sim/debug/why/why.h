/* why.h: why a pixel of a picture has its colour: what happened to a lane in a cycle, in plain sentences, with what
 * came before and what comes after.
 *
 *   Why why;
 *   if (why_ask(&why, travel, code, &(WhyPixel){.core = 0, .slot = 1, .lane = 7, .cycle = 84})) puts(why.text);
 *   why_free(&why);
 *
 * Values are read by going there: the present of the travel is afterwards what it was before.
 *
 *             the pixel's run            inactive       --> why_inactive.c: what deactivated it, until when
 *   pixel --> in the trace, and what --> stalled, idle  --> why_stalled.c: for what; what was picked instead
 *             its lane shows             active         --> why_active.c: with which values, what comes of it
 *             (why.c)                    disabled       --> why.c: what was in the slot, what comes
 *
 * The answer is a text of whole sentences, and the same as a headline with steps, each with its cycle.
 *
 * why_parts.h is the question that they share. The room also has profile.h: what a run cost, and which instructions
 * made it cost that. Which instruction deactivated a lane both learn from sim/debug/inspect/walk.h.
 */
#ifndef SIM_DEBUG_WHY_WHY_H
#define SIM_DEBUG_WHY_WHY_H

#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/travel.h"
#include "sim/trace/lane_state.h"

typedef struct WhyPixel {
    uint32_t core, slot, lane;
    uint64_t cycle;
} WhyPixel;

/* What a step is of an answer. */
typedef enum WhyMark {
    WHY_CAUSE,     /* what made it so */
    WHY_BEFORE,    /* what that came of */
    WHY_NOW,       /* what happens in the cycle */
    WHY_MEANWHILE, /* what others do then */
    WHY_NEXT,      /* when it is over */
} WhyMark;

/* A cycle that has to do with it, for a list in which each is a link. */
typedef struct WhyStep {
    uint64_t cycle;
    WhyMark mark;
    uint32_t pc;    /* the instruction of then; TRACE_NO_PC: none */
    char text[200]; /* a clause: "makes r3.x = 0, with r1.y = 1"; */
    char brief[40]; /* the same where there is no room for that; "": none */
} WhyStep;

enum { WHY_STEPS = 8 };

/* The text, and what it says for those who want to go there. Cycles are GPU_NEVER and instructions TRACE_NO_PC where
 * there is none. */
typedef struct Why {
    char *text;
    LaneState state;
    uint32_t wave;        /* in the slot; TRACE_NO_WAVE: none */
    uint32_t pc;          /* the instruction that the wave issues or waits for */
    Charge charge;        /* inactive: the instruction that is charged, and how */
    uint64_t since;       /* inactive: the cycle in which it was deactivated, */
    uint32_t since_pc;    /* by this instruction: the charged one, or the end of its side of the charged branch */
    uint64_t charged;     /* inactive: the cycle in which the charged instruction issued */
    uint64_t resumes;     /* inactive: the cycle in which it becomes active again, */
    uint32_t resume_pc;   /* and where it continues */
    uint64_t reconverges; /* inactive, its side of a branch is yet to run: the cycle in which both sides reconverge, */
    uint32_t reconverge_pc; /* and where */
    uint64_t from, to;      /* stalled: in these cycles, without the last */
    uint32_t producer;      /* stalled: the instruction that it waits for, */
    uint64_t produced;      /* issued then */
    uint64_t exposed;       /* stalled: cycles of it that nothing hid */

    /* The same in short: what a panel or a card has room for. */
    char title[64];           /* at most six words: "Lane 9 left the loop" */
    char lasts[64];           /* "inactive for 36 cycles, 24 to 59" */
    WhyStep steps[WHY_STEPS]; /* the cause first; those that matter least are left out */
    uint32_t step_count;
    char condition[64]; /* inactive: of the branch, "r3.x = 0" */
    char with[120];     /* the values that the instruction, or the one that made the condition, read: "r1.y = 1" */
    char gives[120];    /* active: "r2.x = 7 (was 0)" */
} Why;

/* False when out of memory, or there is no such pixel (a lane, slot, core or cycle too many); nothing to free then. */
bool why_ask(Why *why, Travel *travel, Code *code, const WhyPixel *pixel);
void why_free(Why *why);

/* The pixel of a wave's lane in a cycle. False if the wave is not in a slot then: *text says when it is. It is to be
 * freed with free(); NULL when out of memory. */
bool why_find_wave(Travel *travel, uint32_t wave, uint32_t lane, uint64_t cycle, WhyPixel *pixel, char **text);

#endif
