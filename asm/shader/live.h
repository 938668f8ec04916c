/* live.h: liveness of components.
 *
 * Item i reads at point 2 * i and writes at point 2 * i + 1; a component is live over ranges of points, both ends
 * included. Two components whose ranges do not overlap can share one of a register.
 */
#ifndef ASM_SHADER_LIVE_H
#define ASM_SHADER_LIVE_H

#include "asm/shader/pass.h"

typedef struct Range {
    uint32_t component, from, to;
} Range;

/* A write of a component. `from`: the value that it copies, or SHADER_NO_VALUE. */
typedef struct Write {
    uint32_t value, point, from;
    uint8_t component, from_component;
} Write;

/* Lives in the memory of the pass. */
typedef struct Live {
    uint32_t *first;        /* of a value: the number of its component x */
    ARRAY_OF(Range) ranges; /* by component, rising, apart */
    uint32_t *begin;        /* of a component: its first range; one more at the end */
    ARRAY_OF(Write) writes; /* by point, falling */
} Live;

void live_find(Live *live, Shader *shader);    /* also drops instructions without a live result */
int range_order(const void *a, const void *b); /* for qsort: by component, then by start */

/* Find the scopes of named values, after they have registers; scope_move adjusts them before items are dropped. */
void scope_find(Shader *shader, const Live *live);
void scope_move(Shader *shader);

#endif
