/* reduce.c: strength reduction: an address that changes by the same number in each round of a loop is counted itself.
 *
 *                                     shl     s, i, 9            as it is in the first round
 *   loop                              add.u32 s, s, row
 *     shl     t, i, 9            =>   loop
 *     add.u32 t, t, row                 ld      a, t0.x, s
 *     ld      a, t0.x, t                add.u32 i, i, 4
 *     add.u32 i, i, 4                   add.u32 s, s, 2048
 *   endloop                           endloop
 *
 * The instructions that make the address are sums, and products with numbers, of a counter and of values that the loop
 * does not write. There have to be two of them at least, as the sum that replaces them is one; and each counted address
 * occupies a register through the loop, so their number is limited.
 */
#include "asm/shader/pass.h"

enum { MOST_COUNTED = 4 /* addresses of a loop */, DEEPEST = 16 /* instructions from a counter to an address */ };

typedef struct Reduction {
    Shader *shader;
    Uses uses;
    uint32_t values;  /* that existed when their uses were counted */
    uint32_t *rounds; /* of a value: the writes in the current loop */
    uint32_t *update; /* of a value: the last item of the current loop that writes it */
    uint32_t loop, counted;
} Reduction;

/* How a value changes with a counter: `factor` times as much, by `steps` instructions in the loop. */
typedef struct Linear {
    bool is_known, behind;           /* behind: it is made of what the counter is behind its change in the round */
    uint32_t counter, factor, steps; /* counter: a value, if the factor is not 0 */
} Linear;

/* Does a value have one writer, which every lane that comes to the reader has executed in the same round? */
static bool is_made_for(const Reduction *r, uint32_t value, uint32_t reader) {
    if (value >= r->values || r->uses.writes[value] != 1) return false;
    const uint32_t written = r->uses.written[value];
    return written < reader && reader < shader_part_end(r->shader, written);
}

/* Is the value counted: changed in the loop by one addition of a number alone, in each round? The sum may be made
 * before, and copied. */
static bool is_counter(const Reduction *r, uint32_t value, uint32_t *step) {
    if (value >= r->values || r->rounds[value] != 1 || r->shader->values.at[value].count != 1) return false;
    const Item *item = &r->shader->items.at[r->update[value]];
    if (item->around != r->loop) return false;
    if (item->op == OP_MOV && is_value(&item->from[0]) && is_made_for(r, item->from[0].index, r->update[value]))
        item = &r->shader->items.at[r->uses.written[item->from[0].index]];
    if (!adds_number(item) || !is_value(&item->from[0]) || item->from[0].index != value) return false;
    *step = item->from[1].imm[0];
    return item->around == r->loop;
}

static Linear sum_of(Linear a, Linear b) {
    const bool same = !a.factor || !b.factor || (a.counter == b.counter && a.behind == b.behind);
    return (Linear){.is_known = a.is_known && b.is_known && same,
                    .behind = a.factor ? a.behind : b.behind,
                    .counter = a.factor ? a.counter : b.counter,
                    .factor = a.factor + b.factor,
                    .steps = a.steps + b.steps};
}

static Linear times(Linear a, uint32_t number) {
    a.factor *= number;
    return a;
}

static Linear linear_of(const Reduction *r, const ShaderOperand *operand, uint32_t reader, int depth);

static Linear linear_result(const Reduction *r, uint32_t at, int depth) {
    const Item *item = &r->shader->items.at[at];
    Linear of[3] = {0};
    for (int s = 0; s < item->source_count && s < 3; s++) of[s] = linear_of(r, &item->from[s], at, depth + 1);
    const ShaderOperand *second = &item->from[1];
    const bool by_number = item->source_count > 1 && second->kind == SHADER_NUMBER;
    const uint32_t number = by_number ? second->imm[0] : 0;
    bool invariant = is_arithmetic(item), known = true;
    for (int s = 0; s < item->source_count; s++) invariant &= s < 3 && of[s].is_known && !of[s].factor;
    if (invariant) return (Linear){.is_known = true};
    Linear result = of[0];
    switch (item->op) {
    case OP_MOV: break;
    case OP_ADD_U32:
    case OP_ADD_I32: result = sum_of(of[0], of[1]); break;
    case OP_SUB_U32:
    case OP_SUB_I32: result = sum_of(of[0], times(of[1], UINT32_MAX)); break;
    case OP_MUL_U32:
    case OP_MUL_I32: result = times(of[0], number), known = by_number; break;
    case OP_MAD_U32:
    case OP_MAD_I32: result = sum_of(times(of[0], number), of[2]), known = by_number; break;
    case OP_SHL: result = times(of[0], 1u << (number & 31)), known = by_number; break;
    default: known = false;
    }
    result.is_known &= known;
    result.steps++;
    return result;
}

