/* sampling.h: sampling a texture in all lanes of a wave at once: which texels a lane reads, with which weights, and the
 * colour that they make. isa-spec.md gives the formulas. All arithmetic is in single precision, each step rounded, so
 * that it is the same on every build. The loops are in sampling_body.h, for each level of x86-64 as in LaneTable:
 *
 *   gradient --level--> lod
 *        at, lod --place--> footprint --colour--> components of the texture's colour
 *                               '-----distinct--> the texels that a quad takes from memory
 *
 * Lanes are in quad order here: the top left lanes of all quads, then the top right, bottom left and bottom right ones.
 * So an operation among the lanes of a quad is a loop over quads. In a wave of 16 lanes:
 *
 *   lane            0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
 *   in quad order   0   4   8  12   1   5   9  13   2   6  10  14   3   7  11  15
 */
#ifndef SIM_LANES_SAMPLING_H
#define SIM_LANES_SAMPLING_H

#include "asm/isa/contents.h"
#include "asm/isa/isa.h"

enum {
    FOOTPRINT_MAX_TEXELS = 16,
    QUAD_MAX_TEXELS = 4 * FOOTPRINT_MAX_TEXELS,
    SAMPLE_MAX_QUADS = ISA_MAX_LANES / 4,
};

typedef struct LaneSample {
    const uint32_t *words; /* the texture's */
    TextureShape shape;
    Sampler sampler;
    uint32_t blocks; /* of lanes, as in LaneArrays */

    bool compares; /* the texels with a reference, before they are filtered */

    /* Bits of floats: normalised coordinates, whose third one is of a volume, the layer of an array, or, of a cube,
     * part of a direction; their differences in x and y, and the reference. None needs to be finite, and neither does
     * the level of detail. */
    uint32_t at[3][ISA_MAX_LANES], gradient[2][3][ISA_MAX_LANES], reference[ISA_MAX_LANES], lod[ISA_MAX_LANES];

    /* The footprint of a lane: one texel, or squares of four: one, or one in each of two slices, in each of one or two
     * mip levels. */
    uint32_t texels, slices;                            /* 1, 4, 8 or 16; of them in a level 1 or 2 slices, */
    uint32_t byte[FOOTPRINT_MAX_TEXELS][ISA_MAX_LANES]; /* that start at these bytes; row by row, slice by slice */
    uint32_t corner[2][ISA_MAX_LANES]; /* in a level of a cube: 1 + the texel of the square that a corner hides, or 0 */
    float part[3][2][ISA_MAX_LANES];   /* weights of the right column, the lower row and the second slice of a level, */
    uint32_t blend[ISA_MAX_LANES]
        __attribute__((aligned(64))); /* and, as bits, of the second level; 0: it does not count */
} __attribute__((aligned(64))) LaneSample;

/* For texel t of corner c and a quad, [c * texels + t][quad]: 0, if no active lane has it, an earlier lane of the quad
 * has it too, or this lane had it before; else ~0. */
typedef uint32_t DistinctTexels[QUAD_MAX_TEXELS][SAMPLE_MAX_QUADS];

typedef struct SampleLoops {
    void (*level)(LaneSample *sample);
    void (*place)(LaneSample *sample);
    /* `count` components, as bits. */
    void (*colour)(const LaneSample *sample, const uint8_t *components, int count, uint32_t (*out)[ISA_MAX_LANES]);
    /* `mask` says which lanes are active. Returns how many texels there are. */
    uint32_t (*distinct)(const LaneSample *sample, const uint32_t *mask, DistinctTexels distinct);
} SampleLoops;

/* Where a lane is in quad order. */
static inline uint32_t sample_lane(uint32_t lane, uint32_t blocks) {
    return lane % 4 * (4 * blocks) + lane / 4;
}

/* From the order of lanes to quad order, and back. */
static inline void sample_to_quads(uint32_t *quads, const uint32_t *lanes, uint32_t blocks) {
    for (uint32_t corner = 0; corner < 4; corner++)
        for (uint32_t quad = 0; quad < 4 * blocks; quad++) *quads++ = lanes[4 * quad + corner];
}
static inline void sample_from_quads(uint32_t *lanes, const uint32_t *quads, uint32_t blocks) {
    for (uint32_t corner = 0; corner < 4; corner++)
        for (uint32_t quad = 0; quad < 4 * blocks; quad++) lanes[4 * quad + corner] = *quads++;
}

#endif
