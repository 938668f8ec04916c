/* numbering.c: see numbering.h. */
#include "asm/shader/numbering.h"

enum { MOST_DEFINITIONS = 24 }; /* searched for a value number */

/* ---- the numbers that components hold ---- */
void numbering_set(Numbering *n, uint32_t component, ValueNumber number) {
    ADD(n->shader, n->trail) = (Change){component, n->now[component]};
    n->now[component] = number;
}

/* A component, or memory, gets a number. */
void numbering_define(Numbering *n, uint32_t component, ValueNumber number) {
    numbering_set(n, component, number);
    if (component >= n->components) return;
    ADD(n->shader, n->definitions) = (Definition){component, n->expressions.list.at[number].definition};
    n->expressions.list.at[number].definition = (uint32_t)n->definitions.count - 1;
}

/* A component, or memory, gets an unknown number. */
void numbering_kill(Numbering *n, uint32_t component) {
    numbering_define(n, component, expression_unknown(&n->expressions));
}

bool numbering_is_writable(const Numbering *n, uint32_t resource) {
    const ShaderResourceKind kind = n->shader->resources.at[resource].kind;
    return kind == SHADER_U || kind == SHADER_SHARED || kind == SHADER_PRIVATE;
}

/* Other threads may have written memory. */
void numbering_kill_shared(Numbering *n) {
    for (uint32_t r = 0; r < n->shader->resources.count; r++)
        if (numbering_is_writable(n, r) && n->shader->resources.at[r].kind != SHADER_PRIVATE)
            numbering_kill(n, n->components + r);
}

void numbering_kill_memory(Numbering *n, const Item *item) {
    const Role role = item->source_count ? source_role(item, 0) : ROLE_NONE;
    if (item->op == OP_BARRIER || item->op == OP_FENCE) numbering_kill_shared(n);
    if (role == ROLE_RES_W || role == ROLE_RES_A) numbering_kill(n, n->components + item->from[0].index);
}

/* Forget all components and memory that the items write. */
void numbering_kill_written(Numbering *n, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        const Item *item = &n->shader->items.at[i];
        if (item->kind != SHADER_OP) continue;
        numbering_kill_memory(n, item);
        for (int k = 0; k < item->to.count && is_value(&item->to); k++)
            numbering_kill(n, n->first[item->to.index] + item->to.swizzle[k]);
    }
}

ValueNumber numbering_of(Numbering *n, const ShaderOperand *operand, int k) {
    if (operand->count == 1) k = 0;
    switch (operand->kind) {
    case SHADER_VALUE: return n->now[n->first[operand->index] + operand->swizzle[k]];
    case SHADER_NUMBER: return expression_constant(&n->expressions, operand->imm[k]);
    case SHADER_BUILTIN:
        if (is_volatile(operand->index)) return expression_unknown(&n->expressions);
        return expression_find(&n->expressions,
                               (Expression){.kind = EXPRESSION_BUILTIN, .a = operand->index, .b = operand->swizzle[k]});
    default: return expression_list(&n->expressions, operand->index, operand->swizzle[k], 0);
    }
}

/* ---- operands with given numbers ---- */
/* Is it a variable of the source that changes? Its reads stay as they are, even if another value has the same number.
 */
bool numbering_is_variable(const Numbering *n, uint32_t value) {
    return n->shader->values.at[value].name && n->uses.writes[value] > 1;
}

/* Find a value with these numbers; a variable rather than an intermediate result, as it is live in any case. */
static bool find_value(const Numbering *n, const ValueNumber *numbers, int count, ShaderOperand *out) {
    bool found = false;
    int looked = 0;
    for (uint32_t h = n->expressions.list.at[numbers[0]].definition; h && looked < MOST_DEFINITIONS; looked++) {
        const Definition *definition = &n->definitions.at[h];
        h = definition->next;
        const uint32_t value = n->owner[definition->component], first = n->first[value];
        const int width = n->shader->values.at[value].count;
        ShaderOperand now = {.kind = SHADER_VALUE, .count = (uint8_t)count, .index = value};
        int have = 0;
        for (; have < count; have++) {
            int c = have ? 0 : (int)(definition->component - first);
            while (c < width && n->now[first + (uint32_t)c] != numbers[have]) c++;
            if (c == width) break;
            now.swizzle[have] = (uint8_t)c;
        }
        if (have < count) continue;
        *out = now;
        found = true;
        if (numbering_is_variable(n, value)) break;
    }
    return found;
}

