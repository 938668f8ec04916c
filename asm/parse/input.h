/* input.h: where the lines come from: a stack of frames, each a file that is read, a macro that is expanded, or lines
 * that are repeated. The parser sees one line after the other: input_next goes to it, and p->lexer stands at it then.
 *
 * Lines of files are read where they stand. So are the lines of macros and repetitions (a Body is a range of a file),
 * unless parameters or local names have to be replaced in them: then the line is written anew, with a map back to the
 * file. So every place that a diagnostic names is in a file; how it was reached is an Expansion
 * (draft.h).
 */
#ifndef ASM_PARSE_INPUT_H
#define ASM_PARSE_INPUT_H

#include "asm/parse/parser.h"

enum {
    INPUT_MAX_FRAMES = 256,       /* macros, repetitions and files within each other */
    INPUT_MAX_INCLUDES = 64,      /* files within each other */
    INPUT_MAX_INCLUSIONS = 65536, /* files in all */
    INPUT_MAX_INCLUDED = 1 << 30, /* their bytes */
    INPUT_MAX_PARAMETERS = 100,   /* of a macro */
    INPUT_MAX_LINES = 1 << 24,    /* lines of macros and repetitions in all, unless options say less */
    INPUT_MAX_LINE = 1 << 20,     /* bytes of one with its parameters replaced */
    INPUT_MAX_EXPANDED = 1 << 29, /* bytes of all such lines */
};

/* A piece of text that is kept elsewhere: a macro's argument, a name. */
typedef struct Piece {
    const char *text;
    uint32_t length;
} Piece;

typedef ARRAY_OF(Piece) Pieces;

/* ---- bodies ---- */
/* The directives that the parser must see in lines that it does not execute, or not yet. */
typedef enum Block {
    BLOCK_NONE,
    BLOCK_MACRO,
    BLOCK_END_MACRO,
    BLOCK_REPEAT,
    BLOCK_END_REPEAT,
    BLOCK_IF,
    BLOCK_ELSE, /* or .elif */
    BLOCK_END_IF,
} Block;

/* Whole lines of a source. */
typedef struct Body {
    uint32_t start, end; /* in bytes */
    uint32_t line;       /* number of the first line */
} Body;

typedef struct Parameter {
    Piece name;
    Piece otherwise; /* its default; text NULL: none */
    bool takes_rest;
} Parameter;

typedef struct Macro {
    const char *name;
    Span at;
    uint32_t source;
    uint32_t file; /* the source's number in draft->files */
    Body body;
    const Parameter *parameters;
    uint32_t parameter_count, least; /* arguments wanted: at least, at most (if the last does not take the rest) */
} Macro;

/* ---- frames ---- */
typedef struct Frame {
    LineSource from;
    struct Frame *below; /* the frame that this one interrupts */
    size_t conditions;   /* that were open when it started */

    Body body;
    Lexer lexer; /* at its next line; the parser's lexer is there too, unless it reads an expanded line */

    /* MACRO, REPEAT */
    struct Frame *scope; /* the frame around it whose parameters and local names also hold here, or NULL */
    const Parameter *parameters;
    uint32_t parameter_count;
    Pieces arguments; /* one for each parameter */
    uint32_t given;   /* arguments written, for \# */
    uint32_t number;  /* of the expansion, for \@ and local names */
    Symtab locals;
    ARRAY_OF(char) text; /* the expanded line */

    /* REPEAT */
    Pieces items;       /* .for; empty: .repeat, which counts */
    Parameter variable; /* name.text NULL: none */
    uint32_t constant;  /* .repeat: the variable as a constant, or SYMTAB_NONE */
    bool had_value;     /* and what it was before */
    Value value_before;
    char digits[12]; /* .repeat: the round as text */
} Frame;

/* An .if that is open. */
typedef struct Condition {
    Span at;
    bool is_taken; /* one of its parts was executed */
    bool had_else;
    Span else_at;
} Condition;

struct Input {
    ARRAY_OF(Macro) macros;
    ARRAY_OF(Condition) conditions;
    Frame *top;
    Frame *pending; /* starts before the next line */
    Frame *spare;   /* to be used again */
    uint32_t depth; /* frames above the first one */
    uint32_t lines, max_lines, numbers, inclusions;
    uint64_t expanded_bytes, included_bytes;
    bool leave_macro; /* .exitm */
    bool leave_all;   /* an expansion that cannot continue: back to the file */
    bool stopped;     /* a limit: nothing more is read */
};

/* Start with the options' definitions, if any, then the source. */
void input_start(Parser *p, const Source *source);

/* Go to the next line: p->lexer stands at it, p->line is its number. False at the end. */
bool input_next(Parser *p);

/* A frame that starts before the next line; NULL after a diagnostic (too deep). `call` is what starts it. */
Frame *input_push(Parser *p, ExpansionKind kind, Span call);
void input_drop(Parser *p); /* it does not start after all */
bool input_count(Parser *p, Span call,
                 uint32_t lines); /* of macros and repetitions; false after a diagnostic: too many */
void input_set_body(const Parser *p, Frame *frame, Body body); /* lines of the frame's source, from the first on */

/* Skip a line, with the lines that continue it. Return which block it opens or closes; `behind` is the token behind the
 * directive. */
Block input_skip_line(Lexer *lexer, Token *behind);

#endif
