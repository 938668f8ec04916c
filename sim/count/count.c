/* count.c: counting columns of any cycles in slices, and sums of some cycles, which several host threads count; see
 * count.h. */
#include "sim/count/count.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/pool.h"
#include "sim/count/scan.h"

enum { PART = 1 << 22 /* cycles of slots, that a host thread is worth */ };
#define NO_GROUP UINT32_MAX

int count_active(const Count *count) {
    return (int)lrint(percent(count->lanes[SHADE_EXECUTES], count_lanes(count)));
}

/* ---- columns ---- */

void columns_start(CountedColumns *c, const Trace *trace, uint32_t core, uint32_t cores, const uint64_t *starts,
                   uint32_t count) {
    const uint64_t end = trace_cycles(trace);
    uint64_t *edges = memory_raw((count + (size_t)1) * sizeof *edges);
    uint32_t groups = 0;
    *c = (CountedColumns){.trace = trace, .core = core, .end_core = core + cores, .columns = count};
    c->group = memory_raw((count + (size_t)1) * sizeof *c->group);
    for (uint32_t i = 0; i < count; i++) {
        const bool inside = starts[i] < end;
        if (inside && (groups == 0 || edges[groups - 1] != starts[i])) edges[groups++] = starts[i];
        c->group[i] = inside ? groups - 1 : NO_GROUP;
    }
    c->done = groups == 0;
    if (!c->done) edges[groups] = min_u64(max_u64(starts[count], edges[groups - 1] + 1), end);
    Count *counts = memory_array((trace_shape(trace).slots + (size_t)2) * (groups + (size_t)1), sizeof *counts);
    c->groups = (ColumnCounts){edges, groups, counts};
}

void columns_free(CountedColumns *c) {
    scan_destroy(c->scan);
    memory_free(c->group);
    memory_free((uint64_t *)c->groups.edges);
    memory_free(c->groups.counts);
    *c = (CountedColumns){.done = true};
}

