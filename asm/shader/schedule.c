/* schedule.c: list scheduling of straight-line code: instructions pass others that would wait for operands.
 *
 *   ld      a, t0.x, i          ld      a, t0.x, i
 *   mul.f32 c, a, a       =>    ld      b, t0.x, j
 *   ld      b, t0.x, j          mul.f32 c, a, a
 *   mul.f32 d, b, b             mul.f32 d, b, b
 *
 * Among the instructions with ready operands, the one with the longest chain of dependents is next. Only instructions
 * that compute, load or store move; barriers, atomics, samples and instructions between lanes stay, and no instruction
 * moves across them. Stores keep their order with all accesses that may be to the same memory, and loads of one
 * writable buffer with each other.
 *
 * Results that wait for their readers occupy registers. So an instruction passes fewer than WINDOW others; and the
 * order of the text is kept while more components are live than the shader needs in any case, and than a full core
 * allows. nvcc is as careful: it interleaves the four iterations of an unrolled body in pairs, and with this WINDOW
 * nbody_tile_unroll4 of programs/silicon/kernels takes 0.9 of the GPU's time.
 */
#include "asm/shader/pass.h"

enum {
    WINDOW = 12,     /* candidates; at most the bits of Node.waits */
    FREE = 24,       /* components that a thread can have on any machine */
    MOST_LIVE = 256, /* components: with more, nothing is scheduled, so that registers do not run out */
};

/* An instruction of a stretch. */
typedef struct Node {
    uint64_t waits;  /* bit i: for the instruction i + 1 places before it */
    uint32_t height; /* cycles from its issue until its last dependent is done */
    uint32_t ready;  /* the first cycle in which it can issue, by the instructions placed so far */
    bool placed;
} Node;

typedef struct Schedule {
    Shader *shader;
    Live live;
    Uses all_uses;
    uint32_t *uses;        /* of a range: operands of instructions not placed yet */
    uint32_t *live_at;     /* of a point: components of vector registers */
    uint32_t start, count; /* of the stretch */
    Node *nodes;
    uint32_t *order; /* the items in their new order */
    uint32_t live_now, limit;
} Schedule;

/* ---- which instructions depend on which ---- */
/* Return the cycles until the result can be read, roughly as on real GPUs. */
static uint32_t latency(const Shader *shader, const Item *item) {
    static const uint8_t cycles[] = {[LATENCY_CVT] = 12, [LATENCY_BITS] = 16,  [LATENCY_LONG] = 20,
                                     [LATENCY_DIV] = 60, [LATENCY_IDIV] = 130, [LATENCY_MEM] = 30};
    if (is_value(&item->to) && shader->values.at[item->to.index].wave && is_componentwise(item)) return 2;
    const Latency class = (Latency)isa_ops[item->op].latency;
    const bool from_buffer = isa_is_load(item->op) && shader->resources.at[item->from[0].index].kind <= SHADER_U;
    return from_buffer ? 200 : class < sizeof cycles && cycles[class] ? cycles[class] : 4;
}

static bool overlap(const ShaderOperand *a, const ShaderOperand *written) {
    bool found = false;
    for (int i = 0; a->index == written->index && i < a->count; i++)
        for (int k = 0; k < written->count; k++) found |= a->swizzle[i] == written->swizzle[k];
    return found;
}

static bool reads(const Item *item, const ShaderOperand *written) {
    bool found = false;
    for (int s = 0; is_value(written) && s < item->source_count; s++) {
        const ShaderOperand from = operand_read(&item->from[s]);
        found |= from.count && overlap(&from, written);
    }
    return found;
}

static bool depends(const Schedule *s, const Item *item, const Item *before) {
    if (reads(item, &before->to) || reads(before, &item->to)) return true;
    if (is_value(&item->to) && is_value(&before->to) && overlap(&item->to, &before->to)) return true;
    const bool stores = isa_is_store(item->op), stored = isa_is_store(before->op);
    if ((!stores && !isa_is_load(item->op)) || (!stored && !isa_is_load(before->op))) return false;
    const uint32_t memory = item->from[0].index;
    const bool one_buffer = memory == before->from[0].index && s->shader->resources.at[memory].kind == SHADER_U;
    if (!stores && !stored) return one_buffer;
    return !shader_is_apart(s->shader, &s->all_uses, item, before);
}

/* Return the cycles from the issue of an instruction to the issue of its dependent. */
static uint32_t delay(const Schedule *s, uint32_t from, uint32_t to) {
    const Item *items = &s->shader->items.at[s->start];
    return reads(&items[to], &items[from].to) ? latency(s->shader, &items[from]) : 1;
}

static void find_dependences(Schedule *s) {
    const Item *items = &s->shader->items.at[s->start];
    for (uint32_t i = 0; i < s->count; i++) {
        s->nodes[i] = (Node){.height = latency(s->shader, &items[i])};
        for (uint32_t d = 0; d < 64 && d < i; d++)
            if (depends(s, &items[i], &items[i - 1 - d])) s->nodes[i].waits |= 1ull << d;
    }
    for (uint32_t i = s->count; i-- > 0;)
        for (uint64_t waits = s->nodes[i].waits; waits; waits &= waits - 1) {
            const uint32_t before = i - 1 - (uint32_t)__builtin_ctzll(waits);
            const uint32_t height = s->nodes[i].height + delay(s, before, i);
            if (height > s->nodes[before].height) s->nodes[before].height = height;
        }
}

