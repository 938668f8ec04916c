/* at.h: places on the command line: --at WAVE:LANE:CYCLE. */
#ifndef SIM_CLI_BASE_AT_H
#define SIM_CLI_BASE_AT_H

#include <stdbool.h>
#include <stdint.h>

/* Read three numbers, each below its limit. Prints what is wrong and returns false. */
bool at_read(const char *text, const uint64_t limit[3], uint64_t at[3]);

#endif