bool columns_work(CountedColumns *c, int64_t *budget) {
    const uint32_t slots = trace_shape(c->trace).slots;
    const ColumnCounts groups = c->groups,
                       core = {groups.edges, groups.count, groups.counts + (size_t)slots * groups.count};
    while (*budget > 0 && !c->done) {
        if (!c->scan) c->scan = scan_create(c->trace, c->core, groups.edges[0]);
        if (!scan_to(c->scan, groups.edges[groups.count], &(ScanWants){.columns = groups}, budget)) break;

        /* The core is counted: add it to those before. */
        scan_sum_slots(groups, slots);
        scan_sum_slots(core, 1);
        scan_destroy(c->scan);
        c->scan = NULL;
        c->lost = trace_failed(c->trace);
        c->done = ++c->core == c->end_core || c->lost;
        if (!c->done) memset(groups.counts, 0, (slots + (size_t)1) * groups.count * sizeof *groups.counts);
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
        counts[i] = c->group[i] == NO_GROUP ? (Count){0} : c->groups.counts[row * c->groups.count + c->group[i]];
}

Count count_slot(const Trace *trace, uint32_t core, uint32_t slot, uint64_t from, uint64_t to) {
    CountedColumns counted;
    Count count = {0};
    if (!columns_count(&counted, trace, core, 1, (const uint64_t[]){from, to}, 1)) return count;
    columns_row(&counted, COUNT_SLOT, slot, &count);
    columns_free(&counted);
    return count;
}

/* ---- sums ---- */

/* The sums that several host threads count, each a part of the cycles. */
typedef struct SumJob {
    const Trace *trace;
    uint32_t core, slots, parts;
    uint64_t from, to; /* what is summed up */
    ColumnCounts columns;
    SlotSum *sums;     /* [part][slot] */
    uint64_t *exposed; /* [part] */
} SumJob;

/* Where a part starts: at a column's edge, so that no column is counted by two threads. */
static uint64_t part_start(const SumJob *job, uint32_t part) {
    const uint64_t columns = job->columns.count, cycles = job->to - job->from;
    return columns ? job->columns.edges[columns * part / job->parts] : job->from + cycles * part / job->parts;
}

static bool sum_part(void *user, uint32_t part) {
    const SumJob *job = user;
    const uint64_t start = part_start(job, part), end = part_start(job, part + 1);
    const uint64_t from = min_u64(max_u64(job->from, start), end), to = min_u64(max_u64(job->to, start), end);
    const ScanWants wants = {.columns = job->columns};
    CountScan *scan = scan_create(job->trace, job->core, start);
    scan_to(scan, from, &wants, NULL);
    scan_take_sums(scan, NULL, NULL);
    scan_to(scan, to, &wants, NULL);
    scan_take_sums(scan, job->sums + (size_t)part * job->slots, &job->exposed[part]);
    scan_to(scan, end, &wants, NULL);
    scan_destroy(scan);
    return false;
}

uint64_t count_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, SlotSum *sums,
                   const ColumnCounts *columns, uint32_t threads) {
    const uint32_t slots = trace_shape(trace).slots;
    uint32_t parts = threads ? threads : (uint32_t)min_u64((to - from) * slots / PART + 1, pool_host_threads());
    if (columns) parts = (uint32_t)min_u64(parts, columns->count);
    SumJob job = {.trace = trace,
                  .core = core,
                  .slots = slots,
                  .parts = parts,
                  .from = from,
                  .to = to,
                  .columns = columns ? *columns : (ColumnCounts){0},
                  .sums = memory_raw(parts * (slots + (size_t)1) * sizeof *job.sums),
                  .exposed = memory_array(parts, sizeof *job.exposed)};
    Pool *pool = parts > 1 ? pool_create(parts, parts) : NULL;
    if (pool) pool_run(pool, sum_part, &job);
    for (uint32_t part = 0; !pool && part < parts; part++) sum_part(&job, part);
    pool_destroy(pool);
    uint64_t exposed = 0;
    for (uint32_t part = 0; part < parts; part++) exposed += job.exposed[part];
    memcpy(sums, job.sums, slots * sizeof *sums);
    for (size_t i = slots; i < (size_t)parts * slots; i++) { /* what a slot did next */
        SlotSum *sum = &sums[i % slots];
        const SlotSum *next = &job.sums[i];
        count_add(&sum->count, &next->count);
        for (int reason = 0; reason < REASON_COUNT; reason++) sum->reasons[reason] += next->reasons[reason];
        sum->lane_issues += next->lane_issues;
        sum->thread_issues += next->thread_issues;
        if (next->wave == TRACE_NO_WAVE) continue;
        if (sum->wave == TRACE_NO_WAVE)
            sum->wave = next->wave;
        else
            sum->more += next->wave != sum->last;
        sum->more += next->more;
        sum->last = next->last;
        sum->low_group = sum->low_group < next->low_group ? sum->low_group : next->low_group;
        sum->high_group = max_u32(sum->high_group, next->high_group);
    }
    if (columns) scan_sum_slots(*columns, slots);
    memory_free(job.sums);
    memory_free(job.exposed);
    return exposed;
}

/* ---- issue ports ---- */

const TraceTerm count_port_parts[PORT_PARTS] = {
#define PORT(ID, name, meaning) [PORT_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

void count_ports(uint64_t parts[PORT_PARTS], const CoreSum *core, const SlotSum *sums, TraceShape shape,
                 uint32_t ports) {
    const uint64_t lanes = shape.wave_size;
    uint64_t issues = 0, active = 0, threads = 0;
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        issues += sums[slot].reasons[REASON_NONE];
        active += sums[slot].lane_issues;
        threads += sums[slot].thread_issues;
    }
    /* Waves that share a port fill each other's places. */
    const uint64_t without = core->shared ? 0 : issues * lanes - threads;
    issues -= core->shared;
    parts[PORT_ACTIVE] += active;
    parts[PORT_INACTIVE] += issues * lanes - without - active;
    parts[PORT_NO_THREAD] += without;
    const uint64_t stalled = core->stalled * ports - core->stalled_issues;
    const uint64_t ready = core->ready * ports - core->ready_issues;
    parts[PORT_STALLED] += stalled * lanes;
    parts[PORT_NOT_SELECTED] += ready * lanes;
    parts[PORT_EMPTY] += (core->cycles * ports - issues - stalled - ready) * lanes;
}
