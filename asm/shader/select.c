/* select.c: if-conversion by selections: short ifs whose results are variables.
 *
 *   if c                  =>  add.f32 t, x, y
 *     add.f32 t, x, y         sel     v, c, t, v
 *     mov     v, t
 *   endif
 *
 * All lanes execute the few instructions of the if. Values that are written once and read only in the if are written by
 * all lanes; other values must be written by a mov, which becomes a selection.
 */
#include "asm/shader/pass.h"

enum {
    MOST_WORK = 4,       /* instructions of an if that all lanes may execute */
    MOST_SELECTIONS = 3, /* variables that such an if may write */
};

typedef struct Selection {
    Shader *shader;
    uint32_t *reads, *writes; /* of values */
} Selection;

/* Is the item's result read only behind it, in its side of the if? */
static bool is_own(const Selection *t, uint32_t at, uint32_t end) {
    const Item *items = t->shader->items.at;
    const uint32_t value = items[at].to.index;
    if (t->writes[value] != 1) return false;
    uint32_t reads = 0;
    for (uint32_t i = at; i != end; i = items[i].next)
        for (int s = 0; s < items[i].source_count; s++) reads += operand_read(&items[i].from[s]).index == value;
    return reads == t->reads[value];
}

static bool select_if(Selection *t, uint32_t at) {
    Item *items = t->shader->items.at, *item = &items[at];
    const ShaderOperand condition = item->from[0];
    uint32_t selected[MOST_SELECTIONS]; /* the movs that become selections */
    bool turned[MOST_SELECTIONS];       /* lanes take the new number where the condition is 0 */
    int work = 0, selections = 0;
    if (!is_value(&condition)) return false;
    bool reversed = item->negated;
    uint32_t side_end = item->middle == NO_ITEM ? item->end : item->middle;
    for (uint32_t i = item->next; i != item->end; i = items[i].next) {
        if (i == item->middle) {
            reversed = !reversed;
            side_end = item->end;
            continue;
        }
        const OpInfo *op = &isa_ops[items[i].op];
        if (items[i].kind != SHADER_OP || items[i].to.index == condition.index) return false;
        if (!is_componentwise(&items[i]) && op->format != FORMAT_REDUCE_AB) return false;
        if (op->latency != LATENCY_FAST && op->latency != LATENCY_MUL) return false;
        const bool own = is_own(t, i, side_end);
        if (!items[i].source_count) continue; /* .undef of an inlined call, which other lanes do not execute */
        if (own ? ++work > MOST_WORK : items[i].op != OP_MOV || selections == MOST_SELECTIONS) return false;
        if (own) continue;
        turned[selections] = reversed;
        selected[selections++] = i;
    }

    for (int s = 0; s < selections; s++) {
        Item *mov = &items[selected[s]];
        const ShaderOperand new = mov->from[0], old = mov->to;
        mov->op = OP_SEL;
        mov->source_count = 3;
        mov->from[0] = condition;
        mov->from[1] = turned[s] ? old : new;
        mov->from[2] = turned[s] ? new : old;
        t->reads[condition.index]++;
        t->reads[old.index]++;
    }
    if (item->middle != NO_ITEM) shader_drop_middle(t->shader, at);
    shader_unwrap(t->shader, at);
    return true;
}

void shader_select(Shader *shader) {
    const size_t values = shader->values.count;
    Selection t = {shader, shader_alloc(shader, values, sizeof *t.reads),
                   shader_alloc(shader, values, sizeof *t.writes)};
    shader_count(shader, t.reads, t.writes);
    shader_chain(shader);
    for (uint32_t at = (uint32_t)shader->items.count; at-- > 0;)
        if (shader->items.at[at].kind == SHADER_IF) shader->changed |= select_if(&t, at);
    shader_unchain(shader);
}
