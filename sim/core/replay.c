/* replay.c: loops whose pattern repeats exactly are not simulated again and again.
 *
 * Waves that loop over ALU instructions soon go through the same cycles again and again: after a period, every wave is
 * at the same instruction, everything on its way comes after as many cycles, and the scheduler is where it was. Then
 * the next period passes like this one, as long as every wave takes the same way through its code. So the waves run
 * through many periods without time, one after the other; if each has taken its way, time, statistics and trace are
 * moved on by these periods. If a wave has not, everything is taken back, and as many periods as all waves keep to are
 * done instead. Nothing that anyone can see depends on it.
 *
 *   cycle       100              148              196            ...                4948
 *               |  period        |  period        |  48 * 99 cycles at once         |
 *               begin            equal: known     replay_go ..................... > the run continues here
 *
 * A period begins and ends where a certain wave jumps back. Nothing in it touches memory or group barriers, starts or
 * ends waves, or reads the clock. On a machine with instruction caches nothing is replayed.
 */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/core/core.h"
#include "sim/core/gpu.h"
#include "sim/memory/memory.h"
#include "sim/trace/trace_pattern.h"

enum {
    MOST_TURNS = 63,        /* of the wave that was chosen, until a period is found */
    MOST_NOTES = 1 << 14,   /* of all waves, in a period */
    MOST_SKIPPED = 1 << 10, /* turns that pass without a look, after failures */
    MOST_MISSES = 1 << 12,  /* turns without a replay, until another period is looked for; */
    OWN_MISSES = 1 << 10,   /* a turn of the chosen wave counts as this many */
    BYTES_EACH = 64,        /* of the state of waves: not more is copied for an instruction that is replayed */
};

/* ---- what a period consists of ---- */

/* Straight code, then an instruction that may change the mask or the way. */
typedef struct Turn {
    uint32_t from, at, next; /* instructions */
    uint32_t cycle;          /* in the period, in which it issues */
    uint32_t divergences;    /* of its lanes, which can cost time */
} Turn;

typedef struct Note {
    Turn turn;
    uint32_t slot;
} Note;

/* All of a core that says what happens next, as long as memory is quiet and no wave comes or goes; as it was in front
 * of cycle `boundary`. */
typedef struct CoreAt {
    uint64_t boundary;
    IssueState issue;
    uint64_t unit_free[CORE_UNITS], ready_at[CONFIG_MAX_waves];
    uint8_t *waves; /* of each slot: the Wave, and its scores, if a result came or comes */
} CoreAt;

/* What is counted. */
typedef struct Counts {
    Stats stats;
    uint64_t reason_cycles[REASON_COUNT], alu_busy[CONFIG_MAX_alus];
} Counts;

typedef enum Stage { LOOKING, RECORDING, KNOWN } Stage;

struct Replay {
    Stage stage;
    uint32_t slot, pc;         /* the period begins when this slot has jumped back to this instruction */
    uint32_t turns_seen;       /* of it, while recording */
    uint32_t misses;           /* while the period is known */
    uint32_t skip, next_skip;  /* turns without a look */
    bool broken;               /* the recording has something that cannot be replayed */
    uint64_t first, period;    /* cycles */
    uint64_t divergences;      /* up to the last note */
    uint64_t issuing, touched; /* slots that issue; those, and others whose cycles are entered in the ledger */
    uint64_t times;            /* periods to try next */
    uint64_t replayed;         /* cycles so far */
    CoreAt begin, end, now;
    Counts before, each; /* at the start of the recording; in a period */
    ARRAY_OF(Note) notes;
    Turn *turns; /* slot after slot */
    size_t turn_room;
    uint32_t first_turn[CONFIG_MAX_waves + 1], rest_from[CONFIG_MAX_waves];
    uint8_t *saved; /* the waves in issuing slots */
    size_t saved_room;
    TracePattern *pattern; /* NULL: without a trace */
    ARRAY_OF(TraceChange) changes;
    uint64_t changes_left; /* changes of the wave that runs for which the trace has room */
    uint8_t waves[];       /* of the three looks at the core */
};

/* ---- recording ---- */

/* From the Wave of a slot to the end of its scores: the part that a look at a core copies. */
static size_t scored_bytes(const GpuLayout *l) {
    return sizeof(Wave) + l->registers - l->ready;
}

static Wave *wave_at(const Step *step, const CoreAt *at, uint32_t slot) {
    return (Wave *)(at->waves + scored_bytes(&step->gpu->layout) * slot);
}

