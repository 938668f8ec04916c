/* range.h: what the wave slots of some cycles were spent on: issues, stalls, ready waves that were not selected, and
 * slots without a wave, each by reason. The sums are exact: every cycle of every slot is in one of them.
 *
 *   Range range;
 *   range_start(&range, fill, trace, RANGE_ALL_CORES, 5688, 10211);
 *   while (range_work(&range)) {}                    // some milliseconds a call
 *   show(range_rates(&range).resident);
 *   range_free(&range);
 */
#ifndef SIM_DEBUG_FILL_RANGE_H
#define SIM_DEBUG_FILL_RANGE_H

#include "sim/count/scan.h"
#include "sim/debug/fill/fill.h"

#define RANGE_ALL_CORES UINT32_MAX

typedef struct Range {
    const Fill *fill;               /* borrowed */
    uint64_t from, to, end;         /* the trace has the cycles before `end`: a window may not have all */
    uint32_t core, cores;           /* the first core, and how many */
    uint32_t slots, alus;           /* of all its cores */
    uint64_t slot_cycles;           /* all: the sum of `reasons` */
    uint64_t reasons[REASON_COUNT]; /* slot-cycles; with REASON_NONE, the wave issues */
    uint64_t empty[EMPTY_COUNT];    /* REASON_NO_WAVE and REASON_NO_ROOM, by what left the slot empty */
    uint64_t lane_issues;           /* lanes active when a wave issues, summed up */
    uint64_t ports[PORT_PARTS];     /* port-lane-cycles: their sum is the issue ports * wave_size * (to - from) */
    uint64_t alu_busy;              /* ALU-cycles, of alus * (to - from) */

    const Trace *trace;
    uint64_t *edges;       /* of columns, in each of which slots are empty for one reason */
    uint32_t counted;      /* cores so far, */
    uint32_t columns, now; /* and now: columns of the next core */
    CountScan *scan;
    SlotSum *sums;     /* of its slots in the present column, */
    CoreSum sum;       /* and its own */
    bool done, failed; /* failed: the trace is damaged */
} Range;

/* Count cycles from .. to - 1 of a core, or of all cores. Cycles behind the end of the run are left out. */
void range_start(Range *range, const Fill *fill, const Trace *trace, uint32_t core, uint64_t from, uint64_t to);
bool range_work(Range *range); /* false: it is done, or has failed */
void range_free(Range *range);

/* Count the next core with a scan that has come to `from`, and show what it reads to a visitor: instead of range_work.
 * The budget is as for scan_to. Return whether the core is counted. */
bool range_scan(Range *range, CountScan *scan, const ScanVisitor *visitor, int64_t *budget);

/* ---- of one that is done ---- */

/* One sum of slot-cycles. The states come in the order issues, stalled, idle, no wave; within a state larger sums come
 * first. */
typedef struct RangeRow {
    WaveState state;
    uint64_t slot_cycles;
    const char *text, *meaning; /* "waits for memory", "no room: registers"; and a sentence about it */
    Reason reason;              /* REASON_COUNT: of slots without a wave there are others */
} RangeRow;

enum { RANGE_ROWS = REASON_COUNT + EMPTY_COUNT };
int range_rows(const Range *range, RangeRow rows[RANGE_ROWS]);

/* All views show these as `percent` has them. */
typedef struct RangeShare {
    uint64_t part, whole;
} RangeShare;

typedef struct RangeRates {
    double resident;  /* waves of a core, on average */
    RangeShare issue; /* port-cycles that issue, */
    RangeShare alu;   /* ALU-cycles that are busy, */
    RangeShare lanes; /* issued lane-cycles that are active */
} RangeRates;
RangeRates range_rates(const Range *range);

/* What a legend says of a shade, of the slot-cycles, in lanes: the lanes of waves that issue; of other slots all. All
 * shades add up to the whole. */
RangeShare range_shade(const Range *range, Shade shade);

/* The phase with most of its cycles; NULL: no phase has begun. */
const FillPhase *range_phase(const Range *range);

#endif
