/* gpu.h: the state of the machine, and the verbs that move it: step, run, snapshot, restore.
 *
 *   Gpu *gpu = gpu_create(program, NULL);             // no trace
 *   while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 100000);
 *   const Stats *stats = gpu_stats(gpu);
 *   gpu_destroy(gpu);
 *
 * State is data: one block of memory without a pointer in it, so that a snapshot is a copy.
 *
 *   +----------+--------+-----+--------+-----------------------+-----+--------------+--------+--------+
 *   | GpuState | Core 0 | ... | Core n | wave slot 0 of core 0 | ... | memory units | L2     | memory |
 *   +----------+--------+-----+--------+-----------------------+-----+--------------+--------+--------+
 *                                      | Wave, mask stack, scoreboard, lane mask, registers |
 *
 * The specification (program, configuration) is apart, in Program, and never changes during a run.
 *
 * Time: a run is a sequence of cycles; only those in which something can happen are worked on. What a slot did in
 * between is entered in the ledger (counters, trace) when its next change is known: `accounted` says how far.
 */
#ifndef SIM_CORE_GPU_H
#define SIM_CORE_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/check/check.h"
#include "sim/core/pool.h"
#include "sim/memory/mem_state.h"
#include "sim/memory/sampler.h"
#include "sim/program/program.h"
#include "sim/trace/trace.h"

enum { GPU_MAX_SLOTS = 64, GPU_MAX_ALUS = 16, GPU_MAX_PORTS = 16 };

#define GPU_NEVER UINT64_MAX

typedef enum FaultKind {
    FAULT_NONE,
#define FAULT(ID, name, meaning) FAULT_##ID,
#include "sim/spec/fault.def"
#undef FAULT
    FAULT_COUNT
} FaultKind;

typedef struct FaultInfo {
    const char *name, *meaning;
} FaultInfo;

extern const FaultInfo gpu_faults[FAULT_COUNT];

typedef struct Fault {
    uint32_t kind; /* FaultKind */
    uint32_t core, slot, wave, group;
    uint32_t pc, entry; /* instruction; first instruction of its kernel */
    uint64_t cycle;
    uint64_t lanes;   /* that caused it */
    uint32_t address; /* of the first of them, bytes; or texel x */
    uint32_t texel_y; /* of a texel */
    uint32_t group_slot;
    uint32_t index; /* of the resource */
    uint8_t space;  /* resource; space 0: none */
    uint8_t texel;  /* it was to be sampled, or accessed by texel coordinates */
} Fault;

typedef struct Stats {
#define STAT(name, unit, timed, meaning) uint64_t name;
#include "sim/spec/stat.def"
#undef STAT
} Stats;

typedef struct StatInfo {
    const char *name, *unit, *meaning;
    bool timed; /* has no value in a run without time */
    size_t offset;
} StatInfo;

extern const StatInfo gpu_stat_info[];
extern const size_t gpu_stat_count;

typedef struct MaskEntry {
    uint64_t exec;
    uint64_t cycle; /* when it was pushed, */
    uint32_t by;    /* and by which instruction */
    uint32_t pc;    /* where its lanes go on */
} MaskEntry;

/* Why a lane is off: the instruction that cleared its bit, and when; and where the mask that had it came into force. */
typedef struct OffCause {
    uint64_t cycle;
    uint32_t pc, from;
} OffCause;

/* One wave slot; its arrays follow at the offsets of GpuLayout. */
typedef struct Wave {
    uint64_t exec, live;
    uint64_t helpers;    /* lanes whose stores and atomics are dropped; some may not be live any more */
    uint64_t accounted;  /* cycles before this one are in the ledger */
    uint64_t last_write; /* from this cycle on, the ALUs have written all its results */
    uint32_t number;     /* in order of their start */
    uint32_t dispatch;   /* index into Program.dispatches */
    uint32_t group, in_group;
    uint32_t pc;         /* next instruction */
    uint32_t loads;      /* under way */
    uint32_t requests;   /* loads, stores and atomics under way */
    uint32_t group_slot; /* index into Core.groups, if groups are resident as a whole */
    uint32_t stall_producer;
    uint16_t stall_reg;
    uint8_t stall_reason; /* Reason for the cycles before ready_at */
    uint8_t late_reason;  /* Reason for those from ready_at on: NOT_PICKED, NO_UNIT, QUEUE_FULL; empty slot: NO_WAVE,
                             REFILL */
    uint32_t depth;       /* of the mask stack */
    uint32_t lanes;       /* bits set in exec */
    uint32_t at_barrier;  /* it waits there */
    uint32_t exec_from;   /* the instruction before which exec was last changed */
    OffCause off[ISA_MAX_LANES];
} Wave;

typedef struct Score {
    uint64_t ready;    /* cycle from which the component can be read; GPU_NEVER: being loaded */
    uint32_t producer; /* instruction that writes it */
    uint32_t pad;
} Score;

