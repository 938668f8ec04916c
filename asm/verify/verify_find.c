/* verify_find.c: what is wrong with the mask stack, and what is never executed. */
#include "asm/verify/verify_find.h"

#include <stdlib.h>

/* ---- the list ---- */
Finding *findings_add(Findings *findings, DiagCode code, uint32_t pc, uint32_t value) {
    Finding *finding = buffer_add(&findings->items, 1);
    if (finding)
        *finding =
            (Finding){.pc = pc, .code = (uint16_t)code, .value = value, .first_note = (uint32_t)findings->notes.count};
    return finding;
}

bool findings_note(Findings *findings, uint32_t pc, const char *text) {
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
        const uint32_t n = flow_node_at(flow, pc);
        if (n == flow_node_at(flow, label) && pc <= label) return pc < label ? label - 1 : before;
        if (f->walked[n] == f->walks) break;
        f->walked[n] = f->walks;
        f->steps--;
        before = flow_node(flow, n)->pc;
        pc = flow_step(flow, flow_node(flow, n));
    }
    return FLOW_NONE;
}

/* The instruction that ends the level that starts at an address and returns, as far as that is easily seen: a pop_mask,
 * or else the first mask_nz. */
static uint32_t walk_to_pop(Finder *f, uint32_t pc) {
    const Flow *flow = f->flow;
    uint32_t mask = FLOW_NONE;
    f->walks++;
    for (; pc != FLOW_NONE && f->steps; f->steps--) {
        const uint32_t n = flow_node_at(flow, pc);
        const FlowNode *node = flow_node(flow, n);
        if (node->kind == FLOW_POP) return node->pc;
        if (mask == FLOW_NONE && node->kind == FLOW_MASK && node->condition != CONDITION_NONZERO) mask = node->pc;
        if (f->walked[n] == f->walks) break;
        f->walked[n] = f->walks;
        pc = flow_step(flow, node);
    }
    return mask;
}

/* ---- the mask stack ---- */

/* Where the last mask was pushed and popped before node n, on a path on which the stack is empty. */
static bool note_last_mask(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    uint32_t opener = flow->main_from[n];
    for (; opener != FLOW_NONE && f->steps && flow_node(flow, opener)->join == FLOW_NONE; f->steps--)
        opener = flow->main_from[opener];
    if (opener == FLOW_NONE || !f->steps) return true;
    const FlowNode *push = flow_node(flow, opener);
    const bool first = push->condition != CONDITION_ZERO && (flow_exits_at(flow, push->next) & EXIT_RETURN);
    const uint32_t pop = walk_to_pop(f, first ? push->next : push->side);
    if (!findings_note(f->findings, push->pc, "the last mask was pushed here")) return false;
    return pop == FLOW_NONE || findings_note(f->findings, pop, "and popped here");
}

static bool find_underflow(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    const uint8_t reached = flow->reached[n];
    if (!(reached & REACHED_MAIN)) return true;
    const bool always = (reached & REACHED_REALLY) == REACHED_MAIN;
    return findings_add(f->findings, DIAG_MASK_UNDERFLOW, flow_node(flow, n)->pc, always) && note_last_mask(f, n);
}

/* Does a level that the node opens lead to the node again? */
static bool is_repeated_inside(const Flow *flow, uint32_t n) {
    const FlowNode *node = flow_node(flow, n);
    return flow->cycle[flow_node_at(flow, node->next)] == flow->cycle[n] ||
           (node->kind == FLOW_BRANCH && flow->cycle[flow_node_at(flow, node->side)] == flow->cycle[n]);
}

/* The level flows on to its own label, where it should end with pop_mask. The end of the program is no place to
 * continue at, so nothing is lost there. */
static bool find_not_popped(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    const FlowNode *node = flow_node(flow, n);
    if (!(flow->reached[n] & REACHED_REALLY) || node->join == flow->instructions) return true;
    if (is_repeated_inside(flow, n)) return true; /* that is DIAG_MASK_UNBOUNDED */
    uint32_t from = walk_to(f, node->next, node->join, node->pc);
    if (from == FLOW_NONE && node->kind == FLOW_BRANCH) from = walk_to(f, node->side, node->join, node->pc);
    if (from == FLOW_NONE) return true;
    f->told[n] = 1;
    if (!findings_add(f->findings, DIAG_MASK_NOT_POPPED, from, node->join)) return false;
    return from == node->pc || findings_note(f->findings, node->pc, "the mask is pushed here");
}

