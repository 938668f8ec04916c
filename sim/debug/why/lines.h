/* lines.h: a profile by lines of source instead of by instructions: a macro's line has what all its uses cost.
 *
 *   Lines *lines = lines_create(code, profile);
 *   const LineRow *row = lines_find(lines, 0, 12);     // line 12 of the main file; NULL: it has no instruction
 *   lines_destroy(lines);
 */
#ifndef SIM_DEBUG_WHY_LINES_H
#define SIM_DEBUG_WHY_LINES_H

#include "sim/debug/why/profile.h"

typedef struct LineRow {
    uint32_t file, line; /* file: index into Image.files */
    ProfileRow row;
} LineRow;

typedef struct Lines {
    LineRow *rows; /* in order of file and line */
    size_t count;
} Lines;

Lines *lines_create(const Code *code, const Profile *profile); /* NULL when out of memory */
void lines_destroy(Lines *lines);                              /* NULL is fine */

const LineRow *lines_find(const Lines *lines, uint32_t file, uint32_t line);

#endif
