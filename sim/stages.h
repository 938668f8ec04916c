/* stages.h: the stages of a core's cycle and what they call, one file each. core.c lists them in order. */
#ifndef SIM_STAGES_H
#define SIM_STAGES_H

#include "sim/state.h"

/* core.c */
void core_step(Step *step);

/* ledger.c: every cycle of every slot is entered once: in the counters, and in the trace if there is one. */
void ledger_account(const Step *step, uint32_t slot, uint64_t until); /* cycles before `until`: nothing issued */
void ledger_issue(const Step *step, uint32_t slot, uint32_t pc);      /* the present cycle: pc issued */
void ledger_late(const Step *step, uint32_t slot,
                 Reason reason); /* from the present cycle on, a ready wave waits for this reason */

/* dispatch.c: waves into slots */
/* Fill the empty slots with the first waves of the present phase; they arrive in cycle `arrival`. */
void dispatch_phase(Gpu *gpu, uint64_t arrival);
void dispatch_refill(Step *step, uint32_t slot); /* the slot's wave ended in the present cycle */
/* Start wave `index` of a dispatch in an empty slot, as wave `number` of the run. */
void dispatch_start(Step *step, uint32_t slot, uint32_t number, uint32_t dispatch, uint32_t index);
void dispatch_arrive(Step *step); /* start the waves that arrive in this cycle */

/* schedule.c: which wave an issue port takes in this cycle */
enum { SCHEDULE_NONE = -1 };
int schedule_pick(Step *step, uint32_t port);
int schedule_free_alu(const Step *step); /* the lowest free one, or SCHEDULE_NONE */

/* issue.c */
void issue_ports(Step *step);
/* Recompute from when the wave's next instruction can issue: not before `earliest`; the cycles until then are `reason`
 * unless a register comes later. */
void issue_find_hazard(Step *step, uint32_t slot, uint64_t earliest, Reason reason);

/* exec.c: vector instructions, all at issue */
void exec_vector(Step *step, Wave *wave, const DecodedInst *inst);
/* The lanes of exec whose condition (source 0) is not 0. */
uint64_t exec_condition(Step *step, Wave *wave, const DecodedInst *inst);
/* Make `exec` the wave's mask, at the instruction `pc` of the present cycle. */
void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc);
/* Source `s`, component `c`: its lane array; built-ins that change in time are brought up to date first. */
const uint32_t *exec_source(Step *step, Wave *wave, const DecodedInst *inst, int s, int c);

/* simt.c: control flow and the mask stack. Returns false when the wave has ended. */
bool simt_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);

/* memory.c: the load/store unit and what is behind it. This is the seam for coalescing, caches and DRAM: requests go
 * in at memory_issue and are served in one total order in memory_serve. */
static inline bool memory_full(const Step *step) {
    return step->core->queue_count >= step->program->config.mem_queue;
}
void memory_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
void memory_refuse_texture(Step *step, uint32_t slot, Wave *wave,
                           const DecodedInst *inst); /* no sampler yet: a fault */
void memory_serve(Step *step);
void memory_serve_all(Step *step); /* whatever its time */
uint64_t memory_next_event(const Step *step);

/* fault.c */
/* Returns false if there has been a fault before: the first one counts. */
bool fault_raise(Step *step, FaultKind kind, uint32_t slot, uint64_t lanes);

#endif
