/* scan.c: counting a core once; see scan.h. */
#include "sim/count/scan.h"

#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"

enum { WORDS = SCAN_CYCLES / 64 };
typedef uint64_t CycleBits[WORDS]; /* a bit for each cycle of a step */

/* An ALU, or a queue: the run that is or comes next. */
typedef struct UnitReader {
    TraceCursor *cursor;
    uint64_t cycle, end;
    uint32_t pc;
    uint32_t amount; /* requests, or the one ALU; 0: there is nothing more */
    bool is_queue;
} UnitReader;

/* A stalled piece of a run, in cycles of the step. */
typedef struct Stall {
    uint32_t slot, pc;
    uint32_t first, last;
} Stall;

struct CountScan {
    const Trace *trace;
    TraceShape shape;
    RunReader *slots;
    SlotSum *sums; /* since it was reset */
    uint64_t exposed;
    UnitReader *units;
    uint32_t unit_count;
    uint32_t column;                       /* of the step's first cycle */
    uint64_t stretch;                      /* cycles of the step, which one bit stands for; 0: a bit is a cycle */
    CycleBits busy, any_exposed, *stalled; /* stalled: [slot] */
    CycleBits ready;                       /* only if the core is summed up, */
    uint8_t issued[SCAN_CYCLES];           /* as how many slots issue in each cycle */
    Stall *stalls;                         /* of the step, slot after slot; only if a visitor wants them */
    size_t stall_count, stall_room;
};

/* ---- opening ---- */

static void unit_next(UnitReader *unit) {
    TraceAlu run;
    unit->amount = 0;
    if (!trace_next_alu(unit->cursor, &run)) return;
    unit->cycle = run.cycle;
    unit->end = run.cycle + run.cycles;
    unit->pc = run.pc;
    unit->amount = unit->is_queue ? trace_requests(&run) : 1;
}

/* The run with a cycle, or behind it. */
static void unit_seek(UnitReader *unit, uint64_t cycle) {
    trace_cursor_seek(unit->cursor, cycle);
    do unit_next(unit);
    while (unit->amount && unit->end <= cycle);
}

CountScan *scan_create(const Trace *trace, uint32_t core, uint64_t cycle) {
    CountScan *scan = memory_new(sizeof *scan);
    scan->trace = trace;
    scan->shape = trace_shape(trace);
    scan->slots = memory_array(scan->shape.slots + 1, sizeof *scan->slots);
    scan->sums = memory_raw((scan->shape.slots + 1) * sizeof *scan->sums);
    scan->stalled = memory_raw((scan->shape.slots + 1) * sizeof *scan->stalled);
    scan->unit_count = scan->shape.alus + trace_queues(scan->shape);
    scan->units = memory_array(scan->unit_count + 1, sizeof *scan->units);
    scan_take_sums(scan, NULL, NULL);
    for (uint32_t i = 0; i < scan->unit_count; i++) {
        UnitReader *unit = &scan->units[i];
        unit->is_queue = i >= scan->shape.alus;
        unit->cursor = trace_alu_cursor(trace, core, unit->is_queue ? i + scan->shape.samplers : i);
        unit_seek(unit, cycle);
    }
    for (uint32_t slot = 0; slot < scan->shape.slots; slot++) reader_open(&scan->slots[slot], trace, core, slot, cycle);
    return scan;
}

void scan_destroy(CountScan *scan) {
    if (!scan) return;
    for (uint32_t i = 0; i < scan->shape.slots; i++) reader_close(&scan->slots[i]);
    for (uint32_t i = 0; i < scan->unit_count; i++) trace_cursor_destroy(scan->units[i].cursor);
    memory_free(scan->slots);
    memory_free(scan->sums);
    memory_free(scan->units);
    memory_free(scan->stalled);
    memory_free(scan->stalls);
    memory_free(scan);
}

/* ---- sums ---- */

void scan_sum_slots(Count *counts, uint32_t slots, uint32_t columns) {
    Count *sum = counts + (size_t)slots * columns;
    for (uint32_t slot = 0; slot < slots; slot++)
        for (uint32_t i = 0; i < columns; i++) count_add(&sum[i], &counts[(size_t)slot * columns + i]);
}

void scan_take_sums(CountScan *scan, SlotSum *sums, uint64_t *exposed) {
    if (exposed) *exposed = scan->exposed;
    if (sums) memcpy(sums, scan->sums, scan->shape.slots * sizeof *sums);
    scan->exposed = 0;
    for (uint32_t slot = 0; slot < scan->shape.slots; slot++)
        scan->sums[slot] = (SlotSum){.wave = TRACE_NO_WAVE, .last = TRACE_NO_WAVE, .low_group = UINT32_MAX};
}

