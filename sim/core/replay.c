/* replay.c: see replay.h. */
#include "sim/core/replay.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/core/gpu.h"
#include "sim/memory/memory.h"
#include "sim/trace/trace_pattern.h"

enum {
    MOST_TURNS = 63,        /* of the wave that was chosen, until a period is found */
    MOST_NOTES = 1 << 14,   /* of all waves, in a period */
    MOST_SKIPPED = 1 << 10, /* turns that pass without a look, after failures */
    MOST_MISSES = 1 << 12,  /* turns without a replay, until another period is looked for; */
    OWN_MISSES = 1 << 10,   /* one of the chosen wave counts for so many */
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

/* Cycles are counted from the boundary between two periods on; those before it are negative. */
typedef struct SlotAt {
    int64_t accounted, ready, last_write;
    uint32_t number, pc, producer;
    uint16_t reg;
    uint8_t reason, need;
} SlotAt;

typedef struct ScoreAt {
    int64_t ready;
    uint32_t slot, index, producer, pad;
} ScoreAt;

/* All of a core that says what happens next, as long as memory is quiet and no wave comes or goes. */
typedef struct CoreAt {
    struct {
        uint64_t occupied, ready, asleep, no_unit, queue_full, sampler_full, active;
        uint64_t needs[NEED_COUNT], older[CONFIG_MAX_waves];
        uint32_t port_slot[CONFIG_MAX_issue], rotor, units_busy;
        uint8_t port_moves[CONFIG_MAX_issue];
    } picks;
    int64_t unit_free[CORE_UNITS];
    SlotAt slots[CONFIG_MAX_waves];
    ScoreAt *scores; /* in order of slots */
    size_t score_count, score_room;
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
    Note *notes;
    size_t note_count, note_room;
    Turn *turns; /* slot after slot */
    size_t turn_room;
    uint32_t first_turn[CONFIG_MAX_waves + 1], rest_from[CONFIG_MAX_waves];
    uint8_t *saved; /* the waves in issuing slots */
    size_t saved_room;
    TracePattern *pattern; /* NULL: without a trace */
    TraceChange *changes;
    uint64_t changes_left; /* those that the trace has room for, of the wave that runs */
    size_t change_count, change_room;
};

/* ---- recording ---- */

static int64_t from_boundary(uint64_t cycle, uint64_t boundary) {
    return cycle == GPU_NEVER ? INT64_MAX : (int64_t)(cycle - boundary);
}

/* The core in front of cycle `boundary`; of results those that come after cycle `since`. False: out of memory. */
static bool look_at_core(const Step *step, uint64_t boundary, uint64_t since, CoreAt *at) {
    const Core *core = step->core;
    memset(&at->picks, 0, sizeof at->picks);
    at->picks.occupied = core->occupied;
    at->picks.ready = core->ready | core->ready_next;
    at->picks.asleep = core->asleep;
    at->picks.no_unit = core->no_unit;
    at->picks.queue_full = core->queue_full;
    at->picks.sampler_full = core->sampler_full;
    at->picks.active = core->active;
    memcpy(at->picks.needs, core->needs, sizeof core->needs);
    memcpy(at->picks.older, core->older, sizeof core->older);
    memcpy(at->picks.port_slot, core->port_slot, sizeof core->port_slot);
    memcpy(at->picks.port_moves, core->port_moves, sizeof core->port_moves);
    at->picks.rotor = core->rotor;
    for (uint32_t i = 0; i < CORE_UNITS; i++) {
        at->unit_free[i] = from_boundary(core->unit_free[i], boundary);
        at->picks.units_busy |= (uint32_t)(core->unit_free[i] > boundary) << i;
    }

    at->score_count = 0;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        Wave *wave = step_wave(step, slot);
        at->slots[slot] = (SlotAt){.accounted = from_boundary(wave->accounted, boundary),
                                   .ready = from_boundary(core->ready_at[slot], boundary),
                                   .last_write = from_boundary(wave->last_write, boundary),
                                   .number = wave->number,
                                   .pc = wave->pc,
                                   .producer = wave->stall_producer,
                                   .reg = wave->stall_reg,
                                   .reason = wave->stall_reason,
                                   .need = wave->need};
        if (wave->last_write <= since || !(core->occupied >> slot & 1)) continue;
        const Scores scores = state_scores(step->gpu, wave);
        for (uint32_t i = 0; i < step->program->component_count; i++) {
            if (scores.ready[i] <= since) continue;
            if (!ARRAY_RESERVE(at->scores, at->score_room, at->score_count + 1)) return false;
            at->scores[at->score_count++] = (ScoreAt){.ready = from_boundary(scores.ready[i], boundary),
                                                      .slot = slot,
                                                      .index = i,
                                                      .producer = scores.producer[i]};
        }
    }
    return true;
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
    r->note_count = 0;
    if (trace && !r->pattern) r->pattern = trace_pattern_create(trace, step->core_id);
    settle_idle(step, boundary);
    r->before = count(step->core);
    r->divergences = r->before.stats.divergent_branches;
    r->broken = (trace && !r->pattern) || !look_at_core(step, boundary, boundary, &r->begin);
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
    r->broken = !is_known || meets || inst->reads_clock || r->note_count == MOST_NOTES ||
                !ARRAY_RESERVE(r->notes, r->note_room, r->note_count + 1);
    if (r->broken) return;
    r->notes[r->note_count++] = (Note){.turn = {.at = pc,
                                                .next = wave->pc,
                                                .cycle = (uint32_t)(step->now - r->first),
                                                .divergences = (uint32_t)(divergences - r->divergences)},
                                       .slot = slot};
    r->divergences = divergences;
    if (r->pattern) trace_pattern_mark(r->pattern, slot);
}

