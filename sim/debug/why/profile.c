/* profile.c: the bill is made by a visitor of the scan that counts a core; see profile.h. */
#define _GNU_SOURCE /* qsort_r */
#include "sim/debug/why/profile.h"

#include <stdlib.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/core/gpu.h"
#include "sim/count/scan.h"

enum { BILLED_KINDS = SCAN_RUN | SCAN_ALU | SCAN_EXPOSED };

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
    Charge charge[ISA_MAX_LANES];         /* in this way; */
    uint64_t away;                        /* the inactive lanes: each is charged to the same instruction */
    uint64_t away_since[ISA_MAX_LANES], away_issued[ISA_MAX_LANES]; /* from this cycle and this issue on */
    uint64_t alone;                      /* lanes are threads: cycles in which all of them wait for other waves, */
    uint64_t alone_since[ISA_MAX_LANES]; /* and how many there were when an inactive lane became that */
} Billed;

typedef struct Pass {
    Profile *profile;
    Code *code;
    const Trace *trace;
    uint32_t core;
    uint64_t *ahead; /* of each instruction: by how many ports its producer is ahead of all others together */
    uint64_t lanes;  /* all lanes of a wave */
    uint32_t reconvergence;
    Batch *batches; /* for each instruction */
    Billed *slots;  /* of a core */
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
    const uint64_t live = max_u64(sum->live_registers, row->live_registers);
    for (size_t i = 0; i < sizeof *row / sizeof *from; i++) to[i] += from[i];
    sum->live_registers = live;
}

/* ---- columns ---- */

const ProfileColumnInfo profile_columns[PROFILE_COLUMNS] = {
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) \
    {#key, heading, bar, title, meaning, COLUMN_##table, decimals},
#include "sim/debug/why/profile_column.def"
#undef COLUMN
};

static double ratio(uint64_t part, uint64_t whole) {
    return whole ? (double)part / (double)whole : 0;
}

double profile_value(const ProfileRow *row, ProfileColumn column) {
    const MemoryCounts *m = &row->memory;
    const uint64_t l1_lookups = m->l1_hits + m->l1_misses + m->l1_merges;
    const uint64_t texture_lookups = m->texture_hits + m->texture_misses + m->texture_merges;
    const uint64_t l2_lookups = m->l2_hits + m->l2_misses + m->l2_merges;
    switch (column) {
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) \
    case COLUMN_##key:                                                    \
        return (double)(value);
#include "sim/debug/why/profile_column.def"
#undef COLUMN
    case PROFILE_COLUMNS: break;
    }
    return 0;
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

static void note_moment(const Pass *pass, ProfileMoment *worst, const ProfileMoment *moment) {
    if (moment->weight <= worst->weight) return;
    *worst = *moment;
    worst->from = max_u64(worst->from, pass->profile->start);
}

/* Add what inactive lanes have cost until this cycle is entered. */
static void settle_lanes(Pass *pass, Billed *slot, uint64_t lanes, uint64_t cycle) {
    for (uint64_t left = lanes; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const Charge *charge = &slot->charge[lane];
        ProfileRow *row = row_of(pass, charge->pc);
        const uint64_t issued = slot->issued - slot->issued_since[lane];
        const bool waits = charge->kind == CHARGE_TURN || charge->kind == CHARGE_BLOCKED;
        const uint64_t alone = waits ? slot->alone - slot->alone_since[lane] : 0;
        row->inactive[CHARGE_OTHER_WAVES] += alone;
        row->inactive[charge->kind] += within(pass, slot->since[lane], cycle) - alone;
        row->inactive_issues[charge->kind] += issued;
        if (charge->pc != TRACE_NO_PC && charge->kind != CHARGE_NO_THREAD)
            note_moment(pass, &pass->profile->worst_inactive[charge->pc],
                        &(ProfileMoment){slot->issued - slot->away_issued[lane], slot->away_since[lane], cycle,
                                         pass->core, (uint32_t)(slot - pass->slots), (uint32_t)lane});
    }
}

