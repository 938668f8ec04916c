/* compare.c: the costs of two runs line by line; see compare.h. */
#include "sim/debug/compare/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

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
