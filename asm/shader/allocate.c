/* allocate.c: register allocation with copy coalescing.
 *
 * To remove movs, the two values of a mov are merged into a bundle of up to four slots. Two components may share a slot
 * if they are never live at the same time, or are equal where both are live: neither is written while the other one is
 * live, except with a copy of it. A bundle gets components of one register, any that are free while its slots are live.
 * Fewer components mean more waves on a core, so bundles are placed in several orders, and the best one is taken.
 */
#include <stdlib.h>

#include "asm/shader/pass.h"

enum { NO_BUNDLE = UINT32_MAX };

typedef ARRAY_OF(Range) Spans;   /* rising, apart; `component` has no meaning */
typedef ARRAY_OF(Write) Sources; /* where a slot is written */

typedef struct Bundle {
    Spans slot[ISA_COMPONENTS];
    Sources sources[ISA_COMPONENTS];
    uint32_t merged; /* the bundle that it is merged into; NO_BUNDLE: it is a root */
    uint8_t width;
    uint8_t to[ISA_COMPONENTS]; /* merged: for each slot, the slot in that bundle */
    bool wave, mask;
    uint16_t number; /* the register */
    uint8_t component[ISA_COMPONENTS];
    uint32_t start;  /* the first point at which a slot is live; UINT32_MAX: never */
    uint64_t key;    /* orders bundles */
    uint64_t extent; /* points between first and last use, summed over the slots */
} Bundle;

typedef struct Allocation {
    Shader *shader;
    Bundle *bundles; /* at first one for each value */
    Bundle **order;  /* the roots */
    uint32_t count;
    Spans used[ISA_VREGS][ISA_COMPONENTS];
} Allocation;

/* ---- spans ---- */
static bool overlap(const Spans *a, const Spans *b) {
    size_t i = 0, k = 0;
    if (a->count && b->count) { /* one list is mostly much longer */
        i = BISECT(n, a->count, a->at[n].to < b->at[0].from);
        k = BISECT(n, b->count, b->at[n].to < a->at[0].from);
    }
    while (i < a->count && k < b->count) {
        if (a->at[i].to < b->at[k].from)
            i++;
        else if (b->at[k].to < a->at[i].from)
            k++;
        else
            return true;
    }
    return false;
}

/* Merge spans into a list; they may overlap. */
static void add_spans(Shader *shader, Spans *to, const Spans *new) {
    size_t i = to->count, k = new->count, kept = 0;
    const size_t count = i + k;
    to->at = shader_grow(shader, to->at, &to->room, count, sizeof *to->at);
    for (size_t place = count; k; place--)
        to->at[place - 1] = i && to->at[i - 1].from > new->at[k - 1].from ? to->at[--i] : new->at[--k];
    for (i = 0; i < count; i++) { /* adjacent spans become one */
        const Range next = to->at[i];
        Range *last = kept ? &to->at[kept - 1] : NULL;
        if (last && next.from <= last->to + 1)
            last->to = next.to > last->to ? next.to : last->to;
        else
            to->at[kept++] = next;
    }
    to->count = kept;
}

/* ---- bundles ---- */
/* Return the root bundle of a value, and in *slot the slot of its component. */
static uint32_t bundle_of(const Allocation *a, uint32_t value, int component, int *slot) {
    *slot = component;
    for (; a->bundles[value].merged != NO_BUNDLE; value = a->bundles[value].merged) *slot = a->bundles[value].to[*slot];
    return value;
}

/* Make a bundle for each value, with the live spans and the writes of its slots. */
static void start_bundles(Allocation *a, const Live *live) {
    for (uint32_t v = 0; v < a->shader->values.count; v++) {
        const Value *value = &a->shader->values.at[v];
        Bundle *bundle = &a->bundles[v];
        bundle->merged = NO_BUNDLE;
        bundle->width = value->count;
        bundle->wave = value->wave;
        bundle->mask = value->mask;
        for (int c = 0; c < value->count; c++) { /* shares live's ranges; add_spans copies them to grow */
            const uint32_t component = live->first[v] + (uint32_t)c;
            const size_t first = live->begin[component], count = live->begin[component + 1] - first;
            bundle->slot[c] = (Spans){live->ranges.at + first, count, count};
        }
    }
    for (size_t i = 0; i < live->writes.count; i++) {
        const Write *write = &live->writes.at[i];
        ADD(a->shader, a->bundles[write->value].sources[write->component]) = *write;
    }
}

