/* expr.c: numbers, and expressions of constants, with the operators and precedences of C:
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

#include "asm/isa/number.h"
#include "asm/parse/statement.h"

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

bool parse_continues(const Parser *p, NumberPlace place) {
    bool is_operator = precedence[p->token.kind] || p->token.kind == TOKEN_QUESTION;
    return is_operator && (place == NUMBER_ALONE || p->token.start == p->consumed);
}

/* Skip an operator. In a list its operand must not stand behind a blank. */
static bool skip_operator(Expr *e) {
    parser_advance(e->p);
    return is_glued(e) ||
           parser_error(e->p, DIAG_SYNTAX, e->p->token,
                        "numbers are separated by blanks here: an expression with blanks needs parentheses");
}

/* What is wrong with a result, unless nobody uses it. */
static bool check(Expr *e, uint32_t start, const char *wrong) {
    const Token all = {TOKEN_NUMBER, start, e->p->consumed};
    return !wrong || e->unused || parser_error(e->p, DIAG_BAD_EXPRESSION, all, "%s", wrong);
}

/* ---- primary ---- */
static bool report_number(Parser *p, Token token, NumberStatus status, Type type, const char *range) {
    const char *text = parser_quote(p, token);
    switch (status) {
    case NUMBER_MALFORMED: return parser_error(p, DIAG_MALFORMED_NUMBER, token, "%s is not a number", text);
    case NUMBER_NOT_WHOLE:
        return parser_error(p, DIAG_MALFORMED_NUMBER, token, "%s is not a whole number: %s is wanted", text, range);
    case NUMBER_RANGE:
        if (type == TYPE_NONE) return parser_error(p, DIAG_OUT_OF_RANGE, token, "%s is out of range: %s", text, range);
        return parser_error(p, DIAG_OUT_OF_RANGE, token, "%s does not fit %s: %s", text, isa_type_names[type], range);
    default: return parser_error(p, DIAG_TOO_LARGE, token, "a number has at most %d characters", NUMBER_MAX);
    }
}

static void open(Expr *e) {
    e->parentheses++;
    parser_advance(e->p);
}

static bool close(Expr *e) {
    e->parentheses--;
    return parser_expect(e->p, TOKEN_CLOSE, "')'");
}

/* NAME | function */
static bool parse_name(Expr *e, Value *value) {
    Parser *p = e->p;
    const Token name = p->token;
    parser_advance(p);

    const bool is_call = p->token.kind == TOKEN_OPEN;
    const int function = FIND_NAME(p, name, i, VALUE_FUNCTIONS, value_functions[i].name);
    if (is_call && function >= 0) {
        Value arguments[2] = {{0}};
        open(e);
        for (int i = 0; i < value_functions[function].arguments; i++) {
            if (i && !parser_expect(p, TOKEN_COMMA, "','")) return false;
            if (!parse_choice(e, &arguments[i])) return false;
        }
        return close(e) && check(e, name.start, value_call((ValueFunction)function, arguments[0], arguments[1], value));
    }
    if (is_call && parser_token_is(p, name, "defined")) {
        open(e);
        const Token asked = p->token;
        if (!parser_expect(p, TOKEN_NAME, "a name")) return false;
        *value = value_whole(constant_is_defined(p, asked));
        return close(e);
    }

    const Constant *constant = constant_use(p, name);
    *value = constant ? constant->value : value_whole(0);
    if (constant || e->unused) return true;
    if (function >= 0)
        return parser_error(p, DIAG_SYNTAX, name, "%s is a function: '(' must follow it", parser_quote(p, name));
    if (is_call) {
        if (parser_report_foreign(p, DIAG_UNKNOWN_CONSTANT, name, FOREIGN_NO_IDEA)) return false;
        return parser_error(p, DIAG_UNKNOWN_CONSTANT, name, "there is no function %s", parser_quote(p, name));
    }
    const bool is_inf = parser_token_is(p, name, "inf");
    if (!is_inf && !parser_token_is(p, name, "nan")) return constant_report_unknown(p, name);
    *value = value_float(is_inf ? INFINITY : NAN);
    return true;
}

