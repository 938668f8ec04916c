/* compaction.c: reconvergence=compaction: the waves of a group share one stack of paths. At a branch they wait for each
 * other. Then the threads of the path on top are packed: those of one place in a wave are numbered, and those with one
 * number are a warp, which issues as one. A thread keeps its place, where its registers are.
 *
 *   wave 0   1..1....    the path has these threads       warp 0   1.11....
 *   wave 1   1.1.....                                      warp 1   1.......
 *
 * Warps go on by themselves until the next branch, or until the path ends: when its threads have popped what was on top
 * of their stacks at the branch, as with a mask stack. Each wave with threads in a warp is a piece of its issues, with
 * its own request for memory. Without time, waves run one by one.
 *
 * Source: Fung, Aamodt, Thread Block Compaction (HPCA 2011).
 */
#include <string.h>

#include "sim/core/threads.h"

/* The head of a group's stack; the paths follow. */
typedef struct Block {
    uint32_t count;    /* paths */
    uint32_t started;  /* waves */
    uint32_t branch;   /* the depth at which the paths from that branch end */
    uint32_t branches; /* do the threads on top wait at a branch? */
} Block;

/* A path ends for a thread when the thread has at most `depth` addresses pushed; the first path never ends. */
typedef struct Path {
    uint64_t depth, lanes[]; /* of each wave of the group */
} Path;

/* What a wave keeps. */
typedef struct Packed {
    uint64_t running;            /* lanes on top that do not wait */
    uint64_t on;                 /* lanes that wait, and went on at the branch */
    uint8_t warp[ISA_MAX_LANES]; /* of each lane on top */
} Packed;

static uint32_t waves_of(const Program *program) {
    uint32_t most = 1;
    for (uint32_t d = 0; d < program->dispatch_count; d++)
        if (program->dispatches[d].waves_per_group > most) most = program->dispatches[d].waves_per_group;
    return most;
}

static size_t path_bytes(const Program *program) {
    return sizeof(Path) + waves_of(program) * sizeof(uint64_t);
}

/* Two for each branch within another: each has pushed something. */
static uint32_t most_paths(const Program *program) {
    return 2 * (uint32_t)program->config.mask_stack_depth + 3;
}

size_t compaction_block_bytes(const Program *program) {
    if (program->config.reconvergence != RECONVERGE_COMPACTION) return 0;
    return sizeof(Block) + most_paths(program) * path_bytes(program);
}

static Block *block_of(const Step *step, uint32_t group_slot) {
    return state_block(step->gpu, step->core_id, group_slot);
}

static Path *path_of(const Step *step, Block *block, uint32_t i) {
    return (Path *)((uint8_t *)(block + 1) + i * path_bytes(step->program));
}

static Packed *packed_of(const Step *step, Wave *wave) {
    return threads_model(step->gpu, wave);
}

static size_t bytes_of(const Program *program) {
    (void)program;
    return sizeof(Packed);
}

void compaction_begin_group(const Step *step, uint32_t group_slot) {
    Block *block = block_of(step, group_slot);
    memset(block, 0, step->gpu->layout.block_bytes);
    block->count = 1;
}

static void start(const Step *step, Wave *wave) {
    Block *block = block_of(step, wave->group_slot);
    Packed *packed = packed_of(step, wave);
    block->started++;
    path_of(step, block, 0)->lanes[wave->in_group] = wave->live;
    *packed = (Packed){.running = wave->live};
    memset(packed->warp, (int)wave->in_group, sizeof packed->warp);
}

/* The slots of the waves of a group that have not ended. */
static uint64_t slots_of(const Step *step, uint32_t group_slot) {
    uint64_t slots = 0;
    for (uint64_t left = step->core->issue.occupied; left; left &= left - 1)
        if (step_wave(step, (uint32_t)__builtin_ctzll(left))->group_slot == group_slot) slots |= left & -left;
    return slots;
}

#define FOR_WAVES(step, wave, slots)                          \
    for (uint64_t left_ = (slots); left_; left_ &= left_ - 1) \
        for (Wave *wave = step_wave(step, (uint32_t)__builtin_ctzll(left_)), *once_ = wave; once_; once_ = NULL)

/* ---- the path on top ---- */

/* The path gets new warps, and its waves go on. */
static void pack(const Step *step, Block *block, uint64_t slots) {
    const Path *top = path_of(step, block, block->count - 1);
    uint8_t taken[ISA_MAX_LANES] = {0};
    FOR_WAVES(step, wave, slots) {
        Packed *packed = packed_of(step, wave);
        packed->running = top->lanes[wave->in_group] & wave->live;
        packed->on = 0;
        uint8_t whole = 0; /* a wave that is to stay together: a warp in which all of its places are free */
        for (uint64_t left = packed->running; left; left &= left - 1)
            if (taken[__builtin_ctzll(left)] > whole) whole = taken[__builtin_ctzll(left)];
        const bool keeps = step->program->keeps_waves && packed->running == wave->live;
        for (uint64_t left = packed->running; left; left &= left - 1) {
            uint8_t *next = &taken[__builtin_ctzll(left)];
            packed->warp[__builtin_ctzll(left)] = keeps ? whole : *next;
            *next = (uint8_t)(packed->warp[__builtin_ctzll(left)] + 1);
        }
    }
}

