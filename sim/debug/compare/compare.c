/* compare.c: matching the instructions of two programs, and the costs of two runs line by line; see compare.h. */
#include "sim/debug/compare/compare.h"

#include <math.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "sim/base/arith.h"

const char *const compare_costs[COMPARE_COSTS] = {"cycles", "issues", "inactive"};

static void set_costs(CompareLine *line, int side, const ProfileRow *row) {
    line->cost[side][COMPARE_CYCLES] = profile_cycles(row);
    line->cost[side][COMPARE_ISSUES] = row->issues;
    line->cost[side][COMPARE_INACTIVE] = profile_inactive(row);
}

/* ---- order ---- */

/* Equal lines keep the order of A; lines of B alone come last. */
static int by_difference(const void *a, const void *b) {
    static const CompareCost order[] = {COMPARE_CYCLES, COMPARE_INACTIVE, COMPARE_ISSUES};
    const CompareLine *x = a, *y = b;
    for (int i = 0; i < COMPARE_COSTS; i++) {
        const long long p = llabs(compare_more(x, order[i])), q = llabs(compare_more(y, order[i]));
        if (p != q) return p > q ? -1 : 1;
    }
    for (int side = 0; side < 2; side++) {
        const bool no_x = x->pc[side] == TRACE_NO_PC, no_y = y->pc[side] == TRACE_NO_PC;
        if (no_x != no_y) return no_x - no_y;
        if (x->file[side] != y->file[side]) return x->file[side] < y->file[side] ? -1 : 1;
        if (x->line[side] != y->line[side]) return x->line[side] < y->line[side] ? -1 : 1;
    }
    return 0;
}

/* ---- lines ---- */

/* The line of an instruction: its row. The implicit `ret` counts to the last line, as in these. */
static size_t row_of(const Lines *lines, const Code *code, uint32_t pc) {
    const Location *at = image_location(code->image, pc < code->count ? pc : code->count - 1);
    return (size_t)(lines_find(lines, at->file, at->line) - lines->rows);
}

static void set_side(CompareLine *line, int side, const LineRow *row, uint32_t pc) {
    line->pc[side] = pc;
    line->file[side] = row->file;
    line->line[side] = row->line;
    set_costs(line, side, &row->row);
}

/* Two lines are the same if the first instruction of one that is matched is in the other; both are told by it then. */
static void make_lines(Comparison *c, Lines *const lines[2], const Code *const codes[2], const Match *match,
                       uint32_t *const to[2], uint32_t *const told[2]) {
    for (uint32_t pc = 0; pc < codes[0]->count; pc++) {
        const uint32_t there = match->to[0][pc];
        if (there >= codes[1]->count) continue;
        const size_t a = row_of(lines[0], codes[0], pc), b = row_of(lines[1], codes[1], there);
        if (to[0][a] != MATCH_NONE || to[1][b] != MATCH_NONE) continue;
        to[0][a] = (uint32_t)b;
        to[1][b] = (uint32_t)a;
        told[0][a] = pc;
        told[1][b] = there;
    }
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < lines[side]->count; i++) {
            if (side && to[1][i] != MATCH_NONE) continue;
            CompareLine *line = &c->lines[c->count++];
            *line = (CompareLine){.pc = {TRACE_NO_PC, TRACE_NO_PC}};
            set_side(line, side, &lines[side]->rows[i], told[side][i]);
            if (!side && to[0][i] != MATCH_NONE) set_side(line, 1, &lines[1]->rows[to[0][i]], told[1][to[0][i]]);
        }
}

