/* profile.c: one pass over the runs of every slot for what waves did, one over each core for what nothing hid; see
 * profile.h. */
#include "sim/debug/why/profile.h"

#include <stdlib.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/debug/time/track.h"
#include "sim/trace/lane_state.h"
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
    uint64_t issued;                      /* cycles in which it issued, within start .. end */
    uint64_t since[ISA_MAX_LANES];        /* an inactive lane is charged from this cycle on, */
    uint64_t issued_since[ISA_MAX_LANES]; /* and from this issue on, */
    Charge charge[ISA_MAX_LANES];         /* in this way */
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

/* The part of cycles from .. to - 1 that is looked at. */
static uint64_t within(const Pass *pass, uint64_t from, uint64_t to) {
    const uint64_t start = max_u64(from, pass->profile->start), end = min_u64(to, pass->profile->end);
    return end > start ? end - start : 0;
}

/* What inactive lanes have cost until this cycle is entered. */
static void settle(Pass *pass, uint64_t cycle) {
    for (uint64_t left = pass->lanes & ~pass->walk.masks.exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const Charge *charge = &pass->charge[lane];
        ProfileRow *row = &pass->profile->rows[charge->pc == TRACE_NO_PC ? pass->profile->count + 1 : charge->pc];
        row->inactive[charge->kind] += within(pass, pass->since[lane], cycle);
        row->inactive_issues[charge->kind] += pass->issued - pass->issued_since[lane];
    }
}

/* From this cycle on, inactive lanes are charged as the masks are now. */
static void charge(Pass *pass, uint64_t cycle) {
    for (uint64_t left = pass->lanes & ~pass->walk.masks.exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        pass->since[lane] = cycle;
        pass->issued_since[lane] = pass->issued;
        pass->charge[lane] = charge_of(pass->code, &pass->walk.masks, (uint32_t)lane);
    }
}

/* ---- the runs of a slot ---- */

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
    pass->issued += times;
}

/* One cycle of an active run. The wave continues at `next`. `last`: it ends here, which pictures draw as if it had. */
static void issue(Pass *pass, const TraceRun *run, uint64_t cycle, uint32_t next, bool last) {
    const uint64_t before = pass->walk.masks.exec;
    const bool changes = run->exec != before || last;
    if (changes) settle(pass, cycle);
    walk_issue(&pass->walk, run->pc, cycle, run->exec, next);
    if (changes && !last) charge(pass, cycle);
    if (within(pass, cycle, cycle + 1)) count_issues(pass, run->pc, before, 1);
}

static void take_slot(Pass *pass, uint32_t core, uint32_t slot) {
    Track track;
    uint32_t wave = TRACE_NO_WAVE; /* the one that is being walked */
    bool more = track_open(&track, pass->trace, core, slot, 0, UINT64_MAX);
    for (; more && track.run.cycle < pass->profile->end; more = track_advance(&track)) {
        const TraceRun run = track.run;
        ProfileRow *row = &pass->profile->rows[run.pc == TRACE_NO_PC ? pass->profile->count + 1 : run.pc];
        row->reason_cycles[run.reason] += within(pass, run.cycle, run.cycle + run.cycles);

        if (run.wave != wave && wave != TRACE_NO_WAVE) settle(pass, run.cycle);
        if (run.wave != wave && run.wave != TRACE_NO_WAVE) {
            walk_start(&pass->walk, pass->code, trace_live(pass->trace, run.wave) & pass->lanes, run.pc);
            pass->issued = 0;
            charge(pass, run.cycle);
        }
        wave = run.wave;

        if (run.state != STATE_ACTIVE) continue;
        const bool last = lane_ends_wave(&run, track.has_next ? &track.next : NULL);
        const uint32_t next_pc = track_next_pc(&track);

        /* An instruction that jumps to itself makes a run of several issues. A mask instruction that continues at
         * itself has popped there, so it comes to an end with the stack: only a damaged trace has more issues of it in
         * a row. */
        enum { MOST_REPEATS = 1024 };
        const uint64_t repeats = run.cycles - 1;
        const bool each = repeats <= MOST_REPEATS && isa_changes_stack(code_op(pass->code, run.pc));
        issue(pass, &run, run.cycle, repeats ? run.pc : next_pc, last && !repeats);
        for (uint64_t i = 1; each && i <= repeats; i++)
            issue(pass, &run, run.cycle + i, i < repeats ? run.pc : next_pc, last && i == repeats);
        if (!each) count_issues(pass, run.pc, run.exec, within(pass, run.cycle + 1, run.cycle + run.cycles));
        if (last) wave = TRACE_NO_WAVE;
    }
    if (wave != TRACE_NO_WAVE) settle(pass, pass->profile->end);
    track_close(&track);
}

/* ---- all of it ---- */

Profile *profile_create(Code *code, const Trace *trace, uint64_t start, uint64_t end, const char **error) {
    const TraceShape shape = trace_shape(trace);
    const size_t rows = (size_t)code->count + 2;
    Profile *profile = memory_new(sizeof *profile);
    *error = "out of memory";
    if (!profile) return NULL;
    end = min_u64(end, trace_end(trace));
    start = min_u64(start, end);
    *profile = (Profile){.count = code->count,
                         .rows = memory_array(rows, sizeof *profile->rows),
                         .start = start,
                         .end = end,
                         .slot_cycles = (uint64_t)shape.cores * shape.slots * (end - start)};
    Pass pass = {.profile = profile,
                 .code = code,
                 .trace = trace,
                 .lanes = low_bits(shape.wave_size),
                 .batches = memory_array(rows, sizeof *pass.batches)};
    bool ok = profile->rows && pass.batches;
    for (uint32_t core = 0; ok && core < shape.cores; core++) {
        for (uint32_t slot = 0; slot < shape.slots; slot++) take_slot(&pass, core, slot);
        for (uint32_t alu = 0; alu < shape.alus; alu++) {
            TraceCursor *cursor = trace_alu_cursor(trace, core, alu);
            for (TraceAlu run; cursor && trace_next_alu(cursor, &run) && run.cycle < end;)
                profile->rows[run.pc].alu_cycles += within(&pass, run.cycle, run.cycle + run.cycles);
            trace_cursor_destroy(cursor);
        }
        TraceExposed *exposed = trace_exposed_open(trace, core, start, end);
        ok = exposed != NULL;
        for (ExposedStall stall; ok && trace_exposed_next(exposed, &stall);)
            profile->rows[stall.pc].exposed += stall.to - stall.from;
        trace_exposed_close(exposed);
    }
    for (uint32_t pc = 0; ok && pc < rows; pc++) {
        flush_batch(&pass, pc);
        profile_add(&profile->total, &profile->rows[pc]);
    }
    ok = ok && !pass.walk.failed;
    walk_free(&pass.walk);
    memory_free(pass.batches);
    if (ok && !trace_failed(trace)) return profile;
    if (ok) *error = trace_error(trace);
    profile_destroy(profile);
    return NULL;
}

void profile_destroy(Profile *profile) {
    if (!profile) return;
    memory_free(profile->rows);
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
    if (lines) lines->rows = memory_array(count + 1, sizeof *lines->rows);
    if (!lines || !lines->rows || !sorted) {
        memory_free(sorted);
        lines_destroy(lines);
        return NULL;
    }
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