/* A group that is resident as a whole. */
typedef struct GroupSlot {
    uint32_t used;
    uint32_t generation; /* counts the groups that the slot has had: a late store of one that is gone is dropped */
    uint32_t waves;
    uint32_t alive;      /* waves that have not ended */
    uint32_t arrived;    /* of them at the barrier */
    uint32_t missed;     /* waves that the dispatcher knows to have ended; all: the slot is free */
    uint32_t barrier_pc; /* the one that the first of them is at */
} GroupSlot;

/* How far a dispatch is. Its size is here, since an indirect one is only known when its phase starts. */
typedef struct DispatchState {
    uint32_t started, waves; /* waves */
    uint32_t next;           /* no dispatch between this one and that has waves left; the phase's end is the last */
    uint32_t groups[3];
    uint32_t begun;       /* its phase has started: */
    uint64_t first_cycle; /* its first waves get to the cores; */
    Stats before;         /* all that was done until then; cycles: when the phase before ended */
} DispatchState;

/* A wave on its way to a slot. */
typedef struct Arrival {
    uint32_t number;     /* in order of dispatch */
    uint32_t dispatch;   /* index into Program.dispatches */
    uint32_t index;      /* its number in that dispatch */
    uint32_t group_slot; /* if groups are resident as a whole */
} Arrival;

/* A slot that has fallen empty; the dispatcher has not heard of it yet. */
typedef struct LeftSlot {
    uint64_t cycle;
    uint32_t slot, pad;
} LeftSlot;

/* Host threads work on different cores: they must not share lines of the host's caches. */
typedef struct __attribute__((aligned(64))) Core {
    /* What all host threads look at between windows stands together, on one line of the host's caches. */
    uint64_t next_event;            /* nothing happens on this core before this cycle */
    uint64_t last;                  /* the core has been at work until here */
    uint64_t leaving;               /* bit s: slot s is in left[] */
    uint32_t left_count;            /* slots that fell empty, of which the dispatcher has not heard */
    uint32_t sent_head, sent_count; /* messages on their way to the L2: a ring */
    uint32_t queue_count[QUEUE_COUNT];
    uint32_t pad;
    Fault fault; /* the core stands still from then on */

    uint64_t ready_at[GPU_MAX_SLOTS];  /* from when the next instruction has no hazard; GPU_NEVER: unknown or no wave */
    uint64_t arrive_at[GPU_MAX_SLOTS]; /* when the next wave starts in an empty slot; GPU_NEVER: none on its way */
    Arrival arriving[GPU_MAX_SLOTS];   /* what it is */
    uint64_t next_arrival;             /* the earliest of arrive_at */
    uint64_t alu_free[GPU_MAX_ALUS];   /* cycle from which the ALU can take an instruction */
    uint64_t alu_busy[GPU_MAX_ALUS];   /* busy cycles so far */
    uint64_t scalar_free[GPU_MAX_ALUS]; /* the same for scalar ALUs */
    LeftSlot left[GPU_MAX_SLOTS];       /* in order of time */
    uint64_t occupied;                  /* bit s: slot s has a wave */
    uint64_t needs[NEED_COUNT];         /* bit s: its next instruction needs this */
    uint64_t issued;                    /* bit s: issued in this cycle */
    uint64_t denied, was_denied;        /* bit s: picked, but no ALU was free; in this cycle, in the one before */
    uint64_t was_blocked;               /* bit s: the memory queue was full */
    uint32_t queue_head[QUEUE_COUNT];
    uint64_t queue_free[QUEUE_COUNT]; /* cycle from which the unit behind it takes the next request */
    MemUnit memory;
    SamplerUnit sampler;
    GroupSlot groups[GPU_MAX_SLOTS];
    uint32_t rotor;                       /* round robin, two-level: slot to look at first */
    uint64_t active;                      /* two-level: bit s: the wave in slot s takes turns */
    uint32_t port_slot[GPU_MAX_PORTS];    /* eager, greedy-oldest: slot that the issue port sticks to */
    uint8_t port_stalled[GPU_MAX_PORTS];  /* eager: its wave stalled in the cycle before */
    uint64_t reason_cycles[REASON_COUNT]; /* slot-cycles; those of ACTIVE are under REASON_NONE */
    Stats stats;                          /* this core's share; cycles and max are filled in by gpu_stats */
} Core;

typedef struct GpuState {
    uint64_t now;                 /* cycles before this one are done */
    uint64_t end;                 /* length of the run when done */
    uint32_t next_wave;           /* number of the next wave to start */
    uint32_t resident;            /* waves in slots or on their way */
    uint32_t first, end_of_phase; /* these dispatches run, the last one not among them, */
    uint32_t first_open;          /* and those before this one have no waves left */
    uint32_t done;
    uint32_t functional;          /* it runs without time */
    uint32_t functional_started;  /* waves started then, */
    uint32_t functional_dispatch; /* of which dispatch, */
    uint32_t functional_sized;    /* and is its size known? */
    Fault fault;
} GpuState;