static Scores scores_at(const Step *step, const CoreAt *at, uint32_t slot) {
    const GpuLayout *l = &step->gpu->layout;
    uint8_t *scores = (uint8_t *)(wave_at(step, at, slot) + 1);
    return (Scores){.ready = (uint64_t *)scores, .producer = (uint32_t *)(scores + l->producers - l->ready)};
}

/* Copy the core in front of cycle `boundary`, with the results that come after cycle `since`. */
static void look_at_core(const Step *step, uint64_t boundary, uint64_t since, CoreAt *at) {
    const Core *core = step->core;
    const GpuLayout *l = &step->gpu->layout;
    at->boundary = boundary;
    memcpy(&at->issue, &core->issue, sizeof core->issue);
    at->issue.ready |= at->issue.ready_next; /* the next cycle of the core begins with that */
    at->issue.ready_next = 0;
    memcpy(at->unit_free, core->unit_free, sizeof core->unit_free);
    memcpy(at->ready_at, core->ready_at, sizeof core->ready_at);
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        Wave *wave = step_wave(step, slot);
        memcpy(wave_at(step, at, slot), wave, sizeof *wave);
        if (wave->last_write > since)
            memcpy(scores_at(step, at, slot).ready, state_scores(step->gpu, wave).ready, l->registers - l->ready);
    }
}

static Counts count(const Core *core) {
    Counts counts = {.stats = core->stats};
    memcpy(counts.reason_cycles, core->reason_cycles, sizeof counts.reason_cycles);
    memcpy(counts.alu_busy, core->alu_busy, sizeof counts.alu_busy);
    return counts;
}

/* Idle slots are counted up to the boundary, so that they are counted from there on. */
static void settle_idle(const Step *step, uint64_t boundary) {
    Step next = *step;
    next.now = boundary;
    ledger_count_idle(&next);
}

static void look_again_later(Replay *r) {
    r->stage = LOOKING;
    r->skip = r->next_skip;
    r->next_skip = r->next_skip < MOST_SKIPPED ? 2 * r->next_skip + 1 : MOST_SKIPPED;
}

/* A period may begin at this boundary. */
static void start_recording(Step *step, Replay *r, uint64_t boundary) {
    Trace *trace = step->gpu->trace;
    r->stage = RECORDING;
    step->recording = r;
    r->first = boundary;
    r->issuing = 0;
    r->notes.count = 0;
    if (trace && !r->pattern) r->pattern = trace_pattern_create(trace, step->core_id);
    settle_idle(step, boundary);
    r->before = count(step->core);
    r->divergences = r->before.stats.divergent_branches;
    r->broken = false;
    look_at_core(step, boundary, boundary, &r->begin);
    if (r->pattern) trace_pattern_begin(r->pattern, boundary);
}

void replay_note(Step *step, uint32_t slot, uint32_t pc) {
    Replay *r = step->recording;
    const DecodedInst *inst = &step->program->code[pc];
    const Wave *wave = step_wave(step, slot);
    r->issuing |= 1ull << slot;
    if (inst->straight || r->broken) return;
    const uint64_t divergences = step->core->stats.divergent_branches;
    const bool is_known = inst->unit == UNIT_CTRL || inst->unit == UNIT_VALU || inst->unit == UNIT_SALU;
    const bool meets = inst->op == OP_BARRIER || inst->op == OP_RET || inst->op == OP_DEMOTE || inst->op == OP_SIZE;
    r->broken = !is_known || meets || inst->reads_clock || r->notes.count == MOST_NOTES;
    if (r->broken) return;
    *ARRAY_ADD(r->notes, 1) = (Note){.turn = {.at = pc,
                                              .next = wave->pc,
                                              .cycle = (uint32_t)(step->now - r->first),
                                              .divergences = (uint32_t)(divergences - r->divergences)},
                                     .slot = slot};
    r->divergences = divergences;
    if (r->pattern) trace_pattern_mark(r->pattern, slot);
}

/* ---- is the core where a period begins? ---- */

/* How long after the boundary a cycle comes: 0 if it has passed. */
static uint64_t to_come(const CoreAt *at, uint64_t cycle) {
    return cycle == GPU_NEVER ? GPU_NEVER : cycle > at->boundary ? cycle - at->boundary : 0;
}

