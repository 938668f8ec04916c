/* simplify.c: forward value numbering over structured code. Redundant instructions become movs, copies are propagated,
 * constants are folded, and instructions are combined into cheaper ones: multiply and add become mad, products and
 * quotients by powers of two become shifts, comparisons and selections their simplest form.
 *
 * Values are written many times, so a component has a number only up to its next write. The writable memory of a
 * resource counts as one more component. All changes are on a trail, so that they can be undone at the end of a path.
 * Where paths join (behind an if or block, at the head of a loop), a component whose numbers differ is unknown.
 */
#include "asm/shader/expression.h"

enum { MOST_DEFINITIONS = 24 }; /* searched for a value number */

/* The state of an open statement. */
typedef struct Frame {
    size_t trail;          /* the start of its part of the trail */
    size_t sides;          /* IF: the start of the first side's changes */
    size_t second;         /* IF: the start of the second side's changes */
    bool reached;          /* IF: lanes reach the end of its first side */
    bool broke, continued; /* LOOP, BLOCK: it has a break, a continue */
} Frame;

/* A component that had a number at some time. */
typedef struct Definition {
    uint32_t component, next;
} Definition;

typedef struct Change {
    uint32_t component;
    ValueNumber number; /* in a trail: before the change; of a side: at its end */
} Change;

typedef ARRAY_OF(Change) Changes;

typedef struct Numbering {
    Shader *shader;
    Expressions expressions;
    uint32_t *first;     /* component of a value */
    uint32_t components; /* of all values; behind them, one for the memory of each resource */
    uint32_t *owner;     /* of a component: its value */
    ValueNumber *now;
    Uses uses;
    ARRAY_OF(Definition) definitions;
    Changes trail, sides;
    ValueNumber *other; /* of a component: its number on the other path */
    Frame *frames;      /* of items */
    bool reached;       /* lanes may reach the current item */
} Numbering;

/* ---- the numbers that components hold ---- */
static void set_number(Numbering *n, uint32_t component, ValueNumber number) {
    ADD(n->shader, n->trail) = (Change){component, n->now[component]};
    n->now[component] = number;
}

/* A component, or memory, gets a number. */
static void define(Numbering *n, uint32_t component, ValueNumber number) {
    set_number(n, component, number);
    if (component >= n->components) return;
    ADD(n->shader, n->definitions) = (Definition){component, n->expressions.list.at[number].definition};
    n->expressions.list.at[number].definition = (uint32_t)n->definitions.count - 1;
}

/* A component, or memory, gets an unknown number. */
static void kill(Numbering *n, uint32_t component) {
    define(n, component, expression_unknown(&n->expressions));
}

static bool is_writable(const Numbering *n, uint32_t resource) {
    const ShaderResourceKind kind = n->shader->resources.at[resource].kind;
    return kind == SHADER_U || kind == SHADER_SHARED || kind == SHADER_PRIVATE;
}

/* Other threads may have written memory. */
static void kill_shared(Numbering *n) {
    for (uint32_t r = 0; r < n->shader->resources.count; r++)
        if (is_writable(n, r) && n->shader->resources.at[r].kind != SHADER_PRIVATE) kill(n, n->components + r);
}

static void kill_memory(Numbering *n, const Item *item) {
    const Role role = item->source_count ? source_role(item, 0) : ROLE_NONE;
    if (item->op == OP_BARRIER || item->op == OP_FENCE) kill_shared(n);
    if (role == ROLE_RES_W || role == ROLE_RES_A) kill(n, n->components + item->from[0].index);
}

/* Forget all components and memory that the items write. */
static void kill_written(Numbering *n, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        const Item *item = &n->shader->items.at[i];
        if (item->kind != SHADER_OP) continue;
        kill_memory(n, item);
        for (int k = 0; k < item->to.count && is_value(&item->to); k++)
            kill(n, n->first[item->to.index] + item->to.swizzle[k]);
    }
}

static ValueNumber number_of(Numbering *n, const ShaderOperand *operand, int k) {
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
static bool is_variable(const Numbering *n, uint32_t value) {
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
        if (is_variable(n, value)) break;
    }
    return found;
}

