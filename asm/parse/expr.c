/* expr.c: expressions of constants, with the operators and precedences of C:
 *
 *   expression = choice
 *   choice     = binary [ "?" choice ":" choice ]
 *   binary     = unary { operator unary }             by precedence: || && | ^ & == < << + *
 *   unary      = { "+" | "-" | "~" | "!" } primary
 *   primary    = NUMBER | NAME | "inf" | "nan" | "(" choice ")" | function
 *   function   = ( "min" | "max" ) "(" choice "," choice ")" | "defined" "(" NAME ")"
 *              | ( "abs" | "float" | "int" | "bits" ) "(" choice ")"
 *
 * What && || and ? : do not choose is parsed, but not computed: `defined(N) && N > 2`.
 */
#include <math.h>
#include <string.h>

#include "asm/isa/foreign.h"
#include "asm/parse/parse.h"

enum { MAX_DEPTH = 200 }; /* of brackets, signs and choices within each other: a bound on recursion */

typedef struct Expr {
    Parser *p;
    bool in_list; /* outside of parentheses a blank ends the expression */
    uint32_t parentheses, depth;
    uint32_t unused; /* above 0: what is parsed is not chosen */
} Expr;

static bool parse_choice(Expr *e, Value *value);

/* ---- operators ---- */
/* Higher ones bind tighter; 0: not an operator between two values. */
static const uint8_t precedence[TOKEN_BAD + 1] = {
    [TOKEN_OR_OR] = 1, [TOKEN_AND_AND] = 2,    [TOKEN_OR] = 3,          [TOKEN_XOR] = 4,  [TOKEN_AND] = 5,
    [TOKEN_EQ] = 6,    [TOKEN_NE] = 6,         [TOKEN_LT] = 7,          [TOKEN_LE] = 7,   [TOKEN_GT] = 7,
    [TOKEN_GE] = 7,    [TOKEN_SHIFT_LEFT] = 8, [TOKEN_SHIFT_RIGHT] = 8, [TOKEN_PLUS] = 9, [TOKEN_MINUS] = 9,
    [TOKEN_STAR] = 10, [TOKEN_SLASH] = 10,     [TOKEN_PERCENT] = 10,
};

static bool is_glued(const Expr *e) {
    return !e->in_list || e->parentheses || e->p->token.start == e->p->consumed;
}

static int operator_here(const Expr *e) {
    return is_glued(e) ? precedence[e->p->token.kind] : 0;
}

bool parse_goes_on(const Parser *p, NumberPlace place) {
    bool is_operator = precedence[p->token.kind] || p->token.kind == TOKEN_QUESTION;
    return is_operator && (place == NUMBER_ALONE || p->token.start == p->consumed);
}

/* Skip an operator. In a list its operand must not stand behind a blank. */
static bool skip_operator(Expr *e) {
    parser_advance(e->p);
    if (is_glued(e)) return true;
    diag_push(e->p->diags, DIAG_SYNTAX, parser_span(e->p, e->p->token),
              "numbers are separated by blanks here: an expression with blanks needs parentheses");
    return false;
}

/* What is wrong with a result, unless nobody uses it. */
static bool check(Expr *e, uint32_t start, const char *wrong) {
    if (!wrong || e->unused) return true;
    diag_push(e->p->diags, DIAG_BAD_EXPRESSION, input_span(e->p, start, e->p->consumed), "%s", wrong);
    return false;
}

/* ---- primary ---- */
static bool parse_literal(Expr *e, Value *value) {
    Parser *p = e->p;
    const char *text = parser_text(p, p->token);
    uint64_t whole = 0;
    double real = 0;
    NumberStatus status = number_read_u64(text, token_length(p->token), &whole);
    if (status == NUMBER_OK && whole > INT64_MAX) status = NUMBER_RANGE;
    *value = value_whole((int64_t)whole);
    if (status == NUMBER_NOT_WHOLE) {
        status = number_read_double(text, token_length(p->token), &real);
        *value = value_float(real);
    }
    if (status) return parse_report_number(p, p->token, status, TYPE_NONE, "64 bits with sign, or a double");
    parser_advance(p);
    return true;
}

static bool close(Expr *e) {
    e->parentheses--;
    return parser_expect(e->p, TOKEN_CLOSE, "')'");
}

static void open(Expr *e) {
    e->parentheses++;
    parser_advance(e->p);
}

/* function: NAME "(" choice { "," choice } ")"; the name is read */
static bool parse_function(Expr *e, uint32_t start, const ValueFunction *function, Value *value) {
    Value arguments[2] = {{0}};
    open(e);
    for (int i = 0; i < function->arguments; i++) {
        if (i && !parser_expect(e->p, TOKEN_COMMA, "','")) return false;
        if (!parse_choice(e, &arguments[i])) return false;
    }
    return close(e) && check(e, start, function->call(arguments[0], arguments[1], value));
}

/* defined: "defined" "(" NAME ")"; the first name is read */
static bool parse_defined(Expr *e, Value *value) {
    open(e);
    Token name = e->p->token;
    if (!parser_expect(e->p, TOKEN_NAME, "a name")) return false;
    *value = value_whole(constant_is_defined(e->p, parser_text(e->p, name), token_length(name)));
    return close(e);
}

