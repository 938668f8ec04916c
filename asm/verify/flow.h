/* flow.h: what the passes of the verifier share: the flow graph, what each pass has found out about it, and the
 * findings.
 *
 * A node is a control instruction; what stands between two of them only flows on. The end of the program is the last
 * node. Addresses in nodes are instruction numbers; node_of has the first node at or after one.
 *
 *   kind            next         side    join
 *   FLOW_JMP        label
 *   FLOW_MASK       pc + 1                          mask_nz: may end the level
 *   FLOW_PUSH       pc + 1               label      a level from next on, then join
 *   FLOW_BRANCH     pc + 1       ELSE    CONV       levels from next and side on, then join
 *   FLOW_SPLIT      pc + 1       label              a uniform branch: the whole wave takes one way
 *   FLOW_EXEC       pc + 1                          writes exec: lanes may be missing from here on
 *   FLOW_BARRIER    pc + 1
 *   FLOW_DERIVATIVE pc + 1                          needs all lanes of a quad
 *   FLOW_POP, FLOW_RET, FLOW_END   (none)           end the level
 */
#ifndef ASM_VERIFY_FLOW_H
#define ASM_VERIFY_FLOW_H

#include "asm/base/memory.h"
#include "asm/image/draft.h"
#include "asm/text/diag.h"

#define FLOW_NONE UINT32_MAX

typedef enum FlowKind {
    FLOW_JMP,
    FLOW_MASK,
    FLOW_PUSH,
    FLOW_BRANCH,
    FLOW_SPLIT,
    FLOW_EXEC,
    FLOW_BARRIER,
    FLOW_DERIVATIVE,
    FLOW_POP,
    FLOW_RET,
    FLOW_END
} FlowKind;

/* The condition of mask_nz or br_push, as far as the instruction itself tells it. */
typedef enum FlowCondition { CONDITION_VARIES, CONDITION_ZERO, CONDITION_NONZERO } FlowCondition;

typedef struct FlowNode {
    uint32_t pc;
    union {
        struct {
            uint32_t next, side, join; /* FLOW_NONE where the table has nothing */
        };
        uint32_t to[3]; /* the same */
    };
    uint8_t kind;      /* FlowKind */
    uint8_t condition; /* FlowCondition */
} FlowNode;

/* How a level can end. With RETURN, lanes continue where the entry below says. With RETIRE, every lane that was on the
 * level has executed ret: the entry is skipped. */
enum { EXIT_RETURN = 1, EXIT_RETIRE = 2 };

/* On which kinds of level an instruction may be executed. */
enum {
    REACHED_MAIN = 1,     /* the stack is empty */
    REACHED_PUSH = 2,     /* above an entry of push_mask, with all of its lanes */
    REACHED_SIDE = 4,     /* a side of br_push, with all of its lanes */
    REACHED_NARROWED = 8, /* some lanes of the entry may be inactive */
    REACHED_NEVER = 16,   /* not, but it looks so: behind a constant condition, or a label of a mask never popped */
};
enum { REACHED_REALLY = REACHED_NEVER - 1 };

/* Components of the vector registers, four bits a register. */
typedef struct RegisterUse {
    uint8_t named[ISA_VREGS], written[ISA_VREGS], read[ISA_VREGS]; /* `read` without conditions */
    bool writes_exec;                                              /* exec may be empty, then, and may get lanes back */
    bool writes_inactive; /* some instruction writes, or makes others write, lanes that wait in the mask stack */
} RegisterUse;

/* Entries of the mask stack, with path_order=true-first, and with any order. */
typedef struct FlowDepth {
    uint32_t first, any;
} FlowDepth;

