/* language_nest.c: structured statements (isa-spec.md, section 7): what is open, and what may stand in it. */
#include <string.h>

#include "tests/oracle/language_operand.h"

static bool same_component(const Operand *a, const Operand *b) {
    return a->kind == b->kind && a->number == b->number && a->letters[0] == b->letters[0];
}

static bool is_taken(const Nest *nest, const Operand *o) {
    for (int d = 0; d < nest->depth; d++)
        for (int i = 0; i < nest->level[d].owns; i++)
            if (same_component(&nest->level[d].own[i], o)) return true;
    return false;
}

/* A component of a vector register that no structure around has. */
static bool is_free_component(const Nest *nest, const Operand *o) {
    return o->kind == VECTOR && o->count == 1 && !is_taken(nest, o);
}

static Level *innermost(Nest *nest) {
    return nest->depth ? &nest->level[nest->depth - 1] : NULL;
}

static Level *open_level(Nest *nest, Open open) {
    Level *level = &nest->level[nest->depth++];
    *level = (Level){.open = open};
    return level;
}

static bool open_uniform(Nest *nest, Open open) {
    open_level(nest, open)->uniform = true;
    return true;
}

/* A loop may name two flags, a block one. */
static bool open_flagged(Nest *nest, const Line *l, Open open) {
    if (l->uniform) return l->count == 0 && open_uniform(nest, open);
    if (l->count > (open == OPEN_LOOP ? 2 : 1)) return false;
    for (int i = 0; i < l->count; i++)
        if (!is_free_component(nest, &l->operand[i])) return false;
    if (l->count == 2 && same_component(&l->operand[0], &l->operand[1])) return false;
    Level *level = open_level(nest, open);
    level->owns = l->count;
    for (int i = 0; i < l->count; i++) level->own[i] = l->operand[i];
    return true;
}

static bool open_switch(Nest *nest, const Line *l) {
    if (l->count != 2 || !language_is_one(&l->operand[0], NUMBER_U32, false) ||
        !is_free_component(nest, &l->operand[1]))
        return false;
    if (same_component(&l->operand[0], &l->operand[1])) return false;
    Level *level = open_level(nest, OPEN_SWITCH);
    level->own[0] = l->operand[1];
    level->owns = 1;
    return true;
}

static bool add_cases(Nest *nest, const Line *l) {
    Level *level = innermost(nest);
    if (!level || level->open != OPEN_SWITCH || l->count < 1) return false;
    for (int i = 0; i < l->count; i++) {
        bool negative, twice = false;
        unsigned long long size;
        const char *text = l->operand[i].text;
        if (!language_number_fits(text, NUMBER_U32) && !language_number_fits(text, NUMBER_I32)) return false;
        language_read_whole(text, &negative, &size);
        uint32_t number = (uint32_t)(negative ? 0 - size : size);
        for (int c = 0; c < level->cases; c++) twice = twice || level->seen[c] == number;
        if (twice || level->cases == LANGUAGE_CASES) return false;
        level->seen[level->cases++] = number;
    }
    return true;
}

static bool is_loop(const Level *level) {
    return level->open == OPEN_LOOP || level->open == OPEN_CONTINUING;
}

/* The loop or block that is left, from inside out; without a number the innermost that fits. -1: there is none. */
static int find_left(const Nest *nest, bool loops, const Operand *number) {
    bool negative;
    unsigned long long count = 0;
    if (number && (!language_read_whole(number->text, &negative, &count) || negative || !count)) return -1;
    for (int d = nest->depth - 1; d >= 0; d--) {
        const Level *level = &nest->level[d];
        if (!is_loop(level) && level->open != OPEN_BLOCK) continue;
        if (number ? --count == 0 : is_loop(level) || !loops) return is_loop(level) || !loops ? d : -1;
    }
    return -1;
}

