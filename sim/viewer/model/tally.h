/* tally.h: how long waves take to come to each instruction of a run, counted in slices. Of two runs these sums can be
 * held against each other whatever the machines are, also if they have waves of other sizes.
 *
 *   Tally tally;
 *   if (tally_start(&tally, trace, code_count)) while (tally_work(&tally)) ...
 *   tally.at[pc].cycles                // from a wave's instruction before to this one, all waves together
 *   tally_free(&tally);
 */
#ifndef SIM_VIEWER_MODEL_TALLY_H
#define SIM_VIEWER_MODEL_TALLY_H

#include "sim/trace/trace.h"

typedef struct TallyRow {
    uint64_t cycles, times;
} TallyRow;

typedef struct Tally {
    const Trace *trace;
    uint32_t count; /* instructions; row `count` is the implicit ret, row count + 1 the time before waves start */
    TallyRow *at;
    uint32_t track; /* the slot that is being read, of all cores */
    TraceCursor *cursor;
    uint32_t wave; /* whose instruction was the last */
    uint64_t last; /* and its cycle */
} Tally;

bool tally_start(Tally *tally, const Trace *trace, uint32_t instructions); /* false when out of memory */
bool tally_work(Tally *tally);                                             /* true: there is more to do */
void tally_free(Tally *tally);

#endif