/* Is a slot written while the other slot is live, with a different number? */
static bool disturbs(const Allocation *a, uint32_t writer, int slot, uint32_t other, int other_slot) {
    const Sources *sources = &a->bundles[writer].sources[slot];
    const Spans *spans = &a->bundles[other].slot[other_slot];
    for (size_t i = 0; i < sources->count; i++) {
        const Write *source = &sources->at[i];
        const size_t span = BISECT(n, spans->count, spans->at[n].to < source->point);
        int from = -1;
        if (span == spans->count || spans->at[span].from > source->point) continue;
        if (source->from == SHADER_NO_VALUE) return true;
        if (bundle_of(a, source->from, source->from_component, &from) != other || from != other_slot) return true;
    }
    return false;
}

/* Merge the bundles of a mov's operands, if they can share their slots. */
static void coalesce(Allocation *a, const Item *item) {
    const ShaderOperand *d = &item->to, *s = &item->from[0];
    int slots[ISA_COMPONENTS] = {-1, -1, -1, -1}, to_slot, from_slot; /* slots: from's slots in `to` */
    const uint32_t number = bundle_of(a, d->index, 0, &to_slot), other = bundle_of(a, s->index, 0, &from_slot);
    Bundle *to = &a->bundles[number], *from = &a->bundles[other];
    if (to == from || to->wave != from->wave) return;
    for (int i = 0; i < d->count; i++) {
        bundle_of(a, d->index, d->swizzle[i], &to_slot);
        bundle_of(a, s->index, s->swizzle[s->count == 1 ? 0 : i], &from_slot);
        if (slots[from_slot] >= 0) return;
        slots[from_slot] = to_slot;
    }

    int width = to->width;
    for (int i = 0; i < from->width; i++) {
        const int slot = slots[i];
        if (slot < 0 && width == ISA_COMPONENTS) return;
        if (slot < 0) /* not part of the mov: it gets a new slot */
            slots[i] = width++;
        else if (overlap(&to->slot[slot], &from->slot[i]) &&
                 (disturbs(a, number, slot, other, i) || disturbs(a, other, i, number, slot)))
            return;
    }
    for (int i = 0; i < from->width; i++) {
        add_spans(a->shader, &to->slot[slots[i]], &from->slot[i]);
        for (size_t k = 0; k < from->sources[i].count; k++)
            ADD(a->shader, to->sources[slots[i]]) = from->sources[i].at[k];
        from->to[i] = (uint8_t)slots[i];
        if (slots[i] >= to->width) to->width = (uint8_t)(slots[i] + 1);
    }
    from->merged = number;
}

static bool is_copy(const Item *item) {
    return item->kind == SHADER_OP && item->op == OP_MOV && is_value(&item->to) && is_value(&item->from[0]);
}

/* Coalesce the movs of inner loops first, which execute most often. Round 0 finds the deepest loop. */
static void coalesce_all(Allocation *a) {
    const Item *items = a->shader->items.at;
    uint32_t deepest = 0;
    for (uint32_t round = 0, depth = 0; round <= deepest + 1; round++) {
        for (size_t i = 0; i < a->shader->items.count; i++) {
            depth += items[i].kind == SHADER_LOOP;
            if (items[i].kind == SHADER_END) depth -= items[items[i].around].kind == SHADER_LOOP;
            if (depth > deepest) deepest = depth;
            if (round && depth == deepest + 1 - round && is_copy(&items[i])) coalesce(a, &items[i]);
        }
    }
}

/* ---- registers ---- */
/* Find free components of the register for the slots from `slot` on; `taken`: the components of the slots before. */
static bool place_slots(const Allocation *a, Bundle *bundle, uint32_t number, int slot, unsigned taken) {
    if (slot == bundle->width || slot == ISA_COMPONENTS) return true;
    for (int c = 0; c < ISA_COMPONENTS; c++) {
        if (bundle->mask && slot && c != bundle->component[slot - 1] + 1) continue;
        if (taken >> c & 1 || overlap(&a->used[number][c], &bundle->slot[slot])) continue;
        bundle->component[slot] = (uint8_t)c;
        if (place_slots(a, bundle, number, slot + 1, taken | 1u << c)) return true;
    }
    return false;
}

/* The orders in which bundles are placed; equal ones by their start. */
typedef enum Order { BY_START, BY_WIDTH, BY_EXTENT, ORDERS } Order;

static int by_key(const void *a, const void *b) {
    const Bundle *x = *(Bundle *const *)a, *y = *(Bundle *const *)b;
    return ORDER(x->key, y->key) ?: ORDER(x->start, y->start) ?: ORDER(x, y);
}

