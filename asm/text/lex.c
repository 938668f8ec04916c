/* lex.c: the tokens. The byte after the source is 0, so looking one byte ahead is always allowed. */
#include "asm/text/lex.h"

#include <string.h>

#include "asm/base/utf8.h"

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

/* Skip to the next token or line end; a continued line counts as one. */
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

/* A number takes in everything that could be meant as part of it; number.c decides whether it is one. A sign belongs to
 * it only behind the e of a decimal exponent. */
static uint32_t number_end(const char *p, uint32_t start) {
    uint32_t at = start;
    bool prefixed = p[start] == '0' && (p[start + 1] == 'x' || p[start + 1] == 'b');
    while (is(p[at], DIGIT | LETTER)) {
        char c = p[at++];
        if ((c == 'e' || c == 'E') && !prefixed && is_sign(p[at]) && is(p[at + 1], DIGIT)) at++;
    }
    return at;
}

static bool starts_number(const char *p) {
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

static Token bad_token(const Lexer *lexer) {
    size_t n = utf8_length(lexer->bytes + lexer->at, lexer->length - lexer->at);
    return (Token){TOKEN_BAD, lexer->at, lexer->at + (uint32_t)(n ? n : 1)};
}

/* Symbols of one character. */
static const uint8_t symbols[256] = {
    [','] = TOKEN_COMMA,       [':'] = TOKEN_COLON,        ['('] = TOKEN_OPEN,  [')'] = TOKEN_CLOSE,
    ['['] = TOKEN_OPEN_SQUARE, [']'] = TOKEN_CLOSE_SQUARE, ['~'] = TOKEN_TILDE, ['!'] = TOKEN_NOT,
    ['@'] = TOKEN_AT,          ['='] = TOKEN_ASSIGN,       ['<'] = TOKEN_LT,    ['>'] = TOKEN_GT,
    ['+'] = TOKEN_PLUS,        ['-'] = TOKEN_MINUS,        ['*'] = TOKEN_STAR,  ['/'] = TOKEN_SLASH,
    ['%'] = TOKEN_PERCENT,     ['&'] = TOKEN_AND,          ['|'] = TOKEN_OR,    ['^'] = TOKEN_XOR,
    ['?'] = TOKEN_QUESTION,
};

/* Symbols of two characters: `==` and the like, or a character twice. TOKEN_BAD if it is none. */
static TokenKind symbol_pair(char first, char second) {
    if (second == '=') {
        if (first == '=') return TOKEN_EQ;
        if (first == '!') return TOKEN_NE;
        if (first == '<') return TOKEN_LE;
        return first == '>' ? TOKEN_GE : TOKEN_BAD;
    }
    if (first != second) return TOKEN_BAD;
    if (first == '<') return TOKEN_SHIFT_LEFT;
    if (first == '>') return TOKEN_SHIFT_RIGHT;
    if (first == '&') return TOKEN_AND_AND;
    return first == '|' ? TOKEN_OR_OR : TOKEN_BAD;
}

static Token symbol_token(const Lexer *lexer) {
    const char *p = lexer->bytes + lexer->at;
    TokenKind kind = (TokenKind)symbols[(unsigned char)*p], pair = symbol_pair(p[0], p[1]);
    if (pair != TOKEN_BAD) return (Token){pair, lexer->at, lexer->at + 2};
    return kind ? (Token){kind, lexer->at, lexer->at + 1} : bad_token(lexer);
}

static Token end_token(Lexer *lexer) {
    if (lexer->at == lexer->length) return (Token){TOKEN_EOF, lexer->at, lexer->at};
    lexer->line++;
    return (Token){TOKEN_END, lexer->at, lexer->at + 1};
}

/* Any token but a name or a number. */
static Token other_token(Lexer *lexer) {
    if (lexer->at == lexer->length || lexer->bytes[lexer->at] == '\n') return end_token(lexer);
    return lexer->bytes[lexer->at] == '"' ? string_token(lexer) : symbol_token(lexer);
}

Token lex_next(Lexer *lexer) {
    skip_space(lexer);
    const char *p = lexer->bytes;
    uint32_t start = lexer->at, end = start;
    TokenKind kind = TOKEN_NAME;
    if (starts_number(p + start)) {
        kind = TOKEN_NUMBER;
        end = number_end(p, start);
    } else if (is(p[start], LETTER)) {
        while (is(p[end], LETTER | DIGIT)) end++;
    } else {
        Token token = other_token(lexer);
        lexer->at = token.end;
        return token;
    }
    lexer->at = end;
    return (Token){kind, start, end};
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
