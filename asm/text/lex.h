/* lex.h: source text, whatever it says: its tokens, its names, the places in it, and what is wrong there.
 *
 *   lex.h     tokens, and names as numbers
 *   diag.h    texts, places in them, and diagnostics as values; diag.def has all of them
 *
 *   bytes --lex--> tokens --Symtab--> numbers of names
 *                    |
 *                    +-- Span: bytes from .. to --diag--> a message at it --> its line and column
 *
 * The lexer makes one token at a time. Nothing is stored, and nothing fails: bad bytes are tokens too.
 *
 *   Lexer lexer = lex_start(text, length);     // text[length] must be readable and 0
 *   Token token = lex_next(&lexer);            // and so on, until TOKEN_EOF
 *
 * Blanks, comments and continued lines (a `\` before the line end) are skipped. A few directives have words that are
 * not tokens of the language (`two-level`, the `4` of `4x64`): they use lex_again.
 */
#ifndef ASM_TEXT_LEX_H
#define ASM_TEXT_LEX_H

#include "asm/base/array.h"
#include "asm/text/diag.h"

typedef enum TokenKind {
    TOKEN_END, /* of a line */
    TOKEN_EOF,
    TOKEN_NAME,   /* [A-Za-z_.$][A-Za-z0-9_.$]* */
    TOKEN_NUMBER, /* starts like a number, without sign; may be malformed */
    TOKEN_STRING, /* with its quotes */
    TOKEN_WORD,   /* only from lex_again: [A-Za-z0-9_.:-]+, not starting with ':' */
    TOKEN_COMMA,
    TOKEN_COLON,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_OPEN_SQUARE,
    TOKEN_CLOSE_SQUARE,
    TOKEN_TILDE,
    TOKEN_NOT,
    TOKEN_AT,
    TOKEN_ASSIGN,
    TOKEN_EQ, /* from here to GE in the order of enum Relation; from here to QUESTION between two values */
    TOKEN_NE,
    TOKEN_LT,
    TOKEN_LE,
    TOKEN_GT,
    TOKEN_GE,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_PERCENT,
    TOKEN_SHIFT_LEFT,
    TOKEN_SHIFT_RIGHT,
    TOKEN_AND,
    TOKEN_OR,
    TOKEN_XOR,
    TOKEN_AND_AND,
    TOKEN_OR_OR,
    TOKEN_QUESTION,
    TOKEN_OPEN_STRING, /* a string without closing quote, up to the line end */
    TOKEN_BAD,         /* one byte, or one whole UTF-8 character */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t start, end; /* byte offsets */
} Token;

typedef struct Lexer {
    const char *bytes;
    uint32_t length;
    uint32_t at;
    uint32_t line; /* of `at`, from 1 */
} Lexer;

Lexer lex_start(const char *bytes, uint32_t length); /* skips a byte order mark */
Token lex_next(Lexer *lexer);

/* From where the token starts on, a TOKEN_WORD or a TOKEN_NUMBER of decimal digits only, or else lex_next. */
Token lex_again(Lexer *lexer, Token token, TokenKind kind);

bool lex_is_name(const char *text); /* exactly one TOKEN_NAME? */
bool lex_is_word(const char *text); /* exactly one TOKEN_WORD? */

/* ---- names as numbers ---- */
/* A hash table of names, or other bytes. They are numbered from 0 in the order in which they were first seen.
 *
 *   Symtab table = {.arena = arena};
 *   uint32_t i = symtab_intern(&table, "LOOP", 4);
 *   symtab_at(&table, i)->target = 12;
 *   symtab_free(&table);
 *
 * With an arena the table keeps zero-terminated copies in it; without one pointers to the names, which have to last.
 */
#define SYMTAB_NONE UINT32_MAX

typedef struct SymtabEntry {
    const char *name;
    uint32_t length;
    uint32_t hash;
    uint32_t target; /* labels: instruction number, or SYMTAB_NONE while undefined */
    Span at;         /* labels: the definition */
} SymtabEntry;

typedef struct Symtab {
    Arena *arena; /* NULL: names last */
    ARRAY_OF(SymtabEntry) entries;
    uint32_t *slots; /* entry number + 1, or 0; linear probing */
    uint32_t slot_count;
} Symtab;

void symtab_free(Symtab *table); /* it is empty then */
uint32_t symtab_intern(Symtab *table, const char *name, size_t length);
uint32_t symtab_find(const Symtab *table, const char *name, size_t length); /* SYMTAB_NONE if it is absent */

static inline SymtabEntry *symtab_at(const Symtab *table, uint32_t index) {
    return &table->entries.at[index];
}

#endif
