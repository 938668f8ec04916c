/* step.h: going on, or back, by what a wave does.
 *
 *   step_go(travel, code, wave, STEP_OVER, false);     // on
 *   step_go(travel, code, wave, STEP_OVER, true);      // back
 *
 * The present is before a cycle. A step goes to a cycle in which the wave issues: so what one sees is the state before
 * that instruction. What counts is the depth of the mask stack before an instruction:
 *
 *    depth   0 0 0 1 1 2 2 2 1 1 0 0
 *                ^ out <----* over ->
 *                           a * at the second instruction of depth 2
 */
#ifndef SIM_DEBUG_TIME_STEP_H
#define SIM_DEBUG_TIME_STEP_H

#include "sim/debug/time/track.h"

typedef enum StepKind {
#define STEP(ID, name, meaning) STEP_##ID,
#include "sim/debug/time/step.def"
#undef STEP
    STEP_COUNT
} StepKind;

typedef struct StepInfo {
    const char *name, *meaning;
} StepInfo;

extern const StepInfo step_info[STEP_COUNT];

/* False if there is no such place, or when out of memory: then the present is what it was. */
bool step_go(Travel *travel, const Code *code, uint32_t wave, StepKind kind, bool back);

/* The same, but to an instruction: the next time, or the last time, that the wave issues it. */
bool step_to(Travel *travel, const Code *code, uint32_t wave, uint32_t pc, bool back);

#endif