/* Does the wave in a slot wait alike, at the same instruction? */
static bool waves_equal(const Step *step, const CoreAt *a, const CoreAt *b, uint32_t slot) {
    const Wave *x = wave_at(step, a, slot), *y = wave_at(step, b, slot);
    const uint64_t x_ready = max_u64(a->ready_at[slot], x->accounted);
    const uint64_t y_ready = max_u64(b->ready_at[slot], y->accounted), last = to_come(a, x->last_write);
    const bool alike = x->number == y->number && x->pc == y->pc && x->stall_producer == y->stall_producer &&
                       x->stall_reg == y->stall_reg && x->stall_reason == y->stall_reason && x->need == y->need &&
                       x->accounted - a->boundary == y->accounted - b->boundary &&
                       (x_ready == GPU_NEVER ? y_ready == GPU_NEVER : x_ready - a->boundary == y_ready - b->boundary) &&
                       last == to_come(b, y->last_write);
    const Scores x_scores = scores_at(step, a, slot), y_scores = scores_at(step, b, slot);
    for (uint32_t i = 0; alike && last && i < step->program->component_count; i++) {
        const uint64_t comes = to_come(a, x_scores.ready[i]);
        if (comes != to_come(b, y_scores.ready[i])) return false;
        if (comes && x_scores.producer[i] != y_scores.producer[i]) return false;
    }
    return alike;
}

static bool cores_equal(const Step *step, const CoreAt *a, const CoreAt *b, uint64_t touched) {
    if (memcmp(&a->issue, &b->issue, sizeof a->issue) != 0) return false;
    for (int i = 0; i < CORE_UNITS; i++)
        if (to_come(a, a->unit_free[i]) != to_come(b, b->unit_free[i])) return false;
    /* Slots to which nothing happens wait for ever, or for their turn, which does not come. */
    if (a->issue.occupied & ~touched & ~a->issue.asleep & ~a->issue.ready) return false;
    for (uint64_t left = a->issue.occupied & touched; left; left &= left - 1)
        if (!waves_equal(step, a, b, (uint32_t)__builtin_ctzll(left))) return false;
    return true;
}

/* ---- a period becomes known ---- */

/* Bytes of a wave that are saved: all but private memory, which is not accessed. */
static size_t saved_bytes(const Step *step) {
    const GpuLayout *l = &step->gpu->layout;
    return l->private + (l->wave_bytes - l->stack);
}

/* The way of each wave. */
static void make_turns(const Step *step, Replay *r) {
    uint32_t next[CONFIG_MAX_waves] = {0};
    (void)ARRAY_RESERVE(r->turns, r->turn_room, r->notes.count + 1);
    for (size_t i = 0; i < r->notes.count; i++) next[r->notes.at[i].slot]++;
    r->first_turn[0] = 0;
    for (uint32_t slot = 0; slot < CONFIG_MAX_waves; slot++) {
        r->first_turn[slot + 1] = r->first_turn[slot] + next[slot];
        next[slot] = r->first_turn[slot];
    }
    for (uint64_t left = r->issuing; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        r->rest_from[slot] = wave_at(step, &r->begin, slot)->pc;
    }
    for (size_t i = 0; i < r->notes.count; i++) {
        const uint32_t slot = r->notes.at[i].slot;
        Turn *turn = &r->turns[next[slot]++];
        *turn = r->notes.at[i].turn;
        turn->from = r->rest_from[slot];
        r->rest_from[slot] = turn->next;
    }
    const size_t each = saved_bytes(step), waves = (size_t)__builtin_popcountll(r->issuing);
    (void)ARRAY_RESERVE(r->saved, r->saved_room, each * waves);
}

/* What was counted since, in `each`. */
static void count_since(const Counts *before, const Core *core, Counts *each) {
    const Counts now = count(core);
    for (size_t i = 0; i < sizeof(Counts) / sizeof(uint64_t); i++)
        ((uint64_t *)each)[i] = ((const uint64_t *)&now)[i] - ((const uint64_t *)before)[i];
    /* These depend on masks: they are counted as the waves go. */
    each->stats.lane_instructions = each->stats.helper_lane_instructions = 0;
    each->stats.mask_pushes = each->stats.max_mask_depth = each->stats.divergent_branches = 0;
}

