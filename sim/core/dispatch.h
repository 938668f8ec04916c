/* dispatch.h: waves into wave slots (dispatch.c), and how they begin there (wave_start.c). */
#ifndef SIM_CORE_DISPATCH_H
#define SIM_CORE_DISPATCH_H

#include "sim/machine/machine.h"

/* Begin the next phase: fill the empty slots with its first waves, which arrive in cycle `arrival`. */
void dispatch_phase(Gpu *gpu, uint64_t arrival);
void dispatch_refill(Step *step, uint32_t slot); /* the slot's wave ended in the present cycle */
/* The next waves for the slots that fell empty before this cycle. Returns false if there are none. */
bool dispatch_serve(Gpu *gpu, uint64_t until);
void dispatch_size(Gpu *gpu, uint32_t number); /* find out how many groups a dispatch has, when its phase starts */
void dispatch_clear_group(Step *step, uint32_t group_slot); /* a group's memory starts as zero */
void dispatch_arrive(Step *step);                           /* start the waves that arrive in this cycle */

void dispatch_start(Step *step, uint32_t slot, const Arrival *arrival); /* start a wave in an empty slot */
/* Lanes that hold a thread: all, but for the last wave of a group that does not fill it. */
uint64_t dispatch_threads(const Dispatch *dispatch, uint64_t wave_size, uint32_t in_group);

#endif
