/* known.c: the hash table of facts, constant folding by the expressions of isa.def, and algebraic simplification. */
#include "asm/shader/known.h"

#include "asm/base/hash.h"
#include "asm/isa/lane_ops.h"

/* ---- the table ---- */
void known_start(Known *known, Shader *shader) {
    *known = (Known){.shader = shader, .bucket_count = 64};
    while (known->bucket_count < shader->items.count * 2) known->bucket_count *= 2;
    known->buckets = shader_alloc(shader, known->bucket_count, sizeof *known->buckets);
    known_any(known); /* fact 0 stands for no fact */
}

Fact known_fact(Known *known, FactInfo info) {
    const uint32_t key[] = {info.kind, info.op, info.a, info.b, info.c};
    const size_t bucket = hash_bytes(HASH_START, key, sizeof key) & (known->bucket_count - 1);
    const bool is_unique = info.kind == FACT_ANY;
    for (Fact fact = is_unique ? 0 : known->buckets[bucket]; fact; fact = known->facts.at[fact].next) {
        const FactInfo *f = &known->facts.at[fact];
        if (f->kind == info.kind && f->op == info.op && f->a == info.a && f->b == info.b && f->c == info.c) return fact;
    }
    const Fact fact = (Fact)known->facts.count;
    ADD(known->shader, known->facts) = info;
    if (is_unique) return fact;
    known->facts.at[fact].next = known->buckets[bucket];
    known->buckets[bucket] = fact;
    return fact;
}

Fact known_any(Known *known) {
    return known_fact(known, (FactInfo){.kind = FACT_ANY});
}

Fact known_number(Known *known, uint32_t bits) {
    return known_fact(known, (FactInfo){.kind = FACT_NUMBER, .boolean = bits <= 1, .a = bits});
}

/* Return the fact of an instruction without simplification. */
static Fact exact(Known *known, Op op, Fact a, Fact b, Fact c) {
    const FactInfo *facts = known->facts.at;
    bool boolean = op >= OP_LT_U32 && op <= OP_NE_F32; /* a comparison */
    if (op == OP_SEL) boolean = facts[b].boolean && facts[c].boolean;
    if (op == OP_AND || op == OP_OR || op == OP_XOR) boolean = facts[a].boolean && facts[b].boolean;
    return known_fact(known,
                      (FactInfo){.kind = FACT_OP, .boolean = boolean, .op = (uint16_t)op, .a = a, .b = b, .c = c});
}

Fact known_list(Known *known, Fact a, Fact b, Fact c) {
    return exact(known, OP_INVALID, a, b, c);
}

bool known_is(const Known *known, Fact fact, Op op) {
    return known->facts.at[fact].kind == FACT_OP && known->facts.at[fact].op == op;
}

bool known_bits(const Known *known, Fact fact, uint32_t *bits) {
    *bits = known->facts.at[fact].a;
    return known->facts.at[fact].kind == FACT_NUMBER;
}

/* ---- instructions ---- */
/* Algebraic laws of instructions. */
static const struct {
    uint16_t plain;    /* the canonical instruction with the same bits; `swapped`: of exchanged operands; 0: itself */
    uint16_t opposite; /* the negated comparison */
    bool swapped, commutes;
    enum { UNKNOWN, ZERO, ONE, THE_SAME } of_equals; /* the result of two equal operands */
} traits[OP_COUNT] = {
    [OP_ADD_I32] = {.plain = OP_ADD_U32},
    [OP_SUB_I32] = {.plain = OP_SUB_U32},
    [OP_MUL_I32] = {.plain = OP_MUL_U32},
    [OP_MAD_I32] = {.plain = OP_MAD_U32},
    [OP_EQ_I32] = {.opposite = OP_NE_I32, .plain = OP_EQ_U32},
    [OP_NE_I32] = {.opposite = OP_EQ_I32, .plain = OP_NE_U32},
    [OP_GT_U32] = {.opposite = OP_LE_U32, .plain = OP_LT_U32, .swapped = true},
    [OP_GE_U32] = {.opposite = OP_LT_U32, .plain = OP_LE_U32, .swapped = true},
    [OP_GT_I32] = {.opposite = OP_LE_I32, .plain = OP_LT_I32, .swapped = true},
    [OP_GE_I32] = {.opposite = OP_LT_I32, .plain = OP_LE_I32, .swapped = true},
    [OP_GT_F32] = {.plain = OP_LT_F32, .swapped = true},
    [OP_GE_F32] = {.plain = OP_LE_F32, .swapped = true},
    [OP_ADD_U32] = {.commutes = true},
    [OP_MUL_U32] = {.commutes = true},
    [OP_ADD_F32] = {.commutes = true},
    [OP_MUL_F32] = {.commutes = true},
    [OP_EQ_F32] = {.opposite = OP_NE_F32, .commutes = true},
    [OP_NE_F32] = {.opposite = OP_EQ_F32, .commutes = true},
    [OP_EQ_U32] = {.opposite = OP_NE_U32, .commutes = true, .of_equals = ONE},
    [OP_NE_U32] = {.opposite = OP_EQ_U32, .commutes = true, .of_equals = ZERO},
    [OP_XOR] = {.commutes = true, .of_equals = ZERO},
    [OP_AND] = {.commutes = true, .of_equals = THE_SAME},
    [OP_OR] = {.commutes = true, .of_equals = THE_SAME},
    [OP_MIN_U32] = {.commutes = true, .of_equals = THE_SAME},
    [OP_MAX_U32] = {.commutes = true, .of_equals = THE_SAME},
    [OP_MIN_I32] = {.commutes = true, .of_equals = THE_SAME},
    [OP_MAX_I32] = {.commutes = true, .of_equals = THE_SAME},
    [OP_SUB_U32] = {.of_equals = ZERO},
    [OP_LT_U32] = {.opposite = OP_GE_U32, .of_equals = ZERO},
    [OP_LT_I32] = {.opposite = OP_GE_I32, .of_equals = ZERO},
    [OP_LE_U32] = {.opposite = OP_GT_U32, .of_equals = ONE},
    [OP_LE_I32] = {.opposite = OP_GT_I32, .of_equals = ONE},
};

