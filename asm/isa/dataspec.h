/* dataspec.h: what assembler, disassembler and image reader share about contents (see data.h). */
#ifndef ASM_ISA_DATASPEC_H
#define ASM_ISA_DATASPEC_H

#include "asm/isa/data.h"

enum { DATA_MAX_WORDS = 1 << 30 }; /* byte addresses have 32 bits */

/* How a kind is written: `fill(v)`, `iota(start, step)`, `random(seed, lo, hi)`; words have no name. */
typedef struct DataGenerator {
    const char *name;
    int args;
    int first_typed; /* arguments before it are u32, the others of the data's type */
} DataGenerator;

extern const DataGenerator data_generators[DATA_KIND_COUNT];

/* Why these contents make no sense, as a sentence, or NULL. Does not look at `first`. */
const char *data_problem(const DataSpec *spec);

#endif
