/* hoist.c: loop-invariant code motion: an instruction with the same result in each iteration moves in front of the
 * loop.
 *
 * It has no effect but its result, reads no value that the loop writes, and is the only writer of its result; all
 * readers stand behind it, in the same part of a statement. A hoisted result occupies registers through the loop, so
 * their number is limited.
 */
#include "asm/shader/pass.h"

enum { MOST_COMPONENTS = 6 }; /* hoisted out of a loop */

typedef struct Hoist {
    Shader *shader;
    Uses uses;
    uint32_t *first_read, *last_read; /* of a value: items */
    uint32_t *written;                /* of a value: the last processed loop that writes it */
    uint32_t *place;                  /* of an item: itself, or the loop that it was moved in front of */
    uint32_t loops;                   /* processed so far */
} Hoist;

static bool can_go(const Hoist *h, uint32_t at) {
    const Item *item = &h->shader->items.at[at];
    const bool is_pure = is_arithmetic(item) || isa_ops[item->op].format == FORMAT_SIZE;
    if (item->kind != SHADER_OP || !is_value(&item->to) || !is_pure) return false;
    if (item->op == OP_MOV && !is_value(&item->from[0])) return false; /* a constant costs nothing inside */
    const uint32_t value = item->to.index, place = h->place[at], end = shader_part_end(h->shader, place);
    if (h->uses.writes[value] != 1 || h->first_read[value] < place || h->last_read[value] > end) return false;
    for (int s = 0; s < item->source_count; s++) { /* is it invariant? */
        const ShaderOperand *from = &item->from[s];
        if (is_value(from) && h->written[from->index] == h->loops) return false;
        if (from->kind == SHADER_RESOURCE && from->indexed) return false;
        if (from->kind == SHADER_BUILTIN && is_volatile(from->index)) return false;
    }
    return true;
}

void shader_hoist(Shader *shader) {
    const size_t values = shader->values.count, count = shader->items.count;
    const Item *items = shader->items.at;
    Hoist h = {
        .shader = shader,
        .uses = shader_count(shader),
        .first_read = shader_alloc(shader, values, sizeof *h.first_read),
        .last_read = shader_alloc(shader, values, sizeof *h.last_read),
        .written = shader_alloc(shader, values, sizeof *h.written),
        .place = shader_alloc(shader, count, sizeof *h.place),
    };
    /* Moving items keeps first_read valid: a reader moves only to where its operands are computed, too. */
    for (uint32_t i = (uint32_t)count; i-- > 0;) {
        h.place[i] = i;
        for (int s = 0; s < items[i].source_count; s++) {
            const uint32_t value = operand_read(&items[i].from[s]).index;
            if (value == SHADER_NO_VALUE) continue;
            h.first_read[value] = i;
            if (!h.last_read[value]) h.last_read[value] = i;
        }
    }
    shader_chain(shader);
    for (uint32_t loop = (uint32_t)count; loop-- > 0;) { /* inner loops before those around them */
        if (items[loop].kind != SHADER_LOOP) continue;
        const uint32_t end = items[loop].end;
        int components = 0;
        h.loops++;
        for (uint32_t i = loop; i != end; i = items[i].next)
            if (is_value(&items[i].to)) h.written[items[i].to.index] = h.loops;
        for (uint32_t i = loop, next; i != end; i = next) {
            next = items[i].next;
            if (!can_go(&h, i) || components + items[i].to.count > MOST_COMPONENTS) continue;
            components += items[i].to.count;
            h.written[items[i].to.index] = 0;
            h.place[i] = loop;
            shader_move(shader, i, loop);
        }
    }
    shader_unchain(shader);
}
