/* bins.c: counting a run once; see count.h.
 *
 * A stretch of cycles is counted for one core after the other, a core a slice. Then the sums of all cores are known,
 * and the next stretch follows.
 */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"

enum {
    BINS = 32768, /* more would not be seen */
    SLOT_MEMORY = 24 << 20,
    MEMORY_OF_CORES = 32 << 20,
    STRETCH = 8192, /* cycles, or a bin of a core if that is more */
    FIELDS = SHADE_COUNT + 3,
};

/* Sums from cycle 0 on: of a slot modulo 2^32, so that columns of fewer lane-cycles are exact. */
typedef struct BinSum {
    uint32_t field[FIELDS]; /* as Count */
} BinSum;

typedef struct BinCore {
    uint64_t field[FIELDS];
    uint64_t level[COUNT_CURVES];
    uint32_t most[COUNT_CURVES]; /* not a sum: in the bin before */
} BinCore;

_Static_assert(sizeof(Count) == FIELDS * sizeof(uint64_t), "the fields of a count are an array");

/* ---- sizes ---- */

/* Widths are powers of two: dividing by them takes no time. */
static int shift_of(const Bins *bins, CountOf of) {
    return __builtin_ctzll(bins->width[of]);
}

static uint64_t bin_count(const Bins *bins, CountOf of) {
    return (bins->cycles + bins->width[of] - 1) >> shift_of(bins, of);
}

Bins *bins_create(const Trace *trace) {
    Bins *bins = memory_new(sizeof *bins);
    bins->trace = trace;
    bins->shape = trace_shape(trace);
    bins->cycles = trace_cycles(trace);
    const size_t cores = bins->shape.cores, slots = bins->shape.slots;

    /* So wide that there are not too many, and that they have room. */
    uint64_t width = 1;
    while (div_ceil(bins->cycles, width) > BINS) width *= 2;
    while (div_ceil(bins->cycles, width) * (cores + 1) * sizeof(BinCore) > MEMORY_OF_CORES && width < bins->cycles)
        width *= 2;
    bins->width[COUNT_CORE] = bins->width[COUNT_GPU] = width;
    while (div_ceil(bins->cycles, width) * cores * slots * sizeof(BinSum) > SLOT_MEMORY && width < bins->cycles)
        width *= 2;
    bins->width[COUNT_SLOT] = width;
    bins->stretch = max_u64(STRETCH, bins->width[COUNT_CORE]);

    const size_t columns = (size_t)(bins->stretch / bins->width[COUNT_CORE]);
    bins->slots = memory_array(cores * slots * (bin_count(bins, COUNT_SLOT) + 1) + 1, sizeof *bins->slots);
    bins->cores = memory_array((cores + 1) * (bin_count(bins, COUNT_CORE) + 1), sizeof *bins->cores);
    bins->scans = memory_array(cores, sizeof(CountScan *));
    bins->edges = memory_array(columns + 1, sizeof *bins->edges);
    bins->counts = memory_array((slots + 1) * columns, sizeof *bins->counts);
    bins->steps = memory_raw(sizeof *bins->steps);
    bins->all = memory_array(div_ceil(bins->stretch, SCAN_CYCLES), sizeof *bins->all);
    bins->now = memory_array(cores * slots + 1, sizeof *bins->now);
    bins->sums = memory_array(slots, sizeof *bins->sums);
    bins->totals = memory_array(cores + 1, sizeof *bins->totals);
    return bins;
}

/* Free what only counting needs. */
static void close_scans(Bins *bins) {
    if (!bins->scans) return;
    for (uint32_t core = 0; core < bins->shape.cores; core++) scan_destroy(bins->scans[core]);
    memory_free(bins->scans);
    memory_free(bins->edges);
    memory_free(bins->counts);
    memory_free(bins->steps);
    memory_free(bins->all);
    memory_free(bins->now);
    memory_free(bins->sums);
    bins->scans = NULL;
}

void bins_destroy(Bins *bins) {
    if (!bins) return;
    close_scans(bins);
    memory_free(bins->slots);
    memory_free(bins->cores);
    memory_free(bins->totals);
    memory_free(bins);
}

/* ---- counting ---- */

/* The sums of a core; core `cores` stands for all of them. */
static BinCore *core_sums(const Bins *bins, uint32_t core) {
    return bins->cores + (uint64_t)core * (bin_count(bins, COUNT_CORE) + 1);
}