/* The table of flags: what each way to leave needs of the levels from the innermost one to the one that is left. */
static bool may_leave(const Nest *nest, const char *name, bool uniform, const Operand *number) {
    bool continues = strncmp(name, "continue", 8) == 0, some = strchr(name, '_') && !uniform;
    int left = find_left(nest, continues || strcmp(name, "while") == 0, number), within = nest->depth - 1;
    if (left < 0 || (continues && nest->level[left].open == OPEN_CONTINUING)) return false;
    while (within >= 0 && nest->level[within].uniform) within--;
    if (nest->level[left].uniform) return uniform && within < left;
    for (int d = nest->depth - 1; d >= left; d--) {
        const Level *level = &nest->level[d];
        if (level->uniform || (!is_loop(level) && level->open != OPEN_BLOCK)) continue;
        int needs = d == within ? 0 : 1;
        if (d == left && some) needs = 1;
        if (d == left && continues && (some || d != within)) needs = 2;
        if (level->owns < needs) return false;
    }
    return true;
}

static bool close_level(Nest *nest, Open one, Open other) {
    const Level *level = innermost(nest);
    if (!level || (level->open != one && level->open != other)) return false;
    nest->depth--;
    return true;
}

static bool change_level(Nest *nest, Open from, Open to) {
    Level *level = innermost(nest);
    if (!level || level->open != from) return false;
    level->open = to;
    return true;
}

bool language_nest_statement(Nest *nest, const char *name, const Line *l) {
    bool condition = l->count >= 1 && language_is_one(&l->operand[0], NUMBER_U32, l->uniform);
    if (strcmp(name, "if") == 0 && l->uniform) return condition && l->count == 1 && open_uniform(nest, OPEN_IF);
    if (strcmp(name, "if") == 0) return condition && l->count == 1 && open_level(nest, OPEN_IF);
    if (strcmp(name, "loop") == 0) return open_flagged(nest, l, OPEN_LOOP);
    if (strcmp(name, "block") == 0) return open_flagged(nest, l, OPEN_BLOCK);
    if (strcmp(name, "switch") == 0) return open_switch(nest, l);
    if (strcmp(name, "case") == 0) return add_cases(nest, l);
    if (strcmp(name, "while") == 0) return condition && l->count == 1 && may_leave(nest, name, l->uniform, NULL);
    if (strcmp(name, "break_if") == 0 || strcmp(name, "continue_if") == 0)
        return condition && l->count <= 2 && may_leave(nest, name, l->uniform, l->count == 2 ? &l->operand[1] : NULL);
    if (strcmp(name, "break") == 0 || strcmp(name, "continue") == 0)
        return l->count <= 1 && may_leave(nest, name, l->uniform, l->count ? &l->operand[0] : NULL);
    if (l->count) return false;
    if (strcmp(name, "else") == 0) return change_level(nest, OPEN_IF, OPEN_ELSE);
    if (strcmp(name, "continuing") == 0) return change_level(nest, OPEN_LOOP, OPEN_CONTINUING);
    if (strcmp(name, "default") == 0) return change_level(nest, OPEN_SWITCH, OPEN_DEFAULT);
    if (strcmp(name, "endif") == 0) return close_level(nest, OPEN_IF, OPEN_ELSE);
    if (strcmp(name, "endloop") == 0) return close_level(nest, OPEN_LOOP, OPEN_CONTINUING);
    if (strcmp(name, "endblock") == 0) return close_level(nest, OPEN_BLOCK, OPEN_BLOCK);
    return strcmp(name, "endswitch") == 0 && close_level(nest, OPEN_SWITCH, OPEN_DEFAULT);
}

const char *const language_statements[] = {"if",       "else",     "endif",       "loop",       "while",     "break",
                                           "break_if", "continue", "continue_if", "continuing", "endloop",   "block",
                                           "endblock", "switch",   "case",        "default",    "endswitch", NULL};

bool language_is_statement(const char *name) {
    for (const char *const *word = language_statements; *word; word++)
        if (strcmp(name, *word) == 0) return true;
    return false;
}