/* The cycles of a slot in which its lanes and the column stay the same; added up when either changes. */
typedef struct Tally {
    uint64_t cycles[STATE_COUNT];
    uint32_t on, masked, rest; /* lanes, as in RunReader */
    Shade rest_shade;
    uint32_t parts, barriers;
} Tally;

static void add_tally(Tally *tally, SlotSum *sum, Count *count) {
    Count more = {.parts = tally->parts, .barriers = tally->barriers};
    uint64_t cycles = 0;
    for (int state = 0; state < STATE_COUNT; state++) {
        more.lanes[shade_of_state[state]] += tally->on * tally->cycles[state];
        cycles += tally->cycles[state];
    }
    more.lanes[SHADE_MASKED] += tally->masked * cycles;
    more.lanes[tally->rest_shade] += tally->rest * cycles;
    count_add(&sum->count, &more);
    count_add(count, &more);
    memset(tally->cycles, 0, sizeof tally->cycles);
    tally->parts = tally->barriers = 0;
}

static void note_wave(CountScan *scan, uint32_t slot, uint32_t wave) {
    SlotSum *sum = &scan->sums[slot];
    if (wave == sum->last || wave == TRACE_NO_WAVE) return;
    size_t count;
    const TraceWave *waves = trace_waves(scan->trace, &count);
    const uint32_t group = wave < count ? waves[wave].group : 0;
    if (sum->wave == TRACE_NO_WAVE)
        sum->wave = wave;
    else
        sum->more++;
    sum->low_group = group < sum->low_group ? group : sum->low_group;
    sum->high_group = max_u32(sum->high_group, group);
    sum->last = wave;
}

/* ---- slots ---- */

/* The bit of a cycle of the step, counted from its start; and the cycles that some bits stand for. */
static inline uint32_t bit_of(const CountScan *scan, uint64_t cycle) {
    return scan->stretch ? cycle != 0 : (uint32_t)cycle;
}

static inline uint64_t cycles_of(const CountScan *scan, uint64_t bits) {
    return scan->stretch ? bits * scan->stretch : bits;
}

static void set_bits(uint64_t *bits, uint32_t from, uint32_t to) {
    for (; from < to; from = (from | 63) + 1) {
        const uint32_t room = 64 - from % 64, count = to - from < room ? to - from : room;
        bits[from / 64] |= low_bits(count) << from % 64;
    }
}

/* Return the column of a cycle; `at` is the column of an earlier cycle. */
static uint32_t column_of(ScanColumns columns, uint32_t at, uint64_t cycle) {
    while (columns.edges[at + 1] <= cycle) at++;
    return at;
}

static void add_step(ScanSteps *steps, uint32_t from, uint32_t to, CountCurve curve, uint32_t amount) {
    steps->by[from][curve] += (int32_t)amount;
    steps->by[to][curve] -= (int32_t)amount;
}

/* The cycles of a slot in a step; a run that a column's edge divides is counted in pieces. */
static void add_slot(CountScan *scan, uint32_t slot, uint64_t from, uint64_t to, ScanColumns columns, Count *counts,
                     ScanWants wants) {
    RunReader *reader = &scan->slots[slot];
    ScanSteps *steps = wants.steps;
    const unsigned wanted = wants.visitor ? wants.visitor->kinds : 0;
    SlotSum *sum = &scan->sums[slot];
    uint64_t *stalled = scan->stalled[slot];
    memset(stalled, 0, sizeof(CycleBits));
    if (!reader->run) return;
    Count *count = counts + (size_t)slot * columns.count + scan->column;
    const uint64_t *edge = &columns.edges[scan->column + 1];
    Tally tally = {0};
    uint32_t works = 0, works_to = 0; /* cycles of the step, which are set in `busy` when a stall comes */
    bool changed = true;              /* the lanes, or the wave */
    for (uint64_t cycle = from; reader->run && cycle < to;) {
        if (changed) {
            tally = (Tally){.on = reader->on,
                            .masked = reader->masked,
                            .rest = reader->rest,
                            .rest_shade = reader->shades.rest_shade};
            note_wave(scan, slot, reader->run->wave);
        }
        const uint64_t end = min_u64(min_u64(reader_end(reader), to), *edge);
        const uint32_t first = bit_of(scan, cycle - from), last = bit_of(scan, end - from);
        const WaveState state = (WaveState)reader->run->state;
        tally.cycles[state] += end - cycle;
        sum->reasons[reader->run->reason] += end - cycle;
        if (state == STATE_ACTIVE) {
            const bool begins = reader->run->cycle == cycle; /* its later issues have the lanes that the first left */
            sum->lane_issues += (end - cycle - begins) * reader->on + begins * (uint64_t)reader->before;
            sum->thread_issues += (end - cycle) * reader->threads;
        }
        for (uint32_t i = first; wants.core && state == STATE_ACTIVE && i < last; i++) scan->issued[i]++;
        if (wants.core && state == STATE_IDLE) set_bits(scan->ready, first, last);
        if (reader->marked && reader->run->cycle == cycle) {
            tally.parts += reader->parts;
            tally.barriers += reader->barrier;
        }
        if (state == STATE_ACTIVE || state == STATE_IDLE) {
            if (works_to != first) set_bits(scan->busy, works, works_to), works = first;
            works_to = last;
        } else if (state == STATE_STALLED) {
            set_bits(stalled, first, last);
            if (wanted & SCAN_EXPOSED) {
                (void)ARRAY_RESERVE(scan->stalls, scan->stall_room, scan->stall_count + 1);
                scan->stalls[scan->stall_count++] = (Stall){slot, reader->run->pc, first, last};
            }
        }
        if (steps && reader->shades.rest_shade != SHADE_NO_WAVE) add_step(steps, first, last, COUNT_WAVES, 1);
        if (steps && reader->shades.on_shade == SHADE_EXECUTES)
            add_step(steps, first, last, COUNT_EXECUTING, reader->on);

        if (wanted & SCAN_RUN)
            wants.visitor->visit(wants.visitor->user, &(ScanItem){SCAN_RUN, slot, reader->run->pc, cycle, end, reader});
        cycle = end;
        const bool edge_here = end == *edge, next = end == reader_end(reader);
        if (next) reader_next(reader);
        changed = next && reader->run && reader->changed;
        if (changed || edge_here) add_tally(&tally, sum, count);
        for (; cycle < to && *edge <= cycle; edge++) count++;
    }
    set_bits(scan->busy, works, works_to);
    add_tally(&tally, sum, count);
}

