/* match.c: matching the instructions of two programs; see match.h. */
#include "sim/debug/compare/match.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"

/* Beyond so many combinations of what is left of a part, only places are matched: a table of them would be 32 MB. */
enum { COMBINATIONS = 1 << 24 };

/* ---- what is equal ---- */

typedef struct Texts {
    const uint64_t *key; /* of each a hash: two with the same are the same */
    uint32_t count;
} Texts;

static void pair(uint32_t *to[2], uint32_t a, uint32_t b) {
    to[0][a] = b;
    to[1][b] = a;
}

/* The longest common sequence of what is behind a0 and b0. Both begin and end with other texts. */
static bool pair_sequence(Texts a, Texts b, uint32_t a0, uint32_t b0, uint32_t *to[2]) {
    const size_t wide = (size_t)b.count + 1;
    uint16_t *longest = calloc((a.count + (size_t)1) * wide, sizeof *longest); /* of what is behind i and j */
    if (!longest) return false;
    for (size_t i = a.count; i-- > 0;)
        for (size_t j = b.count; j-- > 0;) {
            const uint16_t less_a = longest[(i + 1) * wide + j], less_b = longest[i * wide + j + 1];
            const bool same = a.key[i] == b.key[j];
            longest[i * wide + j] =
                same ? (uint16_t)(longest[(i + 1) * wide + j + 1] + 1) : (less_a > less_b ? less_a : less_b);
        }
    for (uint32_t i = 0, j = 0; i < a.count && j < b.count;) {
        if (a.key[i] == b.key[j])
            pair(to, a0 + i++, b0 + j++);
        else if (longest[(i + 1) * wide + j] >= longest[i * wide + j + 1])
            i++;
        else
            j++;
    }
    free(longest);
    return true;
}

/* Of a[a0 .. a1 - 1] and b[b0 .. b1 - 1]. False when out of memory. */
static bool pair_equal(const uint64_t *a, const uint64_t *b, uint32_t a0, uint32_t a1, uint32_t b0, uint32_t b1,
                       uint32_t *to[2]) {
    for (; a0 < a1 && b0 < b1 && a[a0] == b[b0]; a0++, b0++) pair(to, a0, b0);
    for (; a0 < a1 && b0 < b1 && a[a1 - 1] == b[b1 - 1]; a1--, b1--) pair(to, a1 - 1, b1 - 1);
    if (a0 == a1 || b0 == b1 || (uint64_t)(a1 - a0 + 1) * (b1 - b0 + 1) > COMBINATIONS) return true;
    return pair_sequence((Texts){a + a0, a1 - a0}, (Texts){b + b0, b1 - b0}, a0, b0, to);
}

/* ---- the keys ---- */

/* A statement may be several instructions, which differ in what they do. */
static uint64_t *keys_of_code(const Code *code) {
    uint64_t *keys = malloc(((size_t)code->count + 1) * sizeof *keys);
    for (uint32_t pc = 0; keys && pc < code->count; pc++)
        keys[pc] = hash_number(hash_text(HASH_START, code_as_written(code, pc).text), code_op(code, pc), 2);
    return keys;
}

/* Labels that were written, not those of structured statements, which are numbered. */
static uint64_t *keys_of_labels(const Image *image, uint32_t *targets, uint32_t *count) {
    uint64_t *keys = malloc(((size_t)image->symbol_count + 1) * sizeof *keys);
    *count = 0;
    for (uint32_t i = 0; keys && i < image->symbol_count; i++) {
        if (image->symbols[i].name[0] == '.') continue;
        targets[*count] = image->symbols[i].target;
        keys[(*count)++] = hash_text(HASH_START, image->symbols[i].name);
    }
    return keys;
}

/* ---- parts ---- */

typedef struct Sides {
    const Code *code[2];
    uint64_t *keys[2];
} Sides;

/* Those that read the same; then, where as many are left on both sides between two of these, each with that in its
 * place, if it does the same. */
static bool pair_part(const Sides *s, const uint32_t from[2], const uint32_t end[2], uint32_t *to[2]) {
    if (!pair_equal(s->keys[0], s->keys[1], from[0], end[0], from[1], end[1], to)) return false;
    for (uint32_t a0 = from[0], b0 = from[1]; a0 < end[0] && b0 < end[1];) {
        uint32_t a = a0, b = b0;
        while (a < end[0] && to[0][a] == MATCH_NONE) a++;
        while (b < end[1] && to[1][b] == MATCH_NONE) b++;
        for (uint32_t i = 0; a - a0 == b - b0 && i < a - a0; i++)
            if (code_op(s->code[0], a0 + i) == code_op(s->code[1], b0 + i)) pair(to, a0 + i, b0 + i);
        a0 = a + 1;
        b0 = b + 1;
    }
    return true;
}

/* From one common label to the next. */
static bool pair_parts(const Sides *s, uint32_t *to[2]) {
    uint32_t *target[2], *label[2], count[2];
    uint64_t *keys[2];
    bool ok = true;
    for (int side = 0; side < 2; side++) {
        const size_t most = (size_t)s->code[side]->image->symbol_count + 1;
        target[side] = malloc(most * sizeof *target[side]);
        label[side] = malloc(most * sizeof *label[side]);
        keys[side] = target[side] ? keys_of_labels(s->code[side]->image, target[side], &count[side]) : NULL;
        ok = ok && label[side] && keys[side];
        if (label[side]) memset(label[side], 0xff, most * sizeof *label[side]);
    }
    uint32_t from[2] = {0, 0};
    ok = ok && pair_equal(keys[0], keys[1], 0, count[0], 0, count[1], label);
    for (uint32_t i = 0; ok && i < count[0]; i++) {
        if (label[0][i] == MATCH_NONE) continue;
        const uint32_t end[2] = {target[0][i], target[1][label[0][i]]};
        ok = pair_part(s, from, end, to);
        memcpy(from, end, sizeof from);
    }
    ok = ok && pair_part(s, from, (uint32_t[]){s->code[0]->count, s->code[1]->count}, to);
    for (int side = 0; side < 2; side++) {
        free(target[side]);
        free(label[side]);
        free(keys[side]);
    }
    return ok;
}

bool match_make(Match *match, const Code *a, const Code *b) {
    Sides sides = {.code = {a, b}};
    *match = (Match){.count = {a->count, b->count}};
    bool ok = true;
    for (int side = 0; side < 2; side++) {
        const size_t size = ((size_t)match->count[side] + 1) * sizeof *match->to[side];
        match->to[side] = malloc(size);
        sides.keys[side] = keys_of_code(sides.code[side]);
        if (match->to[side]) memset(match->to[side], 0xff, size); /* MATCH_NONE */
        ok = ok && match->to[side] && sides.keys[side];
    }
    ok = ok && pair_parts(&sides, match->to);
    if (ok) pair(match->to, a->count, b->count);
    for (int side = 0; side < 2; side++) free(sides.keys[side]);
    if (!ok) match_free(match);
    return ok;
}

void match_free(Match *match) {
    for (int side = 0; side < 2; side++) free(match->to[side]);
    *match = (Match){0};
}
