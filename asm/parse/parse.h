/* parse.h: lines to a Draft. One pass, one statement at a time, one token of lookahead; every error is reported at its
 * token, and the rest of its line is skipped.
 *
 *   source      = { statement }
 *   statement   = { NAME ":" } [ instruction | directive | structured | assignment | call ] end of line
 *   instruction = NAME [ operand { "," operand } ]            statement.c; operands: operand.c
 *   directive   = NAME that starts with "." , arguments       directive.c, contents.c; block.c, constant.c, macro.c
 *   structured  = NAME of structure.def , arguments           structure.c
 *   assignment  = NAME "=" expression                         constant.c; expressions: expr.c
 *   call        = NAME of a macro , arguments                 macro.c
 *
 * Where the lines come from is input.h's business. All tokens of a statement are in one text, p->lexer.bytes.
 *
 * Functions named parse_... read what their grammar comment says, from p->token on. They return false after a
 * diagnostic was pushed, for which there is parser_error.
 */
#ifndef ASM_PARSE_PARSE_H
#define ASM_PARSE_PARSE_H

#include "asm/base/nearest.h"
#include "asm/image/draft.h"
#include "asm/isa/foreign.h"
#include "asm/isa/number.h"
#include "asm/parse/assemble.h"
#include "asm/parse/input.h"
#include "asm/parse/structure.h"
#include "asm/parse/value.h"
#include "asm/text/lex.h"

typedef struct Constant {
    Value value;
    Span at;
    bool is_defined;
    bool is_used;
    bool is_default; /* from .default: options can give another value */
} Constant;

/* An .if that is open. */
typedef struct Condition {
    Span at;
    bool is_taken; /* one of its parts was executed */
    bool had_else;
    Span else_at;
} Condition;

struct Parser {
    Lexer lexer;
    Token token;       /* the next one */
    uint32_t consumed; /* end of the one before it */
    Input input;
    Draft *draft;
    DiagList *diags;
    Arena *arena; /* that of the image to be: what is not a piece of a source */
    const AsmOptions *options;
    Symtab words; /* rows of isa.def without OP_INVALID, aliases, rows of structure.def, macros */
    ARRAY_OF(Macro) macros;
    Symtab constant_names;        /* every name ever used as one */
    ARRAY_OF(Constant) constants; /* one for each name */
    ARRAY_OF(Condition) conditions;
    Structures structures;
    uint32_t compared;   /* names, to make suggestions */
    uint32_t statement;  /* where it starts in the text */
    uint32_t origin;     /* of the statement, in draft->origins; SYMTAB_NONE: not put there yet */
    ARRAY_OF(char) text; /* of a statement, while it is made */
    uint32_t line;       /* of the statement */
    uint32_t loc;        /* origin that the last .loc gives; SYMTAB_NONE before the first */
};

/* What a statement may start with. */
typedef enum WordKind { WORD_INSTRUCTION, WORD_STRUCTURED, WORD_MACRO } WordKind;

typedef struct Mnemonic {
    const char *name;
    Op op;
    Type bare; /* type of bare numbers; TYPE_RAW: they need u() i() f() */
} Mnemonic;

typedef struct Word {
    WordKind kind;
    Mnemonic mnemonic; /* INSTRUCTION */
    uint32_t number;   /* STRUCTURED: Statement; MACRO: which one */
} Word;

/* What an instruction's operand is besides its bits. */
typedef struct OperandSite {
    Token at;
    uint32_t symbol; /* label, or SYMTAB_NONE */
} OperandSite;

/* Numbers of a list are separated by blanks too: there, an expression with blanks needs parentheses. */
typedef enum NumberPlace { NUMBER_ALONE, NUMBER_IN_LIST } NumberPlace;

/* ---- statement.c ---- */
void parse_source(Parser *p);
bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites, Token name);
bool parser_define(Parser *p, Token name, uint32_t label, uint32_t origin); /* here; false after a diagnostic */

/* The origin of the present statement, of which `name` is the name and the last token is read. SYMTAB_NONE: out of
 * memory. */
uint32_t parser_origin(Parser *p, Token name);
Symtab words_create(void);
bool words_find(const Parser *p, Token name, Word *out);

/* ---- operand.c ---- */
bool parse_predicate(Parser *p, Instruction *ins);
bool parse_operand(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand, OperandSite *site);
/* resource: ( "t" | "u" ) digits | NAME, without components; sampler: "s" digits | NAME; `token` is already read */
bool parse_resource(Parser *p, Token token, bool sampler, uint8_t *space, uint8_t *index);
bool operand_is_name(const Parser *p, Token name); /* of a register or built-in value? */

/* ---- directive.c; the functions that the rows of directive.def name: `name`, the directive, is read ---- */
typedef bool DirectiveParser(Parser *p, Token name);

DirectiveParser directive_machine, directive_buffer, directive_sampler, directive_dispatch, directive_group,
    directive_memory, directive_name, directive_expect, directive_note, directive_constant, directive_include,
    directive_macro, directive_stray_end, directive_exitm, directive_local, directive_repeat, directive_if,
    directive_else, directive_var, directive_undef, directive_loc;

bool parse_directive(Parser *p, Token name);
bool parse_x(Parser *p);                    /* the x of 4x64 */
void parser_as_digits(Parser *p);           /* read a number again as digits: the 64 of 64x64 */
bool parse_data(Parser *p, DataSpec *spec); /* contents.c */
bool parse_type(Parser *p, uint8_t *type);  /* the same; false if there is none */

