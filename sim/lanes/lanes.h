/* lanes.h: the loops over the lanes of a wave, one per operation of isa.def.
 *
 * A lane array holds one 32-bit component of every lane: `blocks` blocks of 16 lanes, 64-byte aligned. A lane mask
 * is such an array of 0 and ~0. The loops write d = mask ? result : d, and d may be one of the sources.
 *
 * The loops are compiled once for each level of x86-64 (lanes_v1.c, lanes_v3.c, lanes_v4.c) from lanes_body.h, in which
 * they are made of isa.def's expressions and of lane_ops.h and xmath.h; lanes_select picks the best that the host has.
 * All give the same bits.
 */
#ifndef SIM_LANES_LANES_H
#define SIM_LANES_LANES_H

#include <stdint.h>

#include "asm/isa/isa.h"

enum { LANE_BLOCK = 16 };

typedef void LaneFn(uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c, const uint32_t *mask,
                    uint32_t blocks);

typedef struct LaneTable {
    const char *level;    /* "x86-64-v3" */
    LaneFn *op[OP_COUNT]; /* NULL: not a plain lane loop */

    /* Bit l of a word to and from lane l: to 0 or ~0; from whether it is not 0 (bits past the blocks are undefined). */
    void (*expand)(uint32_t *mask, uint64_t bits, uint32_t blocks);
    uint64_t (*nonzero)(const uint32_t *a, uint32_t blocks);

    /* d = mask ? a : d */
    void (*blend)(uint32_t *d, const uint32_t *a, const uint32_t *mask, uint32_t blocks);
} LaneTable;

extern const LaneTable lanes_table_v1, lanes_table_v3, lanes_table_v4;

/* The best table for this host, or the named one ("x86-64", "x86-64-v3", "x86-64-v4"). NULL: the host lacks it. */
const LaneTable *lanes_select(const char *level);

#endif
