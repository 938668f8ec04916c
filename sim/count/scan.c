/* scan.c: reading slots, and counting a core once; see scan.h. */
#include "sim/count/ports.h"

#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"

enum {
    WORDS = SCAN_CYCLES / 64,
    SHORT = 1 << 16, /* cycles of a window, of which arrays are made */
    SEEK = 4000,     /* finding a place in the runs of a slot costs as much as reading this number of cycles, */
    SEEK_NEAR = 256, /* or this one in a window, whose runs are arrays */
};
typedef uint64_t CycleBits[WORDS]; /* a bit for each cycle of a step */

/* ---- the runs of a slot ---- */

static bool is_window(const Trace *trace) {
    return trace_start(trace) > 0 || trace_end(trace) < trace_cycles(trace);
}

const TraceRun *reader_peek(RunReader *reader) {
    if (reader->run != reader->pair) reader->pair[0] = *reader->run;
    reader->run = reader->pair;
    return trace_peek_run(reader->cursor, &reader->pair[1]) ? &reader->pair[1] : NULL;
}

/* What the lanes show in the run, after one with some lanes active of the same wave or another one. */
static void look(RunReader *reader, uint32_t wave_before, uint64_t before) {
    const TraceRun *run = reader->run;
    const bool issued = run->state == STATE_ACTIVE, same_wave = run->wave == wave_before;
    reader->joins = false;
    reader->parts = issued && reader->mask_before && run->producer != TRACE_NO_PC;
    reader->barrier = issued && reader->has_barriers && trace_is_barrier(reader->trace, run->pc);
    reader->marked = reader->barrier || reader->parts;
    reader->changed = !same_wave || run->exec != before || !before || run->retired != reader->retired;
    reader->retired = run->retired;
    if (!reader->changed) { /* the same lanes, in another state */
        reader->shades.on_shade = shade_of_state[run->state];
        reader->before = reader->on;
        return;
    }

    /* Whether the wave ends here is seen from the run behind. */
    const TraceRun *next = issued && !run->exec ? reader_peek(reader) : NULL;
    run = reader->run;
    const ShadeRun shown = shade_run(reader->trace, run, next);
    const uint64_t all = low_bits(reader->lanes);
    if (!same_wave) reader->threads = (uint32_t)__builtin_popcountll(trace_live(reader->trace, run->wave) & all);
    reader->before = same_wave ? reader->on : reader->threads;
    if (shown.on != reader->shades.on || shown.masked != reader->shades.masked ||
        shown.waiting != reader->shades.waiting) {
        reader->on = (uint32_t)__builtin_popcountll(shown.on & all);
        reader->masked = (uint32_t)__builtin_popcountll(shown.masked & all);
        reader->waiting = (uint32_t)__builtin_popcountll(shown.waiting & all);
        reader->rest = reader->lanes - reader->on - reader->masked - reader->waiting;
    }
    if (reader->mask_before) reader->before = reader->on;
    reader->shades = shown;
    if (!issued || (same_wave && run->exec == before)) return;
    const uint64_t live = trace_live(reader->trace, run->wave);
    before = (same_wave ? before : UINT64_MAX) & live;
    reader->parts = trace_diverges(trace_shape(reader->trace), run, before);
    reader->joins = run->exec & live & ~before;
    reader->marked |= reader->parts;
}

void reader_next(RunReader *reader) {
    const uint32_t wave = reader->run->wave;
    const uint64_t exec = reader->run->exec;
    reader->run = trace_read_run(reader->cursor);
    if (reader->run) look(reader, wave, exec);
}

