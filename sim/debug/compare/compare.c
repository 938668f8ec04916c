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

static int by_place(const void *a, const void *b) {
    const CompareLine *x = a, *y = b;
    return ORDER(x->place, y->place);
}

static int by_difference(const void *a, const void *b) {
    static const CompareCost order[] = {COMPARE_CYCLES, COMPARE_INACTIVE, COMPARE_ISSUES};
    const CompareLine *x = a, *y = b;
    for (int i = 0; i < COMPARE_COSTS; i++) {
        const int more = ORDER(llabs(compare_more(y, order[i])), llabs(compare_more(x, order[i])));
        if (more) return more;
    }
    return by_place(a, b);
}

void compare_sort(Comparison *c, CompareOrder order) {
    if (c->count) qsort(c->lines, c->count, sizeof *c->lines, order == COMPARE_BY_LINE ? by_place : by_difference);
}

/* ---- lines ---- */

static CompareLine *add_line(Comparison *c, SourceSign sign) {
    CompareLine *line = &c->lines[c->count];
    *line = (CompareLine){.pc = {TRACE_NO_PC, TRACE_NO_PC}, .place = (uint32_t)c->count++, .sign = sign};
    return line;
}

typedef struct Sides {
    const Code *code[2];
    SourceMatch sources;
    const Lines *lines[2];
} Sides;

static void set_side(const Sides *s, CompareLine *line, int side, uint32_t file, uint32_t number) {
    const LineRow *row = lines_find(s->lines[side], file, number);
    line->file[side] = file;
    line->line[side] = number;
    if (!row) return;
    line->pc[side] = row->pc;
    set_costs(line, side, &row->row);
}

/* Add the lines of both main files. A line that was changed or moved is added once, where B has it. */
static void add_sources(Comparison *c, const Sides *s) {
    const SourceMatch *match = &s->sources;
    for (uint32_t i = 0, j = 0; i < match->count[0] || j < match->count[1];) {
        const SourceSign a = i < match->count[0] ? match->sign[0][i] : SOURCE_SAME;
        if (a != SOURCE_SAME) {
            if (a == SOURCE_ALONE) set_side(s, add_line(c, a), 0, s->code[0]->file, i + 1);
            c->changed += a == SOURCE_ALONE;
            i++;
            continue;
        }
        CompareLine *line = add_line(c, match->sign[1][j]);
        c->changed += line->sign != SOURCE_SAME;
        i += line->sign == SOURCE_SAME;
        if (line->sign != SOURCE_ALONE) set_side(s, line, 0, s->code[0]->file, match->to[1][j] + 1);
        set_side(s, line, 1, s->code[1]->file, ++j);
    }
}

/* Is a line the other side's of its number? So it is in other files than the main ones, and without sources. */
static bool goes_by_number(const Sides *s, int side, uint32_t file) {
    return !s->sources.count[side] || file != s->code[side]->file;
}

static void add_others(Comparison *c, const Sides *s) {
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < s->lines[side]->count; i++) {
            const LineRow *row = &s->lines[side]->rows[i];
            if (!goes_by_number(s, side, row->file)) continue;
            const bool both = goes_by_number(s, !side, row->file) && lines_find(s->lines[!side], row->file, row->line);
            if (both && side) continue;
            CompareLine *line = add_line(c, both ? SOURCE_SAME : SOURCE_ALONE);
            for (int of = 0; of < 2; of++)
                if (both || of == side) set_side(s, line, of, row->file, row->line);
        }
}

bool compare_differs(const CompareLine *line) {
    return memcmp(line->cost[0], line->cost[1], sizeof line->cost[0]) != 0;
}

bool compare_side(CompareSide *side, Run *run, uint64_t from, uint64_t to, const char **why) {
    const Trace *trace = run_trace(run);
    run_judge(run);
    run_hash_results(run);
    *side = (CompareSide){.run = run, .fill = fill_create(run, trace)};
    range_start(&side->range, side->fill, trace, RANGE_ALL_CORES, from, to);
    side->profile = profile_of_range(run->code, &side->range, why);
    if (!side->profile) return false;
    side->lines = lines_create(run->code, side->profile, run->gpu);
    side->costs = costs_create(run, side->profile, side->lines, &side->range);
    return true;
}

void compare_side_free(CompareSide *side) {
    fill_destroy(side->fill);
    range_free(&side->range);
    profile_destroy(side->profile);
    lines_destroy(side->lines);
    costs_free(&side->costs);
    *side = (CompareSide){0};
}

