/* expression.c: the hash table of expressions, constant folding by the expressions of isa.def, and algebraic
 * simplification. */
#include "asm/shader/expression.h"

#include "asm/base/hash.h"
#include "asm/isa/lane_ops.h"

/* ---- the table ---- */
void expressions_start(Expressions *e, Shader *shader) {
    *e = (Expressions){.shader = shader, .linear = shader->optimise, .bucket_count = 64};
    while (e->bucket_count < shader->items.count * 2) e->bucket_count *= 2;
    e->buckets = shader_alloc(shader, e->bucket_count, sizeof *e->buckets);
    expression_unknown(e); /* number 0 stands for none */
}

ValueNumber expression_find(Expressions *e, Expression info) {
    const uint32_t key[] = {info.kind, info.op, info.a, info.b, info.c};
    const size_t bucket = hash_bytes(HASH_START, key, sizeof key) & (e->bucket_count - 1);
    const bool is_unique = info.kind == EXPRESSION_UNKNOWN;
    for (ValueNumber number = is_unique ? 0 : e->buckets[bucket]; number; number = e->list.at[number].next) {
        const Expression *f = &e->list.at[number];
        if (f->kind == info.kind && f->op == info.op && f->a == info.a && f->b == info.b && f->c == info.c)
            return number;
    }
    const ValueNumber number = (ValueNumber)e->list.count;
    ADD(e->shader, e->list) = info;
    if (is_unique) return number;
    e->list.at[number].next = e->buckets[bucket];
    e->buckets[bucket] = number;
    return number;
}

ValueNumber expression_unknown(Expressions *e) {
    return expression_find(e, (Expression){.kind = EXPRESSION_UNKNOWN});
}

ValueNumber expression_constant(Expressions *e, uint32_t bits) {
    return expression_find(e, (Expression){.kind = EXPRESSION_CONSTANT, .boolean = bits <= 1, .a = bits});
}

/* Return the number of an instruction without simplification. */
static ValueNumber exact(Expressions *e, Op op, ValueNumber a, ValueNumber b, ValueNumber c) {
    const Expression *list = e->list.at;
    bool boolean = op >= OP_LT_U32 && op <= OP_NE_F32; /* a comparison */
    if (op == OP_SEL) boolean = list[b].boolean && list[c].boolean;
    if (op == OP_AND || op == OP_OR || op == OP_XOR) boolean = list[a].boolean && list[b].boolean;
    return expression_find(
        e, (Expression){.kind = EXPRESSION_OP, .boolean = boolean, .op = (uint16_t)op, .a = a, .b = b, .c = c});
}

ValueNumber expression_list(Expressions *e, ValueNumber a, ValueNumber b, ValueNumber c) {
    return exact(e, OP_INVALID, a, b, c);
}

bool expression_is(const Expressions *e, ValueNumber number, Op op) {
    return e->list.at[number].kind == EXPRESSION_OP && e->list.at[number].op == op;
}

