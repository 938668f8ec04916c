/* statement.h: lines to a draft. One pass, one statement at a time; every error is reported at its token, and the rest
 * of its line is skipped.
 *
 *   source      = { statement }
 *   statement   = { NAME ":" } [ instruction | directive | structured | assignment | call ] end of line
 *   instruction = NAME [ operand { "," operand } ]            statement.c; operands: operand.c
 *   directive   = NAME that starts with "." , arguments       directive.c, contents.c; block.c, input.c, macro.c
 *   structured  = NAME of structure.def , arguments           structure.c
 *   assignment  = NAME "=" expression                         directive.c; expressions: expr.c
 *   call        = NAME of a macro , arguments                 macro.c
 */
#ifndef ASM_PARSE_STATEMENT_H
#define ASM_PARSE_STATEMENT_H

#include "asm/parse/parser.h"

void parse_source(Parser *p);

/* ---- directive.c; the functions that the rows of directive.def name: `name`, the directive, is read ---- */
typedef bool DirectiveParser(Parser *p);

DirectiveParser directive_machine, directive_buffer, directive_sampler, directive_dispatch, directive_group,
    directive_memory, directive_name, directive_expect, directive_note, directive_constant, directive_include,
    directive_macro, directive_stray_end, directive_exitm, directive_local, directive_repeat, directive_if,
    directive_else, directive_var, directive_undef, directive_loc;

bool parse_directive(Parser *p);
bool parse_data(Parser *p, DataSpec *spec); /* contents.c */
bool parse_type(Parser *p, uint8_t *type);  /* the same; false if there is none */

/* What a definition does about one that there was before; NAME separator expression, where the name is read. */
typedef enum Precedence { ONLY_ONE, LAST_WINS, FIRST_WINS } Precedence;
bool parse_definition(Parser *p, Token name, TokenKind separator, Precedence precedence);

/* ---- macro.c ---- */
bool parse_call(Parser *p, uint32_t macro);

/* ---- structure.c: structured statements become mask instructions (structure.def). What is open is a stack; it may be
 * opened in one macro and closed in another. ---- */
typedef enum Statement {
#define STATEMENT(id, name, arguments, meaning) STATEMENT_##id,
#include "asm/parse/structure.def"
#undef STATEMENT
    STATEMENT_COUNT
} Statement;

Structures *structures_create(Arena *arena); /* NULL: out of memory */
void structures_free(Structures *structures);
void structures_finish(Parser *p); /* report those that are still open */

/* The source itself has written the instruction that was emitted last, or a label (OP_INVALID). */
void structures_by_hand(Parser *p, Op op);

bool parse_structured(Parser *p, Statement statement);

#endif
