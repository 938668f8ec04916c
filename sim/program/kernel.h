/* kernel.h: which instructions of a program are a kernel's; see kernel.c. */
#ifndef SIM_PROGRAM_KERNEL_H
#define SIM_PROGRAM_KERNEL_H

#include "sim/program/program.h"

/* One byte for each instruction and one for the end of the program: 1 if a path leads there from `entry`. The caller
 * frees it. NULL when out of memory. */
uint8_t *kernel_code(const Program *program, uint32_t entry);

#endif
