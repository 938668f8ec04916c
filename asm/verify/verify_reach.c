/* verify_reach.c: what may be executed, and on which kinds of level: from the kernels' first instructions on, forwards.
 *
 * Each kind that arrives at a node is sent on once, so the time is linear.
 */
#include <stdlib.h>

#include "asm/verify/verify_flow.h"

typedef struct Walk {
    Flow *flow;
    uint32_t *stack; /* nodes with something in `pending` */
    uint32_t top;
    uint8_t *pending; /* REACHED_* to be sent on */
} Walk;

/* Execution may arrive at an address. `before`: the node that it came from, `level`: a push_mask of REACHED_PUSH. */
static void arrive(Walk *walk, uint32_t pc, uint8_t kinds, uint32_t before, uint32_t level) {
    Flow *flow = walk->flow;
    const uint32_t n = flow_node_at(flow, pc);
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
    const FlowNode *node = flow_node(flow, n);
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

static void walk_all(Walk *walk) {
    const Image *image = walk->flow->image;
    if (!image->dispatch_count) arrive(walk, 0, REACHED_MAIN, FLOW_NONE, FLOW_NONE);
    for (uint32_t i = 0; i < image->dispatch_count; i++)
        arrive(walk, image->dispatches[i].entry, REACHED_MAIN, FLOW_NONE, FLOW_NONE);
    while (walk->top) {
        const uint32_t n = walk->stack[--walk->top];
        const uint8_t kinds = walk->pending[n];
        walk->pending[n] = 0;
        send_on(walk, n, kinds);
    }
}

static uint32_t *filled_with_none(uint32_t count) {
    uint32_t *items = malloc(count * sizeof *items);
    for (uint32_t i = 0; items && i < count; i++) items[i] = FLOW_NONE;
    return items;
}

bool flow_reach(Flow *flow) {
    Walk walk = {.flow = flow};
    walk.stack = malloc(flow->count * sizeof *walk.stack);
    walk.pending = calloc(flow->count, 1);
    flow->reached = calloc(flow->count, 1);
    flow->from = filled_with_none(flow->count);
    flow->main_from = filled_with_none(flow->count);
    flow->level_of = filled_with_none(flow->count);
    const bool ok = walk.stack && walk.pending && flow->reached && flow->from && flow->main_from && flow->level_of;
    if (ok) walk_all(&walk);
    free(walk.stack);
    free(walk.pending);
    return ok;
}
