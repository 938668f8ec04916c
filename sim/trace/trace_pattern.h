/* trace_pattern.h: what a core appends in some cycles, to be appended again for later cycles that pass in the same way.
 *
 *   cycle   100                 148                                  532
 *           begin ... mark ...  end: these 48 cycles can be repeated  |
 *           [ ][  ][ ][   ][  ] [ append: the same code, 8 times, but for changes of exec at the marks
 *
 * A run is coded as its difference from the one before, so cycles that repeat have the same code, but for changes of
 * exec.
 */
#ifndef SIM_TRACE_TRACE_PATTERN_H
#define SIM_TRACE_TRACE_PATTERN_H

#include "sim/trace/trace.h"

typedef struct TracePattern TracePattern;

/* In the repetition `time`, counted from 0, the instruction at the slot's mark `mark` makes exec this. */
typedef struct TraceChange {
    uint64_t time, exec;
    uint32_t slot, mark;
} TraceChange;

/* A pattern of one core. */
TracePattern *trace_pattern_create(Trace *trace, uint32_t core);
void trace_pattern_destroy(TracePattern *pattern); /* NULL is fine */

/* What is appended for this cycle and later ones belongs to the pattern. */
void trace_pattern_begin(TracePattern *pattern, uint64_t cycle);
/* The slot's last run is the issue of an instruction that can change exec. */
void trace_pattern_mark(TracePattern *pattern, uint32_t slot);
/* What comes from this cycle on does not belong to it. False: it cannot be repeated, since it does not end as it began,
 * or has filled a block. */
bool trace_pattern_end(TracePattern *pattern, uint64_t cycle);

/* How often it can be appended from this cycle on; 0: the runs before are others, or the next ones start a new block.
 */
uint64_t trace_pattern_times(const TracePattern *pattern, uint64_t cycle);
/* And how many changes of exec there is room for then in a slot. */
uint64_t trace_pattern_changes(const TracePattern *pattern, uint32_t slot, uint64_t times);
/* Can the bits of exec change so in a pattern? */
static inline bool trace_pattern_fits(uint64_t changed) {
    return changed >> TRACE_EXEC_BITS == 0;
}
/* Changes: slot after slot, each in order of time. */
void trace_pattern_append(TracePattern *pattern, uint64_t times, const TraceChange *changes, size_t count);

#endif
