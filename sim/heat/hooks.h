/* hooks.h: the simulator reports waves by these functions. Call them only while heat is counted. */
#ifndef SIM_HEAT_HOOKS_H
#define SIM_HEAT_HOOKS_H

#include "sim/machine/machine.h"

void heat_start(const Step *step, uint32_t slot);                                    /* a wave has started, */
void heat_end(const Step *step, uint32_t slot);                                      /* and ended */
void heat_issue(const Step *step, uint32_t slot, const Wave *wave);                  /* its next instruction issues, */
void heat_stall(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles); /* or stalled before it */
void heat_settle(Gpu *gpu); /* enter what resident waves have cost so far */

#endif
