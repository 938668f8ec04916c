/* profile.c: one pass over the runs of every slot for what waves did, one over each core for what nothing hid; see
 * profile.h. */
#include "sim/debug/why/profile.h"

#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace_event.h"

/* Lanes of an instruction are counted bit by bit only when they change. */
typedef struct Batch {
    uint64_t exec, times;
} Batch;

typedef struct Pass {
    Profile *profile;
    Code *code;
    const Trace *trace;
    uint64_t lanes; /* all lanes of a wave */
    Batch *batches; /* for each instruction */
    MaskWalk walk;
    /* The wave that is being walked: */
    uint32_t wave;
    uint64_t issued;                      /* cycles in which it issued, within start .. end */
    uint64_t since[ISA_MAX_LANES];        /* an inactive lane is charged from this cycle on, */
    uint64_t issued_since[ISA_MAX_LANES]; /* and from this issue on, */
    Charge charge[ISA_MAX_LANES];         /* in this way */
} Pass;

/* ---- sums ---- */

static uint64_t sum_of(const uint64_t *numbers, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += numbers[i];
    return sum;
}

uint64_t profile_cycles(const ProfileRow *row) {
    return sum_of(row->reason_cycles, REASON_COUNT);
}

uint64_t profile_state_cycles(const ProfileRow *row, WaveState state) {
    uint64_t sum = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (trace_reasons[reason].state == state) sum += row->reason_cycles[reason];
    return sum;
}

uint64_t profile_inactive(const ProfileRow *row) {
    return sum_of(row->inactive, CHARGE_COUNT);
}

void profile_add(ProfileRow *sum, const ProfileRow *row) {
    _Static_assert(sizeof *row % sizeof(uint64_t) == 0, "a row is nothing but numbers");
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)row;
    for (size_t i = 0; i < sizeof *row / sizeof *from; i++) to[i] += from[i];
}

/* ---- the bill ---- */

/* The part of cycles from .. to - 1 that is looked at. */
static uint64_t within(const Pass *pass, uint64_t from, uint64_t to) {
    const uint64_t start = from > pass->profile->start ? from : pass->profile->start;
    const uint64_t end = to < pass->profile->end ? to : pass->profile->end;
    return end > start ? end - start : 0;
}

static void settle_lane(Pass *pass, uint32_t lane, uint64_t cycle) {
    const Charge *charge = &pass->charge[lane];
    ProfileRow *row = &pass->profile->rows[charge->pc == TRACE_NO_PC ? pass->profile->count + 1 : charge->pc];
    row->inactive[charge->kind] += within(pass, pass->since[lane], cycle);
    row->inactive_issues[charge->kind] += pass->issued - pass->issued_since[lane];
}

/* What inactive lanes have cost until this cycle is entered. */
static void settle(Pass *pass, uint64_t cycle) {
    for (uint64_t off = pass->lanes & ~pass->walk.masks.exec; off; off &= off - 1)
        settle_lane(pass, (uint32_t)__builtin_ctzll(off), cycle);
}

/* From this cycle on, inactive lanes are charged as the masks are now. */
static void charge(Pass *pass, uint64_t cycle) {
    for (uint64_t off = pass->lanes & ~pass->walk.masks.exec; off; off &= off - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(off);
        pass->since[lane] = cycle;
        pass->issued_since[lane] = pass->issued;
        pass->charge[lane] = charge_of(pass->code, &pass->walk.masks, lane);
    }
}

/* ---- the runs of a slot ---- */

static void start_wave(Pass *pass, const TraceRun *run) {
    size_t count;
    const TraceWave *waves = trace_waves(pass->trace, &count);
    walk_start(&pass->walk, pass->code, run->wave < count ? waves[run->wave].live : pass->lanes, run->pc);
    pass->wave = run->wave;
    pass->issued = 0;
    charge(pass, run->cycle);
}

static void end_wave(Pass *pass, uint64_t cycle) {
    settle(pass, cycle);
    pass->wave = TRACE_NO_WAVE;
}

static void flush_batch(Pass *pass, uint32_t pc) {
    ProfileRow *row = &pass->profile->rows[pc];
    const Batch *batch = &pass->batches[pc];
    for (uint64_t left = batch->exec; left; left &= left - 1) row->lanes[__builtin_ctzll(left)] += batch->times;
}

static void count_issues(Pass *pass, uint32_t pc, uint64_t exec, uint64_t times) {
    ProfileRow *row = &pass->profile->rows[pc];
    Batch *batch = &pass->batches[pc];
    if (batch->exec != exec) {
        flush_batch(pass, pc);
        *batch = (Batch){.exec = exec};
    }
    batch->times += times;
    row->issues += times;
    row->lane_issues += times * (uint64_t)__builtin_popcountll(exec);
}

/* One cycle of an active run. The wave continues at `next`. `last`: it ends here, which pictures draw as if it had. */
static void issue(Pass *pass, const TraceRun *run, uint64_t cycle, uint32_t next, bool last) {
    const uint64_t before = pass->walk.masks.exec, seen = within(pass, cycle, cycle + 1);
    if (seen) count_issues(pass, run->pc, before, 1);
    if (run->exec == before && !last) {
        walk_issue(&pass->walk, run->pc, cycle, run->exec, next);
    } else {
        settle(pass, cycle);
        walk_issue(&pass->walk, run->pc, cycle, run->exec, next);
        if (!last) charge(pass, cycle);
    }
    pass->issued += seen;
}

static bool changes_masks(const Code *code, uint32_t pc) {
    const Op op = code_op(code, pc);
    return op == OP_PUSH_MASK || op == OP_POP_MASK || op == OP_BR_PUSH || op == OP_MASK_NZ || op == OP_RET;
}