/* The curves of a core, or of all, in the cycles of a step. */
static void sum_levels(Bins *bins, uint32_t core, uint64_t from, uint64_t to, const ScanSteps *steps) {
    const uint64_t width = bins->width[COUNT_CORE];
    BinCore *sum = core_sums(bins, core) + from / width + 1;
    int32_t now[COUNT_CURVES] = {0};
    for (uint64_t cycle = from; cycle < to; sum++) {
        const uint64_t end = min_u64(to, (cycle / width + 1) * width);
        if (cycle % width == 0) memcpy(sum->level, sum[-1].level, sizeof sum->level);
        for (; cycle < end; cycle++)
            for (int curve = 0; curve < COUNT_CURVES; curve++) {
                now[curve] += steps->by[cycle - from][curve];
                sum->level[curve] += (uint32_t)now[curve];
                sum->most[curve] = max_u32(sum->most[curve], (uint32_t)now[curve]);
                /* A wave shows as ended in the cycle of its last `ret`, which belongs to it. */
                if (curve == COUNT_WAVES && now[curve]) bins->totals[core].end = min_u64(cycle + 2, bins->cycles);
            }
    }
}

/* Add to a core's totals what its slots did since they were asked last. */
static void add_totals(Bins *bins, CountScan *scan) {
    CoreTotal *total = &bins->totals[bins->core];
    scan_take_sums(scan, bins->sums, NULL);
    for (const SlotSum *sum = bins->sums; sum < bins->sums + bins->shape.slots; sum++) {
        for (int reason = 0; reason < REASON_COUNT; reason++)
            if (trace_reasons[reason].state != STATE_DISABLED) total->resident += sum->reasons[reason];
        total->stalled += trace_state_sum(sum->reasons, STATE_STALLED);
        total->issues += sum->reasons[REASON_NONE];
        total->lane_issues += sum->lane_issues;
    }
}

/* A stretch of one core. */
static bool count_core(Bins *bins, uint64_t end, uint32_t columns) {
    const ColumnCounts counts = {bins->edges, columns, bins->counts};
    CountScan **scan = &bins->scans[bins->core];
    if (!*scan) *scan = scan_create(bins->trace, bins->core, 0);
    memset(bins->counts, 0, (bins->shape.slots + (size_t)1) * columns * sizeof *bins->counts);
    for (uint64_t from = bins->done, to; from < end; from = to) {
        ScanSteps *all = &bins->all[(from - bins->done) / SCAN_CYCLES];
        memset(bins->steps, 0, sizeof *bins->steps);
        to = min_u64(end, from + SCAN_CYCLES);
        scan_to(*scan, to, &(ScanWants){.columns = counts, .steps = bins->steps}, NULL);
        for (uint64_t i = 0; i < to - from; i++)
            for (int curve = 0; curve < COUNT_CURVES; curve++) all->by[i][curve] += bins->steps->by[i][curve];
        sum_levels(bins, bins->core, from, to, bins->steps);
    }
    add_totals(bins, *scan);

    /* The sums of its slots, and of it: what is in its slots' bins is in its own. */
    const uint32_t slots = bins->shape.slots;
    const uint64_t width = bins->width[COUNT_SLOT];
    scan_sum_slots(counts, slots);
    for (uint32_t slot = 0; slot < slots; slot++) {
        const uint64_t number = (uint64_t)bins->core * slots + slot;
        BinSum *sums = bins->slots + number * (bin_count(bins, COUNT_SLOT) + 1), *now = &bins->now[number];
        for (uint32_t i = 0; i < columns; i++) {
            const uint64_t *fields = (const uint64_t *)&bins->counts[(size_t)slot * columns + i];
            const uint64_t bin_end = bins->edges[i + 1];
            for (int f = 0; f < FIELDS; f++) now->field[f] += (uint32_t)fields[f];
            if (bin_end % width == 0 || bin_end == bins->cycles) sums[div_ceil(bin_end, width)] = *now;
        }
    }
    BinCore *sums = core_sums(bins, bins->core), *all = core_sums(bins, bins->shape.cores);
    for (uint32_t i = 0; i < columns; i++) {
        const uint64_t *fields = (const uint64_t *)&bins->counts[(size_t)slots * columns + i];
        const uint64_t bin = div_ceil(bins->edges[i + 1], bins->width[COUNT_CORE]);
        for (int f = 0; f < FIELDS; f++) {
            sums[bin].field[f] = sums[bin - 1].field[f] + fields[f];
            all[bin].field[f] += sums[bin].field[f];
        }
    }
    return !trace_failed(bins->trace);
}

bool bins_work(Bins *bins) {
    if (bins->lost || bins->done == bins->cycles) return false;
    const uint64_t end = min_u64(bins->cycles, bins->done + bins->stretch), width = bins->width[COUNT_CORE];
    const uint32_t columns = (uint32_t)div_ceil(end - bins->done, width);
    for (uint32_t i = 0; i <= columns; i++) bins->edges[i] = min_u64(end, bins->done + i * width);
    bins->lost = !count_core(bins, end, columns);
    if (bins->lost) {
        close_scans(bins);
        return false;
    }
    if (++bins->core < bins->shape.cores) return true;

    /* The stretch is counted, of all cores. */
    for (uint64_t from = bins->done, to; from < end; from = to) {
        ScanSteps *all = &bins->all[(from - bins->done) / SCAN_CYCLES];
        to = min_u64(end, from + SCAN_CYCLES);
        sum_levels(bins, bins->shape.cores, from, to, all);
        memset(all, 0, sizeof *all);
    }
    bins->core = 0;
    bins->done = end;
    if (end == bins->cycles) close_scans(bins);
    return bins->done < bins->cycles;
}

