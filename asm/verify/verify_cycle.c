/* verify_cycle.c: cycles of the flow graph that are wrong: those that push more than they pop, and those without end.
 */
#include <stdlib.h>

#include "asm/verify/verify_find.h"

enum { MOST_NOTES = 8 };

typedef struct Tour {
    const Flow *flow;
    Findings *findings;
    uint32_t *before; /* of nodes that were visited: the node from which */
    uint32_t *queue;
} Tour;

/* Visit the nodes of a component, the nearest to `start` first, until `goal` is found. Returns how many were. */
static uint32_t visit_component(Tour *t, uint32_t start, uint32_t goal) {
    const Flow *flow = t->flow;
    uint32_t found = 0;
    t->queue[found++] = start;
    t->before[start] = start;
    for (uint32_t i = 0; i < found; i++) {
        FlowEdge edges[FLOW_MOST_EDGES];
        if (t->queue[i] == goal) return found;
        const int count = flow_edges(flow, flow_node(flow, t->queue[i]), edges);
        for (int e = 0; e < count; e++) {
            const uint32_t to = edges[e].to;
            if (flow->cycle[to] != flow->cycle[start] || t->before[to] != FLOW_NONE) continue;
            t->before[to] = t->queue[i];
            t->queue[found++] = to;
        }
    }
    return found;
}

/* The node inside the component that a push leads to. */
static uint32_t pushed_level(const Flow *flow, uint32_t n) {
    FlowEdge edges[FLOW_MOST_EDGES];
    const int count = flow_edges(flow, flow_node(flow, n), edges);
    for (int e = 0; e < count; e++)
        if (edges[e].pushed && flow->cycle[edges[e].to] == flow->cycle[n]) return edges[e].to;
    return n;
}

/* A step of the way that is worth a note. */
static const char *note_of(const Flow *flow, uint32_t n, uint32_t to) {
    const FlowNode *node = flow_node(flow, n);
    if (node->kind == FLOW_JMP) return "continues with this";
    if (node->join == FLOW_NONE || flow_node_at(flow, node->join) == to) return NULL;
    return "pushes here too";
}

/* The way from the level that a push opens back to the push. */
static bool find_rising(Tour *t, uint32_t push) {
    const Flow *flow = t->flow;
    const uint32_t level = pushed_level(flow, push);
    if (!findings_add(t->findings, DIAG_MASK_UNBOUNDED, flow_node(flow, push)->pc, 0)) return false;
    visit_component(t, level, push);
    uint32_t length = 0; /* the way, backwards: the queue is not needed any more */
    for (uint32_t n = push; n != level; n = t->before[n]) t->queue[length++] = n;
    t->queue[length] = level;
    for (uint32_t i = length, notes = 0; i > 0 && notes < MOST_NOTES; i--) {
        const char *text = note_of(flow, t->queue[i], t->queue[i - 1]);
        if (!text) continue;
        if (!findings_note(t->findings, flow_node(flow, t->queue[i])->pc, text)) return false;
        notes++;
    }
    return true;
}

/* A loop is reported at its last jump backwards, if it has one. */
static bool find_endless(Tour *t, uint32_t root) {
    const Flow *flow = t->flow;
    const uint32_t found = visit_component(t, root, FLOW_NONE);
    const FlowNode *chosen = flow_node(flow, root);
    for (uint32_t i = 0; i < found; i++) {
        const FlowNode *node = flow_node(flow, t->queue[i]);
        const bool back = node->kind == FLOW_JMP && node->next <= node->pc;
        const bool chosen_back = chosen->kind == FLOW_JMP && chosen->next <= chosen->pc;
        if (back > chosen_back || (back == chosen_back && node->pc > chosen->pc)) chosen = node;
    }
    const bool jumps = chosen->kind == FLOW_JMP, alone = jumps && chosen->next == chosen->pc;
    if (!findings_add(t->findings, DIAG_ENDLESS_LOOP, chosen->pc, alone)) return false;
    return !jumps || alone || findings_note(t->findings, chosen->next, "the loop starts here");
}

bool find_cycles(const Flow *flow, Findings *findings) {
    if (!flow->rising.count && !flow->endless.count) return true;
    Tour t = {.flow = flow, .findings = findings};
    t.before = malloc(flow->count * sizeof *t.before);
    t.queue = malloc(((size_t)flow->count + 1) * sizeof *t.queue);
    bool ok = t.before && t.queue;
    for (uint32_t n = 0; ok && n < flow->count; n++) t.before[n] = FLOW_NONE;
    const uint32_t *rising = flow->rising.items, *endless = flow->endless.items;
    for (size_t i = 0; ok && i < flow->rising.count; i++) ok = find_rising(&t, rising[i]);
    for (size_t i = 0; ok && i < flow->endless.count; i++) ok = find_endless(&t, endless[i]);
    free(t.before);
    free(t.queue);
    return ok;
}
