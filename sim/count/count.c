/* count.c: sums of some cycles, which several host threads count; see count.h. */
#include "sim/count/count.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/base/pool.h"
#include "sim/count/scan.h"

enum { PART = 1 << 22 /* cycles of slots, that a host thread is worth */ };

/* Columns that several host threads count, each some that follow one another. */
typedef struct SumJob {
    const Trace *trace;
    uint32_t core, slots, parts;
    uint64_t from, to; /* what is summed up */
    ScanColumns columns;
    Count *counts;
    SlotSum *sums;     /* [part][slot] */
    uint64_t *exposed; /* [part] */
} SumJob;

static void scan_all(CountScan *scan, const SumJob *job, uint64_t from, uint64_t to) {
    while (from < to) from = scan_step(scan, from, to, job->columns, job->counts, (ScanWants){0});
}

static bool sum_part(void *user, uint32_t part) {
    SumJob *job = user;
    const uint64_t *edges = job->columns.edges, count = job->columns.count;
    const uint64_t start = edges[count * part / job->parts], end = edges[count * (part + 1) / job->parts];
    const uint64_t from = min_u64(max_u64(job->from, start), end), to = min_u64(max_u64(job->to, start), end);
    CountScan *scan = scan_create(job->trace, job->core, start);
    scan_all(scan, job, start, from);
    scan_take_sums(scan, NULL, NULL);
    scan_all(scan, job, from, to);
    scan_take_sums(scan, job->sums + (size_t)part * job->slots, &job->exposed[part]);
    scan_all(scan, job, to, end);
    scan_destroy(scan);
    return false;
}

/* What a slot did next. */
static void append_sum(SlotSum *sum, const SlotSum *next) {
    count_add(&sum->count, &next->count);
    for (int reason = 0; reason < REASON_COUNT; reason++) sum->reasons[reason] += next->reasons[reason];
    sum->lane_issues += next->lane_issues;
    sum->thread_issues += next->thread_issues;
    if (next->wave == TRACE_NO_WAVE) return;
    if (sum->wave == TRACE_NO_WAVE)
        sum->wave = next->wave;
    else
        sum->more += next->wave != sum->last;
    sum->more += next->more;
    sum->last = next->last;
    sum->low_group = sum->low_group < next->low_group ? sum->low_group : next->low_group;
    sum->high_group = max_u32(sum->high_group, next->high_group);
}

int count_active(const Count *count) {
    return (int)lrint(percent(count->lanes[SHADE_EXECUTES], count_lanes(count)));
}

bool count_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, SlotSum *sums, uint64_t *exposed,
               const SumColumns *columns, uint32_t threads) {
    const uint32_t slots = trace_shape(trace).slots;
    uint32_t parts = threads ? threads : (uint32_t)min_u64((to - from) * slots / PART + 1, pool_host_threads());
    SumColumns own = {NULL, parts, NULL}; /* a column for each part; no caller reads them */
    uint64_t *edges = columns ? NULL : memory_raw((parts + (size_t)1) * sizeof *edges);
    for (uint32_t i = 0; edges && i <= parts; i++) edges[i] = from + (to - from) * i / parts;
    own.edges = edges;
    if (!columns) own.counts = memory_array((slots + (size_t)1) * parts, sizeof *own.counts);
    const SumColumns *wanted = columns ? columns : &own;
    parts = (uint32_t)min_u64(parts, wanted->count);
    SumJob job = {.trace = trace,
                  .core = core,
                  .slots = slots,
                  .parts = parts,
                  .from = from,
                  .to = to,
                  .columns = {wanted->edges, wanted->count},
                  .counts = wanted->counts,
                  .sums = memory_raw(parts * (slots + (size_t)1) * sizeof *job.sums),
                  .exposed = memory_array(parts, sizeof *job.exposed)};
    Pool *pool = parts > 1 ? pool_create(parts, parts) : NULL;
    if (pool) pool_run(pool, sum_part, &job);
    for (uint32_t part = 0; !pool && part < parts; part++) sum_part(&job, part);
    pool_destroy(pool);
    *exposed = 0;
    memcpy(sums, job.sums, slots * sizeof *sums);
    for (uint32_t part = 0; part < parts; part++) {
        *exposed += job.exposed[part];
        for (uint32_t slot = 0; part && slot < slots; slot++)
            append_sum(&sums[slot], &job.sums[(size_t)part * slots + slot]);
    }
    if (columns) scan_sum_slots(columns->counts, slots, columns->count);
    memory_free(own.counts);
    memory_free(job.sums);
    memory_free(job.exposed);
    memory_free(edges);
    return !trace_failed(trace);
}

/* ---- issue ports ---- */

const PortInfo count_port_parts[PORT_PARTS] = {
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
    parts[PORT_ACTIVE] += active;
    parts[PORT_INACTIVE] += threads - active;
    parts[PORT_NO_THREAD] += issues * lanes - threads;
    const uint64_t stalled = core->stalled * ports - core->stalled_issues;
    const uint64_t ready = core->ready * ports - core->ready_issues;
    parts[PORT_STALLED] += stalled * lanes;
    parts[PORT_NOT_SELECTED] += ready * lanes;
    parts[PORT_EMPTY] += (core->cycles * ports - issues - stalled - ready) * lanes;
}
