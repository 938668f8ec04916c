/* scan.h: reading the runs of a slot, one after the other, with what its lanes show; and the runs of all slots and
 * units of a core, once from left to right: this is the only code that counts runs.
 *
 *   RunReader reader;
 *   reader_open(&reader, trace, 0, 1, 5000);                                 // from the run with cycle 5000 on
 *   for (; reader.run; reader_next(&reader)) show(reader.run->cycle, reader.shades.on);
 *   reader_close(&reader);
 *
 * A scan counts a few thousand cycles at a time:
 *
 *   slot 0   [run    ][run][run      ]       each run is added to the columns that it is in; stalls are bits, too
 *   slot 1   [run ][run           ]
 *   busy     11110000111111000000111         a bit for each cycle in which a slot or an ALU works, or could
 *                ^^^^      ^^^^^^            gaps: what is stalled there is exposed
 *
 *   const uint64_t edges[] = {5000, 8000, 20000};
 *   Count *counts = memory_array((trace_shape(trace).slots + 1) * 2, sizeof *counts); // [slot][column], then the core
 *   CountScan *scan = scan_create(trace, 0, 5000);
 *   scan_to(scan, 20000, &(ScanWants){.columns = {edges, 2, counts}}, NULL);
 *   scan_destroy(scan);
 */
#ifndef SIM_COUNT_SCAN_H
#define SIM_COUNT_SCAN_H

#include "asm/base/memory.h"
#include "sim/count/count.h"

/* ---- the runs of a slot ---- */

typedef struct RunReader {
    const Trace *trace;
    TraceCursor *cursor;
    const TraceRun *run; /* NULL at the end */
    TraceRun pair[2];    /* it and the one behind, if that was looked at */
    uint32_t lanes;
    bool has_barriers; /* the trace */
    bool mask_before;  /* a run has the lanes with which its instruction issued (TraceShape.reconvergence) */
    uint64_t retired;  /* of the run */
    ShadeRun shades;   /* of the run */
    uint32_t on, masked, waiting, rest; /* number of lanes as in `shades` */
    uint32_t before, threads;           /* number of lanes active before the run's instruction; with a thread */
    bool changed;                       /* other lanes than in the run before, or of another wave */
    bool parts;                         /* its first cycle makes some lanes inactive, and others stay, */
    bool joins;                         /* or lanes come back, */
    bool barrier;                       /* or is that of a barrier, */
    bool marked;                        /* or one of the two: a flag of its own, which is read for every run */
} RunReader;

void reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle);
void reader_next(RunReader *reader);
const TraceRun *reader_peek(RunReader *reader); /* the run behind, valid until more is read; NULL at the end */
void reader_close(RunReader *reader);

static inline uint64_t reader_end(const RunReader *reader) {
    return reader->run->cycle + reader->run->cycles;
}

/* ---- a core ---- */

enum { SCAN_CYCLES = 4096 }; /* of a step, at most */

/* How the curves change from one cycle to the next, within a step. */
typedef struct ScanSteps {
    int32_t by[SCAN_CYCLES + 1][COUNT_CURVES];
} ScanSteps;

/* What a visitor sees of a step: the pieces of runs, then what waiting ones cost, then ALUs, samplers and queues, then
 * the exposed cycles of stalled pieces; each of one slot or unit after the other. */
typedef enum ScanKind {
    SCAN_RUN = 1,
    SCAN_ALU = 2,
    SCAN_SAMPLER = 4,
    SCAN_QUEUE = 8,
    SCAN_EXPOSED = 16,
    SCAN_WAIT = 32
} ScanKind;

/* The waves that find no unit in a cycle share its free issue ports in equal parts. If every wave finds one, the others
 * that could issue share them; if no wave could issue, the stalled ones do. */
enum { SCAN_PORT = 1 << 20 }; /* a port for a cycle */
typedef struct ScanWait {
    Reason reason;
    uint32_t producer; /* of the result that it waits for, or TRACE_NO_PC */
    uint64_t ports;    /* its part, in port-cycles times SCAN_PORT */
} ScanWait;

typedef struct ScanItem {
    ScanKind kind;
    uint32_t unit, pc; /* unit: the slot; or the ALU, sampler or queue, as trace_alu_cursor has it */
    uint64_t from, to;
    union {
        RunReader *reader;   /* SCAN_RUN: at the run */
        const TraceAlu *alu; /* of a unit: the whole of it */
        const ScanWait *wait;
    };
} ScanItem;

typedef struct ScanVisitor {
    void (*visit)(void *user, const ScanItem *item);
    void *user;
    unsigned kinds; /* that it wants */
} ScanVisitor;

/* What a scan adds to. Zeros are not wanted. */
typedef struct ScanWants {
    ColumnCounts columns; /* of the core, only the exposed cycles */
    ScanSteps *steps;     /* how the curves change; then a call is one step */
    CoreSum *core;
    uint32_t ports; /* of the core, for SCAN_WAIT, which needs `core` too */
    const ScanVisitor *visitor;
} ScanWants;

typedef struct CountScan CountScan;

CountScan *scan_create(const Trace *trace, uint32_t core, uint64_t cycle);
void scan_destroy(CountScan *scan); /* NULL is fine */

/* Count the next cycles, which lie in the columns, up to a cycle; or until the budget, from which cycles of slots are
 * taken, is used up, unless it is NULL. Return whether the cycle is reached. */
bool scan_to(CountScan *scan, uint64_t cycle, const ScanWants *wants, int64_t *budget);

uint64_t scan_at(const CountScan *scan); /* the cycles before this one are counted */

/* Show cycles from .. to - 1 of a core to a visitor. Return false if the trace is damaged. */
bool scan_visit(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, const ScanVisitor *visitor);

/* Give what each slot has done, and the cycles in which the core was exposed, since the scan began or since the last
 * call. Both may be NULL. */
void scan_take_sums(CountScan *scan, SlotSum *sums, uint64_t *exposed);

/* When all is counted: make the row of the core the sum of its slots. Its exposed cycles are there already. */
void scan_sum_slots(ColumnCounts columns, uint32_t slots);

#endif
