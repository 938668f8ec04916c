/* structure_emit.h: what structure.c and structure_switch.c share: the stack of open structures, and the instructions
 * that they become. `name` is the statement, for places; functions return false after a diagnostic. */
#ifndef ASM_PARSE_STRUCTURE_EMIT_H
#define ASM_PARSE_STRUCTURE_EMIT_H

#include "asm/parse/parse.h"

/* The innermost open structure, which must be of this kind; NULL after a diagnostic. */
Structure *structure_top(Parser *p, StructureKind kind, Token name);

/* The innermost loop; NULL after a diagnostic. */
Structure *structure_loop(Parser *p, Token name);

/* Lanes leave the loop, or its round, here. Is that inside of another structure in the loop? Then they must be
 * masked again behind it. */
bool structure_drop(Parser *p, const Structure *loop);

/* Open one, with its labels. It is open even if false is returned. The registers of its `arguments` must not be those
 * of a structure around it. */
bool structure_push(Parser *p, Token name, Token arguments, const Structure *structure);

/* Close the innermost one, behind its last instruction. */
bool structure_pop(Parser *p, Token name);

/* A side of an if, or a case, begins; and ends: a pop_mask that was written last does what the structure does anyway,
 * so it may have been meant for something else. */
void structure_begin_side(Parser *p, Structure *structure);
void structure_check_pop(Parser *p, const Structure *structure);

/* A label of the structure, named after it: ".loop3.end". */
void structure_label(Parser *p, Structure *structure, int label, const char *part);
bool structure_define(Parser *p, Token name, const Structure *structure, int label);

bool structure_is_reachable(const Parser *p); /* can the next instruction be reached from the one before it? */

bool emit_goto(Parser *p, Token name, Op op, uint32_t label);
bool emit_bare(Parser *p, Token name, Op op);
bool emit_mask(Parser *p, Token name, const Operand *condition);
bool emit_branch(Parser *p, Token name, const Operand *condition, uint32_t otherwise, uint32_t join);
bool emit_move(Parser *p, Token name, const Operand *to, const Operand *from);
bool emit_compare(Parser *p, Token name, Op op, const Operand *to, const Operand *a, uint32_t b);

Operand structure_number(uint32_t value); /* an immediate */

/* One component: a condition or value to read; a register to write. */
bool parse_condition_operand(Parser *p, Token name, Operand *operand);
bool parse_flag_operand(Parser *p, Token name, Operand *operand);

/* A function for each statement: it reads the arguments; `name` is read. */
typedef bool StatementParser(Parser *p, Token name);

#define STATEMENT(id, name, arguments, meaning) StatementParser statement_##id;
#include "asm/parse/structure.def"
#undef STATEMENT

#endif
