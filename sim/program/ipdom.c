/* ipdom.c: control states, and the immediate post-dominator of each, by the method of Cooper, Harvey and Kennedy (A
 * Simple, Fast Dominance Algorithm) on the reversed graph. */
#include "sim/program/ipdom.h"

#include "asm/base/array.h"
#include "asm/base/hash.h"
#include "sim/program/paths.h"

/* Pairs of numbers, numbered in the order in which they come, from 0 on. */
typedef struct Pair {
    uint32_t a, b;
} Pair;

enum { PLACES = 2 * IPDOM_STATES };

typedef struct PairTable {
    Pair pair[IPDOM_STATES];
    uint32_t place[PLACES]; /* 1 + number; 0: none */
    uint32_t count;
} PairTable;

struct Ipdom {
    PairTable stacks;               /* (what is below, the address on top); 0: nothing is pushed */
    PairTable states;               /* (instruction, stack); 0: the thread has ended */
    uint32_t next[IPDOM_STATES][2]; /* where a thread goes from there; often twice the same */
    uint32_t meets[IPDOM_STATES];   /* the immediate post-dominator; of one that never ends: the end */
};

/* Where the pair is, or would be. */
static uint32_t *pair_place(PairTable *table, Pair pair) {
    uint32_t at = (uint32_t)(hash_word(HASH_START, (uint64_t)pair.a << 32 | pair.b) % PLACES);
    for (;; at = (at + 1) % PLACES) {
        const uint32_t number = table->place[at];
        if (!number || (table->pair[number - 1].a == pair.a && table->pair[number - 1].b == pair.b))
            return &table->place[at];
    }
}

/* The number of a pair, which is added if there is room. */
static uint32_t pair_add(PairTable *table, uint32_t a, uint32_t b) {
    uint32_t *place = pair_place(table, (Pair){a, b});
    if (!*place && table->count < IPDOM_STATES) {
        table->pair[table->count++] = (Pair){a, b};
        *place = table->count;
    }
    return *place ? *place - 1 : 0;
}

/* ---- the states ---- */

static uint32_t popped(Ipdom *ipdom, uint32_t stack) {
    if (!stack) return IPDOM_END;
    const Pair top = ipdom->stacks.pair[stack];
    return pair_add(&ipdom->states, top.b, top.a);
}

/* Where a thread goes from a state. */
static void follow(Ipdom *ipdom, const Program *program, uint32_t state) {
    const uint32_t pc = ipdom->states.pair[state].a, stack = ipdom->states.pair[state].b;
    const DecodedInst *inst = &program->code[pc];
    uint32_t *next = ipdom->next[state];
    switch (inst->op) {
    case OP_PUSH_MASK:
        next[0] = next[1] = pair_add(&ipdom->states, pc + 1, pair_add(&ipdom->stacks, stack, inst->target[0]));
        break;
    case OP_BR_PUSH: {
        const uint32_t above = pair_add(&ipdom->stacks, stack, inst->target[1]);
        next[0] = pair_add(&ipdom->states, pc + 1, above);
        next[1] = pair_add(&ipdom->states, inst->target[0], above);
        break;
    }
    case OP_MASK_NZ:
        next[0] = pair_add(&ipdom->states, pc + 1, stack);
        next[1] = popped(ipdom, stack);
        break;
    case OP_POP_MASK: next[0] = next[1] = popped(ipdom, stack); break;
    case OP_RET: next[0] = next[1] = IPDOM_END; break;
    case OP_JMP:
    case OP_JMP_EXECNZ: next[0] = next[1] = pair_add(&ipdom->states, inst->target[0], stack); break;
    case OP_JMP_Z:
    case OP_JMP_NZ:
        next[0] = pair_add(&ipdom->states, pc + 1, stack);
        next[1] = pair_add(&ipdom->states, inst->target[0], stack);
        break;
    default: next[0] = next[1] = pair_add(&ipdom->states, pc + 1, stack);
    }
}

/* ---- post-dominators ---- */

typedef struct Order {
    uint32_t first[IPDOM_STATES + 1], *before; /* the states from which each can be next */
    uint32_t rank[IPDOM_STATES];               /* higher: nearer to the end; 0: it never comes there */
    uint32_t by_rank[IPDOM_STATES + 1];
    uint32_t ranked;
} Order;

static void reverse(const Ipdom *ipdom, Order *order) {
    const uint32_t count = ipdom->states.count;
    uint32_t *first = order->first;
    for (uint32_t s = 1; s < count; s++)
        for (int i = 0; i < 2; i++) first[ipdom->next[s][i] + 1]++;
    for (uint32_t s = 0; s < count; s++) first[s + 1] += first[s];
    order->before = memory_array(2 * (size_t)count, sizeof *order->before);
    for (uint32_t s = count; s-- > 1;)
        for (int i = 0; i < 2; i++) order->before[--first[ipdom->next[s][i] + 1]] = s;
    /* Each first[s + 1] has moved down to where the list of s begins. */
    for (uint32_t s = 0; s < count; s++) first[s] = first[s + 1];
    first[count] = 2 * (count - 1);
}

