/* condition.c: .if .ifdef .ifndef .elif .else .endif. What is left out is skipped at once (block.c); the directive that
 * ends it is read like any other. Conditions are open and closed in the same file, macro or round of a repetition. */
#include "asm/parse/directive.h"

/* The innermost one that this frame has opened; NULL after a diagnostic. */
static Condition *innermost(Parser *p, Token directive) {
    if (p->conditions.count > p->input.top->conditions)
        return (Condition *)p->conditions.items + p->conditions.count - 1;
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), "%s without .if", parser_quote(p, directive));
    return NULL;
}

/* Go on in this part, or with the next .elif, .else or .endif. */
static bool choose(Parser *p, Condition *condition, bool holds) {
    condition->is_taken |= holds;
    return holds || block_skip_condition(p, condition->at);
}

/* `ok`: it could be read. If not, all its parts are left out, so that they do not cause more errors. */
static bool open_condition(Parser *p, Token directive, bool ok, bool holds) {
    Condition *condition = parser_add(p, &p->conditions);
    if (!condition) return false;
    *condition = (Condition){.at = parser_span(p, directive), .is_taken = !ok};
    while (!parser_at_end(p)) parser_advance(p);
    if (choose(p, condition, holds)) return ok;
    p->conditions.count--;
    return false;
}

/* condition: expression, to the end of the line */
static bool parse_condition(Parser *p, bool *holds) {
    Value value = {0};
    if (!parse_expression(p, NUMBER_ALONE, &value) || !parser_expect_end(p)) return false;
    *holds = value_is_true(value);
    return true;
}

/* .if condition */
bool directive_if(Parser *p, Token directive) {
    bool holds = false, ok = parse_condition(p, &holds);
    return open_condition(p, directive, ok, holds);
}

static bool parse_defined(Parser *p, Token directive, bool wanted) {
    Token name = p->token;
    bool ok = parser_expect(p, TOKEN_NAME, "a name") && parser_expect_end(p);
    bool holds = ok && constant_is_defined(p, parser_text(p, name), token_length(name)) == wanted;
    return open_condition(p, directive, ok, holds);
}

/* .ifdef NAME */
bool directive_ifdef(Parser *p, Token directive) {
    return parse_defined(p, directive, true);
}

/* .ifndef NAME */
bool directive_ifndef(Parser *p, Token directive) {
    return parse_defined(p, directive, false);
}

/* No part may follow .else. */
static bool check_before_else(Parser *p, Token directive, const Condition *condition) {
    if (!condition->had_else) return true;
    diag_push(p->diags, DIAG_MISPLACED, parser_span(p, directive), "%s behind .else", parser_quote(p, directive));
    diag_note(p->diags, condition->else_at, "the .else is here");
    return false;
}

static bool turn_to(Parser *p, Condition *condition, bool ok, bool holds) {
    condition->is_taken |= !ok;
    while (!parser_at_end(p)) parser_advance(p);
    if (choose(p, condition, holds && !condition->is_taken)) return ok;
    p->conditions.count--;
    return false;
}

/* .elif condition */
bool directive_elif(Parser *p, Token directive) {
    Condition *condition = innermost(p, directive);
    if (!condition) return false;
    bool ok = check_before_else(p, directive, condition), holds = false;
    if (ok && !condition->is_taken) ok = parse_condition(p, &holds);
    return turn_to(p, condition, ok, holds);
}

/* .else */
bool directive_else(Parser *p, Token directive) {
    Condition *condition = innermost(p, directive);
    if (!condition) return false;
    bool ok = check_before_else(p, directive, condition) && parser_expect_end(p);
    condition->had_else = true;
    condition->else_at = parser_span(p, directive);
    return turn_to(p, condition, ok, true);
}

/* .endif */
bool directive_endif(Parser *p, Token directive) {
    if (!innermost(p, directive)) return false;
    p->conditions.count--;
    return parser_expect_end(p);
}