/* Find an operand with these numbers that fits the role: a number, else a built-in value, else a value. */
static bool find_operand(const Numbering *n, const ValueNumber *numbers, int count, Role role, Type type,
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
static Type type_of(const Numbering *n, const Item *item, const ShaderOperand *operand) {
    const Type bare = item->kind == SHADER_OP ? (Type)isa_ops[item->op].bare : TYPE_U32;
    if (bare == TYPE_U32 || bare == TYPE_I32 || bare == TYPE_F32) return bare;
    if (operand->kind == SHADER_NUMBER) return (Type)operand->type;
    const Type type = is_value(operand) ? (Type)n->shader->values.at[operand->index].type : TYPE_U32;
    return type == TYPE_I32 || type == TYPE_F32 ? type : TYPE_U32;
}

static void read_through(Numbering *n, const Item *item, ShaderOperand *operand, Role role) {
    if (!is_value(operand) && operand->kind != SHADER_NUMBER) return;
    ValueNumber numbers[ISA_COMPONENTS];
    ShaderOperand better;
    for (int k = 0; k < operand->count; k++) numbers[k] = number_of(n, operand, k);
    if (!find_operand(n, numbers, operand->count, role, type_of(n, item, operand), &better)) return;
    if (is_value(&better) && is_variable(n, operand->index)) return;
    if (is_value(&better)) lend_name(&n->shader->values.at[better.index], &n->shader->values.at[operand->index]);
    if (shader_same(operand, &better)) return;
    *operand = better;
    n->shader->changed = true;
}

/* Find operands for the instruction that the results are numbers of, if it is the same for all components. */
static bool find_sources(const Numbering *n, const Item *item, const ValueNumber *results, int count,
                         ShaderOperand *from) {
    const Expression *numbers = n->expressions.list.at;
    const Type type = type_of(n, item, &item->from[0]);
    for (int s = 0; s < count; s++) {
        ValueNumber sources[ISA_COMPONENTS];
        for (int k = 0; k < item->to.count; k++) {
            const Expression *f = &numbers[results[k]];
            if (f->kind != EXPRESSION_OP || f->op != numbers[results[0]].op) return false;
            sources[k] = s == 0 ? f->a : s == 1 ? f->b : f->c;
        }
        if (!find_operand(n, sources, item->to.count, ROLE_SRC, type, &from[s])) return false;
    }
    return true;
}

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
        for (int k = 0; k < item->to.count; k++) products[k] = number_of(n, product, k);
        if (!is_value(product) || n->uses.reads[product->index] != 1) continue;
        if (!expression_is(&n->expressions, products[0], is_float ? OP_MUL_F32 : OP_MUL_U32)) continue;
        if (!find_sources(n, item, products, 2, from)) continue;
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
    uint32_t bits;
    const bool was_product = n->expressions.linear && (item->op == OP_MAD_U32 || item->op == OP_MAD_I32 ||
                                                       item->op == OP_SHL || item->op == OP_MUL_U32);
    const bool becomes_sum = was_product && form.op == OP_ADD_U32 && expression_bits(&n->expressions, form.b, &bits);
    const bool adds = item->op == OP_ADD_U32 || item->op == OP_ADD_I32 || becomes_sum, selects = item->op == OP_SEL;
    const bool multiplies = form.op == OP_MUL_U32 && (item->op == OP_MUL_U32 || item->op == OP_MUL_I32);
    const bool compares = form.op >= OP_LT_U32 && form.op <= OP_NE_F32;
    const int count = form.op == OP_SEL ? 3 : 2;
    ShaderOperand from[3];
    if (form.kind != EXPRESSION_OP || (form.op == OP_ADD_U32) != adds) return;
    if (adds && !becomes_sum && is_value(&item->from[0]) && is_variable(n, item->from[0].index))
        return; /* it is live anyway */
    const bool binds = selects && (form.op == OP_AND || form.op == OP_OR);
    const bool divides = (item->op == OP_DIV_U32 && form.op == OP_SHR_U32) ||
                         (item->op == OP_REM_U32 && form.op == OP_AND) ||
                         (item->op == OP_DIV_F32 && form.op == OP_MUL_F32);
    if (!adds && !multiplies && !compares && !binds && !divides && form.op != OP_SEL) return;
    if (!find_sources(n, item, results, count, from)) return;
    if (multiplies) {
        bits = from[1].imm[0];
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
    if (differs) replace(n, item, adds && !becomes_sum ? (Op)item->op : (Op)form.op, from, count);
}

/* Drop comparisons with 0 from a condition, which tests for 0 itself. */
static void combine_condition(Numbering *n, Item *item) {
    const ValueNumber zero = expression_constant(&n->expressions, 0);
    for (;;) {
        const ValueNumber condition = number_of(n, &item->from[0], 0); /* it may move the list */
        const Expression test = n->expressions.list.at[condition];
        ShaderOperand tested;
        const bool compares =
            test.kind == EXPRESSION_OP && (test.op == OP_EQ_U32 || test.op == OP_NE_U32) && test.b == zero;
        if (!compares || !find_operand(n, &test.a, 1, ROLE_COND, TYPE_U32, &tested)) break;
        if (!is_value(&tested)) break;
        item->negated ^= test.op == OP_EQ_U32;
        item->from[0] = tested;
        n->shader->changed = true;
    }
    read_through(n, item, &item->from[0], ROLE_COND);
}

/* ---- items ---- */
/* Does the result depend only on the operands and memory, not on other lanes or the active mask? */
static bool is_function(const Item *item) {
    return item->source_count && isa_format((Op)item->op)->role[0] == ROLE_DST && !isa_finds_level((Op)item->op);
}

static void find_results(Numbering *n, const Item *item, ValueNumber *results) {
    const bool each = is_componentwise(item) && item->source_count, loads = isa_is_load(item->op);
    for (int k = 0; k < item->to.count && each; k++) {
        ValueNumber a[3] = {0};
        for (int s = 0; s < item->source_count; s++) a[s] = number_of(n, &item->from[s], k);
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
        if (is_resource && is_writable(n, from->index))
            all = expression_list(&n->expressions, all, n->now[n->components + from->index], 0);
        for (int k = 0; k < from->count && !is_resource; k++)
            all = expression_list(&n->expressions, all, number_of(n, from, k), (ValueNumber)k);
    }
    for (int k = 0; k < item->to.count; k++)
        results[k] = expression_list(&n->expressions, all, loads ? item->from[0].swizzle[k] : (ValueNumber)k, 1);
}

static void number_op(Numbering *n, Item *item) {
    ValueNumber results[ISA_COMPONENTS];
    ShaderOperand from;
    for (int s = 0; s < item->source_count; s++) read_through(n, item, &item->from[s], source_role(item, s));
    if (!is_value(&item->to)) {
        kill_memory(n, item);
        return;
    }
    find_results(n, item, results);
    const Type type = type_of(n, item, &item->to);
    const bool is_copy = is_function(item) && find_operand(n, results, item->to.count, ROLE_SRC, type, &from);
    if (is_copy && item->op != OP_MOV)
        replace(n, item, OP_MOV, &from, 1);
    else if (!is_copy && item->source_count && is_componentwise(item) && !fuse(n, item))
        rewrite(n, item, results);
    kill_memory(n, item);
    for (int k = 0; k < item->to.count; k++) define(n, n->first[item->to.index] + item->to.swizzle[k], results[k]);
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
        set_number(n, n->sides.at[i].component, n->sides.at[i].number);
    for (size_t i = first; i < second && both_come; i++) n->other[n->sides.at[i].component] = n->sides.at[i].number;
    for (size_t i = second; i < n->sides.count && both_come; i++) {
        const Change change = n->sides.at[i];
        const ValueNumber other = n->other[change.component] ? n->other[change.component] : n->now[change.component];
        n->other[change.component] = 0;
        if (other == change.number)
            set_number(n, change.component, other);
        else
            kill(n, change.component);
    }
    for (size_t i = first; i < second && both_come; i++) {
        const uint32_t component = n->sides.at[i].component;
        const ValueNumber other = n->other[component];
        n->other[component] = 0;
        if (other && other != n->now[component]) kill(n, component);
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
    if (item->source_count && expression_bits(&n->expressions, number_of(n, &item->from[0], 0), &bits)) {
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
    const ValueNumber a = number_of(n, &test->from[0], 0), b = number_of(n, &test->from[1], 0);
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
        kill_written(n, at, item->end);
        kill_shared(n);
        break;
    case SHADER_BLOCK: n->frames[at] = (Frame){0}; break;
    case SHADER_CONTINUING:
        if (!around->continued) break;
        kill_written(n, item->around, at);
        n->reached = true;
        break;
    case SHADER_END:
        if (items[item->around].kind == SHADER_IF) {
            if (items[item->around].middle == NO_ITEM) end_side(n, around); /* the second side is empty */
            end_if(n, around);
            break;
        }
        if (items[item->around].kind == SHADER_LOOP) n->reached = false;
        if (items[item->around].kind == SHADER_LOOP || around->broke) kill_written(n, item->around, at);
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

    for (uint32_t c = 0; c < all; c++) kill(&n, c);
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
