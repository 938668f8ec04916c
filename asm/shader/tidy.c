/* tidy.c: statements become simpler ones: no empty sides, no leaving to where one gets anyway, no loops that run once.
 *
 *   if c            =>  break_if c            block              =>  if c
 *     break                                     if c                   A
 *   endif                                         A                  else
 *                                                 break                B
 *   continue_if c   =>  if not c                endif                endif
 *   A                     A                     B
 *   endloop             endif, endloop        endblock
 *
 * Lanes that leave something from within must be masked again behind each structure on their way, and a loop whose
 * lanes continue pushes a mask every round; so `else` is better, as long as statements do not nest too deeply for the
 * mask stack.
 */
#include <stdlib.h>

#include "asm/shader/pass.h"

enum {
    DEEPEST = 8,         /* statements around one that is made of a break or continue */
    MOST_WORK = 4,       /* instructions of an if that all lanes may as well execute */
    MOST_SELECTIONS = 3, /* and variables that are written in it */
};

typedef struct Tidy {
    Shader *shader;
    uint32_t *reads, *writes; /* of values */
} Tidy;

static bool is_plain_leave(const Item *item) {
    return is_leave(item) && !item->source_count;
}

static void drop(Shader *shader, uint32_t at) {
    shader->items.at[at].kind = SHADER_NOTHING;
}

/* ---- one if ---- */
/* A leave becomes conditional, and the if goes. */
static void leave_if(Shader *shader, uint32_t at, uint32_t leave, bool negated) {
    Item *items = shader->items.at;
    Item conditional = items[leave];
    conditional.from[0] = items[at].from[0];
    conditional.source_count = 1;
    conditional.negated = items[at].negated != negated;
    drop(shader, leave);
    if (items[at].middle != NO_ITEM) drop(shader, items[at].middle);
    drop(shader, items[at].end);
    items[at] = conditional;
}

static bool tidy_if(Shader *shader, uint32_t at) {
    Item *items = shader->items.at, *item = &items[at];
    const bool has_else = item->middle != NO_ITEM;
    const uint32_t end = item->end, middle = has_else ? item->middle : end;
    if (middle == at + 2 && is_plain_leave(&items[at + 1]))
        leave_if(shader, at, at + 1, false);
    else if (has_else && end == middle + 2 && is_plain_leave(&items[middle + 1]))
        leave_if(shader, at, middle + 1, true);
    else if (has_else && end == middle + 1)
        drop(shader, middle);
    else if (!has_else && end == at + 1) {
        drop(shader, at);
        drop(shader, end);
    } else if (has_else && middle == at + 1) {
        item->negated = !item->negated;
        drop(shader, middle);
    } else
        return false;
    return true;
}

/* ---- leaves to where lanes get anyway ---- */
/* Where does one come behind an item: to the end that the leave is for? */
static bool gets_there(const Shader *shader, uint32_t at, uint32_t target) {
    const Item *items = shader->items.at;
    const bool next_round = items[at].kind == SHADER_CONTINUE;
    for (uint32_t i = at + 1;;) {
        const Item *item = &items[i];
        const bool arrived = item->around == target && (item->kind == SHADER_END || item->kind == SHADER_CONTINUING);
        if (arrived) return next_round || items[target].kind == SHADER_BLOCK;
        if (item->kind == SHADER_ELSE)
            i = item->end;
        else if (item->kind != SHADER_END || items[item->around].kind == SHADER_LOOP)
            return false;
        i++;
    }
}

/* ---- loops and blocks ---- */
typedef struct Uses {
    uint32_t breaks, continues; /* items that leave the statement so */
} Uses;

static Uses count_leaves(const Shader *shader, uint32_t statement) {
    Uses uses = {0};
    for (uint32_t i = statement; i < shader->items.at[statement].end; i++) {
        const Item *item = &shader->items.at[i];
        if (!is_leave(item) || shader_target(shader, i) != statement) continue;
        if (item->kind == SHADER_BREAK)
            uses.breaks++;
        else
            uses.continues++;
    }
    return uses;
}

/* The statement is no longer a level. */
static void dissolve(Shader *shader, uint32_t at) {
    const uint32_t end = shader->items.at[at].end;
    for (uint32_t i = at; i < end; i++)
        if (is_leave(&shader->items.at[i]) && shader_target(shader, i) < at) shader->items.at[i].level--;
    drop(shader, at);
    drop(shader, end);
}

