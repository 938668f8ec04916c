/* columns.c: counting columns of any cycles in slices; see count.h. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"

enum {
    NO_GROUP = UINT32_MAX,
    SEEK = 4000,     /* finding a place in the runs of a slot costs as much as reading this number of cycles, */
    SEEK_NEAR = 256, /* or this one in a window, whose runs are arrays */
};

/* Set the edges of the columns, without memory for their counts. */
static void start(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                  uint32_t count) {
    const uint64_t end = trace_cycles(trace);
    *c = (CountedColumns){.trace = trace, .core = core, .end_core = core + cores, .columns = count};
    c->group = memory_raw((count + (size_t)1) * sizeof *c->group);
    c->edges = memory_raw((count + (size_t)1) * sizeof *c->edges);
    for (uint32_t i = 0; i < count; i++) {
        const bool inside = starts[i] < end;
        if (inside && (c->groups == 0 || c->edges[c->groups - 1] != starts[i])) c->edges[c->groups++] = starts[i];
        c->group[i] = inside ? c->groups - 1 : (uint32_t)NO_GROUP;
    }
    c->done = c->groups == 0;
    if (!c->done) c->edges[c->groups] = min_u64(max_u64(starts[count], c->edges[c->groups - 1] + 1), end);
    c->at = c->edges[0];
}

void columns_start(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count) {
    start(c, trace, core, cores, starts, count);
    c->counts = memory_array((trace_shape(trace).slots + (size_t)2) * (c->groups + (size_t)1), sizeof *c->counts);
}

void columns_start_sums(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                        uint32_t count, ColumnSums *tell, void *user) {
    const size_t slots = trace_shape(trace).slots;
    start(c, trace, core, cores, starts, count);
    c->tell = tell;
    c->user = user;
    c->counts = memory_array(slots + 2, sizeof *c->counts);
    c->sums = memory_array(slots + 1, sizeof *c->sums);
    c->of_core = memory_new(sizeof *c->of_core);
}

void columns_free(CountedColumns *c) {
    scan_destroy(c->scan);
    memory_free(c->group);
    memory_free(c->edges);
    memory_free(c->counts);
    memory_free(c->sums);
    memory_free(c->of_core);
    *c = (CountedColumns){.done = true};
}

/* The core is counted: add it to those before. */
static void end_core(CountedColumns *c) {
    const uint32_t slots = trace_shape(c->trace).slots, groups = c->tell ? 0 : c->groups;
    Count *core = c->counts + (size_t)slots * groups;
    scan_sum_slots(c->counts, slots, groups);
    scan_sum_slots(core, 1, groups);
    scan_destroy(c->scan);
    c->scan = NULL;
    c->at = c->edges[0];
    c->told = 0;
    c->lost = trace_failed(c->trace);
    c->done = ++c->core == c->end_core || c->lost;
    if (!c->done) memset(c->counts, 0, (slots + (size_t)1) * groups * sizeof *c->counts);
}

bool columns_work(CountedColumns *c, int64_t *budget) {
    const bool is_window = trace_start(c->trace) > 0 || trace_end(c->trace) < trace_cycles(c->trace);
    const uint32_t slots = trace_shape(c->trace).slots;
    while (*budget > 0 && !c->done) {
        /* A column of sums is counted by itself. */
        const uint64_t end = c->edges[c->groups], from = c->at;
        const ScanColumns columns = c->tell ? (ScanColumns){c->edges + c->told, 1} : (ScanColumns){c->edges, c->groups};
        const uint64_t stop = columns.edges[columns.count];
        if (!c->scan) {
            c->scan = scan_create(c->trace, c->core, c->at);
            *budget -= (int64_t)(is_window ? SEEK_NEAR : SEEK) * slots;
        }
        c->at = scan_step(c->scan, from, stop, columns, c->counts, (ScanWants){.core = c->of_core});
        *budget -= (int64_t)(min_u64(c->at - from, SCAN_CYCLES) * slots);
        if (c->tell && c->at == stop) {
            scan_take_sums(c->scan, c->sums, NULL);
            c->tell(c->user, c->core, c->edges[c->told++], c->sums, c->of_core);
            *c->of_core = (CoreSum){0};
        }
        if (c->at == end) end_core(c);
    }
    return !c->done;
}

bool columns_count(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count) {
    int64_t budget = INT64_MAX;
    columns_start(c, trace, core, cores, starts, count);
    while (columns_work(c, &budget)) continue;
    if (!c->lost) return true;
    columns_free(c);
    return false;
}

void columns_row(const CountedColumns *c, CountOf of, uint32_t slot, Count *counts) {
    const uint32_t slots = trace_shape(c->trace).slots;
    const size_t row = of == COUNT_SLOT ? slot : of == COUNT_CORE ? slots : slots + 1;
    for (uint32_t i = 0; i < c->columns; i++)
        counts[i] = c->group[i] == NO_GROUP ? (Count){0} : c->counts[row * c->groups + c->group[i]];
}

Count count_slot(const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to) {
    CountedColumns counted;
    Count count = {0};
    if (!columns_count(&counted, trace, core, 1, (const uint64_t[]){from, to}, 1)) return count;
    columns_row(&counted, COUNT_SLOT, slot, &count);
    columns_free(&counted);
    return count;
}