/* Return the first bit from `at` on that is set, or clear; `end` if no bit is. */
static uint32_t find_bit(const uint64_t *bits, bool wanted, uint32_t at, uint32_t end) {
    while (at < end) {
        const uint64_t word = (wanted ? bits[at / 64] : ~bits[at / 64]) >> at % 64;
        if (word) return (uint32_t)min_u64(at + (uint32_t)__builtin_ctzll(word), end);
        at = (at | 63) + 1;
    }
    return end;
}

/* The cycles of the step whose bits are set are exposed. Returns how many they are. */
static uint64_t add_exposed(const CountScan *scan, Count *row, ScanColumns columns, uint64_t from, uint64_t to,
                            const uint64_t *bits) {
    const uint32_t end = bit_of(scan, to - from);
    uint32_t column = scan->column;
    uint64_t sum = 0;
    for (uint32_t first = 0, last; (first = find_bit(bits, true, first, end)) < end; first = last) {
        column = column_of(columns, column, from + first);
        last = find_bit(bits, false, first, bit_of(scan, min_u64(to, columns.edges[column + 1]) - from));
        row[column].exposed += cycles_of(scan, last - first);
        sum += cycles_of(scan, last - first);
    }
    return sum;
}

/* ---- a step ---- */

/* In how many cycles a wave could issue, or one waits, and how many waves issue then. */
static void add_core(const CountScan *scan, CoreSum *core) {
    for (uint32_t i = 0; i < WORDS; i++) {
        const uint64_t ready = scan->ready[i];
        uint64_t stalled = 0;
        for (uint32_t slot = 0; slot < scan->shape.slots; slot++) stalled |= scan->stalled[slot][i];
        core->ready += cycles_of(scan, (uint64_t)__builtin_popcountll(ready));
        core->stalled += cycles_of(scan, (uint64_t)__builtin_popcountll(stalled & ~ready));
        for (uint64_t left = ready | stalled; left; left &= left - 1) {
            const uint32_t bit = (uint32_t)__builtin_ctzll(left), issued = scan->issued[i * 64 + bit];
            *(ready >> bit & 1 ? &core->ready_issues : &core->stalled_issues) += cycles_of(scan, issued);
        }
    }
}

static void add_units(CountScan *scan, uint64_t from, uint64_t to, ScanWants wants) {
    const unsigned wanted = wants.visitor ? wants.visitor->kinds : 0;
    for (uint32_t i = 0; i < scan->unit_count; i++) {
        UnitReader *unit = &scan->units[i];
        if (unit->amount && unit->end <= from) unit_seek(unit, from);
        for (; unit->amount && unit->cycle < to; unit_next(unit)) {
            const uint64_t start = max_u64(unit->cycle, from), end = min_u64(unit->end, to);
            const uint32_t first = bit_of(scan, start - from), last = bit_of(scan, end - from);
            if (!unit->is_queue) set_bits(scan->busy, first, last);
            if (wants.core && !unit->is_queue) wants.core->alu_busy += end - start;
            if (wants.steps)
                add_step(wants.steps, first, last, unit->is_queue ? COUNT_REQUESTS : COUNT_ALUS, unit->amount);
            if (!unit->is_queue && wanted & SCAN_ALU)
                wants.visitor->visit(wants.visitor->user, &(ScanItem){SCAN_ALU, i, unit->pc, start, end, NULL});
            if (unit->end > to) break;
        }
    }
}

