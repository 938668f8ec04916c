/* verify.c: the verifier's passes one after the other, and their findings: errors of the mask stack, instructions that
 * are never executed, and cycles of the flow graph that push more than they pop, or that have no end. */
#include "asm/verify/verify.h"

#include <stdlib.h>

#include "asm/verify/flow.h"

/* A note for the newest warning. */
static void add_note(Flow *flow, uint32_t pc, const char *text) {
    diag_note(&flow->found, flow_span(flow, pc), "%s", text);
}

/* How a code address is called in messages: its statement, its label, or its number. */
static const char *name_of(const Flow *flow, uint32_t target) {
    Arena *arena = flow->found.arena;
    const Origin *structure = image_structure(flow->image, target);
    const char *symbol = image_symbol(flow->image, target);
    if (structure) return arena_printf(arena, "'%.60s' in line %u", structure->text, structure->at.line);
    return symbol ? arena_printf(arena, "'%.60s'", symbol) : arena_printf(arena, "@%u", target);
}

/* ---- along one level ---- */
typedef struct Finder {
    Flow *flow;
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
        before = flow->nodes[n].pc;
        pc = flow_step(flow, &flow->nodes[n]);
    }
    return FLOW_NONE;
}

/* ---- the mask stack ---- */
/* Where the last mask was pushed and popped before node n, on a path on which the stack is empty. The level that it was
 * pushed for ends at a pop_mask, or else at its first mask_nz, as far as that is easily seen. */
static void note_last_mask(Finder *f, uint32_t n) {
    Flow *flow = f->flow;
    uint32_t opener = flow->main_from[n];
    for (; opener != FLOW_NONE && f->steps && flow->nodes[opener].join == FLOW_NONE; f->steps--)
        opener = flow->main_from[opener];
    if (opener == FLOW_NONE || !f->steps) return;
    const FlowNode *push = &flow->nodes[opener];
    const bool first = push->condition != CONDITION_ZERO && (flow_exits_at(flow, push->next) & EXIT_RETURN);

    uint32_t pc = first ? push->next : push->side, end = FLOW_NONE;
    f->walks++;
    for (; pc != FLOW_NONE && f->steps; f->steps--) {
        const uint32_t at = flow->node_of[pc];
        const FlowNode *node = &flow->nodes[at];
        const bool pops = node->kind == FLOW_POP;
        if (pops || (end == FLOW_NONE && node->kind == FLOW_MASK && node->condition != CONDITION_NONZERO))
            end = node->pc;
        if (pops || f->walked[at] == f->walks) break;
        f->walked[at] = f->walks;
        pc = flow_step(flow, node);
    }
    add_note(flow, push->pc, "the last mask was pushed here");
    if (end != FLOW_NONE) add_note(flow, end, "and popped here");
}

/* The level flows on to its own label, where it should end with pop_mask. The end of the program is no place to
 * continue at, so nothing is lost there. */
static void find_not_popped(Finder *f, uint32_t n) {
    Flow *flow = f->flow;
    const FlowNode *node = &flow->nodes[n];
    const bool is_branch = node->kind == FLOW_BRANCH;
    if (!(flow->reached[n] & REACHED_REALLY) || node->join == flow->instructions) return;
    if (flow->cycle[flow->node_of[node->next]] == flow->cycle[n] ||
        (is_branch && flow->cycle[flow->node_of[node->side]] == flow->cycle[n]))
        return; /* a level that the node opens leads to the node again: that is DIAG_MASK_UNBOUNDED */

    uint32_t from = walk_to(f, node->next, node->join, node->pc);
    if (from == FLOW_NONE && is_branch) from = walk_to(f, node->side, node->join, node->pc);
    if (from == FLOW_NONE) return;
    f->told[n] = 1;
    flow_warn(flow, DIAG_MASK_NOT_POPPED, from,
              "continues at %s with the mask for it still on the stack; is a pop_mask missing?",
              name_of(flow, node->join));
    if (from != node->pc) add_note(flow, node->pc, "the mask is pushed here");
}

