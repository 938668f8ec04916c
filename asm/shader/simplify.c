/* simplify.c: forward value numbering over structured code. Redundant instructions become movs, copies are propagated,
 * constants are folded, and instructions are combined into cheaper ones: multiply and add become mad, products and
 * quotients by powers of two become shifts, comparisons and selections their simplest form.
 *
 * Where paths join (behind an if or block, at the head of a loop), a component whose numbers differ is unknown.
 */
#include "asm/shader/numbering.h"

/* The state of an open statement. */
typedef struct Frame {
    size_t trail;          /* the start of its part of the trail */
    size_t sides;          /* IF: the start of the first side's changes */
    size_t second;         /* IF: the start of the second side's changes */
    bool reached;          /* IF: lanes reach the end of its first side */
    bool broke, continued; /* LOOP, BLOCK: it has a break, a continue */
} Frame;

/* ---- combining: instructions whose results have known expressions ---- */
static void replace(Numbering *n, Item *item, Op op, const ShaderOperand *from, int count) {
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
        if (!is_value(product) || n->uses.reads[product->index] != 1) continue;
        if (!expression_is(&n->expressions, products[0], is_float ? OP_MUL_F32 : OP_MUL_U32)) continue;
        if (!numbering_find_sources(n, item, products, 2, from)) continue;
        from[2] = item->from[1 - s];
        ShaderOperand *opposite = &from[s == 0 ? 2 : 1];
        if (subtracts && opposite->kind != SHADER_NUMBER) continue;
        for (int k = 0; k < opposite->count && subtracts; k++) opposite->imm[k] ^= 0x80000000;
        replace(n, item, is_float ? OP_MAD_F32 : item->op == OP_ADD_I32 ? OP_MAD_I32 : OP_MAD_U32, from, 3);
        return true;
    }
    return false;
}

/* Replace an addition, comparison, selection, product or division by its simplest form. Operands are sorted, so an
 * instruction with only exchanged operands stays. A product with a power of two becomes a shift; so does a quotient by
 * one, or a product of floats, and a remainder an and. */
static void rewrite(Numbering *n, Item *item, const ValueNumber *results) {
    const Expression form = n->expressions.list.at[results[0]];
    const bool adds = item->op == OP_ADD_U32 || item->op == OP_ADD_I32, selects = item->op == OP_SEL;
    const bool multiplies = form.op == OP_MUL_U32 && (item->op == OP_MUL_U32 || item->op == OP_MUL_I32);
    const bool compares = form.op >= OP_LT_U32 && form.op <= OP_NE_F32;
    const int count = form.op == OP_SEL ? 3 : 2;
    ShaderOperand from[3];
    if (form.kind != EXPRESSION_OP || (form.op == OP_ADD_U32) != adds) return;
    if (adds && is_value(&item->from[0]) && numbering_is_variable(n, item->from[0].index))
        return; /* it is live anyway */
    const bool binds = selects && (form.op == OP_AND || form.op == OP_OR);
    const bool divides = (item->op == OP_DIV_U32 && form.op == OP_SHR_U32) ||
                         (item->op == OP_REM_U32 && form.op == OP_AND) ||
                         (item->op == OP_DIV_F32 && form.op == OP_MUL_F32);
    if (!adds && !multiplies && !compares && !binds && !divides && form.op != OP_SEL) return;
    if (!numbering_find_sources(n, item, results, count, from)) return;
    if (multiplies) {
        const uint32_t bits = from[1].imm[0];
        if (from[1].kind != SHADER_NUMBER || from[1].count != 1 || !bits || bits & (bits - 1)) return;
        from[1] = shader_u32((uint32_t)__builtin_ctz(bits));
        replace(n, item, OP_SHL, from, 2);
        return;
    }
    bool differs = divides || count != item->source_count;
    for (int s = 0; s < count; s++) {
        bool has = false;
        for (int old = 0; old < item->source_count; old++) has |= shader_same(&from[s], &item->from[old]);
        differs |= !has;
    }
    if (differs) replace(n, item, adds ? (Op)item->op : (Op)form.op, from, count);
}