void reader_open(RunReader *reader, const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    const uint64_t from = cycle > 0 ? cycle - 1 : 0; /* whether lanes diverge is seen from the run before */
    *reader = (RunReader){.trace = trace,
                          .lanes = lanes,
                          .mask_before = trace_shape(trace).reconvergence != RECONVERGE_STACK,
                          .has_barriers = trace_has_barriers(trace),
                          .rest = lanes};
    size_t count;
    if (is_window(trace) && trace_end(trace) - trace_start(trace) <= SHORT) (void)trace_runs(trace, core, slot, &count);
    reader->cursor = trace_run_cursor(trace, core, slot);
    trace_cursor_seek(reader->cursor, from);
    reader->run = trace_read_run(reader->cursor);
    if (reader->run) look(reader, TRACE_NO_WAVE, 0);
    while (reader->run && reader_end(reader) <= cycle) reader_next(reader);
}

void reader_close(RunReader *reader) {
    trace_cursor_destroy(reader->cursor);
    *reader = (RunReader){0};
}

/* ---- opening a core ---- */

/* An ALU, a sampler or a queue: the run that is or comes next. */
typedef struct UnitReader {
    TraceCursor *cursor;
    ScanKind kind;
    bool more; /* there is a run: */
    TraceAlu run;
    uint64_t end; /* of it */
} UnitReader;

/* A piece of a run in which the wave waits, in cycles of the step. */
typedef struct Waiting {
    uint32_t slot, pc, producer;
    uint32_t first, last;
    uint8_t state, reason; /* WaveState, Reason */
} Waiting;

struct CountScan {
    const Trace *trace;
    TraceShape shape;
    RunReader *slots;
    SlotSum *sums; /* since it was reset */
    uint64_t exposed;
    UnitReader *units;
    uint32_t unit_count;
    uint64_t at;                        /* the cycles before this one are counted */
    int64_t owed;                       /* cycles of slots that opening was worth, until a budget pays for them */
    Count *unwanted;                    /* takes the counts if a caller wants no columns */
    uint32_t column;                    /* of the step's first cycle */
    uint64_t stretch;                   /* cycles of the step, which one bit stands for; 0: a bit is a cycle */
    CycleBits busy, *stalled;           /* stalled: [slot] */
    CycleBits ready;                    /* only if the core is summed up, */
    uint8_t issued[SCAN_CYCLES];        /* as how many instructions issue in each cycle, */
    Issued (*issues)[CONFIG_MAX_issue]; /* and which; NULL: each is of one slot */
    ARRAY_OF(Waiting) waits;            /* of the step, slot after slot; only if a visitor wants them */
};

static void unit_next(UnitReader *unit) {
    unit->more = trace_next_alu(unit->cursor, &unit->run);
    unit->end = unit->run.cycle + unit->run.cycles;
}

/* The run with a cycle, or behind it. */
static void unit_seek(UnitReader *unit, uint64_t cycle) {
    trace_cursor_seek(unit->cursor, cycle);
    do unit_next(unit);
    while (unit->more && unit->end <= cycle);
}

CountScan *scan_create(const Trace *trace, uint32_t core, uint64_t cycle) {
    CountScan *scan = memory_new(sizeof *scan);
    const TraceShape shape = scan->shape = trace_shape(trace);
    scan->trace = trace;
    scan->at = cycle;
    scan->owed = (int64_t)(is_window(trace) ? SEEK_NEAR : SEEK) * shape.slots;
    scan->slots = memory_array(shape.slots + 1, sizeof *scan->slots);
    scan->sums = memory_raw((shape.slots + 1) * sizeof *scan->sums);
    scan->stalled = memory_raw((shape.slots + 1) * sizeof *scan->stalled);
    scan->unwanted = memory_array(shape.slots + 1, sizeof *scan->unwanted);
    scan->unit_count = trace_streams(shape);
    scan->units = memory_array(scan->unit_count + 1, sizeof *scan->units);
    if (trace_shares_issues(shape)) scan->issues = memory_raw(SCAN_CYCLES * sizeof *scan->issues);
    scan_take_sums(scan, NULL, NULL);
    for (uint32_t i = 0; i < scan->unit_count; i++) {
        const ScanKind kind = i < shape.alus ? SCAN_ALU : i < trace_units(shape) ? SCAN_SAMPLER : SCAN_QUEUE;
        scan->units[i] = (UnitReader){.cursor = trace_alu_cursor(trace, core, i), .kind = kind, .more = true};
    }
    for (uint32_t slot = 0; slot < shape.slots; slot++) reader_open(&scan->slots[slot], trace, core, slot, cycle);
    return scan;
}

