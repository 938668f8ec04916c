/* profile.c: the bill is made by a visitor of the scan that counts a core; see profile.h. */
#include "sim/debug/why/profile.h"

#include <stdlib.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"

/* Lanes of an instruction are counted bit by bit only when they change. */
typedef struct Batch {
    uint64_t exec, times;
} Batch;

/* The wave of a slot, and how its inactive lanes are charged. */
typedef struct Billed {
    MaskWalk walk;
    uint32_t wave;                        /* TRACE_NO_WAVE: none */
    uint64_t issued;                      /* cycles in which it issued, within start .. end */
    uint64_t since[ISA_MAX_LANES];        /* an inactive lane is charged from this cycle on, */
    uint64_t issued_since[ISA_MAX_LANES]; /* and from this issue on, */
    Charge charge[ISA_MAX_LANES];         /* in this way */
} Billed;

typedef struct Pass {
    Profile *profile;
    Code *code;
    const Trace *trace;
    uint32_t core;
    uint64_t *ahead; /* of each instruction: by how many ports its producer is ahead of all others together */
    uint64_t lanes;  /* all lanes of a wave */
    Batch *batches;  /* for each instruction */
    Billed *slots;   /* of a core */
} Pass;

/* ---- sums ---- */

uint64_t profile_cycles(const ProfileRow *row) {
    uint64_t sum = 0;
    for (int i = 0; i < REASON_COUNT; i++) sum += row->reason_cycles[i];
    return sum;
}

uint64_t profile_inactive(const ProfileRow *row) {
    uint64_t sum = 0;
    for (int i = 0; i < CHARGE_COUNT; i++) sum += row->inactive[i];
    return sum;
}

void profile_add(ProfileRow *sum, const ProfileRow *row) {
    _Static_assert(sizeof *row % sizeof(uint64_t) == 0, "a row is nothing but numbers");
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)row;
    for (size_t i = 0; i < sizeof *row / sizeof *from; i++) to[i] += from[i];
}

/* ---- the bill ---- */

static ProfileRow *row_of(const Pass *pass, uint32_t pc) {
    return &pass->profile->rows[pc == TRACE_NO_PC ? pass->profile->count + 1 : pc];
}

/* The part of cycles from .. to - 1 that is looked at. */
static uint64_t within(const Pass *pass, uint64_t from, uint64_t to) {
    const uint64_t start = max_u64(from, pass->profile->start), end = min_u64(to, pass->profile->end);
    return end > start ? end - start : 0;
}

/* Add what inactive lanes have cost until this cycle is entered. */
static void settle(Pass *pass, Billed *slot, uint64_t cycle) {
    for (uint64_t left = pass->lanes & ~slot->walk.masks.exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const Charge *charge = &slot->charge[lane];
        ProfileRow *row = row_of(pass, charge->pc);
        row->inactive[charge->kind] += within(pass, slot->since[lane], cycle);
        row->inactive_issues[charge->kind] += slot->issued - slot->issued_since[lane];
    }
}

/* From this cycle on, inactive lanes are charged as the masks are now. */
static void charge(Pass *pass, Billed *slot, uint64_t cycle) {
    for (uint64_t left = pass->lanes & ~slot->walk.masks.exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        slot->since[lane] = cycle;
        slot->issued_since[lane] = slot->issued;
        slot->charge[lane] = charge_of(pass->code, &slot->walk.masks, (uint32_t)lane);
    }
}

/* ---- the runs of a slot ---- */

static void flush_batch(Pass *pass, uint32_t pc) {
    ProfileRow *row = &pass->profile->rows[pc];
    const Batch *batch = &pass->batches[pc];
    for (uint64_t left = batch->exec; left; left &= left - 1) row->lanes[__builtin_ctzll(left)] += batch->times;
}

static void count_issues(Pass *pass, Billed *slot, uint32_t pc, uint64_t exec, uint64_t times) {
    ProfileRow *row = &pass->profile->rows[pc];
    Batch *batch = &pass->batches[pc];
    if (batch->exec != exec) {
        flush_batch(pass, pc);
        *batch = (Batch){.exec = exec};
    }
    batch->times += times;
    row->issues += times;
    row->lane_issues += times * (uint64_t)__builtin_popcountll(exec);
    slot->issued += times;
}

