/* join.c: vectorization: neighbouring instructions on single components become one.
 *
 *   mul.f32 a, z.x, z.x   =>  mul.f32 ab.xy, z.xy, z.xy        add.u32 t, i, 1   =>  add.u32 i, i, 1
 *   mul.f32 b, z.y, z.y                                        mov     i, t
 *
 * Loads and stores of adjacent words are joined, too. Results are joined if no other instruction writes them, and they
 * are no variables of the source, which keep registers of their own.
 */
#include "asm/shader/pass.h"

enum { FARTHEST = 8 }; /* instructions from a result to the mov that copies it */

typedef struct Join {
    Shader *shader;
    size_t values; /* that existed when their uses were counted */
    Uses uses;
} Join;

/* Is the result an intermediate value, written only here and as a whole? */
static bool is_result(const Join *j, const Item *item) {
    if (item->kind != SHADER_OP || !is_value(&item->to) || item->to.index >= j->values) return false;
    const Value *value = &j->shader->values.at[item->to.index];
    return j->uses.writes[item->to.index] == 1 && !value->name && value->count == item->to.count;
}

/* Does the instruction read or write components of the value? */
static bool names(const Item *item, uint32_t value) {
    bool found = is_value(&item->to) && item->to.index == value;
    for (int s = 0; s < item->source_count; s++) found |= operand_read(&item->from[s]).index == value;
    return found;
}

/* ---- a result and its copy ---- */
static bool join_copy(const Join *j, uint32_t at) {
    Item *items = j->shader->items.at, *item = &items[at];
    if (!is_result(j, item) || j->uses.reads[item->to.index] != 1) return false;
    const uint32_t value = item->to.index;
    uint32_t next = at + 1;
    while (next < j->shader->items.count && next <= at + FARTHEST && items[next].kind == SHADER_OP &&
           !names(&items[next], value))
        next++;
    if (next == j->shader->items.count || items[next].kind != SHADER_OP || items[next].op != OP_MOV) return false;
    Item *copy = &items[next];
    if (!is_value(&copy->from[0]) || copy->from[0].index != value || copy->from[0].count != item->to.count ||
        copy->to.count != item->to.count)
        return false;
    for (uint32_t i = at + 1; i < next; i++)
        if (names(&items[i], copy->to.index)) return false;
    ShaderOperand to = copy->to;
    unsigned found = 0;
    for (int k = 0; k < to.count; k++)
        for (int m = 0; m < to.count; m++) {
            if (item->to.swizzle[m] != copy->from[0].swizzle[k]) continue;
            to.swizzle[m] = copy->to.swizzle[k];
            found |= 1u << m;
        }
    if (found + 1 != 1u << to.count) return false;
    item->to = to;
    copy->kind = SHADER_NOTHING;
    return true;
}

/* ---- one instruction on other components ---- */
static bool join_results(const Join *j, uint32_t at) {
    Item *first = &j->shader->items.at[at], *second = first + 1;
    if (at + 1 == j->shader->items.count || !is_result(j, first) || !is_result(j, second)) return false;
    if (first->op != second->op || !(is_componentwise(first) || isa_is_load(first->op))) return false;
    const uint32_t left = first->to.index, right = second->to.index;
    const int count = first->to.count, more = second->to.count;
    if (names(second, left) || count + more > ISA_COMPONENTS || first->op == OP_MOV) return false;
    Item both = *first;
    for (int s = 0; s < first->source_count; s++) {
        const ShaderOperand *a = &first->from[s], *b = &second->from[s];
        const Role role = source_role(first, s);
        const bool each = isa_roles[role].components == COMPONENTS_ONE_OR_SAME || role == ROLE_RES_R;
        const bool same = a->count == 1 && shader_same(a, b);
        if ((!each && !same) || a->kind != b->kind || a->indexed || b->indexed) return false;
        if (a->kind == SHADER_NUMBER ? a->type != b->type : a->index != b->index) return false;
        if (same) continue;
        both.from[s].count = (uint8_t)(count + more);
        for (int k = 0; k < count + more; k++) {
            const ShaderOperand *from = k < count ? a : b;
            const int component = from->count == 1 ? 0 : k < count ? k : k - count;
            both.from[s].swizzle[k] = from->swizzle[component];
            both.from[s].imm[k] = from->imm[component];
        }
    }
    both.to = shader_value(j->shader, count + more, (Type)j->shader->values.at[left].type, NULL);
    for (int k = 0; k < count + more; k++)
        both.to.swizzle[k] = k < count ? first->to.swizzle[k] : (uint8_t)(second->to.swizzle[k - count] + count);
    *first = both;
    second->kind = SHADER_NOTHING;
    for (size_t i = 0; i < j->shader->items.count;
         i++) /* readers of either read both, where right stands behind left */
        for (int s = 0; s < j->shader->items.at[i].source_count; s++) {
            ShaderOperand *from = &j->shader->items.at[i].from[s];
            const bool of_right = from->index == right;
            if (!is_value(from) || (from->index != left && !of_right)) continue;
            from->index = both.to.index;
            for (int k = 0; k < from->count && of_right; k++) from->swizzle[k] = (uint8_t)(from->swizzle[k] + count);
        }
    return true;
}

/* ---- stores ---- */
/* `st u0.x, a, v.x` and then `st u0.y, a, v.y` are one store. */
static bool join_stores(Shader *shader, uint32_t at) {
    Item *first = &shader->items.at[at], *second = first + 1;
    if (!isa_is_store(first->op) || at + 1 == shader->items.count) return false;
    if (second->kind != SHADER_OP || second->op != first->op) return false;
    ShaderOperand *words = &first->from[0], *value = &first->from[2];
    const ShaderOperand *more = &second->from[0], *more_value = &second->from[2];
    const bool same_memory = words->index == more->index && !words->indexed && !more->indexed;
    if (!same_memory || !shader_same(&first->from[1], &second->from[1]) || first->from[1].count != 1) return false;
    if (!is_value(value) || !is_value(more_value) || value->index != more_value->index) return false;
    if (value->count != words->count || more_value->count != more->count) return false;
    if (words->count + more->count > ISA_COMPONENTS) return false;
    for (int k = 0; k < words->count; k++)
        for (int m = 0; m < more->count; m++)
            if (words->swizzle[k] == more->swizzle[m]) return false;
    for (int m = 0; m < more->count; m++) {
        words->swizzle[words->count++] = more->swizzle[m];
        value->swizzle[value->count++] = more_value->swizzle[m];
    }
    second->kind = SHADER_NOTHING;
    return true;
}

void shader_join(Shader *shader) {
    for (bool changed = true; changed;) {
        const Join j = {shader, shader->values.count, shader_count(shader)};
        changed = false;
        for (size_t i = 0; i < shader->items.count; i++)
            for (int s = 0; s < shader->items.at[i].source_count; s++) {
                const ShaderOperand *from = &shader->items.at[i].from[s];
                if (from->kind == SHADER_RESOURCE && from->indexed)
                    j.uses.writes[from->number] = UINT32_MAX; /* not joined */
            }

        for (uint32_t i = 0; i < shader->items.count; i++)
            if (shader->items.at[i].kind == SHADER_OP)
                changed |= join_stores(shader, i) || join_results(&j, i) || join_copy(&j, i);
        shader_link(shader);
    }
}
