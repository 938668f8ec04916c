/* source_match.c: which line of one source is which of another one; see compare.h. */
#include <ctype.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "sim/debug/compare/compare.h"

/* TRIES: so many pairs of lines are held against each other, which takes some ten milliseconds. */
enum { TOKENS = 48, TRIES = 1 << 13, ALIKE = 80, LEAST_MOVED = 3 };

typedef struct Tokens {
    uint64_t key[TOKENS], hash; /* hash: of all, also of those that are too many */
    uint32_t count;
} Tokens;

/* Words and numbers, and every other character by itself. */
static Tokens tokens_of(const char *line) {
    Tokens t = {.hash = HASH_START};
    for (size_t at = 0, length; line[at]; at += length) {
        length = 1;
        if (isspace((unsigned char)line[at])) continue;
        while (isalnum((unsigned char)line[at]) && isalnum((unsigned char)line[at + length])) length++;
        const uint64_t key = hash_bytes(HASH_START, line + at, length);
        t.hash = hash_number(t.hash, key, 8);
        if (t.count < TOKENS) t.key[t.count++] = key;
    }
    return t;
}

/* Tokens that both have in the same order, in per cent of all. */
static uint32_t likeness(const Tokens *a, const Tokens *b) {
    uint32_t in_b[TOKENS], in_a[TOKENS], same = 0;
    if (a->hash == b->hash) return 100;
    memset(in_b, 0xff, sizeof in_b); /* MATCH_NONE */
    match_equal(a->key, b->key, 0, a->count, 0, b->count, (uint32_t *[2]){in_b, in_a});
    for (uint32_t i = 0; i < a->count; i++) same += in_b[i] != MATCH_NONE;
    return 200 * same / (a->count + b->count + 1);
}

typedef struct Sources {
    SourceMatch *match;
    Tokens *tokens[2]; /* of each line */
    uint32_t tries;
} Sources;

/* Pair the first two lines of these that have no counterpart and are alike. Return one past that of A; 0: there is
 * none. */
static uint32_t pair_alike(Sources *s, uint32_t a, uint32_t end, uint32_t b, uint32_t least, SourceSign sign) {
    SourceSign *const *signs = s->match->sign;
    for (; a < end && signs[1][b] == SOURCE_ALONE && s->tries < TRIES; a++) {
        if (signs[0][a] != SOURCE_ALONE) continue;
        s->tries++;
        if (likeness(&s->tokens[0][a], &s->tokens[1][b]) < least) continue;
        signs[0][a] = signs[1][b] = sign;
        s->match->to[0][a] = b;
        s->match->to[1][b] = a;
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

/* Brackets and the like are everywhere. */
static void pair_moved(Sources *s, uint32_t least) {
    for (uint32_t b = 0; b < s->match->count[1]; b++)
        if (s->tokens[1][b].count >= LEAST_MOVED) pair_alike(s, 0, s->match->count[0], b, least, SOURCE_MOVED);
}

void source_match_make(SourceMatch *match, const SourceText *a, const SourceText *b) {
    const SourceText *const text[2] = {a, b};
    Sources s = {.match = match};
    uint64_t *keys[2];
    *match = (SourceMatch){.count = {a->count, b->count}};
    for (int side = 0; side < 2; side++) {
        const size_t count = (size_t)text[side]->count + 1;
        s.tokens[side] = memory_raw(count * sizeof *s.tokens[side]);
        keys[side] = memory_raw(count * sizeof *keys[side]);
        match->sign[side] = memory_array(count, sizeof *match->sign[side]);
        match->to[side] = memory_raw(count * sizeof *match->to[side]);
        memset(match->to[side], 0xff, count * sizeof *match->to[side]); /* MATCH_NONE */
        for (uint32_t i = 0; i < text[side]->count; i++) {
            s.tokens[side][i] = tokens_of(text[side]->lines[i]);
            keys[side][i] = s.tokens[side][i].hash;
        }
    }
    match_equal(keys[0], keys[1], 0, a->count, 0, b->count, match->to);
    for (uint32_t i = 0; i < a->count; i++)
        if (match->to[0][i] != MATCH_NONE) match->sign[0][i] = match->sign[1][match->to[0][i]] = SOURCE_SAME;

    pair_moved(&s, 100);
    for (uint32_t i = 0, j = 0; j < b->count; i++, j++) {
        const uint32_t from[2] = {i, j};
        while (i < a->count && match->sign[0][i] != SOURCE_SAME) i++;
        while (j < b->count && match->sign[1][j] != SOURCE_SAME) j++;
        pair_changed(&s, from[0], i, from[1], j);
    }
    pair_moved(&s, ALIKE);
    for (uint32_t i = 0; i < a->count; i++) match->changed += match->sign[0][i] == SOURCE_ALONE;
    for (uint32_t j = 0; j < b->count; j++) match->changed += match->sign[1][j] != SOURCE_SAME;
    for (int side = 0; side < 2; side++) {
        memory_free(s.tokens[side]);
        memory_free(keys[side]);
    }
}

void source_match_free(SourceMatch *match) {
    for (int side = 0; side < 2; side++) {
        memory_free(match->to[side]);
        memory_free(match->sign[side]);
    }
    *match = (SourceMatch){0};
}
