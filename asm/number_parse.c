/* number_parse.c: numbers in a source, with the diagnostics for those that cannot be. */
#include "asm/parse.h"

static bool report_number(Parser *p, Token token, NumberStatus status, Type type, const char *range) {
    const char *text = parser_quote(p, token);
    Span span = token_span(token);
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

/* Can the next token start a number of this type? */
bool parse_is_number(const Parser *p, Type type) {
    return p->token.kind == TOKEN_NUMBER ||
           (type == TYPE_F32 && (parser_token_is(p, p->token, "inf") || parser_token_is(p, p->token, "nan")));
}

/* nan_bits: "(" NUMBER ")", the exact bits of a NaN, after `nan` */
static bool parse_nan_bits(Parser *p, uint32_t *bits) {
    parser_advance(p);
    Token token = p->token;
    if (!parse_count(p, "the bits of a NaN", 0, UINT32_MAX, bits)) return false;
    if (!number_is_nan(*bits)) {
        diag_push(p->diags, DIAG_OUT_OF_RANGE, token_span(token),
                  "%s are not the bits of a NaN: 0x7f800001 to 0x7fffffff, or with the sign bit",
                  parser_quote(p, token));
        return false;
    }
    return parser_expect(p, TOKEN_CLOSE, "')'");
}

/* number: NUMBER | "inf" | "nan" [ nan_bits ]; the names only as f32 */
bool parse_number(Parser *p, Type type, uint32_t *bits) {
    Token token = p->token;
    if (!parse_is_number(p, type)) return parser_unexpected(p, "a number");
    NumberStatus status = number_read(type, parser_text(p, token), token_length(token), bits);
    if (status) return report_number(p, token, status, type, number_range(type));
    bool exact = parser_token_is(p, p->token, "nan");
    parser_advance(p);
    return !exact || p->token.kind != TOKEN_OPEN || parse_nan_bits(p, bits);
}

bool parse_u64(Parser *p, uint64_t *value) {
    Token token = p->token;
    if (token.kind != TOKEN_NUMBER) return parser_unexpected(p, "a number");
    NumberStatus status = number_read_u64(parser_text(p, token), token_length(token), value);
    if (status) return report_number(p, token, status, TYPE_NONE, "0 to 18446744073709551615");
    parser_advance(p);
    return true;
}

bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value) {
    Token token = p->token;
    if (token.kind != TOKEN_NUMBER) return parser_unexpected(p, what);
    uint64_t wide = 0;
    NumberStatus status = number_read_u64(parser_text(p, token), token_length(token), &wide);
    if (status == NUMBER_OK && (wide < low || wide > high)) status = NUMBER_RANGE;
    if (status)
        return report_number(p, token, status, TYPE_NONE, arena_printf(p->arena, "%s, %u to %u", what, low, high));
    *value = (uint32_t)wide;
    parser_advance(p);
    return true;
}