/* `reader`: the item that reads the operand. */
static Linear linear_of(const Reduction *r, const ShaderOperand *operand, uint32_t reader, int depth) {
    const Linear same = {.is_known = true}, unknown = {0};
    if (operand->kind == SHADER_NUMBER) return same;
    if (operand->kind == SHADER_BUILTIN) return is_volatile(operand->index) ? unknown : same;
    if (!is_value(operand) || operand->index >= r->values || depth > DEEPEST) return unknown;
    const uint32_t value = operand->index;
    uint32_t step;
    if (!r->rounds[value]) return same;
    if (is_counter(r, value, &step)) return (Linear){true, reader > r->update[value], value, 1, 0};
    if (!is_made_for(r, value, reader) || r->shader->values.at[value].count != 1 || operand->count != 1) return unknown;
    return linear_result(r, r->uses.written[value], depth);
}

/* Compute the value in front of the loop, from what its counter is there. */
static ShaderOperand compute_first(Reduction *r, ShaderOperand operand) {
    uint32_t step;
    if (!is_value(&operand) || !r->rounds[operand.index] || is_counter(r, operand.index, &step)) return operand;
    Item copy = r->shader->items.at[r->uses.written[operand.index]];
    for (int s = 0; s < copy.source_count; s++) copy.from[s] = compute_first(r, copy.from[s]);
    copy.to = shader_value(r->shader, copy.to.count, TYPE_U32, NULL);
    copy.around = r->shader->items.at[r->loop].around;
    shader_add(r->shader, copy, r->loop);
    return copy.to;
}

/* Count the value that the item makes, if that pays. */
static void reduce(Reduction *r, uint32_t value) {
    Shader *shader = r->shader;
    const uint32_t at = r->uses.written[value];
    const Linear form = linear_result(r, at, 0);
    if (!form.is_known || !form.factor || form.steps < 2 || r->counted == MOST_COUNTED) return;
    if (form.behind != (at > r->update[form.counter])) return; /* the counter has changed between */
    r->counted++;

    /* A copy of the first number, as each round changes it; it may be that of another address. */
    const ShaderOperand first = compute_first(r, shader_at(value, 1));
    const ShaderOperand counted = shader_add_value(shader, r->loop, OP_MOV, 1, false, first, (ShaderOperand){0});
    const uint32_t update = r->update[form.counter];
    uint32_t step = 0;
    is_counter(r, form.counter, &step);
    const Item sum = {.kind = SHADER_OP,
                      .op = OP_ADD_U32,
                      .line = shader->items.at[update].line,
                      .around = r->loop,
                      .to = counted,
                      .from = {counted, shader_u32(form.factor * step)},
                      .source_count = 2};
    shader_add(shader, sum, shader->items.at[update].next);
    Item *made = &shader->items.at[at];
    made->op = OP_MOV;
    made->source_count = 1;
    made->from[0] = counted;
}

/* Sums with a number at the end of the reader's address stay: they are offsets of accesses. */
static uint32_t without_offset(const Reduction *r, uint32_t value, uint32_t reader) {
    while (is_made_for(r, value, reader) && r->rounds[value]) {
        reader = r->uses.written[value];
        const Item *item = &r->shader->items.at[reader];
        if (!adds_number(item) || !is_value(&item->from[0])) break;
        value = item->from[0].index;
    }
    return value;
}

static void reduce_loop(Reduction *r, uint32_t loop) {
    const Item *items = r->shader->items.at;
    const uint32_t end = items[loop].end;
    r->loop = loop;
    r->counted = 0;
    memset(r->rounds, 0, r->values * sizeof *r->rounds);
    for (uint32_t i = loop; i != end; i = items[i].next) {
        if (!is_value(&items[i].to) || items[i].to.index >= r->values) continue;
        r->rounds[items[i].to.index]++;
        r->update[items[i].to.index] = i;
    }
    for (uint32_t i = loop; i != end; i = r->shader->items.at[i].next) {
        const Item *item = &r->shader->items.at[i];
        if (!shader_accesses_bytes(item) || !is_value(&item->from[1])) continue;
        const uint32_t value = without_offset(r, item->from[1].index, i);
        uint32_t step;
        const bool is_made = value < r->values && r->rounds[value] == 1 && r->uses.writes[value] == 1;
        if (is_made && r->shader->values.at[value].count == 1 && !is_counter(r, value, &step)) reduce(r, value);
    }
}

void shader_reduce(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count, values = (uint32_t)shader->values.count;
    Reduction r = {.shader = shader,
                   .uses = shader_count(shader),
                   .values = values,
                   .rounds = shader_alloc(shader, values, sizeof *r.rounds),
                   .update = shader_alloc(shader, values, sizeof *r.update)};
    shader_chain(shader);
    for (uint32_t i = count; i-- > 0;) /* inner loops first: an address of theirs may change with an outer counter */
        if (shader->items.at[i].kind == SHADER_LOOP) reduce_loop(&r, i);
    shader_unchain(shader);
}