/* ---- asking ---- */

/* The bins of a column, as far as they are counted: at least one, if it is. */
typedef struct Span {
    uint64_t from, to;
} Span;

static Span span_between(const Bins *bins, CountOf of, uint64_t start, uint64_t end) {
    end = max_u64(end, start + 1);
    const uint64_t half = bins->width[of] / 2;
    const int shift = shift_of(bins, of);
    const uint64_t counted = bins->done == bins->cycles ? bin_count(bins, of) : bins->done >> shift;
    uint64_t from = (start + half) >> shift, to = (end + half) >> shift;
    if (from >= to) from = start >> shift, to = from + 1;
    return (Span){min_u64(from, counted), min_u64(to, counted)};
}

void bins_count(const Bins *bins, CountOf of, uint32_t core, uint32_t slot, const uint64_t *starts, uint32_t columns,
                Count *counts) {
    /* So many bins of a slot have fewer than 2^32 lane-cycles. */
    const uint64_t most = max_u64(1, (UINT64_C(1) << 25) >> shift_of(bins, COUNT_SLOT));
    const uint64_t number = of == COUNT_SLOT ? (uint64_t)core * bins->shape.slots + slot : 0;
    const BinSum *slots = bins->slots + number * (bin_count(bins, COUNT_SLOT) + 1);
    const BinCore *sums = core_sums(bins, of == COUNT_GPU ? bins->shape.cores : core);
    for (uint32_t i = 0; i < columns; i++) {
        const Span span = span_between(bins, of, starts[i], starts[i + 1]);
        uint64_t *fields = (uint64_t *)&counts[i];
        const uint64_t first = min_u64(span.to, span.from + most);
        for (int f = 0; f < FIELDS; f++)
            fields[f] = of == COUNT_SLOT ? (uint32_t)(slots[first].field[f] - slots[span.from].field[f])
                                         : sums[span.to].field[f] - sums[span.from].field[f];
        for (uint64_t from = first, to; of == COUNT_SLOT && from < span.to; from = to) {
            to = min_u64(span.to, from + most);
            for (int f = 0; f < FIELDS; f++) fields[f] += (uint32_t)(slots[to].field[f] - slots[from].field[f]);
        }
    }
}

void bins_sum(const Bins *bins, CountOf of, uint32_t core, uint32_t slot, uint64_t from, uint64_t to, Count *count) {
    bins_count(bins, of, core, slot, (const uint64_t[]){from, to}, 1, count);
}

void bins_levels(const Bins *bins, CountOf of, uint32_t core, const uint64_t *starts, uint32_t columns,
                 CountLevel *levels) {
    const BinCore *sums = core_sums(bins, of == COUNT_GPU ? bins->shape.cores : core);
    memset(levels, 0, columns * sizeof *levels);
    for (uint32_t i = 0; i < columns; i++) {
        const Span span = span_between(bins, of, starts[i], starts[i + 1]);
        levels[i].cycles =
            min_u64(span.to * bins->width[of], bins->cycles) - min_u64(span.from * bins->width[of], bins->cycles);
        for (int curve = 0; curve < COUNT_CURVES; curve++) {
            levels[i].sum[curve] = sums[span.to].level[curve] - sums[span.from].level[curve];
            for (uint64_t bin = span.from + 1; bin <= span.to; bin++)
                levels[i].most[curve] = max_u32(levels[i].most[curve], sums[bin].most[curve]);
        }
    }
}

void bins_means(const Bins *bins, uint32_t core, CoreQuantity quantity, const uint64_t *starts, uint32_t columns,
                float *means) {
    static const CountCurve curves[CORE_QUANTITIES] = {
        [CORE_ACTIVE] = COUNT_EXECUTING, [CORE_RESIDENT] = COUNT_WAVES, [CORE_MEMORY] = COUNT_REQUESTS};
    const BinCore *sums = core_sums(bins, core);
    for (uint32_t i = 0; i < columns; i++) {
        const Span span = span_between(bins, COUNT_CORE, starts[i], starts[i + 1]);
        const BinCore *from = &sums[span.from], *to = &sums[span.to];
        const uint64_t cycles =
            min_u64(span.to << shift_of(bins, COUNT_CORE), bins->cycles) - (span.from << shift_of(bins, COUNT_CORE));
        const uint64_t sum = quantity == CORE_STALLED ? to->field[SHADE_STALLED] - from->field[SHADE_STALLED]
                                                      : to->level[curves[quantity]] - from->level[curves[quantity]];
        means[i] = span.from < span.to ? (float)sum / (float)cycles : -1;
    }
}