/* A piece of an active run. An instruction that jumps to itself issues several times. */
static void bill_issues(Pass *pass, Billed *slot, const ScanItem *item) {
    const TraceRun *next = reader_peek(item->reader), *run = item->reader->run;
    const uint32_t pc = run->pc, next_pc = next && next->wave == run->wave ? next->pc : TRACE_NO_PC;
    const bool ends_wave = lane_ends_wave(run, next); /* pictures draw it as if it had ended */
    const uint64_t end = run->cycle + run->cycles;
    const uint64_t walked = walk_repeats(pass->code, run) ? item->to : min_u64(item->to, run->cycle + 1);
    for (uint64_t cycle = item->from; cycle < walked; cycle++) {
        const uint64_t before = slot->walk.masks.exec;
        const bool last = cycle + 1 == end, ends = last && ends_wave, changes = run->exec != before || ends;
        if (changes) settle(pass, slot, cycle);
        walk_issue(&slot->walk, pc, cycle, run->exec, last ? next_pc : pc);
        if (changes && !ends) charge(pass, slot, cycle);
        if (within(pass, cycle, cycle + 1)) count_issues(pass, slot, pc, before, 1);
    }
    const uint64_t rest = max_u64(item->from, walked);
    if (rest < item->to) count_issues(pass, slot, pc, run->exec, within(pass, rest, item->to));
    if (ends_wave && item->to == end) slot->wave = TRACE_NO_WAVE;
}

/* The producer that more than half of the ports were charged for is the one that stays. */
static void charge_wait(Pass *pass, const ScanItem *item) {
    const ScanWait *wait = item->wait;
    row_of(pass, item->pc)->waits[wait->reason] += wait->ports;
    if (wait->producer == TRACE_NO_PC || item->pc == TRACE_NO_PC) return;
    uint64_t *ahead = &pass->ahead[item->pc];
    uint32_t *producer = &pass->profile->producers[item->pc];
    if (*producer == wait->producer) {
        *ahead += wait->ports;
    } else if (*ahead >= wait->ports) {
        *ahead -= wait->ports;
    } else {
        *ahead = wait->ports - *ahead;
        *producer = wait->producer;
    }
}

/* A wave is in a slot of the core. */
static void note_waves(const Pass *pass, uint64_t from, uint64_t to) {
    uint64_t *first = &pass->profile->first[pass->core], *last = &pass->profile->last[pass->core];
    const bool is_first = *first == *last;
    *first = is_first ? from : min_u64(*first, from);
    *last = is_first ? to : max_u64(*last, to);
}

static void bill(void *user, const ScanItem *item) {
    Pass *pass = user;
    if (item->kind == SCAN_WAIT) {
        charge_wait(pass, item);
        return;
    }
    ProfileRow *row = row_of(pass, item->pc);
    const uint64_t cycles = within(pass, item->from, item->to);
    if (item->kind == SCAN_EXPOSED) row->exposed += cycles;
    if (item->kind == SCAN_ALU) row->alu_cycles += cycles;
    if (item->kind != SCAN_RUN) return;

    Billed *slot = &pass->slots[item->unit];
    const TraceRun *run = item->reader->run;
    row->reason_cycles[run->reason] += cycles;
    if (run->wave != slot->wave) {
        if (slot->wave != TRACE_NO_WAVE) settle(pass, slot, item->from);
        slot->wave = run->wave;
        if (run->wave == TRACE_NO_WAVE) return;
        walk_start(&slot->walk, pass->code, trace_live(pass->trace, run->wave) & pass->lanes, run->pc);
        slot->issued = 0;
        charge(pass, slot, item->from);
    }
    if (cycles && run->wave != TRACE_NO_WAVE) note_waves(pass, item->from, item->to);
    if (run->state == STATE_ACTIVE) bill_issues(pass, slot, item);
}

/* ---- all of it ---- */