void scan_destroy(CountScan *scan) {
    if (!scan) return;
    for (uint32_t i = 0; i < scan->shape.slots; i++) reader_close(&scan->slots[i]);
    for (uint32_t i = 0; i < scan->unit_count; i++) trace_cursor_destroy(scan->units[i].cursor);
    memory_free(scan->slots);
    memory_free(scan->sums);
    memory_free(scan->units);
    memory_free(scan->unwanted);
    memory_free(scan->stalled);
    memory_free(scan->waits.at);
    memory_free(scan->issues);
    memory_free(scan);
}

/* ---- sums ---- */

void scan_sum_slots(ColumnCounts columns, uint32_t slots) {
    Count *sum = columns.counts + (size_t)slots * columns.count;
    for (uint32_t slot = 0; slot < slots; slot++)
        for (uint32_t i = 0; i < columns.count; i++)
            count_add(&sum[i], &columns.counts[(size_t)slot * columns.count + i]);
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
    uint32_t on, masked, waiting, rest; /* lanes, as in RunReader */
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
    more.lanes[SHADE_WAITS] += tally->waiting * cycles;
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
static uint32_t column_of(const uint64_t *edges, uint32_t at, uint64_t cycle) {
    while (edges[at + 1] <= cycle) at++;
    return at;
}

static void add_step(ScanSteps *steps, uint32_t from, uint32_t to, CountCurve curve, uint32_t amount) {
    steps->by[from][curve] += (int32_t)amount;
    steps->by[to][curve] -= (int32_t)amount;
}

/* Waves share an issue of an instruction if each has lanes at other places. Else note an issue of its own. */
static bool joins_issue(CountScan *scan, uint32_t cycle, const TraceRun *run) {
    const uint32_t count = scan->issued[cycle];
    Issued *issues = scan->issues[cycle];
    for (uint32_t i = 0; i < count; i++) {
        if (!issue_has_room(&issues[i], run)) continue;
        issues[i].lanes |= run->exec;
        return true;
    }
    if (count < CONFIG_MAX_issue) issues[count] = (Issued){run->exec, run->pc};
    return count >= CONFIG_MAX_issue; /* of a damaged trace */
}

/* The cycles of a slot in a step; a run that a column's edge divides is counted in pieces. */
static void add_slot(CountScan *scan, uint32_t slot, uint64_t to, const ScanWants *wants) {
    const uint64_t from = scan->at;
    RunReader *reader = &scan->slots[slot];
    ScanSteps *steps = wants->steps;
    const unsigned shown = wants->visitor ? wants->visitor->kinds : 0;
    SlotSum *sum = &scan->sums[slot];
    uint64_t *stalled = scan->stalled[slot];
    memset(stalled, 0, sizeof(CycleBits));
    if (!reader->run) return;
    Count *count = wants->columns.counts + (size_t)slot * wants->columns.count + scan->column;
    const uint64_t *edge = &wants->columns.edges[scan->column + 1];
    Tally tally = {0};
    uint32_t works = 0, works_to = 0; /* cycles of the step, which are set in `busy` when a stall comes */
    bool changed = true;              /* the lanes, or the wave */
    ScanItem item = {.kind = SCAN_RUN, .unit = slot, .reader = reader};
    for (uint64_t cycle = from; reader->run && cycle < to;) {
        if (changed) {
            tally = (Tally){.on = reader->on,
                            .masked = reader->masked,
                            .waiting = reader->waiting,
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
        for (uint32_t i = first; wants->core && state == STATE_ACTIVE && i < last; i++) {
            const bool shares = scan->issues && joins_issue(scan, i, reader->run);
            scan->issued[i] = (uint8_t)(scan->issued[i] + !shares);
            if (shares) wants->core->shared += cycles_of(scan, 1);
        }
        if (wants->core && state == STATE_IDLE) set_bits(scan->ready, first, last);
        if (reader->marked && reader->run->cycle == cycle) {
            tally.parts += reader->parts;
            tally.barriers += reader->barrier;
        }
        if (state == STATE_ACTIVE || state == STATE_IDLE) {
            if (works_to != first) set_bits(scan->busy, works, works_to), works = first;
            works_to = last;
        } else if (state == STATE_STALLED) {
            set_bits(stalled, first, last);
        }
        if ((state == STATE_STALLED && shown & SCAN_EXPOSED) ||
            ((state == STATE_STALLED || state == STATE_IDLE) && shown & SCAN_WAIT)) {
            const TraceRun *run = reader->run;
            *ARRAY_ADD(scan->waits, 1) =
                (Waiting){slot, run->pc, run->producer, first, last, (uint8_t)state, run->reason};
        }
        if (steps && reader->shades.rest_shade != SHADE_NO_WAVE) add_step(steps, first, last, COUNT_WAVES, 1);
        if (steps && reader->shades.on_shade == SHADE_EXECUTES)
            add_step(steps, first, last, COUNT_EXECUTING, reader->on);

        if (shown & SCAN_RUN) {
            item.pc = reader->run->pc;
            item.from = cycle;
            item.to = end;
            wants->visitor->visit(wants->visitor->user, &item);
        }
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

/* The cycles of the step whose bits are set are exposed in a row of the columns. Returns how many they are. */
static uint64_t add_exposed(const CountScan *scan, uint32_t row, ColumnCounts columns, uint64_t to,
                            const uint64_t *bits) {
    const uint64_t from = scan->at;
    const uint32_t end = bit_of(scan, to - from);
    uint32_t column = scan->column;
    uint64_t sum = 0;
    for (uint32_t first = 0, last; (first = find_bit(bits, true, first, end)) < end; first = last) {
        column = column_of(columns.edges, column, from + first);
        last = find_bit(bits, false, first, bit_of(scan, min_u64(to, columns.edges[column + 1]) - from));
        columns.counts[(size_t)row * columns.count + column].exposed += cycles_of(scan, last - first);
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

/* Add the units of some kinds. */
static void add_units(CountScan *scan, uint64_t to, const ScanWants *wants, unsigned kinds) {
    const uint64_t from = scan->at;
    const unsigned shown = wants->visitor ? wants->visitor->kinds : 0;
    for (uint32_t i = 0; i < scan->unit_count; i++) {
        UnitReader *unit = &scan->units[i];
        const bool is_alu = unit->kind == SCAN_ALU;
        ScanItem item = {.kind = unit->kind, .unit = i, .alu = &unit->run};
        if (!(unit->kind & kinds)) continue;
        if (unit->more && unit->end <= from) unit_seek(unit, from);
        for (; unit->more && unit->run.cycle < to; unit_next(unit)) {
            const uint64_t start = max_u64(unit->run.cycle, from), end = min_u64(unit->end, to);
            const uint32_t first = bit_of(scan, start - from), last = bit_of(scan, end - from);
            if (is_alu) set_bits(scan->busy, first, last);
            if (is_alu && wants->core) wants->core->alu_busy += end - start;
            if (is_alu && wants->steps) add_step(wants->steps, first, last, COUNT_ALUS, 1);
            if (unit->kind == SCAN_QUEUE && wants->steps)
                add_step(wants->steps, first, last, COUNT_REQUESTS, trace_requests(&unit->run));
            if (shown & unit->kind) {
                item.pc = unit->run.pc;
                item.from = start;
                item.to = end;
                wants->visitor->visit(wants->visitor->user, &item);
            }
            if (unit->end > to) break;
        }
    }
}

/* Who is charged with a free port, if there are any in the cycle: the first of these. */
typedef enum Charged { CHARGED_NO_UNIT, CHARGED_READY, CHARGED_STALLED, CHARGED } Charged;

static Charged charged_as(const Waiting *wait) {
    if (wait->state == STATE_STALLED) return CHARGED_STALLED;
    return wait->reason == REASON_NO_UNIT ? CHARGED_NO_UNIT : CHARGED_READY;
}

/* Show which part of the free ports each waiting piece is charged with. */
static void add_waits(const CountScan *scan, uint32_t bits, const ScanWants *wants) {
    int16_t more[CHARGED][SCAN_CYCLES + 1] = {0};  /* slots than a cycle before */
    uint64_t part[CHARGED][SCAN_CYCLES + 1] = {0}; /* of one slot, of all cycles before */
    const Waiting *const end = scan->waits.at + scan->waits.count;
    for (const Waiting *wait = scan->waits.at; wait < end; wait++) {
        int16_t *slots = more[charged_as(wait)];
        slots[wait->first]++;
        slots[wait->last]--;
    }
    int slots[CHARGED] = {0};
    for (uint32_t i = 0; i < bits; i++) {
        uint64_t free = (uint64_t)(wants->ports - scan->issued[i]) * SCAN_PORT;
        for (int as = 0; as < CHARGED; as++) {
            slots[as] += more[as][i];
            part[as][i + 1] = part[as][i] + (slots[as] ? free / (uint64_t)slots[as] : 0);
            if (slots[as]) free = 0;
        }
    }
    for (const Waiting *wait = scan->waits.at; wait < end; wait++) {
        const uint64_t *of = part[charged_as(wait)];
        const uint64_t ports = cycles_of(scan, of[wait->last] - of[wait->first]);
        const ScanWait shown = {(Reason)wait->reason, wait->producer, ports};
        const uint64_t from = scan->at + cycles_of(scan, wait->first), to = scan->at + cycles_of(scan, wait->last);
        const ScanItem item = {SCAN_WAIT, wait->slot, wait->pc, from, to, {.wait = &shown}};
        if (ports) wants->visitor->visit(wants->visitor->user, &item);
    }
}

/* A stall is exposed in the cycles of the step in which nothing works. */
static void add_stalls(CountScan *scan, uint64_t to, const ScanWants *wants) {
    const uint32_t slots = scan->shape.slots;
    CycleBits any = {0}; /* of all slots */
    for (uint32_t slot = 0; slot < slots; slot++) {
        uint64_t *exposed = scan->stalled[slot];
        for (uint32_t i = 0; i < WORDS; i++) any[i] |= exposed[i] &= ~scan->busy[i];
        add_exposed(scan, slot, wants->columns, to, exposed);
    }
    scan->exposed += add_exposed(scan, slots, wants->columns, to, any);
    if (!wants->visitor || !(wants->visitor->kinds & SCAN_EXPOSED)) return;
    for (const Waiting *wait = scan->waits.at; wait < scan->waits.at + scan->waits.count; wait++) {
        const uint64_t *exposed = scan->stalled[wait->slot];
        uint32_t first = wait->first, last;
        for (; (first = find_bit(exposed, true, first, wait->last)) < wait->last; first = last) {
            last = find_bit(exposed, false, first, wait->last);
            const uint64_t start = scan->at + cycles_of(scan, first), end = scan->at + cycles_of(scan, last);
            const ScanItem item = {SCAN_EXPOSED, wait->slot, wait->pc, start, end, {NULL}};
            wants->visitor->visit(wants->visitor->user, &item);
        }
    }
}

/* How long all slots and the units of some kinds stay as they are, in the same column: as long as a step, or shorter,
 * is not looked at. */
static uint64_t steady_until(CountScan *scan, uint64_t end, unsigned kinds) {
    const uint64_t step = scan->at + SCAN_CYCLES;
    uint64_t until = end;
    for (uint32_t slot = 0; slot < scan->shape.slots && until > step; slot++)
        if (scan->slots[slot].run) until = min_u64(until, reader_end(&scan->slots[slot]));
    for (uint32_t i = 0; i < scan->unit_count && until > step; i++) {
        UnitReader *unit = &scan->units[i];
        if (!(unit->kind & kinds)) continue;
        if (unit->more && unit->end <= scan->at) unit_seek(unit, scan->at);
        if (unit->more) until = min_u64(until, unit->run.cycle > scan->at ? unit->run.cycle : unit->end);
    }
    return until;
}

/* A step has SCAN_CYCLES, or more while all slots and units stay as they are: so a trace takes time by its runs,
 * however long they are. */
static void count_step(CountScan *scan, uint64_t end, const ScanWants *wants) {
    const unsigned shown = wants->visitor ? wants->visitor->kinds : 0, units = SCAN_ALU | SCAN_SAMPLER | SCAN_QUEUE;
    const unsigned kinds = SCAN_ALU | (wants->steps ? SCAN_QUEUE : 0) | (shown & units);
    const uint64_t from = scan->at, *edges = wants->columns.edges;
    uint64_t to = min_u64(end, from + SCAN_CYCLES);
    scan->column = column_of(edges, from == edges[0] ? 0 : scan->column, from);
    const uint64_t steady = wants->steps ? to : steady_until(scan, min_u64(end, edges[scan->column + 1]), kinds);
    scan->stretch = 0;
    if (steady > to) scan->stretch = (to = steady) - from;

    const uint32_t bits = bit_of(scan, to - from);
    scan->waits.count = 0;
    memset(scan->busy, 0, sizeof scan->busy);
    if (wants->core) {
        memset(scan->ready, 0, sizeof scan->ready);
        memset(scan->issued, 0, bits);
        wants->core->cycles += to - from;
    }
    for (uint32_t slot = 0; slot < scan->shape.slots; slot++) add_slot(scan, slot, to, wants);
    if (wants->core) add_core(scan, wants->core);
    if (wants->core && shown & SCAN_WAIT) add_waits(scan, bits, wants);

    /* Units are read if the caller wants them, or if there are cycles in which no slot works. */
    if (wants->steps || wants->core || shown & units || find_bit(scan->busy, false, 0, bits) < bits)
        add_units(scan, to, wants, kinds);
    if (find_bit(scan->busy, false, 0, bits) < bits) add_stalls(scan, to, wants);
    scan->at = to;
}

bool scan_to(CountScan *scan, uint64_t cycle, const ScanWants *wants, int64_t *budget) {
    const uint64_t edges[] = {scan->at, cycle};
    ScanWants all = *wants;
    if (!all.columns.edges) all.columns = (ColumnCounts){edges, 1, scan->unwanted};
    if (budget) *budget -= scan->owed;
    scan->owed = 0;
    while (scan->at < cycle && (!budget || *budget > 0)) {
        const uint64_t from = scan->at;
        count_step(scan, cycle, &all);
        if (budget) *budget -= (int64_t)(min_u64(scan->at - from, SCAN_CYCLES) * scan->shape.slots);
    }
    return scan->at == cycle;
}

uint64_t scan_at(const CountScan *scan) {
    return scan->at;
}

bool scan_visit(const Trace *trace, uint32_t core, uint64_t from, uint64_t to, const ScanVisitor *visitor) {
    CountScan *scan = scan_create(trace, core, from);
    scan_to(scan, to, &(ScanWants){.visitor = visitor}, NULL);
    scan_destroy(scan);
    return !trace_failed(trace);
}
