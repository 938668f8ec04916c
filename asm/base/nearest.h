/* nearest.h: which of many names was probably meant? Candidates are offered one by one, nothing is stored.
 *
 *   Nearest nearest = nearest_start(text, length);
 *   nearest_offer(&nearest, "add.u32", 7);      // and so on, for every candidate
 *   if (nearest.best) show(nearest.best);
 */
#ifndef ASM_BASE_NEAREST_H
#define ASM_BASE_NEAREST_H

#include <stddef.h>

typedef struct Nearest {
    const char *text;
    size_t length;
    const char *best; /* the first of the nearest candidates, or NULL */
    size_t best_length;
    unsigned distance; /* edits from text to best */
} Nearest;

Nearest nearest_start(const char *text, size_t length);
void nearest_offer(Nearest *nearest, const char *candidate, size_t length);

#endif
