/* trace.h: what happened in every cycle, run-length coded: the only thing that pictures, tables and reports read.
 *
 *   trace.c          appending, trace_append.h has the part of it that is inlined
 *   trace_code.c     coding and decoding runs
 *   trace_store.h    what is behind a Trace: its blocks, and their places in a file
 *   trace_cursor.c   reading: cursors, arrays, windows
 *   trace_file.h     a trace in a file
 *   trace_pattern.h  cycles that repeat: appended again
 *   lane_state.h     what every lane shows in every cycle, sums of it, and events
 *   legend.def       lane states and events: their names, what they mean
 *
 *   cycle          0    1    2    3    4    5    6
 *   slot 0         [mov][mul][wait mul.....][add ][not selected]     one TraceRun a bracket
 *   ALU 0          [mov][mul        ]       [add ]                 one TraceAlu a bracket; gaps are idle
 *   memory                    [1   ][2 ][1      ]                  the same, with requests; gaps are 0 requests
 *
 * For every wave slot the runs cover cycles 0 .. trace_cycles - 1 without gap or overlap, in order, so that
 * states x cycles always add up to slots x cycles. The simulator appends; a finished trace is read-only.
 * Causes are kept with the runs: a stall has its reason, its register and the instruction that produces it; an idle
 * run says why; who was picked instead is the active run of another slot in the same cycle. An active run has the
 * mask after its instruction, so that the instruction that made a lane inactive is the last active run in which its
 * bit went from 1 to 0.
 *
 *                     open block               closed blocks
 *   append  ---->  [.................    ] ---->  [........] [........] ...      one such row a slot, an ALU,
 *                   coded; the last run            in memory, or written         a sampler or a queue
 *                   may grow; copied               to a file and forgotten
 *                   out when full
 *
 * Runs are coded at once, in two to four bytes each (trace_append.h). So reading is by cursor, which needs little
 * memory:
 *
 *   TraceCursor *cursor = trace_run_cursor(trace, 0, 1);      // core 0, slot 1
 *   for (TraceRun run; trace_next_run(cursor, &run);) show(run.cycles);
 *   trace_cursor_destroy(cursor);
 *
 * or by array, which is simple. A long trace is given to those who want arrays as a window of it:
 *
 *   Trace *window = trace_window(trace, 1000, 2000);
 *   size_t count;
 *   const TraceRun *runs = trace_runs(window, 0, 1, &count);
 */
#ifndef SIM_TRACE_TRACE_H
#define SIM_TRACE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "asm/base/array.h"
#include "sim/spec/config.h"

typedef enum WaveState {
#define STATE(ID, name, meaning) STATE_##ID,
#define REASON(ID, name, state, clause, word, meaning)
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
    STATE_COUNT
} WaveState;

typedef enum Reason {
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, clause, word, meaning) REASON_##ID,
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
    REASON_COUNT
} Reason;

/* A name that users see, and what it means. */
typedef struct TraceTerm {
    const char *name, *meaning;
} TraceTerm;

typedef struct ReasonInfo {
    const char *name;
    WaveState state;
    const char *clause, *word, *meaning;
} ReasonInfo;

extern const TraceTerm trace_states[STATE_COUNT];
extern const ReasonInfo trace_reasons[REASON_COUNT];
/* Add up the reasons of a state. */
uint64_t trace_state_sum(const uint64_t reasons[REASON_COUNT], WaveState state);

extern const char *const trace_queue_names[QUEUE_COUNT]; /* as pictures and tables have them */

#define TRACE_NO_WAVE UINT32_MAX
#define TRACE_NO_PC UINT32_MAX
#define TRACE_NO_REGISTER UINT16_MAX

/* Runs of slots and of ALUs begin alike: with their first cycle, and how many there are. */