/* Is a path at its end, or without threads? */
static bool is_done(const Step *step, const Path *path, uint64_t slots) {
    FOR_WAVES(step, wave, slots) {
        const uint64_t lanes = path->lanes[wave->in_group] & wave->live;
        if (lanes) return state_threads(step->gpu, wave)->depth[__builtin_ctzll(lanes)] <= path->depth;
    }
    return true;
}

/* All threads on top wait at a branch. The threads that went on become a path, and so do the others, unless their path
 * ends there. Returns false if the stack has no room for them. */
static bool part(const Step *step, Block *block, uint64_t slots) {
    Path *top = path_of(step, block, block->count - 1);
    bool on = false, off = false, ends = true;
    FOR_WAVES(step, wave, slots) {
        const uint64_t others = top->lanes[wave->in_group] & wave->live & ~packed_of(step, wave)->on;
        on |= (packed_of(step, wave)->on & wave->live) != 0;
        off |= others != 0;
        if (others) ends = state_threads(step->gpu, wave)->depth[__builtin_ctzll(others)] <= block->branch;
    }
    if (!on || !off) return true;
    if (block->count + 2 > most_paths(step->program)) return false;
    const uint32_t first = block->count - (block->count > 1 && top->depth == block->branch);
    Path *other = path_of(step, block, first), *then = path_of(step, block, first + !ends);
    FOR_WAVES(step, wave, slots) {
        const uint64_t lanes = top->lanes[wave->in_group], went_on = packed_of(step, wave)->on;
        other->lanes[wave->in_group] = lanes & ~went_on;
        then->lanes[wave->in_group] = lanes & went_on;
    }
    other->depth = then->depth = block->branch;
    block->count = first + 1 + !ends;
    return true;
}

/* If all threads on top wait, the group goes on. Returns whether it does. */
static bool advance(Step *step, uint32_t slot, Wave *wave, uint64_t slots) {
    Block *block = block_of(step, wave->group_slot);
    if (block->started < step->core->groups[wave->group_slot].waves) return false;
    FOR_WAVES(step, other, slots) {
        if (packed_of(step, other)->running & other->live) return false;
    }
    if (block->branches && !part(step, block, slots)) {
        fault_raise(step, FAULT_STACK_OVERFLOW, slot, wave->exec);
        return false;
    }
    block->branches = 0;
    while (block->count > 1 && is_done(step, path_of(step, block, block->count - 1), slots)) block->count--;
    pack(step, block, slots);
    return true;
}

/* ---- the groups of lanes of a wave: those of one warp at one address ---- */

static LaneGroup group_at(const Step *step, Wave *wave, uint64_t able, int lane) {
    const Threads *t = state_threads(step->gpu, wave);
    const Packed *packed = packed_of(step, wave);
    LaneGroup group = {.pc = t->pc[lane], .watch = t->pc[lane] + 1};
    for (; able; able &= able - 1) {
        const int l = __builtin_ctzll(able);
        if (t->pc[l] == group.pc && packed->warp[l] == packed->warp[lane]) group.lanes |= able & -able;
    }
    return group;
}

static uint64_t running(const Step *step, Wave *wave) {
    return packed_of(step, wave)->running & threads_able(step->gpu, wave);
}

static LaneGroup first_group(const Step *step, Wave *wave) {
    const uint64_t able = running(step, wave);
    if (!able) return (LaneGroup){.watch = TRACE_NO_PC};
    return group_at(step, wave, able, __builtin_ctzll(able));
}

static LaneGroup other_group(const Step *step, Wave *wave, uint32_t n, bool take) {
    const uint64_t able = running(step, wave);
    (void)take;
    for (uint64_t left = able & ~wave->exec; left;) {
        const LaneGroup group = group_at(step, wave, able, __builtin_ctzll(left));
        if (!--n) return group;
        left &= ~group.lanes;
    }
    return (LaneGroup){.watch = TRACE_NO_PC};
}

/* ---- who issues next ---- */

/* Lanes of a wave have issued a control instruction, or come to the next instruction. */
static void note(const Step *step, Wave *wave, const Moved *moved) {
    Block *block = block_of(step, wave->group_slot);
    Packed *packed = packed_of(step, wave);
    const Threads *t = state_threads(step->gpu, wave);
    const uint64_t lanes = (moved ? moved->lanes : wave->exec) & wave->live;
    packed->running &= wave->live;
    const Op op = moved ? (Op)step->program->code[moved->pc].op : OP_NOP;
    const uint64_t unpopped = moved ? moved->lanes & ~moved->popped : 0;
    if (op == OP_MASK_NZ || op == OP_BR_PUSH) { /* the wave waits for others */
        if (unpopped) block->branch = t->depth[__builtin_ctzll(unpopped)] - 1;
        block->branches |= unpopped != 0;
        packed->running &= ~lanes;
        for (uint64_t left = lanes & unpopped; left; left &= left - 1)
            if (t->pc[__builtin_ctzll(left)] == moved->pc + 1) packed->on |= left & -left;
        return;
    }
    const uint64_t depth = path_of(step, block, block->count - 1)->depth;
    for (uint64_t left = block->count > 1 ? lanes : 0; left; left &= left - 1)
        if (t->depth[__builtin_ctzll(left)] <= depth) packed->running &= ~(left & -left);
}

