/* unroll.c: loop unrolling: a loop that the shader wants unrolled becomes its rounds, one behind the other.
 *
 *   mov     i, 0                     mov     i, 0
 *   loop unroll                      block                   which shader_tidy removes if no break is left
 *     ge.u32  c, i, 2                  ge.u32  c0, i, 2
 *     break_if c                       A                     round 1
 *     A                        =>      add.u32 i, i, 1
 *     add.u32 i, i, 1                  ge.u32  c1, i, 2
 *   endloop                            A                     round 2
 *                                      add.u32 i, i, 1
 *                                      ge.u32  c2, i, 2      the rest of round 3, which leaves
 *                                    endblock
 *
 * The number of rounds is found by executing the loop with the numbers that are known in front of it: its break has to
 * stand directly in the loop. The rounds are simplified by the other passes, which know `i` in each of them. Inner
 * loops are unrolled first; those whose number of rounds depends on an outer loop, in the next round of the passes.
 */
#include "asm/shader/pass.h"

enum {
    MOST_UNROLLED = 128,         /* rounds of a loop */
    MOST_INSTRUCTIONS = 4096,    /* that a loop becomes */
    UNKNOWN_ROUNDS = UINT32_MAX, /* the break is not known in some round */
};

/* ---- the known numbers ---- */
typedef struct Known {
    Shader *shader;
    uint32_t *first; /* component of a value */
    uint32_t components;
    bool *known; /* of a component */
    uint32_t *bits;
} Known;

static void forget_written(Known *k, uint32_t from, uint32_t end) {
    for (uint32_t at = from; at < end; at++) {
        const ShaderOperand *to = &k->shader->items.at[at].to;
        for (int i = 0; is_value(to) && i < to->count; i++) k->known[k->first[to->index] + to->swizzle[i]] = false;
    }
}

static bool number_of(const Known *k, const ShaderOperand *operand, int i, uint32_t *bits) {
    if (operand->count == 1) i = 0;
    if (operand->kind == SHADER_NUMBER) *bits = operand->imm[i];
    if (!is_value(operand)) return operand->kind == SHADER_NUMBER;
    const uint32_t component = k->first[operand->index] + operand->swizzle[i];
    *bits = k->bits[component];
    return k->known[component];
}

static void execute_op(Known *k, const Item *item) {
    uint32_t results[ISA_COMPONENTS];
    bool known[ISA_COMPONENTS] = {false};
    const bool is_simple = is_componentwise(item) && item->source_count >= 1 && item->source_count <= 2;
    if (!is_value(&item->to)) return;
    for (int i = 0; is_simple && i < item->to.count; i++) {
        uint32_t a = 0, b = 0;
        known[i] = number_of(k, &item->from[0], i, &a);
        if (item->source_count == 2) known[i] = number_of(k, &item->from[1], i, &b) && known[i];
        results[i] = a;
        if (item->op != OP_MOV) known[i] = known[i] && shader_compute((Op)item->op, a, b, &results[i]);
    }
    for (int i = 0; i < item->to.count; i++) {
        const uint32_t component = k->first[item->to.index] + item->to.swizzle[i];
        k->known[component] = known[i];
        if (known[i]) k->bits[component] = results[i];
    }
}

/* Execute an item in the order of the text. Values that lanes may have written on other ways are unknown behind them.
 */
static void execute(Known *k, uint32_t at) {
    const Item *items = k->shader->items.at, *item = &items[at];
    if (item->kind == SHADER_OP) execute_op(k, item);
    if (item->kind == SHADER_LOOP) forget_written(k, at, item->end);
    if (item->kind == SHADER_ELSE || item->kind == SHADER_CONTINUING || item->kind == SHADER_END)
        forget_written(k, item->around, at);
}

/* Know what is known in front of an item. */
static void start(Known *k, uint32_t at) {
    memset(k->known, 0, k->components * sizeof *k->known);
    for (uint32_t i = 0; i < at; i++) execute(k, i);
}

/* ---- the number of rounds ---- */
typedef struct Rounds {
    uint32_t count; /* full ones; UNKNOWN_ROUNDS */
    uint32_t last;  /* the break that all lanes take in the round behind them */
} Rounds;

