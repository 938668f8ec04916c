/* allocate.c: values become registers.
 *
 * What a mov connects should be in one place, so that the mov can go: values are merged into bundles, of up to four
 * slots, if what then is in one slot is never live at the same time, or is the same: neither is written while the other
 * one is live, but by a copy of it. A bundle takes components of one register, any
 * that are free while its slots are live. Fewer components mean more waves on a core, so bundles are placed in several
 * orders, and the one that needs the fewest stays.
 */
#include <stdlib.h>
#include <string.h>

#include "asm/base/arena.h"
#include "asm/shader/live.h"

enum { NO_BUNDLE = UINT32_MAX };

typedef ARRAY_OF(Range) Spans;   /* rising, apart; of whatever component */
typedef ARRAY_OF(Write) Sources; /* where a slot is written */

typedef struct Bundle {
    Spans slot[ISA_COMPONENTS];
    Sources sources[ISA_COMPONENTS];
    uint32_t merged; /* into this one; NO_BUNDLE: it stands by itself */
    uint8_t width;
    uint8_t to[ISA_COMPONENTS]; /* merged: which of its slots each of ours is */
    bool wave;
    uint16_t number; /* the register */
    uint8_t component[ISA_COMPONENTS];
} Bundle;

typedef struct Allocation {
    Shader *shader;
    Bundle *bundles; /* one a value, to begin with */
    uint32_t *order; /* of those that stand by themselves */
    uint32_t count;
    Spans used[ISA_VREGS][ISA_COMPONENTS];
} Allocation;

