/* columns.h: what the slots of a core, or all cores, do in columns of any cycles, such as those between moments of
 * another run; counted in slices.
 *
 *   uint64_t starts[] = {0, 10, 10, 11, 60};             // of four columns, and where the last one ends
 *   CountedColumns columns;
 *   if (!columns_start(&columns, trace, 0, 1, starts, 4)) fail("out of memory");
 *   while (columns_work(&columns)) ...                   // some milliseconds a call
 *   BandCount counts[4];
 *   columns_row(&columns, 3, counts);                    // of slot 3; or COLUMNS_ALL
 *   columns_free(&columns);
 *
 * Columns that start in one cycle show the same: what is from there to the start of the next other one.
 */
#ifndef SIM_VIEWER_PAINT_COLUMNS_H
#define SIM_VIEWER_PAINT_COLUMNS_H

#include "sim/view/band/band_count.h"

#define COLUMNS_ALL UINT32_MAX /* all slots together */

typedef struct CountedColumns {
    const Trace *trace;
    uint32_t core, end_core, columns, groups; /* group: of columns that start in one cycle */
    uint32_t *group;                          /* of each column; those behind the end of the run have none */
    uint64_t *edges;                          /* of the groups, and the end of the last one */
    BandCount *counts;                        /* [slot][group], then of the core, then of all cores */
    BandScan *scan;
    uint64_t at;
    bool done, lost; /* lost: memory ran out, or the trace is damaged */
} CountedColumns;

/* Of cores core .. core + cores - 1; only all slots together if there are several. False when out of memory. */
bool columns_start(CountedColumns *columns, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count);
bool columns_work(CountedColumns *columns); /* a slice; true: there is more to do */
void columns_row(const CountedColumns *columns, uint32_t slot, BandCount *counts);
void columns_free(CountedColumns *columns); /* zeros are fine */

#endif
