/* hooks.h: what the simulator tells a checker, if the machine has one; else none of these may be called. */
#ifndef SIM_CHECK_HOOKS_H
#define SIM_CHECK_HOOKS_H

#include "sim/machine/machine.h"

void check_start(Step *step, uint32_t slot);       /* a wave has started, */
void check_end(Step *step, uint32_t slot);         /* and ended */
void check_phase(Gpu *gpu);                        /* all dispatches so far are done */
void check_group(Step *step, uint32_t group_slot); /* memory of a new group */
void check_barrier_opens(Step *step, uint32_t group_slot);

/* The wave's next instruction, not yet done. */
void check_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
/* A memory instruction issues, and may do what it does. */
void check_access(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, const MemRequest *request,
                  uint32_t words_outside);
/* Lanes of an atomic are being served, those whose word is from `first` to before `end` in the view. */
void check_served(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint64_t first,
                  uint64_t end);

#endif
