/* live.c: liveness analysis, backwards over the statements.
 *
 * Vector registers are live as in a single thread, which takes one side of an if, and repeats or leaves a loop: an
 * inactive lane executes nothing, and its registers keep their numbers.
 *
 * All lanes share a wave register. While lanes are in one side of an if, other lanes wait, and their operands must
 * survive: the wave registers that are live at the start of the other side, or behind the statement, are live
 * throughout. In the same way lanes wait that have left a loop or block, or have finished an iteration. In uniform
 * statements no lane waits.
 */
#include "asm/shader/pass.h"

#include <stdlib.h>

typedef uint64_t Word;

/* The live components at the targets of jumps. */
typedef struct Place {
    Word *behind; /* of a statement: after its end */
    Word *start;  /* of a loop: its head; of a continuing, an else: its first item */
} Place;

typedef struct Walk {
    Shader *shader;
    Live *live;
    Place *places; /* of items that open something, of ELSE and CONTINUING */
    Word *now, *waves;
    uint32_t *until; /* of a live component: the last point of its current range */
    size_t words;    /* of sets at places, which hold components with low numbers only (shader_components) */
    bool changed, recording;
} Walk;

static bool has(const Word *set, uint32_t component) {
    return set[component / 64] >> component % 64 & 1;
}

static void add_range(Walk *w, uint32_t component, uint32_t from, uint32_t to) {
    if (w->recording) ADD(w->shader, w->live->ranges) = (Range){component, from < to ? from : to, to};
}

/* ---- one step back ---- */
static void read_sources(Walk *w, const Item *item, uint32_t at) {
    for (int s = 0; s < item->source_count; s++) {
        const ShaderOperand from = operand_read(&item->from[s]);
        for (int k = 0; k < from.count; k++) {
            const uint32_t component = w->live->first[from.index] + from.swizzle[k];
            if (has(w->now, component)) continue;
            w->now[component / 64] |= (Word)1 << component % 64;
            w->until[component] = 2 * at;
        }
    }
}

/* At a jump, continue backwards with the set of its target, added to the current one if `stays`: ranges end or begin at
 * the point. NULL: the head of a loop, in the first round. */