/* Equal cycles of one wave slot. */
typedef struct TraceRun {
    uint64_t cycle;    /* the first */
    uint32_t cycles;   /* how many, at least 1 */
    uint32_t wave;     /* in order of dispatch; TRACE_NO_WAVE when disabled */
    uint64_t exec;     /* bit l: lane l is active after the cycle's instruction; 0 when disabled */
    uint64_t retired;  /* bit l: lane l has retired before; 0 unless lanes are threads, see TraceShape.reconvergence */
    uint32_t pc;       /* instruction that issued, or that waits; TRACE_NO_PC when disabled */
    uint32_t producer; /* stalled on a register: the instruction that writes it; active: trace_diverges; else
                          TRACE_NO_PC */
    uint16_t reg;      /* stalled on a register: number * 4 + component; else TRACE_NO_REGISTER */
    uint8_t state;     /* WaveState */
    uint8_t reason;    /* Reason */
} TraceRun;

/* One instruction on one ALU, for its whole latency; or on a sampler, for as long as it takes quads. Or a level of a
 * queue: consecutive cycles with the same number of requests that have issued and are not served. */
typedef struct TraceAlu {
    uint64_t cycle;
    uint32_t cycles; /* at least 1 */
    uint32_t wave;   /* in order of dispatch; a level has its requests here, */
    uint32_t pc;     /* and 0 here */
} TraceAlu;

/* The requests of a level: at least 1, at most queue_entries. */
static inline uint32_t trace_requests(const TraceAlu *level) {
    return level->wave;
}

/* One wave that was dispatched. */
typedef struct TraceWave {
    uint64_t live;       /* lanes that hold a thread */
    uint32_t group;      /* number of its group in the dispatch */
    uint32_t in_group;   /* number of the wave in its group */
    uint16_t core, slot; /* where it ran */
} TraceWave;

typedef struct TraceShape {
    uint32_t cores, slots, alus; /* slots and ALUs of one core */
    uint32_t wave_size;
    uint32_t reconvergence; /* of config.h. RECONVERGE_STACK: as above; else the mask of an active run is that with
                               which its instruction issued, a waiting one has the lanes that issue next, and it
                               is known which lanes have retired */
    uint32_t samplers;      /* of one core; 0 if the program has no samples. They are units behind the ALUs */
    uint32_t queues;        /* bit q: the program sends requests to Queue q */
    uint32_t queue_entries; /* requests that fit in each; 0 if there are no queues */
} TraceShape;

/* Do lanes diverge at the instruction of an active run? `before`: the mask of the run before. Where lanes are threads,
 * the masks do not say that: the run has itself as producer. */
static inline bool trace_diverges(TraceShape shape, const TraceRun *run, uint64_t before) {
    if (shape.reconvergence != RECONVERGE_STACK) return run->producer != TRACE_NO_PC;
    return (before & ~run->exec) && (before & run->exec);
}

/* Can waves share an issue: one port, one ALU? */
static inline bool trace_shares_issues(TraceShape shape) {
    return shape.reconvergence == RECONVERGE_FORMATION || shape.reconvergence == RECONVERGE_COMPACTION;
}

/* Units are ALUs, then samplers; streams are units, then the queues that the program uses: functions that take the
 * number of an ALU take that of any stream. Queues come in the order of their numbers: how many there are, and which
 * one is the i-th. */
static inline uint32_t trace_units(TraceShape shape) {
    return shape.alus + shape.samplers;
}
static inline uint32_t trace_queues(TraceShape shape) {
    return (shape.queues >> QUEUE_BUFFERS & 1) + (shape.queues >> QUEUE_SHARED & 1);
}
static inline uint32_t trace_streams(TraceShape shape) {
    return trace_units(shape) + trace_queues(shape);
}
static inline Queue trace_queue(TraceShape shape, uint32_t i) {
    return i == 0 && shape.queues >> QUEUE_BUFFERS & 1 ? QUEUE_BUFFERS : QUEUE_SHARED;
}

typedef struct Trace Trace;
typedef struct TraceTail TraceTail;
typedef struct TraceCursor TraceCursor;

Trace *trace_create(TraceShape shape);
void trace_destroy(Trace *trace); /* NULL is fine */

/* ---- appending; the simulator's side ---- */

/* Runs of a slot must follow one another without gap, and consecutive runs that differ only in their cycles are
 * joined. Runs of an ALU must not overlap. Waves may come in any order. trace_set_requests sets the level of a
 * queue from a cycle on, which is not before the last change; the last call for a cycle wins. */