static const ValueFunction *find_function(const Parser *p, Token name) {
    for (int i = 0; i < VALUE_FUNCTIONS; i++)
        if (parser_token_is(p, name, value_functions[i].name)) return &value_functions[i];
    return NULL;
}

static bool report_function(Parser *p, Token name) {
    const char *quoted = parser_quote(p, name);
    const ForeignInfo *foreign = foreign_find(parser_text(p, name), token_length(name));
    if (find_function(p, name))
        diag_push(p->diags, DIAG_SYNTAX, parser_span(p, name), "%s is a function: '(' is wanted behind it", quoted);
    else if (foreign && foreign->form != FOREIGN_IDEA)
        diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, name), "%s",
                  foreign_sentence(foreign, p->arena, parser_text(p, name), token_length(name)));
    else
        diag_push(p->diags, DIAG_UNKNOWN_CONSTANT, parser_span(p, name), "there is no function %s", quoted);
    return false;
}

static bool parse_name(Expr *e, Value *value) {
    Parser *p = e->p;
    Token name = p->token;
    parser_advance(p);
    const ValueFunction *function = p->token.kind == TOKEN_OPEN ? find_function(p, name) : NULL;
    if (function) return parse_function(e, name.start, function, value);
    if (p->token.kind == TOKEN_OPEN && parser_token_is(p, name, "defined")) return parse_defined(e, value);
    const Constant *constant = constant_use(p, parser_text(p, name), token_length(name));
    *value = constant ? constant->value : value_whole(0);
    if (constant || e->unused) return true;
    if (p->token.kind == TOKEN_OPEN || find_function(p, name)) return report_function(p, name);
    bool is_inf = parser_token_is(p, name, "inf");
    if (!is_inf && !parser_token_is(p, name, "nan")) return constant_report_unknown(p, name);
    *value = value_float(is_inf ? INFINITY : NAN);
    return true;
}

static bool parse_primary(Expr *e, Value *value) {
    Parser *p = e->p;
    if (p->token.kind == TOKEN_NUMBER) return parse_literal(e, value);
    if (p->token.kind == TOKEN_NAME) return parse_name(e, value);
    if (p->token.kind != TOKEN_OPEN) return parser_unexpected(p, "a number, a constant or '('");
    open(e);
    return parse_choice(e, value) && close(e);
}

/* ---- the levels ---- */
static bool enter(Expr *e) {
    if (e->depth++ < MAX_DEPTH) return true;
    diag_push(e->p->diags, DIAG_TOO_LARGE, parser_span(e->p, e->p->token),
              "an expression has at most %d levels of parentheses, signs and choices", MAX_DEPTH);
    return false;
}

static bool parse_unary(Expr *e, Value *value) {
    Token sign = e->p->token;
    TokenKind kind = sign.kind;
    if (kind != TOKEN_PLUS && kind != TOKEN_MINUS && kind != TOKEN_TILDE && kind != TOKEN_NOT)
        return parse_primary(e, value);
    if (!enter(e) || !skip_operator(e) || !parse_unary(e, value)) return false;
    e->depth--;
    return check(e, sign.start, value_unary(kind, *value, value));
}

/* && and ||: the right side counts only if the left one does not decide. */
static bool parse_binary(Expr *e, int lowest, Value *value);

static bool parse_logic(Expr *e, TokenKind kind, Value *value) {
    bool left = value_is_true(*value), decided = left == (kind == TOKEN_OR_OR);
    Value right;
    e->unused += decided;
    if (!parse_binary(e, precedence[kind] + 1, &right)) return false;
    e->unused -= decided;
    *value = value_whole(decided ? left : value_is_true(right));
    return true;
}

static bool parse_binary(Expr *e, int lowest, Value *value) {
    uint32_t start = e->p->token.start;
    if (!parse_unary(e, value)) return false;
    for (int level; (level = operator_here(e)) >= lowest && level;) {
        TokenKind kind = e->p->token.kind;
        if (!skip_operator(e)) return false;
        if (kind == TOKEN_OR_OR || kind == TOKEN_AND_AND) {
            if (!parse_logic(e, kind, value)) return false;
            continue;
        }
        Value left = *value, right;
        if (!parse_binary(e, level + 1, &right)) return false;
        if (!check(e, start, value_binary(kind, left, right, value))) return false;
    }
    return true;
}

static bool parse_choice(Expr *e, Value *value) {
    if (!enter(e) || !parse_binary(e, 1, value)) return false;
    if (is_glued(e) && e->p->token.kind == TOKEN_QUESTION) {
        bool chosen = value_is_true(*value);
        Value first, second;
        if (!skip_operator(e)) return false;
        e->unused += !chosen;
        if (!parse_choice(e, &first) || !parser_expect(e->p, TOKEN_COLON, "':'")) return false;
        e->unused += chosen;
        e->unused -= !chosen;
        if (!parse_choice(e, &second)) return false;
        e->unused -= chosen;
        *value = chosen ? first : second;
    }
    e->depth--;
    return true;
}

bool parse_expression(Parser *p, NumberPlace place, Value *value) {
    Expr e = {.p = p, .in_list = place == NUMBER_IN_LIST};
    return parse_choice(&e, value);
}
