/* predicate.c: if-conversion: the instructions of short ifs get predicates instead of a branch.
 *
 *   lt.u32  c, t, d              lt.u32     c, t, d
 *   if c                         ballot     m, c
 *     ld      a, shared.x, i  => @m ld      a, shared.x, i
 *   else                         @!m mov    a, b
 *     mov     a, b
 *   endif
 *
 * The IF, the ELSE and the END stay as items without text. A lane executes the same instructions as before, so liveness
 * stays as it was, but the mask is live up to the END. Instructions on wave registers get no predicate: no item behind
 * a divergent if reads their results.
 *
 * The limit is 7 instructions if lanes may diverge, by the CUDA programming guide (Branch Predication). NVIDIA's
 * accesses scale an index and add a constant by themselves, so shifts and sums with a constant are not counted here.
 */
#include "asm/shader/pass.h"

enum { MOST = 7 };

/* Is it a divergent if, short, with instructions that can all have a predicate or need none? */
static bool is_short(const Shader *shader, const Item *branch) {
    const Item *items = shader->items.at;
    const ShaderOperand *condition = &branch->from[0];
    if (branch->kind != SHADER_IF || branch->uniform || branch->negated || !is_value(condition)) return false;
    if (shader->values.at[condition->index].wave) return false;
    int count = 0;
    for (uint32_t i = (uint32_t)(branch - items) + 1; i < branch->end; i++) {
        const Item *item = &items[i];
        const bool to_wave = is_value(&item->to) && shader->values.at[item->to.index].wave;
        const bool by_number = item->source_count == 2 && item->from[1].kind == SHADER_NUMBER;
        const bool adds = item->op == OP_SHL || item->op == OP_ADD_U32 || item->op == OP_SUB_U32;
        if (i == branch->middle) continue;
        if (!item_is_plain(item) || (to_wave && !is_componentwise(item))) return false;
        count += !(adds && by_number);
    }
    return count <= MOST;
}

void shader_predicate(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count;
    bool *chosen = shader_alloc(shader, count, sizeof *chosen);
    for (uint32_t i = 0; i < count; i++) chosen[i] = is_short(shader, &shader->items.at[i]);
    shader_chain(shader);
    for (uint32_t i = 0; i < count; i++) {
        if (!chosen[i]) continue;
        const ShaderOperand mask = shader_value(shader, 2, TYPE_U32, NULL);
        Item *branch = &shader->items.at[i], ballot = {.kind = SHADER_OP, .op = OP_BALLOT, .source_count = 1};
        ballot.line = branch->line;
        ballot.to = mask;
        ballot.from[0] = branch->from[0];
        branch->from[0] = mask;
        branch->predicated = true;
        shader->values.at[mask.index].wave = shader->values.at[mask.index].mask = true;
        shader_add(shader, ballot, i);
    }
    shader_unchain(shader);
}
