/* language_check.c: accepted or refused, line by line; see language.h. Section numbers are isa-spec.md's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle/language_operand.h"

/* ---- instructions (2) ---- */
static const LanguageInstruction instructions[] = {
#define OP(ID, mnemonic, arity, shape, result, source, bare) \
    {mnemonic, SHAPE_##shape == SHAPE_REDUCE ? LINE_REDUCE : LINE_EACH, arity, FORM_VOTE},
#define SPELL(ID, mnemonic, bare) {mnemonic, LINE_EACH, 0, FORM_VOTE}, /* the rest is its row's */
#include "tests/oracle/op.def"
#undef SPELL
#undef OP
#define WAVE_OP(ID, mnemonic, form) {mnemonic, LINE_OF_LANES, 0, FORM_##form},
#include "tests/oracle/wave_op.def"
#undef WAVE_OP
#define ATOMIC(ID, mnemonic, total, bare) \
    {mnemonic, LINE_ATOMIC, ORACLE_ATOMIC_##ID == ORACLE_ATOMIC_COMPARE_EXCHANGE ? 2 : 1, FORM_VOTE},
#include "tests/oracle/atomic.def"
#undef ATOMIC
#define INSTRUCTION(mnemonic, form) {mnemonic, LINE_##form, 0, FORM_VOTE},
#include "tests/oracle/language.def"
#undef INSTRUCTION
    {0},
};

const LanguageInstruction *language_instructions(void) {
    return instructions;
}

static bool find_row(const char *mnemonic, LanguageInstruction *found) {
    for (const LanguageInstruction *i = instructions; i->mnemonic; i++)
        if (strcmp(i->mnemonic, mnemonic) == 0) {
            *found = *i;
            return true;
        }
    return false;
}

static bool find_instruction(const char *mnemonic, LanguageInstruction *found) {
    for (size_t i = 0; i < tree_spelling_count; i++)
        if (strcmp(tree_spellings[i].mnemonic, mnemonic) == 0) mnemonic = tree_ops[tree_spellings[i].op].mnemonic;
    return find_row(mnemonic, found);
}

/* 3: that of the suffix; conversions, whose suffix is that of the result, by name. */
LanguageNumber language_bare_number(const char *mnemonic) {
    static const char *const none[] = {"mov", "sel", "st", "st8", "st16"}, *const whole[] = {"utof", "utof.f32"},
                             *const number[] = {"itof", "itof.f32", "ldexp"}, *const real[] = {"ftou",     "ftou.u32",
                                                                                               "ftoi",     "ftoi.i32",
                                                                                               "clamp",    "lerp",
                                                                                               "len",      "norm",
                                                                                               "dot",      "ftoh",
                                                                                               "frexp_exp"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strcmp(mnemonic, none[i]) == 0) return NUMBER_NONE;
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(mnemonic, whole[i]) == 0) return NUMBER_U32;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (strcmp(mnemonic, number[i]) == 0) return NUMBER_I32;
    for (size_t i = 0; i < sizeof real / sizeof *real; i++)
        if (strcmp(mnemonic, real[i]) == 0) return NUMBER_F32;
    const char *dot = strrchr(mnemonic, '.');
    if (dot && strcmp(dot, ".f32") == 0) return NUMBER_F32;
    if (dot && strcmp(dot, ".i32") == 0) return NUMBER_I32;
    return NUMBER_U32;
}

/* ---- what an operand may be (3.12) ---- */
static bool each_once(const Operand *o) {
    for (int i = 0; i < o->count; i++)
        if (strchr(o->letters + i + 1, o->letters[i])) return false;
    return true;
}

static bool is_source(const Operand *o, LanguageNumber bare) {
    if (o->kind == BARE_NUMBER) return language_number_fits(o->text, bare);
    return o->kind >= VECTOR && o->kind <= NUMBER;
}

static bool is_uniform(const Operand *o, LanguageNumber bare) {
    return is_source(o, bare) && o->kind != VECTOR && o->kind != LANES_VALUE;
}

static bool is_destination(const Operand *o) {
    return o->kind == VECTOR && each_once(o);
}

static bool is_wave_destination(const Operand *o) {
    return (o->kind == WAVE || o->kind == EXEC) && each_once(o);
}

bool language_is_one(const Operand *o, LanguageNumber bare, bool uniform) {
    return o->count == 1 && (uniform ? is_uniform : is_source)(o, bare);
}

static bool is_mask(const Operand *o) {
    return o->count <= 2 && is_uniform(o, NUMBER_U32);
}

static bool fits_destination(const Operand *o, const Operand *destination, LanguageNumber bare, bool uniform) {
    return (o->count == 1 || o->count == destination->count) && (uniform ? is_uniform : is_source)(o, bare);
}

static bool is_lanes(const Operand *o, const Operand *destination) {
    return o->kind == VECTOR && o->count == destination->count;
}

/* ---- forms ---- */
static bool check_each(const Line *l, LanguageNumber bare) {
    const Operand *d = &l->operand[0];
    bool scalar = is_wave_destination(d), reduces = l->instruction.form == LINE_REDUCE;
    if (l->count != 1 + l->instruction.sources || !(scalar || is_destination(d))) return false;
    for (int i = 1; i < l->count; i++) {
        const Operand *o = &l->operand[i];
        if (reduces ? !(scalar ? is_uniform : is_source)(o, bare) || o->count != l->operand[1].count
                    : !fits_destination(o, d, bare, scalar))
            return false;
    }
    return true;
}

/* Group memory and private memory have no texels. */
static bool is_on_core(const Operand *o) {
    return o->kind == SHARED || o->kind == PRIVATE;
}

static bool is_address(const Operand *o, const Operand *where, bool uniform) {
    int most = is_on_core(where) ? 1 : 3; /* 5.1: two or three are a texel's */
    return o->count <= most && (uniform ? is_uniform : is_source)(o, NUMBER_U32);
}

static bool check_load(const Line *l) {
    const Operand *d = &l->operand[0], *from = &l->operand[1];
    bool scalar = d->kind == WAVE && each_once(d);
    if (l->count != 3 || !(scalar || is_destination(d))) return false;
    bool resource = from->kind == READ_ONLY || from->kind == READ_WRITE || is_on_core(from);
    if (scalar && from->kind == PRIVATE) return false; /* every lane has its own */
    return resource && from->count == d->count && is_address(&l->operand[2], from, scalar);
}

static bool check_size(const Line *l) {
    const Operand *d = &l->operand[0], *of = &l->operand[1];
    bool resource = of->kind == READ_ONLY || of->kind == READ_WRITE || is_on_core(of);
    return l->count == 2 && (is_destination(d) || is_wave_destination(d)) && resource && of->count == d->count;
}

static bool check_store(const Line *l) {
    const Operand *to = &l->operand[0], *value = &l->operand[2];
    if (l->count != 3 || (to->kind != READ_WRITE && !is_on_core(to)) || !each_once(to)) return false;
    return is_address(&l->operand[1], to, false) && fits_destination(value, to, NUMBER_NONE, false);
}

static bool check_sample(const Line *l) {
    const Operand *d = &l->operand[0], *more = &l->operand[4];
    const LanguageForm form = l->instruction.form;
    bool compares = form == LINE_SAMPLE_CMP || form == LINE_SAMPLE_CMP_LOD; /* the reference is one component more */
    int count = form == LINE_SAMPLE || form == LINE_SAMPLE_CMP ? 4 : 5, of_more = form == LINE_SAMPLE_GRAD ? 4 : 1;
    if (l->count != count || !is_destination(d)) return false;
    if (l->operand[1].kind != READ_ONLY || l->operand[1].count != d->count || l->operand[2].kind != SAMPLER)
        return false;
    if (!is_source(&l->operand[3], NUMBER_F32)) return false;
    if (l->operand[3].count < 2 + compares || l->operand[3].count > 3 + compares) return false;
    return count == 4 || (is_source(more, NUMBER_F32) && more->count == of_more);
}

static bool check_atomic(const Line *l, LanguageNumber bare) {
    const Operand *where = &l->operand[1], *address = &l->operand[2];
    if (l->count != 3 + l->instruction.sources || !is_destination(&l->operand[0])) return false;
    if ((where->kind != READ_WRITE && where->kind != SHARED) || where->count != 1) return false;
    if (!is_address(address, where, false)) return false;
    for (int i = 3; i < l->count; i++)
        if (!language_is_one(&l->operand[i], bare, false)) return false;
    return true;
}

static bool check_of_lanes(const Line *l) {
    const Operand *d = &l->operand[0], *a = &l->operand[1], *b = &l->operand[2];
    const LanguageNumber u32 = NUMBER_U32;
    switch (l->instruction.of_lanes) {
    case FORM_VOTE: return l->count == 2 && is_wave_destination(d) && language_is_one(a, u32, false);
    case FORM_FIRST: return l->count == 2 && is_wave_destination(d) && is_lanes(a, d);
    case FORM_READ: return l->count == 3 && is_wave_destination(d) && is_lanes(a, d) && language_is_one(b, u32, true);
    case FORM_WRITE:
        return l->count == 3 && is_destination(d) && fits_destination(a, d, u32, true) && language_is_one(b, u32, true);
    case FORM_COUNT: return l->count == 2 && is_destination(d) && is_mask(a);
    case FORM_COUNT_ON:
        return l->count == 3 && is_destination(d) && language_is_one(a, u32, true) && language_is_one(b, u32, false);
    case FORM_SHUFFLE: return l->count == 3 && is_destination(d) && is_lanes(a, d) && language_is_one(b, u32, false);
    case FORM_QUAD:
    case FORM_SLOPE: return l->count == 2 && is_destination(d) && is_lanes(a, d);
    default: return l->count == 2 && is_wave_destination(d) && is_mask(a);
    }
}

/* Which operands are code addresses: the last ones of jumps and branches. */
static int first_address(const LanguageInstruction *instruction) {
    switch (instruction->form) {
    case LINE_GOTO: return 0;
    case LINE_BRANCH:
    case LINE_WAVE_BRANCH: return 1;
    default: return LANGUAGE_OPERANDS;
    }
}

static bool check_line(const Line *l) {
    LanguageNumber bare = language_bare_number(l->mnemonic);
    bool jumps = true;
    for (int i = first_address(&l->instruction); i < l->count; i++) jumps = jumps && l->operand[i].kind == CODE;
    switch (l->instruction.form) {
    case LINE_EACH:
    case LINE_REDUCE: return check_each(l, bare);
    case LINE_LOAD: return check_load(l);
    case LINE_SIZE: return check_size(l);
    case LINE_STORE: return check_store(l);
    case LINE_SAMPLE:
    case LINE_SAMPLE_LOD:
    case LINE_SAMPLE_CMP:
    case LINE_SAMPLE_CMP_LOD:
    case LINE_SAMPLE_GRAD: return check_sample(l);
    case LINE_BARE: return l->count == 0;
    case LINE_GOTO: return l->count == 1 && jumps;
    case LINE_TEST: return l->count == 1 && language_is_one(&l->operand[0], bare, false);
    case LINE_BRANCH: return l->count == 3 && language_is_one(&l->operand[0], bare, false) && jumps;
    case LINE_WAVE_BRANCH: return l->count == 2 && language_is_one(&l->operand[0], bare, true) && jumps;
    case LINE_ATOMIC: return check_atomic(l, bare);
    default: return check_of_lanes(l);
    }
}

/* 1.10: vector instructions, loads into vector registers, stores and atomics; but not writelane. */
static bool may_have_predicate(const Line *l) {
    const Operand *d = &l->operand[0];
    if (l->instruction.form == LINE_OF_LANES && l->instruction.of_lanes == FORM_WRITE) return false;
    return l->count > 0 && (d->kind == VECTOR || l->instruction.form == LINE_STORE) &&
           l->instruction.form != LINE_TEST && l->instruction.form != LINE_BRANCH;
}

/* ---- lines ---- */
typedef struct Labels {
    char name[LANGUAGE_LINES][LANGUAGE_NAME];
    int count;
} Labels;

static bool is_label(const Labels *labels, const char *name) {
    for (int i = 0; i < labels->count; i++)
        if (strcmp(labels->name[i], name) == 0) return true;
    return false;
}

/* The label in front of a statement, if there is one; *rest is what is behind it. */
static bool read_label(const char *line, char name[LANGUAGE_NAME], const char **rest) {
    const char *colon = strchr(line, ':');
    *rest = line;
    if (!colon || colon - line >= LANGUAGE_NAME) return false;
    snprintf(name, LANGUAGE_NAME, "%.*s", (int)(colon - line), line);
    if (!language_is_name(name)) return false;
    for (*rest = colon + 1; **rest == ' ';) (*rest)++;
    return true;
}

static void collect_labels(const LanguageSource *source, Labels *labels, bool twice[LANGUAGE_LINES]) {
    char name[LANGUAGE_NAME];
    const char *rest;
    for (int i = 0; i < source->lines; i++) {
        twice[i] = false;
        if (!read_label(source->line[i], name, &rest)) continue;
        twice[i] = is_label(labels, name);
        if (!twice[i]) strcpy(labels->name[labels->count++], name);
    }
}

/* Operands between commas that no bracket protects. Returns their number, -1 if one is empty. */
static int split_operands(const char *text, char out[LANGUAGE_OPERANDS][LANGUAGE_LINE]) {
    int count = 0, depth = 0;
    size_t length = 0;
    if (!*text) return 0;
    for (const char *c = text;; c++) {
        depth += *c == '(' || *c == '[';
        depth -= *c == ')' || *c == ']';
        if ((*c == ',' && depth == 0) || !*c) {
            while (length && out[count][length - 1] == ' ') length--;
            out[count][length] = '\0';
            if (!length || ++count == LANGUAGE_OPERANDS) return length ? count : -1;
            if (!*c) return count;
            length = 0;
        } else if (length || *c != ' ') {
            out[count][length++] = *c;
        }
    }
}

static Kind read_code(const char *text, const Labels *labels) {
    bool negative;
    unsigned long long number;
    if (*text == '@') return language_read_whole(text + 1, &negative, &number) && number == 0 ? CODE : BAD;
    return is_label(labels, text) ? CODE : BAD;
}

static bool read_operands(const char *text, int from_address, const Labels *labels, Line *l) {
    char operand[LANGUAGE_OPERANDS][LANGUAGE_LINE];
    l->count = split_operands(text, operand);
    for (int i = 0; i < l->count; i++) {
        Operand *o = &l->operand[i];
        memcpy(o->text, operand[i], sizeof o->text);
        o->kind = i >= from_address ? read_code(operand[i], labels) : language_read_operand(operand[i], o);
        if (o->kind == BAD) return false;
    }
    return l->count >= 0;
}

/* "@w0.x " or "@!w0.x " in front; false if it is wrong. */
static bool skip_predicate(const char **text, bool *there) {
    char name[LANGUAGE_NAME];
    Operand o = {0};
    *there = **text == '@';
    if (!*there) return true;
    const char *start = *text + 1 + ((*text)[1] == '!'), *end = strchr(start, ' ');
    if (!end || (size_t)(end - start) >= sizeof name) return false;
    snprintf(name, sizeof name, "%.*s", (int)(end - start), start);
    *text = end + 1;
    return name[0] == 'w' && language_read_register(name, WAVE, LANGUAGE_WAVE_REGISTERS, &o) == WAVE && o.count == 1;
}

static bool is_right(const char *text, const Labels *labels) {
    char mnemonic[LANGUAGE_NAME];
    Line l = {0};
    bool predicate;
    if (!*text) return true;
    if (!skip_predicate(&text, &predicate)) return false;
    size_t length = strcspn(text, " ");
    if (length >= sizeof mnemonic) return false;
    snprintf(mnemonic, sizeof mnemonic, "%.*s", (int)length, text);
    l.mnemonic = mnemonic;
    if (!find_instruction(mnemonic, &l.instruction)) return false;
    text += length + (text[length] == ' ');
    if (!read_operands(text, first_address(&l.instruction), labels, &l)) return false;
    return check_line(&l) && (!predicate || may_have_predicate(&l));
}

static bool may_be_uniform(const char *name) {
    static const char *const names[] = {"if", "loop", "block", "while", "break", "break_if", "continue", "continue_if"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Refused as soon as one statement is. */
static bool statements_are_right(const LanguageSource *source, const Labels *labels) {
    Nest nest = {.depth = 0};
    for (int i = 0; i < source->lines; i++) {
        char name[LANGUAGE_NAME];
        const char *text = source->line[i];
        size_t length = strcspn(text, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        if (!language_is_statement(name)) {
            if (!is_right(text, labels)) return false;
            continue;
        }
        Line l = {.mnemonic = name};
        text += length + (text[length] == ' ');
        l.uniform = strncmp(text, "uniform", 7) == 0 && (text[7] == ' ' || !text[7]);
        if (l.uniform) text += text[7] ? 8 : 7;
        if (l.uniform && !may_be_uniform(name)) return false;
        if (!read_operands(text, LANGUAGE_OPERANDS, labels, &l)) return false;
        if (!language_nest_statement(&nest, name, &l)) return false;
    }
    return nest.depth == 0;
}

bool language_check(const LanguageSource *source, bool refused[LANGUAGE_LINES]) {
    Labels labels = {.count = 0};
    bool any = false;
    memset(refused, 0, LANGUAGE_LINES * sizeof *refused);
    if (source->sort == LANGUAGE_DIRECTIVES) return source->wrong;
    if (source->sort == LANGUAGE_STATEMENTS) return !statements_are_right(source, &labels);
    collect_labels(source, &labels, refused);
    for (int i = 0; i < source->lines; i++) {
        char name[LANGUAGE_NAME];
        const char *rest;
        read_label(source->line[i], name, &rest);
        refused[i] = refused[i] || !is_right(rest, &labels);
        any = any || refused[i];
    }
    return any;
}
