/* address.c: addresses of memory accesses: constant offsets go into the access, and neighbouring loads become one.
 *
 *   add.u32 t, base, 64                                          if `base` is known to be a multiple of 16
 *   ld      a, shared.x, t       =>  ld   a, shared.x, base + 64      =>  ld  ab, shared.xy, base + 64
 *   add.u32 u, base, 68
 *   ld      b, shared.x, u           ld   b, shared.x, base + 68
 *
 * GPUs have both: an offset in the instruction, and loads of two and four words, whose address has to be a multiple of
 * their size.
 */
#include "asm/shader/pass.h"

enum {
    VECTOR_BYTES = 16,
    MOST_ALIGNED = 1 << 16,
    FARTHEST = 48, /* items between loads that are joined: the result occupies a register meanwhile */
};

typedef struct Addresses {
    Shader *shader;
    Uses uses;
    uint32_t *aligned; /* of a value: the power of two that it is a multiple of */
    uint32_t values;   /* that existed when their uses were counted */
} Addresses;

/* ---- alignment ---- */
static uint32_t aligned_number(uint32_t number) {
    return number % MOST_ALIGNED ? number & -number : MOST_ALIGNED;
}

static uint32_t alignment(const Addresses *a, const ShaderOperand *operand) {
    uint32_t least = MOST_ALIGNED;
    if (is_value(operand)) return a->aligned[operand->index];
    for (int k = 0; k < operand->count && operand->kind == SHADER_NUMBER; k++)
        if (aligned_number(operand->imm[k]) < least) least = aligned_number(operand->imm[k]);
    return operand->kind == SHADER_NUMBER ? least : 1;
}

static uint32_t at_most(uint64_t aligned) {
    return aligned < MOST_ALIGNED ? (uint32_t)aligned : MOST_ALIGNED;
}

static uint32_t result_alignment(const Addresses *a, const Item *item) {
    uint32_t of[3] = {1, 1, 1};
    for (int s = 0; s < item->source_count && s < 3; s++) of[s] = alignment(a, &item->from[s]);
    const uint32_t less = of[0] < of[1] ? of[0] : of[1], product = at_most((uint64_t)of[0] * of[1]);
    switch (item->op) {
    case OP_MOV: return of[0];
    case OP_ADD_U32:
    case OP_ADD_I32:
    case OP_SUB_U32:
    case OP_SUB_I32:
    case OP_OR:
    case OP_XOR:
    case OP_MIN_U32:
    case OP_MAX_U32: return less;
    case OP_SEL: return of[1] < of[2] ? of[1] : of[2];
    case OP_AND: return of[0] > of[1] ? of[0] : of[1];
    case OP_MUL_U32:
    case OP_MUL_I32: return product;
    case OP_MAD_U32:
    case OP_MAD_I32: return product < of[2] ? product : of[2];
    case OP_SHL:
        return item->from[1].kind == SHADER_NUMBER ? at_most((uint64_t)of[0] << (item->from[1].imm[0] & 31)) : of[0];
    default: return 1;
    }
}

/* At first all values are multiples of any number; then of fewer, until nothing changes. */
static void find_alignment(Addresses *a) {
    const Shader *shader = a->shader;
    a->aligned = shader_alloc(a->shader, shader->values.count, sizeof *a->aligned);
    for (uint32_t v = 0; v < shader->values.count; v++) a->aligned[v] = a->uses.writes[v] ? MOST_ALIGNED : 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < shader->items.count; i++) {
            const Item *item = &shader->items.at[i];
            if (item->kind != SHADER_OP || !is_value(&item->to)) continue;
            const uint32_t result = item->source_count ? result_alignment(a, item) : MOST_ALIGNED; /* .undef: any */
            if (result >= a->aligned[item->to.index]) continue;
            a->aligned[item->to.index] = result;
            changed = true;
        }
    }
}

/* ---- offsets ---- */
bool shader_accesses_bytes(const Item *item) {
    const uint8_t format = isa_ops[item->op].format;
    if (item->kind != SHADER_OP || !item->source_count || item->from[0].kind != SHADER_RESOURCE) return false;
    if (format != FORMAT_LOAD && format != FORMAT_STORE && source_role(item, 0) != ROLE_RES_A) return false;
    return item->from[1].count == 1;
}