/* Return the first item that continues the loop, or its end. */
static uint32_t first_continue(const Shader *shader, uint32_t loop) {
    uint32_t i = loop + 1;
    while (i < shader->items.at[loop].end &&
           !(shader->items.at[i].kind == SHADER_CONTINUE && shader_target(shader, i) == loop))
        i++;
    return i;
}

/* Is it a break directly in the loop that all of its lanes take, or none of them? */
static bool is_decided(const Known *k, uint32_t loop, uint32_t at, bool *taken) {
    const Item *item = &k->shader->items.at[at];
    uint32_t bits = !item->negated;
    if (item->kind != SHADER_BREAK || item->around != loop || item->level) return false;
    if (item->source_count && !number_of(k, &item->from[0], 0, &bits)) return false;
    *taken = (bits != 0) != item->negated;
    return true;
}

/* Lanes that continue skip the rest of the round: there no break is taken by all lanes. */
static Rounds count_rounds(Known *k, uint32_t loop) {
    const Item *items = k->shader->items.at;
    const uint32_t skipped = first_continue(k->shader, loop), end = items[loop].end;
    start(k, loop);
    for (uint32_t round = 0; round <= MOST_UNROLLED; round++) {
        bool asked = false, taken;
        for (uint32_t i = loop + 1; i < end; i++) {
            if (i < skipped && is_decided(k, loop, i, &taken)) {
                if (taken) return (Rounds){round, i};
                asked = true;
            }
            if (i != items[loop].middle || skipped < end) execute(k, i);
        }
        if (!asked) return (Rounds){UNKNOWN_ROUNDS, NO_ITEM};
    }
    return (Rounds){MOST_UNROLLED + 1, NO_ITEM};
}

/* ---- the rounds ---- */
typedef struct Unrolling {
    Shader *shader;
    ARRAY_OF(Item) items; /* of the shader from now on */
    uint32_t loop;
    uint32_t round, rounds; /* from 1 */
    uint32_t *own;          /* of a value that each round has for itself: the value in this round; else 0 */
    uint32_t *lines;        /* of a line: 1 + the line in this round; 0: not made yet */
} Unrolling;

static void put(Unrolling *u, Item item) {
    ADD(u->shader, u->items) = item;
}

static void put_statement(Unrolling *u, ShaderItemKind kind, uint32_t line) {
    put(u, (Item){.kind = (uint8_t)kind, .line = line});
}

/* Where a value is used: items. */
typedef struct Life {
    uint32_t first, last;
    bool begins; /* the first use writes it as a whole */
} Life;

static void use(Life *life, uint32_t at, bool writes) {
    if (life->first == NO_ITEM) *life = (Life){.first = at, .begins = writes};
    life->last = at;
}

static Life *find_lives(Shader *shader) {
    Life *lives = shader_alloc(shader, shader->values.count, sizeof *lives);
    for (uint32_t v = 0; v < shader->values.count; v++) lives[v].first = NO_ITEM;
    for (uint32_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        for (int s = 0; s < item->source_count; s++) {
            const uint32_t value = operand_read(&item->from[s]).index;
            if (value != SHADER_NO_VALUE) use(&lives[value], i, false);
        }
        if (is_value(&item->to))
            use(&lives[item->to.index], i, item->to.count == shader->values.at[item->to.index].count);
    }
    return lives;
}

/* Does no round get the value from another one? It begins directly in the loop, and ends in the same part of it. */
static bool is_own(const Unrolling *u, const Life *life) {
    const Item *items = u->shader->items.at, *loop = &items[u->loop];
    if (life->first == NO_ITEM || !life->begins || life->first <= u->loop || life->last >= loop->end) return false;
    if (items[life->first].around != u->loop) return false;
    return loop->middle == NO_ITEM || life->last < loop->middle || life->first > loop->middle;
}

