/* uniform.c: uniformity analysis: values that all lanes share go to wave registers, and branches on them are jumps
 * without masks.
 *
 * At first all values are assumed uniform; then values are demoted until nothing changes. A value is demoted if an
 * operand of its writer differs between lanes, if its writer has no scalar form, or if a lane reads it that was not
 * active at the last write. To find such reads, a walk over the text keeps the set of `stale` components: for some
 * active lane the register would hold another lane's number. A component becomes stale
 *
 *   in and behind an if    by a write in one side: the lanes of the other side must not see it
 *   behind a loop          by a write in it: lanes have left in different iterations
 *   behind a continue      by a write that continuing lanes have skipped, where they join the other lanes
 *   behind a block         by a write after lanes have left it
 *
 * A write makes it fresh again for all active lanes. Uniform statements make nothing stale.
 */
#include "asm/shader/pass.h"

typedef uint64_t Word;

/* The stale components of an open statement for lanes that have jumped. */
typedef struct Frame {
    Word *before; /* IF: in front of it. LOOP: at its head, in any round so far */
    Word *left;   /* for lanes that have left it. IF: behind its first side */
    Word *round;  /* LOOP: for lanes that have finished the iteration */
} Frame;

typedef struct Search {
    Shader *shader;
    uint32_t *first;     /* component of a value */
    uint32_t shared;     /* components that can be stale: others are not read behind a statement */
    size_t words, bytes; /* of a set */
    Word *stale;
    Frame *frames; /* of items */
    bool changed;
} Search;

/* ---- sets ---- */
static void add_set(Search *s, Word *to, const Word *from) {
    for (size_t i = 0; i < s->words; i++) to[i] |= from[i];
}

static void set_stale(const Search *s, Word *set, const ShaderOperand *written, bool stale) {
    for (int k = 0; k < written->count && is_value(written); k++) {
        const uint32_t component = s->first[written->index] + written->swizzle[k];
        if (component >= s->shared) return;
        if (stale)
            set[component / 64] |= (Word)1 << component % 64;
        else
            set[component / 64] &= ~((Word)1 << component % 64);
    }
}

/* Add the results of items to a set of stale components. */
static void spoil(const Search *s, Word *set, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (s->shader->items.at[i].kind == SHADER_OP) set_stale(s, set, &s->shader->items.at[i].to, true);
}

/* ---- values ---- */
static void demote(Search *s, uint32_t value) {
    s->changed |= s->shader->values.at[value].wave;
    s->shader->values.at[value].wave = false;
}

/* Demote the value that an operand reads, if it is stale. */
static void read_operand(Search *s, const ShaderOperand *operand) {
    const ShaderOperand from = operand_read(operand);
    for (int k = 0; k < from.count; k++) {
        const uint32_t component = s->first[from.index] + from.swizzle[k];
        if (component < s->shared && s->stale[component / 64] >> component % 64 & 1) demote(s, from.index);
    }
}

/* ---- statements ---- */
static bool is_uniform_condition(const Search *s, const Item *item) {
    return !item->source_count || shader_is_shared(s->shader, &item->from[0]);
}

/* An if is uniform if its condition is; a loop or block, if all its breaks and continues are. A statement never becomes
 * uniform again. */
static void split(Search *s, Item *statement) {
    s->changed |= statement->uniform;
    statement->uniform = false;
}

static void walk_leave(Search *s, uint32_t at) {
    Item *items = s->shader->items.at, *item = &items[at];
    const uint32_t target = shader_target(s->shader, at);
    Item *statement = &items[target];
    Frame *frame = &s->frames[target];
    const bool is_break = item->kind == SHADER_BREAK;
    if (item->source_count) read_operand(s, &item->from[0]);
    Word *there = is_break ? frame->left : frame->round;
    add_set(s, there, s->stale);
    bool together = is_uniform_condition(s, item); /* do all active lanes leave, or none? */
    uint32_t child = at;                           /* the item, or the statement around it, directly in the target */
    for (; items[child].around != target; child = items[child].around) together &= items[items[child].around].uniform;
    if (!together) { /* lanes wait while others write */
        split(s, statement);
        spoil(s, there, child, is_break || statement->middle == NO_ITEM ? statement->end : statement->middle);
    }
    if (!item->source_count) memset(s->stale, 0, s->bytes); /* no lane is here */
}

static void walk_end(Search *s, const Item *end, uint32_t at) {
    const Item *item = &s->shader->items.at[end->around];
    Frame *frame = &s->frames[end->around];
    if (item->kind == SHADER_LOOP) {
        if (item->middle == NO_ITEM) add_set(s, s->stale, frame->round);
        for (size_t i = 0; i < s->words; i++) {
            s->changed |= (s->stale[i] & ~frame->before[i]) != 0;
            frame->before[i] |= s->stale[i];
        }
        memcpy(s->stale, frame->left, s->bytes);
    } else if (item->kind == SHADER_IF && item->middle == NO_ITEM)
        add_set(s, s->stale, frame->before);
    else
        add_set(s, s->stale, frame->left);
    if (!item->uniform && item->kind != SHADER_BLOCK) spoil(s, s->stale, end->around, at);
}

