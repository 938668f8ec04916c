/* issues.h: the instructions that a wave issues, one after the other, with the masks before each.
 *
 *   Issues issues;
 *   if (issues_open(&issues, travel, code, wave, from))       // the present is then somewhere else
 *       while (issues_next(&issues, &at)) ...
 *   issues_close(&issues);
 */
#ifndef SIM_DEBUG_TIME_ISSUES_H
#define SIM_DEBUG_TIME_ISSUES_H

#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/track.h"
#include "sim/debug/time/travel.h"

typedef struct Issues {
    Track track;
    MaskWalk walk;
    uint32_t wave;
    uint64_t from, threads;
    uint32_t done; /* cycles of the present run */
    bool more, started;
} Issues;

typedef struct Issue {
    uint64_t cycle, exec; /* exec and depth are those before it */
    uint32_t pc, depth;
} Issue;

/* Those of cycles from `from` on. False when out of memory, or there is no such wave. */
bool issues_open(Issues *issues, Travel *travel, const Code *code, uint32_t wave, uint64_t from);
bool issues_next(Issues *issues, Issue *issue); /* false: there are no more */
void issues_close(Issues *issues);

#endif