static inline void trace_add_run(Trace *trace, uint32_t core, uint32_t slot, const TraceRun *run);
static inline void trace_add_alu(Trace *trace, uint32_t core, uint32_t alu, const TraceAlu *run);
void trace_set_requests(Trace *trace, uint32_t core, Queue queue, uint64_t cycle, uint32_t requests);
void trace_set_retired(Trace *trace, TraceTail *tail, uint64_t retired); /* in the runs of the slot from now on */
void trace_add_wave(Trace *trace, uint32_t number, const TraceWave *wave);
void trace_finish(Trace *trace, uint64_t cycles); /* the runs of every slot and the levels of every queue end here */
/* Several threads may append, each lane by one thread at a time, waves by one thread only. Their blocks are written
 * here: call it now and then, while no thread appends. */
void trace_flush(Trace *trace);

/* Instructions that are barriers, which pictures mark: in ascending order, of a trace that is no window. */
void trace_add_barrier(Trace *trace, uint32_t pc);
bool trace_has_barriers(const Trace *trace);
bool trace_is_barrier(const Trace *trace, uint32_t pc);

/* The error: NULL, or a sentence (out of memory, a write failed, a file is damaged). Then the trace is not whole, and
 * reading it may end early. */
const char *trace_error(const Trace *trace);
bool trace_failed(const Trace *trace); /* is there an error? */

/* ---- reading ---- */

TraceShape trace_shape(const Trace *trace);
uint64_t trace_cycles(const Trace *trace); /* length of the run */

/* The cycles that the trace holds, start .. end - 1: all of the run unless it is a window. */
uint64_t trace_start(const Trace *trace);
uint64_t trace_end(const Trace *trace);

/* One past the last cycle of the whole run in which some slot has a wave. The last instruction of a wave, which leaves
 * no lane, does not count: pictures draw a wave as ended from there on. */
uint64_t trace_used(const Trace *trace);

/* The part of a trace in cycles start .. end - 1. Runs of slots are cut to it; runs of ALUs and levels are whole, so
 * that one can tell the first cycle of an instruction. `trace` must outlive the window and not grow. */
Trace *trace_window(const Trace *trace, uint64_t start, uint64_t end);

/* Decode all arrays now. False if that fails: trace_error says why. Those of trace_runs and its like would be short. */
bool trace_load(const Trace *trace);

/* trace_load if the trace is short, for repeated reading: cursors use arrays that exist. */
bool trace_load_short(const Trace *trace);

/* Arrays: made when first asked for, 48 bytes a run. They live as long as the trace, but not longer than the next
 * append. */
const TraceRun *trace_runs(const Trace *trace, uint32_t core, uint32_t slot, size_t *count);
const TraceAlu *trace_alus(const Trace *trace, uint32_t core, uint32_t alu, size_t *count);
const TraceWave *trace_waves(const Trace *trace, size_t *count);
uint64_t trace_live(const Trace *trace, uint32_t wave); /* its lanes that hold a thread; all if it is not known */

/* Index of the first item of an array that ends after a cycle; `count` if none does. */
#define TRACE_FIND(items, count, at) BISECT(i_, count, (items)[i_].cycle + (items)[i_].cycles <= (at))

/* Cursors: all runs of a slot or ALU, one after the other. No appending meanwhile. */
TraceCursor *trace_run_cursor(const Trace *trace, uint32_t core, uint32_t slot);
TraceCursor *trace_alu_cursor(const Trace *trace, uint32_t core, uint32_t alu);
bool trace_next_run(TraceCursor *cursor, TraceRun *run); /* false at the end, or after an error */
const TraceRun *trace_read_run(TraceCursor *cursor);     /* the same in place, until more is read; NULL at the end */
bool trace_peek_run(TraceCursor *cursor, TraceRun *run); /* the same, but the cursor stays */
bool trace_next_alu(TraceCursor *cursor, TraceAlu *run);
/* Have a cursor go on with what is in a cycle, or a little before it; but not back. */
void trace_cursor_seek(TraceCursor *cursor, uint64_t cycle);
void trace_cursor_destroy(TraceCursor *cursor); /* NULL is fine */

#include "sim/trace/trace_append.h" /* the fast paths of trace_add_run and trace_add_alu */

#endif
