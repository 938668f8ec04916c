/* combine.c: instruction combining: instructions whose results have known expressions become cheaper ones. Multiply and
 * add become mad, products and quotients by powers of two become shifts, comparisons and selections their simplest
 * form.
 */
#include "asm/shader/numbering.h"

void combine_replace(Numbering *n, Item *item, Op op, const ShaderOperand *from, int count) {
    item->op = (uint16_t)op;
    item->source_count = (uint8_t)count;
    for (int i = 0; i < count; i++) item->from[i] = from[i];
    n->shader->changed = true;
}

/* Replace a * b + c by a mad, if the product has no other reader; also a * 2 - 3 and c - a * 2, with the number
 * negated. */
static bool fuse(Numbering *n, Item *item) {
    const bool is_float = item->op == OP_ADD_F32 || item->op == OP_SUB_F32, subtracts = item->op == OP_SUB_F32;
    if (!is_float && item->op != OP_ADD_U32 && item->op != OP_ADD_I32) return false;
    for (int s = 0; s < 2; s++) {
        ValueNumber products[ISA_COMPONENTS];
        ShaderOperand from[3];
        const ShaderOperand *product = &item->from[s];
        for (int k = 0; k < item->to.count; k++) products[k] = numbering_of(n, product, k);
        if (!is_value(product) || n->uses[product->index] != 1) continue;
        if (!expression_is(&n->expressions, products[0], is_float ? OP_MUL_F32 : OP_MUL_U32)) continue;
        if (!numbering_find_sources(n, item, products, 2, from)) continue;
        from[2] = item->from[1 - s];
        ShaderOperand *opposite = &from[s == 0 ? 2 : 1];
        if (subtracts && opposite->kind != SHADER_NUMBER) continue;
        for (int k = 0; k < opposite->count && subtracts; k++) opposite->imm[k] ^= 0x80000000;
        combine_replace(n, item, is_float ? OP_MAD_F32 : item->op == OP_ADD_I32 ? OP_MAD_I32 : OP_MAD_U32, from, 3);
        return true;
    }
    return false;
}

/* Strength reduction: a product with a power of two becomes a shift. */
static bool shift(Numbering *n, Item *item, const ValueNumber *results) {
    ShaderOperand from[2];
    if (!expression_is(&n->expressions, results[0], OP_MUL_U32) || (item->op != OP_MUL_U32 && item->op != OP_MUL_I32))
        return false;
    if (!numbering_find_sources(n, item, results, 2, from) || from[1].kind != SHADER_NUMBER || from[1].count != 1)
        return false;
    const uint32_t bits = from[1].imm[0];
    if (!bits || bits & (bits - 1)) return false;
    from[1] = shader_u32((uint32_t)__builtin_ctz(bits));
    combine_replace(n, item, OP_SHL, from, 2);
    return true;
}

/* Replace an addition, comparison, selection or division by its simplest form. Operands are sorted, so an instruction
 * with only exchanged operands stays. A quotient by a power of two becomes a shift, or a product of floats, and a
 * remainder an and. */
static bool rewrite(Numbering *n, Item *item, const ValueNumber *results) {
    const Expression form = n->expressions.list.at[results[0]];
    const bool adds = item->op == OP_ADD_U32 || item->op == OP_ADD_I32, selects = item->op == OP_SEL;
    const bool compares = form.op >= OP_LT_U32 && form.op <= OP_NE_F32;
    const int count = form.op == OP_SEL ? 3 : 2;
    ShaderOperand from[3];
    if (form.kind != EXPRESSION_OP || (form.op == OP_ADD_U32) != adds) return false;
    if (adds && is_value(&item->from[0]) && numbering_is_variable(n, item->from[0].index))
        return false; /* it is live anyway */
    const bool binds = selects && (form.op == OP_AND || form.op == OP_OR);
    const bool divides = (item->op == OP_DIV_U32 && form.op == OP_SHR_U32) ||
                         (item->op == OP_REM_U32 && form.op == OP_AND) ||
                         (item->op == OP_DIV_F32 && form.op == OP_MUL_F32);
    if (!adds && !compares && !binds && !divides && form.op != OP_SEL) return false;
    if (!numbering_find_sources(n, item, results, count, from)) return false;
    bool differs = divides || count != item->source_count;
    for (int s = 0; s < count; s++) {
        bool has = false;
        for (int old = 0; old < item->source_count; old++) has |= shader_same(&from[s], &item->from[old]);
        differs |= !has;
    }
    if (differs) combine_replace(n, item, adds ? (Op)item->op : (Op)form.op, from, count);
    return differs;
}

void combine_op(Numbering *n, Item *item, const ValueNumber *results) {
    if (!fuse(n, item) && !shift(n, item, results)) rewrite(n, item, results);
}

/* Drop comparisons with 0 from a condition, which tests for 0 itself. */
void combine_condition(Numbering *n, Item *item) {
    const ValueNumber zero = expression_constant(&n->expressions, 0);
    for (;;) {
        const ValueNumber condition = numbering_of(n, &item->from[0], 0); /* it may move the list */
        const Expression test = n->expressions.list.at[condition];
        ShaderOperand tested;
        const bool compares =
            test.kind == EXPRESSION_OP && (test.op == OP_EQ_U32 || test.op == OP_NE_U32) && test.b == zero;
        if (!compares || !numbering_find(n, &test.a, 1, ROLE_COND, TYPE_U32, &tested)) break;
        if (!is_value(&tested)) break;
        item->negated ^= test.op == OP_EQ_U32;
        item->from[0] = tested;
        n->shader->changed = true;
    }
    numbering_read_through(n, item, &item->from[0], ROLE_COND);
}
