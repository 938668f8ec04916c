/* exec.h: what instructions of the vector and scalar ALUs do, all at issue. */
#ifndef SIM_CORE_EXEC_H
#define SIM_CORE_EXEC_H

#include "sim/machine/machine.h"

void exec_alu(Step *step, Wave *wave, const DecodedInst *inst);

/* Make `exec` the wave's mask, at the instruction `pc` of the present cycle; the wave continues at `to`. */
void exec_set_mask(Step *step, Wave *wave, uint64_t exec, uint32_t pc, uint32_t to);

/* wave_ops.c: operations between the lanes of a wave. Fills the destination components of *result and returns the mask
 * of the lanes that are written. */
typedef struct Vector {
    uint32_t component[ISA_COMPONENTS][ISA_MAX_LANES] __attribute__((aligned(64)));
} Vector;
uint64_t wave_op_compute(Step *step, Wave *wave, const DecodedInst *inst, uint64_t lanes, Vector *result);

#endif