/* The range is NULL, or counted on the way. */
static Profile *bill_cycles(Code *code, const Trace *trace, uint64_t start, uint64_t end, Range *range,
                            const char **error) {
    const TraceShape shape = trace_shape(trace);
    const size_t rows = (size_t)code->count + 2;
    Profile *profile = memory_new(sizeof *profile);
    end = min_u64(end, trace_end(trace));
    start = min_u64(start, end);
    *profile = (Profile){.count = code->count,
                         .rows = memory_array(rows, sizeof *profile->rows),
                         .start = start,
                         .end = end,
                         .slot_cycles = (uint64_t)shape.cores * shape.slots * (end - start),
                         .producers = memory_raw(rows * sizeof *profile->producers),
                         .first = memory_array(shape.cores, sizeof *profile->first),
                         .last = memory_array(shape.cores, sizeof *profile->last)};
    for (size_t pc = 0; pc < rows; pc++) profile->producers[pc] = TRACE_NO_PC;
    Pass pass = {.profile = profile,
                 .code = code,
                 .trace = trace,
                 .lanes = low_bits(shape.wave_size),
                 .ahead = memory_array(rows, sizeof *pass.ahead),
                 .batches = memory_array(rows, sizeof *pass.batches),
                 .slots = memory_array(shape.slots, sizeof *pass.slots)};
    const ScanVisitor visitor = {bill, &pass, SCAN_RUN | SCAN_ALU | SCAN_EXPOSED | SCAN_WAIT};
    const ScanWants wants = {.visitor = &visitor};
    for (uint32_t core = 0; core < shape.cores && !trace_failed(trace); core++) {
        CountScan *scan = scan_create(trace, core, 0);
        pass.core = core;
        profile->first[core] = profile->last[core] = end;
        for (uint32_t i = 0; i < shape.slots; i++) pass.slots[i].wave = TRACE_NO_WAVE;
        scan_to(scan, start, &wants, NULL);
        scan_take_sums(scan, NULL, NULL);
        if (range) range_scan(range, scan, &visitor, NULL);
        scan_to(scan, end, &wants, NULL);
        scan_destroy(scan);
        for (uint32_t i = 0; i < shape.slots; i++)
            if (pass.slots[i].wave != TRACE_NO_WAVE) settle(&pass, &pass.slots[i], end);
    }
    for (uint32_t pc = 0; pc < rows; pc++) {
        flush_batch(&pass, pc);
        profile_add(&profile->total, &profile->rows[pc]);
    }
    for (uint32_t i = 0; i < shape.slots; i++) walk_free(&pass.slots[i].walk);
    memory_free(pass.slots);
    memory_free(pass.batches);
    memory_free(pass.ahead);
    if (!trace_failed(trace)) return profile;
    *error = trace_error(trace);
    profile_destroy(profile);
    return NULL;
}

Profile *profile_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, const char **error) {
    return bill_cycles(code, trace, start, end, NULL, error);
}

Profile *profile_of_range(Code *code, Range *range, const char **error) {
    return bill_cycles(code, range->trace, range->from, range->to, range, error);
}

void profile_destroy(Profile *profile) {
    if (!profile) return;
    memory_free(profile->rows);
    memory_free(profile->producers);
    memory_free(profile->first);
    memory_free(profile->last);
    memory_free(profile);
}

/* ---- by lines ---- */

typedef struct PcLine {
    uint32_t file, line, pc;
} PcLine;

static int compare_lines(const void *a, const void *b) {
    const PcLine *x = a, *y = b;
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

/* The implicit `ret` counts to the last line. */
Lines *lines_create(const Code *code, const Profile *profile) {
    const size_t count = code->count ? (size_t)code->count + 1 : 0;
    Lines *lines = memory_new(sizeof *lines);
    PcLine *sorted = memory_raw((count + 1) * sizeof *sorted);
    lines->rows = memory_array(count + 1, sizeof *lines->rows);
    for (uint32_t pc = 0; pc < count; pc++) {
        const Location *at = image_location(code->image, pc < code->count ? pc : code->count - 1);
        sorted[pc] = (PcLine){.file = at->file, .line = at->line, .pc = pc};
    }
    qsort(sorted, count, sizeof *sorted, compare_lines);

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || sorted[i].file != sorted[i - 1].file || sorted[i].line != sorted[i - 1].line)
            lines->rows[lines->count++] = (LineRow){.file = sorted[i].file, .line = sorted[i].line};
        profile_add(&lines->rows[lines->count - 1].row, &profile->rows[sorted[i].pc]);
    }
    memory_free(sorted);
    return lines;
}

void lines_destroy(Lines *lines) {
    if (!lines) return;
    memory_free(lines->rows);
    memory_free(lines);
}

const LineRow *lines_find(const Lines *lines, uint32_t file, uint32_t line) {
    const LineRow *rows = lines->rows;
    const size_t at = BISECT(i, lines->count, rows[i].file < file || (rows[i].file == file && rows[i].line < line));
    return at < lines->count && rows[at].file == file && rows[at].line == line ? &rows[at] : NULL;
}