/* The waves of a group have new paths: all but one, which comes to it by itself, are woken. */
static void wake(Step *step, const Wave *but, uint64_t slots) {
    FOR_WAVES(step, wave, slots) {
        const LaneGroup group = first_group(step, wave);
        if (wave == but || !group.lanes) continue;
        wave->at_barrier = 0;
        threads_take(step, wave, group);
        step->core->released |= 1ull << state_slot(step->gpu, step->core_id, wave);
    }
}

/* Does no wave of the group go on, although they are not all at a barrier? */
static bool is_stuck(const Step *step, const Wave *wave, uint64_t slots) {
    const GroupSlot *group = &step->core->groups[wave->group_slot];
    FOR_WAVES(step, other, slots) {
        if (running(step, other) || !other->live) return false;
    }
    return group->arrived < group->alive && block_of(step, wave->group_slot)->started == group->waves;
}

static LaneGroup next_group(Step *step, Wave *wave, const Moved *moved) {
    const uint32_t slot = state_slot(step->gpu, step->core_id, wave);
    const uint64_t slots = slots_of(step, wave->group_slot);
    note(step, wave, moved);
    if (advance(step, slot, wave, slots))
        wake(step, wave, slots);
    else if (is_stuck(step, wave, slots))
        fault_raise(step, FAULT_BARRIER_MISMATCH, slot, wave->live);
    const LaneGroup group = first_group(step, wave);
    if (!group.lanes && wave->live) wave->at_barrier = 1;
    return group;
}

static GroupWait wait_of(const Step *step, Wave *wave, int lane, uint64_t *awaits) {
    Block *block = block_of(step, wave->group_slot);
    const uint64_t top = path_of(step, block, block->count - 1)->lanes[wave->in_group];
    if (!(top >> lane & 1) || packed_of(step, wave)->running >> lane & 1) return GROUP_TURN;
    *awaits = running(step, wave);
    return GROUP_AT_BRANCH;
}

const Model model_compaction = {
    .bytes = bytes_of, .start = start, .next = next_group, .other = other_group, .wait = wait_of};

/* ---- an issue of a group ---- */

/* Group `n` of a wave: 0 is exec. */
static LaneGroup group_of(const Step *step, Wave *wave, uint32_t n) {
    return n ? other_group(step, wave, n, false) : threads_present(wave);
}

/* The lanes of a wave that are of a warp, at an address. */
static LaneGroup part_of_warp(const Step *step, Wave *wave, uint8_t warp, uint32_t pc) {
    const Packed *packed = packed_of(step, wave);
    LaneGroup group = {0};
    for (uint32_t n = 0; !wave->at_barrier && (group = group_of(step, wave, n)).lanes; n++)
        if (group.pc == pc && packed->warp[__builtin_ctzll(group.lanes)] == warp) return group;
    return (LaneGroup){0};
}

/* The pieces of a warp that has some lanes of a wave; 0: one of them must wait. */
static uint32_t make_pieces(Step *step, uint64_t slots, CanIssue *can, Wave *wave, const LaneGroup *lanes,
                            Piece *pieces) {
    const Packed *packed = packed_of(step, wave);
    const uint8_t warp = packed->warp[__builtin_ctzll(lanes->lanes)];
    uint32_t count = 0;
    for (uint64_t left = slots_of(step, wave->group_slot); left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        const LaneGroup part = part_of_warp(step, step_wave(step, slot), warp, lanes->pc);
        if (!part.lanes) continue;
        if (!(slots >> slot & 1) || !can(step, step_wave(step, slot), &part)) return 0;
        pieces[count++] = (Piece){.slot = slot, .group = {.lanes = part.lanes, .pc = part.pc, .watch = part.pc + 1}};
    }
    return count;
}

uint32_t compaction_pick(Step *step, uint64_t slots, CanIssue *can, Piece pieces[CONFIG_MAX_waves]) {
    IssueState *issue = &step->core->issue;
    const uint32_t count = (uint32_t)step->program->config.waves;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t slot = (issue->rotor + i) % count;
        Wave *wave = step_wave(step, slot);
        LaneGroup group;
        for (uint32_t n = 0; slots >> slot & 1 && (group = group_of(step, wave, n)).lanes; n++) {
            const uint32_t made = make_pieces(step, slots, can, wave, &group, pieces);
            if (!made) continue;
            issue->rotor = (slot + 1) % count;
            return made;
        }
    }
    return 0;
}