static void count_step(CountScan *scan, uint64_t from, uint64_t to, ScanColumns columns, Count *counts,
                       ScanWants wants) {
    const uint32_t bits = bit_of(scan, to - from), slots = scan->shape.slots;
    scan->column = column_of(columns, from == columns.edges[0] ? 0 : scan->column, from);
    scan->stall_count = 0;
    memset(scan->busy, 0, sizeof scan->busy);
    if (wants.core) {
        memset(scan->ready, 0, sizeof scan->ready);
        memset(scan->issued, 0, bits);
        wants.core->cycles += to - from;
    }
    for (uint32_t slot = 0; slot < slots; slot++) add_slot(scan, slot, from, to, columns, counts, wants);
    if (wants.core) add_core(scan, wants.core);

    /* Units are read if the caller wants them, or if there are cycles in which no slot works. */
    const bool wants_units = wants.steps || wants.core || (wants.visitor && wants.visitor->kinds & SCAN_ALU);
    if (!wants_units && find_bit(scan->busy, false, 0, bits) == bits) return;
    add_units(scan, from, to, wants);
    if (find_bit(scan->busy, false, 0, bits) == bits) return;

    /* A stall is exposed in the cycles in which nothing works. */
    uint64_t *any = scan->any_exposed;
    memset(any, 0, sizeof scan->any_exposed);
    for (uint32_t slot = 0; slot < slots; slot++) {
        uint64_t *exposed = scan->stalled[slot];
        for (uint32_t i = 0; i < WORDS; i++) any[i] |= exposed[i] &= ~scan->busy[i];
        add_exposed(scan, counts + (size_t)slot * columns.count, columns, from, to, exposed);
    }
    scan->exposed += add_exposed(scan, counts + (size_t)slots * columns.count, columns, from, to, any);
    for (const Stall *stall = scan->stalls; stall < scan->stalls + scan->stall_count; stall++) {
        const uint64_t *exposed = scan->stalled[stall->slot];
        uint32_t first = stall->first, last;
        for (; (first = find_bit(exposed, true, first, stall->last)) < stall->last; first = last) {
            last = find_bit(exposed, false, first, stall->last);
            const uint64_t start = from + cycles_of(scan, first), end = from + cycles_of(scan, last);
            const ScanItem item = {SCAN_EXPOSED, stall->slot, stall->pc, start, end, NULL};
            wants.visitor->visit(wants.visitor->user, &item);
        }
    }
}

/* How long all slots and units stay as they are, in the same column: as long as a step, or shorter, is not looked at.
 */
static uint64_t steady_until(CountScan *scan, uint64_t from, uint64_t end, ScanColumns columns) {
    const uint64_t step = from + SCAN_CYCLES;
    const uint32_t column = column_of(columns, from == columns.edges[0] ? 0 : scan->column, from);
    uint64_t until = min_u64(end, columns.edges[column + 1]);
    for (uint32_t slot = 0; slot < scan->shape.slots && until > step; slot++)
        if (scan->slots[slot].run) until = min_u64(until, reader_end(&scan->slots[slot]));
    for (uint32_t i = 0; i < scan->unit_count && until > step; i++) {
        UnitReader *unit = &scan->units[i];
        if (unit->amount && unit->end <= from) unit_seek(unit, from);
        if (unit->amount) until = min_u64(until, unit->cycle > from ? unit->cycle : unit->end);
    }
    return until;
}

/* A trace takes time by its runs, however long they are. */
uint64_t scan_step(CountScan *scan, uint64_t from, uint64_t end, ScanColumns columns, Count *counts, ScanWants wants) {
    uint64_t to = min_u64(end, from + SCAN_CYCLES);
    const uint64_t steady = wants.steps ? to : steady_until(scan, from, end, columns);
    if (steady > to) scan->stretch = (to = steady) - from;
    count_step(scan, from, to, columns, counts, wants);
    scan->stretch = 0;
    return to;
}

bool scan_visit(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, const ScanVisitor *visitor) {
    const uint64_t edges[] = {from, to};
    Count *counts = memory_array(trace_shape(trace).slots + (size_t)1, sizeof *counts); /* no visitor asks for them */
    CountScan *scan = scan_create(trace, core, from);
    while (from < to)
        from = scan_step(scan, from, to, (ScanColumns){edges, 1}, counts, (ScanWants){.visitor = visitor});
    scan_destroy(scan);
    memory_free(counts);
    return !trace_failed(trace);
}
