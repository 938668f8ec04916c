/* convergence.c: reconvergence=barrier: the lanes that push an address together are the participants of a convergence
 * barrier. Each blocks when it pops, until all participants that have not ended are there; then they go on together.
 * Until then, each group of lanes goes its own way, and another one issues when it must wait, blocks or jumps back.
 *
 *   push_mask, br_push   BSSY: the lanes that push are the participants
 *   pop_mask, mask_nz    BSYNC: a lane that pops blocks
 *   yield=N              a barrier is cleared when a group of participants has jumped back N times while others are
 *                        blocked: they go on, and those that come later pass alone. In place of a compiler's YIELD
 *
 * A lane pops in the reverse order of its pushes. So what it has pushed at a level is the one barrier of that level
 * that it takes part in, and what it is blocked at is the one of the level that it has popped.
 *
 * Sources: US patent 10067768 (claim 1) for join, block and yield; the compiler of Mesa for BSSY and BSYNC.
 */
#include "sim/core/threads.h"

#include <string.h>

/* Behind it, for each level and lane: the participants, none once the barrier is cleared; then how often they have
 * jumped back. */
typedef struct Convergence {
    uint64_t blocked;              /* lanes */
    uint64_t queue[ISA_MAX_LANES]; /* groups of lanes that can issue, in turn; the first does */
    uint32_t count, pad;
} Convergence;

static size_t cells(const Program *program) {
    return program->config.mask_stack_depth * program->config.wave_size;
}

static size_t bytes_of(const Program *program) {
    return sizeof(Convergence) + cells(program) * (sizeof(uint64_t) + sizeof(uint32_t));
}

static uint64_t *participants(const Step *step, Wave *wave, uint32_t level) {
    Convergence *c = threads_model(step->gpu, wave);
    return (uint64_t *)(c + 1) + level * step->program->config.wave_size;
}

static uint32_t *turns(const Step *step, Wave *wave, uint32_t level) {
    return (uint32_t *)(participants(step, wave, 0) + cells(step->program)) + level * step->program->config.wave_size;
}

static void start(const Step *step, Wave *wave) {
    Convergence *c = threads_model(step->gpu, wave);
    memset(c, 0, bytes_of(step->program));
    c->queue[c->count++] = wave->live;
}

static void append(Convergence *c, uint64_t lanes) {
    if (lanes) c->queue[c->count++] = lanes;
}

static void prepend(Convergence *c, uint64_t lanes) {
    if (!lanes) return;
    memmove(&c->queue[1], &c->queue[0], c->count++ * sizeof *c->queue);
    c->queue[0] = lanes;
}

/* The lanes that are blocked at the barrier that a lane has pushed at a level. */
static uint64_t blocked_at(const Step *step, Wave *wave, uint32_t level, uint64_t members) {
    const Threads *t = state_threads(step->gpu, wave);
    const Convergence *c = threads_model(step->gpu, wave);
    uint64_t there = 0;
    for (uint64_t left = members & c->blocked; left; left &= left - 1)
        if (t->depth[__builtin_ctzll(left)] == level) there |= left & -left;
    return there;
}

/* If all lanes of a barrier that have not ended are blocked at it, they go on. */
static void release(const Step *step, Wave *wave) {
    const Threads *t = state_threads(step->gpu, wave);
    Convergence *c = threads_model(step->gpu, wave);
    c->blocked &= wave->live;
    for (uint64_t left = c->blocked; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        const uint64_t members = participants(step, wave, t->depth[lane])[lane] & wave->live;
        if (!(c->blocked & left & -left) || blocked_at(step, wave, t->depth[lane], members) != members) continue;
        c->blocked &= ~members;
        append(c, members);
    }
}

