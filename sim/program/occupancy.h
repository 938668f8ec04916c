/* occupancy.h: how many waves a core can hold; see occupancy.c. */
#ifndef SIM_PROGRAM_OCCUPANCY_H
#define SIM_PROGRAM_OCCUPANCY_H

#include "sim/program/program.h"

extern const char *const program_occupancy_names[OCCUPANCY_COUNT]; /* "wave slots" ... */

/* Fill in the dispatches' registers and slots. Returns false if one can never run. */
bool occupancy_lay_out(Program *program, ProgramError *error);

/* The dispatch that can have the fewest waves, of these the one with the most registers. */
const Dispatch *occupancy_tightest(const Program *program);

#endif
