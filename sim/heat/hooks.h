/* hooks.h: what the simulator tells of waves while heat is counted, if it is; else none of these may be called. */
#ifndef SIM_HEAT_HOOKS_H
#define SIM_HEAT_HOOKS_H

#include "sim/machine/machine.h"

void heat_start(const Step *step, uint32_t slot);                   /* a wave has started, */
void heat_end(const Step *step, uint32_t slot);                     /* and ended */
void heat_issue(const Step *step, uint32_t slot, const Wave *wave); /* its next instruction issues now */
void heat_stall(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles); /* and was not there before */
void heat_settle(Gpu *gpu); /* enter what resident waves have cost so far */

#endif