static void settle(Pass *pass, Billed *slot, uint64_t cycle) {
    settle_lanes(pass, slot, pass->lanes & ~slot->walk.masks.exec, cycle);
}

/* From this cycle on, inactive lanes are charged as the masks are now. */
static void charge(Pass *pass, Billed *slot, uint64_t cycle) {
    for (uint64_t left = pass->lanes & ~slot->walk.masks.exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const Charge charge = charge_of(pass->code, &slot->walk.masks, (uint32_t)lane);
        if (!(slot->away >> lane & 1) || charge.pc != slot->charge[lane].pc) {
            slot->away_since[lane] = cycle;
            slot->away_issued[lane] = slot->issued;
        }
        slot->since[lane] = cycle;
        slot->issued_since[lane] = slot->issued;
        slot->charge[lane] = charge;
    }
    slot->away = pass->lanes & ~slot->walk.masks.exec;
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

/* ---- the same if lanes are threads ----
 * What a lane waits for is known when it is active again, and so at which instruction it continues; a lane that is
 * inactive when its wave ends has returned. */

static void settle_threads(Pass *pass, Billed *slot, uint64_t lanes, uint32_t next, uint64_t cycle) {
    for (uint64_t left = lanes; left; left &= left - 1)
        slot->charge[__builtin_ctzll(left)] =
            charge_of_thread(pass->code, pass->reconvergence, &slot->walk.masks, (uint32_t)__builtin_ctzll(left), next);
    settle_lanes(pass, slot, lanes, cycle);
}

static void settle_end(Pass *pass, Billed *slot, bool ended, uint64_t cycle) {
    const uint64_t lanes = pass->lanes & ~slot->walk.masks.exec;
    if (!pass->reconvergence) return settle(pass, slot, cycle);
    if (!ended) return settle_threads(pass, slot, lanes, TRACE_NO_PC, cycle);
    for (uint64_t left = lanes & slot->walk.masks.threads; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        slot->charge[lane] = (Charge){CHARGE_RETURNED, slot->walk.masks.deactivated[lane].pc, CHARGE_NO_ENTRY};
    }
    settle_lanes(pass, slot, lanes, cycle);
}

/* A piece of a run of any state. */
static void bill_lanes(Pass *pass, Billed *slot, const ScanItem *item) {
    const TraceRun *run = item->reader->run;
    const uint64_t before = slot->walk.masks.exec, cycles = within(pass, item->from, item->to);
    settle_threads(pass, slot, run->exec & ~before, run->pc, item->from);
    walk_lanes(&slot->walk, run);
    for (uint64_t left = before & ~run->exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        slot->since[lane] = slot->away_since[lane] = item->from;
        slot->issued_since[lane] = slot->away_issued[lane] = slot->issued;
        slot->alone_since[lane] = slot->alone;
    }
    if (!run->exec) slot->alone += cycles;
    if (run->state == STATE_ACTIVE) count_issues(pass, slot, run->pc, run->exec, cycles);
}

/* The producer that more than half of the ports were charged for is the one that stays. */
static void charge_wait(Pass *pass, const ScanItem *item) {
    const ScanWait *wait = item->wait;
    row_of(pass, item->pc)->waits[wait->reason] += wait->ports;
    if (item->pc == TRACE_NO_PC) return;
    note_moment(pass, &pass->profile->worst_wait[item->pc][wait->reason],
                &(ProfileMoment){wait->ports, item->from, item->to, pass->core, item->unit, 0});
    if (wait->producer == TRACE_NO_PC) return;
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
        if (slot->wave != TRACE_NO_WAVE) settle_end(pass, slot, true, item->from);
        slot->wave = run->wave;
        if (run->wave == TRACE_NO_WAVE) return;
        walk_start(&slot->walk, pass->code, trace_live(pass->trace, run->wave) & pass->lanes, run->pc);
        slot->issued = slot->away = slot->alone = 0;
        charge(pass, slot, item->from);
    }
    if (cycles && run->wave != TRACE_NO_WAVE) {
        uint64_t *first = &pass->profile->first[pass->core], *last = &pass->profile->last[pass->core];
        const bool is_first = *first == *last;
        *first = is_first ? item->from : min_u64(*first, item->from);
        *last = is_first ? item->to : max_u64(*last, item->to);
    }
    if (pass->reconvergence && run->wave != TRACE_NO_WAVE)
        bill_lanes(pass, slot, item);
    else if (run->state == STATE_ACTIVE)
        bill_issues(pass, slot, item);
}