/* Is the value the same at both items, the second behind the first in its part of a statement? */
static bool is_same_at(const Addresses *a, uint32_t value, uint32_t from, uint32_t to) {
    if (a->uses.written[value] < from) return true; /* else a loop may write it again */
    for (uint32_t i = from; i < to; i++) {
        const Item *item = &a->shader->items.at[i];
        if (item->kind != SHADER_OP || (is_value(&item->to) && item->to.index == value)) return false;
    }
    return true;
}

/* Take sums with a number out of the address. */
static void fold(Addresses *a, uint32_t at) {
    Item *items = a->shader->items.at;
    ShaderOperand *address = &items[at].from[1];
    while (is_value(address) && a->uses.writes[address->index] == 1) {
        const uint32_t written = a->uses.written[address->index];
        const Item *sum = &items[written];
        if (!adds_number(sum) || sum->to.count != 1 || written >= at || at >= shader_part_end(a->shader, written))
            return;
        const ShaderOperand base = sum->from[0];
        const bool stays = is_value(&base) ? is_same_at(a, base.index, written, at)
                                           : base.kind == SHADER_BUILTIN && !is_volatile(base.index);
        if (!stays) return;
        const uint32_t offset = address->offset + sum->from[1].imm[0];
        *address = base;
        address->offset = offset;
    }
}

/* Let the last bytes of the offset choose words if the address is aligned. */
static void choose_words(Addresses *a, uint32_t at) {
    Item *item = &a->shader->items.at[at];
    ShaderOperand *words = &item->from[0], *address = &item->from[1];
    const uint32_t low = address->offset % VECTOR_BYTES / 4;
    if (isa_component_bytes((Op)item->op) < 4 || address->offset % 4 || alignment(a, address) < VECTOR_BYTES) return;
    for (int k = 0; k < words->count; k++)
        if (words->swizzle[k] + low >= ISA_COMPONENTS) return;
    for (int k = 0; k < words->count; k++) words->swizzle[k] = (uint8_t)(words->swizzle[k] + low);
    address->offset -= 4 * low;
}

/* ---- which accesses are apart ---- */
bool shader_is_apart(const Shader *shader, const Uses *uses, const Item *x, const Item *y) {
    const ShaderOperand *words = &x->from[0], *other_words = &y->from[0], *a = &x->from[1], *b = &y->from[1];
    const ShaderResource *own = &shader->resources.at[words->index], *other = &shader->resources.at[other_words->index];
    const bool on_core = own->kind >= SHADER_SHARED, other_on_core = other->kind >= SHADER_SHARED;
    if (own->kind == SHADER_T || other->kind == SHADER_T || on_core != other_on_core) return true;
    if (words->index != other_words->index) return on_core; /* two buffers may be the same memory */
    ShaderOperand base = *b;
    base.offset = a->offset;
    const bool fixed = a->kind == SHADER_NUMBER ? b->kind == SHADER_NUMBER
                                                : is_value(a) && uses->writes[a->index] == 1 && shader_same(a, &base);
    if (!fixed || words->indexed || other_words->indexed || a->count != 1) return false;
    const uint32_t bytes = isa_component_bytes((Op)x->op), other_bytes = isa_component_bytes((Op)y->op);
    for (int k = 0; k < words->count; k++)
        for (int m = 0; m < other_words->count; m++) {
            const uint32_t from = a->imm[0] + a->offset + bytes * words->swizzle[k];
            const uint32_t other_from = b->imm[0] + b->offset + other_bytes * other_words->swizzle[m];
            if (from - other_from < other_bytes || other_from - from < bytes) return false; /* modulo 2^32 */
        }
    return true;
}

/* ---- vectors ---- */
/* Is it a load of one whole value that is written only there? */
static bool is_load(const Addresses *a, const Item *item) {
    if (!shader_accesses_bytes(item) || item->op != OP_LD || item->from[0].indexed || item->to.index >= a->values)
        return false;
    return a->uses.writes[item->to.index] == 1 && item->to.count == a->shader->values.at[item->to.index].count;
}

