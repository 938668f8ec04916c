/* machine.h: the state of the whole machine, and finding things in it. What happens to it lies behind: in memory/ what
 * memory does, in core/ what cores do.
 *
 * State is data: one block of memory without a pointer in it, so that a snapshot is a copy.
 *
 *   +----------+--------+-----+--------+-----------------------+-----+--------------+--------+--------+
 *   | GpuState | Core 0 | ... | Core n | wave slot 0 of core 0 | ... | memory units | L2     | memory |
 *   +----------+--------+-----+--------+-----------------------+-----+--------------+--------+--------+
 *
 *   A wave slot: Wave, lane mask, scoreboard, registers, deactivated lanes, private memory, mask stack or threads.
 *
 * The specification (program, configuration) is apart, in Program, and never changes during a run.
 *
 *   machine.h        cores, waves, groups, dispatches; a Step, which is where a core is
 *   memory_state.h   requests, caches and what is on its way between them
 *   outcome.h        faults and statistics
 *   operand.h        what an instruction reads: its lanes, the values of its sources, the memory that it accesses
 *   machine.c        laying out the block, creating it; raising a fault
 */
#ifndef SIM_MACHINE_MACHINE_H
#define SIM_MACHINE_MACHINE_H

#include "sim/machine/memory_state.h"
#include "sim/machine/outcome.h"
#include "sim/program/program.h"
#include "sim/program/texture.h"
#include "sim/trace/trace.h"

typedef struct MaskEntry {
    uint64_t exec;
    uint64_t cycle; /* when it was pushed, */
    uint32_t by;    /* and by which instruction */
    uint32_t pc;    /* where its lanes continue */
} MaskEntry;

/* Why a lane is inactive: the instruction that cleared its bit, and when; and where the mask that had it began to hold.
 */
typedef struct Deactivation {
    uint64_t cycle;
    uint32_t pc, from;
} Deactivation;

/* One wave slot; its arrays follow at the offsets of GpuLayout. */
typedef struct Wave {
    /* What issuing an instruction and an answer of memory look at, on one line of the host's caches. */
    uint64_t exec;
    uint64_t helpers;    /* lanes whose stores and atomics are dropped; some may not be live any more */
    uint64_t accounted;  /* cycles before this one are in the ledger */
    uint64_t last_write; /* from this cycle on, the ALUs have written all its results */
    uint32_t number;     /* in order of their start */
    uint32_t pc;         /* next instruction */
    uint32_t lanes;      /* bits set in exec */
    uint32_t group_slot; /* index into Core.groups, if groups are resident as a whole */
    uint32_t stall_producer;
    uint16_t stall_reg;
    uint16_t loads;       /* in flight */
    uint16_t requests;    /* loads, stores and atomics in flight */
    uint8_t stall_reason; /* Reason for the cycles before ready_at */
    uint8_t need;         /* Need of the next instruction */
    uint8_t at_barrier;   /* it waits there */
    uint8_t empty_reason; /* Reason for an empty slot: NO_WAVE, NO_ROOM, REFILL */
    uint8_t pause_reason; /* Reason for the cycles before paused_until */
    uint8_t pad;

    uint64_t live;
    uint64_t paused_until;    /* asleep: the pause behind its last instruction ends then */
    uint32_t dispatch;        /* index into Program.dispatches */
    uint32_t group, in_group; /* numbers */
    uint32_t depth;           /* of the mask stack */
    uint32_t exec_from;       /* the instruction before which exec was last changed */
    uint64_t shared_free;     /* cycle from which its next access to group memory starts */
} Wave;

/* reconvergence, unless it is `stack`: the lanes of a wave as threads (core/threads.h). Their stacks follow, a row of
 * addresses for each level; then what the model keeps. */
