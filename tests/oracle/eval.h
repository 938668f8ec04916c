/* eval.h: what each operation computes, for one thread. Numbers are bits; floats are IEEE single precision. */
#ifndef TESTS_ORACLE_EVAL_H
#define TESTS_ORACLE_EVAL_H

#include "tests/oracle/tree.h"

/* One component of an operation that works on every component by itself. */
uint32_t eval_component(OracleOp op, uint32_t a, uint32_t b, uint32_t c);

/* Whether the machine's result may be another float than eval_component's: the exact one is too near to the middle of
 * two. Only of exp2, log2, pow, sin and cos. */
bool eval_is_undecided(OracleOp op, uint32_t a, uint32_t b);

/* The one number that a reducing operation makes of vectors of `width` components. */
uint32_t eval_reduce(OracleOp op, const uint32_t *a, const uint32_t *b, int width);

/* A vector to a vector of the same width; `out` may be `a`. */
void eval_whole(OracleOp op, const uint32_t *a, int width, uint32_t *out);

#endif
