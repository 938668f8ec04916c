/* band_count.c: counting columns exactly; see band_count.h. */
#include "sim/view/band/band_count.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_read.h"

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
        for (uint32_t i = 0; i < columns; i++) {
            const BandCount *count = &counts[(size_t)slot * columns + i];
            for (int s = 0; s < SHADE_COUNT; s++) sum[i].lanes[s] += count->lanes[s];
            sum[i].parts += count->parts;
            sum[i].barriers += count->barriers;
        }
}

static bool scan_cycles(BandScan *scan, uint64_t from, uint64_t end, ScanColumns columns, BandCount *counts) {
    bool ok = true;
    for (uint64_t to; ok && from < end; from = to) {
        to = min_u64(end, from + SCAN_CYCLES);
        ok = scan_step(scan, from, to, columns, counts, NULL);
    }
    return ok;
}

bool band_count(const Trace *trace, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns,
                BandCount *counts) {
    const uint32_t slots = trace_shape(trace).slots;
    Request request;
    if (!request_open(&request, trace, zoom, column, columns)) return false;
    const ScanColumns wanted = {request.edges, request.count};
    const uint64_t start = request.edges[0], end = request.edges[request.count];
    BandScan *scan = scan_create(trace, core, start);
    BandCount *found = calloc((slots + (size_t)1) * request.count, sizeof *found);
    const bool ok = scan && found && scan_cycles(scan, start, end, wanted, found);
    if (ok) scan_sum_slots(found, slots, request.count);
    for (uint32_t slot = 0; ok && slot <= slots; slot++)
        for (uint32_t i = 0; i < columns; i++) {
            const uint64_t at = band_has_cells(zoom) ? band_start(zoom, column + i) - band_start(zoom, column) : i;
            counts[(size_t)slot * columns + i] = found[(size_t)slot * request.count + at];
        }
    scan_destroy(scan);
    free(found);
    free(request.edges);
    return ok && !trace_failed(trace);
}

bool band_sum(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, BandSum *sums, uint64_t *exposed,
              const BandColumns *columns) {
    const uint32_t slots = trace_shape(trace).slots;
    uint64_t all[] = {from, to};
    Request request = {all, 1};
    if (columns && !request_open(&request, trace, columns->zoom, columns->column, columns->columns)) return false;
    const ScanColumns wanted = {request.edges, request.count};
    const uint64_t start = request.edges[0], end = request.edges[request.count];
    BandScan *scan = scan_create(trace, core, start);
    BandCount *found = columns ? band_columns_of(columns, slots, core) : calloc(slots + (size_t)1, sizeof *found);
    bool ok = scan && found && scan_cycles(scan, start, from, wanted, found);
    if (ok) scan_take_sums(scan, NULL, NULL);
    ok = ok && scan_cycles(scan, from, to, wanted, found);
    if (ok) scan_take_sums(scan, sums, exposed);
    ok = ok && scan_cycles(scan, to, end, wanted, found);
    if (ok && columns) scan_sum_slots(found, slots, request.count);
    scan_destroy(scan);
    if (columns)
        free(request.edges);
    else
        free(found);
    return ok && !trace_failed(trace);
}

/* ---- lanes ---- */

bool band_count_lanes(const Trace *trace, uint32_t core, uint32_t slot, BandZoom zoom, uint64_t column,
                      uint32_t columns, uint64_t *lanes) {
    const uint32_t wave = trace_shape(trace).wave_size;
    const uint64_t cycles = trace_cycles(trace);
    RunReader reader;
    memset(lanes, 0, (size_t)columns * wave * SHADE_COUNT * sizeof *lanes);
    if (!reader_open(&reader, trace, core, slot, min_u64(band_start(zoom, column), cycles))) return false;
    for (uint32_t i = 0; i < columns; i++) {
        const uint64_t end = min_u64(band_end(zoom, column + i), cycles);
        uint64_t *of_column = lanes + (size_t)i * wave * SHADE_COUNT;
        for (uint64_t from = band_start(zoom, column + i), to; from < end && reader.run; from = to) {
            while (reader.run && reader_end(&reader) <= from) reader_next(&reader);
            to = min_u64(end, reader_end(&reader));
            for (uint32_t lane = 0; lane < wave; lane++)
                of_column[lane * SHADE_COUNT + shade_at(&reader.shades, lane)] += to - from;
        }
    }
    reader_close(&reader);
    return !trace_failed(trace);
}