/* ---- spans ---- */
static bool overlap(const Spans *a, const Spans *b) {
    size_t i = 0, k = 0;
    if (a->count && b->count) { /* the longer one is mostly a register's */
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

/* Spans that may overlap those that are there. */
static bool add_spans(Spans *to, const Spans *new) {
    size_t i = 0, k = 0, kept = 0;
    Spans joined = {0};
    if (!ARRAY_RESERVE(joined.at, joined.room, to->count + new->count + 1)) return false;
    while (i < to->count || k < new->count) {
        const bool old = k == new->count || (i < to->count && to->at[i].from < new->at[k].from);
        const Range next = old ? to->at[i++] : new->at[k++];
        Range *last = kept ? &joined.at[kept - 1] : NULL;
        if (last && next.from <= last->to + 1)
            last->to = next.to > last->to ? next.to : last->to;
        else
            joined.at[kept++] = next;
    }
    free(to->at);
    *to = (Spans){joined.at, kept, joined.room};
    return true;
}

/* ---- bundles ---- */
/* Where a component of a value is: a bundle that stands by itself, and its slot. */
static uint32_t bundle_of(const Allocation *a, uint32_t value, int component, int *slot) {
    *slot = component;
    for (; a->bundles[value].merged != NO_BUNDLE; value = a->bundles[value].merged) *slot = a->bundles[value].to[*slot];
    return value;
}

static bool add_source(Sources *sources, Write source) {
    if (!ARRAY_RESERVE(sources->at, sources->room, sources->count + 1)) return false;
    sources->at[sources->count++] = source;
    return true;
}

/* A bundle for each value, with the spans in which its slots are live, and what is written to them. */
static bool start_bundles(Allocation *a, const Live *live) {
    for (uint32_t v = 0; v < a->shader->values.count; v++) {
        const Value *value = &a->shader->values.at[v];
        Bundle *bundle = &a->bundles[v];
        bundle->merged = NO_BUNDLE;
        bundle->width = value->count;
        bundle->wave = value->wave;
        for (int c = 0; c < value->count; c++) {
            const uint32_t component = live->first[v] + (uint32_t)c;
            const size_t first = live->begin[component], count = live->begin[component + 1] - first;
            if (!ARRAY_RESERVE(bundle->slot[c].at, bundle->slot[c].room, count)) return false;
            if (count) memcpy(bundle->slot[c].at, &live->ranges.at[first], count * sizeof(Range));
            bundle->slot[c].count = count;
        }
    }
    for (size_t i = 0; i < live->writes.count; i++) {
        const Write *write = &live->writes.at[i];
        if (!add_source(&a->bundles[write->value].sources[write->component], *write)) return false;
    }
    return true;
}

/* Is one slot written while the other is live, with something else? */
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

/* Make the mov's operands one, if that can be. */
static bool coalesce(Allocation *a, const Item *item) {
    const ShaderOperand *d = &item->to, *s = &item->from[0];
    int slots[ISA_COMPONENTS] = {-1, -1, -1, -1}, to_slot, from_slot; /* of `to`, which those of `from` become */
    const uint32_t number = bundle_of(a, d->index, 0, &to_slot), other = bundle_of(a, s->index, 0, &from_slot);
    Bundle *to = &a->bundles[number], *from = &a->bundles[other];
    if (to == from || to->wave != from->wave) return true;
    for (int i = 0; i < d->count; i++) {
        bundle_of(a, d->index, d->swizzle[i], &to_slot);
        bundle_of(a, s->index, s->swizzle[s->count == 1 ? 0 : i], &from_slot);
        if (slots[from_slot] >= 0) return true;
        slots[from_slot] = to_slot;
    }

    int width = to->width;
    for (int i = 0; i < from->width; i++) {
        const int slot = slots[i];
        if (slot < 0 && width == ISA_COMPONENTS) return true;
        if (slot < 0) /* the mov does not connect it: it gets one of its own */
            slots[i] = width++;
        else if (overlap(&to->slot[slot], &from->slot[i]) &&
                 (disturbs(a, number, slot, other, i) || disturbs(a, other, i, number, slot)))
            return true;
    }
    for (int i = 0; i < from->width; i++) {
        if (!add_spans(&to->slot[slots[i]], &from->slot[i])) return false;
        for (size_t k = 0; k < from->sources[i].count; k++)
            if (!add_source(&to->sources[slots[i]], from->sources[i].at[k])) return false;
        from->to[i] = (uint8_t)slots[i];
        if (slots[i] >= to->width) to->width = (uint8_t)(slots[i] + 1);
    }
    from->merged = number;
    return true;
}

static bool is_copy(const Item *item) {
    return item->kind == SHADER_OP && item->op == OP_MOV && is_value(&item->to) && is_value(&item->from[0]);
}

/* The movs of inner loops first: they are done most often. */
static bool coalesce_all(Allocation *a) {
    const Item *items = a->shader->items.at;
    const size_t count = a->shader->items.count;
    uint32_t deepest = 0;
    for (uint32_t wanted = 0, depth = 0;; wanted++) {
        for (size_t i = 0; i < count; i++) {
            depth += items[i].kind == SHADER_LOOP;
            if (items[i].kind == SHADER_END) depth -= items[items[i].around].kind == SHADER_LOOP;
            if (depth > deepest) deepest = depth;
            const bool now = wanted == 0 ? false : depth == deepest + 1 - wanted;
            if (now && is_copy(&items[i]) && !coalesce(a, &items[i])) return false;
        }
        if (wanted == deepest + 1) return true;
    }
}

/* ---- registers ---- */
/* Find components of the register for the slots from `slot` on; `taken`: those that the slots before have. */
static bool place_slots(const Allocation *a, Bundle *bundle, uint32_t number, int slot, unsigned taken) {
    if (slot == bundle->width || slot == ISA_COMPONENTS) return true;
    for (int c = 0; c < ISA_COMPONENTS; c++) {
        if (taken >> c & 1 || overlap(&a->used[number][c], &bundle->slot[slot])) continue;
        bundle->component[slot] = (uint8_t)c;
        if (place_slots(a, bundle, number, slot + 1, taken | 1u << c)) return true;
    }
    return false;
}

static uint32_t first_point(const Bundle *bundle) {
    uint32_t first = UINT32_MAX;
    for (int i = 0; i < bundle->width; i++)
        if (bundle->slot[i].count && bundle->slot[i].at[0].from < first) first = bundle->slot[i].at[0].from;
    return first;
}

/* The orders in which bundles are placed. */
typedef enum Order { BY_START, BY_WIDTH, BY_EXTENT, ORDERS } Order;

typedef struct Key {
    uint64_t major;
    uint32_t minor, bundle;
} Key;

static int by_key(const void *a, const void *b) {
    const Key *x = a, *y = b;
    if (x->major != y->major) return x->major < y->major ? -1 : 1;
    if (x->minor != y->minor) return x->minor < y->minor ? -1 : 1;
    return (x->bundle > y->bundle) - (x->bundle < y->bundle);
}

/* Each bundle gets the first register that has room for it. */
static bool place_all(Allocation *a, Order order, bool wave) {
    Key *keys = malloc((a->count + 1) * sizeof *keys);
    if (!keys) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const Bundle *bundle = &a->bundles[a->order[i]];
        uint64_t extent = 0; /* how long it is live, all slots together: each from its first point to its last */
        for (int s = 0; s < bundle->width; s++) {
            const Spans *slot = &bundle->slot[s];
            if (slot->count) extent += slot->at[slot->count - 1].to - slot->at[0].from + 1;
        }
        const uint64_t major[ORDERS] = {0, ISA_COMPONENTS - bundle->width, UINT64_MAX - extent};
        keys[i] = (Key){major[order], first_point(bundle), a->order[i]};
    }
    qsort(keys, a->count, sizeof *keys, by_key);
    for (uint32_t i = 0; i < a->count; i++) a->order[i] = keys[i].bundle;
    free(keys);

    const uint32_t limit = wave ? ISA_WREGS : ISA_VREGS;
    for (int n = 0; n < ISA_VREGS; n++)
        for (int c = 0; c < ISA_COMPONENTS; c++) a->used[n][c].count = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        Bundle *bundle = &a->bundles[a->order[i]];
        if (bundle->wave != wave) continue;
        uint32_t number = 0;
        while (number < limit && !place_slots(a, bundle, number, 0, 0)) number++;
        if (number == limit) {
            a->shader->error = "more values are needed at the same time than there are registers";
            return false;
        }
        for (int s = 0; s < bundle->width; s++)
            if (!add_spans(&a->used[number][bundle->component[s]], &bundle->slot[s])) return false;
        bundle->number = (uint16_t)number;
    }
    return true;
}