/* Give each bundle the first register with room. Return the number of components used. */
static uint32_t place_all(Allocation *a, Order order, bool wave) {
    const uint32_t limit = wave ? ISA_WREGS : ISA_VREGS;
    uint32_t used = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        const uint64_t keys[ORDERS] = {0, ISA_COMPONENTS - a->order[i]->width, UINT64_MAX - a->order[i]->extent};
        a->order[i]->key = keys[order];
    }
    qsort(a->order, a->count, sizeof *a->order, by_key);
    memset(a->used, 0, sizeof a->used);
    for (uint32_t i = 0; i < a->count; i++) {
        Bundle *bundle = a->order[i];
        if (bundle->wave != wave) continue;
        uint32_t number = 0;
        while (number < limit && !place_slots(a, bundle, number, 0, 0)) number++;
        if (number == limit) {
            a->shader->error = "more values are needed at the same time than there are registers";
            return 0;
        }
        for (int s = 0; s < bundle->width; s++) {
            Spans *spans = &a->used[number][bundle->component[s]];
            used += !spans->count && bundle->slot[s].count;
            add_spans(a->shader, spans, &bundle->slot[s]);
        }
        bundle->number = (uint16_t)number;
    }
    return used;
}

/* Place bundles in the order that uses the fewest components, as each takes room in the register file. */
static void place_best(Allocation *a, bool wave) {
    Order best = BY_START;
    uint32_t fewest = UINT32_MAX;
    for (Order order = BY_START; order < ORDERS; order++) {
        const uint32_t used = place_all(a, order, wave);
        if (used < fewest) best = order, fewest = used;
    }
    if (!a->shader->error) place_all(a, best, wave);
}

/* ---- movs ---- */
static int by_start(const void *a, const void *b) {
    const Scope *x = a, *y = b;
    return ORDER(x->start, y->start) ?: ORDER(x->value, y->value) ?: strcmp(x->name, y->name);
}

/* Adjust the scopes to items that shader_link is about to drop, and sort them. */
static void move_scopes(Shader *shader) {
    uint32_t *place = shader_alloc(shader, shader->items.count + 2, sizeof *place), kept = 0;
    for (size_t i = 0; i < shader->items.count; i++) {
        place[i] = kept;
        kept += shader->items.at[i].kind != SHADER_NOTHING;
    }
    place[shader->items.count] = place[shader->items.count + 1] = kept;
    for (size_t i = 0; i < shader->scopes.count; i++) {
        Scope *scope = &shader->scopes.at[i];
        scope->start = place[scope->start];
        scope->end = place[scope->end];
    }
    if (shader->scopes.count) qsort(shader->scopes.at, shader->scopes.count, sizeof(Scope), by_start);
}

/* Remove from movs the components that are already in place; the source of a removed mov gets the variable's name. */
static void drop_copies(Shader *shader) {
    for (size_t i = 0; i < shader->items.count; i++) {
        Item *item = &shader->items.at[i];
        if (!is_copy(item)) continue;
        const Value *to = &shader->values.at[item->to.index];
        Value *from = &shader->values.at[item->from[0].index];
        if (to->wave != from->wave || to->number != from->number) continue;
        const ShaderOperand d = item->to, s = item->from[0];
        uint8_t count = 0;
        for (int k = 0; k < d.count; k++) {
            const uint8_t source = s.swizzle[s.count == 1 ? 0 : k];
            if (to->component[d.swizzle[k]] == from->component[source]) continue;
            item->to.swizzle[count] = d.swizzle[k];
            item->from[0].swizzle[count++] = source;
        }
        item->to.count = item->from[0].count = count;
        if (count) continue;
        item->kind = SHADER_NOTHING;
        lend_name(from, to);
    }
    move_scopes(shader);
    shader_link(shader);
}

void shader_allocate(Shader *shader) {
    const uint32_t values = (uint32_t)shader->values.count;
    Live live;
    live_find(&live, shader);
    Allocation *a = shader_alloc(shader, 1, sizeof *a);
    a->shader = shader;
    a->bundles = shader_alloc(shader, values, sizeof *a->bundles);
    a->order = shader_alloc(shader, values, sizeof *a->order);
    start_bundles(a, &live);
    coalesce_all(a);
    for (Bundle *bundle = a->bundles; bundle < a->bundles + values; bundle++) {
        bundle->start = UINT32_MAX;
        for (int i = 0; i < bundle->width; i++) {
            const Spans *slot = &bundle->slot[i];
            if (!slot->count) continue;
            if (slot->at[0].from < bundle->start) bundle->start = slot->at[0].from;
            bundle->extent += slot->at[slot->count - 1].to - slot->at[0].from + 1;
        }
        if (bundle->merged == NO_BUNDLE && bundle->start != UINT32_MAX) a->order[a->count++] = bundle;
    }
    place_best(a, false);
    place_best(a, true);
    if (shader->error) return;

    for (uint32_t v = 0; v < values; v++) {
        Value *value = &shader->values.at[v];
        for (int c = 0; c < value->count; c++) {
            int slot;
            const Bundle *bundle = &a->bundles[bundle_of(a, v, c, &slot)];
            value->number = bundle->number;
            value->component[c] = bundle->component[slot];
        }
    }
    scopes_find(shader, &live);
    drop_copies(shader);
}