static void go_on_with(Walk *w, const Word *set, uint32_t point, bool stays) {
    for (size_t i = 0; i < w->words; i++) {
        const Word there = set ? set[i] : 0;
        for (Word gone = stays ? 0 : w->now[i] & ~there; gone; gone &= gone - 1) {
            const uint32_t component = (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(gone);
            add_range(w, component, point + 1, w->until[component]);
        }
        for (Word new = there & ~w->now[i]; new; new &= new - 1)
            w->until[i * 64 + (uint32_t)__builtin_ctzll(new)] = point;
        w->now[i] = stays ? w->now[i] | there : there;
    }
}

/* Store the current set; if it has grown, another round is needed. */
static void keep(Walk *w, Word **set) {
    if (!*set) *set = shader_alloc(w->shader, w->words, sizeof **set);
    for (size_t i = 0; i < w->words; i++) {
        w->changed |= (w->now[i] & ~(*set)[i]) != 0;
        (*set)[i] = w->now[i];
    }
}

/* Lanes wait from one item to another: the set's wave registers are live throughout. */
static void hold(Walk *w, const Word *set, uint32_t from, uint32_t to) {
    for (size_t i = 0; set && i < w->words && w->recording; i++)
        for (Word waiting = set[i] & w->waves[i]; waiting; waiting &= waiting - 1)
            add_range(w, (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(waiting), 2 * from, 2 * to + 1);
}

/* ---- statements ---- */
/* Return the set at the target of a continue. */
static const Word *next_round(const Walk *w, uint32_t loop) {
    const uint32_t continuing = w->shader->items.at[loop].middle;
    return w->places[continuing == NO_ITEM ? loop : continuing].start;
}

/* Dead code elimination: an instruction without a live result is dropped, or its dead components are. */
static void walk_op(Walk *w, Item *item, uint32_t at) {
    const uint32_t first = is_value(&item->to) ? w->live->first[item->to.index] : 0;
    const bool is_atomic = item->source_count && source_role(item, 0) == ROLE_RES_A;
    const bool has_effect = is_atomic || !is_value(&item->to);
    const uint8_t all = is_value(&item->to) ? item->to.count : 0;
    uint8_t needed[ISA_COMPONENTS], count = 0;
    for (uint8_t k = 0; k < all; k++)
        if (has(w->now, first + item->to.swizzle[k])) needed[count++] = k;
    if (!count && !has_effect) {
        if (w->recording) item->kind = SHADER_NOTHING;
        return;
    }
    const bool divisible = is_componentwise(item) || isa_is_load(item->op);
    if (w->recording && count < all && !has_effect && divisible) {
        for (int s = 0; s < item->source_count; s++)
            if (item->from[s].count == all && (source_role(item, s) == ROLE_SRC || source_role(item, s) == ROLE_RES_R))
                item->from[s] = shader_swizzle(item->from[s], count, needed);
        item->to = shader_swizzle(item->to, count, needed);
    }
    for (int k = 0; k < item->to.count && is_value(&item->to); k++) {
        const uint32_t component = first + item->to.swizzle[k], point = 2 * at + 1;
        add_range(w, component, point, has(w->now, component) ? w->until[component] : point);
        w->now[component / 64] &= ~((Word)1 << component % 64);
        if (!w->recording) continue;
        Write write = {item->to.index, point, SHADER_NO_VALUE, item->to.swizzle[k], 0};
        const ShaderOperand *from = &item->from[0];
        if (item->op == OP_MOV && is_value(from)) {
            write.from = from->index;
            write.from_component = from->swizzle[from->count == 1 ? 0 : k];
        }
        ADD(w->shader, w->live->writes) = write;
    }
    read_sources(w, item, at);
}

static void walk_item(Walk *w, uint32_t at) {
    Item *item = &w->shader->items.at[at];
    Place *place = &w->places[at];
    switch (item->kind) {
    case SHADER_OP: walk_op(w, item, at); break;
    case SHADER_END:
        keep(w, &w->places[item->around].behind);
        if (w->shader->items.at[item->around].kind == SHADER_LOOP)
            go_on_with(w, w->places[item->around].start, 2 * at, false);
        break;
    case SHADER_ELSE:
        keep(w, &place->start);
        go_on_with(w, w->places[item->around].behind, 2 * at, false);
        break;
    case SHADER_CONTINUING: keep(w, &place->start); break;
    case SHADER_IF: {
        const bool has_else = item->middle != NO_ITEM;
        const Word *other = has_else ? w->places[item->middle].start : place->behind;
        if (!item->uniform) {
            hold(w, place->behind, at, item->end);
            if (has_else) hold(w, other, at, item->middle);
            if (has_else) hold(w, w->now, item->middle, item->end);
        }
        for (int k = 0; item->predicated && k < item->from[0].count; k++)
            add_range(w, w->live->first[item->from[0].index] + item->from[0].swizzle[k], 2 * at, 2 * item->end + 1);
        go_on_with(w, other, 2 * at, true);
        read_sources(w, item, at);
        break;
    }
    case SHADER_LOOP: keep(w, &place->start); /* fall through */
    case SHADER_BLOCK:
        for (int i = 0; i < item->source_count; i++) /* the flags */
            add_range(w, w->live->first[item->from[i].index] + item->from[i].swizzle[0], 2 * at, 2 * item->end + 1);
        if (item->uniform) break;
        hold(w, place->behind, at, item->end);
        if (item->kind == SHADER_LOOP) hold(w, next_round(w, at), at, item->end);
        break;
    case SHADER_BREAK:
    case SHADER_CONTINUE: {
        const uint32_t target = shader_target(w->shader, at);
        const Word *there = item->kind == SHADER_BREAK ? w->places[target].behind : next_round(w, target);
        go_on_with(w, there, 2 * at, item->source_count > 0);
        read_sources(w, item, at);
        break;
    }
    case SHADER_RET: go_on_with(w, NULL, 2 * at, false); break;
    }
}

int range_order(const void *a, const void *b) {
    const Range *x = a, *y = b;
    return ORDER(x->component, y->component) ?: ORDER(x->from, y->from) ?: ORDER(x->to, y->to);
}

/* Sort the ranges, merge adjacent ones, and index them by component. */
static void arrange(Live *live, uint32_t components) {
    Range *ranges = live->ranges.at;
    size_t kept = 0, next = 0;
    if (ranges) qsort(ranges, live->ranges.count, sizeof *ranges, range_order);
    for (size_t i = 0; i < live->ranges.count; i++) {
        const Range *range = &ranges[i];
        Range *last = kept ? &ranges[kept - 1] : NULL;
        if (last && last->component == range->component && range->from <= last->to + 1)
            last->to = range->to > last->to ? range->to : last->to;
        else
            ranges[kept++] = *range;
    }
    live->ranges.count = kept;
    for (uint32_t c = 0; c <= components; c++) {
        while (next < kept && ranges[next].component < c) next++;
        live->begin[c] = (uint32_t)next;
    }
}

void live_find(Live *live, Shader *shader) {
    Walk w = {.shader = shader, .live = live, .changed = true};
    uint32_t components;
    *live = (Live){.first = shader_alloc(shader, shader->values.count, sizeof *live->first)};
    w.words = shader_components(shader, live->first, &components) / 64 + 1;
    w.places = shader_alloc(shader, shader->items.count, sizeof *w.places);
    w.now = shader_alloc(shader, components / 64 + 1, sizeof *w.now);
    w.waves = shader_alloc(shader, components / 64 + 1, sizeof *w.waves);
    w.until = shader_alloc(shader, components, sizeof *w.until);
    for (size_t i = 0; i < shader->values.count; i++)
        for (uint32_t c = live->first[i]; c < live->first[i] + shader->values.at[i].count; c++)
            if (shader->values.at[i].wave) w.waves[c / 64] |= (Word)1 << c % 64;

    /* Iterate until the sets at the heads of loops are stable, and once more to record the ranges. */
    while (!w.recording) {
        w.recording = !w.changed;
        w.changed = false;
        for (uint32_t i = (uint32_t)shader->items.count; i-- > 0;) walk_item(&w, i);
        go_on_with(&w, NULL, 0, false);
    }
    live->begin = shader_alloc(shader, components + 1, sizeof *live->begin);
    arrange(live, components);
}

void shader_drop_dead(Shader *shader) {
    live_find(&(Live){0}, shader);
    shader_link(shader);
}