bool shader_compute(Op op, uint32_t first, uint32_t second, uint32_t *result) {
    const uint8_t format = isa_ops[op].format;
    if (format != FORMAT_D_A && format != FORMAT_D_AB) return false;
    switch (op) {
#define COMPLEX 0
#define ISA(ID, mnemonic, opcode, format, result_type, source, bare, unit, latency, control, expression, meaning) \
    case OP_##ID:                                                                                                 \
        *result = LANE_RESULT(result_type, source, expression, first, second, 0);                                 \
        return true;
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ISA
    default: return false;
    }
}

/* ---- the simplest form ---- */
Op known_opposite(Op op) {
    return (Op)traits[op].opposite;
}

/* Return the negated boolean: as the opposite comparison, if possible. */
static Fact negation(Known *known, Fact fact) {
    const FactInfo f = known->facts.at[fact];
    const Op opposite = f.kind == FACT_OP ? known_opposite((Op)f.op) : OP_INVALID;
    if (known_is(known, fact, OP_EQ_U32) && known->facts.at[f.a].boolean && f.b == known_number(known, 0)) return f.a;
    if (opposite) return known_result(known, opposite, f.a, f.b, 0);
    return exact(known, OP_EQ_U32, fact, known_number(known, 0), 0);
}

/* Return the simplest form of `a op b` for a constant b, 0 if it is the simplest already. */
static Fact with_number(Known *known, Op op, Fact a, uint32_t b) {
    const FactInfo f = known->facts.at[a];
    const bool boolean = f.boolean, is_power = b && !(b & (b - 1));
    uint32_t inner;
    switch (op) {
    case OP_ADD_U32:
        if (known_is(known, a, OP_ADD_U32) && known_bits(known, f.b, &inner))
            return known_result(known, OP_ADD_U32, f.a, known_number(known, inner + b), 0);
        return b == 0 ? a : 0;
    case OP_SUB_U32: return known_result(known, OP_ADD_U32, a, known_number(known, 0 - b), 0);
    case OP_SHL: return b < 32 ? known_result(known, OP_MUL_U32, a, known_number(known, 1u << b), 0) : 0;
    case OP_MUL_U32:
        if (known_is(known, a, OP_MUL_U32) && known_bits(known, f.b, &inner))
            return known_result(known, OP_MUL_U32, f.a, known_number(known, inner * b), 0);
        return b == 1 ? a : b == 0 ? known_number(known, 0) : 0;
    case OP_DIV_U32:
        return is_power ? known_result(known, OP_SHR_U32, a, known_number(known, (uint32_t)__builtin_ctz(b)), 0) : 0;
    case OP_REM_U32: return is_power ? known_result(known, OP_AND, a, known_number(known, b - 1), 0) : 0;
    case OP_AND: return b == 0 ? known_number(known, 0) : b == UINT32_MAX || (boolean && b == 1) ? a : 0;
    case OP_XOR:
        if (boolean && b == 1) return negation(known, a);
        return b == 0 ? a : 0;
    case OP_OR:
    case OP_SHR_U32:
    case OP_SHR_I32: return b == 0 ? a : 0;
    case OP_LE_U32: return b == 0 ? known_result(known, OP_EQ_U32, a, known_number(known, 0), 0) : 0;
    case OP_LT_U32: return b == 1 ? known_result(known, OP_EQ_U32, a, known_number(known, 0), 0) : 0;
    case OP_EQ_U32:
        if (boolean && b <= 1) return b ? a : negation(known, a);
        return 0;
    case OP_NE_U32:
        if (boolean && b <= 1) return b ? negation(known, a) : a;
        return 0;
    case OP_DIV_F32: { /* a power of two has an exact reciprocal, unless it is denormal */
        const uint32_t exponent = b >> 23 & 255, reciprocal = (b & 0x80000000) | (254 - exponent) << 23;
        const bool has_one = !(b & 0x7fffff) && exponent && exponent < 254;
        return has_one ? known_result(known, OP_MUL_F32, a, known_number(known, reciprocal), 0) : 0;
    }
    case OP_MUL_F32: /* a product canonicalizes NaNs, so x * 1 is x only if another instruction has done so */
        return b == 0x3f800000u && f.kind == FACT_OP && isa_ops[f.op].result == TYPE_F32 ? a : 0;
    default: return 0;
    }
}