/* ---- the levels ---- */
static bool enter(Expr *e) {
    return e->depth++ < MAX_DEPTH ||
           parser_error(e->p, DIAG_TOO_LARGE, e->p->token,
                        "an expression has at most %d levels of parentheses, signs and choices", MAX_DEPTH);
}

/* unary, primary */
static bool parse_unary(Expr *e, Value *value) {
    const Token first = e->p->token;
    const char *text = parser_text(e->p, first);
    switch (first.kind) {
    case TOKEN_NUMBER: {
        uint64_t whole = 0;
        double real = 0;
        NumberStatus status = number_read_u64(text, token_length(first), &whole);
        if (status == NUMBER_OK && whole > INT64_MAX) status = NUMBER_RANGE;
        *value = value_whole((int64_t)whole);
        if (status == NUMBER_NOT_WHOLE) {
            status = number_read_double(text, token_length(first), &real);
            *value = value_float(real);
        }
        if (status) return report_number(e->p, first, status, TYPE_NONE, "64 bits with sign, or a double");
        parser_advance(e->p);
        return true;
    }
    case TOKEN_NAME: return parse_name(e, value);
    case TOKEN_OPEN: open(e); return parse_choice(e, value) && close(e);
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TILDE:
    case TOKEN_NOT:
        if (!enter(e) || !skip_operator(e) || !parse_unary(e, value)) return false;
        e->depth--;
        return check(e, first.start, value_unary(first.kind, *value, value));
    default: return parser_unexpected(e->p, "a number, a constant or '('");
    }
}

