/* lanes.h: what an instruction does in every lane: the loops over the lanes of a wave, one per operation of isa.def.
 *
 *   lanes_body.h   the loops, made of isa.def's expressions
 *   sampling.h     sampling textures, with loops in sampling_body.h
 *   lanes_v1.c     the loops for x86-64, lanes_v3.c and lanes_v4.c: for later levels; all give the same bits
 *   lanes.c        picks the best that the host has
 *
 * A lane array holds one 32-bit component of every lane: `blocks` blocks of 16 lanes, 64-byte aligned. A lane mask
 * is such an array of 0 and ~0. The loops write d = mask ? result : d, and d may be one of the sources. If no lane is
 * masked, a loop of its own need not look.
 *
 *   lane        0    1    2    3        15   16       31
 *             +----+----+----+----+   +----+----+   +----+
 *   a  r0.x   |  5 |  7 |  2 |  9 |...|  1 |  4 |...|  3 |      a wave of 32 lanes: 2 blocks
 *             +----+----+----+----+   +----+----+   +----+
 *   mask      | ~0 | ~0 |  0 | ~0 |...|  0 | ~0 |...| ~0 |
 *             +----+----+----+----+   +----+----+   +----+
 *   d = a + 1 |  6 |  8 |  . | 10 |...|  . |  5 |...|  4 |      . as it was
 *             +----+----+----+----+   +----+----+   +----+
 */
#ifndef SIM_LANES_LANES_H
#define SIM_LANES_LANES_H

#include <stdint.h>

#include "asm/isa/isa.h"
#include "sim/lanes/sampling.h"

enum { LANE_BLOCK = 16 };

/* Where loops find their arrays: the registers of a wave, a program's constants, and what lasts for one instruction, or
 * for one loop: a constant that has no array in the program. */
typedef enum LaneBase { LANES_REGISTERS, LANES_POOL, LANES_ASIDE, LANES_CONSTANT, LANE_BASES } LaneBase;

/* A lane array: its distance in words from the base; with LANES_CONSTANT, the bits that every lane has. */
typedef struct LaneRef {
    uint32_t offset;
    LaneBase base;
} LaneRef;

typedef struct LaneArrays {
    uint32_t *base[LANE_BASES];
    const uint32_t *mask;
    uint32_t blocks;
} LaneArrays;

/* A loop, under a mask and without, and its arrays: the destination, then the sources. A long program has millions. */
typedef struct LaneLoop LaneLoop;
typedef void LaneFn(const LaneLoop *loop, const LaneArrays *in);
typedef enum LaneMasking { LANES_MASKED, LANES_ALL, LANE_MASKINGS } LaneMasking;
struct LaneLoop {
    uint32_t offset[4]; /* LaneRef */
    uint8_t base[4];
    uint16_t run[LANE_MASKINGS]; /* in LaneTable.op: loop * LANE_MASKINGS + LaneMasking */
};

static inline uint32_t *lanes_of(const LaneLoop *loop, const LaneArrays *in, int operand) {
    return in->base[loop->base[operand]] + loop->offset[operand];
}

/* Two more loops, behind the loops of OPERATIONS: the root of two squares and of three, for len and norm. */
enum { LANES_LEN_2 = OP_COUNT, LANES_LEN_3, LANES_COUNT };
/* And each once more, for loops with a LANES_CONSTANT: slower, but an array for each of a million constants takes more
 * memory than all else that a program has. */
enum { LANES_WITH_CONSTANTS = LANES_COUNT, LANES_ROWS = 2 * LANES_COUNT };

typedef struct LaneTable {
    const char *level;                     /* "x86-64-v3" */
    LaneFn *op[LANES_ROWS][LANE_MASKINGS]; /* NULL: not a plain lane loop */

    /* Bit l of a word to and from lane l: to 0 or ~0, and how many are set; from whether it is not 0 (bits past the
     * blocks are undefined). */
    uint32_t (*expand)(uint32_t *mask, uint64_t bits, uint32_t blocks);
    uint64_t (*nonzero)(const uint32_t *a, uint32_t blocks);

    /* d = mask ? a : d */
    void (*blend)(uint32_t *d, const uint32_t *a, const uint32_t *mask, uint32_t blocks);

    SampleLoops sample;
} LaneTable;

extern const LaneTable lanes_table_v1, lanes_table_v3, lanes_table_v4;

/* The best table for this host, or the named one ("x86-64", "x86-64-v3", "x86-64-v4"). NULL: the host lacks it. */
const LaneTable *lanes_select(const char *level);

#endif
