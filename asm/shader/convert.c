/* convert.c: if-conversion: short ifs become code without a branch. */
#include "asm/shader/pass.h"

enum {
    MOST_WORK = 4,       /* instructions of an if that all lanes may execute */
    MOST_SELECTIONS = 3, /* variables that such an if may write */
    MOST_PREDICATED = 7, /* instructions with predicates */
};

/* ---- what the lines say of it ---- */
/* Say at the line of a chained if, and at the lines of its instructions, what it becomes; unless the source has no `if`
 * there: conditional expressions and && are selections in any case. */
static void mark(Shader *shader, uint32_t at, const char *how) {
    const Item *items = shader->items.at;
    Line *lines = shader->lines.at;
    const char *text = items[at].line == UINT32_MAX ? "" : lines[items[at].line].text;
    if (text && !strstr(text, "if (") && !strstr(text, "if(")) return;
    for (uint32_t i = at; i != items[at].end; i = items[i].next)
        if (items[i].line != UINT32_MAX) lines[items[i].line].how = how;
}

/* ---- selections: short ifs whose results are variables ----
 *
 *   if c                  =>  add.f32 t, x, y
 *     add.f32 t, x, y         sel     v, c, t, v
 *     mov     v, t
 *   endif
 *
 * All lanes execute the few instructions of the if. Values that are written once and read only in the if are written by
 * all lanes; other values must be written by a mov, which becomes a selection.
 */
/* Is the item's result read only behind it, in its side of the if? */
static bool is_own(const Item *items, const Uses *uses, uint32_t at, uint32_t end) {
    const uint32_t value = items[at].to.index;
    uint32_t reads = 0;
    for (uint32_t i = at; i != end; i = items[i].next)
        for (int s = 0; s < items[i].source_count; s++) reads += operand_read(&items[i].from[s]).index == value;
    return uses->writes[value] == 1 && reads == uses->reads[value];
}

static bool select_if(Shader *shader, const Uses *uses, uint32_t at) {
    Item *items = shader->items.at, *item = &items[at];
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
        const bool own = is_own(items, uses, i, side_end);
        if (!items[i].source_count) continue; /* .undef of an inlined call, which other lanes do not execute */
        if (own ? ++work > MOST_WORK : items[i].op != OP_MOV || selections == MOST_SELECTIONS) return false;
        if (own) continue;
        turned[selections] = reversed;
        selected[selections++] = i;
    }

    mark(shader, at, "select");
    for (int s = 0; s < selections; s++) {
        Item *mov = &items[selected[s]];
        const ShaderOperand new = mov->from[0], old = mov->to;
        mov->op = OP_SEL;
        mov->source_count = 3;
        mov->from[0] = condition;
        mov->from[1] = turned[s] ? old : new;
        mov->from[2] = turned[s] ? new : old;
        uses->reads[condition.index]++;
        uses->reads[old.index]++;
    }
    if (item->middle != NO_ITEM) shader_drop_middle(shader, at);
    shader_unwrap(shader, at);
    return true;
}

void shader_select(Shader *shader) {
    const Uses uses = shader_count(shader);
    shader_chain(shader);
    for (uint32_t at = (uint32_t)shader->items.count; at-- > 0;)
        if (shader->items.at[at].kind == SHADER_IF) shader->changed |= select_if(shader, &uses, at);
    shader_unchain(shader);
}

/* ---- predicates: the instructions of short ifs get them instead of a branch ----
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
    return count <= MOST_PREDICATED;
}

void shader_predicate(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count;
    bool *chosen = shader_alloc(shader, count, sizeof *chosen);
    for (uint32_t i = 0; i < count; i++) chosen[i] = is_short(shader, &shader->items.at[i]);
    shader_chain(shader);
    for (uint32_t i = 0; i < count; i++) {
        if (!chosen[i]) continue;
        mark(shader, i, "predicate");
        const ShaderOperand condition = shader->items.at[i].from[0];
        const ShaderOperand mask = shader_add_value(shader, i, OP_BALLOT, 2, true, condition, (ShaderOperand){0});
        shader->values.at[mask.index].mask = true;
        shader->items.at[i].from[0] = mask;
        shader->items.at[i].predicated = true;
    }
    shader_unchain(shader);
}
