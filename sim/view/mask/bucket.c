/* bucket.c: counting states in buckets, and dividing pixels among them. */
#include "sim/view/mask/bucket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"

/* ---- the grid ---- */

uint32_t bucket_column(const BucketGrid *grid, uint64_t cycle) {
    return (uint32_t)(cycle / grid->bin - grid->start / grid->bin);
}

uint32_t bucket_columns(const BucketGrid *grid) {
    return bucket_column(grid, grid->end - 1) + 1;
}

uint32_t bucket_groups(const BucketGrid *grid) {
    return (grid->lanes + grid->group_lanes - 1) / grid->group_lanes;
}

/* ---- counting ---- */

static size_t bucket_index(const Buckets *buckets, uint32_t column, uint32_t group) {
    return ((size_t)column * buckets->groups + group) * LANE_STATE_COUNT;
}

bool buckets_create(Buckets *buckets, const BucketGrid *grid) {
    *buckets = (Buckets){.grid = *grid, .columns = bucket_columns(grid), .groups = bucket_groups(grid)};
    const size_t count = bucket_index(buckets, buckets->columns, 0);
    buckets->counts = calloc(count, sizeof *buckets->counts);
    return buckets->counts != NULL;
}

void buckets_destroy(Buckets *buckets) {
    free(buckets->counts);
    *buckets = (Buckets){0};
}

const uint64_t *buckets_at(const Buckets *buckets, uint32_t column, uint32_t group) {
    return buckets->counts + bucket_index(buckets, column, group);
}

void buckets_fill(Buckets *buckets, const Trace *trace, uint32_t core, uint32_t slot) {
    const BucketGrid *grid = &buckets->grid;
    memset(buckets->counts, 0, bucket_index(buckets, buckets->columns, 0) * sizeof *buckets->counts);
    size_t count;
    const TraceRun *runs = trace_runs(trace, core, slot, &count);
    for (size_t i = TRACE_FIND(runs, count, grid->start); i < count && runs[i].cycle < grid->end; i++) {
        const LaneRun shown = lane_run(trace, runs, count, i);
        const uint64_t run_end = runs[i].cycle + runs[i].cycles;
        const uint64_t end = run_end < grid->end ? run_end : grid->end;
        uint64_t cycle = runs[i].cycle > grid->start ? runs[i].cycle : grid->start;
        while (cycle < end) {
            const uint64_t next = bucket_next(grid, cycle, end), cycles = next - cycle;
            uint64_t *counts = buckets->counts + bucket_index(buckets, bucket_column(grid, cycle), 0);
            for (uint32_t first = 0; first < grid->lanes; first += grid->group_lanes, counts += LANE_STATE_COUNT) {
                const uint32_t left = grid->lanes - first, lanes = left < grid->group_lanes ? left : grid->group_lanes;
                const uint64_t all = low_bits(lanes);
                const uint64_t on = (uint64_t)__builtin_popcountll(shown.active >> first & all);
                counts[shown.active_state] += on * cycles;
                counts[shown.other_state] += (lanes - on) * cycles;
            }
            cycle = next;
        }
    }
}

/* ---- sharing ---- */

/* Among the parts that may be picked, the one with the largest value; the first of equals; parts if there is none. */
static uint32_t largest_part(const uint64_t *values, uint32_t parts, uint32_t may_be_picked) {
    uint32_t best = parts;
    for (uint32_t i = 0; i < parts; i++)
        if (may_be_picked >> i & 1 && (best == parts || values[i] > values[best])) best = i;
    return best;
}

void bucket_share(const uint64_t *counts, uint32_t parts, uint32_t pixels, uint32_t *shares) {
    typedef unsigned __int128 Wide; /* lane-cycles times pixels may not fit in 64 bits */
    assert(parts <= BUCKET_MAX_PARTS);
    uint64_t sum = 0, rest[BUCKET_MAX_PARTS] = {0};
    uint32_t present = 0, given = 0, wanting = 0;
    memset(shares, 0, parts * sizeof *shares);
    for (uint32_t i = 0; i < parts; i++) {
        sum += counts[i];
        if (counts[i]) present |= UINT32_C(1) << i;
    }
    if ((uint32_t)__builtin_popcount(present) > pixels) { /* only the largest get one */
        for (; pixels > 0; pixels--) {
            const uint32_t part = largest_part(counts, parts, present);
            shares[part] = 1;
            present &= ~(UINT32_C(1) << part);
        }
        return;
    }
    for (uint32_t i = 0; i < parts; i++) {
        if (!counts[i]) continue;
        shares[i] = (uint32_t)((Wide)counts[i] * pixels / sum);
        rest[i] = (uint64_t)((Wide)counts[i] * pixels % sum);
        if (shares[i] > 0)
            wanting |= UINT32_C(1) << i;
        else
            shares[i] = 1;
        given += shares[i];
    }
    /* Too much was given away because small parts were rounded up: the tallest gives back, of equals the smaller. */
    for (; given > pixels; given--) {
        uint32_t tallest = 0;
        for (uint32_t i = 1; i < parts; i++)
            if (shares[i] > shares[tallest] || (shares[i] == shares[tallest] && counts[i] < counts[tallest]))
                tallest = i;
        shares[tallest]--;
    }
    for (; sum > 0 && given < pixels; given++) {
        const uint32_t part = largest_part(rest, parts, wanting);
        shares[part]++;
        rest[part] = 0;
    }
}