/* ---- registers ---- */
/* Count an operand as yet to be read or written, or as done if `placed`. */
static void add_use(Schedule *s, const ShaderOperand *operand, uint32_t point, bool placed) {
    if (!operand->count || s->shader->values.at[operand->index].wave) return;
    for (int k = 0; k < operand->count; k++) {
        const uint32_t component = s->live.first[operand->index] + operand->swizzle[k];
        const uint32_t first = s->live.begin[component], count = s->live.begin[component + 1] - first;
        const Range *ranges = &s->live.ranges.at[first];
        const uint32_t i = (uint32_t)BISECT(n, count, ranges[n].to < point);
        s->uses[first + i] += placed ? -1u : 1;
        if (!placed) continue;
        s->live_now += ranges[i].from == point;
        s->live_now -= !s->uses[first + i] && ranges[i].to < 2 * (s->start + s->count);
    }
}

/* Count the operands of an instruction, as add_use. */
static void add_uses(Schedule *s, uint32_t at, bool placed) {
    const Item *item = &s->shader->items.at[at];
    for (int k = 0; k < item->source_count; k++) {
        const ShaderOperand from = operand_read(&item->from[k]);
        add_use(s, &from, 2 * at, placed);
    }
    if (is_value(&item->to)) add_use(s, &item->to, 2 * at + 1, placed);
}

/* Count the live components at each point; return the most. */
static uint32_t count_live(Schedule *s) {
    const size_t points = 2 * s->shader->items.count + 2;
    uint32_t most = 0;
    s->live_at = shader_alloc(s->shader, points + 1, sizeof *s->live_at);
    for (uint32_t v = 0; v < s->shader->values.count; v++) {
        const Value *value = &s->shader->values.at[v];
        const uint32_t first = s->live.first[v];
        if (value->wave) continue;
        for (uint32_t i = s->live.begin[first]; i < s->live.begin[first + value->count]; i++) {
            s->live_at[s->live.ranges.at[i].from]++;
            s->live_at[s->live.ranges.at[i].to + 1]--;
        }
    }
    for (size_t p = 1; p <= points; p++) {
        s->live_at[p] += s->live_at[p - 1];
        if (s->live_at[p] > most) most = s->live_at[p];
    }
    return most;
}

/* ---- the order ---- */
/* Return the next instruction: among the ready ones in cycle *now, the one with the greatest height. If none is ready,
 * advance *now to the first cycle in which one is. */
static uint32_t pick(const Schedule *s, uint32_t first, uint32_t window, uint32_t *now) {
    for (;;) {
        uint32_t best = NO_ITEM, soonest = UINT32_MAX;
        for (uint32_t i = first; i < s->count && i < first + window; i++) {
            const Node *node = &s->nodes[i];
            if (node->placed || node->waits) continue;
            if (node->ready < soonest) soonest = node->ready;
            if (node->ready <= *now && (best == NO_ITEM || node->height > s->nodes[best].height)) best = i;
        }
        if (best != NO_ITEM) return best;
        *now = soonest;
    }
}

/* Find a new order for the stretch, or keep the text's. Return the cycles that it takes. */
static uint32_t find_order(Schedule *s, bool as_text) {
    uint32_t now = 0, done = 0, first = 0;
    find_dependences(s);
    for (uint32_t i = 0; i < s->count; i++) add_uses(s, s->start + i, false);
    s->live_now = s->live_at[2 * s->start];
    for (uint32_t n = 0; n < s->count; n++) {
        const uint32_t window = as_text || s->live_now >= s->limit ? 1 : WINDOW;
        while (s->nodes[first].placed) first++;
        const uint32_t i = pick(s, first, window, &now),
                       end = now + latency(s->shader, &s->shader->items.at[s->start + i]);
        s->nodes[i].placed = true;
        for (uint32_t k = i + 1; k < s->count && k <= i + 64; k++) {
            Node *node = &s->nodes[k];
            const uint64_t bit = 1ull << (k - 1 - i);
            const uint32_t ready = node->waits & bit ? now + delay(s, i, k) : 0;
            node->waits &= ~bit;
            if (ready > node->ready) node->ready = ready;
        }
        add_uses(s, s->start + i, true);
        s->order[n] = s->start + i;
        if (end > done) done = end;
        now++;
    }
    return done;
}

void shader_schedule(Shader *shader) {
    Schedule s = {.shader = shader};
    live_find(&s.live, shader);
    s.all_uses = shader_count(shader);
    const size_t count = shader->items.count;
    const uint32_t most = count_live(&s);
    s.limit = most > FREE ? most : FREE;
    s.uses = shader_alloc(shader, s.live.ranges.count, sizeof *s.uses);
    s.nodes = shader_alloc(shader, count, sizeof *s.nodes);
    s.order = shader_alloc(shader, count, sizeof *s.order);
    Item *ordered = shader_alloc(shader, count, sizeof *ordered);
    for (uint32_t i = 0; i < count && most <= MOST_LIVE; i += s.count + 1) {
        s.start = i;
        s.count = 0;
        while (i + s.count < count && item_is_plain(&shader->items.at[i + s.count])) s.count++;
        const uint32_t before = find_order(&s, true);
        if (find_order(&s, false) >= before) continue;
        for (uint32_t k = 0; k < s.count; k++) ordered[k] = shader->items.at[s.order[k]];
        memcpy(&shader->items.at[i], ordered, s.count * sizeof *ordered);
    }
    shader_link(shader);
}
