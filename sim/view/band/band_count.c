/* band_count.c: counting columns exactly; see band_count.h. */
#include "sim/view/band/band_count.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/base/pool.h"

/* What is counted: the columns that are asked for or, where several columns have one cycle, their cycles. */
typedef struct Request {
    uint64_t *edges;
    uint32_t count;
} Request;

static bool request_open(Request *request, const Trace *trace, BandZoom zoom, uint64_t column, uint32_t columns) {
    const uint64_t cycles = trace_cycles(trace), first = band_start(zoom, column);
    const bool by_cycle = band_has_cells(zoom);
    request->count = by_cycle ? (uint32_t)(band_end(zoom, column + columns - 1) - first) : columns;
    request->edges = malloc((request->count + (size_t)1) * sizeof *request->edges);
    for (uint32_t i = 0; request->edges && i <= request->count; i++)
        request->edges[i] = min_u64(by_cycle ? first + i : band_start(zoom, column + i), cycles);
    return request->edges != NULL;
}

/* ---- slots ---- */

void scan_sum_slots(BandCount *counts, uint32_t slots, uint32_t columns) {
    BandCount *sum = counts + (size_t)slots * columns;
    for (uint32_t slot = 0; slot < slots; slot++)
        for (uint32_t i = 0; i < columns; i++) band_count_add(&sum[i], &counts[(size_t)slot * columns + i]);
}

static void scan_cycles(BandScan *scan, uint64_t from, uint64_t end, ScanColumns columns, BandCount *counts) {
    for (uint64_t to; from < end; from = to) {
        to = min_u64(end, from + SCAN_CYCLES);
        scan_step(scan, from, to, columns, counts, NULL);
    }
}

bool scan_count(const Trace *trace, uint32_t core, ScanColumns columns, BandCount *counts) {
    const uint64_t start = columns.edges[0];
    BandScan *scan = scan_create(trace, core, start);
    if (scan) scan_cycles(scan, start, columns.edges[columns.count], columns, counts);
    scan_destroy(scan);
    return scan != NULL;
}

bool band_count(const Trace *trace, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns,
                BandCount *counts) {
    const uint32_t slots = trace_shape(trace).slots;
    Request request;
    if (!request_open(&request, trace, zoom, column, columns)) return false;
    BandCount *found = calloc((slots + (size_t)1) * request.count, sizeof *found);
    const bool ok = found && scan_count(trace, core, (ScanColumns){request.edges, request.count}, found);
    if (ok) scan_sum_slots(found, slots, request.count);
    for (uint32_t slot = 0; ok && slot <= slots; slot++)
        for (uint32_t i = 0; i < columns; i++) {
            const uint64_t at = band_has_cells(zoom) ? band_start(zoom, column + i) - band_start(zoom, column) : i;
            counts[(size_t)slot * columns + i] = found[(size_t)slot * request.count + at];
        }
    free(found);
    free(request.edges);
    return ok && !trace_failed(trace);
}

bool band_count_row(const Trace *trace, const BandRow *row, BandZoom zoom, uint64_t column, uint32_t columns,
                    BandCount *counts) {
    const TraceShape shape = trace_shape(trace);
    BandCount *of_core = counts + (size_t)shape.slots * columns, *of_all = of_core + columns;
    const bool of_gpu = row->kind == BAND_GPU;
    memset(of_all, 0, columns * sizeof *of_all);
    for (uint32_t core = of_gpu ? 0 : row->core, end = of_gpu ? shape.cores : core + 1; core < end; core++) {
        if (!band_count(trace, core, zoom, column, columns, counts)) return false;
        scan_sum_slots(of_core, 1, columns);
    }
    return true;
}

/* ---- sums ---- */

enum { PART = 1 << 22 /* cycles of slots, that a host thread is worth */ };

/* Columns that several host threads count, each some that follow one another. */
typedef struct SumJob {
    const Trace *trace;
    uint32_t core, slots, parts;
    uint64_t from, to; /* what is summed up */
    ScanColumns columns;
    BandCount *counts;
    BandSum *sums;     /* [part][slot] */
    uint64_t *exposed; /* [part] */
    atomic_bool failed;
} SumJob;

static bool sum_part(void *user, uint32_t part) {
    SumJob *job = user;
    const uint64_t *edges = job->columns.edges, count = job->columns.count;
    const uint64_t start = edges[count * part / job->parts], end = edges[count * (part + 1) / job->parts];
    const uint64_t from = min_u64(max_u64(job->from, start), end), to = min_u64(max_u64(job->to, start), end);
    BandScan *scan = scan_create(job->trace, job->core, start);
    if (!scan) {
        job->failed = true;
        return false;
    }
    scan_cycles(scan, start, from, job->columns, job->counts);
    scan_take_sums(scan, NULL, NULL);
    scan_cycles(scan, from, to, job->columns, job->counts);
    scan_take_sums(scan, job->sums + (size_t)part * job->slots, &job->exposed[part]);
    scan_cycles(scan, to, end, job->columns, job->counts);
    scan_destroy(scan);
    return false;
}

/* What a slot did next. */
static void append_sum(BandSum *sum, const BandSum *next) {
    band_count_add(&sum->count, &next->count);
    sum->issues += next->issues;
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

bool band_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, BandSum *sums, uint64_t *exposed,
              const BandColumns *columns, uint32_t threads) {
    const uint32_t slots = trace_shape(trace).slots;
    uint32_t parts = threads ? threads : (uint32_t)min_u64((to - from) * slots / PART + 1, pool_host_threads());
    Request request = {NULL, parts};
    if (columns) {
        request_open(&request, trace, columns->zoom, columns->column, columns->columns);
    } else { /* as many columns as parts, of nobody's interest */
        request.edges = malloc((parts + (size_t)1) * sizeof *request.edges);
        for (uint32_t i = 0; request.edges && i <= parts; i++) request.edges[i] = from + (to - from) * i / parts;
    }
    if (!request.edges) return false;
    parts = (uint32_t)min_u64(parts, request.count);
    BandCount *counts =
        columns ? band_columns_of(columns, slots, core) : calloc((slots + (size_t)1) * request.count, sizeof *counts);
    SumJob job = {.trace = trace,
                  .core = core,
                  .slots = slots,
                  .parts = parts,
                  .from = from,
                  .to = to,
                  .columns = {request.edges, request.count},
                  .counts = counts,
                  .sums = malloc(parts * (slots + (size_t)1) * sizeof *job.sums),
                  .exposed = calloc(parts, sizeof *job.exposed)};
    bool ok = counts && job.sums && job.exposed;
    Pool *pool = ok && parts > 1 ? pool_create(parts, parts) : NULL;
    if (pool) pool_run(pool, sum_part, &job);
    for (uint32_t part = 0; ok && !pool && part < parts; part++) sum_part(&job, part);
    pool_destroy(pool);
    ok = ok && !job.failed;
    if (ok) {
        *exposed = 0;
        memcpy(sums, job.sums, slots * sizeof *sums);
        for (uint32_t part = 0; part < parts; part++) {
            *exposed += job.exposed[part];
            for (uint32_t slot = 0; part && slot < slots; slot++)
                append_sum(&sums[slot], &job.sums[(size_t)part * slots + slot]);
        }
    }
    if (ok && columns) scan_sum_slots(counts, slots, request.count);
    if (!columns) free(counts);
    free(job.sums);
    free(job.exposed);
    free(request.edges);
    return ok && !trace_failed(trace);
}