/* ---- all of it ---- */

struct Billing {
    Pass pass;
    Range *range;    /* NULL, or counted on the way */
    CountScan *scan; /* of pass.core; NULL: it is to begin */
};

/* Begin a core. Its cycles before the profile are read, and not billed. */
static void begin_core(Billing *billing) {
    Pass *pass = &billing->pass;
    Profile *profile = pass->profile;
    profile->first[pass->core] = profile->last[pass->core] = profile->end;
    for (uint32_t i = 0; i < trace_shape(pass->trace).slots; i++) pass->slots[i].wave = TRACE_NO_WAVE;
    billing->scan = scan_create(pass->trace, pass->core, 0);
    const ScanVisitor visitor = {bill, pass, BILLED_KINDS};
    scan_to(billing->scan, profile->start, &(ScanWants){.visitor = &visitor}, NULL);
    scan_take_sums(billing->scan, NULL, NULL);
}

static Billing *billing_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, Range *range) {
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
                         .worst_inactive = memory_array(rows, sizeof *profile->worst_inactive),
                         .worst_wait = memory_array(rows, sizeof *profile->worst_wait),
                         .first = memory_array(shape.cores, sizeof *profile->first),
                         .last = memory_array(shape.cores, sizeof *profile->last)};
    const uint32_t *live = code_live(code);
    for (size_t pc = 0; pc < rows; pc++) profile->producers[pc] = TRACE_NO_PC;
    for (uint32_t pc = 0; pc < code->count; pc++) profile->rows[pc].live_registers = live[pc];
    Billing *billing = memory_new(sizeof *billing);
    *billing = (Billing){.pass = {.profile = profile,
                                  .code = code,
                                  .trace = trace,
                                  .lanes = low_bits(shape.wave_size),
                                  .reconvergence = shape.reconvergence,
                                  .ahead = memory_array(rows, sizeof *billing->pass.ahead),
                                  .batches = memory_array(rows, sizeof *billing->pass.batches),
                                  .slots = memory_array(shape.slots, sizeof *billing->pass.slots)},
                         .range = range};
    return billing;
}

Billing *billing_start(Code *code, Range *range) {
    return billing_create(code, range->trace, range->from, range->to, range);
}

bool billing_work(Billing *billing, int64_t *budget) {
    Pass *pass = &billing->pass;
    const ScanVisitor visitor = {bill, pass, BILLED_KINDS | (billing->range ? SCAN_WAIT : 0)};
    while (pass->core < trace_shape(pass->trace).cores && !trace_failed(pass->trace)) {
        if (!billing->scan) begin_core(billing);
        const bool counted =
            billing->range ? range_scan(billing->range, billing->scan, &visitor, budget)
                           : scan_to(billing->scan, pass->profile->end, &(ScanWants){.visitor = &visitor}, budget);
        if (!counted) return true;
        scan_destroy(billing->scan);
        billing->scan = NULL;
        for (uint32_t i = 0; i < trace_shape(pass->trace).slots; i++)
            if (pass->slots[i].wave != TRACE_NO_WAVE) settle_end(pass, &pass->slots[i], false, pass->profile->end);
        pass->core++;
    }
    return false;
}

