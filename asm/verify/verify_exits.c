/* verify_exits.c: how the level can end, from every node on: the least solution of
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
 */
#include <stdlib.h>
#include <string.h>

#include "asm/verify/verify_flow.h"

enum { NARROWED_POS = 2, BOTH_RETURN = EXIT_RETURN | EXIT_RETURN << NARROWED_POS };
enum { LIKE_RET = EXIT_RETIRE | (EXIT_RETURN | EXIT_RETIRE) << NARROWED_POS };

/* Who has to be looked at again when a node changes: users[first[n]] to users[first[n + 1] - 1]. */
typedef struct Users {
    uint32_t *first, *users;
} Users;

/* The addresses that a node's exits depend on. */
static int uses_of(const FlowNode *node, uint32_t out[3]) {
    switch ((FlowKind)node->kind) {
    case FLOW_JMP:
    case FLOW_EXEC:
    case FLOW_BARRIER:
    case FLOW_DERIVATIVE:
    case FLOW_MASK: out[0] = node->next; return 1;
    case FLOW_SPLIT:
        out[0] = node->next;
        out[1] = node->side;
        return 2;
    case FLOW_PUSH:
        out[0] = node->next;
        out[1] = node->join;
        return 2;
    case FLOW_BRANCH:
        out[0] = node->next;
        out[1] = node->side;
        out[2] = node->join;
        return 3;
    default: return 0;
    }
}

static bool users_create(Users *users, const Flow *flow) {
    uint32_t used[3];
    users->first = calloc((size_t)flow->count + 2, sizeof *users->first);
    if (!users->first) return false;
    uint32_t *end = users->first + 2; /* counts, then starts, then (while filling) ends of the next node's part */
    for (uint32_t n = 0; n < flow->count; n++)
        for (int i = uses_of(flow_node(flow, n), used); i-- > 0;) end[flow_node_at(flow, used[i])]++;
    for (uint32_t n = 1; n < flow->count; n++) end[n] += end[n - 1];
    users->users = malloc(((size_t)users->first[flow->count + 1] + 1) * sizeof *users->users);
    if (!users->users) return false;
    for (uint32_t n = 0; n < flow->count; n++)
        for (int i = uses_of(flow_node(flow, n), used); i-- > 0;)
            users->users[users->first[flow_node_at(flow, used[i]) + 1]++] = n;
    return true;
}

static uint8_t exits_of(const Flow *flow, const FlowNode *node) {
    const uint8_t without_lanes = flow->use.writes_exec ? BOTH_RETURN : 0;
    uint8_t opened, after;
    switch ((FlowKind)node->kind) {
    case FLOW_POP: return BOTH_RETURN;
    case FLOW_RET:
    case FLOW_END: return LIKE_RET;
    case FLOW_JMP:
    case FLOW_BARRIER:
    case FLOW_DERIVATIVE: return flow->exits[flow_node_at(flow, node->next)];
    case FLOW_SPLIT: return flow->exits[flow_node_at(flow, node->next)] | flow->exits[flow_node_at(flow, node->side)];
    case FLOW_EXEC:
        after = flow->exits[flow_node_at(flow, node->next)] >> NARROWED_POS;
        return after | (uint8_t)(after << NARROWED_POS);
    case FLOW_MASK:
        after = flow->exits[flow_node_at(flow, node->next)];
        if (node->condition == CONDITION_NONZERO) return after | without_lanes;
        if (node->condition == CONDITION_ZERO) return BOTH_RETURN;
        after >>= NARROWED_POS;
        return BOTH_RETURN | after | (uint8_t)(after << NARROWED_POS);
    default:
        opened = flow_opened_exits(flow, node);
        after = opened & EXIT_RETURN ? flow->exits[flow_node_at(flow, node->join)] : 0;
        if (opened || node->kind == FLOW_BRANCH) after |= without_lanes;
        return opened & EXIT_RETIRE ? after | LIKE_RET : after;
    }
}

/* Backwards, so that mostly what comes after is known already. Exits are only ever added, so each node changes at most
 * four times. */
static void solve(Flow *flow, const Users *users, uint32_t *stack, uint8_t *waiting) {
    uint32_t top = flow->count;
    for (uint32_t n = 0; n < flow->count; n++) stack[n] = n;
    memset(waiting, 1, flow->count);
    while (top) {
        const uint32_t n = stack[--top];
        waiting[n] = 0;
        const uint8_t exits = exits_of(flow, flow_node(flow, n));
        if (exits == flow->exits[n]) continue;
        flow->exits[n] = exits;
        for (uint32_t u = users->first[n]; u < users->first[n + 1]; u++) {
            const uint32_t user = users->users[u];
            if (waiting[user]) continue;
            waiting[user] = 1;
            stack[top++] = user;
        }
    }
}

bool flow_exits(Flow *flow) {
    Users users = {0};
    uint32_t *stack = malloc(flow->count * sizeof *stack);
    uint8_t *waiting = malloc(flow->count);
    flow->exits = calloc(flow->count, 1);
    const bool ok = stack && waiting && flow->exits && users_create(&users, flow);
    if (ok) solve(flow, &users, stack, waiting);
    free(users.first);
    free(users.users);
    free(stack);
    free(waiting);
    return ok;
}
