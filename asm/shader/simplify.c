/* simplify.c: forward value numbering over structured code. Redundant instructions become movs, copies are propagated,
 * constants are folded, and instructions become cheaper ones: mad for mul and add, offsets in the resource's swizzle
 * for additions to addresses.
 *
 * Values are written many times, so a component has a fact only up to its next write: `now`. Where paths join (behind
 * an if or block, at the head of a loop), a component that differs between them is unknown. The writable memory of a
 * resource counts as one more component.
 */
#include "asm/shader/known.h"

enum { MOST_HOLDERS = 24 }; /* searched for a fact */

/* A component that had a fact at some time. */
typedef struct Holder {
    uint32_t component, next;
} Holder;

typedef struct Change {
    uint32_t component;
    Fact fact; /* in a trail: before the change; of a side: at its end */
} Change;

typedef ARRAY_OF(Change) Changes;

/* The state of an open statement. */
typedef struct Frame {
    size_t trail;          /* the start of its part of the trail */
    size_t sides;          /* IF: the start of the first side's changes */
    size_t second;         /* IF: the start of the second side's changes */
    bool reached;          /* IF: lanes reach the end of its first side */
    bool broke, continued; /* LOOP, BLOCK: it has a break, a continue */
} Frame;

typedef struct Numbering {
    Shader *shader;
    Known known;
    uint32_t *first;     /* component of a value */
    uint32_t components; /* of all values; behind them, one for the memory of each resource */
    uint32_t *owner;     /* of a component: its value */
    Fact *now;
    uint32_t *uses, *writes; /* of a value: how often it is read and written */
    ARRAY_OF(Holder) holders;
    Changes trail, sides;
    Fact *other;   /* of a component: its fact on the other path */
    Frame *frames; /* of items */
    bool reached;  /* lanes may reach the current item */
} Numbering;

/* ---- what components hold ---- */
static void set_fact(Numbering *n, uint32_t component, Fact fact) {
    ADD(n->shader, n->trail) = (Change){component, n->now[component]};
    n->now[component] = fact;
}

/* A component, or memory, gets a fact. */
static void hold(Numbering *n, uint32_t component, Fact fact) {
    set_fact(n, component, fact);
    if (component >= n->components) return;
    ADD(n->shader, n->holders) = (Holder){component, n->known.facts.at[fact].holder};
    n->known.facts.at[fact].holder = (uint32_t)n->holders.count - 1;
}

/* A component, or memory, gets an unknown number. */
static void forget(Numbering *n, uint32_t component) {
    hold(n, component, known_any(&n->known));
}

static bool is_writable(const Numbering *n, uint32_t resource) {
    const ShaderResourceKind kind = n->shader->resources.at[resource].kind;
    return kind == SHADER_U || kind == SHADER_SHARED || kind == SHADER_PRIVATE;
}

/* Other threads may have written memory. */
static void forget_shared(Numbering *n) {
    for (uint32_t r = 0; r < n->shader->resources.count; r++)
        if (is_writable(n, r) && n->shader->resources.at[r].kind != SHADER_PRIVATE) forget(n, n->components + r);
}

static void forget_memory(Numbering *n, const Item *item) {
    const Role role = item->source_count ? source_role(item, 0) : ROLE_NONE;
    if (item->op == OP_BARRIER || item->op == OP_FENCE) forget_shared(n);
    if (role == ROLE_RES_W || role == ROLE_RES_A) forget(n, n->components + item->from[0].index);
}

/* Forget all components and memory that the items write. */
static void forget_written(Numbering *n, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) {
        const Item *item = &n->shader->items.at[i];
        if (item->kind != SHADER_OP) continue;
        forget_memory(n, item);
        for (int k = 0; k < item->to.count && is_value(&item->to); k++)
            forget(n, n->first[item->to.index] + item->to.swizzle[k]);
    }
}

