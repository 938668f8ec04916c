/* summary.c: counting a run once; see summary.h. */
#include "sim/viewer/paint/summary.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"

enum { COLUMNS = 16384, CELLS = 2 << 20, SLICE = 1 << 20, GROUPS = 4, FINE = 256 };

static uint64_t cells(const Summary *s, uint64_t cycles) {
    return (cycles / s->bin + 1) * s->shape.slots * s->groups;
}

/* Finer columns are worth more than groups of lanes, up to a point. */
static void choose_size(Summary *s, uint64_t cycles) {
    const uint32_t lanes = s->shape.wave_size;
    s->bin = 1;
    s->groups = lanes % GROUPS == 0 ? GROUPS : 1;
    while (cycles / s->bin > COLUMNS || (cells(s, cycles) > CELLS && s->bin < FINE)) s->bin *= 2;
    if (cells(s, cycles) > CELLS) s->groups = 1;
    while (cells(s, cycles) > CELLS) s->bin *= 2;
    s->group_lanes = lanes / s->groups;
    s->columns = (uint32_t)((cycles + s->bin - 1) / s->bin);
}

bool summary_start(Summary *s, const Trace *trace, uint32_t core, const MaskFault *fault) {
    *s = (Summary){.trace = trace, .fault = *fault, .shape = trace_shape(trace), .core = core};
    choose_size(s, trace_cycles(trace));
    s->counts = calloc((size_t)s->columns * s->shape.slots * s->groups + 1, LANE_STATE_COUNT * sizeof *s->counts);
    s->kinds = calloc((size_t)s->columns * s->shape.slots + 1, 1);
    s->work = calloc((size_t)s->columns * summary_strips(s) + 1, SUMMARY_PARTS * sizeof *s->work);
    if (s->counts && s->kinds && s->work) return true;
    summary_free(s);
    return false;
}

void summary_free(Summary *s) {
    free(s->counts);
    free(s->kinds);
    free(s->work);
    *s = (Summary){0};
}

static uint32_t *counts_at(const Summary *s, uint32_t column, uint32_t slot) {
    return s->counts + ((size_t)column * s->shape.slots + slot) * s->groups * LANE_STATE_COUNT;
}

static uint64_t *work_at(const Summary *s, uint32_t column, uint32_t strip) {
    return s->work + ((size_t)column * summary_strips(s) + strip) * SUMMARY_PARTS;
}

/* ---- counting ---- */

/* Columns done .. done + columns - 1. False when out of memory. */
static bool count_slice(Summary *s, uint32_t columns) {
    const uint64_t cycles = trace_cycles(s->trace), start = s->done * s->bin;
    const uint64_t end = min_u64(start + columns * s->bin, cycles);
    const uint32_t slots = s->shape.slots, strips = summary_strips(s);
    MaskLayout layout = {.c0 = start,
                         .cycles = end - start,
                         .core0 = s->core,
                         .cores = 1,
                         .slots = slots,
                         .lanes = s->shape.wave_size,
                         .bin = s->bin,
                         .rows = 1,
                         .row_columns = columns,
                         .group_lanes = s->group_lanes};
    mask_layout_set_strips(&layout, s->shape);
    /* Whether lanes diverge is seen from the mask before. */
    Trace *window = trace_window(s->trace, start > 0 ? start - 1 : 0, min_u64(end + 1, cycles));
    const MaskImageOptions options = {.fault = s->fault};
    const Painter painter = {.trace = window, .layout = &layout, .options = &options};
    const MaskRow row = {start, end, columns, 0};
    const BucketGrid grid = mask_layout_grid(&layout, &row);
    uint8_t *kinds = malloc((size_t)slots * columns);
    MaskWork *work = malloc(columns * sizeof *work);
    Buckets buckets = {0};
    bool ok = window && kinds && work && buckets_create(&buckets, &grid);
    if (ok) mask_find_events(&painter, &row, 0, kinds);
    for (uint32_t slot = 0; ok && slot < slots; slot++) {
        buckets_fill(&buckets, window, s->core, slot);
        for (uint32_t c = 0; c < columns; c++) {
            s->kinds[(size_t)(s->done + c) * slots + slot] = kinds[(size_t)slot * columns + c];
            for (uint32_t i = 0; i < s->groups * LANE_STATE_COUNT; i++)
                counts_at(s, s->done + c, slot)[i] = (uint32_t)buckets_at(&buckets, c, 0)[i];
        }
    }
    for (uint32_t strip = 0; ok && strip < strips; strip++) {
        mask_count_work(&painter, &row, 0, strip, work);
        for (uint32_t c = 0; c < columns; c++)
            memcpy(work_at(s, s->done + c, strip), work[c].cycles, SUMMARY_PARTS * sizeof *work[c].cycles);
    }
    ok = ok && !trace_failed(window);
    buckets_destroy(&buckets);
    free(kinds);
    free(work);
    trace_destroy(window);
    return ok;
}