/* ---- is the core where a period begins? ---- */

static bool scores_equal(const CoreAt *a, const CoreAt *b, uint64_t slots) {
    size_t i = 0, k = 0;
    for (;;) {
        while (i < a->score_count && (a->scores[i].ready <= 0 || !(slots >> a->scores[i].slot & 1))) i++;
        while (k < b->score_count && (b->scores[k].ready <= 0 || !(slots >> b->scores[k].slot & 1))) k++;
        if (i == a->score_count || k == b->score_count) return i == a->score_count && k == b->score_count;
        if (memcmp(&a->scores[i++], &b->scores[k++], sizeof(ScoreAt)) != 0) return false;
    }
}

static bool cores_equal(const CoreAt *a, const CoreAt *b, uint64_t touched) {
    if (memcmp(&a->picks, &b->picks, sizeof a->picks) != 0) return false;
    for (int i = 0; i < CORE_UNITS; i++)
        if (max_i64(a->unit_free[i], 0) != max_i64(b->unit_free[i], 0)) return false;
    /* Slots to which nothing happens wait for ever, or for their turn, which does not come. */
    if (a->picks.occupied & ~touched & ~a->picks.asleep & ~a->picks.ready) return false;
    for (uint64_t left = a->picks.occupied & touched; left; left &= left - 1) {
        const SlotAt *x = &a->slots[__builtin_ctzll(left)], *y = &b->slots[__builtin_ctzll(left)];
        const bool equal = x->number == y->number && x->pc == y->pc && x->producer == y->producer && x->reg == y->reg &&
                           x->reason == y->reason && x->need == y->need && x->accounted == y->accounted &&
                           max_i64(x->ready, x->accounted) == max_i64(y->ready, y->accounted) &&
                           max_i64(x->last_write, 0) == max_i64(y->last_write, 0);
        if (!equal) return false;
    }
    return scores_equal(a, b, touched);
}

/* ---- a period becomes known ---- */

/* Of a wave: all but private memory, which is not accessed. */
static size_t saved_bytes(const Step *step) {
    const GpuLayout *l = &step->gpu->layout;
    return l->private + (l->wave_bytes - l->stack);
}

/* The way of each wave. False: out of memory. */
static bool make_turns(const Step *step, Replay *r) {
    uint32_t next[CONFIG_MAX_waves] = {0};
    if (!ARRAY_RESERVE(r->turns, r->turn_room, r->note_count + 1)) return false;
    for (size_t i = 0; i < r->note_count; i++) next[r->notes[i].slot]++;
    r->first_turn[0] = 0;
    for (uint32_t slot = 0; slot < CONFIG_MAX_waves; slot++) {
        r->first_turn[slot + 1] = r->first_turn[slot] + next[slot];
        next[slot] = r->first_turn[slot];
        r->rest_from[slot] = r->begin.slots[slot].pc;
    }
    for (size_t i = 0; i < r->note_count; i++) {
        const uint32_t slot = r->notes[i].slot;
        Turn *turn = &r->turns[next[slot]++];
        *turn = r->notes[i].turn;
        turn->from = r->rest_from[slot];
        r->rest_from[slot] = turn->next;
    }
    const size_t each = saved_bytes(step), waves = (size_t)__builtin_popcountll(r->issuing);
    return ARRAY_RESERVE(r->saved, r->saved_room, each * waves);
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
    if (r->broken || r->turns_seen++ == MOST_TURNS || !look_at_core(step, boundary, r->first, &r->end)) {
        look_again_later(r);
        return;
    }
    r->touched = r->issuing;
    r->period = boundary - r->first;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++) {
        const bool entered = r->end.slots[slot].accounted + (int64_t)r->period != r->begin.slots[slot].accounted;
        r->touched |= (uint64_t)entered << slot;
    }
    r->broken = (r->touched & ~step->core->occupied) != 0; /* someone has looked at the ledger in between */
    if (r->broken || !cores_equal(&r->begin, &r->end, r->touched)) {
        /* Waves that have just begun to loop need some turns to settle. */
        if ((r->turns_seen & (r->turns_seen - 1)) == 0) start_recording(step, r, boundary);
        return;
    }
    settle_idle(step, boundary);
    count_since(&r->before, step->core, &r->each);
    if (!make_turns(step, r) || (r->pattern && !trace_pattern_end(r->pattern, boundary))) {
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

/* The instruction of a turn in the repetition `time`. Returns whether the wave goes on as it did. */
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
    if (!ARRAY_RESERVE(r->changes, r->change_room, r->change_count + 1)) return false;
    const uint32_t mark = (uint32_t)(turn - &r->turns[r->first_turn[slot]]);
    r->changes[r->change_count++] = (TraceChange){.time = time, .exec = wave->exec, .slot = slot, .mark = mark};
    return true;
}

