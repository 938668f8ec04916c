/* counts.h: whole numbers on the command line, and two of them with a sign between: 4x64, 800x400, 10:25.
 *
 *   uint64_t size[2];
 *   if (!counts_read(text, 'x', 1, 8192, size)) argp_error(state, "--size takes WxH, not '%s'", text);
 */
#ifndef SIM_CLI_BASE_COUNTS_H
#define SIM_CLI_BASE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

/* All of the text is one number from low to high, in decimal digits. */
bool count_read(const char *text, uint64_t low, uint64_t high, uint64_t *number);

/* Two, with a character between them. */
bool counts_read(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2]);

/* The same at the start of a text, up to *end. */
bool counts_read_start(const char *text, char between, uint64_t low, uint64_t high, uint64_t numbers[2],
                       const char **end);

#endif
