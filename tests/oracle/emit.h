/* emit.h: what the parts of the emitter share: emit_expr.c writes operands and operations, emit_simple.c statements
 * without flow of control, emit.c control flow, emit_structured.c the same as the language's own statements, and
 * emit_source.c whole sources.
 *
 * Machine registers, counted from r0 up or (in some variants) from r255 down:
 *
 *   registers of the tree | one a loop: .x alive, .y go | one a function: .x run | one a switch: .x scratch |
 *   temporaries
 *
 * And wave registers, from w0 up:
 *
 *   registers of the tree | temporaries ... | masks of those who write exec
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
    bool structured; /* use the language's own statements where they will do */
    char *bytes;     /* the text so far, zero-terminated */
    size_t length, capacity;
    int labels;
    int temporaries;    /* in use */
    bool scalar;        /* temporaries are wave registers */
    int saved_masks;    /* in use, for ever */
    int barriers;       /* emitted, or left out, so far */
    int without;        /* the number of the barrier to leave out, or -1 */
    int depth, deepest; /* of the mask stack, at most, since the function began */
    int function_depth[TREE_FUNCTIONS];
} Emit;

void emit_text(Emit *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void emit_line(Emit *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Components of a machine register: "r3.yx". */
OperandText emit_register(const Emit *e, int reg, const uint8_t *component, int count);
OperandText emit_temporary(Emit *e, int count);

OperandText emit_wave_register(int reg, const uint8_t *component, int count);
OperandText emit_saved_mask(Emit *e);

/* The expression as a source operand. Operations are computed into temporaries first. `bare` is how the instruction
 * reads numbers without a type. */
OperandText emit_operand(Emit *e, const TreeExpr *expr, TreeClass bare);

/* The same on the scalar ALU. */
OperandText emit_uniform(Emit *e, const TreeExpr *expr, TreeClass bare);

/* destination = expression. `count`: components of the destination; `predicate`: "", or "@w0.x ". */
void emit_assign(Emit *e, const char *predicate, const OperandText *destination, int count, const TreeExpr *expr);

/* A statement without flow of control. */
void emit_simple(Emit *e, const TreeStmt *s);

/* ---- control flow ---- */
typedef enum Level { LEVEL_TOP, LEVEL_BODY, LEVEL_LOOP, LEVEL_FUNCTION } Level;

/* A loop, or the function around all loops (loop is NULL, function -1 in main). */
typedef struct Scope {
    const TreeStmt *loop;
    int label; /* of the loop's start */
    int function;
    const struct Scope *outer;
    bool structured; /* the loop is the language's own */
    bool at_level;   /* of that loop: not within an if or switch in it */
    int flags;       /* that it has */
} Scope;

/* What a piece of code leaves behind. */
typedef struct Outcome {
    unsigned escapes; /* ESCAPE_*: active lanes at its end may have left in these ways */
    bool dead;        /* its end is never reached */
} Outcome;

Outcome emit_block(Emit *e, const TreeStmt *first, const Scope *scope, Level level);
OperandText emit_run_flag(const Emit *e, int function);
bool emit_coin(Emit *e);

/* The mask stack has `entries` more entries from here on. */
void emit_deeper(Emit *e, int entries);

/* The register with the loop's two flags. */
int emit_flags_of_loop(const Emit *e, const TreeStmt *loop);

/* Whether the switch's number is one of the case's, in a temporary. */
OperandText emit_case(Emit *e, const TreeStmt *s, const TreeCase *c);

/* ---- emit_structured.c ---- */

/* Whether to use the language's own statement for this one. It must be, if it leaves a loop that is one. */
bool emit_is_structured(Emit *e, const TreeStmt *s, const Scope *scope);
void emit_structured_if(Emit *e, const TreeStmt *s, const Scope *scope);
void emit_structured_loop(Emit *e, const TreeStmt *s, const Scope *outer);
void emit_structured_switch(Emit *e, const TreeStmt *s, const Scope *scope, bool chained);

#endif