uint32_t billing_done(const Billing *billing) {
    const uint64_t cycles = billing->pass.profile->end - billing->pass.profile->start;
    const uint64_t now = billing->scan ? scan_at(billing->scan) - billing->pass.profile->start : 0;
    const uint64_t of_core = cycles ? now * 1000 / cycles : 0;
    return (uint32_t)((billing->pass.core * 1000ull + of_core) / trace_shape(billing->pass.trace).cores);
}

/* What issue ports lose because of an instruction. */
static uint64_t cost_of(const ProfileRow *row, const Range *range) {
    const Config *config = &range->fill->program->config;
    uint64_t ports = 0, lanes = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++) ports += row->waits[reason];
    for (int kind = 0; kind < CHARGE_COUNT; kind++) lanes += kind == CHARGE_NO_THREAD ? 0 : row->inactive_issues[kind];
    return (ports + lanes * SCAN_PORT / config->wave_size) / (config->issue * range->cores);
}

/* Waves that share an issue fill each other's places: the lanes that are inactive then are fewer than those of each
 * wave. */
static void share_issues(Profile *profile, const Range *range) {
    uint64_t all = 0, before = 0, shared = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < (profile->count + 2) * CHARGE_COUNT; i++) {
            uint64_t *issues = &profile->rows[i / CHARGE_COUNT].inactive_issues[i % CHARGE_COUNT];
            if (i % CHARGE_COUNT == CHARGE_NO_THREAD) continue;
            *(pass ? &before : &all) += *issues;
            if (!pass || !all) continue;
            const uint64_t until = (uint64_t)((__uint128_t)before * range->ports[PORT_INACTIVE] / all);
            *issues = until - shared;
            shared = until;
        }
}

Profile *billing_end(Billing *billing, const char **error) {
    Pass *pass = &billing->pass;
    Profile *profile = pass->profile;
    if (billing->range && trace_shares_issues(trace_shape(pass->trace))) share_issues(profile, billing->range);
    for (uint32_t pc = 0; pc < profile->count + 2; pc++) {
        flush_batch(pass, pc);
        if (billing->range) profile->rows[pc].cost = cost_of(&profile->rows[pc], billing->range);
        profile_add(&profile->total, &profile->rows[pc]);
    }
    if (billing->range) profile->total.issues -= billing->range->shared;
    for (uint32_t i = 0; i < trace_shape(pass->trace).slots; i++) walk_free(&pass->slots[i].walk);
    scan_destroy(billing->scan);
    memory_free(pass->slots);
    memory_free(pass->batches);
    memory_free(pass->ahead);
    const bool failed = trace_failed(pass->trace);
    if (failed) *error = trace_error(pass->trace);
    memory_free(billing);
    if (!failed) return profile;
    profile_destroy(profile);
    return NULL;
}

static Profile *bill_all(Billing *billing, const char **error) {
    while (billing_work(billing, NULL)) continue;
    return billing_end(billing, error);
}

Profile *profile_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, const char **error) {
    return bill_all(billing_create(code, trace, start, end, NULL), error);
}

Profile *profile_of_range(Code *code, Range *range, const char **error) {
    return bill_all(billing_start(code, range), error);
}

void profile_destroy(Profile *profile) {
    if (!profile) return;
    memory_free(profile->rows);
    memory_free(profile->producers);
    memory_free(profile->worst_inactive);
    memory_free(profile->worst_wait);
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
    return ORDER(x->file, y->file) ?: ORDER(x->line, y->line) ?: ORDER(x->pc, y->pc);
}