void compare_make(Comparison *c, const Code *const codes[2], const Profile *const profiles[2], const Match *match) {
    Lines *lines[2];
    uint32_t *to[2], *told[2]; /* of each line: that of the other side; the instruction that tells what it does */
    *c = (Comparison){.total = {.pc = {TRACE_NO_PC, TRACE_NO_PC}}, .same_work = true};
    for (int side = 0; side < 2; side++) {
        const size_t size = ((size_t)codes[side]->count + 1) * sizeof *to[side];
        lines[side] = lines_create(codes[side], profiles[side]);
        to[side] = memory_raw(size);
        told[side] = memory_raw(size);
        memset(to[side], 0xff, size); /* MATCH_NONE */
        for (uint32_t pc = codes[side]->count; pc-- > 0;) told[side][row_of(lines[side], codes[side], pc)] = pc;
    }
    c->lines = memory_raw((lines[0]->count + lines[1]->count + 1) * sizeof *c->lines);
    make_lines(c, lines, codes, match, to, told);
    CompareLine *no_wave = &c->lines[c->count++];
    *no_wave = c->total;
    for (int side = 0; side < 2; side++) {
        set_costs(no_wave, side, &profiles[side]->rows[profiles[side]->count + 1]);
        set_costs(&c->total, side, &profiles[side]->total);
    }
    qsort(c->lines, c->count, sizeof *c->lines, by_difference);
    for (size_t i = 0; i < c->count; i++) {
        const CompareLine *line = &c->lines[i];
        const bool is_same = !memcmp(line->cost[0], line->cost[1], sizeof line->cost[0]);
        c->differing += !is_same;
        c->same_work = c->same_work && line->cost[0][COMPARE_ISSUES] == line->cost[1][COMPARE_ISSUES];
    }
    for (int side = 0; side < 2; side++) {
        lines_destroy(lines[side]);
        memory_free(to[side]);
        memory_free(told[side]);
    }
}

void compare_free(Comparison *c) {
    memory_free(c->lines);
    *c = (Comparison){0};
}

void compare_text(const CompareLine *line, const Code *const codes[2], char *out, size_t size) {
    const int side = line->pc[0] == TRACE_NO_PC;
    if (line->pc[side] == TRACE_NO_PC) {
        snprintf(out, size, "(wave slots without a wave)");
        return;
    }
    const CodeText text = code_written(codes[side], line->pc[side]);
    const CodeText other = line->pc[1] == TRACE_NO_PC ? text : code_written(codes[1], line->pc[1]);
    const bool changed = strcmp(text.text, other.text) != 0;
    snprintf(out, size, "%s%s%s", text.text, changed ? " -> " : "", changed ? other.text : "");
}

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

/* ---- the headline ---- */

char *compare_headline(const Comparison *c, const Code *const codes[2], const Profile *const profiles[2]) {
    enum { SAME = 5 /* thousandths */ };
    TextBuffer text = {0};
    const double was = (double)(profiles[0]->end - profiles[0]->start);
    const double is = (double)(profiles[1]->end - profiles[1]->start);
    const double change = was > 0 ? is / was - 1 : 0;
    if (1000 * change > -SAME && 1000 * change < SAME)
        text_printf(&text, "%s cycles", is == was ? "Same" : "About the same");
    else
        text_printf(&text, fabs(change) < 0.0995 ? "%+.1f %%" : "%+.0f %%", 100 * change);

    /* The line that differs most, in the direction of the whole. */
    const CompareLine *line = c->lines, *end = c->lines + c->differing;
    while (line < end && (is > was) != (compare_more(line, COMPARE_CYCLES) > 0)) line++;
    if (line == end || is == was) return text_take(&text);
    const int side = line->pc[1] == TRACE_NO_PC ? 0 : 1;
    const uint64_t *before = line->cost[0], *now = line->cost[1];
    const CodePlace at = line->pc[side] == TRACE_NO_PC ? (CodePlace){""} : code_row(codes[side], line->pc[side]);
    text_add(&text, ": ");
    if (!*at.text)
        text_printf(&text, "slots have no wave for %llu cycles, were %llu", wide(now[COMPARE_CYCLES]),
                    wide(before[COMPARE_CYCLES]));
    else if (line->pc[0] == TRACE_NO_PC)
        text_printf(&text, "%s is new or changed, and takes %llu cycles of waves", at.text, wide(now[COMPARE_CYCLES]));
    else if (line->pc[1] == TRACE_NO_PC)
        text_printf(&text, "%s of A is gone or changed, which took %llu cycles of waves", at.text,
                    wide(before[COMPARE_CYCLES]));
    else if (before[COMPARE_ISSUES] != now[COMPARE_ISSUES])
        text_printf(&text, "%s issues %llu times, was %llu", at.text, wide(now[COMPARE_ISSUES]),
                    wide(before[COMPARE_ISSUES]));
    else
        text_printf(&text, "waves spend %llu cycles at %s, were %llu", wide(now[COMPARE_CYCLES]), at.text,
                    wide(before[COMPARE_CYCLES]));
    return text_take(&text);
}