/* The L2 and DRAM. Messages from the cores reach it in order of (cycle, core). */
typedef struct Uncore {
    uint64_t bank_free[MEM_BANKS_MOST];                  /* cycle from which the bank takes the next access, */
    uint64_t channel_free[MEM_CHANNELS_MOST];            /* and the DRAM channel */
    uint64_t fetched[MEM_BANKS_MOST][MEM_L2_MSHRS_MOST]; /* when the lines come that a bank asked for: a ring */
    uint32_t fetches[MEM_BANKS_MOST];                    /* so far */
    uint64_t clock;                                      /* of the L2's replacement */
    uint64_t dirtied_bytes, channel_bytes;               /* that became dirty, and that channels moved; see MemBooks */
    Stats stats;                                         /* its share */
} Uncore;

/* Byte offsets of a core's memory unit in its part of the state block. */
typedef struct MemLayout {
    size_t requests, accesses, tags, mshrs, fills, events, messages;
    size_t bytes;           /* of one core */
    uint32_t accesses_most; /* lines that a request can touch */
    uint32_t event_room, message_room;
    uint32_t l1_sets, l2_sets; /* of a bank; 0: no cache */
} MemLayout;

typedef struct GpuLayout {
    size_t dispatches, cores, waves, units, samples, shared, uncore, l2, memory; /* byte offsets in the state block */
    MemLayout mem;
    size_t wave_bytes;                     /* of one slot */
    size_t stack, scores, mask, registers; /* byte offsets in a slot */
    size_t sample_lines, texture_tags;     /* of a core, behind its samples */
    uint32_t texture_sets;
    size_t sample_bytes; /* sampler queue of one core */
    size_t shared_bytes; /* group memory of one core: all its group slots */
    size_t total;
} GpuLayout;

typedef struct Gpu {
    const Program *program; /* borrowed */
    Trace *trace;           /* borrowed, or NULL */
    Checker *checker;       /* borrowed, or NULL */
    Pool *pool;             /* host threads; NULL: the caller's only */
    GpuLayout layout;
    void *block;    /* what was allocated */
    uint8_t *state; /* in it: layout.total bytes, 64-byte aligned */
} Gpu;

/* The machine at cycle 0. NULL when out of memory. `trace` may be NULL; it must have the shape of gpu_trace_shape. */
Gpu *gpu_create(const Program *program, Trace *trace);
void gpu_destroy(Gpu *gpu);
TraceShape gpu_trace_shape(const Program *program);

/* Simulate the cores on up to so many host threads. Results are the same for any number. Returns how many there are. */
uint32_t gpu_set_threads(Gpu *gpu, uint32_t threads);

/* Work on until the run is done or cycle `until` is reached: cycles before it are done then. */
void gpu_run(Gpu *gpu, uint64_t until);

/* Without time: run at most `instructions` wave instructions, waves one after the other. For a fresh machine without
 * trace; cycles and states stay 0. max_cycles limits the instructions. */
void gpu_run_functional(Gpu *gpu, uint64_t instructions);

/* Let a checker of the same program watch the run from here on: cycle 0, unless it is to miss something. NULL: no
 * longer. Cores are simulated on one host thread while it does. */
void gpu_set_checker(Gpu *gpu, Checker *checker);

bool gpu_is_functional(const Gpu *gpu); /* has it run without time? */

bool gpu_done(const Gpu *gpu);
uint64_t gpu_now(const Gpu *gpu);
const Fault *gpu_fault(const Gpu *gpu); /* NULL: none */

/* Enter in the ledger everything before the present cycle (a run that is done has done so). */
void gpu_settle(Gpu *gpu);

/* Sums over the cores; states are slot-cycles. Right after gpu_settle, or when done. */
Stats gpu_stats(const Gpu *gpu);

/* The part of them that belongs to a dispatch, and to those that run together with it: cycles from the arrival of its
 * first waves on. max_mask_depth is no sum, and stays 0. Returns false if it has not begun. */
bool gpu_dispatch_stats(const Gpu *gpu, uint32_t dispatch, Stats *stats);
uint64_t gpu_reason_cycles(const Gpu *gpu, Reason reason);
uint64_t gpu_state_cycles(const Gpu *gpu, WaveState state);
uint64_t gpu_alu_busy(const Gpu *gpu, uint32_t core, uint32_t alu);

/* What is in a wave slot at the present cycle. Returns false if it is empty. */
typedef struct WaveStatus {
    uint32_t number, group, pc;
    uint64_t exec;
    Reason reason; /* why its next instruction has to wait; NONE: it has not */
} WaveStatus;
bool gpu_wave_status(const Gpu *gpu, uint32_t core, uint32_t slot, WaveStatus *status);

/* Snapshots: gpu_snapshot_size bytes. Restoring needs a Gpu of the same program and configuration. Tracing does not
 * go back: give the restored machine no trace, or a fresh one. */
size_t gpu_snapshot_size(const Gpu *gpu);
void gpu_snapshot(const Gpu *gpu, void *out);
void gpu_restore(Gpu *gpu, const void *snapshot);

/* Memory of a bound buffer: *words words, or NULL. */
const uint32_t *gpu_buffer(const Gpu *gpu, uint8_t space, uint8_t index, uint32_t *words);

#endif