/* The implicit `ret` counts to the last line. */
Lines *lines_create(const Code *code, Profile *profile, const Gpu *gpu) {
    for (uint32_t pc = 0; gpu && pc < profile->count; pc++) {
        profile->rows[pc].memory = gpu_memory_counts(gpu, pc);
        profile_add(&profile->total, &(ProfileRow){.memory = profile->rows[pc].memory});
    }
    const size_t count = code->count ? (size_t)code->count + 1 : 0;
    Lines *lines = memory_new(sizeof *lines);
    OWNED PcLine *sorted = memory_raw((count + 1) * sizeof *sorted);
    lines->rows = memory_array(count + 1, sizeof *lines->rows);
    for (uint32_t pc = 0; pc < count; pc++) {
        const Location *at = image_location(code->image, pc < code->count ? pc : code->count - 1);
        sorted[pc] = (PcLine){.file = at->file, .line = at->line, .pc = pc};
    }
    qsort(sorted, count, sizeof *sorted, compare_lines);

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || sorted[i].file != sorted[i - 1].file || sorted[i].line != sorted[i - 1].line)
            lines->rows[lines->count++] = (LineRow){sorted[i].file, sorted[i].line, sorted[i].pc, {0}};
        profile_add(&lines->rows[lines->count - 1].row, &profile->rows[sorted[i].pc]);
    }
    return lines;
}

void lines_destroy(Lines *lines) {
    if (!lines) return;
    memory_free(lines->rows);
    memory_free(lines);
}

static int larger_first(const void *a, const void *b, void *column) {
    const LineRow *x = *(const LineRow *const *)a, *y = *(const LineRow *const *)b;
    const ProfileColumn c = *(ProfileColumn *)column;
    return ORDER(profile_value(&y->row, c), profile_value(&x->row, c)) ?: ORDER(x, y);
}

const LineRow **lines_by(const Lines *lines, ProfileColumn column, size_t *count) {
    const LineRow **sorted = memory_raw((lines->count + 1) * sizeof *sorted);
    *count = 0;
    for (const LineRow *row = lines->rows; row < lines->rows + lines->count; row++)
        if (profile_value(&row->row, column) > 0) sorted[(*count)++] = row;
    qsort_r(sorted, *count, sizeof *sorted, larger_first, &column);
    return sorted;
}

const LineRow *lines_most(const Lines *lines, ProfileColumn column) {
    const LineRow *most = NULL;
    for (const LineRow *row = lines->rows; row < lines->rows + lines->count; row++)
        if (profile_value(&row->row, column) > (most ? profile_value(&most->row, column) : 0)) most = row;
    return most;
}

const LineRow *lines_find(const Lines *lines, uint32_t file, uint32_t line) {
    const LineRow *rows = lines->rows;
    const size_t at = BISECT(i, lines->count, rows[i].file < file || (rows[i].file == file && rows[i].line < line));
    return at < lines->count && rows[at].file == file && rows[at].line == line ? &rows[at] : NULL;
}

static int most_cycles_first(const void *a, const void *b) {
    const LineRow *x = a, *y = b;
    return ORDER(profile_cycles(&y->row), profile_cycles(&x->row)) ?: ORDER(x->pc, y->pc);
}

LineRow *line_calls(const Code *code, const Profile *profile, const LineRow *line, size_t *count) {
    LineRow *parts = NULL;
    size_t room = 0;
    bool is_inlined = false;
    *count = 0;
    for (uint32_t pc = line->pc; pc < code->count; pc++) {
        const Location *at = image_location(code->image, pc);
        if (at->file != line->file || at->line != line->line) continue;
        size_t i = 0;
        is_inlined |= *code_frames(code, pc).text != 0;
        while (i < *count && !code_same_place(code, parts[i].pc, pc)) i++;
        ARRAY_RESERVE(parts, room, i + 1);
        if (i == *count) parts[(*count)++] = (LineRow){line->file, line->line, pc, {0}};
        profile_add(&parts[i].row, &profile->rows[pc]);
    }
    if (*count) qsort(parts, *count, sizeof *parts, most_cycles_first);
    if (*count > 1 && is_inlined) return parts;
    memory_free(parts);
    *count = 0;
    return NULL;
}