/* The chosen wave has come back. */
static void end_recording(Step *step, Replay *r, uint64_t boundary) {
    if (r->turns_seen++ == MOST_TURNS) {
        look_again_later(r);
        return;
    }
    look_at_core(step, boundary, r->first, &r->end);
    r->touched = r->issuing;
    r->period = boundary - r->first;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        const bool entered = wave_at(step, &r->end, slot)->accounted != wave_at(step, &r->begin, slot)->accounted;
        r->touched |= (uint64_t)entered << slot;
    }
    r->broken = (r->touched & ~step->core->issue.occupied) != 0; /* someone has looked at the ledger in between */
    if (r->broken || !cores_equal(step, &r->begin, &r->end, r->touched)) {
        /* Waves that have just begun to loop need some turns to settle. */
        if ((r->turns_seen & (r->turns_seen - 1)) == 0) start_recording(step, r, boundary);
        return;
    }
    settle_idle(step, boundary);
    count_since(&r->before, step->core, &r->each);
    make_turns(step, r);
    if (r->pattern && !trace_pattern_end(r->pattern, boundary)) {
        look_again_later(r);
        return;
    }
    r->stage = KNOWN;
    r->misses = 0;
    r->times = 1;
}

/* ---- replaying ---- */

/* A wave's instructions up to one of them have issued under the mask as it is. */
static void count_lanes(Stats *stats, const Wave *wave, uint64_t instructions) {
    stats->lane_instructions += instructions * wave->lanes;
    if (wave->helpers)
        stats->helper_lane_instructions += instructions * (uint64_t)__builtin_popcountll(wave->exec & wave->helpers);
}

/* Run the instruction of a turn in the repetition `time`. Return whether the wave continues as in the period. */
static bool run_turn(Step *step, Replay *r, uint32_t slot, const Turn *turn, uint64_t time) {
    Wave *wave = step_wave(step, slot);
    const DecodedInst *inst = &step->program->code[turn->at];
    const uint64_t exec = wave->exec, divergences = step->core->stats.divergent_branches;
    wave->pc = turn->at;
    if (inst->unit == UNIT_CTRL) {
        if (!simt_execute(step, slot, wave, inst)) return false;
    } else {
        exec_alu(step, wave, inst);
        wave->pc++;
    }
    if (wave->pc != turn->next || step->fault->kind) return false;
    const uint64_t diverged = step->core->stats.divergent_branches - divergences;
    if (step->program->config.lat_diverge && diverged != turn->divergences) return false;
    if (wave->exec == exec || !r->pattern) return true;
    if (!r->changes_left-- || !trace_pattern_fits(wave->exec ^ exec)) return false;
    const uint32_t mark = (uint32_t)(turn - &r->turns[r->first_turn[slot]]);
    *ARRAY_ADD(r->changes, 1) = (TraceChange){.time = time, .exec = wave->exec, .slot = slot, .mark = mark};
    return true;
}

/* Run a wave without time through `times` periods, from cycle `from` on. Return how many periods it kept to. */
static uint64_t run_wave(Step *step, Replay *r, uint32_t slot, uint64_t from, uint64_t times) {
    const DecodedInst *code = step->program->code;
    const LaneLoop *loops = step->program->loops;
    const LaneTable *table = step->program->lanes;
    Wave *wave = step_wave(step, slot);
    Stats *stats = &step->core->stats;
    uint32_t aside[EXEC_ASIDE] __attribute__((aligned(64)));
    const LaneArrays arrays = exec_arrays(step, wave, aside);
    const Turn *begin = &r->turns[r->first_turn[slot]], *end = &r->turns[r->first_turn[slot + 1]];
    if (r->pattern) r->changes_left = trace_pattern_changes(r->pattern, slot, times);
    const uint32_t rest = r->rest_from[slot], pc = wave_at(step, &r->begin, slot)->pc;
    for (uint64_t time = 0; time < times; time++) {
        for (const Turn *turn = begin; turn < end; turn++) {
            const LaneLoop *straight = loops + code[turn->from].loops;
            exec_loops(table, &arrays, exec_masking(step->program, wave), straight, loops + code[turn->at].loops);
            count_lanes(stats, wave, turn->at - turn->from + 1);
            if (code[turn->at].op == OP_JMP) continue;
            step->now = from + time * r->period + turn->cycle;
            if (!run_turn(step, r, slot, turn, time)) return time;
        }
        exec_loops(table, &arrays, exec_masking(step->program, wave), loops + code[rest].loops, loops + code[pc].loops);
        count_lanes(stats, wave, pc - rest);
    }
    wave->pc = pc;
    return times;
}

static void copy(uint8_t *state, uint8_t *saved, size_t bytes, bool back) {
    memcpy(back ? state : saved, back ? saved : state, bytes);
}

