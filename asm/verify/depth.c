/* depth.c: how many entries may be pushed from each node on, before its level ends: the longest path, where
 * going into a level counts what was pushed for it.
 *
 * Loops are strongly connected components. One in which no edge counts is an ordinary loop (or one that never ends);
 * one with an edge that counts pushes in every turn, and there is no bound. Tarjan's algorithm, with its own stack,
 * finds components after all that they lead to, so depths are known when they are needed.
 */
#include "asm/verify/flow.h"

/* What the search knows of a node. */
typedef struct Visit {
    uint32_t order;  /* when it was found, from 1; 0: not yet */
    uint32_t low;    /* the earliest open node that it leads to; CLOSED: its component is complete */
    FlowDepth depth; /* if it is complete */
    int edge;        /* on the path: the next edge to look at */
} Visit;

#define CLOSED UINT32_MAX

typedef struct Search {
    Flow *flow;
    Visit *visits;  /* of every node */
    uint32_t *open; /* found, component not complete */
    uint32_t *path; /* from the root of the search to the present node */
    uint32_t found, opened, length, cycles;
} Search;

static FlowDepth at_least(FlowDepth a, FlowDepth b) {
    return (FlowDepth){a.first > b.first ? a.first : b.first, a.any > b.any ? a.any : b.any};
}

/* What is pushed by the node itself, if only for a moment. */
static uint32_t pushed_by(const FlowNode *node) {
    if (node->kind == FLOW_PUSH) return 1;
    if (node->kind != FLOW_BRANCH) return 0;
    return node->condition == CONDITION_NONZERO ? 1 : 2;
}

int flow_edges(const Flow *flow, const FlowNode *node, FlowEdge edges[FLOW_MOST_EDGES]) {
    int count = 0;
    const bool sided = node->kind == FLOW_BRANCH;
    const uint32_t pushed = pushed_by(node);
    if (node->kind == FLOW_PUSH || (sided && node->condition != CONDITION_ZERO))
        edges[count++] = (FlowEdge){flow->node_of[node->next], {pushed, pushed}};
    if (sided && node->condition != CONDITION_NONZERO) {
        const bool alone = node->condition == CONDITION_ZERO;
        edges[count++] = (FlowEdge){flow->node_of[node->side], {1, alone ? 1 : 2}};
    }
    const uint32_t step = flow_step(flow, node);
    if (step != FLOW_NONE) edges[count++] = (FlowEdge){flow->node_of[step], {0, 0}};
    if (node->kind == FLOW_SPLIT) edges[count++] = (FlowEdge){flow->node_of[node->side], {0, 0}};
    return count;
}

/* The open nodes from `root` on are a component, which is complete: all that it leads to is known. */
static void close_component(Search *s, uint32_t root) {
    Flow *flow = s->flow;
    uint32_t start = s->opened;
    do flow->cycle[s->open[--start]] = s->cycles;
    while (s->open[start] != root);

    FlowDepth depths = {0, 0};
    uint32_t rises = FLOW_NONE; /* the first node that pushes, and leads back into the component */
    bool cyclic = false;
    for (uint32_t i = start; i < s->opened; i++) {
        const uint32_t n = s->open[i], pushed = pushed_by(&flow->nodes[n]);
        FlowEdge edges[FLOW_MOST_EDGES];
        depths = at_least(depths, (FlowDepth){pushed, pushed});
        for (int e = flow_edges(flow, &flow->nodes[n], edges); e-- > 0;) {
            const FlowDepth after = s->visits[edges[e].to].depth;
            const uint32_t most = UINT32_MAX / 2; /* depths stay within their type however deep a program nests */
            depths = at_least(depths, (FlowDepth){after.first < most ? after.first + edges[e].pushed.first : most,
                                                  after.any < most ? after.any + edges[e].pushed.any : most});
            if (flow->cycle[edges[e].to] != s->cycles) continue;
            cyclic = true;
            if (edges[e].pushed.first && n < rises) rises = n;
        }
    }
    for (uint32_t i = start; i < s->opened; i++) {
        s->visits[s->open[i]].depth = depths;
        s->visits[s->open[i]].low = CLOSED;
    }
    s->opened = start;
    s->cycles++;
    if (rises != FLOW_NONE)
        flow->rising[flow->rising_count++] = rises;
    else if (cyclic && !flow->exits[root])
        flow->endless[flow->endless_count++] = root;
}

void flow_depth(Flow *flow) {
    const Image *image = flow->image;
    Search s = {.flow = flow,
                .visits = arena_alloc(flow->arena, flow->count * sizeof *s.visits),
                .open = arena_alloc(flow->arena, flow->count * sizeof *s.open),
                .path = arena_alloc(flow->arena, flow->count * sizeof *s.path)};
    flow->cycle = flow_none(flow);
    flow->rising = arena_alloc(flow->arena, flow->count * sizeof *flow->rising);
    flow->endless = arena_alloc(flow->arena, flow->count * sizeof *flow->endless);
    for (uint32_t i = 0; i < image->dispatch_count || i == 0; i++) {
        const uint32_t root = flow->node_of[image->dispatch_count ? image->dispatches[i].entry : 0];
        if (!s.visits[root].order) s.path[s.length++] = root;
        while (s.length) {
            const uint32_t n = s.path[s.length - 1];
            Visit *visit = &s.visits[n];
            FlowEdge edges[FLOW_MOST_EDGES];
            if (!visit->order) {
                s.found++;
                *visit = (Visit){.order = s.found, .low = s.found};
                s.open[s.opened++] = n;
            }
            if (visit->edge < flow_edges(flow, &flow->nodes[n], edges)) {
                const uint32_t to = edges[visit->edge++].to;
                const Visit *next = &s.visits[to];
                if (!next->order)
                    s.path[s.length++] = to;
                else if (next->low != CLOSED && next->order < visit->low)
                    visit->low = next->order;
                continue;
            }
            s.length--;
            if (visit->low == visit->order) {
                close_component(&s, n);
            } else {
                Visit *parent = &s.visits[s.path[s.length - 1]];
                if (visit->low < parent->low) parent->low = visit->low;
            }
        }
        flow->depth = at_least(flow->depth, s.visits[root].depth);
    }
}
