/* sampler.h: the part of the machine's state that belongs to the sampler of a core. Plain data (gpu.h). */
#ifndef SIM_MEMORY_SAMPLER_H
#define SIM_MEMORY_SAMPLER_H

#include <stdint.h>

/* A sample on its way: its registers are written, but not ready. */
typedef struct SampleRequest {
    uint64_t due;     /* cycle from which they are; GPU_NEVER: texels are missing */
    uint64_t soonest; /* the same, if they were all there */
    uint64_t start;   /* cycle in which the unit takes its first quads, */
    uint32_t cycles;  /* and for how many */
    uint32_t wave, pc, slot;
    uint16_t line_count, next_line, lines_left; /* of its texels: all, looked up, not there yet */
    uint16_t pad;
} SampleRequest;

typedef struct SamplerUnit {
    uint64_t free; /* cycle from which it takes the next quads */
    uint64_t
        next_lookup; /* cycle of the texture cache's next look-up; GPU_NEVER: nothing to do, or it waits for a fill */
    uint64_t clock;  /* of the texture cache's replacement */
    uint32_t todo;   /* the newest so many requests: the first of them has lines to look up, those before it have not */
    uint32_t head, count;
    uint64_t lines; /* that samples wanted of the texture cache; see MemBooks */
} SamplerUnit;

#endif
