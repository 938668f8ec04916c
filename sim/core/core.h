/* core.h: what the files of a core have for each other, from its cycle down to what an instruction does. */
#ifndef SIM_CORE_CORE_H
#define SIM_CORE_CORE_H

#include "sim/machine/machine.h"

void core_step(Step *step); /* core.c: one cycle of one core */

/* ---- issue.c: what becomes of the wave that a port takes ---- */

void issue_ports(Step *step);
/* Wake waves whose results have come in this cycle, before anything issues. */
void issue_wake(Step *step);
/* The next instruction of the wave in this slot needs this. */
static inline void issue_set_need(Core *core, uint32_t slot, Wave *wave, uint8_t need) {
    if (wave->need == need) return;
    core->issue.needs[wave->need] &= ~(1ull << slot);
    core->issue.needs[need] |= 1ull << slot;
    wave->need = need;
}

/* ---- dispatch.c: waves into wave slots ---- */

/* Begin the next phase: fill the empty slots with its first waves, which arrive in cycle `arrival`. */
void dispatch_phase(Gpu *gpu, uint64_t arrival);
void dispatch_refill(Step *step, uint32_t slot); /* the slot's wave ended in the present cycle */
/* The next waves for the slots that fell empty before this cycle. Returns false if there are none. */
bool dispatch_serve(Gpu *gpu, uint64_t until);
void dispatch_size(Gpu *gpu, uint32_t number); /* find out how many groups a dispatch has, when its phase starts */
void dispatch_clear_group(Step *step, uint32_t group_slot); /* a group's memory starts as zero */
void dispatch_arrive(Step *step);                           /* start the waves that arrive in this cycle */

void dispatch_start(Step *step, uint32_t slot, const Arrival *arrival); /* start a wave in an empty slot */

/* pixels.c: the built-in values and helpers of a pixel shader's wave that starts */
void pixels_start(Step *step, Wave *wave);

/* ---- exec.c: what instructions of the vector and scalar ALUs do, all at issue ---- */

void exec_alu(Step *step, Wave *wave, const DecodedInst *inst);

/* Where the lane loops of a wave find their arrays; `aside` is room for what they leave there. */
enum { EXEC_ASIDE = PROGRAM_ASIDE * ISA_MAX_LANES };
LaneArrays exec_arrays(const Step *step, Wave *wave, uint32_t aside[EXEC_ASIDE]);
/* Run lane loops in order: the loops of an instruction, or of straight code. */
static inline void exec_loops(const LaneTable *table, const LaneArrays *arrays, LaneMasking masking,
                              const LaneLoop *loop, const LaneLoop *end) {
    LaneFn *const *run = table->op[0];
    for (; loop < end; loop++) run[loop->run[masking]](loop, arrays);
}
/* Does exec leave no lane out? */
static inline LaneMasking exec_masking(const Program *p, const Wave *wave) {
    return wave->lanes == p->stride ? LANES_ALL : LANES_MASKED;
}

/* Make `exec` the wave's mask, at the instruction `pc` of the present cycle; the wave continues at `to`. */
void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to);

/* ---- simt.c: control flow, the mask stack, and the barriers of groups that are resident as a whole ---- */

/* Returns false when the wave has ended. */
bool simt_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);

/* The wave arrives at its group's barrier; false: a fault. */
bool group_barrier(Step *step, uint32_t slot, Wave *wave);
/* A wave of the group has ended: a barrier does not wait for it. */
void group_wave_ended(Step *step, const Wave *wave);

/* ---- threads.c: control flow of lanes that are threads, for all settings of `reconvergence` but `stack` ---- */

size_t threads_model_bytes(const Program *program); /* that the model keeps of a wave */
void threads_start(Step *step, Wave *wave);         /* a wave begins, with all of its threads in exec */
bool threads_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst); /* as simt_execute */
/* The lanes in exec have come to Wave.pc one by one: others may be there. */
void threads_meet(Step *step, uint32_t slot, Wave *wave);

/* Lanes at one address that issue together. */
typedef struct LaneGroup {
    uint64_t lanes;
    uint32_t pc, watch; /* watch: they meet others if they come there one by one */
} LaneGroup;
/* Group `n` of those that can issue, in turn: 0 is exec. No lanes: there is none. */
LaneGroup threads_group(const Step *step, Wave *wave, uint32_t n);
void threads_turn(Step *step, Wave *wave, uint32_t n);      /* it is the turn of another */
void threads_take(Step *step, Wave *wave, LaneGroup group); /* these lanes issue next */

