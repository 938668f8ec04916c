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

static bool open_loop(Nest *nest, const Line *l) {
    if (l->count > 2) return false;
    for (int i = 0; i < l->count; i++)
        if (!is_free_component(nest, &l->operand[i])) return false;
    if (l->count == 2 && same_component(&l->operand[0], &l->operand[1])) return false;
    Level *level = open_level(nest, OPEN_LOOP);
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

/* The table "in a loop with": how many flags each way to leave needs, at the level of the loop and within. */
static bool may_leave(const Nest *nest, const char *name) {
    int d = nest->depth - 1;
    while (d >= 0 && nest->level[d].open != OPEN_LOOP) d--;
    if (d < 0) return false;
    bool within = d != nest->depth - 1;
    int needs = within ? 1 : 0;
    if (strcmp(name, "break_if") == 0) needs = 1;
    if (strcmp(name, "continue") == 0 && within) needs = 2;
    if (strcmp(name, "continue_if") == 0) needs = 2;
    return nest->level[d].owns >= needs;
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
    bool condition = l->count == 1 && language_is_one(&l->operand[0], NUMBER_U32, false);
    if (strcmp(name, "if") == 0) return condition && open_level(nest, OPEN_IF);
    if (strcmp(name, "loop") == 0) return open_loop(nest, l);
    if (strcmp(name, "switch") == 0) return open_switch(nest, l);
    if (strcmp(name, "case") == 0) return add_cases(nest, l);
    if (strcmp(name, "while") == 0 || strcmp(name, "break_if") == 0 || strcmp(name, "continue_if") == 0)
        return condition && may_leave(nest, name);
    if (l->count) return false;
    if (strcmp(name, "else") == 0) return change_level(nest, OPEN_IF, OPEN_ELSE);
    if (strcmp(name, "default") == 0) return change_level(nest, OPEN_SWITCH, OPEN_DEFAULT);
    if (strcmp(name, "endif") == 0) return close_level(nest, OPEN_IF, OPEN_ELSE);
    if (strcmp(name, "endloop") == 0) return close_level(nest, OPEN_LOOP, OPEN_LOOP);
    if (strcmp(name, "endswitch") == 0) return close_level(nest, OPEN_SWITCH, OPEN_DEFAULT);
    if (strcmp(name, "break") == 0 || strcmp(name, "continue") == 0) return may_leave(nest, name);
    return false;
}

const char *const language_statements[] = {"if",     "else",     "endif",    "loop",        "while",
                                           "break",  "break_if", "continue", "continue_if", "endloop",
                                           "switch", "case",     "default",  "endswitch",   NULL};

bool language_is_statement(const char *name) {
    for (const char *const *word = language_statements; *word; word++)
        if (strcmp(name, *word) == 0) return true;
    return false;
}