/* In the order that uses the fewest components: a thread takes room in the register file for each. */
static bool place_best(Allocation *a, bool wave) {
    Order best = BY_START;
    uint32_t fewest = UINT32_MAX;
    for (Order order = BY_START; order < ORDERS; order++) {
        if (!place_all(a, order, wave)) return false;
        uint32_t used = 0;
        for (int n = 0; n < ISA_VREGS; n++)
            for (int c = 0; c < ISA_COMPONENTS; c++) used += a->used[n][c].count > 0;
        if (used < fewest) best = order, fewest = used;
    }
    return place_all(a, best, wave);
}

/* ---- what comes of it ---- */
/* A mov does only what changes something; what it copies gets the variable's name. */
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
        if (!from->name) from->name = to->name;
    }
    scope_move(shader);
    shader_link(shader);
}

void shader_allocate(Shader *shader) {
    Live live;
    const size_t values = shader->values.count;
    Allocation *a = calloc(1, sizeof *a);
    bool ok = live_find(&live, shader) && a;
    if (ok) {
        a->shader = shader;
        a->bundles = calloc(values + 1, sizeof *a->bundles);
        a->order = calloc(values + 1, sizeof *a->order);
        ok = a->bundles && a->order && start_bundles(a, &live) && coalesce_all(a);
        for (uint32_t i = 0; ok && i < values; i++)
            if (a->bundles[i].merged == NO_BUNDLE && first_point(&a->bundles[i]) != UINT32_MAX)
                a->order[a->count++] = i;
        ok = ok && place_best(a, false) && place_best(a, true);
    }
    for (uint32_t v = 0; ok && v < values; v++) {
        Value *value = &shader->values.at[v];
        for (int c = 0; c < value->count; c++) {
            int slot;
            const Bundle *bundle = &a->bundles[bundle_of(a, v, c, &slot)];
            value->number = bundle->number;
            value->component[c] = bundle->component[slot];
        }
    }
    if (ok) scope_find(shader, &live);
    if (!ok && !shader_failed(shader)) shader_out_of_memory(shader);
    for (size_t i = 0; a && a->bundles && i < values; i++)
        for (int c = 0; c < ISA_COMPONENTS; c++) free(a->bundles[i].slot[c].at), free(a->bundles[i].sources[c].at);
    for (int n = 0; a && n < ISA_VREGS; n++)
        for (int c = 0; c < ISA_COMPONENTS; c++) free(a->used[n][c].at);
    if (a) free(a->order), free(a->bundles);
    free(a);
    live_free(&live);
    if (ok) drop_copies(shader);
}
