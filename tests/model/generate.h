/* generate.h: a random program with its machine, for the model and the simulator. */
#ifndef TESTS_MODEL_GENERATE_H
#define TESTS_MODEL_GENERATE_H

#include <stdint.h>

/* The source of a seed, to be freed. It ends on every machine, and never faults. */
char *generate(uint64_t seed);

#endif
