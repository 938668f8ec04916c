/* aggregate.c: the lanes of a wave that add a number to one word, or the same value, do it by one atomic.
 *
 *                                             ballot        m, 1           the active lanes
 *                                             bcnt          n, m           their number
 *                                             mbcnt         before, m      active lanes below this lane
 *   atomic_add.u32  old, u0.x, a, 3     =>    if not before                the first active lane
 *                                               mul         sum, n, 3
 *                                               atomic_add  first, u0.x, a, sum
 *                                             endif
 *                                             readfirst     base, first
 *                                             mad           old, before, 3, base
 *
 * Each lane gets the number that the machine would give it, which adds in the order of lanes. Of min, max, and, or only
 * the first one changes the word: the other lanes get what it leaves. CUDA's compiler does this, too. It does not pay
 * for group memory, where hardware sums the lanes of an atomic without a result. It would be wrong with helper lanes,
 * whose atomics have no effect. Values that differ between lanes would need a prefix sum of shuffles, since the ISA has
 * none.
 */
#include "asm/shader/pass.h"

/* Return what an atomic computes, OP_INVALID if it is not replaced. */
static Op computed_by(const Item *item) {
    static const uint16_t ops[][2] = {{OP_ATOMIC_ADD_U32, OP_ADD_U32}, {OP_ATOMIC_SUB_U32, OP_SUB_U32},
                                      {OP_ATOMIC_MIN_U32, OP_MIN_U32}, {OP_ATOMIC_MAX_U32, OP_MAX_U32},
                                      {OP_ATOMIC_MIN_I32, OP_MIN_I32}, {OP_ATOMIC_MAX_I32, OP_MAX_I32},
                                      {OP_ATOMIC_AND, OP_AND},         {OP_ATOMIC_OR, OP_OR}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops && item->kind == SHADER_OP; i++)
        if (ops[i][0] == item->op) return (Op)ops[i][1];
    return OP_INVALID;
}

/* Replace an atomic. Its item becomes the last of the new ones. */
static void aggregate(Shader *shader, uint32_t at, Op op) {
    const bool adds = op == OP_ADD_U32 || op == OP_SUB_U32;
    const Item whole = shader->items.at[at];
    const ShaderOperand number = whole.from[2], none = {0};
    const bool one = number.kind == SHADER_NUMBER && number.imm[0] == 1, has_result = is_value(&whole.to);
    const ShaderOperand lanes = shader_add_value(shader, at, OP_BALLOT, 2, true, shader_u32(1), none);
    ShaderOperand sum = number;
    if (adds) {
        const ShaderOperand counts = shader_add_value(shader, at, OP_BCNT, 2, true, lanes, none),
                            low = shader_pick(counts, 0);
        sum = shader_add_value(shader, at, OP_ADD_U32, 1, true, low, shader_pick(counts, 1));
        if (!one) sum = shader_add_value(shader, at, OP_MUL_U32, 1, true, sum, number);
    }
    const ShaderOperand before = shader_add_value(shader, at, OP_MBCNT, 1, false, lanes, none);
    Item first = {.kind = SHADER_IF, .negated = true, .source_count = 1, .line = whole.line};
    first.from[0] = before;
    first.end = first.middle = NO_ITEM;
    shader_add(shader, first, at);
    Item atomic = whole;
    atomic.from[2] = sum;
    if (has_result) atomic.to = shader_value(shader, 1, TYPE_U32, NULL);
    shader_add(shader, atomic, at);
    if (!has_result) {
        shader->items.at[at] = (Item){.kind = SHADER_END, .line = whole.line};
        return;
    }
    shader_add(shader, (Item){.kind = SHADER_END, .line = whole.line}, at);
    const ShaderOperand base = shader_add_value(shader, at, OP_READFIRST, 1, true, atomic.to, none);
    ShaderOperand own = before;
    if (!adds) own = shader_add_value(shader, at, op, 1, true, base, number);
    if (adds && !one) own = shader_add_value(shader, at, OP_MUL_U32, 1, false, before, number);
    Item *last = &shader->items.at[at];
    last->op = adds ? op : OP_SEL;
    last->source_count = adds ? 2 : 3;
    last->from[0] = op == OP_ADD_U32 ? own : adds ? base : before;
    last->from[1] = op == OP_ADD_U32 ? base : own;
    last->from[2] = base;
}

void shader_aggregate(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count;
    for (uint32_t i = 0; i < count; i++)
        if (shader->items.at[i].kind == SHADER_OP && shader->items.at[i].op == OP_DEMOTE) return;
    shader_chain(shader);
    for (uint32_t i = 0; i < count; i++) {
        const Item *item = &shader->items.at[i];
        const ShaderOperand *memory = &item->from[0], *address = &item->from[1], *value = &item->from[2];
        const Op op = computed_by(item);
        if (op == OP_INVALID || shader->resources.at[memory->index].kind != SHADER_U) continue;
        const bool changes = value->kind == SHADER_BUILTIN && is_volatile(value->index); /* read again, it is another */
        if (address->count == 1 && !changes && shader_is_shared(shader, memory) && shader_is_shared(shader, address) &&
            shader_is_shared(shader, value))
            aggregate(shader, i, op);
    }
    shader_unchain(shader);
}