static bool tidy_level(Shader *shader, uint32_t at) {
    Item *items = shader->items.at, *item = &items[at];
    const Uses uses = count_leaves(shader, at);
    const uint32_t last = (item->middle == NO_ITEM ? item->end : item->middle) - 1;
    if (item->kind == SHADER_BLOCK && !uses.breaks) {
        dissolve(shader, at);
        return true;
    }
    if (item->kind != SHADER_LOOP || uses.continues) return false;
    const bool leaves = items[last].around == at && (is_plain_leave(&items[last]) || items[last].kind == SHADER_RET);
    if (item->middle != NO_ITEM && !leaves) {
        drop(shader, item->middle);
        return true;
    }
    if (!leaves) return false;
    for (uint32_t i = last + 1; i < item->end; i++) drop(shader, i);
    item->kind = SHADER_BLOCK;
    return true;
}

/* ---- break and continue become else ---- */
static uint32_t depth_of(const Shader *shader, uint32_t at) {
    uint32_t depth = 0;
    while ((at = shader->items.at[at].around) != NO_ITEM) depth++;
    return depth;
}

/* The item with which the part of a statement ends that a leave is for, if the leave stands in that part, or in an if
 * in it. NO_ITEM: it is for another one. */
static uint32_t part_end(const Shader *shader, uint32_t at, uint32_t part) {
    const Item *items = shader->items.at, *target = &items[part];
    const bool is_break = items[at].kind == SHADER_BREAK;
    if (shader_target(shader, at) != part || is_break != (target->kind == SHADER_BLOCK)) return NO_ITEM;
    return target->middle == NO_ITEM ? target->end : target->middle;
}

static void insert_end(Shader *shader, uint32_t before) {
    Item end = {.kind = SHADER_END, .line = shader->items.at[before - 1].line};
    shader_insert(shader, &end, &before, 1);
}

/* A leave under a condition: what follows it, up to the end, is for the others. */
static bool else_of_leave(Shader *shader, uint32_t at) {
    Item *item = &shader->items.at[at];
    if (!item->source_count || depth_of(shader, at) > DEEPEST) return false;
    const uint32_t end = part_end(shader, at, item->around);
    if (end == NO_ITEM) return false;
    *item = (Item){
        .kind = SHADER_IF, .negated = !item->negated, .line = item->line, .from = {item->from[0]}, .source_count = 1};
    insert_end(shader, end);
    return true;
}

/* An if whose first side ends in a leave: what follows the if belongs to its other side. */
static bool else_of_if(Shader *shader, uint32_t at) {
    const Item *item = &shader->items.at[at];
    const uint32_t close = item->end, last = (item->middle == NO_ITEM ? close : item->middle) - 1;
    if (item->around == NO_ITEM || !is_plain_leave(&shader->items.at[last]) || depth_of(shader, at) > DEEPEST)
        return false;
    if (shader->items.at[last].around != at) return false;
    const uint32_t end = part_end(shader, last, item->around);
    if (end == NO_ITEM) return false;
    drop(shader, last);
    if (item->middle == NO_ITEM)
        shader->items.at[close].kind = SHADER_ELSE;
    else
        drop(shader, close);
    insert_end(shader, end);
    return true;
}

/* ---- if not ---- */
static void reverse(Item *items, uint32_t from, uint32_t to) {
    while (from + 1 < to) {
        const Item kept = items[from];
        items[from++] = items[--to];
        items[to] = kept;
    }
}

/* `if not c A else B` is `if c B else A`. */
static void swap_sides(Shader *shader, uint32_t at) {
    Item *items = shader->items.at;
    const uint32_t middle = items[at].middle, end = items[at].end;
    items[at].negated = false;
    reverse(items, at + 1, end);
    const uint32_t split = at + 1 + (end - middle - 1); /* where the else is now */
    reverse(items, at + 1, split);
    reverse(items, split + 1, end);
    shader_link(shader);
}

/* ---- ifs without branches ----
 *
 *   if c                  =>  add.f32 t, x, y
 *     add.f32 t, x, y         sel     v, c, t, v
 *     mov     v, t
 *   endif
 *
 * All lanes do the little work there is, if that harms nobody: nothing but what is written once, and read in the if
 * alone, is written by all.
 */
