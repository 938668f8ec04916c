/* trace.h: what happened in every cycle, run-length coded: the only thing that pictures, CSV and reports read.
 *
 *   cycle          0    1    2    3    4    5    6
 *   slot 0         [mov][mul][wait mul.....][add ][not picked]     one TraceRun a bracket
 *   ALU 0          [mov][mul        ]       [add ]                 one TraceAlu a bracket; gaps are idle
 *
 * For every wave slot the runs cover cycles 0 .. trace->cycles - 1 without gap or overlap, in order, so that
 * states x cycles always add up to slots x cycles. The simulator appends; a finished trace is read-only.
 * Causes are kept with the runs: a stall has its reason, its register and the instruction that produces it; an idle
 * run says why; who was picked instead is the active run of another slot in the same cycle. An active run has the
 * mask after its instruction, so that the instruction that turned a lane off is the last active run in which its
 * bit went from 1 to 0.
 */
#ifndef SIM_TRACE_H
#define SIM_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum WaveState {
#define STATE(ID, name, meaning) STATE_##ID,
#define REASON(ID, name, state, meaning)
#include "sim/reason.def"
#undef REASON
#undef STATE
    STATE_COUNT
} WaveState;

typedef enum Reason {
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, meaning) REASON_##ID,
#include "sim/reason.def"
#undef REASON
#undef STATE
    REASON_COUNT
} Reason;

typedef struct StateInfo {
    const char *name, *meaning;
} StateInfo;

typedef struct ReasonInfo {
    const char *name;
    WaveState state;
    const char *meaning;
} ReasonInfo;

extern const StateInfo trace_states[STATE_COUNT];
extern const ReasonInfo trace_reasons[REASON_COUNT];

#define TRACE_NO_WAVE UINT32_MAX
#define TRACE_NO_PC UINT32_MAX
#define TRACE_NO_REGISTER UINT16_MAX

/* Equal cycles of one wave slot. */
typedef struct TraceRun {
    uint64_t cycle;    /* the first */
    uint64_t exec;     /* bit l: lane l is in force after the cycle's instruction; 0 when disabled */
    uint32_t cycles;   /* how many, at least 1 */
    uint32_t wave;     /* in order of dispatch; TRACE_NO_WAVE when disabled */
    uint32_t pc;       /* instruction that issued, or that waits; TRACE_NO_PC when disabled */
    uint32_t producer; /* stalled on a register: the instruction that writes it; else TRACE_NO_PC */
    uint16_t reg;      /* stalled on a register: number * 4 + component; else TRACE_NO_REGISTER */
    uint8_t state;     /* WaveState */
    uint8_t reason;    /* Reason */
} TraceRun;

/* One instruction on one ALU, for its whole latency. */
typedef struct TraceAlu {
    uint64_t cycle;
    uint32_t cycles;
    uint32_t wave; /* in order of dispatch */
    uint32_t pc;
} TraceAlu;

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
} TraceShape;

typedef struct Trace Trace;

Trace *trace_create(TraceShape shape); /* NULL when out of memory */
void trace_destroy(Trace *trace);      /* NULL is fine */

/* Appending; the simulator's side. Runs of a slot must follow one another without gap. Consecutive runs that
 * differ only in their cycles are joined. */
void trace_add_run(Trace *trace, uint32_t core, uint32_t slot, const TraceRun *run);
void trace_add_alu(Trace *trace, uint32_t core, uint32_t alu, const TraceAlu *run);
void trace_add_wave(Trace *trace, uint32_t number, const TraceWave *wave);
void trace_finish(Trace *trace, uint64_t cycles);
bool trace_failed(const Trace *trace); /* out of memory: the trace is not whole */

/* Reading. The arrays live as long as the trace. */
TraceShape trace_shape(const Trace *trace);
uint64_t trace_cycles(const Trace *trace);
const TraceRun *trace_runs(const Trace *trace, uint32_t core, uint32_t slot, size_t *count);
const TraceAlu *trace_alus(const Trace *trace, uint32_t core, uint32_t alu, size_t *count);
const TraceWave *trace_waves(const Trace *trace, size_t *count);

#endif
