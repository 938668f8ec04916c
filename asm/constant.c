/* constant.c: constants: .equ .set and NAME = expression. A name that was ever one keeps its number, also when it is
 * not defined any more (the variable of a repetition that has ended). */
#include "asm/directive.h"
#include "asm/parse.h"

const Constant *constant_find(const Parser *p, const char *text, uint32_t length) {
    uint32_t number = symtab_find(&p->constant_names, text, length);
    if (number == SYMTAB_NONE) return NULL;
    const Constant *constant = (const Constant *)p->constants.items + number;
    return constant->is_defined ? constant : NULL;
}

bool constant_is_defined(const Parser *p, const char *text, uint32_t length) {
    Word word;
    if (constant_find(p, text, length)) return true;
    return mnemonics_find(&p->mnemonics, text, length, &word) && word.kind == WORD_MACRO;
}

void constant_offer(Parser *p, Nearest *nearest) {
    if (!parser_may_suggest(p, p->constants.count)) return;
    for (uint32_t i = 0; i < p->constants.count; i++) {
        const SymtabEntry *entry = symtab_at(&p->constant_names, i);
        if (((const Constant *)p->constants.items)[i].is_defined) nearest_offer(nearest, entry->name, entry->length);
    }
}

bool constant_report_unknown(Parser *p, Token name) {
    const char *text = parser_text(p, name);
    uint32_t length = token_length(name);
    if (operand_is_name(text, length)) {
        diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, name),
                  "%s is known only when the program runs; a number is wanted here", parser_quote(p, name));
        return false;
    }
    if (symtab_find(&p->draft->labels, text, length) != SYMTAB_NONE) {
        diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, name), "%s is a label, and labels are not numbers",
                  parser_quote(p, name));
        return false;
    }
    diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, name), "there is no constant %s so far",
              parser_quote(p, name));
    Nearest nearest = nearest_start(text, length);
    constant_offer(p, &nearest);
    if (nearest.best) diag_suggest(p->diags, arena_copy(p->arena, nearest.best, nearest.best_length));
    return false;
}

/* Words that stand where numbers do, and mean something else there. */
static bool is_reserved(const Parser *p, Token name) {
    static const char *const words[] = {"inf", "nan", "defined", "u32", "i32", "f32", "file", "when"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parser_token_is(p, name, words[i])) return true;
    for (int i = 0; i < VALUE_FUNCTIONS; i++)
        if (parser_token_is(p, name, value_functions[i].name)) return true;
    return operand_is_name(parser_text(p, name), token_length(name));
}

bool constant_check_name(Parser *p, Token name) {
    if (!is_reserved(p, name)) return true;
    diag_push(p->diags, DIAG_RESERVED_NAME, parser_span(p, name), "%s has a meaning already: it cannot be a constant",
              parser_quote(p, name));
    return false;
}

uint32_t constant_set(Parser *p, Token name, Value value) {
    uint32_t number = parser_intern(p, &p->constant_names, name);
    if (number == SYMTAB_NONE) return number;
    if (number == p->constants.count && !parser_add(p, &p->constants)) return SYMTAB_NONE;
    ((Constant *)p->constants.items)[number] = (Constant){value, parser_span(p, name), true};
    return number;
}

/* definition: NAME separator expression; the name is read */
static bool parse_definition(Parser *p, Token name, TokenKind separator, const char *wanted, bool may_change) {
    if (!constant_check_name(p, name)) return false;
    const Constant *before = constant_find(p, parser_text(p, name), token_length(name));
    if (before && !may_change) {
        diag_push(p->diags, DIAG_DUPLICATE_CONSTANT, parser_span(p, name),
                  "%s is already defined; .set gives it another value", parser_quote(p, name));
        diag_note(p->diags, before->at, "defined here");
        return false;
    }
    Value value;
    if (!parser_expect(p, separator, wanted) || !parse_expression(p, NUMBER_ALONE, &value)) return false;
    if (!parser_expect_end(p)) return false;
    constant_set(p, name, value);
    return true;
}

/* assignment: NAME "=" expression; the name is read */
bool parse_assignment(Parser *p, Token name) {
    return parse_definition(p, name, TOKEN_ASSIGN, "'='", false);
}

/* .equ NAME "," expression */
bool directive_equ(Parser *p, Token directive) {
    (void)directive;
    Token name = p->token;
    return parser_expect(p, TOKEN_NAME, "a name") && parse_definition(p, name, TOKEN_COMMA, "','", false);
}

/* .set NAME "," expression */
bool directive_set(Parser *p, Token directive) {
    (void)directive;
    Token name = p->token;
    return parser_expect(p, TOKEN_NAME, "a name") && parse_definition(p, name, TOKEN_COMMA, "','", true);
}