static uint32_t reads_within(const Shader *shader, uint32_t from, uint32_t to, uint32_t value) {
    uint32_t count = 0;
    for (uint32_t i = from; i < to; i++)
        for (int s = 0; s < shader->items.at[i].source_count; s++) {
            const ShaderOperand *operand = &shader->items.at[i].from[s];
            count += is_value(operand) && operand->index == value;
            count += operand->kind == SHADER_RESOURCE && operand->indexed && operand->number == value;
        }
    return count;
}

/* Is what the item writes read by nobody but what follows in its side of the if? */
static bool is_own(const Tidy *t, uint32_t at) {
    const uint32_t value = t->shader->items.at[at].to.index, end = shader_part_end(t->shader, at);
    return t->writes[value] == 1 && reads_within(t->shader, at, end, value) == t->reads[value];
}

static bool is_cheap(const Item *item) {
    switch (isa_ops[item->op].format) {
    case FORMAT_D_A:
    case FORMAT_D_AB:
    case FORMAT_D_ABC:
    case FORMAT_REDUCE_AB: return isa_ops[item->op].latency == LATENCY_FAST || isa_ops[item->op].latency == LATENCY_MUL;
    default: return false;
    }
}

static bool can_flatten(const Tidy *t, uint32_t at) {
    const Item *items = t->shader->items.at, *item = &items[at];
    int work = 0, selections = 0;
    if (!is_value(&item->from[0])) return false;
    for (uint32_t i = at + 1; i < item->end; i++) {
        if (i == item->middle) continue;
        if (items[i].kind != SHADER_OP || !is_cheap(&items[i]) || items[i].to.index == item->from[0].index)
            return false;
        const bool own = is_own(t, i);
        if (!own && items[i].op != OP_MOV) return false;
        work += own;
        selections += !own;
    }
    return work <= MOST_WORK && selections <= MOST_SELECTIONS;
}

static bool flatten(Tidy *t, uint32_t at) {
    if (!can_flatten(t, at)) return false;
    Item *items = t->shader->items.at, *item = &items[at];
    const ShaderOperand condition = item->from[0];
    bool reversed = item->negated;
    for (uint32_t i = at + 1; i < item->end; i++) {
        const uint32_t value = items[i].to.index;
        if (i == item->middle) {
            reversed = !reversed;
            continue;
        }
        if (is_own(t, i)) continue;
        const ShaderOperand new = items[i].from[0], old = items[i].to;
        items[i].op = OP_SEL;
        items[i].source_count = 3;
        items[i].from[0] = condition;
        items[i].from[1] = reversed ? old : new;
        items[i].from[2] = reversed ? new : old;
        t->reads[condition.index]++;
        t->reads[value]++;
    }
    if (item->middle != NO_ITEM) drop(t->shader, item->middle);
    drop(t->shader, item->end);
    drop(t->shader, at);
    return true;
}

/* ---- all ---- */
static bool tidy_item(Tidy *t, uint32_t at) {
    Shader *shader = t->shader;
    const Item *item = &shader->items.at[at];
    if (is_leave(item) && gets_there(shader, at, shader_target(shader, at))) {
        drop(shader, at);
        return true;
    }
    if (is_leave(item)) return else_of_leave(shader, at);
    if (item->kind == SHADER_IF) {
        if (item->negated && item->middle != NO_ITEM) swap_sides(shader, at);
        return tidy_if(shader, at) || else_of_if(shader, at) || flatten(t, at);
    }
    return (item->kind == SHADER_LOOP || item->kind == SHADER_BLOCK) && tidy_level(shader, at);
}

bool shader_tidy(Shader *shader) {
    const size_t values = shader->values.count;
    Tidy t = {.shader = shader, .reads = calloc(values * 2 + 1, sizeof *t.reads)};
    bool changed = false;
    if (!t.reads) shader_out_of_memory(shader);
    if (t.reads) shader_count(shader, t.reads, t.writes = t.reads + values);
    for (uint32_t i = 0; i < shader->items.count && !shader_failed(shader); i++) {
        if (!tidy_item(&t, i)) continue;
        changed = true;
        shader_link(shader);
        i -= i ? 2 : 1; /* what stands before may be simpler now */
    }
    free(t.reads);
    return changed;
}