static void find_masks(Flow *flow) {
    enum { STEPS_PER_NODE = 8, FREE_STEPS = 100000 };
    Finder f = {.flow = flow,
                .steps = (uint64_t)flow->count * STEPS_PER_NODE + FREE_STEPS,
                .walked = arena_alloc(flow->arena, flow->count * sizeof *f.walked),
                .told = arena_alloc(flow->arena, flow->count)};
    for (uint32_t n = 0; n < flow->count; n++) {
        const FlowNode *node = &flow->nodes[n];
        const uint8_t reached = flow->reached[n];
        if (node->kind == FLOW_PUSH || node->kind == FLOW_BRANCH) {
            find_not_popped(&f, n);
        } else if (node->kind == FLOW_POP && (reached & REACHED_MAIN)) {
            const bool only = (reached & REACHED_REALLY) == REACHED_MAIN;
            flow_warn(flow, DIAG_MASK_UNDERFLOW, node->pc, "pop_mask %s with an empty mask stack",
                      only ? "is only reached" : "can be reached");
            note_last_mask(&f, n);
        } else if (reached & (REACHED_SIDE | REACHED_NARROWED)) {
            /* Not all lanes of the entry below are on the level: other waves may be on another one, and never come to a
             * barrier; and lanes of a quad may hold values of another place. */
            if (node->kind == FLOW_BARRIER)
                flow_warn(flow, DIAG_DIVERGENT_BARRIER, node->pc, "some lanes may be inactive at this barrier");
            else if (node->kind == FLOW_DERIVATIVE)
                flow_warn(flow, DIAG_DIVERGENT_DERIVATIVE, node->pc,
                          "lanes of the quad may be inactive here: the derivative is of what they hold");
        }
    }

    /* A ret at which all lanes of a push_mask retire, whichever way was taken. */
    for (uint32_t n = 0; n < flow->count; n++) {
        if (flow->nodes[n].kind != FLOW_RET || (flow->reached[n] & REACHED_REALLY) != REACHED_PUSH) continue;
        if (f.told[flow->level_of[n]]) continue;
        const FlowNode *push = &flow->nodes[flow->level_of[n]];
        flow_warn(flow, DIAG_MASK_LEFT_AT_RET, flow->nodes[n].pc,
                  "every lane that waits in the mask for %s retires here: the mask is never popped",
                  name_of(flow, push->join));
        add_note(flow, push->pc, "the mask is pushed here");
    }
}

/* ---- code that is never executed, or runs out ---- */
static bool closes(const Flow *flow, uint32_t pc) {
    const FlowNode *node = &flow->nodes[flow->node_of[pc]];
    return node->pc == pc && (node->kind == FLOW_POP || node->kind == FLOW_JMP || node->kind == FLOW_RET);
}

/* Report runs of instructions that no path reaches, not even an unlikely one, and paths that run past the end of the
 * program. Macros often leave instructions behind that only open or end blocks: do not report these. */
static void find_unreachable(Flow *flow) {
    for (uint32_t pc = 0; pc < flow->instructions; pc++) {
        uint32_t start = pc;
        bool work = false; /* one of them is no control instruction */
        for (; pc < flow->instructions && pc < flow->from[flow->node_of[pc]]; pc++)
            work |= flow->nodes[flow->node_of[pc]].pc != pc;
        if (!work) continue;

        const uint32_t before = start;
        while (closes(flow, start)) start++;
        if (pc - start == 1)
            flow_warn(flow, DIAG_UNREACHABLE_CODE, start, "this instruction is never executed");
        else
            flow_warn(flow, DIAG_UNREACHABLE_CODE, start, "%u instructions from here on are never executed",
                      pc - start);
        if (before > 0 && closes(flow, before - 1))
            add_note(flow, before - 1, "execution does not continue after this");
    }
    if (!flow->instructions) return;

    const uint32_t last = flow->instructions - 1;
    const FlowNode *node = &flow->nodes[flow->node_of[last]];
    const bool ends = closes(flow, last) || (node->pc == last && node->condition == CONDITION_ZERO);
    if (!ends && flow_is_executed(flow, last))
        flow_warn(flow, DIAG_FALLS_OFF_END, last, "the program ends without ret; lanes that get here retire");
}

/* ---- cycles ---- */
enum { MOST_NOTES = 8 };