void compare_make(Comparison *c, const CompareSide sides[2]) {
    Sides s = {.code = {sides[0].run->code, sides[1].run->code}, .lines = {sides[0].lines, sides[1].lines}};
    *c = (Comparison){.total = {.pc = {TRACE_NO_PC, TRACE_NO_PC}}, .same_work = true};
    c->same_results = sides[0].run->results == sides[1].run->results;
    source_match_make(&s.sources, run_text(sides[0].run, s.code[0]->file), run_text(sides[1].run, s.code[1]->file));
    const size_t most = 1 + s.lines[0]->count + s.lines[1]->count + s.sources.count[0] + s.sources.count[1];
    c->lines = memory_raw(most * sizeof *c->lines);
    add_sources(c, &s);
    add_others(c, &s);
    CompareLine *no_wave = add_line(c, SOURCE_SAME);
    source_match_free(&s.sources);
    for (int side = 0; side < 2; side++) {
        const Profile *profile = sides[side].profile;
        set_costs(no_wave, side, &profile->rows[profile->count + 1]);
        set_costs(&c->total, side, &profile->total);
    }
    for (const CompareLine *line = c->lines; line < c->lines + c->count; line++)
        c->same_work = c->same_work && line->cost[0][COMPARE_ISSUES] == line->cost[1][COMPARE_ISSUES];
    compare_sort(c, COMPARE_BY_CHANGE);
}

const CompareLine *compare_find(const Comparison *c, int side, uint32_t file, uint32_t line) {
    for (const CompareLine *l = c->lines; l < c->lines + c->count; l++)
        if (l->line[side] == line && l->file[side] == file) return l;
    return NULL;
}

void compare_free(Comparison *c) {
    memory_free(c->lines);
    memory_free(c->headline);
    memory_free(c->evidence);
    *c = (Comparison){0};
}

const char *compare_text(const CompareLine *line, int side, const Run *const runs[2], CodeText *kept) {
    if (!line->line[side]) return "(wave slots without a wave)";
    const char *text = source_line(run_text(runs[side], line->file[side]), line->line[side]);
    if (!text) *kept = code_written(runs[side]->code, line->pc[side]);
    return text ? text : kept->text;
}

/* ---- instructions ---- */

typedef struct Parts {
    const Code *code[2];
    uint64_t *keys[2];
} Parts;

/* Those that read the same; then, where as many are left on both sides between two of these, each with that in its
 * place, if it does the same. */
static void pair_part(const Parts *s, const uint32_t from[2], const uint32_t end[2], uint32_t *to[2]) {
    match_equal(s->keys[0], s->keys[1], from[0], end[0], from[1], end[1], to);
    for (uint32_t a0 = from[0], b0 = from[1]; a0 < end[0] && b0 < end[1];) {
        uint32_t a = a0, b = b0;
        while (a < end[0] && to[0][a] == MATCH_NONE) a++;
        while (b < end[1] && to[1][b] == MATCH_NONE) b++;
        for (uint32_t i = 0; a - a0 == b - b0 && i < a - a0; i++)
            if (code_op(s->code[0], a0 + i) == code_op(s->code[1], b0 + i)) match_pair(to, a0 + i, b0 + i);
        a0 = a + 1;
        b0 = b + 1;
    }
}

/* From one common label to the next. */
static void pair_parts(const Parts *s, uint32_t *to[2]) {
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
    match_equal(keys[0], keys[1], 0, count[0], 0, count[1], label);
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
    Parts sides = {.code = {a, b}};
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
    match_pair(match->to, a->count, b->count);
    for (int side = 0; side < 2; side++) memory_free(sides.keys[side]);
}

void match_free(Match *match) {
    for (int side = 0; side < 2; side++) memory_free(match->to[side]);
    *match = (Match){0};
}

/* ---- in words ---- */

