/* parse.h: tokens to a Draft. One pass, one statement at a time, one token of lookahead; every error is reported at
 * its token, and the rest of its line is skipped.
 *
 *   source      = { statement }
 *   statement   = { NAME ":" } [ instruction | directive ] end of line
 *   instruction = NAME [ operand { "," operand } ]            parse.c; operands: operand.c
 *   directive   = NAME that starts with "." , arguments       directive.c, directive_data.c
 *
 * Functions named parse_... read what their grammar comment says, from p->token on. They return false after a
 * diagnostic was pushed.
 */
#ifndef ASM_PARSE_H
#define ASM_PARSE_H

#include "asm/assemble.h"
#include "asm/draft.h"
#include "asm/lex.h"
#include "asm/mnemonic.h"
#include "asm/number.h"

typedef struct Parser {
    Lexer lexer;
    Token token;       /* the next one */
    uint32_t consumed; /* end of the one before it */
    Draft *draft;
    DiagList *diags;
    Arena *arena; /* names that are not a piece of the source */
    const Source *source;
    const AsmOptions *options;
    Mnemonics mnemonics;
    uint32_t line;     /* of the statement */
    uint32_t loc_file; /* where statements come from: the source, or what .loc says; number in draft->files */
    uint32_t loc_line; /* from .loc; 0 before the first */
} Parser;

/* What an instruction's operand is besides its bits. */
typedef struct OperandSite {
    uint32_t start, end; /* bytes */
    uint32_t symbol;     /* label, or SYMTAB_NONE */
} OperandSite;

void parse_source(Parser *p);

/* operand.c */
bool parse_predicate(Parser *p, Instruction *ins);
bool parse_operand(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand, OperandSite *site);
bool parse_resource(Parser *p, Token token, uint8_t *space, uint8_t *index);

/* directive.c */
bool parse_directive(Parser *p, Token name);
bool parse_word(Parser *p, const char *wanted, Token *word);

/* directive_data.c */
bool parse_data(Parser *p, DataSpec *spec);

/* number_parse.c: numbers with diagnostics */
bool parse_number(Parser *p, Type type, uint32_t *bits);
bool parse_u64(Parser *p, uint64_t *value);
bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value);
bool parse_is_number(const Parser *p, Type type);

/* parse.c: what all of them use */
void parser_advance(Parser *p);
bool parser_at_end(const Parser *p);
bool parser_token_is(const Parser *p, Token token, const char *text);
bool parser_accept(Parser *p, TokenKind kind);                     /* skip it if it is there */
bool parser_expect(Parser *p, TokenKind kind, const char *wanted); /* skip it, or report */
bool parser_unexpected(Parser *p, const char *wanted);             /* report "expected ...", false */
bool parser_string(Parser *p, const char **text);                  /* a string without quotes and escapes */
const char *parser_quote(Parser *p, Token token);                  /* its text in quotes, for messages */
const char *parser_copy(Parser *p, Token token);                   /* its text, zero-terminated */
Location parser_location(const Parser *p);
void *parser_add(Parser *p, Buffer *buffer); /* one more item; NULL when out of memory */

static inline const char *parser_text(const Parser *p, Token token) {
    return p->source->bytes + token.start;
}

static inline uint32_t token_length(Token token) {
    return token.end - token.start;
}

static inline Span token_span(Token token) {
    return (Span){0, token.start, token.end};
}

#endif
