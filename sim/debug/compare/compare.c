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

/* ---- results ---- */

void compare_results(Comparison *c, const CompareSide sides[2]) {
    const Run *b = sides[1].run;
    for (int side = 0; side < 2; side++) c->stats[side] = gpu_stats(sides[side].run->gpu);
    c->is_wrong = b->failures.count > 0 || (travel_fault(b->travel) && !run_fault_expected(b));
    for (uint32_t i = 0; i <= UINT8_MAX; i++) {
        uint32_t words[2] = {0}, at = 0;
        const uint32_t *buffer[2];
        for (int side = 0; side < 2; side++)
            buffer[side] = gpu_buffer(sides[side].run->gpu, OPERAND_RES_U, (uint8_t)i, &words[side]);
        const uint32_t both = (uint32_t)min_u64(words[0], words[1]), all = (uint32_t)max_u64(words[0], words[1]);
        const uint64_t equal = c->equal_words;
        for (; at < both; at++) c->equal_words += buffer[0][at] == buffer[1][at];
        c->words += all;
        if (c->equal_words - equal == all || *c->unequal) continue;
        for (at = 0; at < both && buffer[0][at] == buffer[1][at];) at++;
        snprintf(c->unequal, sizeof c->unequal, "%.40s[%u]", program_own_name(b->program, OPERAND_RES_U, i).text, at);
    }
}

CompareWords compare_words_text(const Comparison *c) {
    CompareWords words;
    snprintf(words.text, sizeof words.text, "%s of %s words equal%s%s", cost_cycles((double)c->equal_words).text,
             cost_cycles((double)c->words).text, *c->unequal ? ", the first other one is " : "", c->unequal);
    return words;
}

/* ---- in words ---- */

/* "1 cycle", "1,325 cycles". */
static CostCycles cycles_text(double cycles) {
    CostCycles text = cost_cycles(cycles);
    strcat(text.text, strcmp(text.text, "1") == 0 ? " cycle" : " cycles");
    return text;
}

/* A loop: instructions up to a jump back to the first of them. Each time it goes round, a wave issues the jump. */
typedef struct Loop {
    uint32_t head, jump, at; /* `at` is an instruction of the line that begins it */
    const char *word;        /* "for" */
} Loop;

/* Does an instruction jump back? */
static bool find_loop(const Code *code, uint32_t pc, Loop *loop) {
    static const char *const words[] = {"for", "while", "do", "loop"};
    const Instruction ins = code_ins(code, pc);
    for (int k = 0; k < isa_format(ins.op)->count; k++) {
        if (isa_format(ins.op)->role[k] != ROLE_LABEL || ins.operand[k].target > pc) continue;
        *loop = (Loop){ins.operand[k].target, pc, ins.operand[k].target, "the loop"};
        /* A shader's jump stands at the line of its statement, before the head of ours stands what begins it. */
        for (uint32_t i = 0; i < sizeof words / sizeof *words * 2; i++) {
            const uint32_t at = i % 2 ? pc : loop->head - 1;
            const CodeText text = code_written(code, at);
            const size_t length = strlen(words[i / 2]);
            if (at >= code->count || strncmp(text.text, words[i / 2], length) != 0) continue;
            if (text.text[length] && !strchr(" ({", text.text[length])) continue;
            loop->word = words[i / 2];
            loop->at = at;
        }
        return true;
    }
    return false;
}

/* Add up the loops that begin at a line: how often they go round, and the cycles of waves in them. */
static void add_loops(const CompareSide *side, uint32_t file, uint32_t line, uint64_t *rounds, uint64_t *cycles) {
    const Code *code = side->run->code;
    uint32_t last = TRACE_NO_PC; /* two jumps may lead to one head, the longer loop comes first */
    Loop loop;
    *rounds = *cycles = 0;
    for (uint32_t pc = code->count; pc-- > 0;) {
        if (!find_loop(code, pc, &loop)) continue;
        const Location *at = image_location(code->image, loop.at);
        if (at->file != file || at->line != line) continue;
        *rounds += side->profile->rows[pc].issues;
        for (uint32_t i = loop.head; i <= pc && loop.head != last; i++)
            *cycles += profile_cycles(&side->profile->rows[i]);
        last = loop.head;
    }
}

/* The line that changed most, in the direction of the whole; NULL: none did. */
static const CompareLine *find_line(const Comparison *c, bool grew) {
    for (const CompareLine *line = c->lines; line < c->lines + c->count; line++) {
        const int64_t more = compare_more(line, COMPARE_CYCLES);
        if ((line->line[0] || line->line[1]) && (grew ? more > 0 : more < 0)) return line;
    }
    return NULL;
}

/* The loop that changed most, if it goes round more often in a longer run, or less often in a shorter one, and waves
 * spend the more or less time in it. NULL: there is none, or a line changed more than it. */
