/* number_parse.c: numbers in a source, with the diagnostics for those that cannot be. A number that is written out is
 * read as the type that is wanted, so that a float is rounded once; anything else is an expression (expr.c). */
#include "asm/parse/parse.h"

bool parse_report_number(Parser *p, Token token, NumberStatus status, Type type, const char *range) {
    const char *text = parser_quote(p, token);
    Span span = parser_span(p, token);
    switch (status) {
    case NUMBER_MALFORMED: diag_push(p->diags, DIAG_MALFORMED_NUMBER, span, "%s is not a number", text); break;
    case NUMBER_NOT_WHOLE:
        diag_push(p->diags, DIAG_MALFORMED_NUMBER, span, "%s is not a whole number: %s is wanted", text, range);
        break;
    case NUMBER_RANGE:
        if (type == TYPE_NONE)
            diag_push(p->diags, DIAG_OUT_OF_RANGE, span, "%s is out of range: %s", text, range);
        else
            diag_push(p->diags, DIAG_OUT_OF_RANGE, span, "%s does not fit %s: %s", text, number_type_name(type), range);
        break;
    default: diag_push(p->diags, DIAG_TOO_LARGE, span, "a number has at most %d characters", NUMBER_MAX); break;
    }
    return false;
}

/* A value that does not fit its place: as above, but it is not what is written there. */
static bool report_value(Parser *p, Token whole, Value value, Type type, const char *range) {
    char text[VALUE_TEXT_MAX];
    value_write(value, text);
    const char *quoted = parser_quote(p, whole);
    Span span = parser_span(p, whole);
    if (value.is_float && type != TYPE_F32)
        diag_push(p->diags, DIAG_OUT_OF_RANGE, span, "%s is %s, a float: %s is wanted; int(...) makes a whole number",
                  quoted, text, range);
    else if (type == TYPE_NONE)
        diag_push(p->diags, DIAG_OUT_OF_RANGE, span, "%s is %s, out of range: %s", quoted, text, range);
    else
        diag_push(p->diags, DIAG_OUT_OF_RANGE, span, "%s is %s, which does not fit %s: %s", quoted, text,
                  number_type_name(type), range);
    return false;
}

/* Could the next token start a number? */
bool parse_is_number(const Parser *p) {
    switch (p->token.kind) {
    case TOKEN_NUMBER:
    case TOKEN_NAME:
    case TOKEN_OPEN:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_TILDE:
    case TOKEN_NOT: return true;
    default: return false;
    }
}

static bool is_float_name(const Parser *p) {
    return p->token.kind == TOKEN_NAME && (parser_token_is(p, p->token, "inf") || parser_token_is(p, p->token, "nan"));
}

/* literal: [ "+" | "-" ] ( NUMBER | "inf" | "nan" ), without blanks, and not the start of an expression. If the next
 * tokens are no literal, nothing is read. */
static bool accept_literal(Parser *p, Type type, NumberPlace place, Token *literal) {
    ParserMark mark = parser_mark(p);
    Token sign = p->token;
    bool has_sign = sign.kind == TOKEN_MINUS || sign.kind == TOKEN_PLUS;
    if (has_sign) parser_advance(p);
    *literal = (Token){TOKEN_NUMBER, sign.start, p->token.end};
    bool is_number = p->token.kind == TOKEN_NUMBER || (type == TYPE_F32 && is_float_name(p));
    if (is_number && (!has_sign || p->token.start == sign.end)) {
        parser_advance(p);
        if (!parse_goes_on(p, place)) return true;
    }
    parser_back(p, &mark);
    return false;
}

/* An expression, and the tokens that it is made of. */
static bool parse_whole(Parser *p, NumberPlace place, Token *whole, Value *value) {
    if (!parse_is_number(p)) return parser_unexpected(p, "a number");
    *whole = (Token){TOKEN_NUMBER, p->token.start, 0};
    if (!parse_expression(p, place, value)) return false;
    whole->end = p->consumed;
    return true;
}

/* nan_bits: "(" number ")", the exact bits of a NaN, after `nan` */
static bool parse_nan_bits(Parser *p, uint32_t *bits) {
    parser_advance(p);
    Token token = p->token;
    if (!parse_count(p, "the bits of a NaN", 0, UINT32_MAX, bits)) return false;
    if (!number_is_nan(*bits)) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, parser_span(p, token),
                  "%s are not the bits of a NaN: 0x7f800001 to 0x7fffffff, or with the sign bit",
                  parser_quote(p, token));
        return false;
    }
    return parser_expect(p, TOKEN_CLOSE, "')'");
}

/* number: literal | "nan" nan_bits | expression; `inf` and `nan` only as f32 */
bool parse_number(Parser *p, Type type, NumberPlace place, uint32_t *bits) {
    Token token;
    if (accept_literal(p, type, place, &token)) {
        NumberStatus status = number_read(type, parser_text(p, token), token_length(token), bits);
        if (status) return parse_report_number(p, token, status, type, number_range(type));
        bool exact = p->token.kind == TOKEN_OPEN && parser_token_is(p, token, "nan");
        return !exact || parse_nan_bits(p, bits);
    }
    Value value;
    if (!parse_whole(p, place, &token, &value)) return false;
    return value_fits(value, type, bits) || report_value(p, token, value, type, number_range(type));
}

bool parse_u64(Parser *p, uint64_t *value) {
    static const char range[] = "0 to 18446744073709551615";
    Token token;
    if (accept_literal(p, TYPE_NONE, NUMBER_ALONE, &token)) {
        NumberStatus status = number_read_u64(parser_text(p, token), token_length(token), value);
        return !status || parse_report_number(p, token, status, TYPE_NONE, range);
    }
    Value result;
    if (!parse_whole(p, NUMBER_ALONE, &token, &result)) return false;
    *value = (uint64_t)result.whole;
    return (!result.is_float && result.whole >= 0) || report_value(p, token, result, TYPE_NONE, range);
}

bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value) {
    Token token;
    Value result;
    if (accept_literal(p, TYPE_NONE, NUMBER_ALONE, &token)) {
        uint64_t wide = 0;
        NumberStatus status = number_read_u64(parser_text(p, token), token_length(token), &wide);
        if (status == NUMBER_OK && (wide < low || wide > high)) status = NUMBER_RANGE;
        *value = (uint32_t)wide;
        if (!status) return true;
        const char *range = arena_printf(p->arena, "%s, %u to %u", what, low, high);
        return parse_report_number(p, token, status, TYPE_NONE, range);
    }
    if (!parse_is_number(p)) return parser_unexpected(p, what);
    if (!parse_whole(p, NUMBER_ALONE, &token, &result)) return false;
    *value = (uint32_t)result.whole;
    if (!result.is_float && result.whole >= low && result.whole <= high) return true;
    return report_value(p, token, result, TYPE_NONE, arena_printf(p->arena, "%s, %u to %u", what, low, high));
}