static void copy_wave(const Step *step, const Replay *r, uint32_t slot, bool back) {
    const GpuLayout *l = &step->gpu->layout;
    const uint64_t before = r->issuing & ((1ull << slot) - 1);
    uint8_t *saved = r->saved + saved_bytes(step) * (size_t)__builtin_popcountll(before);
    uint8_t *wave = (uint8_t *)step_wave(step, slot);
    copy(wave, saved, l->private, back);
    copy(wave + l->stack, saved + l->private, l->wave_bytes - l->stack, back);
}

/* All waves go through as many periods as each of them can, at most `times`. Returns how many that are. */
static uint64_t run_waves(Step *step, Replay *r, uint64_t from, uint64_t times) {
    const Stats stats = step->core->stats;
    r->changes.count = 0;
    for (uint64_t left = r->issuing, saved = 0; left && times;) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        copy_wave(step, r, slot, false);
        saved |= 1ull << slot;
        left &= left - 1;
        const uint64_t done = run_wave(step, r, slot, from, times);
        if (done == times) continue;
        for (; saved; saved &= saved - 1) copy_wave(step, r, (uint32_t)__builtin_ctzll(saved), true);
        *step->fault = (Fault){0};
        step->core->stats = stats;
        r->changes.count = 0;
        times = done;
        left = r->issuing;
    }
    return times;
}

/* Move a cycle of the recorded period into the last period that has passed; leave others as they are. */
static void move_cycle(const Replay *r, uint64_t boundary, uint64_t recorded, uint64_t *cycle) {
    if (recorded > r->first) *cycle = recorded == GPU_NEVER ? GPU_NEVER : recorded + (boundary - r->end.boundary);
}

/* The waves have run `times` periods: move all that depends on time, up to the boundary. */
static void move_time(Step *step, const Replay *r, uint64_t boundary, uint64_t times) {
    Core *core = step->core;
    const uint64_t moved = times * r->period, since_recorded = boundary - r->end.boundary;
    for (uint64_t left = r->touched; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        const Wave *recorded = wave_at(step, &r->end, slot);
        Wave *wave = step_wave(step, slot);
        wave->accounted = recorded->accounted + since_recorded;
        move_cycle(r, boundary, recorded->last_write, &wave->last_write);
        if (!(r->issuing >> slot & 1)) continue;
        const uint64_t ready = r->end.ready_at[slot];
        core->ready_at[slot] = ready == GPU_NEVER ? GPU_NEVER : ready + since_recorded;
        if (recorded->last_write <= r->first) continue;
        const Scores scores = state_scores(step->gpu, wave), old = scores_at(step, &r->end, slot);
        for (uint32_t i = 0; i < step->program->component_count; i++) {
            if (old.ready[i] > r->first) scores.producer[i] = old.producer[i];
            move_cycle(r, boundary, old.ready[i], &scores.ready[i]);
        }
    }
    for (int i = 0; i < CORE_UNITS; i++) move_cycle(r, boundary, r->end.unit_free[i], &core->unit_free[i]);

    uint64_t wheel[CORE_WHEEL];
    for (uint32_t i = 0; i < CORE_WHEEL; i++) wheel[(i + moved) % CORE_WHEEL] = core->ready_in[i];
    memcpy(core->ready_in, wheel, sizeof wheel);
    const uint32_t turn = moved % CORE_WHEEL;
    core->ready_wheel = core->ready_wheel << turn | core->ready_wheel >> (CORE_WHEEL - turn) % CORE_WHEEL;
    if (core->next_ready_later != GPU_NEVER) core->next_ready_later += moved;

    for (size_t i = 0; i < STAT_COUNT; i++) ((uint64_t *)&core->stats)[i] += times * stat_get(&r->each.stats, i);
    for (int i = 0; i < REASON_COUNT; i++) core->reason_cycles[i] += times * r->each.reason_cycles[i];
    for (int i = 0; i < CONFIG_MAX_alus; i++) core->alu_busy[i] += times * r->each.alu_busy[i];
    core->idle_since = core->last = core->next_event = boundary;
    step->now = boundary - 1;
}

