/* try.h: what might make some cycles of a run shorter: other settings of the machine, chosen by what they were spent
 * on. Which of them do is found by running the program with each.
 *
 *   Try tries[TRY_MOST];
 *   TryRuns runs = {range, tries, try_choose(range, tries)};                // of a range that is done
 *   const VariantsPlan plan = try_plan(&runs);                            // of the runs, for sim/run/variants.h
 *   ...
 *   const int faster = try_sort(tries, runs.count);                       // the fastest first; others are no use
 */
#ifndef SIM_DEBUG_FILL_TRY_H
#define SIM_DEBUG_FILL_TRY_H

#include "sim/debug/fill/range.h"
#include "sim/run/variants.h"

enum { TRY_MOST = 4, TRY_SHOWN = 2 };

typedef struct Try {
    char setting[48]; /* "register_file=16384" */
    bool faster;
    uint64_t cycles, before; /* of the dispatches that the range is mostly of: with it, and without */
    uint32_t slots;          /* that a core can fill with their waves */
    char text[120];          /* "PAIR in 3722 cycles (-17.7 %), 8 wave slots"; or why it is of no use */
} Try;

/* Up to TRY_MOST, the most promising first. */
int try_choose(const Range *range, Try tries[TRY_MOST]);

/* Note what came of a run with the setting, which is at its end; NULL: it did not run. */
void try_take(Try *t, const Range *range, const Run *run);

/* The runs with them, of the program that the range is of. A run that ends with a fault or with wrong results is of no
 * use. */
typedef struct TryRuns {
    const Range *range;
    Try *tries;
    int count, ended;
} TryRuns;
VariantsPlan try_plan(TryRuns *runs);

/* Those that are faster come first, the fastest of them at the beginning. How many there are. */
int try_sort(Try *tries, int count);

#endif