typedef struct Tour {
    Flow *flow;
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
        const int count = flow_edges(flow, &flow->nodes[t->queue[i]], edges);
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
static void find_rising(Tour *t, uint32_t push) {
    Flow *flow = t->flow;
    flow_warn(flow, DIAG_MASK_UNBOUNDED, flow->nodes[push].pc,
              "the mask stack grows without bound: this is repeated before its mask is popped");
    FlowEdge edges[FLOW_MOST_EDGES];
    const int count = flow_edges(flow, &flow->nodes[push], edges);
    int e = 0; /* the push's edge that stays in the component */
    while (e < count && !(edges[e].pushed.first && flow->cycle[edges[e].to] == flow->cycle[push])) e++;
    const uint32_t level = e < count ? edges[e].to : push;

    visit_component(t, level, push);
    uint32_t length = 0; /* the way, backwards: the queue is not needed any more */
    for (uint32_t n = push; n != level; n = t->before[n]) t->queue[length++] = n;
    t->queue[length] = level;
    for (uint32_t i = length, notes = 0; i > 0 && notes < MOST_NOTES; i--) {
        const FlowNode *node = &flow->nodes[t->queue[i]];
        const bool jumps = node->kind == FLOW_JMP;
        if (!jumps && (node->join == FLOW_NONE || flow->node_of[node->join] == t->queue[i - 1])) continue;
        add_note(flow, node->pc, jumps ? "continues with this" : "pushes here too");
        notes++;
    }
}

static void find_cycles(Flow *flow) {
    if (!flow->rising_count && !flow->endless_count) return;
    Tour t = {.flow = flow,
              .before = flow_none(flow),
              .queue = arena_alloc(flow->arena, ((size_t)flow->count + 1) * sizeof *t.queue)};
    for (uint32_t i = 0; i < flow->rising_count; i++) find_rising(&t, flow->rising[i]);
    for (uint32_t i = 0; i < flow->endless_count; i++) {
        const uint32_t found = visit_component(&t, flow->endless[i], FLOW_NONE);
        const FlowNode *chosen = &flow->nodes[flow->endless[i]]; /* its last jump backwards, if it has one */
        for (uint32_t k = 0; k < found; k++) {
            const FlowNode *node = &flow->nodes[t.queue[k]];
            const bool back = node->kind == FLOW_JMP && node->next <= node->pc;
            const bool chosen_back = chosen->kind == FLOW_JMP && chosen->next <= chosen->pc;
            if (back > chosen_back || (back == chosen_back && node->pc > chosen->pc)) chosen = node;
        }
        const bool jumps = chosen->kind == FLOW_JMP, alone = jumps && chosen->next == chosen->pc;
        flow_warn(flow, DIAG_ENDLESS_LOOP, chosen->pc, "%s",
                  alone ? "this jumps to itself, for ever" : "no lane can ever leave this loop");
        if (jumps && !alone) add_note(flow, chosen->next, "the loop starts here");
    }
}

/* ---- the whole ---- */
static int by_place(const void *a, const void *b) {
    const Diag *x = *(Diag *const *)a, *y = *(Diag *const *)b;
    return ORDER(x->order, y->order) ?: ORDER(x->code, y->code);
}

VerifyReport verify_image(const Image *image, const VerifyOptions *options) {
    MEMORY_SCOPE(memory_fail());
    DiagList *diags = options->diags;
    Flow flow = {.image = image, .instructions = image->instructions, .draft = options->draft, .arena = arena_create()};
    flow_create(&flow);
    flow_exits(&flow);
    flow_reach(&flow);
    flow_depth(&flow);
    if (diags) {
        flow.found = (DiagList){.arena = diags->arena, .policy = diags->policy};
        find_masks(&flow);
        find_unreachable(&flow);
        find_cycles(&flow);
        find_never_written(&flow);
        if (diag_is_given(diags->policy, DIAG_CONSTANT_CONDITION)) find_constants(&flow);

        size_t count = 0; /* as many as are wanted, in order of the code */
        Diag **found = arena_alloc(flow.arena, (size_t)(flow.found.errors + flow.found.warnings) * sizeof *found);
        for (Diag *diag = flow.found.first; diag; diag = diag->next) found[count++] = diag;
        if (count) qsort(found, count, sizeof *found, by_place);
        for (size_t i = 0; i < count; i++) diag_take(diags, found[i]);
    }

    VerifyReport result = {
        .depth = flow.depth.first, .depth_any_order = flow.depth.any, .unbounded = flow.rising_count > 0};
    for (uint32_t r = 0; r < ISA_VREGS; r++) {
        if (flow.use.named[r]) result.registers = r + 1;
        result.components += (uint32_t)__builtin_popcount(flow.use.named[r]);
    }
    for (uint32_t pc = 0; options->reached && pc < image->instructions; pc++)
        options->reached[pc] = flow_is_executed(&flow, pc);
    return result;
}