static bool parse_binary(Expr *e, int lowest, Value *value) {
    const uint32_t start = e->p->token.start;
    if (!parse_unary(e, value)) return false;
    for (int level; (level = is_glued(e) ? precedence[e->p->token.kind] : 0) >= lowest && level;) {
        const TokenKind kind = e->p->token.kind;
        const bool is_logic = kind == TOKEN_OR_OR || kind == TOKEN_AND_AND;
        const bool decided = is_logic && value_is_true(*value) == (kind == TOKEN_OR_OR);
        const Value left = *value;
        Value right;
        e->unused += decided; /* && and ||: the right side counts only if the left one does not decide */
        if (!skip_operator(e) || !parse_binary(e, level + 1, &right)) return false;
        e->unused -= decided;
        if (is_logic)
            *value = value_whole(value_is_true(decided ? left : right));
        else if (!check(e, start, value_binary(kind, left, right, value)))
            return false;
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

/* ---- numbers of a type ----
 * A number that is written out is read as the type that is wanted, so that a float is rounded once; anything else is an
 * expression. */
/* A value that does not fit its place: as above, but it is not what is written there. */
static bool report_value(Parser *p, Token token, Value value, Type type, const char *range) {
    const char *text = value_as_text(value, p->arena), *quoted = parser_quote(p, token);
    if (value.is_float && type != TYPE_F32)
        return parser_error(p, DIAG_OUT_OF_RANGE, token,
                            "%s is %s, a float: %s is wanted; int(...) makes a whole number", quoted, text, range);
    if (type == TYPE_NONE)
        return parser_error(p, DIAG_OUT_OF_RANGE, token, "%s is %s, out of range: %s", quoted, text, range);
    return parser_error(p, DIAG_OUT_OF_RANGE, token, "%s is %s, which does not fit %s: %s", quoted, text,
                        isa_type_names[type], range);
}

bool parse_is_number(const Parser *p) {
    const TokenKind kind = p->token.kind;
    const bool is_sign = kind == TOKEN_PLUS || kind == TOKEN_MINUS || kind == TOKEN_TILDE || kind == TOKEN_NOT;
    return is_sign || kind == TOKEN_NUMBER || kind == TOKEN_NAME || kind == TOKEN_OPEN;
}

/* literal: [ "+" | "-" ] ( NUMBER | "inf" | "nan" ), without blanks, and not the start of an expression; `inf` and
 * `nan` only as f32. If the next tokens are no literal, nothing is read. */
static bool accept_literal(Parser *p, Type type, NumberPlace place, Token *literal) {
    const ParserMark mark = parser_mark(p);
    const Token sign = p->token;
    const bool has_sign = sign.kind == TOKEN_MINUS || sign.kind == TOKEN_PLUS;
    if (has_sign) parser_advance(p);
    *literal = (Token){TOKEN_NUMBER, sign.start, p->token.end};
    const bool is_float_name = type == TYPE_F32 && p->token.kind == TOKEN_NAME &&
                               (parser_token_is(p, p->token, "inf") || parser_token_is(p, p->token, "nan"));
    const bool is_number = p->token.kind == TOKEN_NUMBER || is_float_name;
    if (is_number && (!has_sign || p->token.start == sign.end)) {
        parser_advance(p);
        if (!parse_continues(p, place)) return true;
    }
    parser_back(p, &mark);
    return false;
}

/* An expression, and the tokens that it is made of. */
static bool parse_wanted(Parser *p, const char *wanted, NumberPlace place, Token *token, Value *value) {
    if (!parse_is_number(p)) return parser_unexpected(p, wanted);
    *token = p->token;
    if (!parse_expression(p, place, value)) return false;
    *token = parser_since(p, *token);
    return true;
}

/* number: literal [ "(" bits ")" ] | expression; the exact bits of a NaN stand behind `nan` */
bool parse_number(Parser *p, Type type, NumberPlace place, uint32_t *bits) {
    Token token;
    Value value;
    if (!accept_literal(p, type, place, &token)) {
        if (!parse_wanted(p, "a number", place, &token, &value)) return false;
        return value_fits(value, type, bits) || report_value(p, token, value, type, number_ranges[type]);
    }
    const NumberStatus status = number_read(type, parser_text(p, token), token_length(token), bits);
    if (status) return report_number(p, token, status, type, number_ranges[type]);
    if (p->token.kind != TOKEN_OPEN || !parser_token_is(p, token, "nan")) return true;

    parser_advance(p);
    token = p->token;
    if (!parse_count(p, "the bits of a NaN", 0, UINT32_MAX, bits)) return false;
    if (!number_is_nan(*bits))
        return parser_error(p, DIAG_OUT_OF_RANGE, token,
                            "%s are not the bits of a NaN: 0x7f800001 to 0x7fffffff, or with the sign bit",
                            parser_quote(p, token));
    return parser_expect(p, TOKEN_CLOSE, "')'");
}

bool parse_u64(Parser *p, const char *what, uint64_t low, uint64_t high, uint64_t *value) {
    Token token;
    Value result = {0};
    NumberStatus status = NUMBER_OK;
    const bool is_literal = accept_literal(p, TYPE_NONE, NUMBER_ALONE, &token);
    if (is_literal) {
        status = number_read_u64(parser_text(p, token), token_length(token), value);
    } else {
        if (!parse_wanted(p, what, NUMBER_ALONE, &token, &result)) return false;
        *value = (uint64_t)result.whole;
    }
    if (!status && (result.is_float || result.whole < 0 || *value < low || *value > high)) status = NUMBER_RANGE;
    if (!status) return true;

    const char *range =
        arena_printf(p->arena, "%s, %llu to %llu", what, (unsigned long long)low, (unsigned long long)high);
    if (high == UINT64_MAX) range = "0 to 18446744073709551615";
    return is_literal ? report_number(p, token, status, TYPE_NONE, range)
                      : report_value(p, token, result, TYPE_NONE, range);
}

bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value) {
    uint64_t wide = 0;
    const bool ok = parse_u64(p, what, low, high, &wide);
    *value = (uint32_t)wide;
    return ok;
}