/* ---- lines: each round has a frame of its own ---- */
static uint32_t frame_in_round(Unrolling *u, uint32_t frame) {
    const Line *loop = &u->shader->lines.at[u->shader->items.at[u->loop].line];
    ShaderFrame own = {loop->frame, NULL, u->round, u->rounds, loop->file, loop->number};
    if (frame != loop->frame && frame) { /* of a call or an inner loop */
        own = u->shader->frames.at[frame - 1];
        own.parent = frame_in_round(u, own.parent);
    }
    return shader_frame(u->shader, own);
}

/* Give a round values of its own. */
static void start_round(Unrolling *u, const Life *lives, uint32_t values) {
    const bool has_line = u->rounds && u->shader->items.at[u->loop].line != UINT32_MAX;
    for (uint32_t v = 0; v < values; v++) {
        if (!is_own(u, &lives[v])) continue;
        const Value value = u->shader->values.at[v];
        u->own[v] = shader_value(u->shader, value.count, (Type)value.type, value.name).index;
        u->shader->values.at[u->own[v]].round = has_line ? frame_in_round(u, value.round) : 0;
    }
}

static void rename(const Unrolling *u, ShaderOperand *operand) {
    uint32_t *value = operand_value(operand);
    if (value && u->own[*value]) *value = u->own[*value];
}

static uint32_t line_in_round(Unrolling *u, uint32_t line) {
    const uint32_t loop = u->shader->items.at[u->loop].line;
    if (line == UINT32_MAX || loop == UINT32_MAX || !u->rounds) return line;
    if (!u->lines[line]) {
        Line new = u->shader->lines.at[line];
        new.frame = frame_in_round(u, new.frame);
        *ARRAY_ADD(u->shader->lines, 1) = new;
        u->lines[line] = (uint32_t)u->shader->lines.count;
    }
    return u->lines[line] - 1;
}

/* The loop becomes a block. A block in it ends the first part of a round early for lanes that continue. */
static void put_copy(Unrolling *u, uint32_t at, bool in_block) {
    const Item *items = u->shader->items.at;
    Item copy = items[at];
    copy.line = line_in_round(u, copy.line);
    rename(u, &copy.to);
    for (int s = 0; s < copy.source_count; s++) rename(u, &copy.from[s]);
    if (is_leave(&copy)) {
        uint32_t inner = 0; /* levels between the item and the loop */
        for (uint32_t a = items[at].around; a != u->loop; a = items[a].around) inner += is_level(&items[a]);
        const bool of_round = copy.kind == SHADER_CONTINUE && copy.level == inner;
        if (of_round) copy.kind = SHADER_BREAK;
        if (!of_round && in_block && copy.level >= inner) copy.level++;
    }
    put(u, copy);
}

/* Put a round, up to the break that all lanes take in it; NO_ITEM: they take none. */
static void put_round(Unrolling *u, Known *k, uint32_t last) {
    const Item *items = u->shader->items.at;
    const uint32_t middle = items[u->loop].middle, end = last == NO_ITEM ? items[u->loop].end : last;
    const bool continues = first_continue(u->shader, u->loop) < end;
    bool in_block = continues, taken;
    if (in_block) put_statement(u, SHADER_BLOCK, items[u->loop].line);
    for (uint32_t i = u->loop + 1; i < end; i++) {
        if (i == middle && in_block) put_statement(u, SHADER_END, items[i].line);
        in_block &= i != middle;
        if (i != middle && !(is_decided(k, u->loop, i, &taken) && !taken)) put_copy(u, i, in_block);
        if (i != middle || continues) execute(k, i);
    }
    if (in_block) put_statement(u, SHADER_END, items[end].line);
}

static void put_loop(Unrolling *u, Known *k, Rounds rounds) {
    const uint32_t line = u->shader->items.at[u->loop].line, values = (uint32_t)u->shader->values.count;
    const Life *lives = find_lives(u->shader);
    const size_t lines = u->shader->lines.count;
    u->own = shader_alloc(u->shader, values, sizeof *u->own);
    u->lines = shader_alloc(u->shader, lines, sizeof *u->lines);
    start(k, u->loop);
    put_statement(u, SHADER_BLOCK, line);
    for (uint32_t round = 0; round <= rounds.count; round++) {
        u->round = round < u->rounds ? round + 1 : u->rounds;
        memset(u->lines, 0, lines * sizeof *u->lines);
        start_round(u, lives, values);
        put_round(u, k, round == rounds.count ? rounds.last : NO_ITEM);
    }
    put_statement(u, SHADER_END, line);
}

