/* bucket.h: many cycles in one column of pixels, and many lanes in one row of them, without losing anything rare.
 *
 *   cycle   0   4   8   12          a bucket is `bin` cycles of `group_lanes` lanes, aligned to cycle 0 and lane 0
 *   lane 0 [   |   |   |   ]        and holds how many lane-cycles each state has in it
 *        4 [   |   |   |   ]
 *
 *   Buckets buckets;
 *   if (!buckets_create(&buckets, &(BucketGrid){0, 16, 4, 8, 4})) fail("out of memory");
 *   buckets_fill(&buckets, trace, 0, 1);                                           // of core 0, slot 1
 *   uint32_t heights[LANE_STATE_COUNT];
 *   bucket_share(buckets_at(&buckets, 3, 1), LANE_STATE_COUNT, 12, heights);       // 12 pixels: of each state
 *   buckets_destroy(&buckets);
 */
#ifndef SIM_VIEW_MASK_BUCKET_H
#define SIM_VIEW_MASK_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/trace/lane_state.h"
#include "sim/trace/trace.h"

typedef struct BucketGrid {
    uint64_t start, end; /* the cycles that count: start .. end - 1, at least one */
    uint64_t bin;        /* cycles a column; a power of two */
    uint32_t lanes, group_lanes;
} BucketGrid;

typedef struct Buckets {
    BucketGrid grid;
    uint32_t columns, groups;
    uint64_t *counts;
} Buckets;

/* The column that a cycle of the grid is in, and how many there are. */
uint32_t bucket_column(const BucketGrid *grid, uint64_t cycle);
uint32_t bucket_columns(const BucketGrid *grid);
uint32_t bucket_groups(const BucketGrid *grid);

/* Where the column of a cycle ends, but not after `end`. */
static inline uint64_t bucket_next(const BucketGrid *grid, uint64_t cycle, uint64_t end) {
    const uint64_t column_end = (cycle / grid->bin + 1) * grid->bin;
    return column_end < end ? column_end : end;
}

/* False when out of memory. */
bool buckets_create(Buckets *buckets, const BucketGrid *grid);
void buckets_destroy(Buckets *buckets);

/* Count the lane-cycles of one slot; what was counted before is forgotten. */
void buckets_fill(Buckets *buckets, const Trace *trace, uint32_t core, uint32_t slot);

/* The lane-cycles of every LaneState in a bucket. */
const uint64_t *buckets_at(const Buckets *buckets, uint32_t column, uint32_t group);

/* Divide so many pixels in proportion to counts, at most BUCKET_MAX_PARTS of them. Whatever has a count gets at least
 * one pixel; if there are too few for that, the largest counts do. A larger count never gets fewer pixels. If all are
 * zero, so are the pixels. */
enum { BUCKET_MAX_PARTS = 32 };
void bucket_share(const uint64_t *counts, uint32_t parts, uint32_t pixels, uint32_t *shares);

#endif
