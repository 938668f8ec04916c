/* emit.h: what the halves of the emitter share: emit_expr.c writes operands and operations, emit.c control flow.
 *
 * Machine registers, counted from r0 up or (in some variants) from r255 down:
 *
 *   registers of the tree | one a loop: .x alive, .y go | one a function: .x run | temporaries
 */
#ifndef TESTS_ORACLE_EMIT_H
#define TESTS_ORACLE_EMIT_H

#include "tests/oracle/tree.h"

enum { OPERAND_TEXT = 112 };

typedef struct OperandText {
    char text[OPERAND_TEXT];
} OperandText;

typedef struct Emit {
    const OracleKernel *kernel;
    Random random; /* decides between spellings and between ways to lower a statement */
    bool downwards;
    char *bytes; /* the text so far, zero-terminated */
    size_t length, capacity;
    int labels;
    int temporaries;    /* in use */
    int depth, deepest; /* of the mask stack, at most, since the function began */
    int function_depth[TREE_FUNCTIONS];
} Emit;

void emit_text(Emit *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void emit_line(Emit *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Components of a machine register: "r3.yx". */
OperandText emit_register(const Emit *e, int reg, const uint8_t *component, int count);
OperandText emit_temporary(Emit *e, int count);

/* The expression as a source operand. Operations are computed into temporaries first. `bare` is how the instruction
 * reads numbers without a type. */
OperandText emit_operand(Emit *e, const TreeExpr *expr, TreeClass bare);

/* destination = expression. `count`: components of the destination. */
void emit_assign(Emit *e, const OperandText *destination, int count, const TreeExpr *expr);

#endif