static void walk_item(Search *s, uint32_t at) {
    Item *item = &s->shader->items.at[at];
    Frame *frame = &s->frames[item->kind == SHADER_ELSE ? item->around : at];
    switch (item->kind) {
    case SHADER_OP: { /* wave-wide instructions (WDST) have one result for all lanes, as do scalar ones */
        const Role role = (Role)isa_format((Op)item->op)->role[0];
        const bool of_texel = item->op == OP_LD && item->from[1].count != 1; /* GPUs have no scalar image loads */
        bool shared = role == ROLE_DST && isa_ops[item->op].unit != UNIT_SAMPLER && !of_texel;
        for (int i = 0; i < item->source_count; i++) {
            read_operand(s, &item->from[i]);
            shared = shared && shader_is_shared(s->shader, &item->from[i]);
        }
        if (is_value(&item->to) && !shared && role != ROLE_WDST) demote(s, item->to.index);
        set_stale(s, s->stale, &item->to, false);
        break;
    }
    case SHADER_IF:
        read_operand(s, &item->from[0]);
        if (!is_uniform_condition(s, item)) split(s, item);
        memcpy(frame->before, s->stale, s->bytes);
        memset(frame->left, 0, s->bytes);
        if (!item->uniform && item->middle != NO_ITEM) spoil(s, s->stale, item->middle, item->end);
        break;
    case SHADER_ELSE:
        memcpy(frame->left, s->stale, s->bytes);
        memcpy(s->stale, frame->before, s->bytes);
        if (!s->shader->items.at[item->around].uniform) spoil(s, s->stale, item->around, item->end);
        break;
    case SHADER_LOOP:
        add_set(s, frame->before, s->stale);
        memcpy(s->stale, frame->before, s->bytes);
        memset(frame->left, 0, s->bytes);
        memset(frame->round, 0, s->bytes);
        break;
    case SHADER_CONTINUING: add_set(s, s->stale, s->frames[item->around].round); break;
    case SHADER_BLOCK: memset(frame->left, 0, s->bytes); break;
    case SHADER_END: walk_end(s, item, at); break;
    case SHADER_RET: memset(s->stale, 0, s->bytes); break;
    default: walk_leave(s, at);
    }
}

/* ---- profitability ---- */
/* A value that is only copied to vector registers needs no wave register. */
static void keep_from_copies(Search *s, uint8_t *uses) {
    enum { COPIED = 1, USED = 2 };
    const Shader *shader = s->shader;
    memset(uses, 0, shader->values.count);
    for (size_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        const bool writes = item->kind == SHADER_OP && is_value(&item->to);
        const bool copies = writes && item->op == OP_MOV && !shader->values.at[item->to.index].wave;
        for (int k = 0; k < item->source_count; k++) {
            const uint32_t value = operand_read(&item->from[k]).index;
            if (value != SHADER_NO_VALUE) uses[value] |= copies ? COPIED : USED;
        }
        if (writes && isa_format((Op)item->op)->role[0] == ROLE_WDST)
            uses[item->to.index] |= USED; /* its result is in a wave register in any case */
    }
    for (uint32_t v = 0; v < shader->values.count; v++)
        if (uses[v] == COPIED) demote(s, v);
}

void shader_find_uniform(Shader *shader) {
    Search s = {.shader = shader,
                .first = shader_alloc(shader, shader->values.count, sizeof *s.first),
                .frames = shader_alloc(shader, shader->items.count, sizeof *s.frames)};
    for (size_t v = 0; v < shader->values.count; v++) shader->values.at[v].wave = true;
    s.shared = shader_components(shader, s.first, &(uint32_t){0});
    s.words = s.shared / 64 + 1;
    s.bytes = s.words * sizeof(Word);
    s.stale = shader_alloc(shader, s.words, sizeof(Word));
    for (size_t i = 0; i < shader->items.count; i++) {
        Item *item = &shader->items.at[i];
        item->uniform = item->end != NO_ITEM && item->kind != SHADER_ELSE && item->kind != SHADER_CONTINUING;
        Word *sets = item->uniform ? shader_alloc(shader, 3 * s.words, sizeof(Word)) : NULL;
        if (sets) s.frames[i] = (Frame){sets, sets + s.words, sets + 2 * s.words};
    }
    do {
        s.changed = false;
        memset(s.stale, 0, s.bytes);
        for (uint32_t i = 0; i < shader->items.count; i++) walk_item(&s, i);
    } while (s.changed);

    uint8_t *uses = shader_alloc(shader, shader->values.count, 1);
    do {
        s.changed = false;
        keep_from_copies(&s, uses);
    } while (s.changed);
    for (uint32_t i = 0; i < shader->items.count; i++) {
        Item *item = &shader->items.at[i];
        if (is_leave(item)) {
            const uint32_t target = shader_target(shader, i);
            const Item *statement = &shader->items.at[target];
            const bool by_mask = !statement->uniform && item->kind == SHADER_BREAK && item->around == target &&
                                 statement->kind == SHADER_LOOP; /* which is one instruction there, in any round */
            item->uniform = item->source_count ? is_uniform_condition(&s, item) && !by_mask : statement->uniform;
        }
        if (item->kind == SHADER_OP && item->op == OP_READFIRST && shader_is_shared(shader, &item->from[0]))
            item->op = OP_MOV;
    }
}
