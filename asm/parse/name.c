/* name.c: what names stand for: the words that a statement may start with, and constants. A name that was ever a
 * constant keeps its number, also when it is not defined any more (the variable of a repetition that has ended). */
#include <string.h>

#include "asm/parse/statement.h"

/* ---- the words that a statement may start with ---- */
Symtab words_create(void) {
    Symtab words = {0};
    for (size_t i = 0; i < isa_mnemonic_count; i++)
        symtab_intern(&words, isa_mnemonics[i].name, strlen(isa_mnemonics[i].name));
#define STATEMENT(id, name, arguments, meaning) symtab_intern(&words, name, strlen(name));
#include "asm/parse/structure.def"
#undef STATEMENT
    return words;
}

bool words_find(const Parser *p, Token name, Word *out) {
    uint32_t index = symtab_find(&p->words, parser_text(p, name), token_length(name));
    if (index == SYMTAB_NONE) return false;
    const uint32_t statements = (uint32_t)isa_mnemonic_count, macros = statements + STATEMENT_COUNT;
    if (index < statements)
        *out = (Word){.kind = WORD_INSTRUCTION, .mnemonic = isa_mnemonics[index]};
    else if (index < macros)
        *out = (Word){.kind = WORD_STRUCTURED, .number = index - statements};
    else
        *out = (Word){.kind = WORD_MACRO, .number = index - macros};
    return true;
}

/* ---- constants ---- */
const Constant *constant_find(const Parser *p, Token name) {
    uint32_t number = symtab_find(&p->constant_names, parser_text(p, name), token_length(name));
    if (number == SYMTAB_NONE) return NULL;
    const Constant *constant = &p->constants.at[number];
    return constant->is_defined ? constant : NULL;
}

const Constant *constant_use(Parser *p, Token name) {
    Constant *constant = (Constant *)constant_find(p, name);
    if (constant) constant->is_used = true;
    return constant;
}

bool constant_is_defined(Parser *p, Token name) {
    Word word;
    return constant_use(p, name) || (words_find(p, name, &word) && word.kind == WORD_MACRO);
}

void constant_offer(Parser *p, Nearest *nearest) {
    if (!parser_may_suggest(p, p->constants.count)) return;
    for (uint32_t i = 0; i < p->constants.count; i++) {
        const SymtabEntry *entry = symtab_at(&p->constant_names, i);
        if (p->constants.at[i].is_defined) nearest_offer(nearest, entry->name, entry->length);
    }
}

bool constant_report_unknown(Parser *p, Token name) {
    const char *quoted = parser_quote(p, name);
    if (parser_is_operand(p, name)) {
        if (foreign_in_number(p, name)) return false;
        return parser_error(p, DIAG_UNKNOWN_CONSTANT, name,
                            "%s is known only when the program runs; a number is wanted here", quoted);
    }
    if (symtab_find(&p->draft->labels, parser_text(p, name), token_length(name)) != SYMTAB_NONE)
        return parser_error(p, DIAG_UNKNOWN_CONSTANT, name, "%s is a label, and labels are not numbers", quoted);
    parser_error(p, DIAG_UNKNOWN_CONSTANT, name, "there is no constant %s so far", quoted);
    Nearest nearest = nearest_start(parser_text(p, name), token_length(name));
    constant_offer(p, &nearest);
    parser_suggest(p, &nearest);
    return false;
}

bool constant_check_name(Parser *p, Token name) {
    static const char *const words[] = {"inf", "nan", "defined", "u32", "i32", "f32", "file", "when"};
    const bool is_reserved = parser_is_operand(p, name) || /* it means something else where numbers stand */
                             FIND_NAME(p, name, i, sizeof words / sizeof *words, words[i]) >= 0 ||
                             FIND_NAME(p, name, i, VALUE_FUNCTIONS, value_functions[i].name) >= 0;
    const AsmShader *shader = p->options->shader; /* whose constants keep their numbers, whatever a directive says */
    if (shader && FIND_NAME(p, name, i, (int)shader->constant_count, shader->constant[i]) >= 0)
        return parser_error(p, DIAG_RESERVED_NAME, name,
                            "%s is a constant of the shader: .constant %.*s = VALUE sets it, or --define",
                            parser_quote(p, name), (int)token_length(name), parser_text(p, name));
    return !is_reserved || parser_error(p, DIAG_RESERVED_NAME, name,
                                        "%s has a meaning already: it cannot be a constant", parser_quote(p, name));
}

uint32_t constant_set(Parser *p, Token name, Value value) {
    const uint32_t number = symtab_intern(&p->constant_names, parser_text(p, name), token_length(name));
    if (number == p->constants.count) ARRAY_ADD(p->constants, 1);
    Constant *constant = &p->constants.at[number];
    *constant = (Constant){value, parser_span(p, name), true, constant->is_used, false};
    return number;
}

void constant_report_unused(Parser *p) {
    const Constant *constants = p->constants.at;
    Diag *last = p->diags->last;
    for (uint32_t i = 0; i < p->constants.count; i++) {
        if (constants[i].is_used) continue;
        const SymtabEntry *name = symtab_at(&p->constant_names, i);
        const char *file = p->sources.at[constants[i].at.source].name;
        if (p->options->shader && !strcmp(file, p->options->shader->name))
            diag_push(p->diags, DIAG_SHADER_CONSTANT, constants[i].at,
                      "'%s' is a constant of the directives, and none of them uses it: the shader does not see it",
                      name->name);
        if (!parser_is_given(p, constants[i].at.source)) continue;
        diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, constants[i].at, "the program does not ask for a constant '%s'",
                  name->name);
        Nearest nearest = nearest_start(name->name, name->length);
        for (uint32_t other = 0; other < p->constants.count && parser_may_suggest(p, 1); other++) {
            const SymtabEntry *entry = symtab_at(&p->constant_names, other);
            if (constants[other].is_default) nearest_offer(&nearest, entry->name, entry->length);
        }
        parser_suggest(p, &nearest);
    }
    if (p->diags->last != last) parser_settle(p, last, EXPANSION_NONE);
}
