/* find.c: what is wrong with the mask stack, what is never executed, and cycles of the flow graph that are wrong: those
 * that push more than they pop, and those without end. */
#include <stdlib.h>

#include "asm/verify/flow.h"

/* ---- the list ---- */
Finding *findings_add(Findings *findings, DiagCode code, uint32_t pc, uint32_t value) {
    Finding *finding = buffer_add(&findings->items, 1);
    if (finding)
        *finding =
            (Finding){.pc = pc, .code = (uint16_t)code, .value = value, .first_note = (uint32_t)findings->notes.count};
    return finding;
}

/* A note for the newest finding; false when out of memory. */
static bool add_note(Findings *findings, uint32_t pc, const char *text) {
    FindingNote *note = buffer_add(&findings->notes, 1);
    if (!note) return false;
    *note = (FindingNote){pc, text};
    ((Finding *)findings->items.items)[findings->items.count - 1].note_count++;
    return true;
}

/* ---- along one level ---- */
typedef struct Finder {
    const Flow *flow;
    Findings *findings;
    uint32_t *walked; /* number of the last walk that passed a node */
    uint32_t walks;
    uint64_t steps; /* left for all walks together: they are short, but nobody guarantees that */
    uint8_t *told;  /* of a push_mask or br_push: that its mask is not popped has been said */
} Finder;

/* Walk along the level that starts at an address, up to `label` or the level's end. Returns the instruction from which
 * the label is reached, `opener` if the level starts there, or FLOW_NONE. */
static uint32_t walk_to(Finder *f, uint32_t pc, uint32_t label, uint32_t opener) {
    const Flow *flow = f->flow;
    uint32_t before = opener;
    f->walks++;
    while (pc != FLOW_NONE && f->steps) {
        const uint32_t n = flow->node_of[pc];
        if (n == flow->node_of[label] && pc <= label) return pc < label ? label - 1 : before;
        if (f->walked[n] == f->walks) break;
        f->walked[n] = f->walks;
        f->steps--;
        before = flow_node(flow, n)->pc;
        pc = flow_step(flow, flow_node(flow, n));
    }
    return FLOW_NONE;
}

/* ---- the mask stack ---- */

/* Where the last mask was pushed and popped before node n, on a path on which the stack is empty. The level that it was
 * pushed for ends at a pop_mask, or else at its first mask_nz, as far as that is easily seen. */
static bool note_last_mask(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    uint32_t opener = flow->main_from[n];
    for (; opener != FLOW_NONE && f->steps && flow_node(flow, opener)->join == FLOW_NONE; f->steps--)
        opener = flow->main_from[opener];
    if (opener == FLOW_NONE || !f->steps) return true;
    const FlowNode *push = flow_node(flow, opener);
    const bool first = push->condition != CONDITION_ZERO && (flow_exits_at(flow, push->next) & EXIT_RETURN);

    uint32_t pc = first ? push->next : push->side, end = FLOW_NONE;
    f->walks++;
    for (; pc != FLOW_NONE && f->steps; f->steps--) {
        const uint32_t at = flow->node_of[pc];
        const FlowNode *node = flow_node(flow, at);
        const bool pops = node->kind == FLOW_POP;
        if (pops || (end == FLOW_NONE && node->kind == FLOW_MASK && node->condition != CONDITION_NONZERO))
            end = node->pc;
        if (pops || f->walked[at] == f->walks) break;
        f->walked[at] = f->walks;
        pc = flow_step(flow, node);
    }
    if (!add_note(f->findings, push->pc, "the last mask was pushed here")) return false;
    return end == FLOW_NONE || add_note(f->findings, end, "and popped here");
}

/* The level flows on to its own label, where it should end with pop_mask. The end of the program is no place to
 * continue at, so nothing is lost there. */
