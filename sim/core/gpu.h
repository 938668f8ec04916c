/* gpu.h: what happens in every cycle of a run; and the machine for those who run programs: create, run, look, snapshot,
 * restore.
 *
 *   Gpu *gpu = gpu_create(program, NULL);             // no trace
 *   while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 100000);
 *   Stats stats = gpu_stats(gpu);
 *   gpu_destroy(gpu);
 *
 * Time: a run is a sequence of cycles; only cycles in which something can happen are simulated. A slot's cycles in
 * between are entered in the ledger (counters, trace) when its next change is known.
 *
 * A cycle of a core, the back of the pipe first:
 *
 *   memory serves ------> waves arrive ------> each port picks a wave --> why did the others not issue?
 *   (sim/memory)          dispatch.c           schedule.h                 core.c
 *   registers are ready,                         |                          |
 *   waves wake                                   v                          v
 *   ^                                          it issues: issue.c -----> ledger.c: the cycle of every slot
 *   |                                            |
 *   +---- ld, st, sample: requests ----- exec.c, simt.c: registers, masks, the next instruction
 *
 * From the whole to the parts:
 *
 *   gpu.c         creating, snapshots; totals.c: looking at a machine
 *   timespan.c    the passing of time: how far each core may run, when memory is served, when the run ends
 *   core.c        one cycle of one core, as a list of stages: memory, arrivals, issue (issue.c, schedule.h)
 *   dispatch.c    waves into slots, and how they begin there
 *   exec.c        ALU instructions, operations between lanes; simt.c: control flow, masks, barriers
 *   ledger.c      the account of every cycle of every slot
 *   replay.c      loops whose cycles repeat exactly: many turns at once
 *   functional.c  the same program without time
 */
#ifndef SIM_CORE_GPU_H
#define SIM_CORE_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/machine/outcome.h"
#include "sim/program/program.h"
#include "sim/trace/trace.h"

typedef struct Checker Checker;
typedef struct Heat Heat;

/* The machine at cycle 0. `trace` may be NULL; it must have the shape of gpu_trace_shape. */
Gpu *gpu_create(const Program *program, Trace *trace);
void gpu_destroy(Gpu *gpu);
TraceShape gpu_trace_shape(const Program *program);
/* Tell a trace which instructions are barriers; gpu_create does. */
void gpu_know_barriers(const Program *program, Trace *trace);

/* Simulate the cores on up to `threads` host threads, and return their number. Results do not depend on it. */
uint32_t gpu_set_threads(Gpu *gpu, uint32_t threads);

/* Work on until the run is done or cycle `until` is reached: cycles before it are done then. */
void gpu_run(Gpu *gpu, uint64_t until);

/* Without time: run at most `instructions` wave instructions, waves one after the other. For a fresh machine without
 * trace; cycles and states stay 0. max_cycles limits the instructions. */
void gpu_run_functional(Gpu *gpu, uint64_t instructions);

/* Let a checker of the same program watch the run from here on: cycle 0, unless it is to miss something. NULL: no
 * longer. Cores are simulated on one host thread while it does. */
void gpu_set_checker(Gpu *gpu, Checker *checker);

/* Count what pixels cost (heat.h), from cycle 0 on. NULL: no longer. */
void gpu_set_heat(Gpu *gpu, Heat *heat);

/* Let someone know, from here on, what memory answers; borrowed. NULL: no longer. For one host thread. */
void gpu_set_listener(Gpu *gpu, const GpuListener *listener);

bool gpu_is_functional(const Gpu *gpu); /* has it run without time? */

bool gpu_done(const Gpu *gpu);
uint64_t gpu_now(const Gpu *gpu);
const Fault *gpu_fault(const Gpu *gpu); /* NULL: none */

/* Enter in the ledger everything before the present cycle (a run that is done has done so). */
void gpu_settle(Gpu *gpu);

/* Sums over the cores; states are slot-cycles. Right after gpu_settle, or when done. */
Stats gpu_stats(const Gpu *gpu);

/* The share of the statistics of a dispatch and the dispatches that run together with it: cycles from the arrival of
 * its first waves on. Maxima (StatInfo.most) stay 0. Return false if it has not begun. */
bool gpu_dispatch_stats(const Gpu *gpu, uint32_t dispatch, Stats *stats);
uint64_t gpu_reason_cycles(const Gpu *gpu, Reason reason);
uint64_t gpu_state_cycles(const Gpu *gpu, WaveState state);
uint64_t gpu_alu_busy(const Gpu *gpu, uint32_t core, uint32_t alu);
/* Return memory's work for an instruction, over all cores, in the part of the run that was traced. */
MemoryCounts gpu_memory_counts(const Gpu *gpu, uint32_t pc);

/* Cycles of cores that passed as repetitions of others (core/replay.c); counted anew after gpu_restore, gpu_set_trace.
 */
uint64_t gpu_replayed(const Gpu *gpu);

const Program *gpu_program(const Gpu *gpu);
void gpu_set_trace(Gpu *gpu, Trace *trace); /* from here on; NULL: none */

/* Snapshots: gpu_snapshot_size bytes. Restoring needs a Gpu of the same program and configuration. Tracing does not
 * go back: give the restored machine no trace, or a fresh one. */
size_t gpu_snapshot_size(const Gpu *gpu);
const void *gpu_state(const Gpu *gpu); /* those bytes as they are, */
void *gpu_open_state(Gpu *gpu);        /* and to be overwritten with others */
void gpu_snapshot(const Gpu *gpu, void *out);
void gpu_restore(Gpu *gpu, const void *snapshot);

/* Memory of a bound buffer: *words words, or NULL. */
const uint32_t *gpu_buffer(const Gpu *gpu, uint8_t space, uint8_t index, uint32_t *words);

/* ---- lanes that are threads (reconvergence is not `stack`) ---- */

typedef enum GroupWait {
    GROUP_ISSUES,     /* next */
    GROUP_TURN,       /* it could, when its turn comes */
    GROUP_AT_BARRIER, /* at a barrier, for the lanes of `awaits` */
    GROUP_BLOCKED,    /* reconvergence=barrier: at a convergence barrier, for the lanes of `awaits` */
    GROUP_AT_BRANCH,  /* reconvergence=compaction: at a branch, for other waves and for the lanes of `awaits` */
} GroupWait;

/* Lanes of a wave that are at one address and wait for the same. */
typedef struct GpuGroup {
    uint64_t lanes, awaits;
    uint32_t pc, depth; /* next instruction; addresses that the first lane has pushed */
    GroupWait wait;
} GpuGroup;

/* The groups of a wave, of which the first issues next if any does; 0 if lanes are no threads. */
uint32_t gpu_groups(const Gpu *gpu, uint32_t core, uint32_t slot, GpuGroup groups[ISA_MAX_LANES]);

#endif
