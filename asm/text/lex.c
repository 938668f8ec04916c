/* lex.c: the tokens, and the hash table of names. The byte after the source is 0, so looking one byte ahead is always
 * allowed. */
#include "asm/text/lex.h"

#include <string.h>

#include "asm/base/hash.h"
#include "asm/base/text.h"

enum { BLANK = 1, DIGIT = 2, LETTER = 4, WORD = 8, WORD_DIGIT = WORD | DIGIT, WORD_LETTER = WORD | LETTER };

/* LETTER: what a name may start with, but for the dot in front of a digit. WORD: what a word consists of. */
/* clang-format off */
static const uint8_t classes[256] = {
    [' '] = BLANK,              ['\t'] = BLANK,              ['\r'] = BLANK,
    ['0' ... '9'] = WORD_DIGIT, ['A' ... 'Z'] = WORD_LETTER, ['a' ... 'z'] = WORD_LETTER,
    ['_'] = WORD_LETTER,        ['.'] = WORD_LETTER,         ['$'] = LETTER,
    [':'] = WORD,               ['-'] = WORD,
};
/* clang-format on */

static bool is(char c, int class) {
    return classes[(unsigned char)c] & class;
}

Lexer lex_start(const char *bytes, uint32_t length) {
    Lexer lexer = {.bytes = bytes, .length = length, .line = 1};
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) lexer.at = 3;
    return lexer;
}