/* A mask instruction that goes on at itself has popped there, so it comes to an end with the stack. Only a damaged
 * trace has more issues of it in a row. */
enum { MOST_REPEATS = 1024 };

/* An instruction that jumps to itself makes a run of several issues. */
static void active_run(Pass *pass, const TraceRun *run, uint32_t next, bool last) {
    const uint64_t more = run->cycles - 1;
    const bool each = more <= MOST_REPEATS && changes_masks(pass->code, run->pc);
    issue(pass, run, run->cycle, run->cycles > 1 ? run->pc : next, last && !more);
    for (uint64_t i = 1; each && i <= more; i++)
        issue(pass, run, run->cycle + i, i < more ? run->pc : next, last && i == more);
    const uint64_t seen = each ? 0 : within(pass, run->cycle + 1, run->cycle + 1 + more);
    if (seen) count_issues(pass, run->pc, run->exec, seen);
    pass->issued += seen;
}

/* `next` is the run behind it, or NULL. */
static void take_run(Pass *pass, const TraceRun *run, const TraceRun *next) {
    if (run->wave != pass->wave && pass->wave != TRACE_NO_WAVE) end_wave(pass, run->cycle);
    ProfileRow *row = &pass->profile->rows[run->pc == TRACE_NO_PC ? pass->profile->count + 1 : run->pc];
    row->reason_cycles[run->reason] += within(pass, run->cycle, run->cycle + run->cycles);
    if (run->wave == TRACE_NO_WAVE) return;
    if (run->wave != pass->wave) start_wave(pass, run);
    if (run->state != STATE_ACTIVE) return;
    const bool goes_on = next && next->wave == run->wave, last = run->exec == 0 && !goes_on;
    active_run(pass, run, goes_on ? next->pc : TRACE_NO_PC, last);
    if (last) pass->wave = TRACE_NO_WAVE;
}

static bool take_slot(Pass *pass, uint32_t core, uint32_t slot) {
    TraceCursor *cursor = trace_run_cursor(pass->trace, core, slot);
    if (!cursor) return false;
    TraceRun run, next;
    pass->wave = TRACE_NO_WAVE;
    bool more = trace_next_run(cursor, &run);
    while (more && run.cycle < pass->profile->end) {
        more = trace_next_run(cursor, &next);
        take_run(pass, &run, more ? &next : NULL);
        run = next;
    }
    if (pass->wave != TRACE_NO_WAVE) end_wave(pass, pass->profile->end);
    trace_cursor_destroy(cursor);
    return true;
}

/* ---- ALUs, and what was exposed ---- */

static bool take_alu(Pass *pass, uint32_t core, uint32_t alu) {
    TraceCursor *cursor = trace_alu_cursor(pass->trace, core, alu);
    if (!cursor) return false;
    for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < pass->profile->end;)
        pass->profile->rows[run.pc].alu_cycles += within(pass, run.cycle, run.cycle + run.cycles);
    trace_cursor_destroy(cursor);
    return true;
}

static void take_exposed(void *user, uint32_t slot, const TraceRun *run, uint64_t from, uint64_t to) {
    Pass *pass = user;
    (void)slot;
    pass->profile->rows[run->pc].exposed += within(pass, from, to);
}

/* ---- all of it ---- */

static bool take_core(Pass *pass, uint32_t core) {
    const TraceShape shape = trace_shape(pass->trace);
    bool ok = true;
    for (uint32_t slot = 0; ok && slot < shape.slots; slot++) ok = take_slot(pass, core, slot);
    for (uint32_t alu = 0; ok && alu < shape.alus; alu++) ok = take_alu(pass, core, alu);
    return ok && trace_find_exposed(pass->trace, core, pass->profile->start, pass->profile->end, take_exposed, pass);
}

static bool take_all(Pass *pass) {
    const TraceShape shape = trace_shape(pass->trace);
    pass->lanes = shape.wave_size < 64 ? (UINT64_C(1) << shape.wave_size) - 1 : UINT64_MAX;
    bool ok = pass->profile->rows && pass->batches;
    for (uint32_t core = 0; ok && core < shape.cores; core++) ok = take_core(pass, core);
    ok = ok && !pass->walk.failed;
    for (uint32_t pc = 0; ok && pc <= pass->profile->count; pc++) flush_batch(pass, pc);
    for (uint32_t pc = 0; ok && pc <= pass->profile->count + 1; pc++)
        profile_add(&pass->profile->total, &pass->profile->rows[pc]);
    return ok;
}

Profile *profile_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, const char **error) {
    const TraceShape shape = trace_shape(trace);
    Profile *profile = calloc(1, sizeof *profile);
    Pass *pass = calloc(1, sizeof *pass);
    *error = "out of memory";
    bool ok = profile && pass;
    if (ok) {
        *profile = (Profile){.count = code->count, .start = start, .end = end};
        if (end > trace_end(trace)) profile->end = trace_end(trace);
        if (start > profile->end) profile->start = profile->end;
        profile->slot_cycles = (uint64_t)shape.cores * shape.slots * (profile->end - profile->start);
        profile->rows = calloc((size_t)code->count + 2, sizeof *profile->rows);
        *pass = (Pass){.profile = profile,
                       .code = code,
                       .trace = trace,
                       .batches = calloc((size_t)code->count + 2, sizeof *pass->batches)};
        ok = take_all(pass);
        walk_free(&pass->walk);
        free(pass->batches);
    }
    if (ok && trace_failed(trace)) {
        *error = trace_error(trace);
        ok = false;
    }
    free(pass);
    if (ok) return profile;
    profile_destroy(profile);
    return NULL;
}

void profile_destroy(Profile *profile) {
    if (!profile) return;
    free(profile->rows);
    free(profile);
}
