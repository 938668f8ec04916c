/* source_match.c: what two sequences share, and which line of one source is which of another one; see compare.h. */
#include <ctype.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "sim/debug/compare/compare.h"

/* ---- what is equal ---- */

/* A part with more combinations is matched by places alone: the table of its combinations would exceed 32 MB. */
enum { COMBINATIONS = 1 << 24 };

void match_equal(const uint64_t *a, const uint64_t *b, uint32_t a0, uint32_t a1, uint32_t b0, uint32_t b1,
                 uint32_t *to[2]) {
    for (; a0 < a1 && b0 < b1 && a[a0] == b[b0]; a0++, b0++) match_pair(to, a0, b0);
    for (; a0 < a1 && b0 < b1 && a[a1 - 1] == b[b1 - 1]; a1--, b1--) match_pair(to, a1 - 1, b1 - 1);
    if (a0 == a1 || b0 == b1 || (uint64_t)(a1 - a0 + 1) * (b1 - b0 + 1) > COMBINATIONS) return;

    /* The longest common sequence of the rest: longest[i][j] is its length behind a0 + i and b0 + j. */
    const size_t rows = a1 - a0, columns = b1 - b0, wide = columns + 1;
    OWNED uint16_t *longest = memory_array((rows + 1) * wide, sizeof *longest);
    for (size_t i = rows; i-- > 0;)
        for (size_t j = columns; j-- > 0;) {
            const uint16_t less_a = longest[(i + 1) * wide + j], less_b = longest[i * wide + j + 1];
            const bool same = a[a0 + i] == b[b0 + j];
            longest[i * wide + j] =
                same ? (uint16_t)(longest[(i + 1) * wide + j + 1] + 1) : (less_a > less_b ? less_a : less_b);
        }
    for (uint32_t i = 0, j = 0; i < rows && j < columns;) {
        if (a[a0 + i] == b[b0 + j])
            match_pair(to, a0 + i++, b0 + j++);
        else if (longest[(i + 1) * wide + j] >= longest[i * wide + j + 1])
            i++;
        else
            j++;
    }
}

/* ---- lines ---- */

/* TRIES: at most this number of pairs of lines is compared in each pass, which takes some ten milliseconds. */
enum { TOKENS = 48, TRIES = 1 << 13, ALIKE = 80, LEAST_MOVED = 3 /* brackets and the like are everywhere */ };

/* Words and numbers, and every other character by itself: their hashes, as far as there is room. Return that of all. */
static uint64_t tokens_of(const char *line, uint64_t tokens[TOKENS], uint32_t *count) {
    uint64_t all = HASH_START;
    *count = 0;
    for (size_t at = 0, length; line[at]; at += length) {
        length = 1;
        if (isspace((unsigned char)line[at])) continue;
        while (isalnum((unsigned char)line[at]) && isalnum((unsigned char)line[at + length])) length++;
        const uint64_t token = hash_bytes(HASH_START, line + at, length);
        all = hash_number(all, token, 8);
        if (*count < TOKENS) tokens[(*count)++] = token;
    }
    return all;
}

typedef struct Sources {
    SourceMatch *match;
    const SourceText *text[2];
    uint32_t tries;
} Sources;

/* Tokens that two lines have in the same order, in per cent of all; 0: of fewer than `fewest`. */
static uint32_t likeness(const Sources *s, uint32_t a, uint32_t b, uint32_t fewest) {
    uint64_t tokens[2][TOKENS];
    uint32_t count[2], in_b[TOKENS], in_a[TOKENS], same = 0;
    const uint64_t all = tokens_of(s->text[0]->lines[a], tokens[0], &count[0]);
    const bool equal = tokens_of(s->text[1]->lines[b], tokens[1], &count[1]) == all;
    if (equal || count[1] < fewest) return count[1] < fewest ? 0 : 100;
    memset(in_b, 0xff, sizeof in_b); /* MATCH_NONE */
    match_equal(tokens[0], tokens[1], 0, count[0], 0, count[1], (uint32_t *[2]){in_b, in_a});
    for (uint32_t i = 0; i < count[0]; i++) same += in_b[i] != MATCH_NONE;
    return 200 * same / (count[0] + count[1] + 1);
}

/* Pair the first line of A that is alone and like line b of B. Return one past it, or 0 if no line is. */
static uint32_t pair_alike(Sources *s, uint32_t a, uint32_t end, uint32_t b, uint32_t least, SourceSign sign) {
    SourceSign *const *signs = s->match->sign;
    for (; a < end && signs[1][b] == SOURCE_ALONE && s->tries < TRIES; a++) {
        if (signs[0][a] != SOURCE_ALONE) continue;
        s->tries++;
        if (likeness(s, a, b, sign == SOURCE_MOVED ? LEAST_MOVED : 1) < least) continue;
        signs[0][a] = signs[1][b] = sign;
        match_pair(s->match->to, a, b);
        return a + 1;
    }
    return 0;
}

/* Between two lines that are the same: if there are as many before as after, each replaces that in its place. */
static void pair_changed(Sources *s, uint32_t a, uint32_t a_end, uint32_t b, uint32_t b_end) {
    const bool in_place = a_end - a == b_end - b;
    for (; b < b_end; b++) {
        const uint32_t next = pair_alike(s, a, in_place ? a + 1 : a_end, b, in_place ? 1 : ALIKE, SOURCE_CHANGED);
        a = in_place ? a + 1 : next ? next : a;
    }
}

void source_match_make(SourceMatch *match, const SourceText *a, const SourceText *b) {
    Sources s = {match, {a, b}, 0};
    uint64_t *keys[2], tokens[TOKENS];
    *match = (SourceMatch){.count = {a->count, b->count}};
    for (int side = 0; side < 2; side++) {
        const size_t size = (size_t)match->count[side] + 1;
        uint32_t count;
        keys[side] = memory_array(size, sizeof *keys[side]);
        match->sign[side] = memory_array(size, sizeof *match->sign[side]);
        match->to[side] = memory_raw(size * sizeof *match->to[side]);
        memset(match->to[side], 0xff, size * sizeof *match->to[side]); /* MATCH_NONE */
        for (uint32_t i = 0; i < size - 1; i++) keys[side][i] = tokens_of(s.text[side]->lines[i], tokens, &count);
    }
    match_equal(keys[0], keys[1], 0, a->count, 0, b->count, match->to);
    for (uint32_t i = 0; i < a->count; i++)
        if (match->to[0][i] != MATCH_NONE) match->sign[0][i] = match->sign[1][match->to[0][i]] = SOURCE_SAME;

    for (uint32_t j = 0; j < b->count; j++) pair_alike(&s, 0, a->count, j, 100, SOURCE_MOVED);
    s.tries = 0;
    for (uint32_t i = 0, j = 0; j < b->count; i++, j++) {
        const uint32_t from[2] = {i, j};
        while (i < a->count && match->sign[0][i] != SOURCE_SAME) i++;
        while (j < b->count && match->sign[1][j] != SOURCE_SAME) j++;
        pair_changed(&s, from[0], i, from[1], j);
    }
    for (uint32_t j = 0; j < b->count; j++) pair_alike(&s, 0, a->count, j, ALIKE, SOURCE_MOVED);
    for (int side = 0; side < 2; side++) memory_free(keys[side]);
}

void source_match_free(SourceMatch *match) {
    for (int side = 0; side < 2; side++) {
        memory_free(match->to[side]);
        memory_free(match->sign[side]);
    }
    *match = (SourceMatch){0};
}