/* Rank the states in postorder of the reversed graph: the end gets the highest rank. */
static void rank(uint32_t count, Order *order) {
    OWNED uint32_t *path = memory_array(count, sizeof *path), *at = memory_array(count, sizeof *at);
    uint32_t depth = 1;
    for (uint32_t s = 0; s < count; s++) at[s] = order->first[s];
    order->rank[IPDOM_END] = UINT32_MAX; /* seen */
    while (depth) {
        const uint32_t state = path[depth - 1];
        if (at[state] == order->first[state + 1]) {
            order->rank[state] = ++order->ranked;
            order->by_rank[order->ranked] = state;
            depth--;
            continue;
        }
        const uint32_t from = order->before[at[state]++];
        if (order->rank[from]) continue;
        order->rank[from] = UINT32_MAX;
        path[depth++] = from;
    }
}

static uint32_t common(const Ipdom *ipdom, const Order *order, uint32_t a, uint32_t b) {
    while (a != b) {
        while (order->rank[a] < order->rank[b]) a = ipdom->meets[a];
        while (order->rank[b] < order->rank[a]) b = ipdom->meets[b];
    }
    return a;
}

static void find_meets(Ipdom *ipdom) {
    OWNED Order *order = memory_new(sizeof *order);
    reverse(ipdom, order);
    rank(ipdom->states.count, order);
    const uint32_t unknown = IPDOM_STATES;
    for (uint32_t s = 1; s < ipdom->states.count; s++) ipdom->meets[s] = order->rank[s] ? unknown : IPDOM_END;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t r = order->ranked - 1; r; r--) {
            const uint32_t state = order->by_rank[r], *next = ipdom->next[state];
            uint32_t meets = unknown;
            for (int i = 0; i < 2; i++) {
                if (!order->rank[next[i]] || (next[i] && ipdom->meets[next[i]] == unknown)) continue;
                meets = meets == unknown ? next[i] : common(ipdom, order, meets, next[i]);
            }
            changed |= meets != ipdom->meets[state];
            ipdom->meets[state] = meets;
        }
    }
    memory_free(order->before);
}

/* ---- where all lanes that have not ended are together ----
 *
 * Lanes that are together go apart at a branch: from there to its exit, the state in which the lanes pop what was on
 * top of their stacks (that which br_push has pushed there), they are in the region of the branch.
 *
 *   together  br_push c, E, V     region  (pc + 1, ..V), (E, ..V), ...     together again  (V, ..)
 *
 * In a region lanes have pushed more than at its exit: so they come to the exit by that pop only, and branches within
 * do not matter. They are together there if the model lets none of them go on before all are there or have ended:
 *
 *   ipdom     if the exit is a post-dominator of the branch. The path of all lanes waits below the paths of the region,
 *             whose lanes it has, and each way to the end comes to the exit: there they have all been popped
 *   min-pc    if all addresses of the region are lower than that of the exit (pc_order=deepest: always, as lanes that
 *             have pushed more come first), and none is a barrier, where lanes wait while others go on
 *   barrier   the lanes that pushed what they pop were all, as they were together. Each waits for all of them, unless
 * the barrier is cleared: yield=0, or no jump of the region goes back
 *
 * Else they count as apart from there on. The mask stack has all lanes there, too: what it pushed is all of them.
 */
enum { TOGETHER = IPDOM_STATES, APART }; /* in place of the exit of a region */

typedef struct Regions {
    PairTable places;            /* (state, exit of its region) */
    uint8_t leaks[IPDOM_STATES]; /* of an exit: lanes may go on from it before others are there */
} Regions;

/* The exit of the branch at which lanes that are together go apart; TOGETHER: they do not. */
static uint32_t exit_of(Ipdom *ipdom, const Program *program, uint32_t state) {
    const uint32_t stack = ipdom->states.pair[state].b;
    const DecodedInst *inst = &program->code[ipdom->states.pair[state].a];
    if (!lanes_may_part(program, inst)) return TOGETHER;
    if (inst->op == OP_MASK_NZ) return stack ? ipdom->next[state][1] : TOGETHER; /* the others end */
    return pair_add(&ipdom->states, inst->target[1], stack);
}