/* The wave goes its way without time, through so many periods from cycle `from` on. Returns through how many it has. */
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
    const uint32_t rest = r->rest_from[slot], pc = r->begin.slots[slot].pc;
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
    r->change_count = 0;
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
        r->change_count = 0;
        times = done;
        left = r->issuing;
    }
    return times;
}

static uint64_t at_boundary(int64_t cycle, uint64_t boundary) {
    return cycle == INT64_MAX ? GPU_NEVER : boundary + (uint64_t)cycle;
}

/* The waves have gone through so many periods: what belongs to time follows, up to the boundary. */
static void move_time(Step *step, const Replay *r, uint64_t boundary, uint64_t times) {
    Core *core = step->core;
    const int64_t period = (int64_t)r->period;
    const uint64_t moved = times * r->period;
    for (uint64_t left = r->touched; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        const SlotAt *at = &r->end.slots[slot];
        Wave *wave = step_wave(step, slot);
        wave->accounted = at_boundary(at->accounted, boundary);
        if (r->issuing >> slot & 1) core->ready_at[slot] = at_boundary(at->ready, boundary);
        if (at->last_write > -period) wave->last_write = at_boundary(at->last_write, boundary);
    }
    for (const ScoreAt *at = r->end.scores; at < r->end.scores + r->end.score_count; at++) {
        if (!(r->issuing >> at->slot & 1)) continue;
        const Scores scores = state_scores(step->gpu, step_wave(step, at->slot));
        scores.ready[at->index] = at_boundary(at->ready, boundary);
        scores.producer[at->index] = at->producer;
    }
    for (int i = 0; i < CORE_UNITS; i++)
        if (r->end.unit_free[i] > -period) core->unit_free[i] = at_boundary(r->end.unit_free[i], boundary);

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
        if (r->pattern) trace_pattern_append(r->pattern, times, r->changes, r->change_count);
    }
    step->now = boundary - 1;
}

void replay_turn(Step *step, uint64_t stop) {
    const Core *core = step->core;
    Replay **all = step->gpu->replays;
    if (all && !all[step->core_id]) all[step->core_id] = calloc(1, sizeof **all);
    Replay *r = all ? all[step->core_id] : NULL;
    if (!r || r->skip) {
        if (r) r->skip--;
        return;
    }
    const uint64_t boundary = step->now + 1;
    const bool quiet = !memory_is_busy(core) && !core->sent_count && !core->freed_count && !step->checker &&
                       !step->fault->kind && core->next_arrival > boundary;
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

    const bool is_gone =
        ~core->occupied & r->issuing || step_wave(step, r->slot)->number != r->end.slots[r->slot].number;
    r->misses += is_gone ? MOST_MISSES + 1 : step->turned >> r->slot & 1 ? OWN_MISSES : 1;
    if (r->misses > MOST_MISSES || (back && !look_at_core(step, boundary, boundary, &r->now))) {
        look_again_later(r);
    } else if (back && cores_equal(&r->begin, &r->now, r->touched)) {
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

static void destroy(Replay *r) {
    if (!r) return;
    free(r->begin.scores);
    free(r->end.scores);
    free(r->now.scores);
    free(r->notes);
    free(r->turns);
    free(r->saved);
    free(r->changes);
    trace_pattern_destroy(r->pattern);
    free(r);
}

void replay_forget(Gpu *gpu) {
    for (uint32_t c = 0; gpu->replays && c < gpu->program->config.cores; c++) {
        destroy(gpu->replays[c]);
        gpu->replays[c] = NULL;
    }
}

void replay_create(Gpu *gpu) {
    const Config *config = &gpu->program->config;
    const bool varies = config->fetch_cache || config->memory_pipe == PIPE_ONE || config->lat_reconverge;
    gpu->replays = varies ? NULL : calloc((size_t)config->cores, sizeof(Replay *));
}

void replay_destroy(Gpu *gpu) {
    replay_forget(gpu);
    free(gpu->replays);
}