/* Drop comparisons with 0 from a condition, which tests for 0 itself. */
static void combine_condition(Numbering *n, Item *item) {
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

/* ---- items ---- */
/* Does the result depend only on the operands and memory, not on other lanes or the active mask? */
static bool is_function(const Item *item) {
    return item->source_count && isa_format((Op)item->op)->role[0] == ROLE_DST && item->op != OP_SAMPLE;
}

static void find_results(Numbering *n, const Item *item, ValueNumber *results) {
    const bool each = is_componentwise(item) && item->source_count, loads = item->op == OP_LD;
    for (int k = 0; k < item->to.count && each; k++) {
        ValueNumber a[3] = {0};
        for (int s = 0; s < item->source_count; s++) a[s] = numbering_of(n, &item->from[s], k);
        results[k] = expression_of(&n->expressions, (Op)item->op, a[0], a[1], a[2]);
    }
    for (int k = 0; k < item->to.count && !each && !is_function(item); k++)
        results[k] = expression_unknown(&n->expressions);
    if (each || !is_function(item)) return;

    /* The results depend on all components of the sources: a list of their numbers is part of each result's number. */
    ValueNumber all = expression_list(&n->expressions, item->op, item->to.count, 0);
    for (int s = 0; s < item->source_count; s++) {
        const ShaderOperand *from = &item->from[s];
        const bool is_resource = from->kind == SHADER_RESOURCE;
        if (is_resource)
            all =
                expression_list(&n->expressions, all, from->index, from->indexed ? n->now[n->first[from->number]] : 0);
        if (is_resource && numbering_is_writable(n, from->index))
            all = expression_list(&n->expressions, all, n->now[n->components + from->index], 0);
        for (int k = 0; k < from->count && !is_resource; k++)
            all = expression_list(&n->expressions, all, numbering_of(n, from, k), (ValueNumber)k);
    }
    for (int k = 0; k < item->to.count; k++)
        results[k] = expression_list(&n->expressions, all, loads ? item->from[0].swizzle[k] : (ValueNumber)k, 1);
}

static void number_op(Numbering *n, Item *item) {
    ValueNumber results[ISA_COMPONENTS];
    ShaderOperand from;
    for (int s = 0; s < item->source_count; s++) numbering_read_through(n, item, &item->from[s], source_role(item, s));
    if (!is_value(&item->to)) {
        numbering_kill_memory(n, item);
        return;
    }
    find_results(n, item, results);
    const Type type = numbering_type(n, item, &item->to);
    const bool is_copy = is_function(item) && numbering_find(n, results, item->to.count, ROLE_SRC, type, &from);
    if (is_copy && item->op != OP_MOV)
        replace(n, item, OP_MOV, &from, 1);
    else if (!is_copy && item->source_count && is_componentwise(item) && !fuse(n, item))
        rewrite(n, item, results);
    numbering_kill_memory(n, item);
    for (int k = 0; k < item->to.count; k++)
        numbering_define(n, n->first[item->to.index] + item->to.swizzle[k], results[k]);
}

/* Restore the numbers from when the trail was `trail` long; with `keep`, append the current ones to the sides. */
static void undo(Numbering *n, size_t trail, bool keep) {
    for (size_t i = trail; i < n->trail.count && keep; i++) {
        const uint32_t component = n->trail.at[i].component;
        ADD(n->shader, n->sides) = (Change){component, n->now[component]};
    }
    while (n->trail.count > trail) {
        const Change *change = &n->trail.at[--n->trail.count];
        n->now[change->component] = change->number;
    }
}

/* Between the sides of an if. */
static void end_side(Numbering *n, Frame *frame) {
    frame->reached = n->reached;
    undo(n, frame->trail, n->reached);
    frame->second = n->sides.count;
    n->reached = true;
}

/* Join the sides of an if, whose changes are in n->sides, if lanes come out of both. */
static void end_if(Numbering *n, const Frame *frame) {
    const bool both_come = frame->reached && n->reached;
    const size_t first = frame->sides, second = frame->second;
    undo(n, frame->trail, n->reached);
    n->reached |= frame->reached;

    for (size_t i = first; i < n->sides.count && !both_come; i++)
        numbering_set(n, n->sides.at[i].component, n->sides.at[i].number);
    for (size_t i = first; i < second && both_come; i++) n->other[n->sides.at[i].component] = n->sides.at[i].number;
    for (size_t i = second; i < n->sides.count && both_come; i++) {
        const Change change = n->sides.at[i];
        const ValueNumber other = n->other[change.component] ? n->other[change.component] : n->now[change.component];
        n->other[change.component] = 0;
        if (other == change.number)
            numbering_set(n, change.component, other);
        else
            numbering_kill(n, change.component);
    }
    for (size_t i = first; i < second && both_come; i++) {
        const uint32_t component = n->sides.at[i].component;
        const ValueNumber other = n->other[component];
        n->other[component] = 0;
        if (other && other != n->now[component]) numbering_kill(n, component);
    }
    n->sides.count = first;
}

static void remove_items(Numbering *n, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) n->shader->items.at[i].kind = SHADER_NOTHING;
    n->shader->changed = true;
}