/* As many periods as the waves keep to, but none that ends after `stop`; more at a time as long as that goes well. */
static void replay_go(Step *step, Replay *r, uint64_t boundary, uint64_t stop) {
    const uint64_t copied = saved_bytes(step) * (uint64_t)__builtin_popcountll(r->issuing);
    const uint64_t least = div_ceil(copied, BYTES_EACH * r->each.stats.wave_instructions);
    settle_idle(step, boundary);
    for (uint64_t wanted, times = 0;; boundary += times * r->period) {
        uint64_t most = (stop - boundary) / r->period;
        if (r->pattern) most = min_u64(most, trace_pattern_times(r->pattern, boundary));
        if (!most || most < least) break;
        wanted = min_u64(max_u64(r->times, least), most);
        times = run_waves(step, r, boundary, wanted);
        r->times = times == wanted ? 2 * times : 1;
        if (!times) break;
        r->next_skip = 0;
        r->replayed += times * r->period;
        move_time(step, r, boundary + times * r->period, times);
        if (r->pattern) trace_pattern_append(r->pattern, times, r->changes.at, r->changes.count);
    }
    step->now = boundary - 1;
}

static Replay *create(const Step *step) {
    const size_t bytes = step->program->config.waves * scored_bytes(&step->gpu->layout);
    Replay *r = memory_new(sizeof *r + 3 * bytes);
    r->begin.waves = r->waves;
    r->end.waves = r->waves + bytes;
    r->now.waves = r->waves + 2 * bytes;
    return r;
}

void replay_turn(Step *step, uint64_t stop) {
    const Core *core = step->core;
    Replay **all = step->gpu->replays;
    if (all && !all[step->core_id]) all[step->core_id] = create(step);
    Replay *r = all ? all[step->core_id] : NULL;
    if (!r || r->skip) {
        if (r) r->skip--;
        return;
    }
    const uint64_t boundary = step->now + 1;
    const bool quiet = !memory_is_busy(core) && !core->sent_count && !core->freed_count && !step->checker &&
                       !step->heat && !step->fault->kind && core->next_arrival > boundary;
    const bool back = step->turned >> r->slot & 1 && step_wave(step, r->slot)->pc == r->pc;
    if (r->stage == RECORDING && (!quiet || r->broken)) {
        look_again_later(r);
    } else if (!quiet) {
        return;
    } else if (r->stage == LOOKING) {
        r->slot = (uint32_t)__builtin_ctzll(step->turned);
        r->pc = step_wave(step, r->slot)->pc;
        r->turns_seen = 0;
        start_recording(step, r, boundary);
    } else if (r->stage == RECORDING && back) {
        end_recording(step, r, boundary);
    }
    if (r->stage != RECORDING) step->recording = NULL;
    stop = min_u64(stop, core->next_arrival);
    if (r->stage != KNOWN || stop <= boundary || stop - boundary < r->period) return;

    const bool is_gone = ~core->issue.occupied & r->issuing ||
                         step_wave(step, r->slot)->number != wave_at(step, &r->end, r->slot)->number;
    r->misses += is_gone ? MOST_MISSES + 1 : step->turned >> r->slot & 1 ? OWN_MISSES : 1;
    if (back) look_at_core(step, boundary, boundary, &r->now);
    if (r->misses > MOST_MISSES) {
        look_again_later(r);
    } else if (back && cores_equal(step, &r->begin, &r->now, r->touched)) {
        r->misses = 0;
        replay_go(step, r, boundary, stop);
    }
}

void replay_resume(Step *step) {
    Replay **all = step->gpu->replays, *r = all ? all[step->core_id] : NULL;
    step->recording = r && r->stage == RECORDING ? r : NULL;
}

uint64_t gpu_replayed(const Gpu *gpu) {
    uint64_t cycles = 0;
    for (uint32_t c = 0; gpu->replays && c < gpu->program->config.cores; c++)
        if (gpu->replays[c]) cycles += gpu->replays[c]->replayed;
    return cycles;
}

void replay_forget(Gpu *gpu) {
    for (uint32_t c = 0; gpu->replays && c < gpu->program->config.cores; c++) {
        Replay *r = gpu->replays[c];
        gpu->replays[c] = NULL;
        if (!r) continue;
        memory_free(r->notes.at);
        memory_free(r->turns);
        memory_free(r->saved);
        memory_free(r->changes.at);
        trace_pattern_destroy(r->pattern);
        memory_free(r);
    }
}

void replay_create(Gpu *gpu) {
    const Config *config = &gpu->program->config;
    const bool varies =
        config->fetch_cache || config->memory_pipe == PIPE_ONE || config->lat_reconverge || gpu->program->threads;
    gpu->replays = varies ? NULL : memory_array((size_t)config->cores, sizeof(Replay *));
}

void replay_destroy(Gpu *gpu) {
    replay_forget(gpu);
    memory_free(gpu->replays);
}