typedef struct Flow {
    const Image *image;
    const Draft *draft; /* of VerifyOptions */
    Arena *arena;       /* of all that is found out */
    DiagList found;     /* warnings in any order, each with its instruction as `order`; messages are not in `arena` */

    uint32_t instructions;
    uint32_t count; /* nodes */
    FlowNode *nodes;
    uint32_t *node_of; /* instructions + 1 */
    RegisterUse use;

    /* level.c: EXIT_* of the level from the node on: with all lanes of the level (from bit 0), and if some may
     * be inactive (from bit 2). */
    uint8_t *exits;

    /* level.c */
    uint8_t *reached;    /* REACHED_* of each node */
    uint32_t *from;      /* the first instruction from which on a node's run of instructions is executed */
    uint32_t *main_from; /* the node before it on a path of REACHED_MAIN, or FLOW_NONE */
    uint32_t *level_of;  /* a push_mask of REACHED_PUSH, or FLOW_NONE */

    /* depth.c */
    FlowDepth depth;
    uint32_t *rising;  /* a node for each cycle that pushes more than it pops: there is no bound */
    uint32_t *endless; /* a node for each loop that cannot be left */
    uint32_t rising_count, endless_count;
    uint32_t *cycle; /* number of the strongly connected component of each node */
} Flow;

/* Where execution continues after a node, and what was pushed on the way. */
typedef struct FlowEdge {
    uint32_t to;      /* a node */
    FlowDepth pushed; /* in any order a side of br_push may have to wait for the other one */
} FlowEdge;

enum { FLOW_MOST_EDGES = 3 };
int flow_edges(const Flow *flow, const FlowNode *node, FlowEdge edges[FLOW_MOST_EDGES]); /* returns how many */

/* Run the passes in order. */
void flow_create(Flow *flow);
void flow_exits(Flow *flow);           /* level.c */
void flow_reach(Flow *flow);           /* level.c */
void flow_depth(Flow *flow);           /* depth.c */
uint32_t *flow_none(const Flow *flow); /* FLOW_NONE for each node */

/* The components of a register that an operand names, a bit each. */
static inline uint8_t flow_components(const Operand *o) {
    uint8_t components = 0;
    for (int c = 0; c < o->count; c++) components |= (uint8_t)(1u << o->swizzle[c]);
    return components;
}

/* EXIT_* of the level from this address on, if it starts there. */
static inline uint8_t flow_exits_at(const Flow *flow, uint32_t pc) {
    return flow->exits[flow->node_of[pc]] & 3;
}

/* EXIT_* of the levels that a push_mask or br_push opens. */
static inline uint8_t flow_opened_exits(const Flow *flow, const FlowNode *node) {
    uint8_t exits = 0;
    if (node->condition != CONDITION_ZERO) exits |= flow_exits_at(flow, node->next);
    if (node->kind == FLOW_BRANCH && node->condition != CONDITION_NONZERO) exits |= flow_exits_at(flow, node->side);
    return exits;
}

/* Where the same level continues after the node, or FLOW_NONE. */
static inline uint32_t flow_step(const Flow *flow, const FlowNode *node) {
    switch ((FlowKind)node->kind) {
    case FLOW_JMP:
    case FLOW_SPLIT: /* the nearer of the two ways */
    case FLOW_EXEC:
    case FLOW_BARRIER:
    case FLOW_DERIVATIVE: return node->next;
    case FLOW_MASK: return node->condition == CONDITION_ZERO ? FLOW_NONE : node->next;
    case FLOW_PUSH:
    case FLOW_BRANCH: return flow_opened_exits(flow, node) & EXIT_RETURN ? node->join : FLOW_NONE;
    default: return FLOW_NONE;
    }
}

/* ---- what is found ---- */
Span flow_span(const Flow *flow, uint32_t pc);

/* A new warning about an instruction; diag_note(&flow->found, ...) adds to it. */
void flow_warn(Flow *flow, DiagCode code, uint32_t pc, const char *format, ...) __attribute__((format(printf, 4, 5)));

void find_never_written(Flow *flow); /* register.c */
void find_constants(Flow *flow);     /* register.c */

/* May the instruction be executed? */
static inline bool flow_is_executed(const Flow *flow, uint32_t pc) {
    const uint32_t n = flow->node_of[pc];
    return (flow->reached[n] & REACHED_REALLY) && pc >= flow->from[n];
}

#endif