static void number_leave(Numbering *n, uint32_t at) {
    Item *item = &n->shader->items.at[at];
    if (item->source_count) combine_condition(n, item);
    uint32_t bits;
    if (item->source_count && expression_bits(&n->expressions, numbering_of(n, &item->from[0], 0), &bits)) {
        if ((bits != 0) == item->negated) {
            remove_items(n, at, at + 1);
            return;
        }
        item->source_count = 0;
        item->negated = false;
        n->shader->changed = true;
    }
    Frame *target = &n->frames[shader_target(n->shader, at)];
    *(item->kind == SHADER_BREAK ? &target->broke : &target->continued) = true;
    n->reached = n->reached && item->source_count;
}

/* Does a loop begin with `op c, a, b` and `break_if c`, and is the first iteration known to stay in it? */
static bool is_entered(Numbering *n, uint32_t at) {
    const Item *test = &n->shader->items.at[at + 1], *leave = test + 1;
    uint32_t bits;
    if (test->kind != SHADER_OP || !is_value(&test->to) || test->to.count != 1 || test->source_count != 2) return false;
    if (leave->kind != SHADER_BREAK || leave->level || !leave->source_count || !is_componentwise(test)) return false;
    if (!is_value(&leave->from[0]) || leave->from[0].index != test->to.index) return false;
    const ValueNumber a = numbering_of(n, &test->from[0], 0), b = numbering_of(n, &test->from[1], 0);
    return expression_bits(&n->expressions, expression_of(&n->expressions, (Op)test->op, a, b, 0), &bits) &&
           leave->negated == (bits != 0);
}

static void number_item(Numbering *n, uint32_t at) {
    Item *items = n->shader->items.at, *item = &items[at];
    Frame *around = item->around == NO_ITEM ? NULL : &n->frames[item->around]; /* an END's: of its own statement */
    switch (item->kind) {
    case SHADER_OP: number_op(n, item); break;
    case SHADER_IF:
        combine_condition(n, item);
        n->frames[at] = (Frame){.trail = n->trail.count, .sides = n->sides.count};
        break;
    case SHADER_ELSE: end_side(n, around); break;
    case SHADER_LOOP:
        n->frames[at] = (Frame){0};
        item->entered = is_entered(n, at);
        numbering_kill_written(n, at, item->end);
        numbering_kill_shared(n);
        break;
    case SHADER_BLOCK: n->frames[at] = (Frame){0}; break;
    case SHADER_CONTINUING:
        if (!around->continued) break;
        numbering_kill_written(n, item->around, at);
        n->reached = true;
        break;
    case SHADER_END:
        if (items[item->around].kind == SHADER_IF) {
            if (items[item->around].middle == NO_ITEM) end_side(n, around); /* the second side is empty */
            end_if(n, around);
            break;
        }
        if (items[item->around].kind == SHADER_LOOP) n->reached = false;
        if (items[item->around].kind == SHADER_LOOP || around->broke) numbering_kill_written(n, item->around, at);
        n->reached |= around->broke;
        break;
    case SHADER_BREAK:
    case SHADER_CONTINUE: number_leave(n, at); break;
    case SHADER_RET: n->reached = false; break;
    }
}

/* Number all items, and remove unreachable ones. */
void shader_simplify(Shader *shader) {
    const size_t values = shader->values.count;
    Numbering n = {.shader = shader, .reached = true};
    n.first = shader_alloc(shader, values, sizeof *n.first);
    for (uint32_t v = 0; v < values; v++) {
        n.first[v] = n.components;
        n.components += shader->values.at[v].count;
    }
    const size_t all = n.components + shader->resources.count;
    n.owner = shader_alloc(shader, n.components, sizeof *n.owner);
    for (uint32_t v = 0; v < values; v++)
        for (int c = 0; c < shader->values.at[v].count; c++) n.owner[n.first[v] + (uint32_t)c] = v;
    n.uses = shader_count(shader);
    n.frames = shader_alloc(shader, shader->items.count, sizeof *n.frames);
    n.now = shader_alloc(shader, all, sizeof *n.now);
    n.other = shader_alloc(shader, all, sizeof *n.other);
    ADD(shader, n.definitions) = (Definition){0}; /* 0: none */
    expressions_start(&n.expressions, shader);

    for (uint32_t c = 0; c < all; c++) numbering_kill(&n, c);
    for (uint32_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        if (item->kind == SHADER_NOTHING) continue;
        if (n.reached || item->kind == SHADER_ELSE || item->kind == SHADER_CONTINUING || item->kind == SHADER_END)
            number_item(&n, i);
        else
            remove_items(&n, i, item->end == NO_ITEM ? i + 1 : item->end + 1);
    }
    shader_link(shader);
}
