/* depth.c: how many entries may be pushed from each node on, before its level ends: the longest path, where
 * going into a level counts what was pushed for it.
 *
 * Loops are strongly connected components. One in which no edge counts is an ordinary loop (or one that never ends);
 * one with an edge that counts pushes in every turn, and there is no bound. Tarjan's algorithm, with its own stack,
 * finds components after all that they lead to, so depths are known when they are needed.
 */
#include <stdlib.h>

#include "asm/verify/flow.h"

/* With path_order=true-first, and with any order. */
typedef struct Depths {
    uint32_t first, any;
} Depths;

typedef struct Search {
    Flow *flow;
    uint32_t *order; /* when a node was found, from 1; 0: not yet */
    uint32_t *low;   /* the earliest node on `open` that it leads to */
    uint32_t *open;  /* found, component not complete */
    uint32_t *path;  /* from the root of the search to the present node */
    uint8_t *edge;   /* of nodes on the path: the next edge to look at */
    Depths *depth;
    uint32_t found, opened, length, cycles;
} Search;

static Depths at_least(Depths a, Depths b) {
    return (Depths){a.first > b.first ? a.first : b.first, a.any > b.any ? a.any : b.any};
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
        edges[count++] = (FlowEdge){flow_node_at(flow, node->next), pushed, pushed};
    if (sided && node->condition != CONDITION_NONZERO) {
        const bool alone = node->condition == CONDITION_ZERO;
        edges[count++] = (FlowEdge){flow_node_at(flow, node->side), 1, alone ? 1 : 2};
    }
    const uint32_t step = flow_step(flow, node);
    if (step != FLOW_NONE) edges[count++] = (FlowEdge){flow_node_at(flow, step), 0, 0};
    if (node->kind == FLOW_SPLIT) edges[count++] = (FlowEdge){flow_node_at(flow, node->side), 0, 0};
    return count;
}

static uint32_t *add(Buffer *buffer, uint32_t value) {
    uint32_t *item = buffer_add(buffer, 1);
    if (item) *item = value;
    return item;
}

/* The open nodes from `root` on are a component, which is complete: all that it leads to is known. */
static bool close_component(Search *s, uint32_t root) {
    Flow *flow = s->flow;
    uint32_t start = s->opened;
    do flow->cycle[s->open[--start]] = s->cycles;
    while (s->open[start] != root);

    Depths depths = {0, 0};
    uint32_t rises = FLOW_NONE; /* the first node that pushes, and leads back into the component */
    bool cyclic = false;
    for (uint32_t i = start; i < s->opened; i++) {
        const uint32_t n = s->open[i], pushed = pushed_by(flow_node(flow, n));
        FlowEdge edges[FLOW_MOST_EDGES];
        depths = at_least(depths, (Depths){pushed, pushed});
        for (int e = flow_edges(flow, flow_node(flow, n), edges); e-- > 0;) {
            const Depths after = s->depth[edges[e].to];
            const uint32_t most = UINT32_MAX / 2; /* depths stay within their type however deep a program nests */
            depths = at_least(depths, (Depths){after.first < most ? after.first + edges[e].pushed : most,
                                               after.any < most ? after.any + edges[e].pushed_any_order : most});
            if (flow->cycle[edges[e].to] != s->cycles) continue;
            cyclic = true;
            if (edges[e].pushed && n < rises) rises = n;
        }
    }
    for (uint32_t i = start; i < s->opened; i++) {
        s->depth[s->open[i]] = depths;
        s->low[s->open[i]] = UINT32_MAX; /* no longer open */
    }
    s->opened = start;
    s->cycles++;
    flow->unbounded |= rises != FLOW_NONE;
    if (rises != FLOW_NONE) return add(&flow->rising, rises) != NULL;
    return !cyclic || flow->exits[root] || add(&flow->endless, root);
}

static void enter(Search *s, uint32_t n) {
    s->order[n] = s->low[n] = ++s->found;
    s->open[s->opened++] = n;
    s->path[s->length++] = n;
    s->edge[n] = 0;
}

static bool search_from(Search *s, uint32_t root) {
    if (s->order[root]) return true;
    enter(s, root);
    while (s->length) {
        const uint32_t n = s->path[s->length - 1];
        FlowEdge edges[FLOW_MOST_EDGES];
        if (s->edge[n] < flow_edges(s->flow, flow_node(s->flow, n), edges)) {
            const uint32_t to = edges[s->edge[n]++].to;
            if (!s->order[to])
                enter(s, to);
            else if (s->low[to] != UINT32_MAX && s->order[to] < s->low[n])
                s->low[n] = s->order[to];
            continue;
        }
        s->length--;
        const uint32_t parent = s->length ? s->path[s->length - 1] : n, low = s->low[n];
        if (low == s->order[n] && !close_component(s, n)) return false;
        if (s->low[n] != UINT32_MAX && low < s->low[parent]) s->low[parent] = low;
    }
    return true;
}

bool flow_depth(Flow *flow) {
    const Image *image = flow->image;
    const size_t n = flow->count;
    Search s = {.flow = flow};
    s.order = calloc(n, sizeof *s.order);
    s.low = malloc(n * sizeof *s.low);
    s.open = malloc(n * sizeof *s.open);
    s.path = malloc(n * sizeof *s.path);
    s.edge = malloc(n);
    s.depth = calloc(n, sizeof *s.depth);
    flow->cycle = malloc(n * sizeof *flow->cycle);
    bool ok = s.order && s.low && s.open && s.path && s.edge && s.depth && flow->cycle;

    for (uint32_t i = 0; ok && i < n; i++) flow->cycle[i] = FLOW_NONE;
    Depths depths = {0, 0};
    for (uint32_t i = 0; ok && (i < image->dispatch_count || i == 0); i++) {
        const uint32_t root = flow_node_at(flow, image->dispatch_count ? image->dispatches[i].entry : 0);
        ok = search_from(&s, root);
        depths = at_least(depths, s.depth[root]);
    }
    flow->depth = depths.first;
    flow->depth_any_order = depths.any;
    free(s.order);
    free(s.low);
    free(s.open);
    free(s.path);
    free(s.edge);
    free(s.depth);
    return ok;
}