/* ---- expr.c ---- */
bool parse_expression(Parser *p, NumberPlace place, Value *value);
bool parse_continues(const Parser *p, NumberPlace place); /* is the next token an operator behind a value? */
bool parse_number(Parser *p, Type type, NumberPlace place, uint32_t *bits);
bool parse_u64(Parser *p, const char *what, uint64_t low, uint64_t high, uint64_t *value);
bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value);
bool parse_is_number(const Parser *p); /* could the next token start a number? */

/* ---- constant.c ---- */
const Constant *constant_find(const Parser *p, Token name); /* NULL if it is not defined */
const Constant *constant_use(Parser *p, Token name);        /* the same, and it is used now */
bool constant_is_defined(Parser *p, Token name);            /* or a macro */
bool constant_check_name(Parser *p, Token name);            /* may it be one? */
uint32_t constant_set(Parser *p, Token name, Value value);  /* its number; SYMTAB_NONE */
bool constant_report_unknown(Parser *p, Token name);        /* false */
void constant_offer(Parser *p, Nearest *nearest);
void constant_report_unused(Parser *p); /* those that options give */

/* What a definition does about one that there was before; NAME separator expression, where the name is read. */
typedef enum Precedence { ONLY_ONE, LAST_WINS, FIRST_WINS } Precedence;
bool parse_definition(Parser *p, Token name, TokenKind separator, Precedence precedence);

/* ---- macro.c, structure.c ---- */
bool parse_call(Parser *p, Token name, uint32_t macro);
bool parse_structured(Parser *p, Token name, Statement statement);

/* ---- habit.c: what comes from languages with expressions. Each reports what to write here, or returns false ---- */
bool habit_operator(Parser *p);               /* the next token is an operator that cannot stand here */
bool habit_in_number(Parser *p, Token name);  /* a value that is known at run time stands in a number */
bool habit_assignment(Parser *p, Token name); /* a statement starts with an operand; the name is read */

/* ---- parser.c: what all of them use ---- */
/* A place in the statement, to come back to. */
typedef struct ParserMark {
    Token token;
    uint32_t consumed, at, line;
} ParserMark;

void parser_advance(Parser *p);
bool parser_token_is(const Parser *p, Token token, const char *text); /* NULL: false */

/* The first i below `count` for which the token is `name`, an expression of i that may be NULL; -1: none. */
#define FIND_NAME(p, token, i, count, name)                                 \
    ({                                                                      \
        int i = 0;                                                          \
        while (i < (int)(count) && !parser_token_is(p, token, (name))) i++; \
        i < (int)(count) ? i : -1;                                          \
    })

bool parser_accept(Parser *p, TokenKind kind);                     /* skip it if it is there */
bool parser_accept_word(Parser *p, const char *word);              /* the same */
bool parser_expect(Parser *p, TokenKind kind, const char *wanted); /* skip it, or report */
bool parser_expect_end(Parser *p);                                 /* of the line */
bool parser_string(Parser *p, const char **text);                  /* a string without quotes and escapes */
const char *parser_quote(Parser *p, Token token);                  /* its text in quotes, for messages */
const char *parser_copy(Parser *p, Token token);                   /* its text, zero-terminated */

/* A diagnostic at a token; false, for its caller to return. */
bool parser_error(Parser *p, DiagCode code, Token at, const char *format, ...) __attribute__((format(printf, 4, 5)));
bool parser_unexpected(Parser *p, const char *wanted); /* "expected ..., found ..." */
/* A word of another language, if it is one and, a bit each, of one of these forms; false if not. */
enum { FOREIGN_ANY = ~0, FOREIGN_NO_IDEA = ~(1 << FOREIGN_IDEA) };
bool parser_report_foreign(Parser *p, DiagCode code, Token name, int forms);
bool parser_may_suggest(Parser *p, size_t names); /* for the diagnostic pushed last, compare so many names? */
void parser_suggest(Parser *p, const Nearest *nearest);

/* What was reported since `last` gets its place in the order, and notes that say how the lines were made. */
void parser_settle(Parser *p, Diag *last, uint32_t expansion);
void parser_settle_line(Parser *p, Diag *last); /* at the current line */
void expansion_note(const Parser *p, uint32_t expansion, Diag *diag);

Location parser_location(const Parser *p);

/* A new row of draft->origins; SYMTAB_NONE: out of memory. */
uint32_t parser_add_origin(Parser *p, Span at, Location place, uint32_t text, uint32_t call);

/* Puts an item behind the others. False when out of memory, which the draft remembers. */
#define APPEND(p, array, ...)                           \
    ({                                                  \
        typeof((array).at) item_ = ARRAY_ADD(array, 1); \
        (p)->draft->out_of_memory |= !item_;            \
        if (item_) *item_ = (__VA_ARGS__);              \
        item_ != NULL;                                  \
    })

uint32_t parser_intern(Parser *p, Symtab *table, const char *name, size_t length); /* SYMTAB_NONE: out of memory */

static inline bool parser_at_end(const Parser *p) {
    return p->token.kind == TOKEN_END || p->token.kind == TOKEN_EOF;
}

static inline void parser_skip_line(Parser *p) {
    while (!parser_at_end(p)) parser_advance(p);
}

static inline ParserMark parser_mark(const Parser *p) {
    return (ParserMark){p->token, p->consumed, p->lexer.at, p->lexer.line};
}

static inline void parser_back(Parser *p, const ParserMark *mark) {
    p->token = mark->token;
    p->consumed = mark->consumed;
    p->lexer.at = mark->at;
    p->lexer.line = mark->line;
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

static inline Span parser_span(const Parser *p, Token token) {
    return input_span(p, token.start, token.end);
}

#endif