bool expression_bits(const Expressions *e, ValueNumber number, uint32_t *bits) {
    *bits = e->list.at[number].a;
    return e->list.at[number].kind == EXPRESSION_CONSTANT;
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
    [OP_MUL_F32] = {.commutes = true},
    [OP_EQ_F32] = {.opposite = OP_NE_F32, .commutes = true},
    [OP_NE_F32] = {.opposite = OP_EQ_F32, .commutes = true},
    [OP_EQ_U32] = {.opposite = OP_NE_U32, .commutes = true, .of_equals = ONE},
    [OP_NE_U32] = {.opposite = OP_EQ_U32, .commutes = true, .of_equals = ZERO},
    [OP_AND] = {.commutes = true, .of_equals = THE_SAME},
    [OP_OR] = {.commutes = true, .of_equals = THE_SAME},
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
Op expression_opposite(Op op) {
    return (Op)traits[op].opposite;
}

/* Return the simplest form of `a op b` for a constant b, 0 if it is the simplest already. */
static ValueNumber with_number(Expressions *e, Op op, ValueNumber a, uint32_t b) {
    const Expression f = e->list.at[a];
    const bool boolean = f.boolean, is_power = b && !(b & (b - 1));
    const Op opposite = f.kind == EXPRESSION_OP ? expression_opposite((Op)f.op) : OP_INVALID;
    uint32_t inner;
    switch (op) {
    case OP_ADD_U32:
        if (expression_is(e, a, OP_ADD_U32) && expression_bits(e, f.b, &inner))
            return expression_of(e, OP_ADD_U32, f.a, expression_constant(e, inner + b), 0);
        return b == 0 ? a : 0;
    case OP_SUB_U32: return expression_of(e, OP_ADD_U32, a, expression_constant(e, 0 - b), 0);
    case OP_SHL: return b < 32 ? expression_of(e, OP_MUL_U32, a, expression_constant(e, 1u << b), 0) : 0;
    case OP_MUL_U32:
        if (expression_is(e, a, OP_MUL_U32) && expression_bits(e, f.b, &inner))
            return expression_of(e, OP_MUL_U32, f.a, expression_constant(e, inner * b), 0);
        return b == 1 ? a : b == 0 ? expression_constant(e, 0) : 0;
    case OP_DIV_U32:
        return is_power ? expression_of(e, OP_SHR_U32, a, expression_constant(e, (uint32_t)__builtin_ctz(b)), 0) : 0;
    case OP_REM_U32: return is_power ? expression_of(e, OP_AND, a, expression_constant(e, b - 1), 0) : 0;
    case OP_AND: return b == 0 ? expression_constant(e, 0) : b == UINT32_MAX || (boolean && b == 1) ? a : 0;
    case OP_XOR:
        if (!boolean || b != 1) return b == 0 ? a : 0;
        if (opposite) return expression_of(e, opposite, f.a, f.b, 0);
        return exact(e, OP_EQ_U32, a, expression_constant(e, 0), 0);
    case OP_OR:
    case OP_SHR_U32:
    case OP_SHR_I32: return b == 0 ? a : 0;
    case OP_LT_U32: return b == 1 ? expression_of(e, OP_EQ_U32, a, expression_constant(e, 0), 0) : 0;
    case OP_DIV_F32: { /* a power of two has an exact reciprocal, unless it is denormal */
        const uint32_t exponent = b >> 23 & 255, reciprocal = (b & 0x80000000) | (254 - exponent) << 23;
        const bool has_one = !(b & 0x7fffff) && exponent && exponent < 254;
        return has_one ? expression_of(e, OP_MUL_F32, a, expression_constant(e, reciprocal), 0) : 0;
    }
    case OP_MUL_F32: /* a product canonicalizes NaNs, so x * 1 is x only if another instruction has done so */
        return b == 0x3f800000u && f.kind == EXPRESSION_OP && isa_ops[f.op].result == TYPE_F32 ? a : 0;
    default: return 0;
    }
}

static ValueNumber select_expression(Expressions *e, ValueNumber condition, ValueNumber yes, ValueNumber no) {
    const Expression f = e->list.at[condition];
    const ValueNumber zero = expression_constant(e, 0);
    uint32_t bits;
    if (expression_bits(e, condition, &bits)) return bits ? yes : no;
    if (f.boolean && yes == expression_constant(e, 1) && no == zero) return condition;
    if (expression_is(e, condition, OP_EQ_U32) && f.b == zero) return select_expression(e, f.a, no, yes);
    if (expression_is(e, condition, OP_NE_U32) && f.b == zero) return select_expression(e, f.a, yes, no);
    /* An inner selection by the same condition always takes the same side. */
    if (expression_is(e, yes, OP_SEL) && e->list.at[yes].a == condition)
        return select_expression(e, condition, e->list.at[yes].b, no);
    if (expression_is(e, no, OP_SEL) && e->list.at[no].a == condition)
        return select_expression(e, condition, yes, e->list.at[no].c);
    const bool yes_boolean = e->list.at[yes].boolean, no_boolean = e->list.at[no].boolean;
    if (f.boolean && yes_boolean && (no == condition || no == zero)) return expression_of(e, OP_AND, condition, yes, 0);
    if (f.boolean && no_boolean && (yes == condition || yes == expression_constant(e, 1)))
        return expression_of(e, OP_OR, condition, no, 0);
    return exact(e, OP_SEL, condition, yes, no);
}

/* If it is a sum of a number and something else, return that, and the number. */
static ValueNumber without_number(const Expressions *e, ValueNumber a, uint32_t *number) {
    const Expression *f = &e->list.at[a];
    return expression_is(e, a, OP_ADD_U32) && expression_bits(e, f->b, number) ? f->a : 0;
}

/* Return the sum or product with its constant outside, 0 if it has none inside. */
static ValueNumber linear(Expressions *e, Op op, ValueNumber a, ValueNumber b) {
    uint32_t number = 0, factor = 0;
    const bool by_number = expression_bits(e, b, &factor);
    ValueNumber rest = without_number(e, a, &number);
    if (op == OP_MUL_U32 && rest && by_number) {
        rest = expression_of(e, OP_MUL_U32, rest, b, 0);
        return expression_of(e, OP_ADD_U32, rest, expression_constant(e, number * factor), 0);
    }
    if (op != OP_ADD_U32 || by_number) return 0;
    ValueNumber other = b;
    if (!rest) {
        rest = without_number(e, b, &number);
        other = a;
    }
    if (!rest) return 0;
    rest = expression_of(e, OP_ADD_U32, rest, other, 0);
    return expression_of(e, OP_ADD_U32, rest, expression_constant(e, number), 0);
}

ValueNumber expression_of(Expressions *e, Op op, ValueNumber a, ValueNumber b, ValueNumber c) {
    bool swap = traits[op].swapped;
    uint32_t x, y = 0, result;
    if (traits[op].plain) op = (Op)traits[op].plain;
    if (op == OP_MOV) return a;
    if (op == OP_SEL) return select_expression(e, a, b, c);
    if (e->linear && (op == OP_MAD_U32 || op == OP_MAD_I32))
        return expression_of(e, OP_ADD_U32, expression_of(e, OP_MUL_U32, a, b, 0), c, 0);
    if (traits[op].commutes) swap = expression_bits(e, a, &x) || (a < b && !expression_bits(e, b, &y));
    if (swap) {
        const ValueNumber first = a;
        a = b;
        b = first;
    }
    const bool a_known = expression_bits(e, a, &x), b_known = b && expression_bits(e, b, &y);
    if (a_known && (b_known || !b) && !c && shader_compute(op, x, b ? y : 0, &result))
        return expression_constant(e, result);
    if (a_known && ((op == OP_LT_U32 && x == 0) || (op == OP_LE_U32 && x == 1)))
        return expression_of(e, OP_NE_U32, b, expression_constant(e, 0), 0);
    const ValueNumber sum = e->linear ? linear(e, op, a, b) : 0;
    if (sum) return sum;
    if (b_known) {
        const ValueNumber simple = with_number(e, op, a, y);
        if (simple) return simple;
    } else if (a == b && traits[op].of_equals) {
        return traits[op].of_equals == THE_SAME ? a : expression_constant(e, traits[op].of_equals == ONE);
    }
    return exact(e, op, a, b, c);
}
