/* scope.c: scopes of the source's variables, for `.var` and `.endvar`: from the first write on, while the variable owns
 * its registers. Between two live ranges it keeps its number, unless another value is written there.
 */
#include <stdlib.h>

#include "asm/shader/live.h"

/* Is another value written to the value's registers, from one item to another? */
static bool is_overwritten(const Shader *shader, uint32_t value, uint32_t from, uint32_t to) {
    const Value *own = &shader->values.at[value];
    for (uint32_t i = from; i < to; i++) {
        const Item *item = &shader->items.at[i];
        if (item->kind != SHADER_OP || !is_value(&item->to) || item->to.index == value) continue;
        const Value *other = &shader->values.at[item->to.index];
        if (own->wave != other->wave || own->number != other->number) continue;
        for (int k = 0; k < own->count; k++)
            for (int m = 0; m < other->count; m++)
                if (own->component[k] == other->component[m]) return true;
    }
    return false;
}

void scope_find(Shader *shader, const Live *live) {
    for (uint32_t v = 0; v < shader->values.count; v++) {
        const Value *value = &shader->values.at[v];
        const size_t first = live->begin[live->first[v]], count = live->begin[live->first[v] + value->count] - first;
        if (!value->name || !count) continue;
        Range *ranges = shader_alloc(shader, count, sizeof *ranges);
        for (size_t i = 0; i < count; i++)
            ranges[i] = (Range){0, live->ranges.at[first + i].from, live->ranges.at[first + i].to};
        qsort(ranges, count, sizeof *ranges, range_order);

        /* Merge the ranges of all components, sorted by start, into scopes. */
        Scope scope = {.value = v};
        for (size_t i = 0; i < count; i++) {
            const uint32_t start = ranges[i].from / 2 + 1, end = ranges[i].to / 2 + 1;
            const bool continues = i && (start <= scope.end || !is_overwritten(shader, v, scope.end, start));
            if (!continues) scope.start = start;
            if (!continues || end > scope.end) scope.end = end;
            Scope *shown = continues ? &shader->scopes.at[shader->scopes.count - 1] : ARRAY_ADD(shader->scopes, 1);
            *shown = scope;
        }
    }
}

static int by_start(const void *a, const void *b) {
    const Scope *x = a, *y = b;
    if (x->start != y->start) return x->start < y->start ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

/* Adjust the scopes to items that shader_link is about to drop, and sort them. */
void scope_move(Shader *shader) {
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