bool summary_work(Summary *s) {
    if (s->done >= s->columns) return false;
    const uint64_t fit = SLICE / (s->bin * s->shape.slots) + 1;
    const uint32_t left = s->columns - s->done, columns = fit < left ? (uint32_t)fit : left;
    s->lost = !count_slice(s, columns);
    if (s->lost) return false;
    s->done += columns;
    return s->done < s->columns;
}

/* ---- painting ---- */

/* The columns of the summary in a column of the picture, as far as they are counted. */
typedef struct Span {
    uint32_t from, to;
} Span;

static Span span_of(const Summary *s, const MaskLayout *layout, const MaskRow *row, uint32_t column) {
    const uint64_t ratio = layout->bin / s->bin, from = (row->start / layout->bin + column) * ratio;
    const uint64_t to = from + ratio < s->done ? from + ratio : s->done;
    return (Span){(uint32_t)(from < to ? from : to), (uint32_t)to};
}

static void paint_slot(const Summary *s, const Painter *painter, const MaskRow *row, uint32_t slot, Buckets *buckets,
                       uint8_t *kinds) {
    const uint32_t fold = s->groups / buckets->groups;
    memset(buckets->counts, 0, (size_t)buckets->columns * buckets->groups * LANE_STATE_COUNT * sizeof(uint64_t));
    for (uint32_t c = 0; c < row->columns; c++) {
        const Span span = span_of(s, painter->layout, row, c);
        uint64_t *sum = (uint64_t *)buckets_at(buckets, c, 0);
        kinds[c] = 0;
        for (uint32_t from = span.from; from < span.to; from++) {
            const uint32_t *counts = counts_at(s, from, slot);
            kinds[c] |= s->kinds[(size_t)from * s->shape.slots + slot];
            for (uint32_t g = 0; g < s->groups; g++)
                for (int i = 0; i < LANE_STATE_COUNT; i++)
                    sum[g / fold * LANE_STATE_COUNT + (uint32_t)i] += counts[g * LANE_STATE_COUNT + (uint32_t)i];
        }
    }
    mask_paint_wave_buckets(painter, row, buckets, 0, slot);
    mask_paint_rail(painter, row, kinds, 0, slot);
}

bool summary_paint(const Summary *s, const Painter *painter, const MaskRow *row) {
    const BucketGrid grid = mask_layout_grid(painter->layout, row);
    Buckets buckets;
    uint8_t *kinds = malloc(row->columns);
    MaskWork *work = malloc(row->columns * sizeof *work);
    const bool ok = kinds && work && buckets_create(&buckets, &grid);
    for (uint32_t slot = 0; ok && slot < s->shape.slots; slot++) paint_slot(s, painter, row, slot, &buckets, kinds);
    for (uint32_t strip = 0; ok && strip < summary_strips(s); strip++) {
        for (uint32_t c = 0; c < row->columns; c++) {
            const Span span = span_of(s, painter->layout, row, c);
            summary_strip(s, strip, span.from, span.to, work[c].cycles);
        }
        mask_paint_work(painter, row, work, 0, strip);
    }
    if (ok) buckets_destroy(&buckets);
    free(kinds);
    free(work);
    return ok;
}

void summary_strip(const Summary *s, uint32_t strip, uint32_t from, uint32_t to, uint64_t parts[SUMMARY_PARTS]) {
    memset(parts, 0, SUMMARY_PARTS * sizeof *parts);
    for (uint32_t c = from; c < to && c < s->done; c++)
        for (int p = 0; p < SUMMARY_PARTS; p++) parts[p] += work_at(s, c, strip)[p];
}

void summary_overview(const Summary *s, uint32_t from, uint32_t to, uint64_t counts[LANE_STATE_COUNT],
                      uint32_t *kinds) {
    memset(counts, 0, LANE_STATE_COUNT * sizeof *counts);
    *kinds = 0;
    for (uint32_t c = from; c < to && c < s->done; c++)
        for (uint32_t slot = 0; slot < s->shape.slots; slot++) {
            *kinds |= s->kinds[(size_t)c * s->shape.slots + slot];
            for (uint32_t i = 0; i < s->groups * LANE_STATE_COUNT; i++)
                counts[i % LANE_STATE_COUNT] += counts_at(s, c, slot)[i];
        }
}
