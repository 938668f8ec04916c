/* emit.h: what statements become: instructions and labels in the draft, with their origins (draft.h); and diagnostics
 * in the order of the source, with notes that say which macro, repetition or .include made the line. */
#ifndef ASM_PARSE_EMIT_H
#define ASM_PARSE_EMIT_H

#include "asm/parse/term.h"

bool parser_emit(Parser *p, const Instruction *ins, const OperandSite *sites);
bool parser_define(Parser *p, uint32_t label, uint32_t origin); /* here; false after a diagnostic */

/* ---- origins ---- */
/* The origin of the present statement, of which `name` is the name and the last token is read. SYMTAB_NONE: out of
 * memory. */
uint32_t parser_origin(Parser *p);

/* A new row of draft->origins; SYMTAB_NONE: out of memory. */
uint32_t parser_add_origin(Parser *p, Span at, Location place, uint32_t text, uint32_t call);

/* The expansion that such lines are from; EXPANSION_NONE: they are in the first file. */
uint32_t parser_expansion(Parser *p, LineSource *from);

Location parser_location(const Parser *p); /* of the present line, or what .loc says */

/* ---- diagnostics ---- */
/* What was reported since `last` gets its place in the order, and notes that say how the lines were made. */
void parser_settle(Parser *p, Diag *last, uint32_t expansion);
void parser_settle_line(Parser *p, Diag *last); /* at the current line */
void expansion_note(const Parser *p, uint32_t expansion, Diag *diag);

#endif