static Fact select_fact(Known *known, Fact condition, Fact yes, Fact no) {
    const FactInfo f = known->facts.at[condition];
    const Fact zero = known_number(known, 0);
    uint32_t bits;
    if (known_bits(known, condition, &bits)) return bits ? yes : no;
    if (yes == no) return yes;
    if (f.boolean && yes == known_number(known, 1) && no == zero) return condition;
    if (f.boolean && no == known_number(known, 1) && yes == zero) return negation(known, condition);
    if (known_is(known, condition, OP_EQ_U32) && f.b == zero) return select_fact(known, f.a, no, yes);
    if (known_is(known, condition, OP_NE_U32) && f.b == zero) return select_fact(known, f.a, yes, no);
    /* An inner selection by the same condition always takes the same side. */
    if (known_is(known, yes, OP_SEL) && known->facts.at[yes].a == condition)
        return select_fact(known, condition, known->facts.at[yes].b, no);
    if (known_is(known, no, OP_SEL) && known->facts.at[no].a == condition)
        return select_fact(known, condition, yes, known->facts.at[no].c);
    const bool yes_boolean = known->facts.at[yes].boolean, no_boolean = known->facts.at[no].boolean;
    if (f.boolean && yes_boolean && (no == condition || no == zero))
        return known_result(known, OP_AND, condition, yes, 0);
    if (f.boolean && no_boolean && (yes == condition || yes == known_number(known, 1)))
        return known_result(known, OP_OR, condition, no, 0);
    return exact(known, OP_SEL, condition, yes, no);
}

Fact known_result(Known *known, Op op, Fact a, Fact b, Fact c) {
    bool swap = traits[op].swapped;
    uint32_t x, y = 0, result;
    if (traits[op].plain) op = (Op)traits[op].plain;
    if (op == OP_MOV) return a;
    if (op == OP_SEL) return select_fact(known, a, b, c);
    if (op == OP_MAD_U32) return known_result(known, OP_ADD_U32, known_result(known, OP_MUL_U32, a, b, 0), c, 0);
    if (op == OP_MAD_F32) return known_result(known, OP_ADD_F32, known_result(known, OP_MUL_F32, a, b, 0), c, 0);
    if (traits[op].commutes) swap = known_bits(known, a, &x) || (a < b && !known_bits(known, b, &y));
    if (swap) {
        const Fact first = a;
        a = b;
        b = first;
    }
    const bool a_known = known_bits(known, a, &x), b_known = b && known_bits(known, b, &y);
    if (a_known && (b_known || !b) && !c && shader_compute(op, x, b ? y : 0, &result))
        return known_number(known, result);
    if (a_known && ((op == OP_LT_U32 && x == 0) || (op == OP_LE_U32 && x == 1)))
        return known_result(known, OP_NE_U32, b, known_number(known, 0), 0);
    if (b_known) {
        const Fact simple = with_number(known, op, a, y);
        if (simple) return simple;
    } else if (a == b && traits[op].of_equals) {
        return traits[op].of_equals == THE_SAME ? a : known_number(known, traits[op].of_equals == ONE);
    }
    if (op == OP_NOT && known_is(known, a, OP_NOT)) return known->facts.at[a].a;
    return exact(known, op, a, b, c);
}