/* All lanes of a push_mask retire here, whichever way was taken. */
static bool find_left_at_ret(Finder *f, uint32_t n) {
    const Flow *flow = f->flow;
    if ((flow->reached[n] & REACHED_REALLY) != REACHED_PUSH || f->told[flow->level_of[n]]) return true;
    const FlowNode *push = flow_node(flow, flow->level_of[n]);
    return findings_add(f->findings, DIAG_MASK_LEFT_AT_RET, flow_node(flow, n)->pc, push->join) &&
           findings_note(f->findings, push->pc, "the mask is pushed here");
}

/* On a level that not all lanes of the entry below have, other waves may be on another one, and never come to a
 * barrier; and lanes of a quad may hold values of another place. */
static bool find_divergent(Finder *f, uint32_t n, DiagCode code) {
    if (!(f->flow->reached[n] & (REACHED_SIDE | REACHED_NARROWED))) return true;
    return findings_add(f->findings, code, flow_node(f->flow, n)->pc, 0);
}

static bool find_at_node(Finder *f, uint32_t n) {
    switch ((FlowKind)flow_node(f->flow, n)->kind) {
    case FLOW_POP: return find_underflow(f, n);
    case FLOW_BARRIER: return find_divergent(f, n, DIAG_DIVERGENT_BARRIER);
    case FLOW_DERIVATIVE: return find_divergent(f, n, DIAG_DIVERGENT_DERIVATIVE);
    case FLOW_PUSH:
    case FLOW_BRANCH: return find_not_popped(f, n);
    default: return true;
    }
}

/* ---- code that is never executed, or runs out ---- */
static bool closes(const Flow *flow, uint32_t pc) {
    const FlowNode *node = flow_node(flow, flow_node_at(flow, pc));
    return node->pc == pc && (node->kind == FLOW_POP || node->kind == FLOW_JMP || node->kind == FLOW_RET);
}

/* Instructions start to end - 1 are not executed; `work`: one of them is no control instruction. What only ends or
 * opens blocks is often left over by macros, and not worth a word. */
static bool report_unreachable(const Flow *flow, Findings *findings, uint32_t start, uint32_t end, bool work) {
    if (!work) return true;
    const uint32_t before = start;
    while (closes(flow, start)) start++;
    if (!findings_add(findings, DIAG_UNREACHABLE_CODE, start, end - start)) return false;
    return before == 0 || !closes(flow, before - 1) ||
           findings_note(findings, before - 1, "execution does not continue behind this");
}

static bool find_unreachable(const Flow *flow, Findings *findings) {
    uint32_t start = FLOW_NONE; /* of the present run of such instructions */
    bool work = false;
    for (uint32_t n = 0, first = 0; n < flow->count; first = flow_node(flow, n)->pc + 1, n++) {
        const uint32_t end = flow_node(flow, n)->pc, from = flow->from[n];
        const bool none = from == FLOW_NONE;
        if (start == FLOW_NONE && from > first && first < flow->instructions) {
            start = first;
            work = false;
        }
        if (start == FLOW_NONE) continue;
        work |= (none ? end : from) > first;
        if (none && n + 1 < flow->count) continue;
        if (!report_unreachable(flow, findings, start, none ? end : from, work)) return false;
        start = FLOW_NONE;
    }
    return true;
}

static bool find_fall_off(const Flow *flow, Findings *findings) {
    if (!flow->instructions) return true;
    const uint32_t last = flow->instructions - 1;
    const FlowNode *node = flow_node(flow, flow_node_at(flow, last));
    const bool goes_on = !closes(flow, last) && !(node->pc == last && node->condition == CONDITION_ZERO);
    if (!goes_on || !flow_is_executed(flow, last)) return true;
    return findings_add(findings, DIAG_FALLS_OFF_END, last, 0);
}

bool find_in_flow(const Flow *flow, Findings *findings) {
    enum { STEPS_PER_NODE = 8, FREE_STEPS = 100000 };
    Finder f = {.flow = flow, .findings = findings};
    f.steps = (uint64_t)flow->count * STEPS_PER_NODE + FREE_STEPS;
    f.walked = calloc(flow->count, sizeof *f.walked);
    f.told = calloc(flow->count, 1);
    bool ok = f.walked && f.told;
    for (uint32_t n = 0; ok && n < flow->count; n++) ok = find_at_node(&f, n);
    for (uint32_t n = 0; ok && n < flow->count; n++)
        if (flow_node(flow, n)->kind == FLOW_RET) ok = find_left_at_ret(&f, n);
    free(f.walked);
    free(f.told);
    return ok && find_unreachable(flow, findings) && find_fall_off(flow, findings);
}