/* The group has jumped back: barriers that it keeps others waiting at may be cleared. */
static void yield(const Step *step, Wave *wave, uint64_t group) {
    const Threads *t = state_threads(step->gpu, wave);
    Convergence *c = threads_model(step->gpu, wave);
    const int lane = __builtin_ctzll(group);
    for (uint32_t level = 0; level < t->depth[lane]; level++) {
        const uint64_t members = participants(step, wave, level)[lane];
        const uint64_t waiting = blocked_at(step, wave, level, members);
        uint32_t *turn = &turns(step, wave, level)[members ? __builtin_ctzll(members) : 0];
        if (!waiting || (*turn)++ < step->program->config.yield) continue;
        *turn = 0;
        for (uint64_t left = members; left; left &= left - 1)
            participants(step, wave, level)[__builtin_ctzll(left)] = 0;
        c->blocked &= ~waiting;
        append(c, waiting);
    }
}

/* What becomes of the group that has issued, which is in front of the queue. */
static void move(const Step *step, Wave *wave, const Moved *moved) {
    const Threads *t = state_threads(step->gpu, wave);
    Convergence *c = threads_model(step->gpu, wave);
    for (uint64_t left = moved->pushed; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        participants(step, wave, t->depth[lane] - 1)[lane] = moved->pushed;
        turns(step, wave, t->depth[lane] - 1)[lane] = 0;
    }
    uint64_t stay = 0, part = 0;
    for (uint64_t left = c->queue[0] & ~moved->popped & wave->live; left; left &= left - 1) {
        const uint64_t bit = left & -left;
        const bool is_first = !stay || t->pc[__builtin_ctzll(left)] == t->pc[__builtin_ctzll(stay)];
        *(is_first ? &stay : &part) |= bit;
    }
    if (part && t->pc[__builtin_ctzll(part)] == moved->pc + 1) { /* those that go on come first */
        const uint64_t other = stay;
        stay = part;
        part = other;
    }
    uint64_t pass = 0; /* a barrier that is cleared */
    for (uint64_t left = moved->popped & wave->live; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        *(participants(step, wave, t->depth[lane])[lane] ? &c->blocked : &pass) |= left & -left;
    }
    const bool jumps_back = stay && t->pc[__builtin_ctzll(stay)] <= moved->pc && !(stay & t->at_barrier);
    c->count--;
    memmove(&c->queue[0], &c->queue[1], c->count * sizeof *c->queue);
    prepend(c, pass);
    prepend(c, part);
    if (!jumps_back) {
        prepend(c, stay);
        return;
    }
    append(c, stay);
    if (step->program->config.yield) yield(step, wave, stay);
}

static LaneGroup other_group(const Step *step, Wave *wave, uint32_t n, bool take) {
    const Threads *t = state_threads(step->gpu, wave);
    Convergence *c = threads_model(step->gpu, wave);
    for (uint32_t i = 0; i < c->count; i++) {
        const uint64_t lanes = c->queue[i];
        if (lanes & t->at_barrier || n--) continue;
        if (take) {
            memmove(&c->queue[1], c->queue, i * sizeof *c->queue);
            c->queue[0] = lanes;
        }
        return (LaneGroup){.lanes = lanes, .pc = t->pc[__builtin_ctzll(lanes)], .watch = TRACE_NO_PC};
    }
    return (LaneGroup){.watch = TRACE_NO_PC};
}

static LaneGroup next_group(Step *step, Wave *wave, const Moved *moved) {
    if (moved) {
        move(step, wave, moved);
        release(step, wave);
    }
    return other_group(step, wave, 0, true);
}

static GroupWait wait_of(const Step *step, Wave *wave, int lane, uint64_t *awaits) {
    const Threads *t = state_threads(step->gpu, wave);
    const Convergence *c = threads_model(step->gpu, wave);
    if (!(c->blocked >> lane & 1)) return GROUP_TURN;
    const uint64_t members = participants(step, wave, t->depth[lane])[lane] & wave->live;
    *awaits = members & ~blocked_at(step, wave, t->depth[lane], members);
    return GROUP_BLOCKED;
}

const Model model_barrier = {
    .bytes = bytes_of, .start = start, .next = next_group, .other = other_group, .wait = wait_of};
