/* simt.h: control flow, the mask stack, and the barriers of groups that are resident as a whole. */
#ifndef SIM_CORE_SIMT_H
#define SIM_CORE_SIMT_H

#include "sim/machine/machine.h"

/* Returns false when the wave has ended. */
bool simt_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);

/* A wave of the group has ended: a barrier does not wait for it. */
void group_wave_ended(Step *step, const Wave *wave);

#endif
