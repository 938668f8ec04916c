/* level.c: how the level can end, from every node on, and on which kinds of level a node is executed.
 *
 * Exits are the least solution of
 *
 *   pop_mask          RETURN
 *   ret, the end      RETIRE; RETURN too if some lanes of the level may wait in the entry below
 *   jmp               what its label has
 *   mask_nz           RETURN, or what the next instruction has with lanes inactive
 *   push_mask, br_push   if an opened level has RETURN: what the label has; if one has RETIRE: like ret
 *
 * The last line is the one that matters: ret in an inner level retires its lanes on all levels at once.
 *
 * A program that writes exec may empty it. Without lanes every mask_nz and br_push ends the level, whatever the
 * condition, and so does what ends a level that was opened without lanes: its entry is skipped. Where exec may be empty
 * is not followed: it counts as possible everywhere in such a program.
 *
 * Then forwards, from the kernels' first instructions on: what may be executed, and on which kinds of level. Each kind
 * that arrives at a node is sent on once, so the time is linear.
 */
#include "asm/verify/flow.h"

enum { NARROWED_POS = 2, BOTH_RETURN = EXIT_RETURN | EXIT_RETURN << NARROWED_POS };
enum { LIKE_RET = EXIT_RETIRE | (EXIT_RETURN | EXIT_RETIRE) << NARROWED_POS };

static uint8_t exits_of(const Flow *flow, const FlowNode *node) {
    const uint8_t without_lanes = flow->use.writes_exec ? BOTH_RETURN : 0;
    uint8_t opened, after;
    switch ((FlowKind)node->kind) {
    case FLOW_POP: return BOTH_RETURN;
    case FLOW_RET:
    case FLOW_END: return LIKE_RET;
    case FLOW_JMP:
    case FLOW_BARRIER:
    case FLOW_DERIVATIVE: return flow->exits[flow->node_of[node->next]];
    case FLOW_SPLIT: return flow->exits[flow->node_of[node->next]] | flow->exits[flow->node_of[node->side]];
    case FLOW_EXEC:
        after = flow->exits[flow->node_of[node->next]] >> NARROWED_POS;
        return after | (uint8_t)(after << NARROWED_POS);
    case FLOW_MASK:
        after = flow->exits[flow->node_of[node->next]];
        if (node->condition == CONDITION_NONZERO) return after | without_lanes;
        if (node->condition == CONDITION_ZERO) return BOTH_RETURN;
        after >>= NARROWED_POS;
        return BOTH_RETURN | after | (uint8_t)(after << NARROWED_POS);
    default:
        opened = flow_opened_exits(flow, node);
        after = opened & EXIT_RETURN ? flow->exits[flow->node_of[node->join]] : 0;
        if (opened || node->kind == FLOW_BRANCH) after |= without_lanes;
        return opened & EXIT_RETIRE ? after | LIKE_RET : after;
    }
}

/* Backwards, so that mostly what comes after is known already. Exits are only ever added, so each node changes at most
 * four times. */
void flow_exits(Flow *flow) {
    const uint32_t count = flow->count;
    uint32_t *first = arena_alloc(flow->arena, count * sizeof *first); /* edge that leads to a node, or 0 ... */
    uint32_t *next = arena_alloc(flow->arena, (3 * (size_t)count + 1) * sizeof *next); /* ... and the next one */
    uint32_t *stack = arena_alloc(flow->arena, count * sizeof *stack), top = 0;        /* nodes to look at, each once */
    bool *waiting = arena_alloc(flow->arena, count * sizeof *waiting);                 /* is it on the stack? */
    flow->exits = arena_alloc(flow->arena, count);

    for (uint32_t n = 0; n < count; n++) {
        for (uint32_t i = 0; i < 3; i++) { /* edge i of node n has the number 3 * n + i + 1 */
            if (flow->nodes[n].to[i] == FLOW_NONE) continue;
            const uint32_t to = flow->node_of[flow->nodes[n].to[i]];
            next[3 * n + i + 1] = first[to];
            first[to] = 3 * n + i + 1;
        }
        waiting[n] = true;
        stack[top++] = n;
    }

    while (top) {
        const uint32_t n = stack[--top];
        waiting[n] = false;
        const uint8_t exits = exits_of(flow, &flow->nodes[n]);
        if (exits == flow->exits[n]) continue;
        flow->exits[n] = exits;
        for (uint32_t edge = first[n]; edge; edge = next[edge]) { /* look again at the nodes that lead here */
            const uint32_t before = (edge - 1) / 3;
            if (!waiting[before]) stack[top++] = before;
            waiting[before] = true;
        }
    }
}

