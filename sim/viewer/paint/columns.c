/* columns.c: counting columns of any cycles; see columns.h. */
#include "sim/viewer/paint/columns.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"

enum { NO_GROUP = UINT32_MAX, SLICE = 1 << 17 /* cycles of slots: some milliseconds */ };

bool columns_start(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count) {
    const uint64_t end = trace_cycles(trace);
    *c = (CountedColumns){.trace = trace, .core = core, .end_core = core + cores, .columns = count};
    c->group = malloc((count + (size_t)1) * sizeof *c->group);
    c->edges = malloc((count + (size_t)1) * sizeof *c->edges);
    for (uint32_t i = 0; c->group && c->edges && i < count; i++) {
        const bool inside = starts[i] < end;
        if (inside && (c->groups == 0 || c->edges[c->groups - 1] != starts[i])) c->edges[c->groups++] = starts[i];
        c->group[i] = inside ? c->groups - 1 : (uint32_t)NO_GROUP;
    }
    c->counts = calloc((trace_shape(trace).slots + (size_t)2) * (c->groups + (size_t)1), sizeof *c->counts);
    if (!c->group || !c->edges || !c->counts) {
        columns_free(c);
        return false;
    }
    c->done = c->groups == 0;
    if (!c->done) c->edges[c->groups] = min_u64(max_u64(starts[count], c->edges[c->groups - 1] + 1), end);
    c->at = c->edges[0];
    return true;
}

void columns_free(CountedColumns *c) {
    scan_destroy(c->scan);
    free(c->group);
    free(c->edges);
    free(c->counts);
    *c = (CountedColumns){.done = true};
}

bool columns_work(CountedColumns *c) {
    if (c->done) return false;
    const ScanColumns wanted = {c->edges, c->groups};
    const uint64_t end = c->edges[c->groups];
    const uint32_t slots = trace_shape(c->trace).slots;
    for (int64_t budget = SLICE; budget > 0 && !c->done;) {
        if (!c->scan) c->scan = scan_create(c->trace, c->core, c->at);
        const uint64_t to = min_u64(end, c->at + SCAN_CYCLES);
        if (!c->scan) {
            c->done = c->lost = true;
            return false;
        }
        scan_step(c->scan, c->at, to, wanted, c->counts, NULL);
        budget -= (int64_t)((to - c->at) * slots);
        c->at = to;
        if (to < end) continue;

        /* The core is counted: it is added to those before. */
        BandCount *core = c->counts + (size_t)slots * c->groups, *all = core + c->groups;
        scan_sum_slots(c->counts, slots, c->groups);
        for (uint32_t i = 0; i < c->groups; i++)
            for (int s = 0; s < SHADE_COUNT; s++) all[i].lanes[s] += core[i].lanes[s];
        scan_destroy(c->scan);
        c->scan = NULL;
        c->at = c->edges[0];
        c->done = ++c->core == c->end_core;
        if (!c->done) memset(c->counts, 0, (slots + (size_t)1) * c->groups * sizeof *c->counts);
    }
    return !c->done;
}

void columns_row(const CountedColumns *c, uint32_t slot, BandCount *counts) {
    const uint32_t slots = trace_shape(c->trace).slots;
    const BandCount *row = c->counts + (size_t)(slot == COLUMNS_ALL ? slots + 1 : slot) * c->groups;
    for (uint32_t i = 0; i < c->columns; i++) counts[i] = c->group[i] == NO_GROUP ? (BandCount){0} : row[c->group[i]];
}
