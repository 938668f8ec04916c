/* parser.h: the state of the parser: tokens of the present statement, the source lines that they are from, and errors
 * at them.
 *
 *   parser.h      all files of the room use it
 *   statement.h   the grammar of lines: names, expressions, operands, statements, and the instructions that they become
 *   input.h       where lines come from: files, macros, repetitions
 *
 * Calls go one way, too: from assemble.c and statement.c down to parser.c; `make check-circles` sees to it.
 *
 * There is one token of lookahead, p->token. All tokens of a statement are in one text, p->lexer.bytes. Functions named
 * parse_... read what their grammar comment says, from p->token on. They return false after a diagnostic was pushed,
 * for which there is parser_error.
 */
#ifndef ASM_PARSE_PARSER_H
#define ASM_PARSE_PARSER_H

#include "asm/base/text.h"
#include "asm/image/draft.h"
#include "asm/isa/foreign.h"
#include "asm/parse/assemble.h"
#include "asm/parse/value.h"

/* A run of bytes in an expanded line: bytes of the body copied, or a parameter's text put for a reference to it. */
typedef struct TextRun {
    uint32_t start;      /* in the expanded line */
    uint32_t from;       /* in the body's file */
    uint32_t referenced; /* bytes of the reference there; 0: copied */
} TextRun;

/* Where lines are from: one for each file, macro and repetition that is open. */
typedef struct LineSource {
    struct LineSource *around; /* of the line that these lines interrupt; NULL: the first file */
    ExpansionKind kind;
    uint32_t source;        /* whose text the lines are, */
    uint32_t file;          /* and its number in draft->files */
    Span call;              /* what made them, */
    uint32_t origin;        /* and the origin of that; SYMTAB_NONE: not made yet */
    uint32_t expansion;     /* EXPANSION_NONE: not made yet */
    uint32_t macro_call;    /* origin of the call of the macro that they are in, or SYMTAB_NONE */
    const char *name;       /* MACRO */
    uint32_t round, rounds; /* REPEAT */
    bool is_expanded;       /* the line is not the source's text but made of */
    ARRAY_OF(TextRun) runs;
} LineSource;

typedef struct Constant {
    Value value;
    Span at;
    bool is_defined;
    bool is_used;
    bool is_default; /* from .default: options can give another value */
} Constant;

/* A .frame. */
typedef struct ParserFrame {
    uint32_t origin, depth; /* depth: frames around it, and itself; 0: none has this number */
} ParserFrame;

typedef struct Input Input;           /* input.h */
typedef struct Structures Structures; /* structure.c */

typedef struct Parser {
    Lexer lexer;
    Token token;        /* the next one */
    uint32_t consumed;  /* end of the one before it */
    LineSource *from;   /* of the line */
    uint32_t line;      /* its number there */
    Token name;         /* of the statement: that of its instruction, directive, macro or label */
    uint32_t statement; /* where it starts in the text */
    uint32_t origin;    /* of the statement, in draft->origins; SYMTAB_NONE: not put there yet */
    uint32_t loc;       /* origin that the last .loc gives; SYMTAB_NONE before the first */
    Draft *draft;
    DiagList *diags;
    Arena *arena; /* that of the image to be: what is not a piece of a source */
    const AsmOptions *options;
    ARRAY_OF(Source) sources;
    Input *input;
    Structures *structures;
    Symtab words;                 /* isa_mnemonics, rows of structure.def, macros */
    Symtab constant_names;        /* every name ever used as one */
    ARRAY_OF(Constant) constants; /* one for each name */
    ARRAY_OF(ParserFrame) frames; /* by number */
    uint32_t compared;            /* names, to make suggestions */
    ARRAY_OF(char) text;          /* of a statement, while it is made */
} Parser;

/* A place in the statement, to come back to. */
typedef struct ParserMark {
    Token token;
    uint32_t consumed;
    Lexer lexer;
} ParserMark;

/* ---- tokens ---- */
void parser_advance(Parser *p);
bool parser_token_is(const Parser *p, Token token, const char *text); /* NULL: false */

