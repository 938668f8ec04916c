/* ipdom.c: reconvergence=ipdom: a stack of groups for each wave, as in GPGPU-Sim. The top group issues. When its lanes
 * diverge, it becomes the group that waits where they reconverge, at the immediate post-dominator of the branch, and
 * both paths are pushed above it.
 *
 *   group (lanes, ends at)            1111 end                at a branch whose lanes reconverge at V:
 *                                     1111 end, 1100 V, 0011 V                the then side first
 *                                     1111 end, 1100 V                        it has come to V: popped
 *                                     1111 end                                all are at V
 *
 * A path that begins where it ends is not pushed. If the lanes reconverge where the group itself ends, both
 * paths take the place of the group. Source: GPGPU-Sim, simt_stack::update.
 */
#include "sim/program/ipdom.h"
#include "sim/core/threads.h"

typedef struct Path {
    uint64_t lanes;
    uint32_t meets, pad; /* state of ipdom.h: the path ends there */
} Path;

enum { MOST_PATHS = 2 * ISA_MAX_LANES + 1 }; /* two for each of nested sets of lanes */

typedef struct Paths {
    uint32_t count, running; /* the one that issues */
    Path path[MOST_PATHS];
} Paths;

static size_t bytes_of(const Program *program) {
    (void)program;
    return sizeof(Paths);
}

static void start(const Step *step, Wave *wave) {
    *(Paths *)threads_model(step->gpu, wave) = (Paths){.count = 1, .path = {{.lanes = wave->live, .meets = IPDOM_END}}};
}

/* The state of a lane, at some instruction. */
static uint32_t state_of(const Step *step, Wave *wave, int lane, uint32_t pc, uint32_t depth) {
    const uint32_t *stack = state_level(step->gpu, wave, 0) + lane;
    return ipdom_find(step->program->ipdom, pc, stack, (uint32_t)step->program->config.wave_size, depth);
}

/* Has a path come to where it ends? All of its lanes are in one state. */
static bool has_come(const Step *step, Wave *wave, const Path *path) {
    const Threads *t = state_threads(step->gpu, wave);
    const int lane = __builtin_ctzll(path->lanes);
    return path->meets != IPDOM_END && t->pc[lane] == ipdom_pc(step->program->ipdom, path->meets) &&
           state_of(step, wave, lane, t->pc[lane], t->depth[lane]) == path->meets;
}

static void add_path(Paths *paths, uint64_t lanes, uint32_t meets) {
    if (lanes) paths->path[paths->count++] = (Path){.lanes = lanes, .meets = meets};
}

/* The lanes of the running path have gone apart at a branch: those of `on` to the next instruction. */
static void part(const Step *step, Wave *wave, Paths *paths, const Moved *moved, uint64_t on, uint64_t off) {
    const Threads *t = state_threads(step->gpu, wave);
    const uint64_t unpopped = moved->lanes & ~moved->popped;
    const int lane = __builtin_ctzll(unpopped);
    const uint32_t before = t->depth[lane] - (moved->pushed >> lane & 1);
    const uint32_t meets = ipdom_meets(step->program->ipdom, state_of(step, wave, lane, moved->pc, before));
    const Path path = paths->path[paths->running];
    const uint32_t above = paths->count - paths->running - 1;
    Path kept[MOST_PATHS];
    for (uint32_t i = 0; i < above; i++) kept[i] = paths->path[paths->running + 1 + i]; /* at a barrier */
    paths->count = paths->running + (path.meets != meets);
    add_path(paths, off, meets);
    add_path(paths, on, meets);
    for (uint32_t i = 0; i < above; i++) paths->path[paths->count++] = kept[i];
}

/* Take out the paths without lanes, and those that have come to where others wait for them. */
static void clean(const Step *step, Wave *wave, Paths *paths) {
    uint64_t above = 0;
    uint32_t kept = MOST_PATHS;
    for (uint32_t i = paths->count; i-- > 0;) {
        Path path = paths->path[i];
        path.lanes &= wave->live;
        const bool is_free = path.lanes && !(path.lanes & above);
        if (!path.lanes || (is_free && has_come(step, wave, &path))) continue;
        above |= path.lanes;
        paths->path[--kept] = path;
    }
    paths->count = 0;
    for (; kept < MOST_PATHS; kept++) paths->path[paths->count++] = paths->path[kept];
}

static LaneGroup next_group(Step *step, Wave *wave, const Moved *moved) {
    const Threads *t = state_threads(step->gpu, wave);
    Paths *paths = threads_model(step->gpu, wave);
    const uint64_t able = threads_able(step->gpu, wave), lanes = moved ? moved->lanes & wave->live : 0;
    uint64_t on = 0;
    for (uint64_t left = lanes; left; left &= left - 1)
        if (t->pc[__builtin_ctzll(left)] == moved->pc + 1 && !(moved->popped & left & -left)) on |= left & -left;
    if (on && on != lanes) part(step, wave, paths, moved, on, lanes & ~on);
    clean(step, wave, paths);
    uint64_t above = 0;
    for (uint32_t i = paths->count; i-- > 0;) {
        const Path *path = &paths->path[i];
        if (!(path->lanes & above) && (path->lanes & able)) {
            paths->running = i;
            return (LaneGroup){.lanes = path->lanes,
                               .pc = t->pc[__builtin_ctzll(path->lanes)],
                               .watch = ipdom_pc(step->program->ipdom, path->meets)};
        }
        above |= path->lanes;
    }
    return (LaneGroup){.watch = TRACE_NO_PC};
}

const Model model_ipdom = {.bytes = bytes_of, .start = start, .next = next_group};
