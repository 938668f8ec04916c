/* sampler.h: the part of the machine's state that belongs to the sampler of a core. Plain data (gpu.h). */
#ifndef SIM_SAMPLER_H
#define SIM_SAMPLER_H

#include <stdint.h>

/* A sample on its way: its registers are written, but not ready. */
typedef struct SampleRequest {
    uint64_t due;    /* cycle from which they are */
    uint64_t start;  /* cycle in which the unit takes its first quads, */
    uint32_t cycles; /* and for how many */
    uint32_t wave, pc, slot;
} SampleRequest;

typedef struct SamplerUnit {
    uint64_t free;  /* cycle from which it takes the next quads */
    uint64_t wants; /* bit s: the next instruction of slot s needs it */
    uint32_t head, count;
} SamplerUnit;

#endif
