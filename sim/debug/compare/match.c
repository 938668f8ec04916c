/* match.c: matching the instructions of two programs; see match.h. */
#include "sim/debug/compare/match.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"

/* A part with more combinations is matched by places alone: the table of its combinations would exceed 32 MB. */
enum { COMBINATIONS = 1 << 24 };

/* ---- what is equal ---- */

static void pair(uint32_t *to[2], uint32_t a, uint32_t b) {
    to[0][a] = b;
    to[1][b] = a;
}

/* Pair a[a0 .. a1 - 1] with b[b0 .. b1 - 1] where their hashes are equal. */
static void pair_equal(const uint64_t *a, const uint64_t *b, uint32_t a0, uint32_t a1, uint32_t b0, uint32_t b1,
                       uint32_t *to[2]) {
    for (; a0 < a1 && b0 < b1 && a[a0] == b[b0]; a0++, b0++) pair(to, a0, b0);
    for (; a0 < a1 && b0 < b1 && a[a1 - 1] == b[b1 - 1]; a1--, b1--) pair(to, a1 - 1, b1 - 1);
    if (a0 == a1 || b0 == b1 || (uint64_t)(a1 - a0 + 1) * (b1 - b0 + 1) > COMBINATIONS) return;

    /* The longest common sequence of the rest: longest[i][j] is its length behind a0 + i and b0 + j. */
    const size_t rows = a1 - a0, columns = b1 - b0, wide = columns + 1;
    uint16_t *longest = memory_array((rows + 1) * wide, sizeof *longest);
    for (size_t i = rows; i-- > 0;)
        for (size_t j = columns; j-- > 0;) {
            const uint16_t less_a = longest[(i + 1) * wide + j], less_b = longest[i * wide + j + 1];
            const bool same = a[a0 + i] == b[b0 + j];
            longest[i * wide + j] =
                same ? (uint16_t)(longest[(i + 1) * wide + j + 1] + 1) : (less_a > less_b ? less_a : less_b);
        }
    for (uint32_t i = 0, j = 0; i < rows && j < columns;) {
        if (a[a0 + i] == b[b0 + j])
            pair(to, a0 + i++, b0 + j++);
        else if (longest[(i + 1) * wide + j] >= longest[i * wide + j + 1])
            i++;
        else
            j++;
    }
    memory_free(longest);
}

/* ---- parts ---- */

typedef struct Sides {
    const Code *code[2];
    uint64_t *keys[2];
} Sides;

/* Those that read the same; then, where as many are left on both sides between two of these, each with that in its
 * place, if it does the same. */
static void pair_part(const Sides *s, const uint32_t from[2], const uint32_t end[2], uint32_t *to[2]) {
    pair_equal(s->keys[0], s->keys[1], from[0], end[0], from[1], end[1], to);
    for (uint32_t a0 = from[0], b0 = from[1]; a0 < end[0] && b0 < end[1];) {
        uint32_t a = a0, b = b0;
        while (a < end[0] && to[0][a] == MATCH_NONE) a++;
        while (b < end[1] && to[1][b] == MATCH_NONE) b++;
        for (uint32_t i = 0; a - a0 == b - b0 && i < a - a0; i++)
            if (code_op(s->code[0], a0 + i) == code_op(s->code[1], b0 + i)) pair(to, a0 + i, b0 + i);
        a0 = a + 1;
        b0 = b + 1;
    }
}

/* From one common label to the next. */
static void pair_parts(const Sides *s, uint32_t *to[2]) {
    uint32_t *target[2], *label[2], count[2];
    uint64_t *keys[2];
    for (int side = 0; side < 2; side++) {
        const size_t most = (size_t)s->code[side]->image->symbol_count + 1;
        const Image *image = s->code[side]->image;
        target[side] = memory_raw(most * sizeof *target[side]);
        label[side] = memory_raw(most * sizeof *label[side]);
        keys[side] = memory_raw(most * sizeof *keys[side]);
        count[side] = 0;
        memset(label[side], 0xff, most * sizeof *label[side]);
        for (uint32_t i = 0; i < image->symbol_count; i++) {
            /* Only labels that were written: a structured statement's label has a number, which an edit changes. */
            if (image->symbols[i].name[0] == '.') continue;
            target[side][count[side]] = image->symbols[i].target;
            keys[side][count[side]++] = hash_text(HASH_START, image->symbols[i].name);
        }
    }

    uint32_t from[2] = {0, 0};
    pair_equal(keys[0], keys[1], 0, count[0], 0, count[1], label);
    for (uint32_t i = 0; i < count[0]; i++) {
        if (label[0][i] == MATCH_NONE) continue;
        const uint32_t end[2] = {target[0][i], target[1][label[0][i]]};
        pair_part(s, from, end, to);
        memcpy(from, end, sizeof from);
    }
    pair_part(s, from, (uint32_t[]){s->code[0]->count, s->code[1]->count}, to);
    for (int side = 0; side < 2; side++) {
        memory_free(target[side]);
        memory_free(label[side]);
        memory_free(keys[side]);
    }
}

void match_make(Match *match, const Code *a, const Code *b) {
    Sides sides = {.code = {a, b}};
    *match = (Match){.count = {a->count, b->count}};
    for (int side = 0; side < 2; side++) {
        const size_t size = ((size_t)match->count[side] + 1) * sizeof *match->to[side];
        match->to[side] = memory_raw(size);
        sides.keys[side] = memory_raw(((size_t)match->count[side] + 1) * sizeof *sides.keys[side]);
        memset(match->to[side], 0xff, size); /* MATCH_NONE */
        /* A statement may be several instructions, which differ in what they do. */
        Code code = *sides.code[side];
        code.expanded = false;
        for (uint32_t pc = 0; pc < code.count; pc++)
            sides.keys[side][pc] =
                hash_number(hash_text(HASH_START, code_written(&code, pc).text), code_op(&code, pc), 2);
    }
    pair_parts(&sides, match->to);
    pair(match->to, a->count, b->count);
    for (int side = 0; side < 2; side++) memory_free(sides.keys[side]);
}

void match_free(Match *match) {
    for (int side = 0; side < 2; side++) memory_free(match->to[side]);
    *match = (Match){0};
}