/* The first i below `count` for which the token is `name`, an expression of i that may be NULL; -1: none. */
#define FIND_NAME(p, token, i, count, name)                                 \
    ({                                                                      \
        int i = 0;                                                          \
        while (i < (int)(count) && !parser_token_is(p, token, (name))) i++; \
        i < (int)(count) ? i : -1;                                          \
    })

TokenKind parser_peek(const Parser *p);                            /* of the token behind the next one */
bool parser_accept(Parser *p, TokenKind kind);                     /* skip it if it is there */
bool parser_accept_word(Parser *p, const char *word);              /* the same */
bool parser_expect(Parser *p, TokenKind kind, const char *wanted); /* skip it, or report */
bool parser_expect_end(Parser *p);                                 /* of the line */
bool parser_string(Parser *p, const char **text);                  /* a string without quotes and escapes */
bool parser_x(Parser *p);                                          /* the x of 4x64 */
void parser_as_digits(Parser *p);                                  /* read a number again as digits: the 64 of 64x64 */
const char *parser_quote(Parser *p, Token token);                  /* its text in quotes, for messages */
const char *parser_copy(Parser *p, Token token);                   /* its text, zero-terminated */
Token parser_base(const Parser *p, Token name);                    /* up to its dot: r0 of r0.xy */
bool parser_is_operand(const Parser *p, Token name);               /* the name of a register or built-in value? */
Span parser_span(const Parser *p, Token token); /* its bytes in the source, also if the line is an expanded one */

/* ---- errors ---- */
/* A diagnostic at a token; false, for its caller to return. */
bool parser_error(Parser *p, DiagCode code, Token at, const char *format, ...) __attribute__((format(printf, 4, 5)));
bool parser_unexpected(Parser *p, const char *wanted); /* "expected ..., found ..." */
bool parser_may_suggest(Parser *p, size_t names); /* for the diagnostic pushed last: may we compare that many names? */
void parser_suggest(Parser *p, const Nearest *nearest);

/* ---- foreign_syntax.c: each reports what to write here, or returns false ---- */
/* A word of another language that has one of these forms, a bit each. */
enum { FOREIGN_ANY = ~0, FOREIGN_NO_IDEA = ~(1 << FOREIGN_IDEA) };
bool parser_report_foreign(Parser *p, DiagCode code, Token name, int forms);
bool foreign_operator(Parser *p);              /* the next token is an operator that cannot stand here */
bool foreign_in_number(Parser *p, Token name); /* a value that only the run knows stands in a number */
bool foreign_assignment(Parser *p);            /* the name of the statement is an operand */

/* ---- the draft ---- */
/* Put an item behind the others. True, for the caller to return. */
#define APPEND(array, ...)                    \
    ({                                        \
        *ARRAY_ADD(array, 1) = (__VA_ARGS__); \
        true;                                 \
    })

/* ---- small ones ---- */
static inline bool token_is_end(Token token) {
    return token.kind == TOKEN_END || token.kind == TOKEN_EOF;
}

static inline bool parser_at_end(const Parser *p) {
    return token_is_end(p->token);
}

static inline void parser_skip_line(Parser *p) {
    while (!parser_at_end(p)) parser_advance(p);
}

static inline ParserMark parser_mark(const Parser *p) {
    return (ParserMark){p->token, p->consumed, p->lexer};
}

static inline void parser_back(Parser *p, const ParserMark *mark) {
    p->token = mark->token;
    p->consumed = mark->consumed;
    p->lexer = mark->lexer;
}

/* Is it the source of the options' definitions, which the first one does not know of? */
static inline bool parser_is_given(const Parser *p, uint32_t source) {
    return p->options->definitions && source == 1;
}

static inline const char *parser_text(const Parser *p, Token token) {
    return p->lexer.bytes + token.start;
}

static inline uint32_t token_length(Token token) {
    return token.end - token.start;
}

/* What was read since a token, as one. */
static inline Token parser_since(const Parser *p, Token first) {
    return (Token){first.kind, first.start, p->consumed};
}

#endif
