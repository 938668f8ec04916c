/* scopes.c: where the variables of the source are, for `.var` and `.endvar`.
 *
 * From the first write on, while the variable owns its registers. Between two live ranges it keeps its number, unless
 * another value is written there.
 *
 * A parameter that the function does not write is the same value as its argument, so its own copy goes. Then its name
 * stands for the variable of the caller that is the argument, too.
 */
#include <stdlib.h>

#include "asm/shader/pass.h"

/* ---- arguments ---- */
/* For each frame, find the items that stand in it or in frames within it: from the first one up to behind the last one;
 * from NO_ITEM if it is empty. */
static Range *stretches(Shader *shader) {
    Range *stretch = shader_alloc(shader, shader->frames.count + 1, sizeof *stretch);
    for (size_t f = 0; f <= shader->frames.count; f++) stretch[f].from = NO_ITEM;
    for (uint32_t i = 0; i < shader->items.count; i++) {
        const uint32_t line = shader->items.at[i].line;
        uint32_t frame = line == UINT32_MAX ? 0 : shader->lines.at[line].frame;
        for (; frame; frame = shader->frames.at[frame - 1].parent) {
            if (stretch[frame].from == NO_ITEM) stretch[frame].from = i;
            stretch[frame].to = i + 1;
        }
    }
    return stretch;
}

void shader_trace_arguments(Shader *shader) {
    const Uses uses = shader_count(shader);
    const Range *stretch = stretches(shader);
    for (size_t a = 0; a < shader->arguments.count; a++) {
        Argument *argument = &shader->arguments.at[a];
        ShaderOperand from = argument->parameter;
        uint32_t since = NO_ITEM; /* copies are followed back in the text only: in a loop they may be in a circle */
        while (is_value(&from) && uses.writes[from.index] == 1 && uses.written[from.index] < since) {
            const Item *copy = &shader->items.at[uses.written[from.index]];
            const ShaderOperand whole = shader_at(from.index, shader->values.at[from.index].count);
            if (copy->op != OP_MOV || !copy->source_count || !shader_same(&copy->to, &whole)) break;
            since = uses.written[from.index];
            from = shader_swizzle(copy->from[0], from.count, from.swizzle);
        }
        bool is_copy = is_value(&from) && is_value(&argument->parameter) && from.index != argument->parameter.index;
        for (uint32_t i = since; i < stretch[argument->frame].from && i < shader->items.count && is_copy; i++)
            is_copy = !is_value(&shader->items.at[i].to) || shader->items.at[i].to.index != from.index;
        if (is_copy) argument->source = from;
    }
}

/* ---- scopes ---- */
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

/* Add the scopes of parameters that are the same value as a variable of the caller: within their frames, if the
 * variable is not written there. */
static void add_arguments(Shader *shader) {
    const size_t own = shader->scopes.count;
    bool *shown = shader_alloc(shader, shader->values.count, sizeof *shown);
    for (size_t i = 0; i < own; i++) shown[shader->scopes.at[i].value] = true;
    const Range *stretch = stretches(shader);
    for (size_t i = 0; i < shader->arguments.count; i++) {
        const Argument *argument = &shader->arguments.at[i];
        const Range *in = &stretch[argument->frame];
        const ShaderOperand *place = &argument->parameter;
        if (is_value(place) && !shown[place->index]) place = &argument->source;
        bool is_written = in->from == NO_ITEM || !is_value(place);
        for (uint32_t k = in->from; k < in->to && !is_written; k++)
            is_written = is_value(&shader->items.at[k].to) && shader->items.at[k].to.index == place->index;
        for (size_t k = 0; k < own && !is_written; k++) {
            const Scope of = shader->scopes.at[k];
            const uint32_t start = of.start > in->from ? of.start : in->from, end = of.end < in->to ? of.end : in->to;
            if (of.value != place->index || start >= end || !strcmp(argument->name, of.name)) continue;
            *ARRAY_ADD(shader->scopes, 1) = (Scope){place->index, start, end, argument->name, *place};
        }
    }
}

void scopes_find(Shader *shader, const Live *live) {
    for (uint32_t v = 0; v < shader->values.count; v++) {
        const Value *value = &shader->values.at[v];
        const size_t first = live->begin[live->first[v]], count = live->begin[live->first[v] + value->count] - first;
        if (!value->name || !count) continue;
        Range *ranges = shader_alloc(shader, count, sizeof *ranges);
        for (size_t i = 0; i < count; i++)
            ranges[i] = (Range){0, live->ranges.at[first + i].from, live->ranges.at[first + i].to};
        qsort(ranges, count, sizeof *ranges, range_order);

        /* Merge the ranges of all components, sorted by start, into scopes. */
        Scope scope = {.value = v, .name = value->name, .place = shader_at(v, value->count)};
        for (size_t i = 0; i < count; i++) {
            const uint32_t start = ranges[i].from / 2 + 1, end = ranges[i].to / 2 + 1;
            const bool continues = i && (start <= scope.end || !is_overwritten(shader, v, scope.end, start));
            if (!continues) scope.start = start;
            if (!continues || end > scope.end) scope.end = end;
            Scope *shown = continues ? &shader->scopes.at[shader->scopes.count - 1] : ARRAY_ADD(shader->scopes, 1);
            *shown = scope;
        }
    }
    add_arguments(shader);
}
