/* sweep_key.h: the key of a run: a hash of all that its result depends on. What was found out under a key needs not be
 * found out again.
 *
 *   the assembler and simulator, the program, every setting, the dispatch, what is bound
 */
#ifndef SIM_CLI_SWEEP_SWEEP_KEY_H
#define SIM_CLI_SWEEP_SWEEP_KEY_H

#include "sim/cli/session/session.h"

enum { SWEEP_KEY_DIGITS = 16 };

/* That of the assembler and simulator, which every key depends on. */
extern const char sweep_key_version[];

/* A check sum of a result and its key. */
uint64_t sweep_key_check(uint64_t key, const char *line);

/* What is the same for all points, of options whose machine is loaded. */
uint64_t sweep_key_base(const SessionOptions *base);

/* That of a program in addition; 0 when out of memory. */
uint64_t sweep_key_program(uint64_t base, const Image *image);

/* And of a point, whose configuration is `config`. */
uint64_t sweep_key_point(uint64_t program, const Config *config, const MachineOptions *machine);

#endif