/* ---- reach ---- */
typedef struct Walk {
    Flow *flow;
    uint32_t *stack; /* nodes with something in `pending` */
    uint32_t top;
    uint8_t *pending; /* REACHED_* to be sent on */
} Walk;

/* Execution may arrive at an address. `before`: the node that it came from, `level`: a push_mask of REACHED_PUSH. */
static void arrive(Walk *walk, uint32_t pc, uint8_t kinds, uint32_t before, uint32_t level) {
    Flow *flow = walk->flow;
    const uint32_t n = flow->node_of[pc];
    if (pc < flow->from[n]) flow->from[n] = pc;
    kinds &= (uint8_t)~flow->reached[n];
    if (!kinds) return;
    flow->reached[n] |= kinds;
    if (kinds & REACHED_MAIN) flow->main_from[n] = before;
    if (kinds & REACHED_PUSH) flow->level_of[n] = level;
    if (!walk->pending[n]) walk->stack[walk->top++] = n;
    walk->pending[n] |= kinds;
}

/* The kinds behind a mask_nz: no lane is missing on the main level, for there is no entry to miss it. */
static uint8_t narrowed(uint8_t kinds) {
    const uint8_t kept = kinds & (REACHED_MAIN | REACHED_NEVER);
    return kept == kinds ? kept : kept | REACHED_NARROWED;
}

/* A side of a branch: all of its lanes; and after the other side, less than all lanes of the entry below. */
static uint8_t side_kinds(const Flow *flow, bool entered, uint32_t other_side, uint8_t kinds) {
    if (!entered || !(kinds & REACHED_REALLY)) return REACHED_NEVER;
    return flow_exits_at(flow, other_side) & EXIT_RETURN ? REACHED_SIDE | REACHED_NARROWED : REACHED_SIDE;
}

static void send_on(Walk *walk, uint32_t n, uint8_t kinds) {
    const Flow *flow = walk->flow;
    const FlowNode *node = &flow->nodes[n];
    const uint32_t level = flow->level_of[n];
    switch ((FlowKind)node->kind) {
    case FLOW_JMP:
    case FLOW_BARRIER:
    case FLOW_DERIVATIVE: arrive(walk, node->next, kinds, n, level); break;
    case FLOW_SPLIT:
        arrive(walk, node->next, kinds, n, level);
        arrive(walk, node->side, kinds, n, level);
        break;
    case FLOW_EXEC: arrive(walk, node->next, narrowed(kinds), n, level); break;
    case FLOW_MASK:
        if (node->condition == CONDITION_ZERO) kinds = REACHED_NEVER;
        if (node->condition == CONDITION_VARIES) kinds = narrowed(kinds);
        arrive(walk, node->next, kinds, n, level);
        break;
    case FLOW_PUSH: arrive(walk, node->next, kinds & REACHED_REALLY ? REACHED_PUSH : REACHED_NEVER, n, n); break;
    case FLOW_BRANCH:
        arrive(walk, node->next, side_kinds(flow, node->condition != CONDITION_ZERO, node->side, kinds), n, level);
        arrive(walk, node->side, side_kinds(flow, node->condition != CONDITION_NONZERO, node->next, kinds), n, level);
        break;
    default: return;
    }
    /* If the entry is never popped, that is one finding, and not also one for everything behind its label. */
    if (node->join != FLOW_NONE)
        arrive(walk, node->join, flow_opened_exits(flow, node) & EXIT_RETURN ? kinds : REACHED_NEVER, n, level);
}

void flow_reach(Flow *flow) {
    const Image *image = flow->image;
    Walk walk = {.flow = flow,
                 .stack = arena_alloc(flow->arena, flow->count * sizeof *walk.stack),
                 .pending = arena_alloc(flow->arena, flow->count)};
    flow->reached = arena_alloc(flow->arena, flow->count);
    flow->from = flow_none(flow);
    flow->main_from = flow_none(flow);
    flow->level_of = flow_none(flow);
    for (uint32_t i = 0; i < image->dispatch_count || i == 0; i++)
        arrive(&walk, image->dispatch_count ? image->dispatches[i].entry : 0, REACHED_MAIN, FLOW_NONE, FLOW_NONE);
    while (walk.top) {
        const uint32_t n = walk.stack[--walk.top];
        const uint8_t kinds = walk.pending[n];
        walk.pending[n] = 0;
        send_on(&walk, n, kinds);
    }
}
