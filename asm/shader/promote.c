/* promote.c: scalar replacement: a small array of a thread whose elements are all chosen by numbers is in registers
 * instead of private memory, and elements of tables of constants are numbers.
 *
 *   st      private.x, 8, v           mov     c[2], v
 *   ld      t, private.x, 8     =>    mov     t, c[2]
 *
 * Code that is unrolled writes an element many times. Each write whose readers stand in the same straight-line code
 * gets a value of its own, so that a write need not wait for the readers of the number before it (shader_split).
 */
#include "asm/shader/pass.h"

enum { MOST_WORDS = 128, MOST_OF_ALL = 256 }; /* of an array in registers, and of all of them */

/* Return the part of the variable at `word`, and in *component which of its components it is; NULL behind the end. */
static const ShaderOperand *part_at(const ShaderResource *resource, uint32_t word, uint32_t *component) {
    for (uint32_t i = 0; i < resource->leaves; word -= resource->leaf[i++].count) {
        *component = word;
        if (word < resource->leaf[i].count) return &resource->leaf[i];
    }
    return NULL;
}

/* Find the operand that stands for the words that a load or store accesses, all of one part. */
static bool find_part(const Shader *shader, const Item *item, ShaderOperand *part) {
    const ShaderOperand *words = &item->from[0], *address = &item->from[1];
    const ShaderResource *resource = &shader->resources.at[words->index];
    if (item->op != OP_LD && item->op != OP_ST) return false;
    if (address->kind != SHADER_NUMBER || address->count != 1 || address->imm[0] % 4 || words->indexed) return false;
    const uint32_t first = (address->imm[0] - resource->offset) / 4;
    const ShaderOperand *whole = NULL;
    uint8_t components[ISA_COMPONENTS];
    for (int i = 0; i < words->count; i++) {
        uint32_t component = 0;
        const ShaderOperand *found = part_at(resource, first + words->swizzle[i], &component);
        if (!found || (whole && found != whole)) return false;
        whole = found;
        components[i] = (uint8_t)component;
    }
    if (whole) *part = shader_swizzle(*whole, words->count, components);
    return whole != NULL;
}

void shader_promote(Shader *shader) {
    const size_t count = shader->resources.count;
    bool *stays = shader_alloc(shader, count + 1, sizeof *stays);
    ShaderOperand part;
    uint32_t total = 0;
    for (size_t r = 0; r < count; r++) {
        const ShaderResource *resource = &shader->resources.at[r];
        uint32_t words = 0;
        for (uint32_t i = 0; i < resource->leaves; i++) words += resource->leaf[i].count;
        const bool is_array = resource->kind == SHADER_PRIVATE;
        stays[r] = !words || (is_array && (words > MOST_WORDS || total + words > MOST_OF_ALL));
        if (is_array && !stays[r]) total += words;
    }
    for (size_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        const bool has_resource =
            item->kind == SHADER_OP && item->source_count && item->from[0].kind == SHADER_RESOURCE;
        const uint32_t r = has_resource ? item->from[0].index : (uint32_t)count;
        if (!has_resource || shader->resources.at[r].kind != SHADER_PRIVATE) continue;
        if (!find_part(shader, item, &part)) stays[r] = true;
    }
    for (size_t i = 0; i < shader->items.count; i++) {
        Item *item = &shader->items.at[i];
        if (item->kind != SHADER_OP || !item->source_count || item->from[0].kind != SHADER_RESOURCE) continue;
        if (stays[item->from[0].index] || !find_part(shader, item, &part)) continue;
        if (item->op == OP_ST) item->to = part;
        item->from[0] = item->op == OP_ST ? item->from[2] : part;
        item->op = OP_MOV;
        item->source_count = 1;
        shader->changed = true;
    }
    uint32_t needed = 0;
    for (size_t r = 0; r < count; r++) {
        const ShaderResource *resource = &shader->resources.at[r];
        if (resource->kind == SHADER_PRIVATE && stays[r] && resource->words > needed) needed = resource->words;
    }
    if (needed < shader->private_words) shader->private_words = needed;
}

/* ---- a value for each write ---- */
/* Return the next item behind `at` that writes the value, if it writes all of it and straight-line code leads there;
 * else NO_ITEM. */
static uint32_t next_write(const Shader *shader, uint32_t at, uint32_t value) {
    for (uint32_t i = at + 1; i < shader->items.count && shader->items.at[i].kind == SHADER_OP; i++) {
        const ShaderOperand *to = &shader->items.at[i].to;
        if (is_value(to) && to->index == value) return to->count == shader->values.at[value].count ? i : NO_ITEM;
    }
    return NO_ITEM;
}

void shader_split(Shader *shader) {
    for (uint32_t i = 0; i < shader->items.count; i++) {
        Item *item = &shader->items.at[i];
        if (item->kind != SHADER_OP || !is_value(&item->to) || !item->source_count) continue;
        const uint32_t old = item->to.index;
        const Value value = shader->values.at[old];
        const uint32_t end = item->to.count == value.count ? next_write(shader, i, old) : NO_ITEM;
        if (end == NO_ITEM) continue;
        const uint32_t new = shader_value(shader, value.count, (Type)value.type, value.name).index;
        item->to.index = new;
        for (uint32_t k = i + 1; k <= end; k++)
            for (int s = 0; s < shader->items.at[k].source_count; s++) {
                uint32_t *read = operand_value(&shader->items.at[k].from[s]);
                if (read && *read == old) *read = new;
            }
    }
}