static char *loop_words(const Comparison *c, const CompareSide sides[2], bool grew) {
    const Code *code = sides[1].run->code;
    const CompareLine *most = find_line(c, grew);
    int64_t largest = most ? llabs(compare_more(most, COMPARE_CYCLES)) : 0;
    char *words = NULL;
    Loop loop;
    for (uint32_t pc = 0; pc < code->count; pc++) {
        if (!find_loop(code, pc, &loop)) continue;
        const Location *at = image_location(code->image, loop.at);
        const CompareLine *line = compare_find(c, 1, at->file, at->line);
        uint64_t rounds[2], cycles[2];
        if (!line || !line->line[0]) continue;
        for (int side = 0; side < 2; side++)
            add_loops(&sides[side], line->file[side], line->line[side], &rounds[side], &cycles[side]);
        const int64_t longer = (int64_t)(cycles[grew] - cycles[!grew]);
        if (!rounds[0] || (grew ? rounds[1] <= rounds[0] : rounds[1] >= rounds[0]) || longer < largest) continue;
        largest = longer;
        memory_free(words);
        words = memory_printf("%s at %s goes round %s times, was %s", loop.word, code_row(code, loop.at).text,
                              cost_cycles((double)rounds[1]).text, cost_cycles((double)rounds[0]).text);
    }
    return words;
}

/* What became of the line that changed most: how often it issues, if that went the same way. NULL: no line did. */
static char *line_words(const Comparison *c, const CompareSide sides[2], bool grew) {
    const CompareLine *line = find_line(c, grew);
    if (!line) return NULL;
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
    return memory_printf("waves spend %s at %s, were %s", cycles_text((double)now[COMPARE_CYCLES]).text, at.text,
                         was.text);
}

/* A cause of the ports' time: a kind of cost, or active lanes. */
typedef struct Cause {
    const char *name; /* NULL: there is no cause */
    double was, is;   /* cycles */
} Cause;

/* Return the cause that grew most, or fell most, by half a cycle at least. */
static Cause find_cause(const CompareSide sides[2], bool grew) {
    const Costs *a = &sides[0].costs, *b = &sides[1].costs;
    const bool known = a->parts[PORT_ACTIVE] && b->parts[PORT_ACTIVE]; /* no fault ends a run */
    double largest = 0.5;
    Cause found = {0};
    for (int kind = 0; kind <= COST_KINDS && known; kind++) {
        Cause cause = {"active lanes", a->parts[PORT_ACTIVE], b->parts[PORT_ACTIVE]};
        if (kind < COST_KINDS) cause = (Cause){cost_info[kind].name, a->kinds[kind], b->kinds[kind]};
        const double more = grew ? cause.is - cause.was : cause.was - cause.is;
        if (more < largest) continue;
        largest = more;
        found = cause;
    }
    return found;
}

static char *cost_words(const CompareSide sides[2], bool grew) {
    const Cause cause = find_cause(sides, grew);
    if (!cause.name) return NULL;
    const bool are_many = cause.name[strlen(cause.name) - 1] == 's';
    return memory_printf("%s cost%s %s, %s %s", cause.name, are_many ? "" : "s", cycles_text(cause.is).text,
                         are_many ? "were" : "was", cost_cycles(cause.was).text);
}

/* "memory fell by 104"; NULL: nothing did. */
static char *change_words(const CompareSide sides[2], bool grew) {
    const Cause cause = find_cause(sides, grew);
    return cause.name ? memory_printf("%s %s by %s", cause.name, grew ? "rose" : "fell",
                                      cost_cycles(fabs(cause.is - cause.was)).text)
                      : NULL;
}

/* Name what keeps slots empty, if anything does. */
static void add_limit(TextBuffer *text, const Occupancy *o) {
    if (o->limit != EMPTY_NOT) text_printf(text, " (%s)", strchr(o->title, ':') + strlen(": "));
}

void compare_tell(Comparison *c, const CompareSide sides[2]) {
    enum { SAME = 5 /* thousandths */ };
    const double was = (double)(sides[0].profile->end - sides[0].profile->start);
    const double is = (double)(sides[1].profile->end - sides[1].profile->start);
    const double change = was > 0 ? is / was - 1 : 0;
    const bool grew = is > was, same = 1000 * fabs(change) < SAME;
    const char *sign = is == was ? "Same" : same ? "About the same" : grew ? "+" : "−";
    OWNED char *const fell = change_words(sides, false), *const rose = change_words(sides, true);
    OWNED char *cause = NULL;
    if (same && (fell || rose))
        cause = memory_printf("%s%s%s", fell ? fell : "", fell && rose ? ", " : "", rose ? rose : "");
    else if (!same && c->changed)
        cause = loop_words(c, sides, grew) ?: line_words(c, sides, grew) ?: cost_words(sides, grew);
    else if (!same)
        cause = cost_words(sides, grew) ?: line_words(c, sides, grew);
    c->headline = memory_printf("%s%s%s%s", sign, same ? " cycles" : cost_percent(100 * fabs(change)).text,
                                cause ? ": " : "", cause ? cause : "");

    TextBuffer text = {0};
    text_printf(&text, "%s results in memory", c->same_results ? "with the same" : "but other");
    if (c->words) text_printf(&text, ": %s", compare_words_text(c).text);
    text_printf(&text, ".");
    const Range *a = &sides[0].range, *b = &sides[1].range;
    const FillPhase *phases[2] = {range_phase(a), range_phase(b)};
    if (phases[0] && phases[1]) { /* how full the machine was */
        const Occupancy before = fill_occupancy(a->fill, phases[0]), now = fill_occupancy(b->fill, phases[1]);
        if (before.waves != now.waves || before.limit != now.limit) {
            text_printf(&text, " %u of %u slots hold a wave", now.waves, now.slots);
            add_limit(&text, &now);
            text_printf(&text, ", was %u", before.waves);
            add_limit(&text, &before);
            text_printf(&text, ".");
        }
    }
    c->evidence = text_take(&text);
}
