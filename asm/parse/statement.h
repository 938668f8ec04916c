/* statement.h: lines to a draft. One pass, one statement at a time; every error is reported at its token, and the rest
 * of its line is skipped.
 *
 *   source      = { statement }
 *   statement   = { NAME ":" } [ instruction | directive | structured | assignment | call ] end of line
 *   instruction = NAME [ operand { "," operand } ]            statement.c; operands: operand.c
 *   directive   = NAME that starts with "." , arguments       directive.c, contents.c; input.c, macro.c
 *   structured  = NAME of structure.def , arguments           structure.c
 *   assignment  = NAME "=" expression                         directive.c; expressions: expr.c
 *   call        = NAME of a macro , arguments                 macro.c
 */
#ifndef ASM_PARSE_STATEMENT_H
#define ASM_PARSE_STATEMENT_H

#include "asm/parse/parser.h"

/* ---- name.c: what a name stands for ---- */
/* The first word of a statement. */
typedef enum WordKind { WORD_INSTRUCTION, WORD_STRUCTURED, WORD_MACRO } WordKind;

typedef struct Word {
    WordKind kind;
    Mnemonic mnemonic; /* INSTRUCTION */
    uint32_t number;   /* STRUCTURED: Statement; MACRO: which one */
} Word;

Symtab words_create(void);
bool words_find(const Parser *p, Token name, Word *out);

const Constant *constant_find(const Parser *p, Token name); /* NULL if it is not defined */
const Constant *constant_use(Parser *p, Token name);        /* the same, and it is used now */
bool constant_is_defined(Parser *p, Token name);            /* or a macro */
bool constant_check_name(Parser *p, Token name);            /* may it be one? */
uint32_t constant_set(Parser *p, Token name, Value value);  /* its number; SYMTAB_NONE */
bool constant_report_unknown(Parser *p, Token name);        /* false */
void constant_offer(Parser *p, Nearest *nearest);
void constant_report_unused(Parser *p); /* constants of the options that no statement asked for */

/* ---- expr.c ---- */
/* Numbers of a list are separated by blanks too: there, an expression with blanks needs parentheses. */
typedef enum NumberPlace { NUMBER_ALONE, NUMBER_IN_LIST } NumberPlace;

bool parse_expression(Parser *p, NumberPlace place, Value *value);
bool parse_continues(const Parser *p, NumberPlace place); /* is the next token an operator behind a value? */
bool parse_number(Parser *p, Type type, NumberPlace place, uint32_t *bits);
bool parse_u64(Parser *p, const char *what, uint64_t low, uint64_t high, uint64_t *value);
bool parse_count(Parser *p, const char *what, uint32_t low, uint32_t high, uint32_t *value);
bool parse_is_number(const Parser *p); /* could the next token start a number? */

/* ---- operand.c ---- */
/* Where an operand stands, and its label. */
typedef struct OperandSite {
    Token at;
    uint32_t symbol; /* label, or SYMTAB_NONE */
} OperandSite;

bool parse_predicate(Parser *p, Instruction *ins);
bool parse_operand(Parser *p, const Mnemonic *mnemonic, Role role, Operand *operand, OperandSite *site);
/* resource: ( "t" | "u" ) digits | NAME, without components; sampler: "s" digits | NAME; `token` is already read */
bool parse_resource(Parser *p, Token token, bool sampler, uint8_t *space, uint8_t *index);

/* ---- emit.c: instructions and labels for the draft, with their origins (draft.h), and diagnostics in the order of the
 * source, with notes that say which macro, repetition or .include made the line ---- */
bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites);
bool parser_define(Parser *p, uint32_t label, uint32_t origin); /* here; false after a diagnostic */

/* The origin of the present statement, whose last token is read. */
uint32_t parser_origin(Parser *p);

/* Add a row to draft->origins. Return its number. */
uint32_t parser_add_origin(Parser *p, Span at, Location place, uint32_t text, uint32_t call);

/* The expansion that the lines are from; EXPANSION_NONE: they are in the first file. */
uint32_t parser_expansion(Parser *p, LineSource *from);

Location parser_location(const Parser *p); /* of the present line, or what .loc says */

/* Give the diagnostics since `last` their place in the order, and notes that say how their lines were made. */
void parser_settle(Parser *p, Diag *last, uint32_t expansion);
void parser_settle_line(Parser *p, Diag *last); /* at the current line */
void expansion_note(const Parser *p, uint32_t expansion, Diag *diag);

/* ---- statement.c ---- */
void parse_source(Parser *p);

/* ---- directive.c; the functions that the rows of directive.def name: the directive itself is read ---- */
typedef bool DirectiveParser(Parser *p);

DirectiveParser directive_machine, directive_buffer, directive_image, directive_sampler, directive_dispatch,
    directive_group, directive_memory, directive_name, directive_expect, directive_note, directive_constant,
    directive_include, directive_macro, directive_stray_end, directive_exitm, directive_local, directive_repeat,
    directive_if, directive_else, directive_var, directive_undef, directive_loc, directive_triangles,
    directive_attribute;
void directive_check_pixels(Parser *p); /* at the end, when all directives are known */

bool parse_directive(Parser *p);
bool parse_data(Parser *p, DataSpec *spec); /* contents.c */
bool parse_type(Parser *p, uint8_t *type);  /* u32, i32 or f32; false if it is none */

/* Does a definition replace an earlier one? NAME separator expression; the name is read. */
typedef enum Precedence { ONLY_ONE, LAST_WINS, FIRST_WINS } Precedence;
bool parse_definition(Parser *p, Token name, TokenKind separator, Precedence precedence);

/* ---- macro.c ---- */
bool parse_call(Parser *p, uint32_t macro);

/* ---- structure.c: structured statements become mask instructions (structure.def). A structure may be opened in one
 * macro and closed in another. ---- */
typedef enum Statement {
#define STATEMENT(id, name, arguments, meaning) STATEMENT_##id,
#include "asm/parse/structure.def"
#undef STATEMENT
    STATEMENT_COUNT
} Statement;

Structures *structures_create(Arena *arena);
void structures_finish(Parser *p); /* report structures that are still open */

/* The source itself has written the instruction that was emitted last, or a label (OP_INVALID). */
void structures_by_hand(Parser *p, Op op);

bool parse_structured(Parser *p, Statement statement);

#endif