/* May lanes come to the exit of a branch, and go on before others that are in this state of its region? */
static bool is_leak(const Ipdom *ipdom, const Program *program, uint32_t state, uint32_t exit) {
    const Config *config = &program->config;
    const uint32_t pc = ipdom->states.pair[state].a;
    const DecodedInst *inst = &program->code[pc];
    switch ((Reconvergence)config->reconvergence) {
    case RECONVERGE_IPDOM: return false; /* asked at the branch */
    case RECONVERGE_MIN_PC:
        return inst->op == OP_BARRIER || (config->pc_order != PC_DEEPEST && pc >= ipdom->states.pair[exit].a);
    case RECONVERGE_BARRIER:
        return config->yield && inst->target[0] <= pc &&
               (inst->op == OP_BR_PUSH || inst->op == OP_JMP || inst->op == OP_JMP_Z || inst->op == OP_JMP_NZ ||
                inst->op == OP_JMP_EXECNZ);
    default: return true;
    }
}

/* Under ipdom: is the exit a post-dominator of the branch? */
static bool rejoins(const Ipdom *ipdom, const Program *program, uint32_t state, uint32_t exit) {
    if (program->config.reconvergence != RECONVERGE_IPDOM) return true;
    while (state != IPDOM_END && state != exit) state = ipdom->meets[state];
    return state == exit;
}

/* Follow the lanes. Returns whether an exit was found to leak, which was followed as if it did not. */
static bool follow_regions(Regions *r, Ipdom *ipdom, const Program *program) {
    memset(&r->places, 0, sizeof r->places);
    bool found = false;
    for (uint32_t d = 0; d < program->dispatch_count; d++)
        (void)pair_add(&r->places, pair_add(&ipdom->states, program->dispatches[d].entry, 0), TOGETHER);
    for (uint32_t i = 0; i < r->places.count; i++) {
        const uint32_t state = r->places.pair[i].a;
        uint32_t exit = r->places.pair[i].b;
        if (exit < TOGETHER && !r->leaks[exit] && is_leak(ipdom, program, state, exit)) {
            r->leaks[exit] = 1;
            found = true;
        }
        if (exit == TOGETHER && (exit = exit_of(ipdom, program, state)) != TOGETHER) {
            if (r->leaks[exit] || !rejoins(ipdom, program, state, exit)) exit = APART;
        }
        for (int k = 0; k < 2; k++) {
            const uint32_t next = ipdom->next[state][k];
            if (next != IPDOM_END) (void)pair_add(&r->places, next, next == exit ? TOGETHER : exit);
        }
    }
    return found;
}

uint8_t *ipdom_apart(const Program *program) {
    ProgramError none;
    Ipdom *ipdom = ipdom_create(program, &none);
    if (!ipdom) return NULL;
    OWNED Regions *r = memory_new(sizeof *r);
    while (follow_regions(r, ipdom, program)) continue;
    uint8_t *apart = memory_array((size_t)program->instructions + 1, 1);
    for (uint32_t i = 0; i < r->places.count; i++)
        if (r->places.pair[i].b != TOGETHER) apart[ipdom->states.pair[r->places.pair[i].a].a] = 1;
    const bool full = r->places.count == IPDOM_STATES;
    if (full) memory_free(apart);
    ipdom_destroy(ipdom);
    return full ? NULL : apart;
}

/* ---- */

Ipdom *ipdom_create(const Program *program, ProgramError *error) {
    Ipdom *ipdom = memory_new(sizeof *ipdom);
    (void)pair_add(&ipdom->stacks, UINT32_MAX, UINT32_MAX);
    (void)pair_add(&ipdom->states, UINT32_MAX, UINT32_MAX);
    for (uint32_t d = 0; d < program->dispatch_count; d++)
        (void)pair_add(&ipdom->states, program->dispatches[d].entry, 0);
    for (uint32_t s = 1; s < ipdom->states.count; s++) follow(ipdom, program, s);
    if (ipdom->states.count < IPDOM_STATES && ipdom->stacks.count < IPDOM_STATES) {
        find_meets(ipdom);
        return ipdom;
    }
    ipdom_destroy(ipdom);
    (void)program_refuse(
        error, SET(reconvergence),
        "reconvergence=ipdom needs to know all that can be pushed: the program has more than %d states "
        "(instructions with what is pushed there); does a function call itself?",
        IPDOM_STATES - 1);
    return NULL;
}

void ipdom_destroy(Ipdom *ipdom) {
    memory_free(ipdom);
}

uint32_t ipdom_find(const Ipdom *ipdom, uint32_t pc, const uint32_t *stack, uint32_t stride, uint32_t depth) {
    Ipdom *table = (Ipdom *)ipdom; /* nothing is added */
    uint32_t below = 0;
    for (uint32_t i = 0; i < depth; i++) below = *pair_place(&table->stacks, (Pair){below, stack[i * stride]}) - 1;
    return *pair_place(&table->states, (Pair){pc, below}) - 1;
}

uint32_t ipdom_meets(const Ipdom *ipdom, uint32_t state) {
    return ipdom->meets[state];
}

uint32_t ipdom_pc(const Ipdom *ipdom, uint32_t state) {
    return ipdom->states.pair[state].a;
}