static Fact fact_of(Numbering *n, const ShaderOperand *operand, int k) {
    if (operand->count == 1) k = 0;
    switch (operand->kind) {
    case SHADER_VALUE: return n->now[n->first[operand->index] + operand->swizzle[k]];
    case SHADER_NUMBER: return known_number(&n->known, operand->imm[k]);
    case SHADER_BUILTIN:
        if (is_volatile(operand->index)) return known_any(&n->known);
        return known_fact(&n->known, (FactInfo){.kind = FACT_BUILTIN, .a = operand->index, .b = operand->swizzle[k]});
    default: return known_list(&n->known, operand->index, operand->swizzle[k], 0);
    }
}

/* ---- operands that have given facts ---- */
/* Is it a variable of the source that changes? Its reads stay as they are, even if another value has the same number.
 */
static bool is_variable(const Numbering *n, uint32_t value) {
    return n->shader->values.at[value].name && n->writes[value] > 1;
}

/* Find a value with these facts; a variable rather than an intermediate result, as it is live in any case. */
static bool find_value(const Numbering *n, const Fact *facts, int count, ShaderOperand *out) {
    bool found = false;
    int looked = 0;
    for (uint32_t h = n->known.facts.at[facts[0]].holder; h && looked < MOST_HOLDERS; looked++) {
        const Holder *holder = &n->holders.at[h];
        h = holder->next;
        const uint32_t value = n->owner[holder->component], first = n->first[value];
        const int width = n->shader->values.at[value].count;
        ShaderOperand now = {.kind = SHADER_VALUE, .count = (uint8_t)count, .index = value};
        int have = 0;
        for (; have < count; have++) {
            int c = have ? 0 : (int)(holder->component - first);
            while (c < width && n->now[first + (uint32_t)c] != facts[have]) c++;
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

/* Find an operand with these facts that fits the role: a number, else a built-in value, else a value. */
static bool find_operand(const Numbering *n, const Fact *facts, int count, Role role, Type type, ShaderOperand *out) {
    bool equal = true;
    for (int k = 1; k < count; k++) equal &= facts[k] == facts[0];
    if (equal && isa_roles[role].components == COMPONENTS_ONE_OR_SAME) count = 1;

    int found = 0;
    *out = (ShaderOperand){.kind = SHADER_NUMBER, .count = (uint8_t)count, .type = (uint8_t)type};
    while (found < count && known_bits(&n->known, facts[found], &out->imm[found])) found++;
    if (found == count && isa_role_accepts(role, OPERAND_IMM)) return true;

    *out = (ShaderOperand){.kind = SHADER_BUILTIN, .count = (uint8_t)count};
    for (found = 0; found < count; found++) {
        const FactInfo *info = &n->known.facts.at[facts[found]];
        if (info->kind != FACT_BUILTIN || (found && info->a != out->index)) break;
        out->index = info->a;
        out->swizzle[found] = (uint8_t)info->b;
    }
    if (found == count && isa_role_accepts(role, OPERAND_BUILTIN)) return true;
    return find_value(n, facts, count, out);
}

/* Return the type as which a number is written. */
static Type type_for(const Numbering *n, const Item *item, const ShaderOperand *operand) {
    const Type bare = item->kind == SHADER_OP ? (Type)isa_ops[item->op].bare : TYPE_U32;
    if (bare == TYPE_U32 || bare == TYPE_I32 || bare == TYPE_F32) return bare;
    if (operand->kind == SHADER_NUMBER) return (Type)operand->type;
    const Type type = is_value(operand) ? (Type)n->shader->values.at[operand->index].type : TYPE_U32;
    return type == TYPE_I32 || type == TYPE_F32 ? type : TYPE_U32;
}

static void read_through(Numbering *n, const Item *item, ShaderOperand *operand, Role role) {
    if (!is_value(operand) && operand->kind != SHADER_NUMBER) return;
    Fact facts[ISA_COMPONENTS];
    ShaderOperand better;
    for (int k = 0; k < operand->count; k++) facts[k] = fact_of(n, operand, k);
    if (!find_operand(n, facts, operand->count, role, type_for(n, item, operand), &better)) return;
    if (is_value(&better) && is_variable(n, operand->index)) return;
    if (is_value(&better) && !n->shader->values.at[better.index].name)
        n->shader->values.at[better.index].name = n->shader->values.at[operand->index].name;
    if (shader_same(operand, &better)) return;
    *operand = better;
    n->shader->changed = true;
}

/* ---- instructions ---- */
static void become(Numbering *n, Item *item, Op op, const ShaderOperand *from, int count) {
    item->op = (uint16_t)op;
    item->source_count = (uint8_t)count;
    for (int i = 0; i < count; i++) item->from[i] = from[i];
    n->shader->changed = true;
}

/* Find operands for the instruction that the results are facts of, if it is the same for all components. */
static bool find_sources(const Numbering *n, const Item *item, const Fact *results, int count, ShaderOperand *from) {
    const FactInfo *facts = n->known.facts.at;
    const Type type = type_for(n, item, &item->from[0]);
    for (int s = 0; s < count; s++) {
        Fact sources[ISA_COMPONENTS];
        for (int k = 0; k < item->to.count; k++) {
            const FactInfo *f = &facts[results[k]];
            if (f->kind != FACT_OP || f->op != facts[results[0]].op) return false;
            sources[k] = s == 0 ? f->a : s == 1 ? f->b : f->c;
        }
        if (!find_operand(n, sources, item->to.count, ROLE_SRC, type, &from[s])) return false;
    }
    return true;
}

/* Replace a * b + c by a mad, if the product has no other reader; also a * 2 - 3 and c - a * 2, with the number
 * negated. */
static bool fuse(Numbering *n, Item *item) {
    const bool is_float = item->op == OP_ADD_F32 || item->op == OP_SUB_F32, subtracts = item->op == OP_SUB_F32;
    if (!is_float && item->op != OP_ADD_U32 && item->op != OP_ADD_I32) return false;
    for (int s = 0; s < 2; s++) {
        Fact products[ISA_COMPONENTS];
        ShaderOperand from[3];
        const ShaderOperand *product = &item->from[s];
        for (int k = 0; k < item->to.count; k++) products[k] = fact_of(n, product, k);
        if (!is_value(product) || n->uses[product->index] != 1) continue;
        if (!known_is(&n->known, products[0], is_float ? OP_MUL_F32 : OP_MUL_U32)) continue;
        if (!find_sources(n, item, products, 2, from)) continue;
        from[2] = item->from[1 - s];
        ShaderOperand *opposite = &from[s == 0 ? 2 : 1];
        if (subtracts && opposite->kind != SHADER_NUMBER) continue;
        for (int k = 0; k < opposite->count && subtracts; k++) opposite->imm[k] ^= 0x80000000;
        become(n, item, is_float ? OP_MAD_F32 : item->op == OP_ADD_I32 ? OP_MAD_I32 : OP_MAD_U32, from, 3);
        return true;
    }
    return false;
}

/* Strength reduction: a product with a power of two becomes a shift. */
static bool shift(Numbering *n, Item *item, const Fact *results) {
    ShaderOperand from[2];
    if (!known_is(&n->known, results[0], OP_MUL_U32) || (item->op != OP_MUL_U32 && item->op != OP_MUL_I32))
        return false;
    if (!find_sources(n, item, results, 2, from) || from[1].kind != SHADER_NUMBER || from[1].count != 1) return false;
    const uint32_t bits = from[1].imm[0];
    if (!bits || bits & (bits - 1)) return false;
    from[1] = shader_u32((uint32_t)__builtin_ctz(bits));
    become(n, item, OP_SHL, from, 2);
    return true;
}

/* Replace an addition, comparison, selection or division by its simplest form. Facts are sorted, so an instruction with
 * only exchanged operands stays. A quotient by a power of two becomes a shift, or a product of floats, and a remainder
 * an and. */
static bool rewrite(Numbering *n, Item *item, const Fact *results) {
    const FactInfo fact = n->known.facts.at[results[0]];
    const bool adds = item->op == OP_ADD_U32 || item->op == OP_ADD_I32, selects = item->op == OP_SEL;
    const bool compares = fact.op >= OP_LT_U32 && fact.op <= OP_NE_F32;
    const int count = fact.op == OP_SEL ? 3 : 2;
    ShaderOperand from[3];
    if (fact.kind != FACT_OP || (fact.op == OP_ADD_U32) != adds) return false;
    if (adds && is_value(&item->from[0]) && is_variable(n, item->from[0].index)) return false; /* it is live anyway */
    const bool binds = selects && (fact.op == OP_AND || fact.op == OP_OR);
    const bool divides = (item->op == OP_DIV_U32 && fact.op == OP_SHR_U32) ||
                         (item->op == OP_REM_U32 && fact.op == OP_AND) ||
                         (item->op == OP_DIV_F32 && fact.op == OP_MUL_F32);
    if (!adds && !compares && !binds && !divides && fact.op != OP_SEL) return false;
    if (!find_sources(n, item, results, count, from)) return false;
    bool differs = divides || count != item->source_count;
    for (int s = 0; s < count; s++) {
        bool has = false;
        for (int old = 0; old < item->source_count; old++) has |= shader_same(&from[s], &item->from[old]);
        differs |= !has;
    }
    if (differs) become(n, item, adds ? (Op)item->op : (Op)fact.op, from, count);
    return differs;
}

/* Move up to 12 bytes from the address into the swizzle of a load or store. */
static void fold_address(Numbering *n, Item *item) {
    const bool has_result = item->to.kind != SHADER_NONE;
    ShaderOperand *words = &item->from[0], *address = &item->from[1];
    const Role role = has_result ? source_role(item, 0) : ROLE_RES_W;
    if (role != ROLE_RES_R && role != ROLE_RES_W && role != ROLE_RES_A) return;
    if (item->source_count < 2 || address->count != 1 || !is_value(address)) return;
    const Fact number = fact_of(n, address, 0); /* it may move the facts */
    const FactInfo fact = n->known.facts.at[number];
    uint32_t offset;
    ShaderOperand base;
    if (fact.kind != FACT_OP || fact.op != OP_ADD_U32 || !known_bits(&n->known, fact.b, &offset)) return;
    if (offset % 4 || offset > 12) return;
    for (int k = 0; k < words->count; k++)
        if (words->swizzle[k] + offset / 4 >= ISA_COMPONENTS) return;
    if (!find_operand(n, &fact.a, 1, ROLE_ADDR, TYPE_U32, &base)) return;
    for (int k = 0; k < words->count; k++) words->swizzle[k] = (uint8_t)(words->swizzle[k] + offset / 4);
    *address = base;
    n->shader->changed = true;
}

/* Does the result depend only on the operands and memory, not on other lanes or the active mask? */
static bool is_function(const Item *item) {
    return item->source_count && isa_format((Op)item->op)->role[0] == ROLE_DST && item->op != OP_SAMPLE;
}

static void find_results(Numbering *n, const Item *item, Fact *results) {
    const bool each = is_componentwise(item) && item->source_count, loads = item->op == OP_LD;
    for (int k = 0; k < item->to.count && each; k++) {
        Fact a[3] = {0};
        for (int s = 0; s < item->source_count; s++) a[s] = fact_of(n, &item->from[s], k);
        results[k] = known_result(&n->known, (Op)item->op, a[0], a[1], a[2]);
    }
    for (int k = 0; k < item->to.count && !each && !is_function(item); k++) results[k] = known_any(&n->known);
    if (each || !is_function(item)) return;

    /* The results depend on all components of the sources: a list of their facts is part of each result's fact. */
    Fact all = known_list(&n->known, item->op, item->to.count, 0);
    for (int s = 0; s < item->source_count; s++) {
        const ShaderOperand *from = &item->from[s];
        const bool is_resource = from->kind == SHADER_RESOURCE;
        if (is_resource)
            all = known_list(&n->known, all, from->index, from->indexed ? n->now[n->first[from->number]] : 0);
        if (is_resource && is_writable(n, from->index))
            all = known_list(&n->known, all, n->now[n->components + from->index], 0);
        for (int k = 0; k < from->count && !is_resource; k++)
            all = known_list(&n->known, all, fact_of(n, from, k), (Fact)k);
    }
    for (int k = 0; k < item->to.count; k++)
        results[k] = known_list(&n->known, all, loads ? item->from[0].swizzle[k] : (Fact)k, 1);
}

static void number_op(Numbering *n, Item *item) {
    Fact results[ISA_COMPONENTS];
    ShaderOperand from;
    for (int s = 0; s < item->source_count; s++) read_through(n, item, &item->from[s], source_role(item, s));
    fold_address(n, item);
    if (!is_value(&item->to)) {
        forget_memory(n, item);
        return;
    }
    find_results(n, item, results);
    const Type type = type_for(n, item, &item->to);
    const bool is_copy = is_function(item) && find_operand(n, results, item->to.count, ROLE_SRC, type, &from);
    if (is_copy && item->op != OP_MOV)
        become(n, item, OP_MOV, &from, 1);
    else if (!is_copy && item->source_count && is_componentwise(item) && !fuse(n, item) && !shift(n, item, results))
        rewrite(n, item, results);
    bool same = is_function(item);
    for (int k = 0; k < item->to.count; k++) same &= fact_of(n, &item->to, item->to.count == 1 ? 0 : k) == results[k];
    if (same) {
        item->kind = SHADER_NOTHING;
        n->shader->changed = true;
        return;
    }
    forget_memory(n, item);
    for (int k = 0; k < item->to.count; k++) hold(n, n->first[item->to.index] + item->to.swizzle[k], results[k]);
}

/* ---- statements ---- */
/* Drop comparisons with 0 from a condition, which tests for 0 itself. */
static void simplify_condition(Numbering *n, Item *item) {
    const Fact zero = known_number(&n->known, 0);
    for (;;) {
        const Fact condition = fact_of(n, &item->from[0], 0); /* it may move the facts */
        const FactInfo fact = n->known.facts.at[condition];
        ShaderOperand tested;
        const bool compares = fact.kind == FACT_OP && (fact.op == OP_EQ_U32 || fact.op == OP_NE_U32) && fact.b == zero;
        if (!compares || !find_operand(n, &fact.a, 1, ROLE_COND, TYPE_U32, &tested)) break;
        if (!is_value(&tested)) break;
        item->negated ^= fact.op == OP_EQ_U32;
        item->from[0] = tested;
        n->shader->changed = true;
    }
    read_through(n, item, &item->from[0], ROLE_COND);
}

/* Is the condition constant? */
static bool is_decided(Numbering *n, const Item *item, bool *holds) {
    uint32_t bits;
    if (!known_bits(&n->known, fact_of(n, &item->from[0], 0), &bits)) return false;
    *holds = (bits != 0) != item->negated;
    return true;
}

/* Restore the facts from when the trail was `trail` long; with `keep`, append the current ones to the sides. */
static void undo(Numbering *n, size_t trail, bool keep) {
    for (size_t i = trail; i < n->trail.count && keep; i++) {
        const uint32_t component = n->trail.at[i].component;
        ADD(n->shader, n->sides) = (Change){component, n->now[component]};
    }
    while (n->trail.count > trail) {
        const Change *change = &n->trail.at[--n->trail.count];
        n->now[change->component] = change->fact;
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
        set_fact(n, n->sides.at[i].component, n->sides.at[i].fact);
    for (size_t i = first; i < second && both_come; i++) n->other[n->sides.at[i].component] = n->sides.at[i].fact;
    for (size_t i = second; i < n->sides.count && both_come; i++) {
        const Change change = n->sides.at[i];
        const Fact other = n->other[change.component] ? n->other[change.component] : n->now[change.component];
        n->other[change.component] = 0;
        if (other == change.fact)
            set_fact(n, change.component, other);
        else
            forget(n, change.component);
    }
    for (size_t i = first; i < second && both_come; i++) {
        const uint32_t component = n->sides.at[i].component;
        const Fact other = n->other[component];
        n->other[component] = 0;
        if (other && other != n->now[component]) forget(n, component);
    }
    n->sides.count = first;
}

static void remove_items(Numbering *n, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++) n->shader->items.at[i].kind = SHADER_NOTHING;
    n->shader->changed = true;
}

/* Keep only the side of an if that lanes always take. */
static void keep_side(Numbering *n, uint32_t at, bool first) {
    Item *items = n->shader->items.at;
    const uint32_t end = items[at].end, middle = items[at].middle == NO_ITEM ? end : items[at].middle;
    remove_items(n, at, at + 1);
    if (first)
        remove_items(n, middle, end);
    else
        remove_items(n, at, middle + (middle < end));
    remove_items(n, end, end + 1);
}

static void number_leave(Numbering *n, uint32_t at) {
    Item *item = &n->shader->items.at[at];
    bool holds = true;
    if (item->source_count) {
        simplify_condition(n, item);
        const bool decided = is_decided(n, item, &holds);
        if (decided && !holds) {
            remove_items(n, at, at + 1);
            return;
        }
        if (decided) {
            item->source_count = 0;
            item->negated = false;
            n->shader->changed = true;
        }
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
    const Fact a = fact_of(n, &test->from[0], 0), b = fact_of(n, &test->from[1], 0);
    return known_bits(&n->known, known_result(&n->known, (Op)test->op, a, b, 0), &bits) &&
           leave->negated == (bits != 0);
}

static void number_item(Numbering *n, uint32_t at) {
    Item *items = n->shader->items.at, *item = &items[at];
    Frame *around = item->around == NO_ITEM ? NULL : &n->frames[item->around]; /* an END's: of its own statement */
    bool holds;
    switch (item->kind) {
    case SHADER_OP: number_op(n, item); break;
    case SHADER_IF:
        simplify_condition(n, item);
        if (is_decided(n, item, &holds))
            keep_side(n, at, holds);
        else
            n->frames[at] = (Frame){.trail = n->trail.count, .sides = n->sides.count};
        break;
    case SHADER_ELSE: end_side(n, around); break;
    case SHADER_LOOP:
        n->frames[at] = (Frame){0};
        item->entered = is_entered(n, at);
        forget_written(n, at, item->end);
        forget_shared(n);
        break;
    case SHADER_BLOCK: n->frames[at] = (Frame){0}; break;
    case SHADER_CONTINUING:
        if (!around->continued) break;
        forget_written(n, item->around, at);
        n->reached = true;
        break;
    case SHADER_END:
        if (items[item->around].kind == SHADER_IF) {
            if (items[item->around].middle == NO_ITEM) end_side(n, around); /* the second side is empty */
            end_if(n, around);
            break;
        }
        if (items[item->around].kind == SHADER_LOOP) n->reached = false;
        if (items[item->around].kind == SHADER_LOOP || around->broke) forget_written(n, item->around, at);
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
    n.uses = shader_alloc(shader, values, sizeof *n.uses);
    n.writes = shader_alloc(shader, values, sizeof *n.writes);
    n.frames = shader_alloc(shader, shader->items.count, sizeof *n.frames);
    n.now = shader_alloc(shader, all, sizeof *n.now);
    n.other = shader_alloc(shader, all, sizeof *n.other);
    ADD(shader, n.holders) = (Holder){0}; /* 0: none */
    known_start(&n.known, shader);
    shader_count(shader, n.uses, n.writes);

    for (uint32_t c = 0; c < all; c++) forget(&n, c);
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