/* Find an operand with these numbers that fits the role: a number, else a built-in value, else a value. */
bool numbering_find(const Numbering *n, const ValueNumber *numbers, int count, Role role, Type type,
                    ShaderOperand *out) {
    bool equal = true;
    for (int k = 1; k < count; k++) equal &= numbers[k] == numbers[0];
    if (equal && isa_roles[role].components == COMPONENTS_ONE_OR_SAME) count = 1;

    int found = 0;
    *out = (ShaderOperand){.kind = SHADER_NUMBER, .count = (uint8_t)count, .type = (uint8_t)type};
    while (found < count && expression_bits(&n->expressions, numbers[found], &out->imm[found])) found++;
    if (found == count && isa_role_accepts(role, OPERAND_IMM)) return true;

    *out = (ShaderOperand){.kind = SHADER_BUILTIN, .count = (uint8_t)count};
    for (found = 0; found < count; found++) {
        const Expression *info = &n->expressions.list.at[numbers[found]];
        if (info->kind != EXPRESSION_BUILTIN || (found && info->a != out->index)) break;
        out->index = info->a;
        out->swizzle[found] = (uint8_t)info->b;
    }
    if (found == count && isa_role_accepts(role, OPERAND_BUILTIN)) return true;
    return find_value(n, numbers, count, out);
}

/* Return the type as which a number is written. */
Type numbering_type(const Numbering *n, const Item *item, const ShaderOperand *operand) {
    const Type bare = item->kind == SHADER_OP ? (Type)isa_ops[item->op].bare : TYPE_U32;
    if (bare == TYPE_U32 || bare == TYPE_I32 || bare == TYPE_F32) return bare;
    if (operand->kind == SHADER_NUMBER) return (Type)operand->type;
    const Type type = is_value(operand) ? (Type)n->shader->values.at[operand->index].type : TYPE_U32;
    return type == TYPE_I32 || type == TYPE_F32 ? type : TYPE_U32;
}

void numbering_read_through(Numbering *n, const Item *item, ShaderOperand *operand, Role role) {
    if (!is_value(operand) && operand->kind != SHADER_NUMBER) return;
    ValueNumber numbers[ISA_COMPONENTS];
    ShaderOperand better;
    for (int k = 0; k < operand->count; k++) numbers[k] = numbering_of(n, operand, k);
    if (!numbering_find(n, numbers, operand->count, role, numbering_type(n, item, operand), &better)) return;
    if (is_value(&better) && numbering_is_variable(n, operand->index)) return;
    if (is_value(&better) && !n->shader->values.at[better.index].name)
        n->shader->values.at[better.index].name = n->shader->values.at[operand->index].name;
    if (shader_same(operand, &better)) return;
    *operand = better;
    n->shader->changed = true;
}

/* Find operands for the instruction that the results are numbers of, if it is the same for all components. */
bool numbering_find_sources(const Numbering *n, const Item *item, const ValueNumber *results, int count,
                            ShaderOperand *from) {
    const Expression *numbers = n->expressions.list.at;
    const Type type = numbering_type(n, item, &item->from[0]);
    for (int s = 0; s < count; s++) {
        ValueNumber sources[ISA_COMPONENTS];
        for (int k = 0; k < item->to.count; k++) {
            const Expression *f = &numbers[results[k]];
            if (f->kind != EXPRESSION_OP || f->op != numbers[results[0]].op) return false;
            sources[k] = s == 0 ? f->a : s == 1 ? f->b : f->c;
        }
        if (!numbering_find(n, sources, item->to.count, ROLE_SRC, type, &from[s])) return false;
    }
    return true;
}
