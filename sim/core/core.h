/* core.h: one cycle of a core (core.c), and its issue stage: which wave a port takes (schedule.c), and what becomes of
 * it (issue.c). */
#ifndef SIM_CORE_CORE_H
#define SIM_CORE_CORE_H

#include "sim/machine/machine.h"

void core_step(Step *step);

/* ---- issue.c ---- */

void issue_ports(Step *step);
/* Recompute from when the wave's next instruction can issue: not before `earliest`; the cycles until then are `reason`
 * unless a register comes later. */
void issue_find_hazard(Step *step, uint32_t slot, uint64_t earliest, Reason reason);
/* What woken waves waited for has come, in this cycle before anything issued. */
void issue_wake(Step *step);

/* ---- schedule.c ---- */

enum { SCHEDULE_NONE = -1 };
int schedule_pick(Step *step, uint32_t port);
int schedule_free_unit(const uint64_t *free_from, uint64_t count, uint64_t now); /* the lowest, or SCHEDULE_NONE */

#endif