/* ---- all ---- */
static Known know(Shader *shader) {
    Known k = {.shader = shader, .first = shader_alloc(shader, shader->values.count, sizeof *k.first)};
    shader_components(shader, k.first, &k.components);
    k.known = shader_alloc(shader, k.components, sizeof *k.known);
    k.bits = shader_alloc(shader, k.components, sizeof *k.bits);
    return k;
}

/* Return the instructions of a round. */
static uint32_t round_size(const Shader *shader, uint32_t loop) {
    uint32_t size = 0;
    for (uint32_t i = loop + 1; i < shader->items.at[loop].end; i++) size += shader->items.at[i].kind == SHADER_OP;
    return size;
}

static bool is_small(Rounds rounds, uint32_t size) {
    return rounds.count <= MOST_UNROLLED && size * rounds.count <= MOST_INSTRUCTIONS;
}

/* Unroll the loop, or note why not, if `ends`. Return whether the items have changed. */
static bool unroll(Shader *shader, uint32_t loop, bool ends) {
    Item *item = &shader->items.at[loop];
    Known k = know(shader);
    const Rounds rounds = count_rounds(&k, loop);
    const uint32_t size = round_size(shader, loop);
    if (!is_small(rounds, size)) {
        if (!ends) return false;
        item->unroll = false;
        if (rounds.count == UNKNOWN_ROUNDS)
            shader_note(shader, item->line, true,
                        "this loop is not unrolled: its number of rounds is not known before the shader runs");
        else if (rounds.count > MOST_UNROLLED)
            shader_note(shader, item->line, true, "this loop is not unrolled: it has more than %d rounds",
                        MOST_UNROLLED);
        else
            shader_note(shader, item->line, true,
                        "this loop is not unrolled: %u rounds of %u instructions are more than %d", rounds.count, size,
                        MOST_INSTRUCTIONS);
        return false;
    }
    const uint32_t whole = rounds.count + (rounds.last + 1 == item->end); /* a loop that asks at its end */
    shader_note(shader, item->line, false, "unrolled %u time%s", whole, whole == 1 ? "" : "s");

    Unrolling u = {.shader = shader, .loop = loop, .rounds = whole};
    for (uint32_t i = 0; i < loop; i++) put(&u, shader->items.at[i]);
    put_loop(&u, &k, rounds);
    for (uint32_t i = shader->items.at[loop].end + 1; i < shader->items.count; i++) put(&u, shader->items.at[i]);
    shader->items.count = 0;
    memcpy(ARRAY_ADD(shader->items, u.items.count), u.items.at, u.items.count * sizeof *u.items.at);
    shader_link(shader);
    return true;
}

static void unroll_all(Shader *shader, bool ends) {
    for (uint32_t at = (uint32_t)shader->items.count; at-- > 0;) {
        if (shader->items.at[at].kind != SHADER_LOOP || !shader->items.at[at].unroll) continue;
        shader->changed |= unroll(shader, at, ends); /* items in front of it stay where they are */
    }
}

void shader_unroll(Shader *shader) {
    unroll_all(shader, false);
}

void shader_want_unrolled(Shader *shader, uint32_t file, uint32_t number) {
    for (Item *item = shader->items.at; item < shader->items.at + shader->items.count; item++) {
        if (item->kind != SHADER_LOOP || item->line == UINT32_MAX) continue;
        const Line *line = &shader->lines.at[item->line];
        item->unroll |= line->file == file && line->number == number;
    }
}

void shader_note_loops(Shader *shader) {
    unroll_all(shader, true);
    Known k = know(shader);
    for (uint32_t at = 0; at < shader->items.count; at++) {
        const Item *item = &shader->items.at[at];
        if (item->kind == SHADER_LOOP && !item->unroll && item->line != UINT32_MAX &&
            is_small(count_rounds(&k, at), round_size(shader, at)))
            *ARRAY_ADD(shader->loops, 1) = item->line;
    }
}
