/* band_bins.h: a whole run counted once, a slice at a time, so that any column of many cycles is drawn at once: each
 * bin has the sums from cycle 0 on, and what is in some bins is the difference of two of them.
 *
 *   BandBins *bins = bins_create(trace);
 *   if (!bins) fail("out of memory");
 *   while (bins_work(bins)) show(bins_done(bins));                        // in idle time
 *   BandCount counts[738];
 *   bins_count(bins, BIN_SLOT, 0, 3, band_zoom(738, 10305), 0, 738, counts);
 *   bins_destroy(bins);
 *
 * Edges of columns are moved to the nearest edge of a bin: what is drawn from them is rough, unless a bin is one cycle.
 * Memory is bounded, whatever the length of the run: bins of slots are longer than those of cores, if there are many.
 */
#ifndef SIM_VIEW_BAND_BAND_BINS_H
#define SIM_VIEW_BAND_BAND_BINS_H

#include "sim/view/band/band_count.h"

typedef struct BandBins BandBins;

/* Of what: a slot, all slots of a core, all cores. */
typedef enum BinOf { BIN_SLOT, BIN_CORE, BIN_GPU, BIN_OFS } BinOf;

BandBins *bins_create(const Trace *trace); /* NULL when out of memory; the trace must not grow */
void bins_destroy(BandBins *bins);         /* NULL is fine */
bool bins_work(BandBins *bins);            /* true: there is more to do */
uint64_t bins_done(const BandBins *bins);  /* the cycles before this one are counted */
bool bins_lost(const BandBins *bins);      /* memory ran out, or the trace is damaged: the rest is not counted */
const Trace *bins_trace(const BandBins *bins);
uint64_t bins_width(const BandBins *bins, BinOf of);

/* As far as they are counted. */
void bins_count(const BandBins *bins, BinOf of, uint32_t core, uint32_t slot, BandZoom zoom, uint64_t column,
                uint32_t columns, BandCount *counts);
/* The same of cycles from .. to - 1 together. */
void bins_sum(const BandBins *bins, BinOf of, uint32_t core, uint32_t slot, uint64_t from, uint64_t to,
              BandCount *count);
/* Of a core, or of all of them. */
void bins_levels(const BandBins *bins, BinOf of, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns,
                 BandLevel *levels);

#endif