static bool is_of_same_vector(const Addresses *a, const Item *x, const Item *y) {
    const ShaderOperand *address = &x->from[1];
    return is_load(a, y) && x->from[0].index == y->from[0].index && shader_same(address, &y->from[1]) &&
           alignment(a, address) >= VECTOR_BYTES;
}

/* Return the words of the load's vector that may be different behind the item, a bit each. */
static uint32_t changed_words(const Addresses *a, const Item *item, const Item *load) {
    const Role role = item->kind == SHADER_OP && item->source_count ? source_role(item, 0) : ROLE_NONE;
    const ShaderOperand *address = &load->from[1];
    const uint32_t all = (1u << ISA_COMPONENTS) - 1;
    if (item->kind != SHADER_OP || item->op == OP_BARRIER || item->op == OP_FENCE) return all;
    if (is_value(address) && is_value(&item->to) && item->to.index == address->index) return all;
    if (role != ROLE_RES_W && role != ROLE_RES_A) return 0;
    if (!shader_accesses_bytes(item)) return all;
    Item one = *load;
    uint32_t changed = 0;
    one.from[0].count = 1;
    for (uint32_t word = 0; word < ISA_COMPONENTS; word++) {
        one.from[0].swizzle[0] = (uint8_t)word;
        changed |= (uint32_t)!shader_is_apart(a->shader, &a->uses, item, &one) << word;
    }
    return changed;
}

/* Load the words of the later loads of the same vector, too. The results stay variables: they are copied, which costs
 * nothing where they can share the registers. */
static void join(Addresses *a, uint32_t at) {
    const Item first = a->shader->items.at[at];
    uint32_t joined[ISA_COMPONENTS] = {at}, count = 1, next = first.next, changed = 0;
    ShaderOperand words = first.from[0];
    if (!is_load(a, &first)) return;
    for (int d = 0; d < FARTHEST && next != NO_ITEM && count < ISA_COMPONENTS; d++) {
        const Item *item = &a->shader->items.at[next];
        changed |= changed_words(a, item, &first);
        bool fits = is_of_same_vector(a, &first, item);
        for (int k = 0; k < item->from[0].count && fits; k++) fits = !(changed >> item->from[0].swizzle[k] & 1);
        for (int k = 0; k < words.count && fits; k++) fits = words.swizzle[k] < item->from[0].swizzle[0];
        fits = fits && words.count + item->from[0].count <= ISA_COMPONENTS;
        for (int k = 0; k < item->from[0].count && fits; k++) words.swizzle[words.count + k] = item->from[0].swizzle[k];
        if (fits) words.count = (uint8_t)(words.count + item->from[0].count);
        if (fits) joined[count++] = next;
        next = item->next;
    }
    if (count == 1) return;

    const ShaderOperand all = shader_value(a->shader, words.count, TYPE_U32, NULL);
    Item *load = &a->shader->items.at[at];
    load->to = all;
    load->from[0] = words;
    uint8_t place[ISA_COMPONENTS] = {0, 1, 2, 3}, from = 0;
    for (uint32_t i = 0; i < count; i++) {
        Item *item = &a->shader->items.at[joined[i]];
        const ShaderOperand to = i ? item->to : first.to, part = shader_swizzle(all, to.count, place + from);
        from = (uint8_t)(from + to.count);
        shader_add_op(a->shader, i ? joined[i] : first.next, OP_MOV, to, part, (ShaderOperand){0});
        if (i) shader_unhook(a->shader, joined[i]);
    }
}

void shader_address(Shader *shader) {
    const uint32_t count = (uint32_t)shader->items.count;
    Addresses a = {.shader = shader, .uses = shader_count(shader), .values = (uint32_t)shader->values.count};
    find_alignment(&a);
    for (uint32_t i = 0; i < count; i++) {
        if (!shader_accesses_bytes(&shader->items.at[i])) continue;
        fold(&a, i);
        choose_words(&a, i);
    }
    shader_chain(shader);
    for (uint32_t i = shader->first; i != NO_ITEM; i = shader->items.at[i].next) join(&a, i);
    shader_unchain(shader);
}