static bool find_not_popped(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    const FlowNode *node = flow_node(flow, n);
    const bool is_branch = node->kind == FLOW_BRANCH;
    if (!(flow->reached[n] & REACHED_REALLY) || node->join == flow->instructions) return true;
    if (flow->cycle[flow->node_of[node->next]] == flow->cycle[n] ||
        (is_branch && flow->cycle[flow->node_of[node->side]] == flow->cycle[n]))
        return true; /* a level that the node opens leads to the node again: that is DIAG_MASK_UNBOUNDED */

    uint32_t from = walk_to(f, node->next, node->join, node->pc);
    if (from == FLOW_NONE && is_branch) from = walk_to(f, node->side, node->join, node->pc);
    if (from == FLOW_NONE) return true;
    f->told[n] = 1;
    if (!findings_add(f->findings, DIAG_MASK_NOT_POPPED, from, node->join)) return false;
    return from == node->pc || add_note(f->findings, node->pc, "the mask is pushed here");
}

bool find_masks(const Flow *flow, Findings *findings) {
    enum { STEPS_PER_NODE = 8, FREE_STEPS = 100000 };
    Finder f = {.flow = flow, .findings = findings};
    f.steps = (uint64_t)flow->count * STEPS_PER_NODE + FREE_STEPS;
    f.walked = calloc(flow->count, sizeof *f.walked);
    f.told = calloc(flow->count, 1);
    bool ok = f.walked && f.told;
    for (uint32_t n = 0; ok && n < flow->count; n++) {
        const FlowNode *node = flow_node(flow, n);
        const uint8_t reached = flow->reached[n];
        if (node->kind == FLOW_PUSH || node->kind == FLOW_BRANCH) {
            ok = find_not_popped(&f, n);
        } else if (node->kind == FLOW_POP && (reached & REACHED_MAIN)) {
            const bool only = (reached & REACHED_REALLY) == REACHED_MAIN;
            ok = findings_add(findings, DIAG_MASK_UNDERFLOW, node->pc, only) && note_last_mask(&f, n);
        } else if (reached & (REACHED_SIDE | REACHED_NARROWED)) {
            /* Not all lanes of the entry below are on the level: other waves may be on another one, and never come to a
             * barrier; and lanes of a quad may hold values of another place. */
            if (node->kind == FLOW_BARRIER)
                ok = findings_add(findings, DIAG_DIVERGENT_BARRIER, node->pc, 0);
            else if (node->kind == FLOW_DERIVATIVE)
                ok = findings_add(findings, DIAG_DIVERGENT_DERIVATIVE, node->pc, 0);
        }
    }

    /* A ret at which all lanes of a push_mask retire, whichever way was taken. */
    for (uint32_t n = 0; ok && n < flow->count; n++) {
        if (flow_node(flow, n)->kind != FLOW_RET || (flow->reached[n] & REACHED_REALLY) != REACHED_PUSH) continue;
        if (f.told[flow->level_of[n]]) continue;
        const FlowNode *push = flow_node(flow, flow->level_of[n]);
        ok = findings_add(findings, DIAG_MASK_LEFT_AT_RET, flow_node(flow, n)->pc, push->join) &&
             add_note(findings, push->pc, "the mask is pushed here");
    }
    free(f.walked);
    free(f.told);
    return ok;
}

/* ---- code that is never executed, or runs out ---- */
static bool closes(const Flow *flow, uint32_t pc) {
    const FlowNode *node = flow_node(flow, flow->node_of[pc]);
    return node->pc == pc && (node->kind == FLOW_POP || node->kind == FLOW_JMP || node->kind == FLOW_RET);
}

/* Runs of instructions that no path reaches, not even one that only looks possible; and paths that run out of the
 * program. What only ends or opens blocks is often left over by macros, and not worth a word. */