/* Past blanks and a comment: the line end, or the next token. */
static uint32_t skip_blanks(const Lexer *lexer, uint32_t at) {
    while (is(lexer->bytes[at], BLANK)) at++;
    if (lexer->bytes[at] != ';') return at;
    const char *newline = memchr(lexer->bytes + at, '\n', lexer->length - at);
    return newline ? (uint32_t)(newline - lexer->bytes) : lexer->length;
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

/* Symbols of one and two characters, by the first: alone, before a =, twice. */
/* clang-format off */
static const uint8_t symbols[256][3] = {
    [','] = {TOKEN_COMMA},       [':'] = {TOKEN_COLON},        ['('] = {TOKEN_OPEN},  [')'] = {TOKEN_CLOSE},
    ['['] = {TOKEN_OPEN_SQUARE}, [']'] = {TOKEN_CLOSE_SQUARE}, ['~'] = {TOKEN_TILDE}, ['@'] = {TOKEN_AT},
    ['+'] = {TOKEN_PLUS},        ['-'] = {TOKEN_MINUS},        ['*'] = {TOKEN_STAR},  ['/'] = {TOKEN_SLASH},
    ['%'] = {TOKEN_PERCENT},     ['^'] = {TOKEN_XOR},          ['?'] = {TOKEN_QUESTION},
    ['='] = {TOKEN_ASSIGN, TOKEN_EQ},
    ['!'] = {TOKEN_NOT,    TOKEN_NE},
    ['<'] = {TOKEN_LT,     TOKEN_LE, TOKEN_SHIFT_LEFT},
    ['>'] = {TOKEN_GT,     TOKEN_GE, TOKEN_SHIFT_RIGHT},
    ['&'] = {TOKEN_AND,    0,        TOKEN_AND_AND},
    ['|'] = {TOKEN_OR,     0,        TOKEN_OR_OR},
};
/* clang-format on */

Token lex_next(Lexer *lexer) {
    skip_space(lexer);
    const char *bytes = lexer->bytes, *p = bytes + lexer->at;
    const uint32_t start = lexer->at;
    const uint8_t *symbol = symbols[(unsigned char)*p];
    Token token = {TOKEN_EOF, start, start};
    if (is(*p, DIGIT) || (*p == '.' && is(p[1], DIGIT))) {
        /* All that could be meant as part of the number; number.c decides whether it is one. A sign belongs to it only
         * behind the e of a decimal exponent. */
        const bool prefixed = *p == '0' && (p[1] == 'x' || p[1] == 'b');
        token.kind = TOKEN_NUMBER;
        while (is(bytes[token.end], DIGIT | LETTER)) {
            const char c = bytes[token.end++], *next = bytes + token.end;
            const bool exponent = (c == 'e' || c == 'E') && !prefixed && (*next == '-' || *next == '+');
            if (exponent && is(next[1], DIGIT)) token.end++;
        }
    } else if (is(*p, LETTER)) {
        token.kind = TOKEN_NAME;
        while (is(bytes[token.end], LETTER | DIGIT)) token.end++;
    } else if (start == lexer->length) {
        /* the end stays the end */
    } else if (*p == '\n') {
        token = (Token){TOKEN_END, start, start + 1};
        lexer->line++;
    } else if (*p == '"') {
        token = string_token(lexer);
    } else if (*symbol) {
        const uint8_t pair = p[1] == '=' ? symbol[1] : symbol[2];
        const bool is_pair = pair && (p[1] == '=' || p[1] == *p);
        token = (Token){(TokenKind)(is_pair ? pair : *symbol), start, start + 1 + is_pair};
    } else {
        size_t used;
        utf8_decode(p, lexer->length - start, &used);
        token = (Token){TOKEN_BAD, start, start + (uint32_t)used};
    }
    lexer->at = token.end;
    return token;
}

Token lex_again(Lexer *lexer, Token token, TokenKind kind) {
    lexer->at = token.start;
    skip_space(lexer);
    const char *bytes = lexer->bytes;
    uint32_t end = lexer->at;
    while (is(bytes[end], kind == TOKEN_WORD ? WORD : DIGIT)) end++;
    if (end == lexer->at || bytes[lexer->at] == ':') return lex_next(lexer);
    const uint32_t start = lexer->at;
    lexer->at = end;
    return (Token){kind, start, end};
}

bool lex_is_name(const char *text) {
    if (!is(text[0], LETTER) || (text[0] == '.' && is(text[1], DIGIT))) return false;
    while (is(*text, LETTER | DIGIT)) text++;
    return !*text;
}

bool lex_is_word(const char *text) {
    const char *end = text;
    while (is(*end, WORD)) end++;
    return end > text && !*end && *text != ':';
}

/* ---- names: open addressing, at most half full ---- */
enum { FIRST_SLOTS = 64 };

void symtab_free(Symtab *table) {
    memory_free(table->entries.at);
    memory_free(table->slots);
    *table = (Symtab){.arena = table->arena};
}

/* The slot that holds the name, or the empty one where it would go. The upper half of the hash is folded down, so that
 * the low bits, which pick the slot, depend on all bits of every byte. */
static uint32_t find_slot(const Symtab *table, const char *name, size_t length, uint32_t *hash) {
    const uint64_t wide = hash_bytes(HASH_START, name, length);
    *hash = (uint32_t)(wide ^ wide >> 32);
    uint32_t mask = table->slot_count - 1, slot = *hash & mask;
    for (; table->slots[slot]; slot = (slot + 1) & mask) {
        const SymtabEntry *entry = symtab_at(table, table->slots[slot] - 1);
        if (entry->hash == *hash && entry->length == length && memcmp(entry->name, name, length) == 0) break;
    }
    return slot;
}

uint32_t symtab_find(const Symtab *table, const char *name, size_t length) {
    if (!table->slot_count) return SYMTAB_NONE;
    uint32_t hash, slot = find_slot(table, name, length, &hash);
    return table->slots[slot] ? table->slots[slot] - 1 : SYMTAB_NONE;
}

uint32_t symtab_intern(Symtab *table, const char *name, size_t length) {
    if (table->entries.count >= table->slot_count / 2) {
        const uint32_t count = table->slot_count ? table->slot_count * 2 : FIRST_SLOTS;
        uint32_t *slots = memory_array(count ? count : SIZE_MAX, sizeof *slots);
        for (uint32_t i = 0; i < table->entries.count; i++) {
            uint32_t slot = symtab_at(table, i)->hash & (count - 1);
            while (slots[slot]) slot = (slot + 1) & (count - 1);
            slots[slot] = i + 1;
        }
        memory_free(table->slots);
        table->slots = slots;
        table->slot_count = count;
    }
    uint32_t hash, slot = find_slot(table, name, length, &hash);
    if (table->slots[slot]) return table->slots[slot] - 1;
    if (table->arena) name = arena_copy(table->arena, name, length);
    *ARRAY_ADD(table->entries, 1) =
        (SymtabEntry){.name = name, .length = (uint32_t)length, .hash = hash, .target = SYMTAB_NONE};
    table->slots[slot] = (uint32_t)table->entries.count;
    return table->slots[slot] - 1;
}