/* The line that differs most, in the direction of the whole; and its issues, if they go there too. NULL: none does. */
static char *line_words(const Comparison *c, const CompareSide sides[2], bool grew) {
    const CompareLine *line = c->lines, *end = c->lines + c->count;
    while (line < end && ((compare_more(line, COMPARE_CYCLES) > 0) != grew || !(line->line[0] || line->line[1])))
        line++;
    if (line == end || !compare_more(line, COMPARE_CYCLES)) return NULL;
    const int side = line->pc[1] == TRACE_NO_PC ? 0 : 1;
    const CodePlace at = code_row(sides[side].run->code, line->pc[side]);
    const uint64_t *before = line->cost[0], *now = line->cost[1];
    const CostCycles was = cost_cycles((double)before[COMPARE_CYCLES]), is = cost_cycles((double)now[COMPARE_CYCLES]);
    const int64_t issues = compare_more(line, COMPARE_ISSUES);
    if (line->pc[0] == TRACE_NO_PC)
        return memory_printf("%s is new or changed, and takes %s cycles of waves", at.text, is.text);
    if (line->pc[1] == TRACE_NO_PC)
        return memory_printf("%s of A is gone or changed, which took %s cycles of waves", at.text, was.text);
    if (grew ? issues > 0 : issues < 0)
        return memory_printf("%s issues %s times, was %s", at.text, cost_cycles((double)now[COMPARE_ISSUES]).text,
                             cost_cycles((double)before[COMPARE_ISSUES]).text);
    return memory_printf("waves spend %s cycles at %s, were %s", is.text, at.text, was.text);
}

/* What grew or fell most of the issue ports' time: a cost, or what active lanes take. NULL: nothing did. */
static char *cost_words(const CompareSide sides[2], bool grew) {
    static const char *const few = "below 2 %"; /* of the run: it is not listed */
    double largest = 0, was = 0, is = 0;
    const char *name = NULL;
    for (int kind = 0; kind <= COST_KINDS; kind++) {
        double cycles[2] = {0};
        for (int side = 0; side < 2; side++) {
            const Costs *costs = &sides[side].costs;
            if (!costs->parts[PORT_ACTIVE]) return NULL; /* it ends with a fault */
            if (kind == COST_KINDS) cycles[side] = costs->parts[PORT_ACTIVE];
            for (const Cost *cost = costs->list; cost < costs->list + costs->count; cost++)
                if ((int)cost->kind == kind) cycles[side] += cost->cycles;
        }
        const double more = grew ? cycles[1] - cycles[0] : cycles[0] - cycles[1];
        if (more <= largest) continue;
        largest = more;
        name = kind == COST_KINDS ? "active lanes" : cost_info[kind].name;
        was = cycles[0];
        is = cycles[1];
    }
    if (!name) return NULL;
    const bool are_many = name[strlen(name) - 1] == 's';
    return memory_printf("%s cost%s %s%s, %s %s%s", name, are_many ? "" : "s", is > 0 ? cost_cycles(is).text : few,
                         is > 0 ? " cycles" : "", are_many ? "were" : "was", was > 0 ? cost_cycles(was).text : few,
                         is > 0 ? "" : " cycles");
}

void compare_tell(Comparison *c, const CompareSide sides[2]) {
    enum { SAME = 5 /* thousandths */ };
    const double was = (double)(sides[0].profile->end - sides[0].profile->start);
    const double is = (double)(sides[1].profile->end - sides[1].profile->start);
    const double change = was > 0 ? is / was - 1 : 0;
    const bool grew = is > was, same = 1000 * fabs(change) < SAME;
    const char *sign = is == was ? "Same" : same ? "About the same" : grew ? "+" : "−";
    OWNED char *cause = NULL;
    if (is != was && c->changed)
        cause = line_words(c, sides, grew) ?: cost_words(sides, grew);
    else if (is != was)
        cause = cost_words(sides, grew) ?: line_words(c, sides, grew);
    c->headline = memory_printf("%s%s%s%s", sign, same ? " cycles" : cost_percent(100 * fabs(change)).text,
                                cause ? ": " : "", cause ? cause : "");

    TextBuffer text = {0};
    text_printf(&text, "%s results in memory.", c->same_results ? "with the same" : "but other");
    const Range *a = &sides[0].range, *b = &sides[1].range;
    const FillPhase *phases[2] = {range_phase(a), range_phase(b)};
    if (phases[0] && phases[1]) { /* how full the machine was */
        const Occupancy before = fill_occupancy(a->fill, phases[0]), now = fill_occupancy(b->fill, phases[1]);
        if (before.waves != now.waves)
            text_printf(&text, " %u of %u slots hold a wave, was %u%s.", now.waves, now.slots, before.waves,
                        strchr(now.title, ':'));
    }
    c->evidence = text_take(&text);
}