bool find_unreachable(const Flow *flow, Findings *findings) {
    for (uint32_t pc = 0; pc < flow->instructions; pc++) {
        uint32_t start = pc;
        bool work = false; /* one of them is no control instruction */
        for (; pc < flow->instructions && pc < flow->from[flow->node_of[pc]]; pc++)
            work |= flow_node(flow, flow->node_of[pc])->pc != pc;
        if (!work) continue;

        const uint32_t before = start;
        while (closes(flow, start)) start++;
        if (!findings_add(findings, DIAG_UNREACHABLE_CODE, start, pc - start)) return false;
        if (before > 0 && closes(flow, before - 1) &&
            !add_note(findings, before - 1, "execution does not continue after this"))
            return false;
    }
    if (!flow->instructions) return true;

    const uint32_t last = flow->instructions - 1;
    const FlowNode *node = flow_node(flow, flow->node_of[last]);
    const bool ends = closes(flow, last) || (node->pc == last && node->condition == CONDITION_ZERO);
    return ends || !flow_is_executed(flow, last) || findings_add(findings, DIAG_FALLS_OFF_END, last, 0);
}

/* ---- cycles ---- */
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

/* The way from the level that a push opens back to the push. */
static bool find_rising(Tour *t, uint32_t push) {
    const Flow *flow = t->flow;
    if (!findings_add(t->findings, DIAG_MASK_UNBOUNDED, flow_node(flow, push)->pc, 0)) return false;
    FlowEdge edges[FLOW_MOST_EDGES];
    const int count = flow_edges(flow, flow_node(flow, push), edges);
    int e = 0; /* the push's edge that stays in the component */
    while (e < count && !(edges[e].pushed && flow->cycle[edges[e].to] == flow->cycle[push])) e++;
    const uint32_t level = e < count ? edges[e].to : push;

    visit_component(t, level, push);
    uint32_t length = 0; /* the way, backwards: the queue is not needed any more */
    for (uint32_t n = push; n != level; n = t->before[n]) t->queue[length++] = n;
    t->queue[length] = level;
    for (uint32_t i = length, notes = 0; i > 0 && notes < MOST_NOTES; i--) {
        const FlowNode *node = flow_node(flow, t->queue[i]);
        const bool jumps = node->kind == FLOW_JMP;
        if (!jumps && (node->join == FLOW_NONE || flow->node_of[node->join] == t->queue[i - 1])) continue;
        if (!add_note(t->findings, node->pc, jumps ? "continues with this" : "pushes here too")) return false;
        notes++;
    }
    return true;
}

bool find_cycles(const Flow *flow, Findings *findings) {
    if (!flow->rising.count && !flow->endless.count) return true;
    Tour t = {.flow = flow, .findings = findings};
    t.before = flow_none(flow->count);
    t.queue = malloc(((size_t)flow->count + 1) * sizeof *t.queue);
    bool ok = t.before && t.queue;
    const uint32_t *rising = flow->rising.items, *endless = flow->endless.items;
    for (size_t i = 0; ok && i < flow->rising.count; i++) ok = find_rising(&t, rising[i]);
    for (size_t i = 0; ok && i < flow->endless.count; i++) {
        const uint32_t found = visit_component(&t, endless[i], FLOW_NONE);
        const FlowNode *chosen = flow_node(flow, endless[i]); /* its last jump backwards, if it has one */
        for (uint32_t k = 0; k < found; k++) {
            const FlowNode *node = flow_node(flow, t.queue[k]);
            const bool back = node->kind == FLOW_JMP && node->next <= node->pc;
            const bool chosen_back = chosen->kind == FLOW_JMP && chosen->next <= chosen->pc;
            if (back > chosen_back || (back == chosen_back && node->pc > chosen->pc)) chosen = node;
        }
        const bool jumps = chosen->kind == FLOW_JMP, alone = jumps && chosen->next == chosen->pc;
        ok = findings_add(findings, DIAG_ENDLESS_LOOP, chosen->pc, alone) &&
             (!jumps || alone || add_note(findings, chosen->next, "the loop starts here"));
    }
    free(t.before);
    free(t.queue);
    return ok;
}