typedef struct Threads {
    uint32_t pc[ISA_MAX_LANES];    /* next instruction; of lanes in exec it may be old: Wave.pc has it */
    uint32_t depth[ISA_MAX_LANES]; /* pushed addresses */
    uint64_t at_barrier;           /* lanes that wait at a barrier for others of their wave */
    uint32_t watch;                /* where the lanes in exec meet others, if they come there one by one */
} Threads;

static inline size_t threads_bytes(const Config *config) {
    return sizeof(Threads) + config->mask_stack_depth * config->wave_size * sizeof(uint32_t);
}

/* The scoreboard of a wave: two arrays, since a waiting wave mostly reads only the first. */
typedef struct Scores {
    uint64_t *ready;    /* cycle from which a component can be read; GPU_NEVER: being loaded */
    uint32_t *producer; /* instruction that writes it */
} Scores;

/* A group that is resident as a whole. */
typedef struct GroupSlot {
    uint32_t used;
    uint32_t generation;   /* counts the groups that the slot has had: a late store of one that is gone is dropped */
    uint16_t waves;        /* at most CONFIG_MAX_waves */
    uint16_t alive;        /* waves that have not ended */
    uint16_t arrived;      /* of them at the barrier */
    uint16_t retired_seen; /* waves that the dispatcher knows to have ended; all: the slot is free */
    uint32_t barrier_pc;   /* the one that the first of them is at */
    uint64_t slots;        /* bit s: slot s has one of its waves, or is kept for it */
    uint64_t last_comes;   /* memory_pipe: the last of them is through the pipe from this cycle on */
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
typedef struct FreedSlot {
    uint64_t cycle;
    uint32_t slot, pad;
} FreedSlot;

enum { CORE_WHEEL = 64, CORE_UNITS = CONFIG_MAX_alus + CONFIG_MAX_scalar_alus };

/* What the issue stage and its scheduler know of the slots. Slots are bits of masks, so that what a cycle costs does
 * not depend on how many there are. There is no cycle in it: a core whose loops repeat comes back to the same bytes,
 * and replay.c compares them all. */
typedef struct IssueState {
    uint64_t ready;                       /* slots whose next instruction has no hazard now, */
    uint64_t ready_next;                  /* and those from the next cycle on */
    uint64_t asleep;                      /* slots that wait for an unknown cycle, or that have no wave */
    uint64_t no_unit;                     /* ready slots that no ALU was free for, */
    uint64_t queue_full, sampler_full;    /* or whose queue was full */
    uint64_t occupied;                    /* slots with a wave */
    uint64_t needs[NEED_COUNT];           /* slots whose next instruction needs this */
    uint64_t older[CONFIG_MAX_waves];     /* of each slot: those whose waves were dispatched before its own */
    uint64_t active;                      /* two-level: slots whose waves take turns */
    uint32_t rotor;                       /* round robin, two-level: slot to look at first */
    uint32_t port_slot[CONFIG_MAX_issue]; /* eager, greedy: slot whose wave the issue port sticks to */
    uint8_t port_moves[CONFIG_MAX_issue]; /* the port sticks to none: that wave has ended; eager: or it was not ready */
} IssueState;

/* Host threads work on different cores: they must not share lines of the host's caches. */
typedef struct __attribute__((aligned(64))) Core {
    /* What all host threads look at between timespans stands together, on one line of the host's caches. */
    uint64_t next_event;            /* nothing happens on this core before this cycle */
    uint64_t last;                  /* the core has been at work until here */
    uint64_t freed_slots;           /* bit s: slot s is in freed[], or empty until its whole group has ended */
    uint32_t freed_count;           /* slots that fell empty, of which the dispatcher has not heard */
    uint32_t sent_head, sent_count; /* messages on their way to the L2: a ring */
    uint32_t queue_count[QUEUE_COUNT];
    uint32_t next_port; /* port_slots=own: the next wave is sent to a slot of this one, if one is empty */
    Fault fault;        /* the core stands still from then on */

    IssueState issue;
    uint64_t shared;     /* issues of waves that shared one with another wave (formation) */
    uint64_t idle_since; /* issue.no_unit, queue_full and sampler_full hold from this cycle on */

    /* When the slots that are not ready have no hazard. */
    uint64_t ready_in[CORE_WHEEL];        /* from another cycle than the next, by that cycle % CORE_WHEEL */
    uint64_t ready_wheel;                 /* bit i: ready_in[i] is not 0 */
    uint64_t ready_later;                 /* slots whose cycle is further away than the wheel reaches, */
    uint64_t next_ready_later;            /* and the first of these cycles */
    uint64_t ready_at[CONFIG_MAX_waves];  /* the cycle of each slot; GPU_NEVER: asleep */
    uint64_t arrive_at[CONFIG_MAX_waves]; /* when the next wave starts in an empty slot; GPU_NEVER: none on its way */
    Arrival arriving[CONFIG_MAX_waves];   /* that wave */
    uint64_t awaited;                     /* bit s: one is on its way to slot s */
    uint64_t next_arrival;                /* the earliest of arrive_at */
    uint64_t next_start;                  /* wave_interval: the cycle from which another one may start */
    uint64_t unit_free[CORE_UNITS];     /* cycle from which an ALU can take an instruction: vector, then scalar ones */
    uint64_t alu_busy[CONFIG_MAX_alus]; /* busy cycles so far */
    uint32_t units_taken, units_busy;   /* bit u: ALU u took an instruction in this cycle; one of several cycles */
    FreedSlot freed[CONFIG_MAX_waves];  /* in order of time */
    uint64_t issued;                    /* has any slot issued in this cycle, or could one in the next? */
    uint32_t last_slot, last_pc;        /* the slot that issued last, and its instruction */
    uint64_t woken;                     /* bit s: what its next instruction waited for has come; until issue looks */
    uint64_t released;                  /* bit s: the barrier it waited at has opened; the same */
    uint64_t opening;                   /* cycles that this barrier takes to open; the same */
    /* Requests that the unit behind the queue has not served, or, if that is behind caches, has not looked at yet. */
    uint16_t queue_first[QUEUE_COUNT], queue_last[QUEUE_COUNT];
    uint64_t
        queue_due[QUEUE_COUNT]; /* when the first of them is served; GPU_NEVER: the queue is empty, or caches decide */
    uint64_t queue_free[QUEUE_COUNT]; /* cycle from which the unit behind it takes the next request; of group memory: or
                                         the pipe of all, with memory_pipe=one */
    MemUnit memory;
    SamplerUnit sampler;
    GroupSlot groups[CONFIG_MAX_waves];
    uint64_t reason_cycles[REASON_COUNT]; /* slot-cycles; active ones are under REASON_NONE */
    Stats stats;                          /* this core's share; cycles and max are filled in by gpu_stats */
} Core;

typedef struct GpuState {
    uint64_t now;                 /* cycles before this one are done */
    uint64_t end;                 /* length of the run when done */
    uint64_t next_sent;           /* group_interval: when the next group can arrive, in hundredths of a cycle */
    uint32_t next_wave;           /* number of the next wave to start */
    uint32_t resident;            /* waves in slots or on their way */
    uint32_t first, end_of_phase; /* these dispatches run, the last one not among them, */
    uint32_t first_open;          /* and those before this one have no waves left */
    uint32_t done;
    uint32_t functional;          /* it runs without time */
    uint32_t functional_started;  /* waves started then, */
    uint32_t functional_dispatch; /* of which dispatch, */
    uint32_t functional_sized;    /* and is its size known? */
    uint32_t functional_slot;     /* the slot that ran last, */
    uint32_t functional_stopped;  /* and can its wave go on? */
    Fault fault;
} GpuState;

typedef struct GpuLayout {
    size_t dispatches, cores, waves, units, shared, blocks, l2, memory; /* byte offsets in the state block */
    CacheLayout l2_cache; /* in the state block, too: the sets of all banks */
    MemLayout mem;
    size_t wave_bytes; /* of one slot */
    size_t mask, ready, producers, waiters, registers, deactivated, private, stack, threads,
        model;           /* byte offsets in a slot */
    size_t shared_bytes; /* group memory of one core: all its group slots */
    size_t block_bytes;  /* reconvergence=compaction: of one group slot */
    size_t total;
} GpuLayout;

typedef struct Checker Checker;
typedef struct Heat Heat;
typedef struct Replay Replay;

struct Gpu {
    const Program *program;      /* borrowed */
    Trace *trace;                /* borrowed, or NULL */
    Checker *checker;            /* borrowed, or NULL */
    Heat *heat;                  /* likewise */
    const GpuListener *listener; /* likewise */
    struct Pool *pool;           /* host threads (base/pool.h); NULL: the caller's only */
    MemoryCounts *counts;        /* [core][instruction], of what is traced; not state, since it is counted only once */
    Replay **replays;            /* what each core knows of its loops (core/replay.c); NULL: nothing is replayed */
    GpuLayout layout;
    void *block;    /* what was allocated */
    uint8_t *state; /* in it: layout.total bytes, 64-byte aligned */
};

/* The machine before its first wave is sent: `model_bytes` of each wave, and
 * `block_bytes` of each group slot, are for the way in which lanes reconverge. */
Gpu *machine_create(const Program *program, Trace *trace, size_t model_bytes, size_t block_bytes);
void machine_destroy(Gpu *gpu);
void machine_clear_queues(Core *core); /* of a core that is all zeros: there are no requests */

/* ---- finding things ---- */

static inline GpuState *state_gpu(const Gpu *gpu) {
    return (GpuState *)gpu->state;
}

/* One for each dispatch of the program. */
static inline DispatchState *state_dispatches(const Gpu *gpu) {
    return (DispatchState *)(gpu->state + gpu->layout.dispatches);
}
/* The first dispatch of those that run. */
static inline uint32_t state_running(const Gpu *gpu) {
    const GpuState *state = state_gpu(gpu);
    return state->functional ? state->functional_dispatch : state->first;
}

/* The memory of a resident group. */
static inline uint32_t *state_shared(const Gpu *gpu, uint32_t core, uint32_t group_slot) {
    return (uint32_t *)(gpu->state + gpu->layout.shared + core * gpu->layout.shared_bytes) +
           (size_t)group_slot * gpu->program->shared_words;
}

/* reconvergence=compaction: what core/compaction.c keeps of a resident group. */
static inline void *state_block(const Gpu *gpu, uint32_t core, uint32_t group_slot) {
    const size_t index = (size_t)core * gpu->program->group_slots + group_slot;
    return gpu->state + gpu->layout.blocks + index * gpu->layout.block_bytes;
}

static inline Core *state_core(const Gpu *gpu, uint32_t core) {
    return (Core *)(gpu->state + gpu->layout.cores) + core;
}

static inline Wave *state_wave(const Gpu *gpu, uint32_t core, uint32_t slot) {
    const size_t index = (size_t)core * gpu->program->config.waves + slot;
    return (Wave *)(gpu->state + gpu->layout.waves + index * gpu->layout.wave_bytes);
}

static inline uint32_t state_slot(const Gpu *gpu, uint32_t core, const Wave *wave) {
    return (uint32_t)((size_t)((const uint8_t *)wave - (const uint8_t *)state_wave(gpu, core, 0)) /
                      gpu->layout.wave_bytes);
}

static inline MaskEntry *state_stack(const Gpu *gpu, Wave *wave) {
    return (MaskEntry *)((uint8_t *)wave + gpu->layout.stack);
}
static inline Threads *state_threads(const Gpu *gpu, Wave *wave) {
    return (Threads *)((uint8_t *)wave + gpu->layout.threads);
}
/* The addresses that its threads have pushed at a level, 0 for the first. */
static inline uint32_t *state_level(const Gpu *gpu, Wave *wave, uint32_t level) {
    return (uint32_t *)(state_threads(gpu, wave) + 1) + level * gpu->program->config.wave_size;
}
static inline Scores state_scores(const Gpu *gpu, Wave *wave) {
    return (Scores){.ready = (uint64_t *)((uint8_t *)wave + gpu->layout.ready),
                    .producer = (uint32_t *)((uint8_t *)wave + gpu->layout.producers)};
}
/* Instruction `pc` writes the destinations of `inst`, which is the same, by that cycle. */
static inline void scores_expect(Scores scores, const DecodedInst *inst, uint64_t ready, uint32_t pc) {
    for (int i = 0; i < inst->dst_count; i++) {
        scores.ready[inst->dst_slot[i]] = ready;
        scores.producer[inst->dst_slot[i]] = pc;
    }
}
/* Lanes that are threads: those for which a component is being written. Other lanes read it as it is. */
static inline uint64_t *state_waiters(const Gpu *gpu, Wave *wave) {
    return (uint64_t *)((uint8_t *)wave + gpu->layout.waiters);
}
static inline void state_expect_lanes(const Gpu *gpu, Wave *wave, const DecodedInst *inst) {
    for (int i = 0; i < inst->dst_count; i++) state_waiters(gpu, wave)[inst->dst_slot[i]] = wave->exec;
}
static inline uint32_t *state_mask(const Gpu *gpu, Wave *wave) {
    return (uint32_t *)((uint8_t *)wave + gpu->layout.mask);
}
static inline uint32_t *state_registers(const Gpu *gpu, Wave *wave) {
    return (uint32_t *)((uint8_t *)wave + gpu->layout.registers);
}
/* Private memory of its threads: the words of all lanes stand side by side. */
static inline uint32_t *state_private(const Gpu *gpu, Wave *wave) {
    return (uint32_t *)((uint8_t *)wave + gpu->layout.private);
}
/* For each inactive lane. */
static inline Deactivation *state_deactivated(const Gpu *gpu, Wave *wave) {
    return (Deactivation *)((uint8_t *)wave + gpu->layout.deactivated);
}
static inline uint32_t *state_memory(const Gpu *gpu) {
    return (uint32_t *)(gpu->state + gpu->layout.memory);
}

/* ---- memory units and the L2 ---- */

static inline uint8_t *state_unit(const Gpu *gpu, uint32_t core) {
    return gpu->state + gpu->layout.units + core * gpu->layout.mem.bytes;
}
/* In flight to the L2: a ring. */
static inline LineMessage *state_messages(const Gpu *gpu, uint32_t core) {
    return (LineMessage *)(state_unit(gpu, core) + gpu->layout.mem.messages);
}
/* In the state block, or in a core's memory unit. */
static inline CacheSet *state_cache_set(uint8_t *block, const CacheLayout *cache, uint32_t number) {
    return (CacheSet *)(block + cache->first + number * cache->bytes);
}
static inline CacheTag *state_cache_tags(CacheSet *set, const CacheLayout *cache) {
    return (CacheTag *)((uint8_t *)set + cache->tags);
}
static inline L2 *state_l2(const Gpu *gpu) {
    return (L2 *)(gpu->state + gpu->layout.l2);
}
static inline uint32_t *state_line(const Gpu *gpu, uint32_t line) {
    return state_memory(gpu) + line * (gpu->program->config.line_bytes / sizeof(uint32_t));
}

/* Where a core's step happens: passed down instead of looked up again and again. */
typedef struct Step {
    Gpu *gpu;
    const Program *program;
    Core *core;
    Fault *fault;     /* where a fault goes: the core's, so that cores can run at the same time */
    Checker *checker; /* the machine's, or NULL */
    Heat *heat;       /* likewise */
    uint8_t *waves;   /* the core's wave slots, */
    uint8_t *unit;    /* and its memory unit */
    TraceTail *runs;  /* of the core's slots, and behind it of its ALUs; NULL: without a trace */
    TraceTail *alu_runs;
    MemoryCounts *counts; /* of each instruction on the core; NULL: without a trace */
    Replay *recording;    /* it has to hear of every instruction; or NULL */
    uint64_t now;
    uint64_t turned; /* bit s: the wave in slot s has jumped back in this cycle */
    bool by_slot;    /* the stalls of each slot are entered, not only sums: for the trace, or for heat */
    bool shares;     /* the instruction shares an issue, and a unit, with that of another wave */
    uint32_t core_id;
} Step;

static inline Step state_step(Gpu *gpu, uint32_t core_id, uint64_t now) {
    Core *core = state_core(gpu, core_id);
    Trace *trace = gpu->trace;
    return (Step){.gpu = gpu,
                  .program = gpu->program,
                  .core = core,
                  .fault = &core->fault,
                  .checker = gpu->checker,
                  .heat = gpu->heat,
                  .by_slot = trace || gpu->heat,
                  .waves = (uint8_t *)state_wave(gpu, core_id, 0),
                  .unit = state_unit(gpu, core_id),
                  .runs = trace ? &trace->slots[(size_t)core_id * trace->shape.slots] : NULL,
                  .counts = trace ? &gpu->counts[(size_t)core_id * gpu->program->instructions] : NULL,
                  .alu_runs = trace ? &trace->alus[(size_t)core_id * trace->streams] : NULL,
                  .now = now,
                  .core_id = core_id};
}

/* Add to a statistic of the core, and to that of the instruction whose request it is for. */
#define step_count(step, pc, name, amount) \
    count_both(&(step)->core->stats, (step)->counts ? &(step)->counts[pc] : NULL, name, amount)
#define count_both(stats, counts, name, amount) \
    ((stats)->name += (amount), (void)((counts) && ((counts)->name += (amount))))

/* A wave slot of the step's core. */
static inline Wave *step_wave(const Step *step, uint32_t slot) {
    return (Wave *)(step->waves + slot * step->gpu->layout.wave_bytes);
}

static inline MemRequest *step_request(const Step *step, uint32_t index) {
    return (MemRequest *)(step->unit + step->gpu->layout.mem.requests) + index;
}
/* Lane arrays of a request: addresses; data of a store, a component each, or operands and then old values of an atomic.
 */
static inline uint32_t *step_operands(const Step *step, uint32_t request) {
    return (uint32_t *)(step->unit + step->gpu->layout.mem.operands) +
           (size_t)request * (1 + ISA_COMPONENTS) * step->program->stride;
}
/* One of a request's lines. */
static inline LineAccess *step_access(const Step *step, uint32_t request, uint32_t line) {
    if (!line) return &step_request(step, request)->line;
    return (LineAccess *)(step->unit + step->gpu->layout.mem.accesses) +
           (size_t)request * step->gpu->layout.mem.accesses_most + line - 1;
}
static inline Mshr *step_mshr(const Step *step, uint32_t index) {
    return (Mshr *)(step->unit + step->gpu->layout.mem.mshrs) + index;
}
/* What came for a miss-status register: a line. */
static inline uint32_t *step_fill(const Step *step, uint32_t mshr) {
    return (uint32_t *)(step->unit + step->gpu->layout.mem.fills + mshr * step->program->config.line_bytes);
}
static inline SampleRequest *step_sample(const Step *step, uint32_t place) {
    return (SampleRequest *)(step->unit + step->gpu->layout.mem.samples) + place;
}
/* The lines that the texels of a sample are on. */
static inline uint32_t *step_sample_lines(const Step *step, uint32_t place) {
    return (uint32_t *)(step->unit + step->gpu->layout.mem.sample_lines) +
           place * step->program->config.wave_size * FOOTPRINT_MAX_TEXELS;
}

/* Stop the run with its context. Returns false if there has been a fault before: the first one counts. */
bool fault_raise(Step *step, FaultKind kind, uint32_t slot, uint64_t lanes);

#endif