/* ---- formation.c: an issue of several waves ---- */

/* Lanes of a wave that take part in an issue. */
typedef struct Piece {
    LaneGroup group;
    uint32_t slot;
} Piece;
/* Could these lanes of a wave issue in the present cycle? */
typedef bool CanIssue(Step *step, Wave *wave, const LaneGroup *group);
/* The next issue: at most one piece for each of some slots, all at one address. Returns how many; 0: none can issue. */
typedef uint32_t PiecePick(Step *step, uint64_t slots, CanIssue *can, Piece pieces[CONFIG_MAX_waves]);
PiecePick formation_pick;

/* ---- compaction.c: the same, of the waves of a group ---- */

PiecePick compaction_pick;
size_t compaction_block_bytes(const Program *program);              /* of state_block; 0: not used */
void compaction_begin_group(const Step *step, uint32_t group_slot); /* before its waves start */

static inline bool control_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    if (step->program->threads) return threads_execute(step, slot, wave, inst);
    return simt_execute(step, slot, wave, inst);
}

/* ---- ledger.c: every cycle of every slot is entered once: in the counters, and in the trace if there is one ---- */

/* Count the cycles before `until`, in which nothing issued from the slot of this wave; returns when it became ready. */
static inline uint64_t ledger_count(Core *core, uint32_t slot, Wave *wave, uint64_t until) {
    const uint64_t from = wave->accounted;
    uint64_t ready = core->ready_at[slot];
    if (ready < from) ready = from;
    if (ready > until) ready = until;
    core->reason_cycles[wave->stall_reason] += ready - from;
    core->reason_cycles[REASON_NOT_PICKED] += until - ready;
    wave->accounted = until;
    return ready;
}
void ledger_account(const Step *step, uint32_t slot, uint64_t until); /* count them, and record them */
void ledger_record_issue(const Step *step, uint32_t slot, const Wave *wave, uint32_t pc, uint64_t lanes, bool diverge);
/* The present cycle: pc issued, and the trace has these lanes. `diverge`: they are threads, and do. */
static inline void ledger_issue_by(const Step *step, uint32_t slot, Wave *wave, uint32_t pc, uint64_t lanes,
                                   bool diverge) {
    wave->accounted = step->now + 1;
    step->core->reason_cycles[REASON_NONE]++;
    if (step->runs) ledger_record_issue(step, slot, wave, pc, lanes, diverge);
}
static inline void ledger_issue(const Step *step, uint32_t slot, Wave *wave, uint32_t pc) {
    ledger_issue_by(step, slot, wave, pc, wave->exec, false);
}
/* From the present cycle on, ready slots wait because no ALU was free (`no_unit`), because their queue was full
 * (`blocked`), or because they were not picked. */
void ledger_set_idle(const Step *step, uint64_t no_unit, uint64_t blocked);
void ledger_count_idle(const Step *step); /* the same reasons as before, for the cycles before the present one */
void ledger_set_empty_reason(const Step *step, uint32_t slot, Reason reason); /* from the present cycle on */

/* ---- deadlock.c: can the run only repeat itself? ---- */

/* When to look next: in cycles, or without time in instructions. */
static inline uint64_t deadlock_next_look(uint64_t now) {
    return now < 64 ? 64 : 1ull << (64 - __builtin_clzll(now));
}
/* If all resident waves repeat themselves for ever, one of them reads memory, and none changes it: the run ends in this
 * cycle with a fault. Returns whether it does. Without time: the wave that runs. */
bool deadlock_find(Gpu *gpu, uint64_t cycle);

/* ---- replay.c: loops whose cycles repeat exactly: many turns at once ---- */

void replay_create(Gpu *gpu); /* without memory for it, nothing is replayed */
void replay_destroy(Gpu *gpu);
/* What is known of the cores does not hold any more: another state, another trace. */
void replay_forget(Gpu *gpu);

/* An instruction of a wave has issued, while a period is being recorded. */
void replay_note(Step *step, uint32_t slot, uint32_t pc);

void replay_resume(Step *step); /* a recording that another step has begun */

/* Waves (step->turned) have jumped back in the cycle of the step, which is done. Moves the core on to a later cycle,
 * not beyond `stop`, if it can. Nothing outside of the core has to happen until there. */
void replay_turn(Step *step, uint64_t stop);

#endif
