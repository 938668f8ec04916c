/* formation.c: reconvergence=formation: the threads of all waves of a core are a pool. An issue takes an address, and
 * for each place in a wave at most one thread that is there, of whatever wave: a thread keeps its place, where its
 * registers are. So one issue can have pieces of several waves, which execute in the same cycle on one ALU.
 *
 *   wave 0  lanes at F  1.1.....        piece of wave 0  1.1.....
 *   wave 1  lanes at F  .11....1   -->  piece of wave 1  .1.....1      the lane in the third place comes later
 *
 * formation_policy says which address: where most threads are, where the one is that has waited longest, or the lowest.
 * A wave has one piece in a cycle. If an instruction of the program needs all lanes of a wave, those that are together
 * issue as a whole or not at all, though others have some of their places. Each piece has its own request for memory.
 * Without time, waves run one by one.
 *
 * Source: Fung, Sham, Yuan, Aamodt, Dynamic Warp Formation (MICRO 2007).
 */
#include "sim/base/arith.h"
#include "sim/core/threads.h"

typedef struct Pool {
    uint64_t issued[ISA_MAX_LANES]; /* cycle in which the lane issued last */
    uint64_t turned;                /* without time: lanes that have had their turn */
} Pool;

static size_t bytes_of(const Program *program) {
    (void)program;
    return sizeof(Pool);
}

static void start(const Step *step, Wave *wave) {
    Pool *pool = threads_model(step->gpu, wave);
    *pool = (Pool){.turned = 0};
    for (int l = 0; l < ISA_MAX_LANES; l++) pool->issued[l] = step->now;
}

/* The lanes that are where a lane is. */
static LaneGroup group_at(const Step *step, Wave *wave, uint64_t able, int lane) {
    const Threads *t = state_threads(step->gpu, wave);
    LaneGroup group = {.pc = t->pc[lane], .watch = t->pc[lane] + 1};
    for (; able; able &= able - 1)
        if (t->pc[__builtin_ctzll(able)] == group.pc) group.lanes |= able & -able;
    return group;
}

/* Among what a wave can do by itself. By the policy `oldest`, lanes take turns. */
static LaneGroup next_group(Step *step, Wave *wave, const Moved *moved) {
    const uint64_t policy = step->program->config.formation_policy, able = threads_able(step->gpu, wave);
    Pool *pool = threads_model(step->gpu, wave);
    LaneGroup next = {.watch = TRACE_NO_PC};
    (void)moved;
    if (!able) return next;
    if (policy == FORMATION_OLDEST && (able & ~pool->turned) == 0) pool->turned = 0;
    next = group_at(step, wave, able, __builtin_ctzll(able & ~pool->turned));
    for (uint64_t left = policy == FORMATION_OLDEST ? 0 : able & ~next.lanes; left;) {
        const LaneGroup group = group_at(step, wave, able, __builtin_ctzll(left));
        const uint32_t count = count_bits(group.lanes), most = count_bits(next.lanes);
        if ((policy == FORMATION_MAJORITY && count != most) ? count > most : group.pc < next.pc) next = group;
        left &= ~group.lanes;
    }
    if (policy == FORMATION_OLDEST) pool->turned |= next.lanes;
    return next;
}

static LaneGroup other_group(const Step *step, Wave *wave, uint32_t n, bool take) {
    const uint64_t able = threads_able(step->gpu, wave);
    (void)take;
    for (uint64_t left = able & ~wave->exec; left;) {
        const LaneGroup group = group_at(step, wave, able, __builtin_ctzll(left));
        if (!--n) return group;
        left &= ~group.lanes;
    }
    return (LaneGroup){.watch = TRACE_NO_PC};
}

const Model model_formation = {.bytes = bytes_of, .start = start, .next = next_group, .other = other_group};

/* ---- an issue of a core ---- */

typedef struct Candidate {
    LaneGroup group;
    uint32_t slot;
    uint64_t since; /* the cycle in which the one of its threads issued that has waited longest */
} Candidate;

/* The groups of some slots that can issue now. */
static uint32_t find_candidates(Step *step, uint64_t slots, CanIssue *can, Candidate *out) {
    uint32_t count = 0;
    for (; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(slots);
        Wave *wave = step_wave(step, slot);
        const Pool *pool = threads_model(step->gpu, wave);
        LaneGroup group;
        for (uint32_t n = 0; (group = n ? other_group(step, wave, n, false) : threads_present(wave)).lanes; n++) {
            if (!can(step, wave, &group)) continue;
            Candidate *c = &out[count++];
            *c = (Candidate){.group = group, .slot = slot, .since = GPU_NEVER};
            for (uint64_t left = group.lanes; left; left &= left - 1)
                c->since = min_u64(c->since, pool->issued[__builtin_ctzll(left)]);
        }
    }
    return count;
}

/* The address that the policy takes: the first of several. */
static uint32_t choose_pc(const Step *step, const Candidate *candidates, uint32_t count) {
    uint32_t best = 0, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Candidate *c = &candidates[i], *b = &candidates[best];
        switch (step->program->config.formation_policy) {
        case FORMATION_LOWEST:
            if (c->group.pc < b->group.pc) best = i;
            break;
        case FORMATION_OLDEST:
            if (c->since < b->since) best = i;
            break;
        default: {
            uint32_t threads = 0;
            for (uint32_t k = 0; k < count; k++)
                if (candidates[k].group.pc == c->group.pc) threads += count_bits(candidates[k].group.lanes);
            if (threads < most || (threads == most && c->group.pc >= b->group.pc)) break;
            most = threads;
            best = i;
        }
        }
    }
    return candidates[best].group.pc;
}

uint32_t formation_pick(Step *step, uint64_t slots, CanIssue *can, Piece pieces[CONFIG_MAX_waves]) {
    Candidate candidates[CONFIG_MAX_waves * ISA_MAX_LANES];
    const uint32_t count = find_candidates(step, slots, can, candidates);
    uint64_t places = 0;
    uint32_t made = 0;
    if (!count) return 0;
    const uint32_t pc = choose_pc(step, candidates, count);
    for (uint32_t i = 0; i < count; i++) {
        const Candidate *c = &candidates[i];
        const uint64_t lanes = c->group.lanes & ~places;
        Wave *wave = step_wave(step, c->slot);
        if (c->group.pc != pc || !lanes) continue;
        if (step->program->keeps_waves && c->group.lanes == wave->live && lanes != wave->live) continue;
        Pool *pool = threads_model(step->gpu, wave);
        for (uint64_t left = lanes; left; left &= left - 1) pool->issued[__builtin_ctzll(left)] = step->now;
        pieces[made++] = (Piece){.slot = c->slot, .group = {.lanes = lanes, .pc = pc, .watch = pc + 1}};
        places |= lanes;
    }
    return made;
}
