/* lex.c: the tokens. The byte after the source is 0, so looking one byte ahead is always allowed. */
#include "asm/lex.h"

#include <string.h>

enum { BLANK = 1, DIGIT = 2, LETTER = 4, PUNCTUATION = 8 };

/* LETTER: what a name may start with, but for the dot in front of a digit. PUNCTUATION: ':' and '-' of words. */
static const uint8_t classes[256] = {
    [' '] = BLANK,          ['\t'] = BLANK,         ['\r'] = BLANK,      ['0' ... '9'] = DIGIT,
    ['A' ... 'Z'] = LETTER, ['a' ... 'z'] = LETTER, ['_'] = LETTER,      ['.'] = LETTER,
    ['$'] = LETTER,         [':'] = PUNCTUATION,    ['-'] = PUNCTUATION,
};

static bool is(char c, int class) {
    return classes[(unsigned char)c] & class;
}

static bool is_word_byte(char c) {
    return is(c, DIGIT | LETTER | PUNCTUATION) && c != '$';
}

Lexer lex_start(const char *bytes, uint32_t length) {
    Lexer lexer = {.bytes = bytes, .length = length, .line = 1};
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) lexer.at = 3;
    return lexer;
}

static uint32_t line_end(const Lexer *lexer, uint32_t at) {
    const char *newline = memchr(lexer->bytes + at, '\n', lexer->length - at);
    return newline ? (uint32_t)(newline - lexer->bytes) : lexer->length;
}

/* Past blanks and a comment: the line end, or the next token. */
static uint32_t skip_blanks(const Lexer *lexer, uint32_t at) {
    while (is(lexer->bytes[at], BLANK)) at++;
    return lexer->bytes[at] == ';' ? line_end(lexer, at) : at;
}

/* Skip to the next token or line end; continued lines go on. */
static void skip_space(Lexer *lexer) {
    lexer->at = skip_blanks(lexer, lexer->at);
    while (lexer->bytes[lexer->at] == '\\') {
        uint32_t at = skip_blanks(lexer, lexer->at + 1);
        if (at < lexer->length && lexer->bytes[at] != '\n') return;
        if (at < lexer->length) {
            lexer->line++;
            at++;
        }
        lexer->at = skip_blanks(lexer, at);
    }
}

static bool is_sign(char c) {
    return c == '-' || c == '+';
}

/* A number takes in everything that could be meant as part of it, `1-2` too; number.c decides whether it is one. */
static uint32_t number_end(const char *p, uint32_t start) {
    uint32_t at = start + 1;
    while (is(p[at], DIGIT | LETTER) || is_sign(p[at])) at++;
    return at;
}

static bool starts_number(const char *p) {
    if (is_sign(*p)) return is(p[1], DIGIT | LETTER);
    return is(*p, DIGIT) || (*p == '.' && is(p[1], DIGIT));
}

static Token string_token(const Lexer *lexer) {
    const char *p = lexer->bytes;
    Token token = {TOKEN_OPEN_STRING, lexer->at, lexer->at + 1};
    for (; token.end < lexer->length && p[token.end] != '\n'; token.end++) {
        if (p[token.end] == '"') {
            token.kind = TOKEN_STRING;
            token.end++;
            return token;
        }
        if (p[token.end] == '\\' && token.end + 1 < lexer->length && p[token.end + 1] != '\n') token.end++;
    }
    if (p[token.end - 1] == '\r') token.end--;
    return token;
}

size_t lex_utf8(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text;
    if (!length) return 0;
    if (p[0] < 0x80) return 1;
    size_t n = p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
    if (!n || n > length) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
    bool surrogate = p[0] == 0xed && p[1] >= 0xa0, too_high = p[0] == 0xf4 && p[1] >= 0x90;
    return overlong || surrogate || too_high ? 0 : n;
}

static Token bad_token(const Lexer *lexer) {
    size_t n = lex_utf8(lexer->bytes + lexer->at, lexer->length - lexer->at);
    return (Token){TOKEN_BAD, lexer->at, lexer->at + (uint32_t)(n ? n : 1)};
}

static Token symbol_token(const Lexer *lexer) {
    const char *p = lexer->bytes + lexer->at;
    bool equals = p[1] == '=';
    Token one = {TOKEN_BAD, lexer->at, lexer->at + 1}, two = {TOKEN_BAD, lexer->at, lexer->at + 2};
    switch (*p) {
    case ',': one.kind = TOKEN_COMMA; return one;
    case ':': one.kind = TOKEN_COLON; return one;
    case '(': one.kind = TOKEN_OPEN; return one;
    case ')': one.kind = TOKEN_CLOSE; return one;
    case '[': one.kind = TOKEN_OPEN_SQUARE; return one;
    case ']': one.kind = TOKEN_CLOSE_SQUARE; return one;
    case '~': one.kind = TOKEN_TILDE; return one;
    case '@': one.kind = TOKEN_AT; return one;
    case '=':
        one.kind = TOKEN_ASSIGN;
        two.kind = TOKEN_EQ;
        return equals ? two : one;
    case '<':
        one.kind = TOKEN_LT;
        two.kind = TOKEN_LE;
        return equals ? two : one;
    case '>':
        one.kind = TOKEN_GT;
        two.kind = TOKEN_GE;
        return equals ? two : one;
    case '!': two.kind = TOKEN_NE; return equals ? two : one;
    default: return bad_token(lexer);
    }
}

static Token end_token(Lexer *lexer) {
    if (lexer->at == lexer->length) return (Token){TOKEN_EOF, lexer->at, lexer->at};
    lexer->line++;
    return (Token){TOKEN_END, lexer->at, lexer->at + 1};
}

Token lex_next(Lexer *lexer) {
    skip_space(lexer);
    const char *p = lexer->bytes;
    Token token = {TOKEN_NAME, lexer->at, lexer->at};
    if (starts_number(p + token.start)) {
        token = (Token){TOKEN_NUMBER, token.start, number_end(p, token.start)};
    } else if (is(p[token.start], LETTER)) {
        while (is(p[token.end], LETTER | DIGIT)) token.end++;
    } else if (token.start == lexer->length || p[token.start] == '\n') {
        token = end_token(lexer);
    } else if (p[token.start] == '"') {
        token = string_token(lexer);
    } else {
        token = symbol_token(lexer);
    }
    lexer->at = token.end;
    return token;
}

Token lex_word(Lexer *lexer) {
    skip_space(lexer);
    Token token = {TOKEN_WORD, lexer->at, lexer->at};
    if (lexer->bytes[token.start] == ':') return lex_next(lexer);
    while (is_word_byte(lexer->bytes[token.end])) token.end++;
    if (token.end == token.start) return lex_next(lexer);
    lexer->at = token.end;
    return token;
}

Token lex_digits(Lexer *lexer) {
    skip_space(lexer);
    Token token = {TOKEN_NUMBER, lexer->at, lexer->at};
    while (is(lexer->bytes[token.end], DIGIT)) token.end++;
    if (token.end == token.start) return lex_next(lexer);
    lexer->at = token.end;
    return token;
}

bool lex_is_name(const char *text, size_t length) {
    if (!length || !is(text[0], LETTER)) return false;
    if (text[0] == '.' && length > 1 && is(text[1], DIGIT)) return false;
    for (size_t i = 1; i < length; i++)
        if (!is(text[i], LETTER | DIGIT)) return false;
    return true;
}

bool lex_is_word(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!is_word_byte(text[i])) return false;
    return length > 0 && text[0] != ':';
}
