/* parser.c: what all parts of the parser use: tokens, their texts and places, and errors at them. */
#include <stdarg.h>
#include <string.h>

#include "asm/isa/number.h"
#include "asm/parse/parser.h"

enum {
    QUOTE_MAX = 60,          /* longer pieces of source are cut in messages */
    MOST_COMPARED = 4000000, /* names in one run: a bound on time */
};

/* ---- tokens ---- */
void parser_advance(Parser *p) {
    p->consumed = p->token.end;
    p->token = lex_next(&p->lexer);
}

TokenKind parser_peek(const Parser *p) {
    Lexer ahead = p->lexer;
    return lex_next(&ahead).kind;
}

bool parser_token_is(const Parser *p, Token token, const char *text) {
    const size_t length = text ? strlen(text) : 0;
    return text && token_length(token) == length && memcmp(parser_text(p, token), text, length) == 0;
}

bool parser_accept(Parser *p, TokenKind kind) {
    if (p->token.kind != kind) return false;
    parser_advance(p);
    return true;
}

bool parser_accept_word(Parser *p, const char *word) {
    const bool there = parser_token_is(p, p->token, word);
    if (there) parser_advance(p);
    return there;
}

bool parser_expect(Parser *p, TokenKind kind, const char *wanted) {
    return parser_accept(p, kind) || parser_unexpected(p, wanted);
}

bool parser_expect_end(Parser *p) {
    return parser_at_end(p) || parser_unexpected(p, "the end of the line");
}

const char *parser_quote(Parser *p, Token token) {
    bool cut = token_length(token) > QUOTE_MAX;
    int length = cut ? QUOTE_MAX : (int)token_length(token);
    return arena_printf(p->arena, "'%.*s%s'", length, parser_text(p, token), cut ? "..." : "");
}

const char *parser_copy(Parser *p, Token token) {
    return arena_copy(p->arena, parser_text(p, token), token_length(token));
}

bool parser_string(Parser *p, const char **text) {
    Token token = p->token;
    if (!parser_expect(p, TOKEN_STRING, "a string in double quotes")) return false;
    const char *bytes = p->lexer.bytes;
    char *out = arena_copy(p->arena, bytes + token.start + 1, token_length(token) - 2);
    *text = out;
    for (uint32_t at = token.start + 1; at < token.end - 1;) {
        uint32_t used = 1;
        int byte = (unsigned char)bytes[at];
        if (byte == '\\') { /* escape: `\\` | `\"` | `\x` two hex digits */
            const char c = bytes[at + 1];
            const bool is_hex = c == 'x' && number_digit(bytes[at + 2]) < 16 && number_digit(bytes[at + 3]) < 16;
            used = is_hex ? 4 : 2;
            byte = is_hex ? number_digit(bytes[at + 2]) * 16 + number_digit(bytes[at + 3]) : 0;
            if (c == '\\' || c == '"') byte = c;
        }
        if (byte == 0) {
            const Token bad = {TOKEN_STRING, at, at + (used == 1 ? 1 : 2)};
            return parser_error(p, DIAG_BAD_ESCAPE, bad,
                                "strings have no zero bytes, and escapes are \\\\, \\\" and \\xHH");
        }
        *out++ = (char)byte;
        at += used;
    }
    *out = '\0';
    return true;
}

Token parser_base(const Parser *p, Token name) {
    const char *dot = memchr(parser_text(p, name), '.', token_length(name));
    if (dot) name.end = (uint32_t)(dot - p->lexer.bytes);
    return name;
}

bool parser_is_operand(const Parser *p, Token name) {
    const Token base = parser_base(p, name);
    return isa_bank(parser_text(p, base), token_length(base)) ||
           FIND_NAME(p, base, i, BUILTIN_COUNT, isa_builtins[i].name) >= 0;
}

void parser_as_digits(Parser *p) {
    if (p->token.kind == TOKEN_NUMBER) p->token = lex_again(&p->lexer, p->token, TOKEN_NUMBER);
}

bool parser_x(Parser *p) {
    if (parser_at_end(p) || *parser_text(p, p->token) != 'x') return parser_unexpected(p, "'x', as in 4x64");
    p->lexer.at = p->token.start + 1;
    parser_advance(p);
    return true;
}

/* ---- places ---- */
/* The run that a byte of the expanded line belongs to. */
static const TextRun *run_of(const LineSource *from, uint32_t at) {
    const TextRun *runs = from->runs.at;
    size_t later = BISECT(i, from->runs.count, runs[i].start <= at);
    return &runs[later ? later - 1 : 0];
}

Span parser_span(const Parser *p, Token token) {
    const LineSource *from = p->from;
    const uint32_t start = token.start, end = token.end;
    if (!from->is_expanded) return (Span){from->source, start, end};
    const TextRun *first = run_of(from, start), *last = end > start ? run_of(from, end - 1) : first;
    uint32_t begin = first->referenced ? first->from : first->from + (start - first->start);
    uint32_t to = last->referenced ? last->from + last->referenced : last->from + (end - last->start);
    return (Span){from->source, begin, to > begin ? to : begin};
}

/* ---- diagnostics ---- */
bool parser_error(Parser *p, DiagCode code, Token at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_vpush(p->diags, code, parser_span(p, at), format, args);
    va_end(args);
    return false;
}

bool parser_unexpected(Parser *p, const char *wanted) {
    const Token found = p->token;
    const char *quoted = parser_at_end(p) ? "the end of the line" : parser_quote(p, found);
    const unsigned char c = (unsigned char)*parser_text(p, found);
    if (found.kind == TOKEN_OPEN_STRING)
        return parser_error(p, DIAG_UNTERMINATED_STRING, found, "the string has no closing '\"'");
    if (found.kind != TOKEN_BAD) {
        if (foreign_operator(p)) return false;
        if (found.kind == TOKEN_SLASH)
            return parser_error(p, DIAG_UNEXPECTED_BYTE, found, "unexpected '/'; comments start with ';'");
        return parser_error(p, DIAG_SYNTAX, found, "expected %s, found %s", wanted, quoted);
    }
    if (c == '#') return parser_error(p, DIAG_UNEXPECTED_BYTE, found, "unexpected '#'; comments start with ';'");
    if (c == '{' || c == '}')
        return parser_error(p, DIAG_UNEXPECTED_BYTE, found,
                            "unexpected '%c'; a block has no braces: endif, endloop or endswitch ends it", c);
    if (c == '\\')
        return parser_error(p, DIAG_UNEXPECTED_BYTE, found,
                            "unexpected '\\'; to continue a line it must be the last thing in it");
    if (c < 0x20 || c == 0x7f || (c >= 0x80 && token_length(found) == 1))
        return parser_error(p, DIAG_UNEXPECTED_BYTE, found, "unexpected byte 0x%02x", c);
    return parser_error(p, DIAG_UNEXPECTED_BYTE, found, "unexpected character %s", quoted);
}

bool parser_may_suggest(Parser *p, size_t names) {
    if (p->diags->dropped || names > MOST_COMPARED - p->compared) return false;
    p->compared += (uint32_t)names;
    return true;
}

void parser_suggest(Parser *p, const Nearest *nearest) {
    if (nearest->best) diag_suggest(p->diags, arena_copy(p->arena, nearest->best, nearest->best_length));
}
